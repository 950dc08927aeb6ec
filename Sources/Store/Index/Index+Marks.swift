/// What a site's mark in the remote folder is made of.
extension Index {
    /// Every derivative that has files or is known to need none.
    func derivativesMade() throws(StoreError) -> [DerivativeKey] {
        try connection.statement("SELECT source, recipe FROM derivative WHERE files NOTNULL").rows { $0.derivativeKey }
    }

    /// The URLs of all pictures whose bytes are known.
    func webPictureKeys() throws(StoreError) -> [String] {
        // Of all keys only URLs of pictures begin so.
        try connection.statement("SELECT key FROM resource WHERE key >= 'http' AND key < 'httq' AND object NOTNULL")
            .rows { $0.text(0) }
    }
}
