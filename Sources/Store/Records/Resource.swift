package import Model

/// What the index has recorded of a URL or a path.
package struct Resource: Hashable, Sendable {
    /// The last good bytes, if any.
    package var object: Digest?
    /// The object's size.
    package var byteCount = 0
    /// The format, if the bytes are a picture.
    package var format: PictureFormat?
    package var validators: Validators?
    /// Where redirects ended, without secrets; nil: at the URL itself.
    package var finalURL: WebURL?
    /// The edition day on which the bytes were last fetched or confirmed.
    package var fetchedDay: Day
    /// The end of their freshness, from the response.
    package var freshUntil: Instant?
    /// When they were last fetched or confirmed, by the wall clock; nil: an older version did not record it.
    package var notedAt: Instant?
    /// Of a document: the digest of its feed's configuration then.
    package var configuration: Digest?
    /// The last night on which a run used it.
    package var lastUsed: Night
    /// Consecutive failures of a lasting kind.
    package var failures = 0
    /// The first night of the next try.
    package var nextTry: Night?
    /// The end of the server's `Retry-After`.
    package var retryAt: Instant?
    /// The HTTP status of the last failure, if it had one; `movedPermanently` where `finalURL` is where it lives now.
    package var status: Int?
    /// The message of the last failure.
    package var failure: String?
    /// The identity of a local file when it was read.
    package var identity: FileIdentity?
    /// Of a document: the header of its answer that leads to further pages.
    package var pagingHeader: String?

    package static let movedPermanently = 301

    /// A new resource.
    package init(day: Day, night: Night) {
        fetchedDay = day
        lastUsed = night
    }

    /// The last good picture.
    package var source: ImageSource? {
        guard let object, let format else { return nil }
        return ImageSource(digest: object, format: format, byteCount: byteCount)
    }

    /// Whether the bytes came, and no picture can be made of them: every failure to get some has a message.
    package var isUnreadable: Bool { object != nil && failures > 0 && failure == nil }

    package var pictureState: PictureState? {
        source.map {
            PictureState(
                source: $0, fetchedDay: fetchedDay, freshUntil: freshUntil, notedAt: notedAt,
                lastUsed: lastUsed, failures: failures, identity: identity)
        }
    }
}

/// A picture's bytes in the store.
package struct ImageSource: Hashable, Sendable {
    package let digest: Digest
    /// Detected from its first bytes.
    package let format: PictureFormat
    package let byteCount: Int

    package init(digest: Digest, format: PictureFormat, byteCount: Int) {
        self.digest = digest
        self.format = format
        self.byteCount = byteCount
    }
}

/// The part of a picture's resource that decides whether it is requested. It holds no text, because there are tens of
/// thousands.
package struct PictureState: Sendable {
    package let source: ImageSource
    package let fetchedDay: Day
    package let freshUntil: Instant?
    package let notedAt: Instant?
    package let lastUsed: Night
    package let failures: Int
    package let identity: FileIdentity?
}
