package import Model

/// Reads the index without a lock, as the last run left it. A run that writes meanwhile may make it fail: `reason` says
/// so.
package final class IndexReader {
    private let index: Index
    private let objects: String

    /// A document of a feed as it was last read well.
    package struct StoredDocument: Sendable {
        /// Id and type.
        package let feed: String
        /// Its URL without secrets, or its path.
        package let place: String
        /// From 1.
        package let page: Int
        package let object: Digest
        package let lastDay: Day
        /// Of its bytes.
        package let path: String
    }

    /// Nil where there is no index, or one of another version of the tool.
    package init?(cache: String) throws(StoreError) {
        let path = cache + "/index.sqlite"
        guard try Files.stored(path)?.kind == .file else { return nil }
        let connection = try Connection(untouched: path)
        guard try connection.number("PRAGMA user_version") == Schema.version else { return nil }
        index = Index(connection)
        objects = cache + "/objects"
    }

    /// Why reading the index of a cache has failed: `locked` where a run may have been writing it meanwhile.
    package static func reason(_ error: StoreError, cache: String) -> StoreError {
        let lock = IndexFile.lockPath(of: cache)
        if case .index = error, FileLock.isHeld(lock) { return .locked(path: lock) }
        return error
    }

    /// What is known of an address or path.
    package func resource(_ key: String) throws(StoreError) -> Resource? { try index.resources([key])[key] }

    /// The addresses that have given these bytes, with what is known of them.
    package func resources(of object: Digest) throws(StoreError) -> [(key: String, resource: Resource)] {
        let select = try index.connection.statement("SELECT key FROM resource WHERE object = ?1 ORDER BY key")
        select.bind(1, object)
        let keys = try select.rows { $0.text(0) }
        let found = try index.resources(keys)
        return keys.compactMap { key in found[key].map { (key, $0) } }
    }

    /// The recipe by which this file was made of these bytes.
    package func recipe(of source: Digest, making object: Digest) throws(StoreError) -> Digest? {
        let select = try index.connection.statement("SELECT recipe, files FROM derivative WHERE source = ?1")
        select.bind(1, source)
        defer { select.reset() }
        while try select.step() {
            let files = select.withBlob(1) { Derivative.files(packed: $0) } ?? []
            if files.contains(where: { $0.object == object }) { return select.digest(0) }
        }
        return nil
    }

    /// The files of this machine that documents and pictures were read from.
    package func localFiles() throws(StoreError) -> [String] {
        // Of all keys and places only paths begin with a slash.
        try index.connection.statement(
            """
            SELECT key FROM resource WHERE key >= '/' AND key < '0'
            UNION SELECT place FROM snapshot_document WHERE place >= '/' AND place < '0'
            """
        ).rows { $0.text(0) }
    }

    /// The documents that each feed was last published from, in their order.
    package func documents() throws(StoreError) -> [StoredDocument] {
        let select = try index.connection.statement(
            """
            SELECT snapshot.feed, part.place, part.page, part.object, snapshot.last_day
            FROM snapshot JOIN snapshot_document AS part ON part.snapshot = snapshot.id
            WHERE snapshot.id = (SELECT id FROM snapshot AS other WHERE other.feed = snapshot.feed
              ORDER BY last_night DESC, id DESC LIMIT 1)
            ORDER BY snapshot.last_night DESC, snapshot.feed, part.position
            """)
        return try select.rows { row in
            guard let feed = row.text(0), let place = row.text(1), let object = row.digest(3) else { return nil }
            let hex = object.hex
            return StoredDocument(
                feed: feed.split(separator: " ").prefix(2).joined(separator: " "), place: place, page: row.int(2),
                object: object, lastDay: Day(number: row.int(4)),
                path: "\(objects)/\(hex.prefix(2))/\(hex.dropFirst(2))")
        }
    }
}
