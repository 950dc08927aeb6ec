internal import Fetch
package import Model
package import Store
internal import Synchronization

extension HTTPCache {
    /// Stores the bytes of documents as durable objects. A failure of the cache shows in `firstError`.
    /// - Returns: the parts for `recordGood`; none where a document cannot be read any more.
    package func keep(_ documents: [Document]) async -> [Snapshot.Part] {
        await onDisk { [self] in attempt { () throws(StoreError) in try stored(documents) } ?? [] }
    }

    private func stored(_ documents: [Document]) throws(StoreError) -> [Snapshot.Part] {
        var parts: [Snapshot.Part] = []
        for document in documents {
            if try !store.contains(document.digest) {
                let loaded: Document
                do throws(FetchFailure) { loaded = try document.loaded() } catch {
                    monitor.log(.warning, "\(document.place) \(error.message); no copy of the feed is kept tonight")
                    return []
                }
                try store.add(loaded.bytes, digest: document.digest)
            }
            parts.append(
                Snapshot.Part(
                    digest: document.digest, base: document.base, place: document.place,
                    pageNumber: document.pageNumber))
        }
        try store.commit()
        return parts
    }

    /// Records the documents that a feed was published from tonight. They replace the feed's documents on a night on
    /// which it fails, and entries that leave the feed are shown from them for `retainDays` more.
    /// - Parameter parts: what `keep` returned.
    package func recordGood(_ feed: FeedIdentity, parts: [Snapshot.Part], retainDays: Int) async {
        recordedLoads.withLock { _ = $0.insert(feed) }
        guard !parts.isEmpty else { return }
        await onDisk { [self] in
            attempt { () throws(StoreError) in try store.recordSnapshot(parts, of: feed, retainDays: retainDays) }
        }
    }

    /// Gives a feed the snapshots of the requests by which it was asked for until now, where it has none.
    package func adoptSnapshots(of feeds: [FeedIdentity], by target: FeedIdentity) async {
        await onDisk { [self] in
            attempt { () throws(StoreError) in try store.adoptSnapshots(of: feeds, by: target) }
        }
    }

    /// The documents that were decoded without error last, and the days on which they were. Nil: there are none whose
    /// bytes are intact.
    package func lastGood(_ feed: FeedIdentity) async -> (snapshot: Snapshot, documents: [Document])? {
        for snapshot in await snapshots(feed, since: nil) {
            if let documents = await documents(of: snapshot) { return (snapshot, documents) }
        }
        return nil
    }

    /// The different lists of documents that a feed had on `since` (nil: ever) or later, newest first.
    package func snapshots(_ feed: FeedIdentity, since: Day?) async -> [Snapshot] {
        recordedLoads.withLock { _ = $0.insert(feed) }
        store.stageUse(ofFeed: feed)
        return await onDisk { [self] in
            attempt { () throws(StoreError) in try store.snapshots(of: feed, since: since) } ?? []
        }
    }

    /// The documents of a snapshot; nil where one of them is damaged or gone.
    package func documents(of snapshot: Snapshot) async -> [Document]? {
        await onDisk { [self] in
            var documents: [Document] = []
            for part in snapshot.parts {
                guard
                    let bytes = attempt({ () throws(StoreError) in try store.bytes(of: part.digest) }) ?? nil
                else { return nil }
                documents.append(
                    Document(
                        bytes: bytes, digest: part.digest, base: part.base, place: part.place,
                        pageNumber: part.pageNumber, isCopy: true))
            }
            return documents
        }
    }

    /// The requests under which there are snapshots of a feed.
    package func identities(ofFeed id: String) async -> [FeedIdentity] {
        await onDisk { [self] in
            attempt { () throws(StoreError) in try store.identities(ofFeed: id) } ?? []
        }
    }

    /// Puts documents into the place of others wherever the index names these for the feed; nil: the snapshot that has
    /// them all is dropped. Bytes that nothing names any more are deleted.
    /// - Parameter documents: as many as `digests`.
    package func replace(_ digests: [Digest], with documents: [Document]?, of feed: FeedIdentity) async {
        await onDisk { [self] in
            attempt { () throws(StoreError) in
                // What is staged of them would otherwise be named after its file is gone.
                try store.commit()
                guard let documents else { return try store.dropDocuments(digests, of: feed) }
                var replaced: [Digest: Digest] = [:]
                for (old, document) in zip(digests, documents) where document.digest != old {
                    // A local file's document is stored only once it was decoded.
                    if try store.contains(old) { replaced[old] = try store.add(document.bytes) }
                }
                try store.commit()
                try store.replaceDocuments(replaced, of: feed)
            }
        }
    }
}
