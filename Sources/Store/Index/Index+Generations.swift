internal import Model

extension Index {
    func write(_ generation: GenerationRecord, night: Night, objects: [UInt8]) throws(StoreError) {
        let insert = try connection.statement(
            """
            INSERT OR REPLACE INTO generation (output, number, edition_day, inputs, outcome, manifest, objects, night)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
            """)
        insert.bind(1, generation.output)
        insert.bind(2, generation.number)
        insert.bind(3, generation.editionDay.number)
        insert.bind(4, generation.inputs)
        insert.bind(5, generation.outcome)
        insert.bind(6, generation.manifest)
        insert.bind(7, blob: objects)
        insert.bind(8, night.number)
        try insert.run()
    }

    func generations(of output: String) throws(StoreError) -> [GenerationRecord] {
        let select = try connection.statement(
            """
            SELECT number, edition_day, inputs, outcome, manifest FROM generation WHERE output = ?1
            ORDER BY number DESC
            """)
        select.bind(1, output)
        return try select.rows { row in
            GenerationRecord(
                output: output, number: row.int(0), editionDay: Day(number: row.int(1)), inputs: row.digest(2),
                outcome: row.text(3) ?? "", manifest: row.digest(4))
        }
    }

    /// Those of a packed list.
    static func digests(packed raw: UnsafeRawBufferPointer) -> [Digest] {
        stride(from: 0, to: raw.count - 31, by: 32).compactMap {
            Digest(raw: UnsafeRawBufferPointer(rebasing: raw[$0..<$0 + 32]))
        }
    }
}
