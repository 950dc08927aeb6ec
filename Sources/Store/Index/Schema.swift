internal import Model

/// The shape of the index, and how an older shape becomes the newest one.
enum Schema {
    /// Written into the file's header as its `application_id`: "VITR". A database without it is not ours.
    static let applicationID = 0x5649_5452
    /// The `user_version` that this version of the tool writes.
    static var version: Int { migrations.count }

    /// Each entry brings a database from the version that is its place to the next one. Entries are never
    /// changed, only added.
    private static let migrations = [first, second, third]

    /// Brings what there is to this version, or makes it.
    /// - Parameter configure: is called before the first write, and never on a newer database.
    static func prepare(
        _ connection: Connection, configure: (Connection) throws(StoreError) -> Void
    ) throws(StoreError) {
        let found = try connection.number("PRAGMA user_version")
        guard found <= version else {
            throw .newerIndex(path: connection.path, found: found, known: version)
        }
        try configure(connection)
        for step in found..<version {
            let migration = migrations[step]
            try connection.transaction { () throws(StoreError) in
                try connection.execute(migration)
                try connection.execute("PRAGMA user_version = \(step + 1)")
                try connection.execute("PRAGMA application_id = \(applicationID)")
            }
        }
    }

    /// Whether the database is empty or of our making, whatever its version.
    static func isOurs(_ connection: Connection) throws(StoreError) -> Bool {
        let tables = try connection.number("SELECT count(*) FROM sqlite_schema")
        let found = try connection.number("PRAGMA application_id")
        return tables == 0 || found == applicationID
    }

    /// - `object`: every durable object. `added_day` is an edition day, in days since 1970.
    /// - `resource`: URL or path → object. `fresh_until` is in seconds since 1970, days are edition days.
    ///   `mtime_ns`, `inode` and `device` identify a local file's state; they are null for what came off the
    ///   network.
    /// - `derivative`: (object, recipe) → what was made, or why it could not be made. `files` is a packed
    ///   list (`Derivative.packed`): one row a picture instead of one a file keeps a run over many pictures
    ///   quick.
    /// - `snapshot`, `snapshot_document`: the documents of a feed that decoded well, with the days on which
    ///   they did.
    /// - `finding`: what a run said, so that the next one can tell news from what is known.
    /// - `generation`: what was published from what. `objects` is a packed, sorted list of digests.
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

    /// - `object.unneeded_since`: the edition day on which a collection found that nothing names it.
    /// - `feed`: the last edition day on which a run wanted a feed's documents, whether or not it got any. Of those
    ///   that an older version has left nobody knows: they count as wanted on the last day on which anything was.
    /// - `collection`: the edition day of the last collection that came to its end; one row at most.
    private static let second = """
        ALTER TABLE object ADD COLUMN unneeded_since INTEGER;
        CREATE TABLE feed (identity TEXT PRIMARY KEY, last_used INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        INSERT INTO feed SELECT DISTINCT feed,
          max((SELECT max(last_day) FROM snapshot), (SELECT ifnull(max(last_used), -1000000) FROM resource))
          FROM snapshot;
        CREATE TABLE collection (id INTEGER PRIMARY KEY CHECK (id = 0), day INTEGER NOT NULL) STRICT;
        """

    /// `finding`: what runs have had to warn of, by what it is about and no longer by its wording, so nothing can be
    /// taken over. `first_day` and `last_day` are edition days, `nights` counts those on which a run had it;
    /// `magnitude` is the most that was told of it.
    private static let third = """
        DROP TABLE finding;
        CREATE TABLE finding (
          kind TEXT NOT NULL, feed TEXT NOT NULL, subject TEXT NOT NULL, first_day INTEGER NOT NULL,
          last_day INTEGER NOT NULL, nights INTEGER NOT NULL, magnitude INTEGER NOT NULL,
          PRIMARY KEY (kind, feed, subject)
        ) STRICT, WITHOUT ROWID;
        """
}
