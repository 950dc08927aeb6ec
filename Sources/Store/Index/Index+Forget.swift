internal import Model

extension Index {
    /// Forgets objects whose files are damaged or missing, and all references to them: their URLs are requested without
    /// validators, and derivatives are made again. Each table is read once.
    func forget(_ digests: [Digest]) throws(StoreError) {
        let gone = Set(digests)
        try connection.transaction { () throws(StoreError) in
            try deleteObjects(gone.sorted())
            try resetResources(try keys(leadingTo: gone))
            try deleteDerivatives(try derivatives(leadingTo: gone))
        }
    }

    /// Makes URLs be asked without validators.
    func resetResources(_ keys: [String]) throws(StoreError) {
        let update = try connection.statement(
            """
            UPDATE resource SET object = NULL, byte_count = NULL, format = NULL, etag = NULL,
              last_modified = NULL, validators_url = NULL, fresh_until = NULL, next_try_night = NULL,
              mtime_ns = NULL, inode = NULL, device = NULL
            WHERE key = ?1
            """)
        for key in keys {
            update.bind(1, key)
            try update.run()
        }
    }

    func deleteDerivatives(_ keys: [DerivativeKey]) throws(StoreError) {
        let delete = try connection.statement("DELETE FROM derivative WHERE source = ?1 AND recipe = ?2")
        for key in keys {
            delete.bind(1, key.source)
            delete.bind(2, key.recipe)
            try delete.run()
        }
    }

    private func keys(leadingTo gone: Set<Digest>) throws(StoreError) -> [String] {
        let select = try connection.statement("SELECT key, object FROM resource WHERE object NOTNULL")
        defer { select.reset() }
        var keys: [String] = []
        while try select.step() {
            if let object = select.digest(1), gone.contains(object), let key = select.text(0) { keys.append(key) }
        }
        return keys
    }

    private func derivatives(leadingTo gone: Set<Digest>) throws(StoreError) -> [DerivativeKey] {
        let select = try connection.statement("SELECT source, recipe, files FROM derivative WHERE files NOTNULL")
        defer { select.reset() }
        var keys: [DerivativeKey] = []
        while try select.step() {
            let files = select.withBlob(2) { Derivative.files(packed: $0) } ?? []
            guard files.contains(where: { gone.contains($0.object) }), let source = select.digest(0),
                let recipe = select.digest(1)
            else { continue }
            keys.append(DerivativeKey(source: source, recipe: recipe))
        }
        return keys
    }
}
