internal import Model

/// What a site's mark in the remote folder is made of.
extension Index {
    /// Every derivative that has files or is known to need none.
    func derivativesMade() throws(StoreError) -> [DerivativeKey] {
        let select = try connection.statement("SELECT source, recipe FROM derivative WHERE files NOTNULL")
        defer { select.reset() }
        var keys: [DerivativeKey] = []
        while try select.step() {
            guard let source = select.digest(0), let recipe = select.digest(1) else { continue }
            keys.append(DerivativeKey(source: source, recipe: recipe))
        }
        return keys
    }

    /// The URLs of all pictures whose bytes are known.
    func webPictureKeys() throws(StoreError) -> [String] {
        // Of all keys only URLs of pictures begin so.
        let select = try connection.statement(
            "SELECT key FROM resource WHERE key >= 'http' AND key < 'httq' AND object NOTNULL")
        defer { select.reset() }
        var keys: [String] = []
        while try select.step() { if let key = select.text(0) { keys.append(key) } }
        return keys
    }
}
