package import Fetch
package import HTTPCache
package import Model
package import Store

/// The services and settings with which a feed is loaded.
package struct FeedContext: Sendable {
    package var source: any DocumentSource
    package let editionDay: Day
    package let network: NetworkSettings
    package let monitor: ProgressReporter
    /// On how many threads documents are decoded.
    package let jobs: Int
    /// Whether the feed is not asked for tonight (`--only`): its last good copy is shown as it was published, which is
    /// no loss.
    package var isFrozen: Bool
    /// The day that the published site names for its copy of the feed; nil: it shows the feed as read.
    package var publishedCopyDay: Day?
    /// Whether the run publishes beside the configured output: then no copy that stands in there is replaced.
    package var isForOtherOutput = false
    package let backOff: FeedBackOff
    /// What is cut out of all documents.
    package var forgotten = ForgottenEntries.none
    /// Whether the documents of earlier nights are cut too, because something is newly forgotten.
    package var cleansSnapshots = false

    package init(
        source: any DocumentSource, editionDay: Day, network: NetworkSettings, monitor: ProgressReporter, jobs: Int = 2,
        isFrozen: Bool = false, backOff: FeedBackOff = FeedBackOff(deadline: .none)
    ) {
        self.source = source
        self.editionDay = editionDay
        self.network = network
        self.monitor = monitor
        self.jobs = max(1, jobs)
        self.isFrozen = isFrozen
        self.backOff = backOff
    }
}

/// Where a feed's documents come from, tonight's and those of nights before: `HTTPCache`, or a test's own.
package protocol DocumentSource: Sendable {
    /// Whether it may ask servers; false on an offline run.
    var asksServers: Bool { get }
    /// Whether documents off the network are what the cache has of each, however old.
    var isOffline: Bool { get }
    func document(_ request: DocumentRequest) async throws(FetchFailure) -> Document
    /// Several documents that do not lead to each other, in their order.
    /// - Parameter threads: at most so many are read at once.
    func documents(_ requests: [DocumentRequest], threads: Int) async -> [Result<Document, FetchFailure>]
    /// Discards the answer of a request, which could not be used.
    func reject(_ request: DocumentRequest) async
    /// The documents that last decoded well; nil where none ever did.
    func lastGood(_ feed: FeedIdentity) async -> (snapshot: Snapshot, documents: [Document])?
    /// What the feed was on `since` (nil: ever) or later, the newest first.
    func snapshots(_ feed: FeedIdentity, since: Day?) async -> [Snapshot]
    /// Nil where one of them is damaged or gone.
    func documents(of snapshot: Snapshot) async -> [Document]?
    /// Keeps documents that were read well, for `recordGood`.
    func keep(_ documents: [Document]) async -> [Snapshot.Part]
    /// The requests under which there are snapshots of a feed.
    func identities(ofFeed id: String) async -> [FeedIdentity]
    /// Puts documents into the place of others wherever the cache names these for the feed. Nil: the snapshot that has
    /// them all is dropped. Bytes that nothing names any more are deleted.
    func replace(_ digests: [Digest], with documents: [Document]?, of feed: FeedIdentity) async
    /// The document that a plan has for a request; nil: it has none, or there is no plan.
    func planned(_ request: DocumentRequest) async -> Result<Document, FetchFailure>?
    /// Notes a document that did not come from this source, for a plan that is being made.
    func note(_ document: Document, of request: DocumentRequest) async
    /// Says that all that the site shows of the feed tonight was read from these documents.
    func recordGood(_ feed: FeedIdentity, parts: [Snapshot.Part], retainDays: Int) async
    /// Gives a feed the snapshots of the requests by which it was asked for until now, where it has none.
    func adoptSnapshots(of feeds: [FeedIdentity], by target: FeedIdentity) async
}

extension DocumentSource {
    package var asksServers: Bool { true }
    package var isOffline: Bool { false }
    /// A source that records nothing gives none.
    package func adoptSnapshots(of feeds: [FeedIdentity], by target: FeedIdentity) async {}

    /// What last decoded well under any of the identities; of two of one day that of the first.
    func lastGood(_ identities: [FeedIdentity]) async -> (snapshot: Snapshot, documents: [Document])? {
        var newest: (snapshot: Snapshot, documents: [Document])?
        for identity in identities {
            guard let found = await lastGood(identity) else { continue }
            if let newest, newest.snapshot.lastDay >= found.snapshot.lastDay { continue }
            newest = found
        }
        return newest
    }

    /// One after the other.
    package func documents(_ requests: [DocumentRequest], threads: Int) async -> [Result<Document, FetchFailure>] {
        var documents: [Result<Document, FetchFailure>] = []
        for request in requests {
            do throws(FetchFailure) { documents.append(.success(try await document(request).unloaded)) } catch {
                documents.append(.failure(error))
            }
        }
        return documents
    }

    /// For sources without a plan.
    package func planned(_ request: DocumentRequest) async -> Result<Document, FetchFailure>? { nil }

    /// For sources without a plan.
    package func note(_ document: Document, of request: DocumentRequest) async {}

    /// For sources that keep nothing.
    package func identities(ofFeed id: String) async -> [FeedIdentity] { [] }

    /// For sources that keep nothing.
    package func replace(_ digests: [Digest], with documents: [Document]?, of feed: FeedIdentity) async {}
}

extension HTTPCache: DocumentSource {
    package var asksServers: Bool { !isOffline }
}
