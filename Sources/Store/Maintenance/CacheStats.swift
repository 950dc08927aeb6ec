internal import Model

/// What a cache holds.
package struct CacheStats: Hashable, Sendable {
    /// A number of files and their bytes.
    package struct Amount: Hashable, Sendable {
        package var count = 0
        package var byteCount = 0
    }

    /// All objects that the index names.
    package var objects = Amount()
    /// Pictures from URLs and files.
    package var pictures = Amount()
    /// Files made from pictures.
    package var derivatives = Amount()
    /// Documents of feeds.
    package var documents = Amount()
    /// Unreferenced objects.
    package var unused = Amount()
    /// Known URLs and files.
    package var resources = 0
    /// Pictures of which a recipe could make no file.
    package var failedDerivatives = 0
    package var generations = 0
    /// The index's file, without its log.
    package var indexByteCount = 0
}

extension ObjectStore {
    /// Counts the cache. An object of several kinds counts as the first of picture, derivative, document.
    package func stats() throws(StoreError) -> CacheStats {
        try withIndex { index throws(StoreError) in try index.stats() }
    }
}

extension Index {
    func stats() throws(StoreError) -> CacheStats {
        var stats = CacheStats()
        let pictures = try digests("SELECT DISTINCT object FROM resource WHERE object NOTNULL AND format NOTNULL")
        let documents = try digests(
            """
            SELECT object FROM snapshot_document
            UNION SELECT object FROM resource WHERE object NOTNULL AND format IS NULL
            """)
        let made = try derivedDigests()
        for (digest, byteCount) in try objects() {
            stats.objects.add(byteCount)
            if pictures.contains(digest) {
                stats.pictures.add(byteCount)
            } else if made.contains(digest) {
                stats.derivatives.add(byteCount)
            } else if documents.contains(digest) {
                stats.documents.add(byteCount)
            } else {
                stats.unused.add(byteCount)
            }
        }
        stats.resources = try connection.number("SELECT count(*) FROM resource")
        stats.failedDerivatives = try connection.number("SELECT count(*) FROM derivative WHERE failure NOTNULL")
        stats.generations = try connection.number("SELECT count(*) FROM generation")
        let pages = try connection.number("PRAGMA page_count")
        stats.indexByteCount = try pages * connection.number("PRAGMA page_size")
        return stats
    }

    /// Those in the first column.
    func digests(_ sql: String) throws(StoreError) -> Set<Digest> {
        Set(try connection.statement(sql).rows { $0.digest(0) })
    }

    /// Every object that a derivative names.
    private func derivedDigests() throws(StoreError) -> Set<Digest> {
        let select = try connection.statement("SELECT files FROM derivative WHERE files NOTNULL")
        defer { select.reset() }
        var digests: Set<Digest> = []
        while try select.step() {
            digests.formUnion((select.withBlob(0) { Derivative.files(packed: $0) } ?? []).map(\.object))
        }
        return digests
    }
}

extension CacheStats.Amount {
    mutating func add(_ bytes: Int) {
        count += 1
        byteCount += bytes
    }
}
