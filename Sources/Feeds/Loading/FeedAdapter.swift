internal import Decode
internal import Fetch
internal import HTTPCache
internal import Model
internal import Store

/// The part of loading that differs from feed to feed: requests, wire format and relations. `FeedLoader` does the rest.
protocol FeedAdapter: Sendable {
    /// A parsed document of the API, whose entries are not decoded yet.
    associatedtype Page: DecodablePage

    /// The decoded elements of a share of a page; the ids that they name are not resolved yet.
    associatedtype Chunk: Sendable

    var settings: FeedSettings { get }

    /// Which entry heads the feed's pages.
    var lead: FeedLead { get }

    /// The file name suffixes of documents in a folder.
    var folderSuffixes: [String] { get }

    /// The key of the snapshots that may be shown instead: those of the same feed and request.
    /// - Parameter location: where the feed is asked for, as the configuration names it.
    func identity(at location: ResourceLocation) -> FeedIdentity

    /// Why no server can be asked, such as a key that is not set; nil where one can.
    var unmetPrecondition: FeedFailure? { get }

    /// The login that precedes the first request; nil: none.
    var login: (any FeedLogin)? { get }

    /// The documents of a feed that has a few of different kinds; empty: its documents are a chain of pages.
    ///
    /// `Document.pageNumber` is a resource's position, from 1.
    var resources: [FeedResource] { get }

    /// The request for the page at `location`.
    /// - Parameter number: from 1.
    func request(_ location: ResourceLocation, number: Int, bytesMax: Int) -> DocumentRequest

    /// The request for a page, where a page is more than a location.
    func request(_ page: PageAddress, number: Int, bytesMax: Int) -> DocumentRequest

    /// Parses a document.
    /// - Throws: where the body is not the API's (the failure quotes its first bytes), or says that the API is busy or
    ///   the login has expired.
    func parse(_ document: Document, _ diagnostics: inout FeedDiagnostics) throws(FeedFailure) -> Page

    /// Explains why a document could not be fetched: an API has codes of its own for errors that a person can fix.
    func failure(_ failure: FetchFailure) -> FeedFailure

    /// - Parameter number: the page that was asked for.
    func step(of page: Page, number: Int) -> PageWalk.Step

    /// Whether something is missing where a next page is on another server, which is not followed.
    var missesOtherServers: Bool { get }

    /// Decodes a share of a page's lists. A wrong element is reported by the context and costs no other.
    ///
    /// Several threads call it at once.
    func decode(_ slice: PageSlice<Page>, _ context: ChunkContext) -> Chunk

    /// Resolves the ids that entries name, across all pages.
    /// - Parameter chunks: in the order of the documents.
    func relate(_ chunks: [Chunk], _ diagnostics: inout FeedDiagnostics) -> RelatedFeed
}

extension FeedAdapter {
    /// `relate` while the task waits: it computes for long, and may share its work among threads.
    func related(
        _ chunks: [Chunk], _ diagnostics: FeedDiagnostics
    ) async -> (feed: RelatedFeed, diagnostics: FeedDiagnostics) {
        await Parallel.detached {
            var diagnostics = diagnostics
            return (relate(chunks, &diagnostics), diagnostics)
        }
    }

    var lead: FeedLead { .first }
    var missesOtherServers: Bool { true }
    var unmetPrecondition: FeedFailure? { nil }

    func failure(_ failure: FetchFailure) -> FeedFailure { FeedFailure(failure) }

    /// `failure`, which names the key of the configuration where a path leads nowhere, and what was meant instead.
    func explained(_ error: FetchFailure) -> FeedFailure {
        let failure = failure(error)
        guard case .file(let file) = error.kind, file.isMissing, !settings.urlPlace.isEmpty,
            case .file(let path, _) = settings.location,
            path == file.path || settings.suggestedURL != nil && (try? Files.kind(of: path)) == nil
        else { return failure }
        let near = Self.nearestPath(to: path)
        if near == nil, let url = settings.suggestedURL {
            return FeedFailure(
                failure.kind, place: path,
                message: "there is no such file, which is named at \(settings.urlPlace); a web address begins with its "
                    + "scheme: did you mean “\(url)”?")
        }
        let hint = near.map { "; did you mean \($0)?" } ?? ""
        return FeedFailure(
            failure.kind, place: failure.place,
            message: "\(failure.message), which is named at \(settings.urlPlace)\(hint)")
    }

    /// The path with its first missing name replaced by the nearest one that is there; nil where none is near.
    private static func nearestPath(to path: String) -> String? {
        var (folder, missing, below) = (Files.parent(of: path), Files.name(of: path), "")
        while folder != "/", (try? Files.kind(of: folder)) == nil {
            below = "/" + missing + below
            (missing, folder) = (Files.name(of: folder), Files.parent(of: folder))
        }
        // What cannot be listed has no names to offer.
        guard let names = try? Files.names(in: folder), let near = NearestName.to(missing, among: names.sorted()) else {
            return nil
        }
        return "\(folder == "/" ? "" : folder)/\(near)\(below)"
    }

    var folderSuffixes: [String] { [".json"] }

    func identity(at location: ResourceLocation) -> FeedIdentity {
        FeedIdentity(id: settings.id, type: settings.type, request: settings.request(at: location))
    }

    var identity: FeedIdentity { identity(at: settings.location) }

    /// Under which the cache may have the feed's documents: its own, then those of its former ids.
    var identities: [FeedIdentity] { [identity] + settings.formerIDs.map(identity.renamed) }

    var login: (any FeedLogin)? { nil }

    func request(_ location: ResourceLocation, number: Int, bytesMax: Int) -> DocumentRequest {
        DocumentRequest(feed: settings.id, location: location, bytesMax: bytesMax, pageNumber: number)
    }

    func request(_ page: PageAddress, number: Int, bytesMax: Int) -> DocumentRequest {
        request(page.location, number: number, bytesMax: bytesMax)
    }

    var resources: [FeedResource] { [] }

    /// For a feed of one page.
    func step(of page: Page, number: Int) -> PageWalk.Step { .last }
}

/// One of several documents of a feed.
struct FeedResource: Hashable, Sendable {
    /// The last segment of its URL; in a folder the file is `<name>.json`.
    let name: String
    /// Whether the feed fails without it; else the feed is shown without it.
    let isRequired: Bool
}

extension Feed {
    /// The file name suffixes of its documents where it is read from a folder, each with its one dot.
    package var documentSuffixes: [String] { (self as? any FeedAdapter)?.folderSuffixes ?? [] }
}
