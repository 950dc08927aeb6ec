internal import Decode
internal import Model

/// An item of any format, as its document states it; only addresses are resolved.
struct AtomItem: Sendable {
    struct Text: Sendable {
        /// `either`: RSS does not state whether titles and descriptions are HTML.
        enum Form: Sendable { case plain, html, either }
        let text: String
        let form: Form
        let base: DocumentBase
    }

    struct Author: Sendable {
        var name: String?
        var uri: String?
        /// Flickr's, of an account.
        var nsid: String?
        var icon: String?
    }

    struct Media: Sendable {
        /// From the most to the least specific to the item.
        enum Role: Int, Sendable { case content, enclosure, thumbnail, standIn }
        enum Kind: Sendable { case picture, video, sound }
        let location: ResourceLocation
        let role: Role
        let kind: Kind
        /// As stated, in pixels.
        var width: Int?
        var height: Int?
        /// Media of one group are sizes of one picture.
        var group: Int?
        var description: String?
        var credit: String?
    }

    let path: String
    let base: DocumentBase
    /// As stated; nil where absent.
    var id: String?
    var link: WebURL?
    /// The best first: the item's own, then those of its media and of Dublin Core.
    var titles: [Text] = []
    /// The fullest first.
    var texts: [Text] = []
    var authors: [Author] = []
    /// Who is credited as author of the item's media, where neither it nor the feed has an author.
    var credited: [Author] = []
    var media: [Media] = []
    /// Whether it is a video that is to be seen at its link alone.
    var isLinkedVideo = false
    /// How many of its media are rated for adults, and left out; nil: all are, its texts' pictures too.
    var adultMediaCount: Int? = 0
    var tags: [String] = []
    /// As stated, the best first.
    var published: [String] = []
    var updated: [String] = []
    var taken: String?
    var goods = Goods()
    /// As stated, where it is not the document's.
    var language: String?
    /// Addresses that are invalid, or that the document may not name.
    var badAddresses: [String] = []
    /// Tags and media beyond the bounds.
    var surplus = (tags: 0, media: 0)

    static let idScalarsMax = 2000
    static let tagsMax = 200
    static let mediaMax = 100
    static let authorsMax = 20
    /// Of one meaning, as `published`; further ones are not looked at.
    static let datesMax = 8

    mutating func add(_ tag: String) {
        guard !tag.isEmpty else { return }
        if tags.count < Self.tagsMax { tags.append(tag) } else { surplus.tags += 1 }
    }

    mutating func add(_ media: Media) {
        if self.media.count < Self.mediaMax { self.media.append(media) } else { surplus.media += 1 }
    }

    mutating func add(_ author: Author) {
        if authors.count < Self.authorsMax { authors.append(author) }
    }
}

extension AtomItem.Media.Kind {
    /// From `medium` and `type`, else from the address's suffix; nil for neither a picture nor a video or sound.
    /// - Parameter isSized: whether width and height are stated, and nothing that only recordings have. Then what
    ///   neither says what it is nor has a suffix is a picture, as in Yahoo's feeds.
    init?(medium: String?, type: String?, address: String, isSized: Bool = false) {
        var type = TextReader.line(type ?? "").lowercased()
        // What servers say that do not know, and what is no type (`image`, `jpg`).
        if !type.contains("/") || ["application/octet-stream", "binary/octet-stream"].contains(type) { type = "" }
        switch medium?.lowercased() {
        // Mastodon says so of films without sound, which it loops.
        case "image" where type != "image/svg+xml" && !type.hasPrefix("video/"): self = .picture
        case "video": self = .video
        case "audio": self = .sound
        default:
            if type.hasPrefix("image/") {
                guard type != "image/svg+xml" else { return nil }
                self = .picture
            } else if type.hasPrefix("video/") {
                self = .video
            } else if type.hasPrefix("audio/") {
                self = .sound
            } else if type.isEmpty {
                let path = address.prefix { $0 != "?" && $0 != "#" }
                let name = path[(path.lastIndex(of: "/") ?? path.startIndex)...]
                switch name.lastIndex(of: ".").map({ name[name.index(after: $0)...].lowercased() }) {
                case nil:
                    guard isSized, medium == nil else { return nil }
                    self = .picture
                case "jpg", "jpeg", "png", "gif", "webp", "avif": self = .picture
                case "mp4", "m4v", "webm", "mov", "ogv": self = .video
                case "mp3", "m4a", "aac", "flac", "ogg", "oga", "opus", "wav": self = .sound
                default: return nil
                }
            } else {
                return nil
            }
        }
    }
}
