internal import Decode
internal import HTTPCache
internal import Model

/// A document of a feed in any of its formats: its items, not yet read.
struct AtomPage: DecodablePage {
    enum Format: Sendable {
        case xml(AtomVocabulary)
        case jsonFeed
        /// Flickr's public feed as JSON.
        case flickr
    }

    /// An item that is not read yet.
    struct Item: Sendable {
        enum Source: Sendable {
            case xml(XMLElement)
            case json(JSON)
        }
        let id: String
        let source: Source
        /// `entry[3]`, `items[3]`: for messages.
        let path: String
    }

    let document: Document
    let format: Format
    /// With the root's `xml:base`.
    let base: DocumentBase
    let items: [Item]
    /// What stands for a podcast's episodes that have no picture.
    var cover: ResourceLocation?
    /// The authors of items that name none.
    var authors: [AtomItem.Author] = []
    /// The language of items that state none.
    var language: String?
    /// The ids of entries that are to be seen no more (RFC 6721).
    var withdrawn: Set<ByteExactID> = []
    /// Absolute, or as the document has it.
    var next: String?

    var elementCount: Int { items.count }
}

extension AtomFeed {
    /// The first bytes decide the format: servers' content types are unreliable.
    func parse(_ document: Document, _ diagnostics: inout FeedDiagnostics) throws(FeedFailure) -> AtomPage {
        switch Self.firstByte(of: document.bytes) {
        case 60: return try xmlPage(document, &diagnostics)
        case let first where first != 91 && first != 123 && Self.declaresXML(document.bytes):
            return try xmlPage(document, &diagnostics)
        default: return try jsonPage(document, &diagnostics)
        }
    }

    /// The first byte that is neither blank nor of a byte order mark, of which there may be several, nor half of a
    /// character of UTF-16; nil where there is none.
    private static func firstByte(of bytes: [UInt8]) -> UInt8? {
        bytes.first { $0 > 32 && ![0xEF, 0xBB, 0xBF, 0xFE, 0xFF].contains($0) }
    }

    /// Whether XML begins behind other text, such as what PHP warns of.
    private static func declaresXML(_ bytes: [UInt8]) -> Bool {
        bytes.prefix(1024).firstRange(of: Array("<?xml".utf8)) != nil
    }

    private func xmlPage(_ document: Document, _ diagnostics: inout FeedDiagnostics) throws(FeedFailure) -> AtomPage {
        if document.isHTML { throw document.unusable("it is an HTML page") }
        let xml: XMLDocument
        do throws(XMLReadingError) {
            xml = try XMLDocument(document.bytes, namespaces: AtomTerm.usualNamespaces)
        } catch {
            throw failure(document, "\(error)")
        }
        if !xml.undeclaredPrefixes.isEmpty {
            let prefixes = xml.undeclaredPrefixes.map { "“\($0)”" }.joined(separator: ", ")
            diagnostics.note(
                .documentRepaired, document.pagePlace,
                "its prefixes \(prefixes) are not declared (xmlns:…) and were taken for what they usually mean")
        }
        if xml.repairs.isLossy {
            diagnostics.warn(.documentRepaired, document.pagePlace, "the XML was repaired: \(xml.repairs)")
        } else if !xml.repairs.isEmpty {
            diagnostics.note(.documentRepaired, document.pagePlace, "the XML was repaired: \(xml.repairs)")
        }
        let vocabulary = AtomVocabulary(xml)
        let root = xml.root
        let lists: [XMLElement]
        switch vocabulary.term(of: root) {
        case .feed: lists = [root]
        // A document of one entry (RFC 4287 §2).
        case .entry: lists = []
        // RSS 1.0 has its items beside the channel, and so have some that call themselves RSS 2.0.
        case .rss, .rdf: lists = [root] + root.children.filter { vocabulary.term(of: $0) == .channel }
        default:
            throw document.unusable(
                "neither Atom nor RSS: its outermost element is <\(root.name.local.singleLine(maxBytes: 60))>")
        }
        if let namespace = vocabulary.foreignNamespace {
            diagnostics.note(
                .documentRepaired, document.pagePlace,
                "its elements have the namespace “\(namespace.singleLine(maxBytes: 100))” and are read by their names")
        }
        return xmlPage(document, lists, vocabulary, rootBase: root, &diagnostics)
    }

