internal import Decode
internal import Fetch
internal import HTTPCache
internal import Model
internal import Store
internal import Synchronization

@testable internal import Feeds

/// Each feed's way from documents to a catalog. An input's parts are the documents, in the order in which they are
/// asked for; what is asked for beyond them is not there.
enum FeedTargets {
    static let all: [FuzzTarget] = [
        target("ltk", ""), target("atom", ""), target("team", ""),
        target("flickr", #", "apiKey": "k3y""#), target("seatgeek", #", "clientID": "k3y""#), target("league", ""),
        target("json", mapping),
    ]

    /// Everything that a mapping can take.
    private static let mapping = """
        , "items": "data.items", "next": "links.next",
        "where": [{ "path": "hidden", "not": true }, { "path": "name", "exists": true }],
        "entry": {
          "id": "sku", "title": ["name", { "value": "Untitled" }], "text": "description", "alt": "cover.alt",
          "image": ["cover.url", { "list": "variants", "largest": "width", "ratio": { "to": "height", "max": 3 },
                                   "where": { "path": "^.stock", "exists": true }, "take": "url" }],
          "link": { "path": "url", "where": { "path": "url", "prefix": "http" } },
          "tags": { "unique": "tags" }, "published": "firedAt",
          "products": { "list": "variants", "name": "{^.name}: {name/-1}", "link": "url" },
          "facts": {
            "Price": "{price.amount} {price.currency}", "In stock": { "value": "stock", "as": "number" },
            "From": { "min": "variants[].price" }, "Last": "variants[-1].name",
            "Made by": { "list": "people", "by": "makers", "id": "id", "take": "name" }
          }
        },
        "related": {
          "author": {
            "list": "data.makers", "id": "id", "by": "makers", "name": "name", "text": "about",
            "picture": "portrait.url", "link": "page"
          }
        }
        """

    private static func target(_ type: String, _ keys: String) -> FuzzTarget {
        FuzzTarget(name: "feed-\(type)") { input in
            let heard = Heard()
            let result = try await load(type, keys, parts(of: input), heard)
            try CatalogRules.check(result)
            for diagnostic in heard.all {
                try require(
                    isOneLine(diagnostic.message) && isOneLine(diagnostic.place),
                    "a finding that is not one line: \(diagnostic)")
            }
        }
    }

    /// - Parameter threads: how many decode at a time.
    static func load(
        _ type: String, _ keys: String, _ documents: [[UInt8]], _ heard: Heard, threads: Int = 1
    ) async throws -> FeedResult {
        let place = "https://api.example/v1/\(type)"
        let section = #"{"id": "fuzz", "type": "\#(type)", "url": "\#(place)"\#(keys)}"#
        var reader = try ConfigurationReader(
            Array(section.utf8), file: "config.json",
            environment: ConfigurationEnvironment(folder: "/nowhere", process: [:]))
        let feed = try FeedRegistry.feed(id: "fuzz", configuration: &reader)
        try reader.finish()
        var network = NetworkSettings()
        network.pagesMax = 8
        network.retries = 1
        let context = FeedContext(
            source: Shelf(documents: documents), editionDay: Day(number: 20_778), network: network,
            monitor: ProgressReporter(diagnose: { heard.add($0) }, progress: { _ in }, log: { _, _ in }), jobs: threads,
            backOff: FeedBackOff(deadline: .none) { _ in })
        let result = await feed.fetch(context).decode().relate()
        await result.recordPublished()
        return result
    }

    /// What a feed said to its monitor.
    final class Heard: Sendable {
        private let diagnostics = Mutex<[Diagnostic]>([])
        var all: [Diagnostic] { diagnostics.withLock { $0 } }
        func add(_ diagnostic: Diagnostic) { diagnostics.withLock { $0.append(diagnostic) } }
    }

    /// Answers each request with the next document; a login with a key.
    private final class Shelf: DocumentSource {
        private let rest: Mutex<[[UInt8]]>

        init(documents: [[UInt8]]) { rest = Mutex(documents.reversed()) }

        func document(_ request: DocumentRequest) async throws(FetchFailure) -> Document {
            let login = Array(#"{"api_key": "k3y"}"#.utf8)
            guard let bytes = request.isKept ? rest.withLock({ $0.popLast() }) : login else {
                throw FetchFailure(
                    kind: .status(404), url: request.place, message: "not there", status: 404, answer: "")
            }
            guard case .web(let url) = request.location else {
                throw FetchFailure(kind: .request, url: request.place, message: "a file", status: nil, answer: "")
            }
            return Document(
                bytes: bytes, digest: Digest(of: bytes), base: .web(url), place: request.place,
                pageNumber: request.pageNumber)
        }

        func reject(_ request: DocumentRequest) async {}
        func lastGood(_ feed: FeedIdentity) async -> (snapshot: Snapshot, documents: [Document])? { nil }
        func snapshots(_ feed: FeedIdentity, since: Day?) async -> [Snapshot] { [] }
        func documents(of snapshot: Snapshot) async -> [Document]? { nil }
        func keep(_ documents: [Document]) async -> [Snapshot.Part] { [] }
        func recordGood(_ feed: FeedIdentity, parts: [Snapshot.Part], retainDays: Int) async {}
    }
}
