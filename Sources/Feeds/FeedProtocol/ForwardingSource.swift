package import HTTPCache
package import Model
package import Store

/// A source over another, which answers whatever this one does not answer itself.
package protocol ForwardingSource: DocumentSource {
    var source: any DocumentSource { get }
}

extension ForwardingSource {
    /// The other source discards it.
    package func reject(_ request: DocumentRequest) async { await source.reject(request) }

    /// Those of the other source.
    package func lastGood(_ feed: FeedIdentity) async -> (snapshot: Snapshot, documents: [Document])? {
        await source.lastGood(feed)
    }

    /// Those of the other source.
    package func snapshots(_ feed: FeedIdentity, since: Day?) async -> [Snapshot] {
        await source.snapshots(feed, since: since)
    }

    /// Those of the other source.
    package func documents(of snapshot: Snapshot) async -> [Document]? { await source.documents(of: snapshot) }

    /// The other source keeps them.
    package func keep(_ documents: [Document]) async -> [Snapshot.Part] { await source.keep(documents) }

    /// Those of the other source.
    package func identities(ofFeed id: String) async -> [FeedIdentity] { await source.identities(ofFeed: id) }

    /// The other source replaces them.
    package func replace(_ digests: [Digest], with documents: [Document]?, of feed: FeedIdentity) async {
        await source.replace(digests, with: documents, of: feed)
    }

    /// The other source records it.
    package func recordGood(_ feed: FeedIdentity, parts: [Snapshot.Part], retainDays: Int) async {
        await source.recordGood(feed, parts: parts, retainDays: retainDays)
    }

    /// The other source gives them.
    package func adoptSnapshots(of feeds: [FeedIdentity], by target: FeedIdentity) async {
        await source.adoptSnapshots(of: feeds, by: target)
    }
}
