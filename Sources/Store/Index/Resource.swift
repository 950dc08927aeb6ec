internal import Fetch
internal import Model

/// What the index knows of a URL or a path.
struct Resource: Hashable, Sendable {
    /// The bytes that were last had from there, if any were.
    var object: Digest?
    /// Of the object.
    var byteCount = 0
    /// What the bytes are, where they are a picture.
    var format: PictureFormat?
    var validators: Validators?
    /// Where redirects ended, without secrets; nil: at the URL itself.
    var finalURL: WebURL?
    /// The edition day on which the bytes were last had or confirmed.
    var fetchedDay: Day
    /// Until when they need not be asked for again, as the server said.
    var freshUntil: Instant?
    /// When they were last had or confirmed, by the clock on the wall; nil: by a version that did not note it.
    var notedAt: Instant?
    /// Of a document: the digest of its feed's configuration by then.
    var configuration: Digest?
    /// The last night on which something asked for it.
    var lastUsed: Night
    /// How often in a row it was not to be had in a way that is likely to last.
    var failures = 0
    /// Before this night it is not asked for again.
    var nextTry: Night?
    /// Before this moment it is not asked for again, as the server wished.
    var retryAt: Instant?
    /// The HTTP status of the last failure, where that was one.
    var status: Int?
    /// Why it was not to be had the last time.
    var failure: String?
    /// A local file's state when it was read.
    var identity: LocalFile.Identity?

    /// A resource of which nothing is known yet.
    init(day: Day, night: Night) {
        fetchedDay = day
        lastUsed = night
    }
}

/// The part of a picture's resource that says whether it has to be asked for: without text, for there are
/// tens of thousands.
struct PictureState: Sendable {
    let source: MirroredPicture.Source
    let fetchedDay: Day
    let freshUntil: Instant?
    let notedAt: Instant?
    let lastUsed: Night
    let failures: Int
    let identity: LocalFile.Identity?
}
