internal import Glibc
package import Model

/// What a purge leaves: all else may hold what was forgotten.
package struct PurgeRules: Sendable {
    /// The published folder. What the kept generations of others are made from stays: each configuration has a list of
    /// its own.
    package var output: String
    /// The URLs and paths of the pictures that the site names.
    package var pictureKeys: Set<String>
    /// The ids of feeds of which something was forgotten.
    package var feeds: Set<String>
    /// The feeds as they were loaded in this run; snapshots of `feeds` under other requests go.
    package var identities: Set<FeedIdentity>
    /// The numbers of the generations that each output of `ObjectStore.outputs` still has.
    package var keptGenerations: [String: Set<Int>]
    /// What no index names is kept while shards' folders are younger.
    package var graceDays: Int

    package init(
        output: String, pictureKeys: Set<String>, feeds: Set<String>, identities: Set<FeedIdentity>,
        keptGenerations: [String: Set<Int>], graceDays: Int
    ) {
        self.output = output
        self.pictureKeys = pictureKeys
        self.feeds = feeds
        self.identities = identities
        self.keptGenerations = keptGenerations
        self.graceDays = graceDays
    }
}

extension ObjectStore {
    /// Replaces documents of a feed wherever the index names them, and deletes bytes that nothing names any more.
    /// - Parameter replaced: old object → new one, which is named already.
    package func replaceDocuments(_ replaced: [Digest: Digest], of feed: FeedIdentity) throws(StoreError) {
        guard !replaced.isEmpty else { return }
        try remove(withIndex { index throws(StoreError) in try index.replaceDocuments(replaced, of: feed) })
    }

    /// Drops the snapshot of a feed that is these documents. What other snapshots have of them stays with those.
    package func dropDocuments(_ digests: [Digest], of feed: FeedIdentity) throws(StoreError) {
        try remove(withIndex { index throws(StoreError) in try index.dropDocuments(digests, of: feed) })
    }

    private func remove(_ unnamed: [Digest]) throws(StoreError) {
        for digest in unnamed {
            let path = path(of: digest)
            guard unlink(path) == 0 || errno == ENOENT else { throw .file(FileError("remove", path, code: errno)) }
        }
    }

    /// The requests under which the cache has copies of a feed: those of now, of earlier configurations, and of others
    /// that use the same cache.
    package func identities(ofFeed id: String) throws(StoreError) -> [FeedIdentity] {
        try withIndex { index throws(StoreError) in try index.identities(ofFeed: id) }
    }

    /// Makes documents of these feeds be asked for without validators: what was cut out of the copies is wanted again.
    package func forgetValidators(ofFeeds feeds: Set<String>) throws(StoreError) {
        try withIndex { index throws(StoreError) in
            try index.connection.transaction { () throws(StoreError) in
                let update = try index.connection.statement(
                    """
                    UPDATE resource SET etag = NULL, last_modified = NULL, validators_url = NULL, fresh_until = NULL,
                      noted_at = NULL
                    WHERE key >= ?1 AND key < ?2
                    """)
                for feed in feeds {
                    update.bind(1, "document \(feed) ")
                    update.bind(2, "document \(feed)!")
                    try update.run()
                }
            }
        }
    }

    /// Deletes all that nothing needs, without grace, and every trace of it in the index's files: what was forgotten
    /// must be nowhere. A purge that was cut short is made again.
    ///
    /// While shards are at work no index names what they have made: objects that this one did not name stay.
    /// - Returns: whether shards were not at work. Else it is to be made again when they are done.
    package func purge(_ rules: PurgeRules) throws(StoreError) -> Bool {
        try commit()
        let shards = try mapError(StoreError.file, of: ShardWork.look(cache: path, graceDays: rules.graceDays))
        let purged = try withIndex { index throws(StoreError) in
            // Deleted rows are overwritten (sqlite.org/pragma.html#pragma_secure_delete).
            try index.connection.execute("PRAGMA secure_delete = ON")
            return try index.purge(rules)
        }
        let doomed = Set(purged.objects)
        _ = try folder.sweep(
            keeping: { purged.kept.contains($0) || shards.isGoingOn && !doomed.contains($0) }, isDryRun: false,
            deadline: .none
        ) { _, _ in }
        for leftover in try file.leftovers(graceDays: -1, now: Instant.now()) {
            try mapError(StoreError.file, of: Files.remove(leftover.path))
        }
        try withIndex { index throws(StoreError) in
            try index.connection.execute("VACUUM")
            try index.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        }
        try backUp()
        removeRemote(pictures: purged.keys, derivatives: purged.derivatives, objects: purged.objects)
        return !shards.isGoingOn
    }
}

/// What a purge has left in the index, and what it has deleted.
private struct Purged: Sendable {
    let kept: Set<Digest>
    let objects: [Digest]
    let derivatives: [DerivativeKey]
    /// Of addresses.
    let keys: [String]
}

