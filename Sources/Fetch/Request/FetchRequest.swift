package import Model

/// A header of a request.
package struct Header: Hashable, Sendable {
    package var name: String
    package var value: String
    /// A secret header is sent to the request's origin only and is never written.
    package var isSecret: Bool

    package init(_ name: String, _ value: String, isSecret: Bool = false) {
        self.name = name
        self.value = value
        self.isSecret = isSecret
    }

    /// A header is a token, a colon and a line of text (RFC 9110 §5); anything else could smuggle in a second one.
    var isValid: Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { $0.isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains($0) }
            && value.utf8.allSatisfy { $0 >= 32 && $0 != 127 || $0 == 9 }
    }

    /// For libcurl, a header without a value ends in a semicolon.
    var line: String { value.isEmpty ? "\(name);" : "\(name): \(value)" }
}

/// The JSON body of a POST request.
package struct RequestBody: Hashable, Sendable {
    /// As it is sent.
    package let text: String
    /// What tells it from other bodies, without its secrets.
    package let key: String

    package init(text: String, key: String) {
        self.text = text
        self.key = key
    }
}

/// A GET request; with a body, a POST request.
package struct FetchRequest: Sendable {
    /// What the bytes are for; decides the `Accept` header.
    package enum Purpose: Hashable, Sendable { case feed, picture }

    /// With its secret query items. A fragment is not sent.
    package var url: WebURL
    package var headers: [Header]
    package var validators: Validators?
    /// The largest body, in bytes after decompression.
    package var bytesMax: Int
    package var purpose: Purpose
    /// Names of query items whose values are secret.
    package var secretQueryNames: Set<String>
    /// Further secrets: those in the body, and parts of headers and query items that are secret by themselves.
    package var secretValues: [String] = []
    /// Whether the body stays in memory (`FetchedBody.bytes`, at most `memoryBytesMax`): for responses that are
    /// secrets.
    package var staysInMemory = false
    /// Whether the body may come in memory instead of in a file, where it is small and not too many wait: for callers
    /// that write it under a name of their own.
    package var mayComeInMemory = false
    /// Nil: a GET.
    package var body: RequestBody?
    /// The lower-case name of the response header that names the next page (`FetchedBody.pagingHeader`).
    package var pagingHeader: String?

    package init(
        url: WebURL, headers: [Header] = [], validators: Validators? = nil, bytesMax: Int, purpose: Purpose,
        secretQueryNames: Set<String> = []
    ) {
        self.url = url
        self.headers = headers
        self.validators = validators
        self.bytesMax = bytesMax
        self.purpose = purpose
        self.secretQueryNames = secretQueryNames
    }

    /// The largest body that is kept in memory.
    static let memoryBytesMax = 262_144

    var bodyBytesMax: Int { staysInMemory ? min(bytesMax, Self.memoryBytesMax) : bytesMax }

    /// The URL without secrets.
    package var scrubbedURL: String { Secrets(of: self).scrubbed(url) }
}
