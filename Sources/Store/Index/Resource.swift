internal import Model

/// What the index knows of a URL or a path.
struct Resource: Hashable, Sendable {
    /// The bytes that were last had from there, if any were.
    var object: Digest?
    var etag: String?
    var lastModified: String?
    /// Where redirects ended; nil: at the key itself.
    var finalURL: String?
    var contentType: String?
    /// When the bytes were last had or confirmed.
    var fetchedAt: Instant
    /// Until when they need not be asked for again, as the server said.
    var freshUntil: Instant?
    /// The last edition day on which something asked for it.
    var lastUsed: Day
    /// How often in a row it could not be had.
    var failures = 0
    /// Before this moment it is not asked for again.
    var nextTry: Instant?
    /// A local file's state when it was read.
    var identity: FileIdentity?
}

/// What tells one state of a local file from the next without reading it.
struct FileIdentity: Hashable, Sendable {
    let byteCount: Int
    let modifiedNanoseconds: Int
    let inode: Int
}
