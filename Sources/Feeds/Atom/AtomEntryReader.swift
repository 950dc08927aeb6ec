internal import Decode
internal import Model

/// Makes entries of a page's items.
struct AtomEntryReader {
    /// An entry and its authors; the first is the main one.
    struct Result: Sendable {
        let entry: Entry
        let authors: [Profile]
        /// Whether no other item can have the id, as Flickr's photo ids.
        let hasUniqueID: Bool
        /// Whether the item states it, and not only a link or a picture that several may share.
        let hasStatedID: Bool
    }

    private let page: AtomPage
    private let context: ChunkContext
    private let timeZone: String
    private var xmlReader: AtomXMLReader?

    /// - Parameter timeZone: in which days without a time begin.
    init(_ page: AtomPage, _ context: ChunkContext, timeZone: String) {
        self.page = page
        self.context = context
        self.timeZone = timeZone
        if case .xml(let vocabulary) = page.format { xmlReader = AtomXMLReader(vocabulary: vocabulary) }
    }

    /// Nil, with a warning, where nothing in the item could be shown.
    mutating func entry(of source: AtomPage.Item) -> Result? {
        switch source.source {
        case .xml(let element):
            guard let item = xmlReader?.item(element, path: source.path, base: page.base) else { return nil }
            return entry(of: item)
        case .json(let json):
            let isFlickrs = isFlickrs
            return context.map([json]) { object throws(WireError) in
                isFlickrs
                    ? AtomJSONReader.item(object, path: source.path, base: page.base)
                    : JSONFeedReader.item(object, path: source.path, base: page.base)
            }.first.flatMap { entry(of: $0) }
        }
    }

    private var isFlickrs: Bool { if case .flickr = page.format { true } else { false } }

    private func entry(of item: AtomItem) -> Result? {
        var read = AtomTextReader.read(item.texts, &context.text)
        if item.adultMediaCount == nil { (read.images, read.recordings) = ([], []) }
        let title = item.titles.lazy.map { AtomTextReader.title($0.text, $0.form) }.first { !$0.isEmpty } ?? ""
        let photoID = FlickrFeedFacts.photoID(id: item.id, link: item.link, isFlickrs: isFlickrs)
        if photoID != nil { read.text = FlickrFeedFacts.withoutPoster(read.text) }
        let pictures = AtomPictures(item)
        var sources = pictures.sources(images: read.images, title: title, isFlickr: photoID != nil)
        guard let id = photoID ?? Self.id(of: item, title, read.text, sources) else {
            context.diagnostics.warn(
                .entryDropped, place(item), "it has neither id nor link nor title nor text nor picture; it is left out",
                subject: "an item with nothing in it")
            return nil
        }
        let video = Self.recording(.video, of: item, read) ?? (item.isLinkedVideo ? item.link : nil)
        let sound = video == nil ? Self.recording(.sound, of: item, read) : nil
        if sources.isEmpty, sound != nil, let cover = page.cover { sources = [PictureSource(cover)] }
        let updated = instant(item.updated, "updated", item)
        // Atom demands only the one (RFC 4287 §4.1.2).
        let published = instant(item.published, "published", item) ?? updated
        let offer = item.goods.offer { key, text in
            context.diagnostics.note(
                .fieldInvalid, place(item, key), "“\(text.singleLine(maxBytes: 100))” cannot be read; it is left out")
        }
        let isPhoto = pictures.hasOwn && video == nil && sound == nil
        var entry = Entry(
            id: id, kind: offer != nil ? .item : isPhoto ? .photo : .post,
            title: title.isEmpty ? TitleExtractor.title(of: read.text, fallback: "") : title,
            hasOwnTitle: !title.isEmpty, subtitle: item.goods.kind, text: read.text, pictures: sources,
            tags: tags(of: item, read.tags), published: published, updated: updated == published ? nil : updated,
            link: item.link, video: video, sound: sound, offer: offer,
            language: context.diagnostics.language(item.language, at: place(item, "language")) ?? page.language)
        if let text = item.taken, let taken = FlickrFeedFacts.taken(text, published: published) {
            entry.facts.append(Fact(label: "taken", value: .moment(taken)))
        }
        noteExcess(item, isCut: read.isCut)
        var authors = AtomAuthors.named(item.authors).compactMap { AtomAuthors.profile($0, base: item.base) }
        if authors.isEmpty { authors = page.authors.compactMap { AtomAuthors.profile($0, base: page.base) } }
        if authors.isEmpty { authors = item.credited.compactMap { AtomAuthors.profile($0, base: item.base) } }
        if authors.isEmpty, let brand = item.goods.brand {
            authors = [AtomAuthors.profile(AtomItem.Author(name: brand), base: item.base)].compactMap { $0 }
        }
        return Result(
            entry: entry, authors: authors, hasUniqueID: photoID != nil, hasStatedID: !Self.statedID(of: item).isEmpty)
    }

