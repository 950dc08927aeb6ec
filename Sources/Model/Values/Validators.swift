/// A server's marks of one version of a body, which are sent back to ask whether it has changed (RFC 9110 §8.8).
package struct Validators: Hashable, Sendable {
    package var etag: String?
    /// As the server wrote it.
    package var lastModified: String?
    /// The URL that gave them, without secrets; a redirect may have led there. They are sent to no other URL, because a
    /// date says nothing about another resource. Nil: they are sent on every hop.
    package var source: String?

    package init(etag: String? = nil, lastModified: String? = nil, source: String? = nil) {
        self.etag = etag
        self.lastModified = lastModified
        self.source = source
    }

    package var isEmpty: Bool { etag == nil && lastModified == nil }
}
