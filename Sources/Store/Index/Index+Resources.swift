internal import Model

extension Index {
    private static let columns = """
        object, etag, last_modified, final_url, content_type, fetched_at, fresh_until, last_used, failures, next_try,
          size, mtime_ns, inode
        """

    /// What is known of these keys, read in one go.
    func resources(_ keys: [String]) throws(StoreError) -> [String: Resource] {
        let select = try connection.statement("SELECT \(Self.columns) FROM resource WHERE key = ?1")
        var found: [String: Resource] = Dictionary(minimumCapacity: keys.count)
        try connection.reading { () throws(StoreError) in
            for key in keys {
                select.bind(1, key)
                if try select.step() { found[key] = Self.resource(select) }
                select.reset()
            }
        }
        return found
    }

    private static func resource(_ row: Statement) -> Resource {
        var resource = Resource(
            object: row.digest(0), etag: row.text(1), lastModified: row.text(2), finalURL: row.text(3),
            contentType: row.text(4), fetchedAt: Instant(seconds: Int64(row.int(5))),
            freshUntil: row.optionalInt(6).map { Instant(seconds: Int64($0)) },
            lastUsed: Day(number: row.int(7)))
        resource.failures = row.int(8)
        resource.nextTry = row.optionalInt(9).map { Instant(seconds: Int64($0)) }
        if let size = row.optionalInt(10), let modified = row.optionalInt(11), let inode = row.optionalInt(12)
        {
            resource.identity = FileIdentity(byteCount: size, modifiedNanoseconds: modified, inode: inode)
        }
        return resource
    }

    func write(_ resource: Resource, key: String) throws(StoreError) {
        let insert = try connection.statement(
            """
            INSERT OR REPLACE INTO resource (key, \(Self.columns))
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
            """)
        insert.bind(1, key)
        insert.bind(2, resource.object)
        insert.bind(3, resource.etag)
        insert.bind(4, resource.lastModified)
        insert.bind(5, resource.finalURL)
        insert.bind(6, resource.contentType)
        insert.bind(7, Int(resource.fetchedAt.seconds))
        insert.bind(8, resource.freshUntil.map { Int($0.seconds) })
        insert.bind(9, resource.lastUsed.number)
        insert.bind(10, resource.failures)
        insert.bind(11, resource.nextTry.map { Int($0.seconds) })
        insert.bind(12, resource.identity?.byteCount)
        insert.bind(13, resource.identity?.modifiedNanoseconds)
        insert.bind(14, resource.identity?.inode)
        try insert.run()
    }

    func markUsed(resources keys: Set<String>, day: Day) throws(StoreError) {
        let update = try connection.statement(
            "UPDATE resource SET last_used = ?2 WHERE key = ?1 AND last_used < ?2")
        for key in keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            update.bind(1, key)
            update.bind(2, day.number)
            try update.run()
        }
    }
}
