internal import Model

extension Index {
    /// A feed's snapshots that were true on `since` or later, newest first.
    func snapshots(_ feed: FeedIdentity, since: Day?) throws(StoreError) -> [Snapshot] {
        let select = try connection.statement(
            """
            SELECT id, first_day, last_day FROM snapshot WHERE feed = ?1 AND last_day >= ?2
            ORDER BY last_day DESC, first_day DESC, id DESC
            """)
        select.bind(1, feed.text)
        select.bind(2, since?.number ?? Int(Int32.min))
        defer { select.reset() }
        var snapshots: [Snapshot] = []
        while try select.step() {
            guard let parts = try parts(ofSnapshot: select.int(0)) else { continue }
            snapshots.append(
                Snapshot(
                    firstDay: Day(number: select.int(1)), lastDay: Day(number: select.int(2)), parts: parts))
        }
        return snapshots
    }

    /// Nil where one of them cannot be read: a snapshot is whole or it is none.
    private func parts(ofSnapshot id: Int) throws(StoreError) -> [Snapshot.Part]? {
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

    /// Notes that a feed is `parts` on `day`, and lets go of what no one needs: all that was last true before
    /// `keepSince`, but for the newest.
    func record(
        _ parts: [Snapshot.Part], of feed: FeedIdentity, day: Day, keepSince: Day
    ) throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            let digest = Snapshot.digest(of: parts)
            let upsert = try connection.statement(
                """
                INSERT INTO snapshot (feed, documents, first_day, last_day) VALUES (?1, ?2, ?3, ?3)
                ON CONFLICT (feed, documents) DO UPDATE SET last_day = max(last_day, ?3)
                """)
            upsert.bind(1, feed.text)
            upsert.bind(2, digest)
            upsert.bind(3, day.number)
            try upsert.run()
            let select = try connection.statement("SELECT id FROM snapshot WHERE feed = ?1 AND documents = ?2")
            select.bind(1, feed.text)
            select.bind(2, digest)
            let id = try select.step() ? select.int(0) : 0
            select.reset()
            for (position, part) in parts.enumerated() { try write(part, snapshot: id, position: position) }
            try prune(feed, keepSince: keepSince)
            try markUsed(feed: feed.text, day: day)
        }
    }

    /// - Parameter feed: `FeedIdentity.text`.
    func markUsed(feed: String, day: Day) throws(StoreError) {
        let upsert = try connection.statement(
            """
            INSERT INTO feed (identity, last_used) VALUES (?1, ?2)
            ON CONFLICT (identity) DO UPDATE SET last_used = ?2 WHERE last_used < ?2
            """)
        upsert.bind(1, feed)
        upsert.bind(2, day.number)
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

    private func prune(_ feed: FeedIdentity, keepSince: Day) throws(StoreError) {
        let delete = try connection.statement(
            """
            DELETE FROM snapshot WHERE feed = ?1 AND last_day < ?2
              AND id <> (SELECT id FROM snapshot WHERE feed = ?1 ORDER BY last_day DESC, id DESC LIMIT 1)
            """)
        delete.bind(1, feed.text)
        delete.bind(2, keepSince.number)
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
