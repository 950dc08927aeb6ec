internal import Model

extension Index {
    private static let columns = """
        object, byte_count, format, etag, last_modified, validators_url, final_url, fetched_day, fresh_until,
          last_used, failures, next_try_night, failure, mtime_ns, inode, device, noted_at, configuration,
          retry_at, status, paging_header
        """

    /// The resources of these keys, in one query.
    func resources(_ keys: some Sequence<String>) throws(StoreError) -> [String: Resource] {
        let select = try connection.statement("SELECT \(Self.columns) FROM resource WHERE key = ?1")
        var found: [String: Resource] = Dictionary(minimumCapacity: keys.underestimatedCount)
        try connection.reading { () throws(StoreError) in
            for key in keys {
                select.bind(1, key)
                if try select.step() { found[key] = Self.resource(select) }
                select.reset()
            }
        }
        return found
    }

    /// The states of the pictures under these keys, in their order; nil where there are no bytes.
    func pictureStates(_ keys: [String]) throws(StoreError) -> [PictureState?] {
        let select = try connection.statement(
            """
            SELECT object, byte_count, format, fetched_day, fresh_until, last_used, failures, mtime_ns, inode, device,
              noted_at
            FROM resource WHERE key = ?1
            """)
        var states: [PictureState?] = []
        states.reserveCapacity(keys.count)
        try connection.reading { () throws(StoreError) in
            for key in keys {
                select.bind(1, key)
                states.append(try select.step() ? Self.pictureState(select) : nil)
                select.reset()
            }
        }
        return states
    }

    /// The files that gave a picture on `night`, with their identity when they were read; nil: they had changed too
    /// recently.
    func filesUsed(on night: Night) throws(StoreError) -> [(path: String, identity: FileIdentity?)] {
        // Of all keys only paths begin with a slash.
        let select = try connection.statement(
            """
            SELECT key, byte_count, mtime_ns, inode, device FROM resource
            WHERE key >= '/' AND key < '0' AND last_used = ?1
            """)
        select.bind(1, night.number)
        return try select.rows { row in
            row.text(0).map { ($0, Self.identity(row, firstColumn: 2, byteCount: row.int(1))) }
        }
    }

    private static func pictureState(_ row: Statement) -> PictureState? {
        guard let object = row.digest(0), let format = row.text(2).flatMap(PictureFormat.init(rawValue:)) else {
            return nil
        }
        let byteCount = row.int(1)
        return PictureState(
            source: ImageSource(digest: object, format: format, byteCount: byteCount),
            fetchedDay: Day(number: row.int(3)),
            freshUntil: instant(row, 4),
            notedAt: instant(row, 10), lastUsed: Night(number: row.int(5)), failures: row.int(6),
            identity: identity(row, firstColumn: 7, byteCount: byteCount))
    }

    private static func instant(_ row: Statement, _ column: Int32) -> Instant? {
        row.optionalInt(column).map { Instant(seconds: Int64($0)) }
    }

    private static func identity(_ row: Statement, firstColumn: Int32, byteCount: Int) -> FileIdentity? {
        guard let modified = row.optionalInt(firstColumn), let inode = row.optionalInt(firstColumn + 1),
            let device = row.optionalInt(firstColumn + 2)
        else { return nil }
        return FileIdentity(
            byteCount: byteCount, modifiedNanoseconds: Int64(modified), inode: UInt64(bitPattern: Int64(inode)),
            device: UInt64(bitPattern: Int64(device)))
    }

    private static func resource(_ row: Statement) -> Resource {
        var resource = Resource(day: Day(number: row.int(7)), night: Night(number: row.int(9)))
        resource.object = row.digest(0)
        resource.byteCount = row.int(1)
        resource.format = row.text(2).flatMap(PictureFormat.init(rawValue:))
        let validators = Validators(etag: row.text(3), lastModified: row.text(4), source: row.text(5))
        resource.validators = validators.isEmpty ? nil : validators
        resource.finalURL = row.text(6).flatMap { WebURL($0) }
        resource.freshUntil = instant(row, 8)
        resource.failures = row.int(10)
        resource.nextTry = row.optionalInt(11).map(Night.init(number:))
        resource.failure = row.text(12)
        resource.identity = identity(row, firstColumn: 13, byteCount: resource.byteCount)
        resource.notedAt = instant(row, 16)
        resource.configuration = row.digest(17)
        resource.retryAt = instant(row, 18)
        resource.status = row.optionalInt(19)
        resource.pagingHeader = row.text(20)
        return resource
    }

    func write(_ resource: Resource, key: String) throws(StoreError) {
        let insert = try connection.statement(
            """
            INSERT OR REPLACE INTO resource (key, \(Self.columns))
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18,
              ?19, ?20, ?21, ?22)
            """)
        insert.bind(1, key)
        insert.bind(2, resource.object)
        insert.bind(3, resource.byteCount)
        insert.bind(4, resource.format?.rawValue)
        insert.bind(5, resource.validators?.etag)
        insert.bind(6, resource.validators?.lastModified)
        insert.bind(7, resource.validators?.source)
        insert.bind(8, resource.finalURL?.string)
        insert.bind(9, resource.fetchedDay.number)
        insert.bind(10, resource.freshUntil.map { Int($0.seconds) })
        insert.bind(11, resource.lastUsed.number)
        insert.bind(12, resource.failures)
        insert.bind(13, resource.nextTry?.number)
        insert.bind(14, resource.failure)
        insert.bind(15, (resource.identity?.modifiedNanoseconds).map { Int($0) })
        insert.bind(16, resource.identity.map { Int(Int64(bitPattern: $0.inode)) })
        insert.bind(17, resource.identity.map { Int(Int64(bitPattern: $0.device)) })
        insert.bind(18, resource.notedAt.map { Int($0.seconds) })
        insert.bind(19, resource.configuration)
        insert.bind(20, resource.retryAt.map { Int($0.seconds) })
        insert.bind(21, resource.status)
        insert.bind(22, resource.pagingHeader)
        try insert.run()
    }

    func markUsed(resources keys: Set<String>, night: Night) throws(StoreError) {
        let update = try connection.statement(
            "UPDATE resource SET last_used = ?2 WHERE key = ?1 AND last_used < ?2")
        for key in keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            update.bind(1, key)
            update.bind(2, night.number)
            try update.run()
        }
    }
}