    /// The address of the first recording of a kind: the item's own, or one in its text.
    private static func recording(
        _ kind: AtomItem.Media.Kind, of item: AtomItem, _ read: AtomTextReader.Read
    ) -> WebURL? {
        let own = item.media.lazy.compactMap { media -> WebURL? in
            if media.kind == kind, case .web(let url) = media.location { url } else { nil }
        }.first
        return own ?? read.recordings.first { $0.isVideo == (kind == .video) }?.url
    }

    /// The item's identity, from the best down; a text without any of it is known by its digest.
    private static func id(
        of item: AtomItem, _ title: String, _ text: RichText, _ pictures: [PictureSource]
    ) -> String? {
        let stated = statedID(of: item)
        if !stated.isEmpty { return stated }
        if let link = item.link { return link.string }
        if let picture = pictures.first { return picture.location.description }
        guard !title.isEmpty || !text.isEmpty else { return nil }
        return String(Digest(of: "\(title)\n\(item.published.first ?? "")\n\(text.plainText)").hex.prefix(16))
    }

    private static func statedID(of item: AtomItem) -> String {
        TextReader.line(item.id ?? "", scalarsMax: AtomItem.idScalarsMax)
    }

    private func tags(of item: AtomItem, _ hashtags: [Tag]) -> [Tag] {
        var found: [Tag] = []
        var seen: Set<String> = []
        for name in item.tags {
            // RSS has names that are escaped once more: “Food &amp; Drink”.
            var line = AtomTextReader.title(name, .either)
            if line.hasPrefix("#") { line.removeFirst() }
            guard !line.isEmpty, line.utf8.count <= TagReader.bytesMax else { continue }
            let tag = context.tags.tag(line)
            if seen.insert(tag.key).inserted { found.append(tag) }
        }
        for tag in hashtags where seen.insert(tag.key).inserted { found.append(tag) }
        return found
    }

    // MARK: Diagnostics

    private func place(_ item: AtomItem, _ key: String? = nil) -> String {
        "\(page.document.pagePlace) \(item.path)\(key.map { ".\($0)" } ?? "")"
    }

    /// The first that is a date; those before it that are none are noted.
    private func instant(_ texts: [String], _ key: String, _ item: AtomItem) -> Instant? {
        for text in texts.lazy.map({ TextReader.line($0) }) where !text.isEmpty {
            if let instant = FeedDate.instant(text, dayIn: timeZone) { return instant }
            context.diagnostics.note(
                .fieldInvalid, place(item, key),
                "“\(text.singleLine(maxBytes: 100))” is no date of RFC 3339 or RFC 822; it is left out")
        }
        return nil
    }

    private func noteExcess(_ item: AtomItem, isCut: Bool) {
        for address in item.badAddresses.prefix(5) {
            context.diagnostics.note(
                .fieldInvalid, place(item), "“\(address)” is no address that this document may name; it is left out")
        }
        var excess: [String] = []
        if item.surplus.tags > 0 {
            excess.append("\(AtomItem.tagsMax + item.surplus.tags) tags; the first \(AtomItem.tagsMax) are kept")
        }
        if item.surplus.media > 0 {
            excess.append("\(AtomItem.mediaMax + item.surplus.media) media; the first \(AtomItem.mediaMax) are kept")
        }
        if item.adultMediaCount == nil {
            excess.append("it is rated “adult” (media:rating); its pictures and videos are left out")
        } else if let count = item.adultMediaCount, count > 0 {
            excess.append(
                "\(plural(count, "picture or video is", "pictures or videos are")) rated “adult” and left out")
        }
        if isCut { excess.append("its text is too long or too deep; the rest is cut") }
        for message in excess { context.diagnostics.note(.fieldTruncated, place(item), message) }
    }
}
