/// The index's schema and its migrations.
enum Schema {
    /// "VITR", the `application_id` in the file's header. A database without it is not ours.
    static let applicationID = 0x5649_5452
    /// The `user_version` that this tool writes.
    static var version: Int { migrations.count }

    /// Entry n migrates version n to n + 1. Entries are only ever added, and each changes the schema.
    private static let migrations = [first, second, third, fourth, fifth, sixth, seventh]

    /// Creates the tables, or migrates those of an older version, and starts the checksums.
    /// - Parameter configure: called before the first write.
    static func prepare(
        _ connection: Connection, configure: (Connection) throws(StoreError) -> Void
    ) throws(StoreError) {
        try configure(connection)
        let found = try connection.number("PRAGMA user_version")
        guard found < version else {
            _ = try TableChecksums(connection)
            return
        }
        try connection.transaction { () throws(StoreError) in
            try migrate(connection, from: found, to: version)
            try connection.execute("PRAGMA application_id = \(applicationID)")
            // Old rows lack the columns that a migration added. The hook reports these as null, whatever
            // their default, so the rows are rewritten.
            for table in try connection.tableNames() where found > 0 { try rewrite(table, connection) }
            let sums = try TableChecksums.computed(of: connection)
            try TableChecksums(connection, sums: sums).write(to: connection, all: true)
        }
    }

    static func migrate(_ connection: Connection, from found: Int, to version: Int) throws(StoreError) {
        for migration in migrations[found..<version] { try connection.execute(migration) }
        try connection.execute("PRAGMA user_version = \(version)")
    }

    private static func rewrite(_ table: String, _ connection: Connection) throws(StoreError) {
        let select = try connection.statement("SELECT name FROM pragma_table_info(?1) ORDER BY cid DESC")
        select.bind(1, table)
        defer { select.reset() }
        guard try select.step(), let column = select.text(0) else { return }
        try connection.execute("UPDATE \"\(table)\" SET \"\(column)\" = \"\(column)\"")
    }

    /// Whether the database has the schema of its version.
    /// - Parameter mayBeNew: whether it may be empty.
    /// - Throws: `newerIndex`.
    static func isOurs(_ connection: Connection, mayBeNew: Bool) throws(StoreError) -> Bool {
        let (found, shape) = (try connection.number("PRAGMA user_version"), try shape(of: connection))
        guard (0...version).contains(found) else {
            if found > version, try !isKnown(shape) {
                throw .newerIndex(path: connection.path, found: found, known: version)
            }
            return false
        }
        guard try shape == Self.shape(ofVersion: found) else { return false }
        return try found == 0 ? mayBeNew : connection.number("PRAGMA application_id") == applicationID
    }

    /// Whether a file whose header claims a later version has a known schema: then the header is damaged.
    static func isDamagedVersion(_ path: String) -> Bool {
        // One that cannot be read may be of a later version.
        guard let connection = try? Connection(untouched: path), let shape = try? shape(of: connection),
            let isKnown = try? isKnown(shape)
        else { return false }
        return isKnown
    }

    private static func isKnown(_ shape: [String]) throws(StoreError) -> Bool {
        for version in 1...version where try shape == self.shape(ofVersion: version) { return true }
        return false
    }

    private static func shape(ofVersion version: Int) throws(StoreError) -> [String] {
        let model = try Connection(path: ":memory:")
        try migrate(model, from: 0, to: version)
        return try shape(of: model)
    }

    /// The schema's SQL without blanks, because SQLite's releases differ in those that `ALTER TABLE` leaves.
    private static func shape(of connection: Connection) throws(StoreError) -> [String] {
        let select = try connection.statement("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name")
        return try select.rows { row in
            (0..<4).map { (row.text($0) ?? "").filter { $0 != " " && $0 != "\n" } }.joined(separator: " ")
        }
    }

    /// Times are in seconds since 1970, days are edition days since 1970.
    ///
    /// - `object`: every durable object.
    /// - `resource`: URL or path → object. `mtime_ns`, `inode` and `device` identify a local file; they are null for a
    ///   URL.
    /// - `derivative`: (object, recipe) → the files made, or why none could be made. `files` is a packed list
    ///   (`Derivative.packed`), because one row a picture is faster than one row a file.
    /// - `snapshot`, `snapshot_document`: the documents of a feed that decoded well, with the days on which they did.
    /// - `finding`: reported diagnostics; the next run tells new ones from known ones.
    /// - `generation`: published generations. `objects` is a packed, sorted list of digests.
    private static let first = """
        CREATE TABLE object (
          digest BLOB PRIMARY KEY, byte_count INTEGER NOT NULL, added_day INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE resource (
          key TEXT PRIMARY KEY, object BLOB, byte_count INTEGER, format TEXT, etag TEXT, last_modified TEXT,
          validators_url TEXT, final_url TEXT, fetched_day INTEGER NOT NULL, fresh_until INTEGER,
          last_used INTEGER NOT NULL, failures INTEGER NOT NULL, next_try_day INTEGER, failure TEXT,
          mtime_ns INTEGER, inode INTEGER, device INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE derivative (
          source BLOB NOT NULL, recipe BLOB NOT NULL, width INTEGER, height INTEGER, tint TEXT, placeholder TEXT,
          files BLOB, failure TEXT, last_used INTEGER NOT NULL, PRIMARY KEY (source, recipe)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE snapshot (
          id INTEGER PRIMARY KEY, feed TEXT NOT NULL, documents BLOB NOT NULL, first_day INTEGER NOT NULL,
          last_day INTEGER NOT NULL, UNIQUE (feed, documents)
        ) STRICT;
        CREATE TABLE snapshot_document (
          snapshot INTEGER NOT NULL, position INTEGER NOT NULL, object BLOB NOT NULL, place TEXT NOT NULL,
          base_kind TEXT NOT NULL, base TEXT NOT NULL, page INTEGER NOT NULL, PRIMARY KEY (snapshot, position)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE finding (
          key TEXT PRIMARY KEY, first_day INTEGER NOT NULL, last_day INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE generation (
          output TEXT NOT NULL, number INTEGER NOT NULL, edition_day INTEGER NOT NULL, inputs BLOB,
          outcome TEXT NOT NULL, manifest BLOB, objects BLOB NOT NULL, PRIMARY KEY (output, number)
        ) STRICT;
        """

