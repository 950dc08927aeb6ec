internal import Decode
internal import Model

/// What a slice of a page says.
struct AtomPart: Sendable {
    struct Read: Sendable {
        var entry: Entry
        /// The first is the entry's own, the others its company.
        let authors: [Profile]
    }

    var entries: [Read] = []
    var diagnostics: FeedDiagnostics
}

/// A share of a page's items, small enough to keep all threads busy to the end.
struct AtomSlice: Sendable {
    private static let itemsMax = 200

    let page: AtomPage
    let items: Range<Int>

    static func slices(of pages: [AtomPage]) -> [AtomSlice] {
        pages.flatMap { page in
            stride(from: 0, to: page.items.count, by: itemsMax).map {
                AtomSlice(page: page, items: $0..<min($0 + itemsMax, page.items.count))
            }
        }
    }

    func decoded(feed: String) -> AtomPart {
        var part = AtomPart(diagnostics: FeedDiagnostics(feed: feed))
        var words = AtomTextReader()
        var tags = TagReader()
        var reader = page.vocabulary.map { AtomXMLReader(vocabulary: $0) }
        for item in page.items[items] {
            switch item.source {
            case .xml(let element):
                guard let read = reader?.item(element, path: item.path, base: page.base) else { continue }
                add(read, &part, &words, &tags)
            case .json(let json):
                do throws(WireError) {
                    let fields = ObjectReader(try WireObject(json), in: page.document)
                    let read = AtomJSONReader.item(fields, path: item.path, base: page.base, &part.diagnostics)
                    add(read, &part, &words, &tags)
                } catch {
                    part.diagnostics.drop(json, of: page.document, error)
                }
            }
        }
        return part
    }

    private func add(_ item: AtomItem, _ part: inout AtomPart, _ words: inout AtomTextReader, _ tags: inout TagReader) {
        var read = words.read(item.texts)
        let title = AtomTextReader.title(item.title)
        let photoID = FlickrFeedFacts.photoID(id: item.id, link: item.link, isFlickrs: page.vocabulary == nil)
        if photoID != nil { read.text = FlickrFeedFacts.withoutPoster(read.text) }
        let pictures = AtomPictures(item)
        let sources = pictures.sources(images: read.images, title: title, isFlickr: photoID != nil)
        guard let id = photoID ?? Self.id(of: item, title, read.text, sources) else {
            let message = "it has neither id nor link nor title nor text nor picture; it is left out"
            return part.diagnostics.warn(.entryDropped, place(item), message, subject: "an item with nothing in it")
        }
        let video = item.media.lazy.compactMap { media -> WebURL? in
            if media.kind == .playable, case .web(let url) = media.location { url } else { nil }
        }.first
        let published = moment(item.published, "published", item, &part.diagnostics)
        var entry = Entry(
            id: id, kind: pictures.hasOwn && video == nil ? .photo : .post,
            title: title.isEmpty ? TitleExtractor.title(of: read.text, fallback: "") : title,
            hasOwnTitle: !title.isEmpty, text: read.text,
            pictures: sources, tags: self.tags(of: item, read.tags, &tags), published: published,
            updated: moment(item.updated, "updated", item, &part.diagnostics), link: item.link, video: video)
        if entry.updated == published { entry.updated = nil }
        if let text = item.taken, let taken = FlickrFeedFacts.taken(text, published: published) {
            entry.facts.append(Fact(label: "taken", value: .moment(taken)))
        }
        noteSurplus(item, read, &part.diagnostics)
        var authors = item.authors.compactMap { AtomAuthors.profile($0, base: item.base) }
        if authors.isEmpty, let author = page.author.flatMap({ AtomAuthors.profile($0, base: page.base) }) {
            authors = [author]
        }
        part.entries.append(AtomPart.Read(entry: entry, authors: authors))
    }

    /// What tells an item from others, from the best down; a text without any of it is told by its words.
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

    private func tags(of item: AtomItem, _ hashtags: [Tag], _ reader: inout TagReader) -> [Tag] {
        var found: [Tag] = []
        var seen: Set<String> = []
        for name in item.tags {
            var line = TextReader.line(name)
            if line.hasPrefix("#") { line.removeFirst() }
            guard !line.isEmpty, line.utf8.count <= TagReader.bytesMax else { continue }
            let tag = reader.tag(line)
            if seen.insert(tag.key).inserted { found.append(tag) }
        }
        for tag in hashtags where seen.insert(tag.key).inserted { found.append(tag) }
        return found
    }

    // MARK: FeedDiagnostics

    private func place(_ item: AtomItem, _ key: String? = nil) -> String {
        "\(page.document.pagePlace) \(item.path)\(key.map { ".\($0)" } ?? "")"
    }

    private func moment(
        _ text: String?, _ key: String, _ item: AtomItem, _ diagnostics: inout FeedDiagnostics
    ) -> Instant? {
        guard let text = text.map({ TextReader.line($0) }), !text.isEmpty else { return nil }
        if let moment = SyndicationDate.parse(text) { return moment }
        diagnostics.note(
            .fieldInvalid, place(item, key),
            "“\(text.singleLine(maxBytes: 100))” is no date of RFC 3339 or RFC 822; it is left out")
        return nil
    }

    private func noteSurplus(_ item: AtomItem, _ read: AtomTextReader.Read, _ diagnostics: inout FeedDiagnostics) {
        for address in item.badAddresses.prefix(5) {
            diagnostics.note(
                .fieldInvalid, place(item), "“\(address)” is no address that this document may name; it is left out")
        }
        if item.surplus.tags > 0 {
            diagnostics.note(
                .fieldTruncated, place(item),
                "\(AtomItem.tagsMax + item.surplus.tags) tags; the first \(AtomItem.tagsMax) are kept")
        }
        if item.surplus.media > 0 {
            diagnostics.note(
                .fieldTruncated, place(item),
                "\(AtomItem.mediaMax + item.surplus.media) media; the first \(AtomItem.mediaMax) are kept")
        }
        if read.isCut {
            diagnostics.note(.fieldTruncated, place(item), "its text is too long or too deep; the rest is cut")
        }
    }
}
