internal import Decode
internal import HTTPCache
internal import Model
internal import Store

/// What to ask SeatGeek for: its documentation's `/2/events`, page by page.
struct SeatGeekRequests: Sendable {
    static let liveURL = WebURL("https://api.seatgeek.com/2/events")
    /// The API takes 5000, or 1000: its answers and its maintainers differ.
    static let perPageMax = 100
    /// Beyond this many results (page × per_page) the API answers with an empty page and a total of 0.
    static let resultsMax = 10_000

    /// With the question in its location: the first page, without credentials.
    let settings: FeedSettings
    /// Whether SeatGeek itself is asked.
    let isLive: Bool
    /// Whether the configured address names a client by itself.
    let hasClientID: Bool

    /// - Parameter items: of the query, in order; they count instead of those of the same name in the address.
    init(_ given: FeedSettings, items: [(String, String)]) {
        guard case .web(let url) = given.location else {
            settings = given
            (isLive, hasClientID) = (false, true)
            return
        }
        isLive = url.origin == Self.liveURL?.origin
        hasClientID = SeatGeekQuery(url).has("client_id")
        var query = SeatGeekQuery(url)
        for (name, _) in items { query.remove(name) }
        for (name, value) in items { query.append(name, value) }
        query.remove("per_page")
        query.append("per_page", String(min(Self.perPageMax, given.limit ?? Self.perPageMax)))
        query.set("page", "1")
        var settings = given
        settings.location = query.url.map { .web($0) } ?? given.location
        self.settings = settings
    }
}

extension SeatGeekReading {
    /// The question alone: neither credentials nor how many answers a page holds make it another one.
    var identity: FeedIdentity {
        var request = settings.location.description
        if case .web(let url) = settings.location {
            var query = SeatGeekQuery(url)
            for name in ["page", "per_page"] + SeatGeekCredentials.names.sorted() { query.remove(name) }
            request = query.url?.string ?? request
        }
        return FeedIdentity(id: settings.id, type: settings.type, request: request)
    }

    func request(_ location: ResourceLocation, number: Int, bytesMax: Int) -> DocumentRequest {
        var asked = location
        if case .web(let url) = location {
            var query = SeatGeekQuery(url)
            for (name, value) in credentials.items { query.set(name, value) }
            asked = query.url.map { .web($0) } ?? location
        }
        return DocumentRequest(
            feed: settings.id, location: asked, secretQueryNames: SeatGeekCredentials.names, bytesMax: bytesMax,
            pageNumber: number)
    }

    func step(of page: SeatGeekPage, number: Int) -> PageWalk.Step {
        // A recorded answer stands alone, whatever page it was.
        guard case .web(let url) = settings.location else {
            return PageWalk.Step(ids: page.eventIDs, next: nil, base: page.document.base)
        }
        var next: String?
        if page.meta.hasNext(after: number) {
            var query = SeatGeekQuery(url)
            query.set("page", String(number + 1))
            next = query.url?.string
        }
        return PageWalk.Step(
            ids: page.eventIDs, next: next, base: page.document.base,
            number: page.meta.page.map { (said: $0, asked: number) })
    }
}

/// The query of a URL, item by item.
struct SeatGeekQuery {
    private let head: String
    /// As they stand in the URL, percent-encoded.
    private var items: [String]

    init(_ url: WebURL) {
        let text = url.withoutFragment.string
        let question = text.firstIndex(of: "?")
        head = question.map { String(text[..<$0]) } ?? text
        items = question.map { text[text.index(after: $0)...].split(separator: "&").map { String($0) } } ?? []
    }

    /// Nil where it has become longer than an address may be.
    var url: WebURL? { WebURL(items.isEmpty ? head : "\(head)?\(items.joined(separator: "&"))") }

    func has(_ name: String) -> Bool { items.contains { Self.isItem($0, named: name) } }

    mutating func remove(_ name: String) { items.removeAll { Self.isItem($0, named: name) } }

    mutating func append(_ name: String, _ value: String) {
        items.append("\(Self.encoded(name))=\(Self.encoded(value))")
    }

    mutating func set(_ name: String, _ value: String) {
        remove(name)
        append(name, value)
    }

    private static func isItem(_ item: String, named name: String) -> Bool {
        let key = item.prefix { $0 != "=" }
        return key == name || key == encoded(name)
    }

    private static func encoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 48...57, 65...90, 97...122, 45, 46, 95, 126, 44, 58: bytes.append(byte)
            default:
                bytes.append(37)
                for digit in [byte >> 4, byte & 15] { bytes.append(digit < 10 ? 48 + digit : 55 + digit) }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
