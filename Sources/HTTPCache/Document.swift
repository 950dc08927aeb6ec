package import Fetch
package import Model

/// One document of a feed, as a feed asks for it.
package struct DocumentRequest: Sendable {
    /// The feed's id: two feeds with other credentials never share what they were given.
    package var feed: String
    package var location: ResourceLocation
    package var headers: [Header]
    /// Names of query items whose values are secret.
    package var secretQueryNames: Set<String>
    /// Further secrets: those in the body, and parts of headers and query items that are secret by themselves.
    package var secretValues: [String] = []
    package var bytesMax: Int
    /// Which of the feed's documents it is, from 1 on.
    package var pageNumber: Int
    /// Headers that have to be asked for themselves (a login's): called when the document is asked for over the
    /// network, and only then. They take no part in what the answer is kept under.
    package var credentials: (@Sendable () async throws(FetchFailure) -> [Header])?
    /// Whether the answer may be kept; one that may not, for it is a secret, is never in a file at all.
    package var isKept = true
    /// Nil: a GET.
    package var body: RequestBody?
    /// Whether a copy's own words ask for more rest on the day that it was noted, at the first moment, and now is the
    /// second. Asked only where neither the hour nor the server's headers do.
    package var asksForRest: (@Sendable (_ copy: [UInt8], _ notedAt: Instant, _ now: Instant) -> Bool)?
    /// The bytes as they are to be kept, where the answer's `Content-Type` says more of them than they do; nil: as they
    /// came. The header itself is not kept.
    package var transcoded: (@Sendable (_ bytes: [UInt8], _ contentType: String) -> [UInt8]?)?
    /// The name of a header of the answer that leads to further pages, in lower case.
    package var pagingHeader: String?

    package init(
        feed: String, location: ResourceLocation, headers: [Header] = [], secretQueryNames: Set<String> = [],
        bytesMax: Int, pageNumber: Int = 1
    ) {
        self.feed = feed
        self.location = location
        self.headers = headers
        self.secretQueryNames = secretQueryNames
        self.bytesMax = bytesMax
        self.pageNumber = pageNumber
    }

    /// How the request may be named anywhere: without secrets.
    package var place: String {
        switch location {
        case .file(let path, _): path
        case .web(let url): fetch(url).scrubbedURL
        }
    }

    /// A text without the secrets that the request carries.
    package func scrubbed(_ text: String) -> String {
        guard case .web(let url) = location else { return text }
        return Secrets(of: fetch(url)).scrubbed(text)
    }

    func fetch(_ url: WebURL) -> FetchRequest {
        var fetch = FetchRequest(
            url: url.withoutFragment, headers: headers, bytesMax: bytesMax, purpose: .feed,
            secretQueryNames: secretQueryNames)
        fetch.body = body
        fetch.secretValues = secretValues
        fetch.pagingHeader = pagingHeader
        return fetch
    }

    /// What is kept of the host of `url` under: the host of the request.
    func hostKey(_ url: WebURL) -> String { HTTPCache.hostKey(url, feed: feed) }

    /// What the answer is kept under: the feed, the URL without secrets, and by their digest the headers that are no
    /// secrets, the body without its secrets, and what is kept of the answer's headers.
    func key(_ fetch: FetchRequest) -> String {
        var open = headers.filter { !$0.isSecret }.map { "\($0.name.lowercased()): \($0.value)" }.sorted()
        if let body { open.append("body \(body.key)") }
        if let pagingHeader { open.append("with \(pagingHeader)") }
        let variant = open.isEmpty ? "" : " " + Digest(of: open.joined(separator: "\n")).hex.prefix(16)
        return "document \(feed)\(variant) \(fetch.scrubbedURL)"
    }
}

/// A document of a feed: its bytes, and where they came from.
package struct Document: Sendable {
    /// Empty where they are not in memory: `loaded` reads them.
    package private(set) var bytes: [UInt8]
    package let byteCount: Int
    /// Of its bytes.
    package let digest: Digest
    /// What URLs in it are resolved against.
    package let base: DocumentBase
    /// Its URL without secrets, or its path: for messages.
    package let place: String
    /// Which of the feed's documents it is, from 1 on.
    package let pageNumber: Int
    /// The value of the header that the request wanted; nil: the answer had none.
    package let pagingHeader: String?
    /// Where it has moved for good (301, 308), without secrets; nil: it has not.
    package var movedTo: WebURL?
    /// Whether it is of a snapshot: then it leads to no other page.
    package let isCopy: Bool
    /// Reads bytes of this digest again; nil: they are in memory alone.
    private var read: (@Sendable () throws(FetchFailure) -> [UInt8])?

    package init(
        bytes: [UInt8], digest: Digest, base: DocumentBase, place: String, pageNumber: Int,
        pagingHeader: String? = nil, isCopy: Bool = false
    ) {
        self.bytes = bytes
        byteCount = bytes.count
        self.digest = digest
        self.base = base
        self.place = place
        self.pageNumber = pageNumber
        self.pagingHeader = pagingHeader
        self.isCopy = isCopy
    }

    /// A document whose bytes need not be in memory.
    /// - Parameters:
    ///   - bytes: nil: they are not.
    ///   - read: reads bytes of this digest.
    init(
        bytes: [UInt8]?, byteCount: Int, digest: Digest, base: DocumentBase, place: String, pageNumber: Int,
        pagingHeader: String? = nil, read: @escaping @Sendable () throws(FetchFailure) -> [UInt8]
    ) {
        (self.bytes, self.byteCount, self.digest, self.base) = (bytes ?? [], byteCount, digest, base)
        (self.place, self.pageNumber, self.pagingHeader, isCopy) = (place, pageNumber, pagingHeader, false)
        self.read = read
    }

    /// The same without its bytes in memory, where they can be read again.
    package var unloaded: Document {
        guard read != nil else { return self }
        var document = self
        document.bytes = []
        return document
    }

    /// The same with its bytes in memory.
    /// - Throws: where they are no more what they were.
    package func loaded() throws(FetchFailure) -> Document {
        guard let read, bytes.count != byteCount else { return self }
        var document = self
        document.bytes = try read()
        return document
    }
}
