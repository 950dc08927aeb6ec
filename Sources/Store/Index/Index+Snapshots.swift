internal import Model

extension Index {
    /// The last day of a snapshot, with today as `?3`. A day in the future comes from a wrong clock; the last
    /// earlier day takes its place.
    private static let believedDay = """
        CASE WHEN last_day <= ?3 THEN last_day ELSE
          ifnull((SELECT max(day) FROM night WHERE number <= last_night AND day <= ?3), ?3) END
        """

    /// A feed's snapshots since `since`, newest first, as seen on `today`.
    func snapshots(_ feed: FeedIdentity, since: Day?, today: Day) throws(StoreError) -> [Snapshot] {
        let select = try connection.statement(
            """
            SELECT id, first_day, \(Self.believedDay) AS believed FROM snapshot WHERE feed = ?1 AND believed >= ?2
            ORDER BY last_night DESC, id DESC
            """)
        select.bind(1, feed.text)
        select.bind(2, since?.number ?? Int(Int32.min))
        select.bind(3, today.number)
        defer { select.reset() }
        var snapshots: [Snapshot] = []
        while try select.step() {
            guard let parts = try parts(ofSnapshot: select.int(0)) else { continue }
            snapshots.append(
                Snapshot(
                    firstDay: Day(number: min(select.int(1), select.int(2))), lastDay: Day(number: select.int(2)),
                    parts: parts))
        }
        return snapshots
    }

    /// Nil where one of them cannot be read: a partial snapshot is of no use.
    func parts(ofSnapshot id: Int) throws(StoreError) -> [Snapshot.Part]? {
        let select = try connection.statement(
            """
            SELECT object, place, base_kind, base, page FROM snapshot_document WHERE snapshot = ?1
            ORDER BY position
            """)
        select.bind(1, id)
        defer { select.reset() }
        var parts: [Snapshot.Part] = []
        while try select.step() {
            guard let digest = select.digest(0), let place = select.text(1),
                let base = Self.base(kind: select.text(2), text: select.text(3))
            else { return nil }
            parts.append(Snapshot.Part(digest: digest, base: base, place: place, pageNumber: select.int(4)))
        }
        return parts
    }