    private func xmlPage(
        _ document: Document, _ lists: [XMLElement], _ vocabulary: AtomVocabulary, rootBase: XMLElement,
        _ diagnostics: inout FeedDiagnostics
    ) -> AtomPage {
        let isEntry = lists.isEmpty
        var base = isEntry ? document.base : document.base.within(rootBase)
        let reader = AtomXMLReader(vocabulary: vocabulary)
        var items: [AtomPage.Item] = []
        var next: String?
        var authors: [AtomItem.Author] = []
        var authorTerm: AtomTerm?
        var (cover, image): (ResourceLocation?, ResourceLocation?)
        var language = rootBase.language
        var withdrawn: Set<ByteExactID> = []
        if isEntry {
            items = [
                AtomPage.Item(
                    id: reader.walkID(of: rootBase), source: .xml(rootBase), path: "entry (line \(rootBase.line))")
            ]
        }
        for list in lists {
            if list.index != rootBase.index { base = base.within(list) }
            language = list.language ?? language
            for child in list.children {
                let term = vocabulary.term(of: child)
                switch term {
                case .entry where Self.isDraft(child, vocabulary):
                    if let id = vocabulary.first(.atomID, in: child)?.text { withdrawn.insert(Self.statedID(id)) }
                    diagnostics.note(
                        .entryDropped, "\(document.pagePlace) entry (line \(child.line))",
                        "it is a draft (app:draft), which is not to be shown; it is left out")
                case .deletedEntry: if let id = child.attribute("ref") { withdrawn.insert(Self.statedID(id)) }
                case .entry, .item:
                    items.append(
                        AtomPage.Item(
                            id: reader.walkID(of: child), source: .xml(child),
                            path: "\(child.name.local)[\(items.count)] (line \(child.line))"))
                case .atomLink:
                    if AtomXMLReader.relation(of: child) == "next", let href = child.attribute("href") {
                        if case .web(let url)? = base.within(child).resolve(href) {
                            next = url.string
                        } else {
                            next = href
                        }
                    }
                // Software that writes two of these elements means the same people by both.
                case .atomAuthor, .itunesAuthor, .creator:
                    guard authorTerm == nil || authorTerm == term, authors.count < AtomItem.authorsMax,
                        let author = term == .atomAuthor ? reader.person(child) : AtomXMLReader.author(child)
                    else { continue }
                    authorTerm = term
                    authors.append(author)
                case .itunesImage:
                    cover = cover ?? child.attribute("href").flatMap { base.within(child).resolve(WebURL.stripped($0)) }
                case .image:
                    let url = vocabulary.first(.url, in: child)?.text
                    image = image ?? url.flatMap { base.within(child).resolve(WebURL.stripped($0)) }
                case .language, .dcLanguage: language = language ?? child.text
                default: break
                }
            }
        }
        return AtomPage(
            document: document.withoutBytes, format: .xml(vocabulary), base: base, items: items,
            cover: cover ?? image, authors: authors,
            language: diagnostics.language(language, at: document.pagePlace),
            withdrawn: withdrawn, next: next)
    }

    /// As entries have it.
    private static func statedID(_ id: String) -> ByteExactID {
        ByteExactID(TextReader.line(id, scalarsMax: AtomItem.idScalarsMax))
    }

