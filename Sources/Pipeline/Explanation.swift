internal import Model
internal import Publish
internal import Store

/// What is known of a published file or a picture.
struct Explanation: Encodable {
    /// When something was asked for, and with what the next request asks whether it has changed.
    struct Request: Encodable {
        let address: String
        let confirmed: String
        let freshUntil: String?
        let etag: String?
        let lastModified: String?
        let failure: String?

        init(_ address: String, _ resource: Resource) {
            self.address = address
            confirmed = resource.notedAt?.description ?? resource.fetchedDay.description
            freshUntil = resource.freshUntil?.description
            (etag, lastModified) = (resource.validators?.etag, resource.validators?.lastModified)
            failure = resource.failure
        }
    }

    struct Document: Encodable {
        let feed: String
        let place: String
        let page: Int
        let sha256: String
        let lastDay: String
        /// Nil for a file of this machine.
        let request: Request?

        init(_ document: IndexReader.StoredDocument, _ resource: Resource?) {
            (feed, place, page) = (document.feed, document.place, document.page)
            (sha256, lastDay) = (document.object.hex, document.lastDay.description)
            request = resource.map { Request(document.place, $0) }
        }
    }

    var path: String?
    var bytes: Int?
    var sha256: String?
    var kind: String?
    var isCarried: Bool?
    var generation: Int?
    var editionDay: String?
    var inputs: String?
    var configuration: String?
    var feeds: [String] = []
    var entry: String?
    var documents: [Document] = []
    var sources: [Request] = []
    var sourceHash: String?
    var recipe: String?
    /// The published files that were made of it.
    var files: [String] = []

    mutating func add(_ file: Manifest.File) {
        (path, bytes, sha256) = (file.path, file.byteCount, file.digest.hex)
        (kind, isCarried) = (file.kind.rawValue, file.isCarried)
    }

    mutating func add(generation head: Manifest) {
        (generation, editionDay) = (head.number, head.editionDay.description)
        (inputs, configuration) = (head.inputs?.hex, head.configuration)
    }

    mutating func add(source address: String, _ resource: Resource) {
        sources.append(Request(address, resource))
        sourceHash = resource.object?.hex
    }

    /// Each once, in the documents' order.
    static func feeds(of documents: [Document]) -> [String] {
        var seen: Set<String> = []
        return documents.map { String($0.feed.prefix { $0 != " " }) }.filter { seen.insert($0).inserted }
    }

    // MARK: For people and programs

    var json: String { String(decoding: encodedJSON(self, isIndented: true), as: UTF8.self) }

    var lines: [String] {
        var lines: [String] = []
        func add(_ name: String, _ value: String?) {
            guard let value, !value.isEmpty else { return }
            lines.append("\(name): \(value.singleLine(maxBytes: 1000))")
        }
        if let path, let kind {
            add("file", "\(path), \(kind), \(plural(bytes ?? 0, "byte"))")
            add("sha256", sha256)
            if isCarried == true { add("carried", "only the generation before uses it") }
        }
        if let generation { add("generation", "\(generation) of \(editionDay ?? "")") }
        add("inputs", inputs)
        add("configuration", configuration)
        add("feed", feeds.joined(separator: ", "))
        add("entry", entry)
        for document in documents {
            add("document", "\(document.place) (page \(document.page)), last read on \(document.lastDay)")
            add("  sha256", document.sha256)
            if let request = document.request { add(request) }
        }
        for source in sources {
            add("source", source.address)
            add(source)
        }
        add("source sha256", sourceHash)
        add("recipe", recipe)
        for file in files { add("made of it", file) }
        return lines

        func add(_ request: Request) {
            add("  confirmed", request.confirmed)
            add("  fresh until", request.freshUntil)
            add("  etag", request.etag)
            add("  last-modified", request.lastModified)
            add("  last failure", request.failure)
        }
    }
}
