package import Model

/// What the index knows of a URL or a path.
package struct Resource: Hashable, Sendable {
    /// The bytes that were last had from there, if any were.
    package var object: Digest?
    /// Of the object.
    package var byteCount = 0
    /// The format of the bytes, where they are a picture.
    package var format: PictureFormat?
    package var validators: Validators?
    /// Where redirects ended, without secrets; nil: at the URL itself.
    package var finalURL: WebURL?
    /// The edition day on which the bytes were last had or confirmed.
    package var fetchedDay: Day
    /// The end of their freshness, as the server said.
    package var freshUntil: Instant?
    /// When they were last had or confirmed, by the machine's clock; nil: by a version that did not record it.
    package var notedAt: Instant?
    /// Of a document: the digest of its feed's configuration by then.
    package var configuration: Digest?
    /// The last night on which something asked for it.
    package var lastUsed: Night
    /// Failures in a row that are likely to last.
    package var failures = 0
    /// It is not asked for before this night.
    package var nextTry: Night?
    /// It is not asked for before this moment, as the server wished (`Retry-After`).
    package var retryAt: Instant?
    /// The HTTP status of the last failure, where that was one.
    package var status: Int?
    /// Why it could not be had the last time.
    package var failure: String?
    /// A local file's state when it was read.
    package var identity: FileIdentity?
    /// Of a document: the header of its answer that leads to further pages.
    package var pagingHeader: String?

    /// A resource of which nothing is known yet.
    package init(day: Day, night: Night) {
        fetchedDay = day
        lastUsed = night
    }

    /// The picture that was last had from there.
    package var source: ImageSource? {
        guard let object, let format else { return nil }
        return ImageSource(digest: object, format: format, byteCount: byteCount)
    }

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
    /// By its first bytes.
    package let format: PictureFormat
    package let byteCount: Int

    package init(digest: Digest, format: PictureFormat, byteCount: Int) {
        self.digest = digest
        self.format = format
        self.byteCount = byteCount
    }
}

/// The part of a picture's resource that decides whether it is asked for again. It holds no text, for there are tens
/// of thousands.
package struct PictureState: Sendable {
    package let source: ImageSource
    package let fetchedDay: Day
    package let freshUntil: Instant?
    package let notedAt: Instant?
    package let lastUsed: Night
    package let failures: Int
    package let identity: FileIdentity?
}