    /// Whether an entry is not meant to be seen (RFC 5023 §13.1.1): exports have such ones.
    private static func isDraft(_ entry: XMLElement, _ vocabulary: AtomVocabulary) -> Bool {
        let draft = vocabulary.first(.control, in: entry).flatMap { vocabulary.first(.draft, in: $0) }
        return draft.map { TextReader.line($0.text).lowercased() == "yes" } ?? false
    }

    private func jsonPage(_ document: Document, _ diagnostics: inout FeedDiagnostics) throws(FeedFailure) -> AtomPage {
        let json: JSONDocument
        do throws(JSONReadingError) { json = try JSONDocument(JSONPWrapper.unwrapped(document.bytes)) } catch {
            throw failure(document, "neither Atom nor RSS nor JSON Feed: \(error)")
        }
        diagnostics.note(json.repairs, of: document)
        let root = json.root
        guard let items = root["items"], items.isArray else {
            let found = root["items"].map { "“items” is \($0.name)" } ?? "there is no list “items”"
            throw document.unusable("neither a JSON Feed nor Flickr’s feed of uploads: \(found)")
        }
        let isJSONFeed = JSONFeedReader.isJSONFeed(root, items)
        try expectKind(of: root, items, isJSONFeed: isJSONFeed, document, &diagnostics)
        var page = AtomPage(
            document: document.withoutBytes, format: isJSONFeed ? .jsonFeed : .flickr, base: document.base,
            items: items.elements.enumerated().map { position, item in
                AtomPage.Item(
                    id: isJSONFeed ? JSONFeedReader.walkID(of: item) : item["link"]?.string ?? "",
                    source: .json(item), path: "items[\(position)]")
            })
        if isJSONFeed {
            let context = ChunkContext(document, feed: diagnostics.feed)
            page.authors = context.object(root).map { JSONFeedReader.authors(of: $0) } ?? []
            page.language = context.diagnostics.language(root["language"]?.string, at: "\(document.pagePlace) language")
            page.next = root["next_url"]?.string
            diagnostics.add(context.diagnostics)
        }
        return page
    }

    /// Throws where the items are those of another API.
    private func expectKind(
        of root: JSON, _ items: JSON, isJSONFeed: Bool, _ document: Document, _ diagnostics: inout FeedDiagnostics
    ) throws(FeedFailure) {
        let version = root["version"].map { "“version” is \($0.name)" } ?? "there is no “version”"
        let expected = "where “https://jsonfeed.org/version/1.1” was expected"
        if isJSONFeed, !JSONFeedReader.hasVersion(root) {
            diagnostics.note(
                .documentMalformed, document.pagePlace, "taken for a JSON Feed, though \(version), \(expected)")
        } else if !isJSONFeed, items.elements.contains(where: \.isObject),
            !items.elements.contains(where: { $0["link"]?.string != nil })
        {
            let other =
                settings.command == nil
                ? "a feed of type “json” reads any other API" : "with “entry” the feed reads any other JSON"
            throw document.unusable(
                "neither a JSON Feed (\(version), \(expected)) nor Flickr’s feed of uploads (no item has a “link”); "
                    + other)
        }
    }

    private func failure(_ document: Document, _ message: String) -> FeedFailure {
        FeedFailure(.dataUnusable, place: document.pagePlace, message: message)
    }
}

extension XMLElement {
    private static let xml = "http://www.w3.org/XML/1998/namespace"

    /// As its `xml:lang` states it; nil where that is absent or empty.
    var language: String? { attribute("lang", namespace: Self.xml).flatMap { $0.isEmpty ? nil : $0 } }
}

extension DocumentBase {
    /// The base of addresses in `element`, whose parent has this base.
    func within(_ element: XMLElement) -> DocumentBase {
        guard let text = element.attribute("base", namespace: "http://www.w3.org/XML/1998/namespace") else {
            return self
        }
        // In a file's document a relative `xml:base` is ignored.
        if let url = WebURL(text) { return .web(url) }
        if case .web(let base) = self, let url = WebURL(text, relativeTo: base) { return .web(url) }
        return self
    }
}
