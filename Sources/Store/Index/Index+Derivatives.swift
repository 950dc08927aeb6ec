extension Index {
    /// Adds the results of these derivatives to `found`, in one query.
    /// - Returns: those that were last used before `night`.
    func derivatives(
        _ keys: [DerivativeKey], usedBefore night: Night, into found: inout [DerivativeKey: DerivativeRecord]
    ) throws(StoreError) -> [DerivativeKey] {
        let select = try connection.statement(
            """
            SELECT width, height, tint, placeholder, files, failure, last_used FROM derivative
            WHERE source = ?1 AND recipe = ?2
            """)
        var used: [DerivativeKey] = []
        try connection.reading { () throws(StoreError) in
            for key in keys where found[key] == nil {
                select.bind(1, key.source)
                select.bind(2, key.recipe)
                if try select.step(), let record = Self.record(select) {
                    found[key] = record
                    if select.int(6) < night.number { used.append(key) }
                }
                select.reset()
            }
        }
        return used
    }

    private static func record(_ row: Statement) -> DerivativeRecord? {
        if let reason = row.text(5) { return .failed(reason: reason) }
        guard let tint = row.text(2), let placeholder = row.text(3),
            let files = row.withBlob(4, { Derivative.files(packed: $0) })
        else { return nil }
        return .made(
            Derivative(
                width: row.int(0), height: row.int(1), tint: tint, placeholder: placeholder, files: files))
    }

    func write(_ record: DerivativeRecord, key: DerivativeKey, night: Night) throws(StoreError) {
        let insert = try connection.statement(
            """
            INSERT OR REPLACE INTO derivative
              (source, recipe, width, height, tint, placeholder, files, failure, last_used)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
            """)
        insert.bind(1, key.source)
        insert.bind(2, key.recipe)
        switch record {
        case .made(let derivative):
            insert.bind(3, derivative.width)
            insert.bind(4, derivative.height)
            insert.bind(5, derivative.tint)
            insert.bind(6, derivative.placeholder)
            insert.bind(7, blob: derivative.packed)
        case .failed(let reason):
            insert.bind(8, reason)
        }
        insert.bind(9, night.number)
        try insert.run()
    }

    func markUsed(derivatives keys: Set<DerivativeKey>, night: Night) throws(StoreError) {
        let update = try connection.statement(
            "UPDATE derivative SET last_used = ?3 WHERE source = ?1 AND recipe = ?2 AND last_used < ?3")
        for key in keys.sorted(by: { ($0.source, $0.recipe) < ($1.source, $1.recipe) }) {
            update.bind(1, key.source)
            update.bind(2, key.recipe)
            update.bind(3, night.number)
            try update.run()
        }
    }
}
