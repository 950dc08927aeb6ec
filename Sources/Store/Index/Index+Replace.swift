internal import Model

/// Takes the bytes of documents out of the index, or puts others into their place.
extension Index {
    /// - Parameters:
    ///   - replaced: old object → new one, which is named already.
    ///   - feed: other feeds that were read from the same bytes keep theirs.
    /// - Returns: the old objects that nothing names any more; they are forgotten.
    func replaceDocuments(_ replaced: [Digest: Digest], of feed: FeedIdentity) throws(StoreError) -> [Digest] {
        try connection.transaction { () throws(StoreError) in
            let update = try connection.statement("UPDATE resource SET object = ?2, byte_count = ?3 WHERE key = ?1")
            for (key, old) in try documentObjects(of: feed) {
                guard let new = replaced[old] else { continue }
                update.bind(1, key)
                update.bind(2, new)
                update.bind(3, try byteCount(of: new) ?? 0)
                try update.run()
            }
            for (snapshot, objects) in try snapshotObjects(where: "feed = ?1", feed.text)
            where objects.contains(where: { replaced[$0] != nil }) {
                try replace(replaced, inSnapshot: snapshot)
            }
        }
        return try forgetUnnamed(Array(replaced.keys))
    }

    /// Drops the snapshot of a feed that is these documents, and the URLs' copies of those of them that no other
    /// snapshot of the feed has.
    /// - Returns: the objects that nothing names any more; they are forgotten.
    func dropDocuments(_ digests: [Digest], of feed: FeedIdentity) throws(StoreError) -> [Digest] {
        try connection.transaction { () throws(StoreError) in
            for (id, objects) in try snapshotObjects(where: "feed = ?1", feed.text) where objects == digests {
                try deleteSnapshot(id)
            }
            let name = feed.feed
            let others = try snapshotObjects(where: "feed >= ?1 AND feed < ?2", "\(name) ", "\(name)!")
            let gone = Set(digests).subtracting(others.flatMap(\.objects))
            try resetResources(try documentObjects(of: feed).filter { gone.contains($0.object) }.map(\.key))
        }
        return try forgetUnnamed(digests)
    }

    private func forgetUnnamed(_ digests: [Digest]) throws(StoreError) -> [Digest] {
        let named = try self.digests(
            "SELECT object FROM resource WHERE object NOTNULL UNION SELECT object FROM snapshot_document")
        let unnamed = Set(digests).subtracting(named).sorted()
        try forget(unnamed)
        // After a power cut the index must not name deleted files.
        try connection.execute("PRAGMA wal_checkpoint(FULL)")
        return unnamed
    }

    private func documentObjects(of feed: FeedIdentity) throws(StoreError) -> [(key: String, object: Digest)] {
        let select = try connection.statement(
            "SELECT key, object FROM resource WHERE key >= ?1 AND key < ?2 AND object NOTNULL")
        select.bind(1, "document \(feed.feed) ")
        select.bind(2, "document \(feed.feed)!")
        return try select.rows { row in
            guard let key = row.text(0), let object = row.digest(1) else { return nil }
            return (key, object)
        }
    }

    /// The snapshots that match, each with its documents in their order.
    private func snapshotObjects(
        where condition: String, _ values: String...
    ) throws(StoreError) -> [(id: Int, objects: [Digest])] {
        let select = try connection.statement(
            """
            SELECT snapshot, object FROM snapshot_document JOIN snapshot ON id = snapshot WHERE \(condition)
            ORDER BY snapshot, position
            """)
        for (index, value) in values.enumerated() { select.bind(Int32(index + 1), value) }
        defer { select.reset() }
        var found: [(id: Int, objects: [Digest])] = []
        while try select.step() {
            guard let object = select.digest(1) else { continue }
            if found.last?.id != select.int(0) { found.append((select.int(0), [])) }
            found[found.count - 1].objects.append(object)
        }
        return found
    }

    /// The requests under which a feed has snapshots.
    func identities(ofFeed id: String) throws(StoreError) -> [FeedIdentity] {
        let select = try connection.statement(
            "SELECT DISTINCT feed FROM snapshot WHERE feed >= ?1 AND feed < ?2 ORDER BY feed")
        select.bind(1, "\(id) ")
        select.bind(2, "\(id)!")
        return try select.rows { $0.text(0).map { FeedIdentity(text: $0) } }
    }

    func deleteSnapshot(_ id: Int) throws(StoreError) {
        for sql in ["DELETE FROM snapshot_document WHERE snapshot = ?1", "DELETE FROM snapshot WHERE id = ?1"] {
            let delete = try connection.statement(sql)
            delete.bind(1, id)
            try delete.run()
        }
    }

    /// A snapshot is known by its documents: one that there is already with the new ones makes this one useless.
    private func replace(_ replaced: [Digest: Digest], inSnapshot id: Int) throws(StoreError) {
        let update = try connection.statement(
            "UPDATE snapshot_document SET object = ?3 WHERE snapshot = ?1 AND object = ?2")
        for (old, new) in replaced {
            update.bind(1, id)
            update.bind(2, old)
            update.bind(3, new)
            try update.run()
        }
        guard let parts = try parts(ofSnapshot: id) else { return try deleteSnapshot(id) }
        let digest = Snapshot.digest(of: parts)
        let same = try connection.statement(
            "SELECT id FROM snapshot WHERE documents = ?2 AND feed = (SELECT feed FROM snapshot WHERE id = ?1)")
        same.bind(1, id)
        same.bind(2, digest)
        let isKnown = try same.step()
        same.reset()
        guard !isKnown else { return try deleteSnapshot(id) }
        let rename = try connection.statement("UPDATE snapshot SET documents = ?2 WHERE id = ?1")
        rename.bind(1, id)
        rename.bind(2, digest)
        try rename.run()
    }
}
