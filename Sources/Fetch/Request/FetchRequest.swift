package import Model

/// A header of a request.
package struct Header: Hashable, Sendable {
    package var name: String
    package var value: String
    /// A secret one is sent to the request's own origin only and is never written anywhere.
    package var isSecret: Bool

    package init(_ name: String, _ value: String, isSecret: Bool = false) {
        self.name = name
        self.value = value
        self.isSecret = isSecret
    }

    /// A header is a token, a colon and a line of text (RFC 9110 §5); anything else could smuggle a second
    /// one.
    var isValid: Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                (97...122).contains(byte) || (65...90).contains(byte) || (48...57).contains(byte)
                    || "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
            && value.utf8.allSatisfy { $0 >= 32 && $0 != 127 || $0 == 9 }
    }

    /// As libcurl wants it: a header without a value ends in a semicolon.
    var line: String { value.isEmpty ? "\(name);" : "\(name): \(value)" }
}

/// A JSON body, with which a request is a POST.
package struct RequestBody: Hashable, Sendable {
    /// As it is sent.
    package let text: String
    /// The secrets in it.
    package let secrets: [String]
    /// What tells it from other bodies, without its secrets.
    package let key: String

    package init(text: String, secrets: [String], key: String) {
        self.text = text
        self.secrets = secrets
        self.key = key
    }
}

/// One thing to be had from the web, by GET; with a body by POST.
package struct FetchRequest: Sendable {
    /// What the bytes are for; decides what is asked for in `Accept`.
    package enum Purpose: Hashable, Sendable { case feed, picture }

    /// Whole, with its secret query items. A fragment is not sent.
    package var url: WebURL
    package var headers: [Header]
    package var validators: Validators?
    /// The largest body, in bytes after decompression.
    package var bytesMax: Int
    package var purpose: Purpose
    /// Names of query items whose values are secret.
    package var secretQueryNames: Set<String>
    /// Whether the body is never to be in a file: for answers that are secrets themselves. It is given as
    /// `FetchedBody.bytes`, and may have `memoryBytesMax` at most.
    package var staysInMemory = false
    /// Nil: a GET.
    package var body: RequestBody?
    /// The name of a header of the answer whose value is wanted (`FetchedBody.pagingHeader`), in lower case.
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

    /// The largest body that stays in memory.
    static let memoryBytesMax = 262_144

    var bodyBytesMax: Int { staysInMemory ? min(bytesMax, Self.memoryBytesMax) : bytesMax }

    /// The URL as it may be written anywhere.
    package var scrubbedURL: String { Secrets(of: self).scrubbed(url) }
}