    /// - `object.unneeded_since`: the edition day on which a collection found it unreferenced.
    /// - `feed`: the last edition day on which a run asked for a feed's documents, with or without success. Rows of an
    ///   older version have no such day and get the latest one that is known.
    /// - `collection`: the edition day of the last complete collection; one row at most.
    private static let second = """
        ALTER TABLE object ADD COLUMN unneeded_since INTEGER;
        CREATE TABLE feed (identity TEXT PRIMARY KEY, last_used INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        INSERT INTO feed SELECT DISTINCT feed,
          max((SELECT max(last_day) FROM snapshot), (SELECT ifnull(max(last_used), -1000000) FROM resource))
          FROM snapshot;
        CREATE TABLE collection (id INTEGER PRIMARY KEY CHECK (id = 0), day INTEGER NOT NULL) STRICT;
        """

    /// `finding`: keyed by kind, feed and subject instead of wording, so old rows cannot be migrated. `nights` counts
    /// the edition days on which a run had it; `magnitude` is the largest that was reported.
    private static let third = """
        DROP TABLE finding;
        CREATE TABLE finding (
          kind TEXT NOT NULL, feed TEXT NOT NULL, subject TEXT NOT NULL, first_day INTEGER NOT NULL,
          last_day INTEGER NOT NULL, nights INTEGER NOT NULL, magnitude INTEGER NOT NULL,
          PRIMARY KEY (kind, feed, subject)
        ) STRICT, WITHOUT ROWID;
        """

    /// - `checksum`: the sum of each other table (`TableChecksums`).
    private static let fourth = """
        CREATE TABLE checksum (table_name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        """

    /// - `night`: the nights on which a run used the cache, with their edition days. `resource.last_used`,
    ///   `derivative.last_used`, `feed.last_used`, `object.unneeded_since`, `resource.next_try_night`,
    ///   `snapshot.last_night` and `generation.night` hold numbers of nights. The days of an older version are numbered
    ///   in their order.
    /// - `resource.noted_at`: when the response was recorded, by the wall clock; a time in the future is not believed.
    ///   `configuration`: the digest of the feed's configuration then. `retry_at`: the end of a `Retry-After`.
    ///   `status`: the HTTP status of the last failure.
    private static let fifth = """
        CREATE TABLE night (number INTEGER PRIMARY KEY, day INTEGER NOT NULL) STRICT;
        INSERT INTO night SELECT row_number() OVER (ORDER BY day), day FROM (
          SELECT last_used AS day FROM resource UNION SELECT last_used FROM derivative UNION SELECT last_used FROM feed
          UNION SELECT unneeded_since FROM object WHERE unneeded_since NOTNULL UNION SELECT last_day FROM snapshot
          UNION SELECT edition_day FROM generation);
        CREATE INDEX night_day ON night (day);
        ALTER TABLE resource RENAME COLUMN next_try_day TO next_try_night;
        UPDATE resource SET last_used = (SELECT number FROM night WHERE day = last_used), next_try_night = NULL;
        UPDATE derivative SET last_used = (SELECT number FROM night WHERE day = last_used);
        UPDATE feed SET last_used = (SELECT number FROM night WHERE day = last_used);
        UPDATE object SET unneeded_since = (SELECT number FROM night WHERE day = unneeded_since)
          WHERE unneeded_since NOTNULL;
        ALTER TABLE snapshot ADD COLUMN last_night INTEGER NOT NULL DEFAULT 0;
        UPDATE snapshot SET last_night = (SELECT number FROM night WHERE day = last_day);
        ALTER TABLE generation ADD COLUMN night INTEGER NOT NULL DEFAULT 0;
        UPDATE generation SET night = (SELECT number FROM night WHERE day = edition_day);
        DROP INDEX night_day;
        ALTER TABLE resource ADD COLUMN noted_at INTEGER;
        ALTER TABLE resource ADD COLUMN configuration BLOB;
        ALTER TABLE resource ADD COLUMN retry_at INTEGER;
        ALTER TABLE resource ADD COLUMN status INTEGER;
        """

    /// - `resource.paging_header`: of a document the header of its answer that leads to further pages.
    private static let sixth = "ALTER TABLE resource ADD COLUMN paging_header TEXT;"

    /// `finding.configuration`: whose run found it; galleries may share a cache. Empty in rows of an older version.
    private static let seventh = """
        ALTER TABLE finding RENAME TO former_finding;
        CREATE TABLE finding (
          configuration TEXT NOT NULL, kind TEXT NOT NULL, feed TEXT NOT NULL, subject TEXT NOT NULL,
          first_day INTEGER NOT NULL, last_day INTEGER NOT NULL, nights INTEGER NOT NULL, magnitude INTEGER NOT NULL,
          PRIMARY KEY (configuration, kind, feed, subject)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO finding SELECT '', * FROM former_finding;
        DROP TABLE former_finding;
        """
}