extension Index {
    fileprivate func purge(_ rules: PurgeRules) throws(StoreError) -> Purged {
        let purged = try connection.transaction { () throws(StoreError) in
            for (id, feed) in try snapshotFeeds() where !rules.identities.contains(where: { $0.text == feed }) {
                let name = feed.prefix { $0 != " " }
                if rules.feeds.contains(String(name)) { try deleteSnapshot(id) }
            }
            try deleteGenerations(try generationsGone(before: .max, kept: rules.keptGenerations))
            let keys = try purgedKeys(rules)
            try deleteResources(keys)
            try deleteFindings(of: rules.feeds, exceptPictures: rules.pictureKeys)
            var kept = try namedObjects()
            let derivatives = try addDerivatives(to: &kept)
            let doomed = try objects().map(\.digest).filter { !kept.contains($0) }
            try deleteObjects(doomed)
            return Purged(kept: kept, objects: doomed, derivatives: derivatives, keys: keys)
        }
        // After a power cut the index must not name deleted files.
        try connection.execute("PRAGMA wal_checkpoint(FULL)")
        return purged
    }

    private func snapshotFeeds() throws(StoreError) -> [(id: Int, feed: String)] {
        try connection.statement("SELECT id, feed FROM snapshot").rows { ($0.int(0), $0.text(1) ?? "") }
    }

    /// Of pictures those that no site names; of the feeds' documents those that no snapshot has.
    private func purgedKeys(_ rules: PurgeRules) throws(StoreError) -> [String] {
        let shownElsewhere = try objectsShown(except: rules.output)
        let documents = try digests("SELECT object FROM snapshot_document")
        let select = try connection.statement("SELECT key, object FROM resource")
        defer { select.reset() }
        var keys: [String] = []
        while try select.step() {
            // What is noted of hosts names no entry.
            guard let key = select.text(0), !key.hasPrefix("host ") else { continue }
            if key.hasPrefix("document ") {
                let feed = key.dropFirst("document ".count).prefix { $0 != " " }
                guard rules.feeds.contains(String(feed)) else { continue }
                if let object = select.digest(1), documents.contains(object) { continue }
            } else if rules.pictureKeys.contains(key) || select.digest(1).map(shownElsewhere.contains) == true {
                continue
            }
            keys.append(key)
        }
        return keys
    }

    /// What the generations of other outputs show, and what that was made from.
    private func objectsShown(except output: String) throws(StoreError) -> Set<Digest> {
        let generations = try connection.statement("SELECT objects FROM generation WHERE output <> ?1")
        generations.bind(1, output)
        var shown: Set<Digest> = []
        while try generations.step() { shown.formUnion(generations.withBlob(0) { Self.digests(packed: $0) }) }
        generations.reset()
        guard !shown.isEmpty else { return [] }
        let derivatives = try connection.statement("SELECT source, files FROM derivative WHERE files NOTNULL")
        let sources = try derivatives.rows { row in
            let files = row.withBlob(1) { Derivative.files(packed: $0) } ?? []
            return files.contains { shown.contains($0.object) } ? row.digest(0) : nil
        }
        return shown.union(sources)
    }

    /// What URLs, paths, snapshots and generations name.
    private func namedObjects() throws(StoreError) -> Set<Digest> {
        var named = try digests(
            "SELECT object FROM resource WHERE object NOTNULL UNION SELECT object FROM snapshot_document")
        let select = try connection.statement("SELECT objects FROM generation")
        defer { select.reset() }
        while try select.step() {
            named.formUnion(select.withBlob(0) { Self.digests(packed: $0) })
        }
        return named
    }

    /// Adds the files of derivatives whose source or any file is needed, and deletes the others.
    /// - Returns: those that were deleted.
    private func addDerivatives(to kept: inout Set<Digest>) throws(StoreError) -> [DerivativeKey] {
        let named = kept
        let select = try connection.statement("SELECT source, recipe, files FROM derivative")
        let gone = try select.rows { row -> DerivativeKey? in
            guard let key = row.derivativeKey else { return nil }
            let files = (row.withBlob(2) { Derivative.files(packed: $0) } ?? []).map(\.object)
            guard named.contains(key.source) || files.contains(where: named.contains) else { return key }
            kept.formUnion(files)
            return nil
        }
        try deleteDerivatives(gone)
        return gone
    }

    private func deleteFindings(of feeds: Set<String>, exceptPictures keys: Set<String>) throws(StoreError) {
        let delete = try connection.statement("DELETE FROM finding WHERE kind = ?1 AND feed = ?2 AND subject = ?3")
        // Any other may name what is forgotten by its id or address; those of tonight are recorded once more.
        let ofPictures: [Diagnostic.Kind] = [.pictureMissing, .pictureUnreadable]
        for identity in try findings(of: nil).keys
        where feeds.contains(identity.feed) && !(ofPictures.contains(identity.kind) && keys.contains(identity.subject))
        {
            delete.bind(1, identity.kind.rawValue)
            delete.bind(2, identity.feed)
            delete.bind(3, identity.subject)
            try delete.run()
        }
    }
}
