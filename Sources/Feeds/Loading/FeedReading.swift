internal import Fetch
internal import Model
internal import Store

/// What differs from feed to feed; `FeedLoader` does the rest.
protocol FeedReading: Sendable {
    /// A document that was parsed and found to be the API's, and not decoded further.
    associatedtype Page: Sendable

    var settings: FeedSettings { get }

    /// Which entry heads the feed's pages.
    var lead: FeedLead { get }

    /// Whose snapshots may stand in: those of the same feed that asked the same question.
    var identity: FeedIdentity { get }

    /// Why no server can be asked, such as a key that is not set anywhere; nil: all is there that it takes.
    var obstacle: FeedFailure? { get }

    /// How to ask for the page at `location`.
    /// - Parameter number: from 1.
    func request(_ location: ResourceLocation, number: Int, bytesMax: Int) -> DocumentRequest

    /// Parses a document. A body that is not the API's is a failure, which names it with its first bytes.
    func page(_ document: Document, _ findings: inout Findings) throws(FeedFailure) -> Page

    /// What it means that a document could not be had: an API has codes of its own for what a person can mend.
    func failure(_ failure: FetchFailure) -> FeedFailure

    /// - Parameter number: the page that was asked for.
    func step(of page: Page, number: Int) -> PageWalk.Step

    /// Decodes the pages' entries and resolves what they name across all of them. What is wrong with an entry
    /// is a finding and costs no other.
    func relate(_ pages: [Page], threads: Int, _ findings: inout Findings) async -> RelatedFeed
}

extension FeedReading {
    var lead: FeedLead { .first }
    var obstacle: FeedFailure? { nil }

    func failure(_ failure: FetchFailure) -> FeedFailure { FeedFailure(failure) }

    var identity: FeedIdentity {
        FeedIdentity(id: settings.id, type: settings.type, request: settings.location.description)
    }
}

/// What a feed's pages came to.
struct RelatedFeed: Sendable {
    /// Each id once, at most `FeedSettings.limit`.
    var entries: [Entry] = []
    var profiles: [Profile] = []
    var relations = RelationFindings()
}