    /// Records `parts` as the feed's documents of this day and night, and removes those that ended more than
    /// `retainDays` ago, except the newest.
    func record(
        _ parts: [Snapshot.Part], of feed: FeedIdentity, day: Day, night: Night, retainDays: Int
    ) throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            try note(night, day: day)
            let digest = Snapshot.digest(of: parts)
            // Of those of one night the one that was recorded last is the newest: a correction takes back what was
            // read before it, with the number of a new one.
            let upsert = try connection.statement(
                """
                INSERT INTO snapshot (feed, documents, first_day, last_day, last_night) VALUES (?1, ?2, ?3, ?3, ?4)
                ON CONFLICT (feed, documents) DO UPDATE SET last_day = ?3, last_night = ?4, id = CASE
                  WHEN EXISTS (SELECT 1 FROM snapshot AS other
                    WHERE other.feed = ?1 AND other.last_night >= ?4 AND other.id > snapshot.id)
                  THEN (SELECT max(id) FROM snapshot) + 1 ELSE id END
                """)
            upsert.bind(1, feed.text)
            upsert.bind(2, digest)
            upsert.bind(3, day.number)
            upsert.bind(4, night.number)
            try upsert.run()
            let select = try connection.statement("SELECT id FROM snapshot WHERE feed = ?1 AND documents = ?2")
            select.bind(1, feed.text)
            select.bind(2, digest)
            let id = try select.step() ? select.int(0) : 0
            select.reset()
            for (position, part) in parts.enumerated() { try write(part, snapshot: id, position: position) }
            try prune(feed, day: day, night: night, retainDays: retainDays)
            try markUsed(feed: feed.text, night: night)
        }
    }

    /// Gives a feed copies of the snapshots of others, with their days, where it has none.
    func adoptSnapshots(of feeds: [FeedIdentity], by target: FeedIdentity) throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            let known = try connection.statement("SELECT 1 FROM snapshot WHERE feed = ?1")
            known.bind(1, target.text)
            let hasSome = try known.step()
            known.reset()
            guard !hasSome else { return }
            for feed in feeds {
                for copy in [
                    // In their order, which their ids keep.
                    """
                    INSERT INTO snapshot (feed, documents, first_day, last_day, last_night)
                    SELECT ?2, documents, first_day, last_day, last_night FROM snapshot WHERE feed = ?1
                    ORDER BY last_night, id ON CONFLICT (feed, documents) DO NOTHING
                    """,
                    """
                    INSERT OR IGNORE INTO snapshot_document (snapshot, position, object, place, base_kind, base, page)
                    SELECT copy.id, position, object, place, base_kind, base, page FROM snapshot_document
                    JOIN snapshot AS own ON own.id = snapshot AND own.feed = ?1
                    JOIN snapshot AS copy ON copy.feed = ?2 AND copy.documents = own.documents
                    """,
                ] {
                    let insert = try connection.statement(copy)
                    insert.bind(1, feed.text)
                    insert.bind(2, target.text)
                    try insert.run()
                }
            }
        }
    }

    /// - Parameter feed: `FeedIdentity.text`.
    func markUsed(feed: String, night: Night) throws(StoreError) {
        let upsert = try connection.statement(
            """
            INSERT INTO feed (identity, last_used) VALUES (?1, ?2)
            ON CONFLICT (identity) DO UPDATE SET last_used = ?2 WHERE last_used < ?2
            """)
        upsert.bind(1, feed)
        upsert.bind(2, night.number)
        try upsert.run()
    }

    private func write(_ part: Snapshot.Part, snapshot: Int, position: Int) throws(StoreError) {
        let insert = try connection.statement(
            """
            INSERT OR REPLACE INTO snapshot_document (snapshot, position, object, place, base_kind, base, page)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            """)
        let base = Self.text(of: part.base)
        insert.bind(1, snapshot)
        insert.bind(2, position)
        insert.bind(3, part.digest)
        insert.bind(4, part.place)
        insert.bind(5, base.kind)
        insert.bind(6, base.text)
        insert.bind(7, part.pageNumber)
        try insert.run()
    }

    /// A snapshot is kept for at least so many nights, or `retainDays` if that is shorter: a clock that is ahead for
    /// some nights does not age it.
    private static let retainNightsMin = 14

    private func prune(_ feed: FeedIdentity, day: Day, night: Night, retainDays: Int) throws(StoreError) {
        let delete = try connection.statement(
            """
            DELETE FROM snapshot WHERE feed = ?1 AND \(Self.believedDay) < ?2 AND last_night < ?4
              AND id <> (SELECT id FROM snapshot WHERE feed = ?1 ORDER BY last_night DESC, id DESC LIMIT 1)
            """)
        delete.bind(1, feed.text)
        delete.bind(2, day.number - retainDays)
        delete.bind(3, day.number)
        delete.bind(4, night.number - min(retainDays, Self.retainNightsMin))
        try delete.run()
        try connection.execute(
            "DELETE FROM snapshot_document WHERE snapshot NOT IN (SELECT id FROM snapshot)")
    }

    private static func text(of base: DocumentBase) -> (kind: String, text: String) {
        switch base {
        case .configuration(let folder): ("configuration", folder)
        case .file(let folder): ("file", folder)
        case .web(let url): ("web", url.string)
        }
    }

    private static func base(kind: String?, text: String?) -> DocumentBase? {
        guard let text else { return nil }
        switch kind {
        case "configuration": return .configuration(folder: text)
        case "file": return .file(folder: text)
        case "web": return WebURL(text).map(DocumentBase.web)
        default: return nil
        }
    }
}
