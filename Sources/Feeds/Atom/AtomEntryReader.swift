internal import Decode
internal import Model
internal import HTTPCache

/// Makes entries of a page's items.
struct AtomEntryReader {
    /// An entry and its authors; the first is the main one.
    struct Result: Sendable {
        let entry: Entry
        let authors: [Profile]
    }

    private let page: AtomPage
    private let context: ChunkContext
    private var xmlReader: AtomXMLReader?

    init(_ page: AtomPage, _ context: ChunkContext) {
        self.page = page
        self.context = context
        xmlReader = page.vocabulary.map { AtomXMLReader(vocabulary: $0) }
    }

    /// Nil, with a warning, where nothing in the item could be shown.
    mutating func entry(of source: AtomPage.Item) -> Result? {
        switch source.source {
        case .xml(let element):
            guard let item = xmlReader?.item(element, path: source.path, base: page.base) else { return nil }
            return entry(of: item)
        case .json(let json):
            return context.map([json]) { object throws(WireError) in
                AtomJSONReader.item(object, path: source.path, base: page.base)
            }.first.flatMap { entry(of: $0) }
        }
    }

    private func entry(of item: AtomItem) -> Result? {
        var read = AtomTextReader.read(item.texts, &context.text)
        let title = AtomTextReader.title(item.title)
        let photoID = FlickrFeedFacts.photoID(id: item.id, link: item.link, isFlickrs: page.vocabulary == nil)
        if photoID != nil { read.text = FlickrFeedFacts.withoutPoster(read.text) }
        let pictures = AtomPictures(item)
        let sources = pictures.sources(images: read.images, title: title, isFlickr: photoID != nil)
        guard let id = photoID ?? Self.id(of: item, title, read.text, sources) else {
            context.diagnostics.warn(
                .entryDropped, place(item), "it has neither id nor link nor title nor text nor picture; it is left out",
                subject: "an item with nothing in it")
            return nil
        }
        let video = item.media.lazy.compactMap { media -> WebURL? in
            if media.kind == .playable, case .web(let url) = media.location { url } else { nil }
        }.first
        let published = instant(item.published, "published", item)
        let updated = instant(item.updated, "updated", item)
        var entry = Entry(
            id: id, kind: pictures.hasOwn && video == nil ? .photo : .post,
            title: title.isEmpty ? TitleExtractor.title(of: read.text, fallback: "") : title,
            hasOwnTitle: !title.isEmpty, text: read.text, pictures: sources, tags: tags(of: item, read.tags),
            published: published, updated: updated == published ? nil : updated, link: item.link, video: video)
        if let text = item.taken, let taken = FlickrFeedFacts.taken(text, published: published) {
            entry.facts.append(Fact(label: "taken", value: .moment(taken)))
        }
        noteExcess(item, isCut: read.isCut)
        var authors = item.authors.compactMap { AtomAuthors.profile($0, base: item.base) }
        if authors.isEmpty, let author = page.author.flatMap({ AtomAuthors.profile($0, base: page.base) }) {
            authors = [author]
        }
        return Result(entry: entry, authors: authors)
    }

    /// The item's identity, from the best down; a text without any of it is known by its digest.
    private static func id(
        of item: AtomItem, _ title: String, _ text: RichText, _ pictures: [PictureSource]
    ) -> String? {
        let stated = TextReader.line(item.id ?? "", scalarsMax: 2000)
        if !stated.isEmpty { return stated }
        if let link = item.link { return link.string }
        if let picture = pictures.first { return picture.location.description }
        guard !title.isEmpty || !text.isEmpty else { return nil }
        return String(Digest(of: "\(title)\n\(item.published ?? "")\n\(text.plainText)").hex.prefix(16))
    }

    private func tags(of item: AtomItem, _ hashtags: [Tag]) -> [Tag] {
        var found: [Tag] = []
        var seen: Set<String> = []
        for name in item.tags {
            var line = TextReader.line(name)
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

    private func instant(_ text: String?, _ key: String, _ item: AtomItem) -> Instant? {
        guard let text = text.map({ TextReader.line($0) }), !text.isEmpty else { return nil }
        if let instant = FeedDate.instant(text) { return instant }
        context.diagnostics.note(
            .fieldInvalid, place(item, key),
            "“\(text.singleLine(maxBytes: 100))” is no date of RFC 3339 or RFC 822; it is left out")
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
        if isCut { excess.append("its text is too long or too deep; the rest is cut") }
        for message in excess { context.diagnostics.note(.fieldTruncated, place(item), message) }
    }
}
