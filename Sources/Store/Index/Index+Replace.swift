internal import Model

/// Takes the bytes of documents out of the index, or puts others into their place.
extension Index {
    /// - Parameters:
    ///   - replaced: old object → new one, which is named already.
    ///   - dropped: objects whose snapshots go, and whose URLs are asked without validators.
    func replaceDocuments(_ replaced: [Digest: Digest], dropping dropped: Set<Digest>) throws(StoreError) {
        if !dropped.isEmpty { try dropSnapshots(naming: dropped) }
        try connection.transaction { () throws(StoreError) in
            let update = try connection.statement("UPDATE resource SET object = ?2, byte_count = ?3 WHERE key = ?1")
            for (key, old) in try documentObjects() {
                guard let new = replaced[old] else { continue }
                update.bind(1, key)
                update.bind(2, new)
                update.bind(3, try byteCount(of: new) ?? 0)
                try update.run()
            }
            for snapshot in try snapshots(naming: Set(replaced.keys)) { try replace(replaced, inSnapshot: snapshot) }
        }
        try forget(Array(dropped.union(replaced.keys)))
        // After a power cut the index must not name deleted files.
        try connection.execute("PRAGMA wal_checkpoint(FULL)")
    }

    private func documentObjects() throws(StoreError) -> [(key: String, object: Digest)] {
        let select = try connection.statement(
            "SELECT key, object FROM resource WHERE key >= 'document ' AND key < 'document!' AND object NOTNULL")
        defer { select.reset() }
        var found: [(key: String, object: Digest)] = []
        while try select.step() {
            if let key = select.text(0), let object = select.digest(1) { found.append((key, object)) }
        }
        return found
    }

    private func snapshots(naming digests: Set<Digest>) throws(StoreError) -> [Int] {
        let select = try connection.statement("SELECT snapshot, object FROM snapshot_document ORDER BY snapshot")
        defer { select.reset() }
        var found: [Int] = []
        while try select.step() {
            if let object = select.digest(1), digests.contains(object), found.last != select.int(0) {
                found.append(select.int(0))
            }
        }
        return found
    }

    private func dropSnapshots(naming digests: Set<Digest>) throws(StoreError) {
        let doomed = try snapshots(naming: digests)
        try connection.transaction { () throws(StoreError) in
            for id in doomed { try deleteSnapshot(id) }
        }
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
