internal import Model

/// What is asked for a page.
struct PageAddress: Hashable, Sendable {
    var location: ResourceLocation
    /// What is set in the request's body, as JSON; nil: the body is as configured.
    var variable: String?
}

/// Decides where a walk over pages goes on, and where it ends.
///
/// Feeds whose pages name the next one give its link; those that count give the URL that they make, and the
/// number that the page says it has.
struct PageWalk: Sendable {
    /// A page as far as the walk depends on it.
    struct Step: Sendable {
        /// The ids of its entries.
        let ids: [String]
        /// The ids of elements that are left out: they count for no limit.
        var otherIDs: [String] = []
        /// The next page as the page itself names it, or as the feed makes it; nil, empty: the API's own end.
        let next: String?
        /// What is sent in the body to get it, as JSON: `PageAddress.variable`.
        var variable: String?
        /// The number of elements of all pages, at which the walk ends; nil: not known.
        var total: Int?
        /// The base of a relative `next`.
        let base: DocumentBase
        /// The number that the page says it has, and the one that was asked for.
        var number: (said: Int, asked: Int)?
        /// Whether the page itself counts more pages than have been read.
        var countsMore = false

        /// After a page that has no next one.
        static var last: Step { Step(ids: [], next: nil, base: .configuration(folder: "/")) }
    }

    enum End: Hashable, Sendable {
        case apiEnd, limit, nothingNew, pagesMax
        /// So many pages in a row are empty, although the API counts more.
        case empty(count: Int)
        case wrongNumber(said: Int, asked: Int)
        case visited(String)
        case otherOrigin(String)
        /// `next` is no address, or none that this page may name.
        case noAddress(String)

        var isOtherServer: Bool { if case .otherOrigin = self { true } else { false } }

        /// The diagnostic of an end before the API's own; a warning where entries may be missing.
        var finding: (severity: Diagnostic.Severity, message: String)? {
            switch self {
            case .apiEnd, .limit: nil
            case .nothingNew:
                (.note, "every entry of this page was on an earlier page; paging stops here")
            case .pagesMax:
                (.warning, "there are more pages than network.pagesMax allows; raise it to read them")
            case .empty(let count):
                (
                    .warning,
                    "this page and the \(count - 1) before it are empty although the API counts more; paging stops here"
                )
            case .wrongNumber(let said, let asked):
                (
                    .note,
                    "page \(asked) was requested, but the answer says that it is page \(said); paging stops here"
                )
            case .visited(let next): (.note, "the next page “\(next)” was read before; paging stops here")
            case .otherOrigin(let next):
                (
                    .warning,
                    "the next page “\(next)” is on another server, which is not followed; paging stops here"
                )
            case .noAddress(let next):
                (
                    .warning,
                    "the next page “\(next)” is not a usable address; paging stops here"
                )
            }
        }
    }

    private let origin: String?
    private let limit: Int
    private let pagesMax: Int
    /// Whether a redirect may have moved the walk to another origin: not where secrets are sent along.
    private let mayMove: Bool
    private var visited: Set<PageAddress>
    private var seen: Set<ByteExactID> = []
    private var seenOthers: Set<ByteExactID> = []
    private var pageCount = 0
    private var elementCount = 0
    /// How many of the last pages are empty.
    private var emptyCount = 0
    /// How many empty pages others followed.
    private(set) var passedEmptyCount = 0
    /// After so many empty pages in a row the API's count is not believed.
    static let emptyPagesMax = 3

    init(first: ResourceLocation, limit: Int?, pagesMax: Int, mayMove: Bool = true) {
        if case .web(let url) = first { origin = url.origin } else { origin = nil }
        self.limit = limit ?? .max
        self.pagesMax = pagesMax
        self.mayMove = mayMove
        visited = [PageAddress(location: Self.withoutFragment(first))]
    }

    /// Records a page.
    /// - Returns: the next page's address, or why the walk ends.
    mutating func advance(_ step: Step) -> Result<PageAddress, EndReached> {
        pageCount += 1
        let before = seen.count + seenOthers.count
        for id in step.ids { seen.insert(ByteExactID(id)) }
        for id in step.otherIDs { seenOthers.insert(ByteExactID(id)) }
        elementCount += step.ids.count + step.otherIDs.count
        let isNews = seen.count + seenOthers.count > before
        if isNews {
            passedEmptyCount += emptyCount
            emptyCount = 0
        }
        if let number = step.number, number.said != number.asked {
            return .failure(EndReached(.wrongNumber(said: number.said, asked: number.asked)))
        }
        if seen.count >= limit { return .failure(EndReached(.limit)) }
        if let total = step.total, elementCount >= total { return .failure(EndReached(.apiEnd)) }
        guard let next = step.next, !next.isEmpty else { return .failure(EndReached(.apiEnd)) }
        if !isNews, let end = endWithoutNews(step) {
            return .failure(EndReached(end))
        }
        let shown = next.singleLine(maxBytes: 200)
        // A recorded page must not lead to the live service, and need not say so.
        if step.base.isFile, WebURL(next) != nil || next.hasPrefix("?") || next.hasPrefix("/") {
            return .failure(EndReached(.apiEnd))
        }
        guard let resolved = step.base.resolve(next) else { return .failure(EndReached(.noAddress(shown))) }
        let named = Self.withoutFragment(resolved)
        let candidates = [named, Self.atScheme(of: step.base, named)]
        guard let location = candidates.first(where: { mayFollow($0, from: step.base) }) else {
            return .failure(EndReached(.otherOrigin(shown)))
        }
        let address = PageAddress(location: location, variable: step.variable)
        guard visited.insert(address).inserted else { return .failure(EndReached(.visited(shown))) }
        guard pageCount < pagesMax else { return .failure(EndReached(.pagesMax)) }
        return .success(address)
    }

    /// Why the walk ends at a page that brings nothing new; nil: it goes on.
    private mutating func endWithoutNews(_ step: Step) -> End? {
        guard step.ids.isEmpty, step.otherIDs.isEmpty else { return .nothingNew }
        // Many APIs end with a page without entries. Where pages are counted one of them may be empty for a moment.
        guard step.countsMore else { return .apiEnd }
        emptyCount += 1
        return emptyCount < Self.emptyPagesMax ? nil : .empty(count: emptyCount)
    }

    /// The end as an error, which `Result` requires.
    struct EndReached: Error {
        let end: End
        init(_ end: End) { self.end = end }
    }

    /// From a file only to files.
    private func mayFollow(_ location: ResourceLocation, from base: DocumentBase) -> Bool {
        switch (location, base) {
        case (.file, .file): true
        case (.web(let url), .web(let page)): url.origin == origin || mayMove && url.origin == page.origin
        default: false
        }
    }

    /// With `https` where the page that names it has that: servers behind a proxy that ends TLS write `http:` into
    /// links to themselves. Where a port is written, it is that of another server.
    private static func atScheme(of base: DocumentBase, _ location: ResourceLocation) -> ResourceLocation {
        guard case (.web(let url), .web(let page)) = (location, base), page.isSecure, !url.isSecure, url.port == 80
        else { return location }
        return WebURL("https://\(url.host)\(url.pathAndQuery)").map { .web($0) } ?? location
    }

    private static func withoutFragment(_ location: ResourceLocation) -> ResourceLocation {
        if case .web(let url) = location { return .web(url.withoutFragment) }
        return location
    }
}
