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
        try connection.statement("SELECT key, object FROM resource WHERE object NOTNULL").rows { row in
            row.digest(1).map(gone.contains) == true ? row.text(0) : nil
        }
    }

    private func derivatives(leadingTo gone: Set<Digest>) throws(StoreError) -> [DerivativeKey] {
        try connection.statement("SELECT source, recipe, files FROM derivative WHERE files NOTNULL").rows { row in
            let files = row.withBlob(2) { Derivative.files(packed: $0) } ?? []
            return files.contains { gone.contains($0.object) } ? row.derivativeKey : nil
        }
    }
}

extension Statement {
    /// The key that begins a row of derivatives: the source, then the recipe.
    var derivativeKey: DerivativeKey? {
        guard let source = digest(0), let recipe = digest(1) else { return nil }
        return DerivativeKey(source: source, recipe: recipe)
    }
}
