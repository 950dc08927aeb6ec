internal import Fetch
internal import HTTPCache
internal import Model
internal import Store

/// What differs from feed to feed; `FeedLoader` does the rest.
protocol FeedAdapter: Sendable {
    /// A document that was parsed and found to be the API's, and not decoded further.
    associatedtype Page: DecodablePage

    /// The decoded elements of a share of a page; the ids that they name are not resolved yet.
    associatedtype Chunk: Sendable

    var settings: FeedSettings { get }

    /// Which entry heads the feed's pages.
    var lead: FeedLead { get }

    /// What the names of a folder's documents end in.
    var folderSuffixes: [String] { get }

    /// Whose snapshots may stand in: those of the same feed that asked the same question.
    var identity: FeedIdentity { get }

    /// Why no server can be asked, such as a key that is not set anywhere; nil: all is there that it takes.
    var unmetPrecondition: FeedFailure? { get }

    /// What has to be done before the first document is asked for; nil: nothing.
    var login: (any FeedLogin)? { get }

    /// The documents of a feed that has several of different kinds; none: its documents are a chain of pages.
    ///
    /// Of a page, `Document.pageNumber` says which of them it is, from 1 on.
    var resources: [FeedResource] { get }

    /// How to ask for the page at `location`.
    /// - Parameter number: from 1.
    func request(_ location: ResourceLocation, number: Int, bytesMax: Int) -> DocumentRequest

    /// Parses a document. A body that is not the API's is a failure, which names it with its first bytes; one
    /// that says that the API is busy, or the login no longer good, is a failure of that kind.
    func parse(_ document: Document, _ diagnostics: inout FeedDiagnostics) throws(FeedFailure) -> Page

    /// What it means that a document could not be had: an API has codes of its own for what a person can mend.
    func failure(_ failure: FetchFailure) -> FeedFailure

    /// - Parameter number: the page that was asked for.
    func step(of page: Page, number: Int) -> PageWalk.Step

    /// Decodes a share of a page's lists. A wrong element is reported by the context and costs no other.
    ///
    /// Several threads call it at once.
    func decode(_ slice: PageSlice<Page>, _ context: ChunkContext) -> Chunk

    /// Resolves the ids that entries name, across all pages.
    /// - Parameter chunks: in the order of the documents.
    func relate(_ chunks: [Chunk], _ diagnostics: inout FeedDiagnostics) -> RelatedFeed
}

extension FeedAdapter {
    var lead: FeedLead { .first }
    var unmetPrecondition: FeedFailure? { nil }

    func failure(_ failure: FetchFailure) -> FeedFailure { FeedFailure(failure) }

    var folderSuffixes: [String] { [".json"] }

    var identity: FeedIdentity {
        FeedIdentity(id: settings.id, type: settings.type, request: settings.location.description)
    }

    var login: (any FeedLogin)? { nil }

    func request(_ location: ResourceLocation, number: Int, bytesMax: Int) -> DocumentRequest {
        DocumentRequest(feed: settings.id, location: location, bytesMax: bytesMax, pageNumber: number)
    }

    var resources: [FeedResource] { [] }

    /// Of a feed of one page.
    func step(of page: Page, number: Int) -> PageWalk.Step { .last }
}

/// One of several documents of a feed.
struct FeedResource: Hashable, Sendable {
    /// The last part of its URL; in a folder it is the file `<name>.json`.
    let name: String
    /// Whether the feed has failed where it cannot be had; else the feed is shown without it.
    let isRequired: Bool
}
