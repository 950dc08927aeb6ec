package import Model
package import Store

extension HTTPCache {
    /// Keeps the bytes of documents as durable objects. A failure of the cache shows in `firstError`.
    /// - Returns: what `recordGood` takes.
    package func keep(_ documents: [Document]) async -> [Snapshot.Part] {
        await onDisk { [self] in
            attempt { () throws(StoreError) in
                var parts: [Snapshot.Part] = []
                for document in documents {
                    if try !store.contains(document.digest) { try store.add(document.bytes) }
                    parts.append(
                        Snapshot.Part(
                            digest: document.digest, base: document.base, place: document.place,
                            pageNumber: document.pageNumber))
                }
                try store.commit()
                return parts
            } ?? []
        }
    }

    /// Notes the documents of which a feed was published tonight, so that they can stand in on a night on which
    /// the feed fails, and so that entries that leave the feed can be shown for `retainDays` more.
    /// - Parameter parts: what `keep` returned.
    package func recordGood(_ feed: FeedIdentity, parts: [Snapshot.Part], retainDays: Int) async {
        guard !parts.isEmpty else { return }
        await onDisk { [self] in
            attempt { () throws(StoreError) in
                try store.recordSnapshot(parts, of: feed, retainDays: retainDays)
            }
        }
    }

    /// The documents that decoded well last, and the days on which they did. Nil: there are none whose bytes
    /// are whole.
    package func lastGood(_ feed: FeedIdentity) async -> (snapshot: Snapshot, documents: [Document])? {
        for snapshot in await snapshots(feed, since: nil) {
            if let documents = await documents(of: snapshot) { return (snapshot, documents) }
        }
        return nil
    }

    /// What a feed was on `since` (nil: ever) or later, newest first; each is a list of documents that
    /// differs from all others.
    package func snapshots(_ feed: FeedIdentity, since: Day?) async -> [Snapshot] {
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
                        pageNumber: part.pageNumber))
            }
            return documents
        }
    }
}
