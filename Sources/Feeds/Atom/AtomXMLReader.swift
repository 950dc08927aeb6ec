internal import Decode
internal import Foundation
internal import Model

/// Reads one item of an Atom or RSS document; its elements may come in any order.
struct AtomXMLReader {
    let vocabulary: AtomVocabulary
    private var groups = 0
    /// By preference: `alternate` as HTML, any `alternate`, a permanent `guid`.
    private var links: [WebURL?] = [nil, nil, nil]
    /// By preference: the full text, a summary, iTunes' summary, the description of media, Dublin Core's.
    private var texts = [AtomItem.Text?](repeating: nil, count: 5)
    /// By preference: the item's own, that of media, Dublin Core's.
    private var titles = [AtomItem.Text?](repeating: nil, count: 3)
    private var dates: [(term: AtomTerm, text: String)] = []
    private var sourceAuthors: [AtomItem.Author] = []
    /// As the first of its texts, or `dc:language`, states it.
    private var language: String?

    /// By preference, when an item was published and when it was last changed.
    private static let publishedTerms: [AtomTerm] = [
        .published, .issued, .created, .pubDate, .dcIssued, .dcCreated, .dcAvailable, .dcDate,
    ]
    private static let updatedTerms: [AtomTerm] = [.updated, .modified, .dcModified]

    init(vocabulary: AtomVocabulary) { self.vocabulary = vocabulary }

    /// The item's most probable identity, as far as paging needs it: some feeds give all items one id.
    func walkID(of element: XMLElement) -> String {
        var (id, link): (String?, String?)
        for child in element.children {
            switch vocabulary.term(of: child) {
            case .atomID, .guid: id = id ?? child.text
            case .link, .atomLink:
                let address = child.attribute("href") ?? child.text
                if !address.isEmpty, Self.relation(of: child) == "alternate" { link = link ?? address }
            default: break
            }
        }
        if id == nil, link == nil { return "line \(element.line)" }
        return "\(id ?? "") \(link ?? "")"
    }

    mutating func item(_ element: XMLElement, path: String, base: DocumentBase) -> AtomItem {
        links = [nil, nil, nil]
        texts = [nil, nil, nil, nil, nil]
        titles = [nil, nil, nil]
        dates = []
        language = nil
        sourceAuthors = []
        groups = 0
        var item = AtomItem(path: path, base: base.within(element))
        for child in element.children {
            guard let term = vocabulary.term(of: child) else { continue }
            if !words(child, term, &item), !media(child, term, &item), !goods(child, term, &item) {
                value(child, term, &item)
            }
        }
        // RSS 1.0 names an item by an attribute.
        item.id = item.id ?? Self.rdf("about", of: element)
        describeOnlyPicture(element, &item)
        if item.authors.isEmpty { for author in sourceAuthors { item.add(author) } }
        item.link = links.lazy.compactMap { $0 }.first
        item.language = element.language ?? language
        item.texts = texts.compactMap { $0 }
        item.titles = titles.compactMap { $0 }
        if item.adultMediaCount == nil { (item.media, item.isLinkedVideo) = ([], false) }
        item.completeFromGoods()
        item.published = dates(Self.publishedTerms)
        item.updated = dates(Self.updatedTerms)
        return item
    }

    private static func rdf(_ name: String, of element: XMLElement) -> String? {
        element.attribute(name, namespace: "http://www.w3.org/1999/02/22-rdf-syntax-ns#")
    }

    private func dates(_ terms: [AtomTerm]) -> [String] {
        terms.flatMap { term in dates.filter { $0.term == term }.map(\.text) }
    }

    // MARK: Texts

    private mutating func words(_ child: XMLElement, _ term: AtomTerm, _ item: inout AtomItem) -> Bool {
        switch term {
        case .atomTitle: titles[0] = titles[0] ?? Self.atomWords(child, in: item.base)
        case .title: titles[0] = titles[0] ?? AtomItem.Text(text: child.text, form: .either, base: item.base)
        case .mediaTitle:
            titles[1] = titles[1] ?? AtomItem.Text(text: child.text, form: Self.mediaForm(child), base: item.base)
        case .dcTitle: titles[2] = titles[2] ?? AtomItem.Text(text: child.text, form: .either, base: item.base)
        case .content:
            if let source = child.attribute("src") {
                add(source, child, .enclosure, &item)
            } else {
                texts[0] = texts[0] ?? Self.atomWords(child, in: item.base)
            }
        case .encoded:
            let words = Self.markup(child, .html, item.base.within(child))
            if texts[0] == nil || !words.text.allSatisfy(\.isWhitespace) { texts[0] = words }
        case .xhtmlBody:
            texts[0] = texts[0] ?? AtomItem.Text(text: child.innerMarkup, form: .html, base: item.base.within(child))
        case .summary: texts[1] = texts[1] ?? Self.atomWords(child, in: item.base)
        case .description:
            texts[1] = texts[1] ?? Self.markup(child, .either, item.base.within(child))
        case .itunesSummary:
            texts[2] = texts[2] ?? AtomItem.Text(text: child.text, form: .either, base: item.base)
        case .mediaDescription:
            texts[3] = texts[3] ?? AtomItem.Text(text: child.text, form: Self.mediaForm(child), base: item.base)
        case .dcDescription:
            texts[4] = texts[4] ?? AtomItem.Text(text: child.text, form: .either, base: item.base.within(child))
        case .dcLanguage: language = language ?? child.text
        default: return false
        }
        language = language ?? child.language
        return true
    }

    /// A text construct (RFC 4287 §3.1) or content of these types (§4.1.3); nil for media in the document.
    private static func atomWords(_ element: XMLElement, in base: DocumentBase) -> AtomItem.Text? {
        let base = base.within(element)
        let type = TextReader.line(element.attribute("type") ?? "").lowercased()
            .prefix { $0 != ";" && $0 != " " }
        // Atom 0.3 could say how the markup is escaped.
        let mode = element.attribute("mode")
        if mode == "base64" {
            return Data(base64Encoded: element.text, options: .ignoreUnknownCharacters).map {
                AtomItem.Text(text: String(decoding: $0, as: UTF8.self), form: .either, base: base)
            }
        }
        switch type {
        case "", "text", "text/plain": return AtomItem.Text(text: element.text, form: .plain, base: base)
        case "html", "text/html":
            if mode == "xml" { return AtomItem.Text(text: element.innerMarkup, form: .html, base: base) }
            return markup(element, .html, base)
        case "xhtml", "application/xhtml+xml":
            if mode == "escaped" { return markup(element, .html, base) }
            return AtomItem.Text(text: element.innerMarkup, form: .html, base: base)
        case let type where type.hasPrefix("text/"):
            return AtomItem.Text(text: element.text, form: .plain, base: base)
        default: return nil
        }
    }

    /// A text of HTML, also where it was written as elements of the document, without escaping it.
    private static func markup(
        _ element: XMLElement, _ form: AtomItem.Text.Form, _ base: DocumentBase
    ) -> AtomItem.Text {
        let isEscaped = !element.children.contains { _ in true }
        return AtomItem.Text(
            text: isEscaped ? element.text : element.innerMarkup, form: isEscaped ? form : .html, base: base)
    }

    private static func mediaForm(_ element: XMLElement) -> AtomItem.Text.Form {
        element.attribute("type")?.lowercased() == "html" ? .html : .either
    }

    // MARK: Pictures and what can be played

    private mutating func media(_ child: XMLElement, _ term: AtomTerm, _ item: inout AtomItem) -> Bool {
        switch term {
        case .mediaGroup:
            groups += 1
            mediaParts(of: child, inGroup: groups, &item)
        case .mediaContent, .mediaThumbnail: mediaPart(child, term, group: nil, &item)
        case .mediaPlayer: item.isLinkedVideo = true
        case .mediaRating: if Self.isAdult(child) { item.adultMediaCount = nil }
        case .enclosure: add(child.attribute("url"), child, .enclosure, &item)
        case .resourceEnclosure:
            add(child.attribute("resource") ?? Self.rdf("resource", of: child), child, .enclosure, &item)
        case .itunesImage: add(child.attribute("href"), child, .standIn, &item, kind: .picture)
        case .image:
            let url = vocabulary.first(.url, in: child)?.text ?? child.text
            add(url, child, .standIn, &item, kind: .picture)
        default: return false
        }
        return true
    }

    /// Some feeds have a credit and a description beside the only picture and not within it.
    private func describeOnlyPicture(_ element: XMLElement, _ item: inout AtomItem) {
        let pictures = item.media.indices.filter { item.media[$0].kind == .picture && item.media[$0].role == .content }
        guard pictures.count == 1, let only = pictures.first else { return }
        item.media[only].credit = item.media[only].credit ?? credit(in: element)
        item.media[only].description =
            item.media[only].description ?? vocabulary.first(.mediaDescription, in: element).map(Self.caption)
    }

    private mutating func mediaParts(of group: XMLElement, inGroup number: Int, _ item: inout AtomItem) {
        let common = description(in: group)
        for child in group.children {
            guard let term = vocabulary.term(of: child) else { continue }
            switch term {
            case .mediaContent, .mediaThumbnail: mediaPart(child, term, common, group: number, &item)
            case .mediaKeywords, .mediaCategory: value(child, term, &item)
            case .mediaTitle, .mediaDescription: _ = words(child, term, &item)
            case .mediaPlayer, .mediaRating: _ = media(child, term, &item)
            default: break
            }
        }
    }

    /// `<media:rating scheme="urn:simple">adult</media:rating>`; other schemes name films' ages.
    private static func isAdult(_ rating: XMLElement) -> Bool {
        (rating.attribute("scheme") ?? "urn:simple") == "urn:simple"
            && TextReader.line(rating.text).lowercased() == "adult"
    }

    /// Whether an element is a video without a file: YouTube names its old player, others only a page.
    private func isLinkedVideo(_ element: XMLElement) -> Bool {
        if element.attribute("type") == "application/x-shockwave-flash" { return true }
        guard element.attribute("url") == nil else { return false }
        return element.attribute("medium")?.lowercased() == "video"
            || vocabulary.first(.mediaPlayer, in: element) != nil
    }

    typealias Described = (description: String?, credit: String?)

    /// What an element says of the picture that it is, or that it holds.
    private func description(in holder: XMLElement) -> Described {
        let text = vocabulary.first(.mediaDescription, in: holder) ?? vocabulary.first(.mediaTitle, in: holder)
        return (text.map(Self.caption), credit(in: holder))
    }

    private func credit(in holder: XMLElement) -> String? {
        vocabulary.first(.mediaCredit, in: holder).map { CharacterReferences.read($0.text) }
    }

    /// One that is marked up as line; a long text is the item's own and not the picture's.
    private static func caption(_ element: XMLElement) -> String {
        let text = element.text
        return text.utf8.count <= AtomPictures.captionBytesMax
            ? AtomTextReader.title(text, mediaForm(element)) : text
    }

    /// - Parameter common: what its group says, for one that says nothing itself.
    private mutating func mediaPart(
        _ element: XMLElement, _ term: AtomTerm, _ common: Described = (nil, nil), group: Int?,
        _ item: inout AtomItem
    ) {
        let isThumbnail = term == .mediaThumbnail
        if let rating = vocabulary.first(.mediaRating, in: element), Self.isAdult(rating) {
            item.adultMediaCount = item.adultMediaCount.map { $0 + 1 }
            return
        }
        if isLinkedVideo(element) { item.isLinkedVideo = true }
        let own: Described = isThumbnail ? (nil, nil) : description(in: element)
        add(
            element.attribute("url"), element, isThumbnail ? .thumbnail : .content, &item,
            kind: isThumbnail ? .picture : nil, group: group,
            isThumbnail ? own : (own.description ?? common.description, own.credit ?? common.credit))
        guard !isThumbnail else { return }
        for child in element.children where vocabulary.term(of: child) == .mediaThumbnail {
            mediaPart(child, .mediaThumbnail, group: group, &item)
        }
    }

    /// - Parameter kind: nil: as the element states.
    func add(
        _ address: String?, _ element: XMLElement, _ role: AtomItem.Media.Role, _ item: inout AtomItem,
        kind: AtomItem.Media.Kind? = nil, group: Int? = nil,
        _ described: Described = (nil, nil)
    ) {
        guard let address = address.map({ WebURL.stripped($0) }), !address.isEmpty,
            let kind = kind
                ?? AtomItem.Media.Kind(
                    medium: element.attribute("medium"), type: element.attribute("type"), address: address,
                    isSized: role == .content && Self.isSized(element))
        else { return }
        guard let location = item.base.within(element).resolve(address) else {
            item.badAddresses.append(address.singleLine(maxBytes: 100))
            return
        }
        item.add(
            AtomItem.Media(
                location: location, role: role, kind: kind,
                width: Self.pixels(element.attribute("width")), height: Self.pixels(element.attribute("height")),
                group: group, description: described.description, credit: described.credit))
    }

    private static func isSized(_ element: XMLElement) -> Bool {
        (pixels(element.attribute("width")) ?? 0) > 0 && (pixels(element.attribute("height")) ?? 0) > 0
            && !["duration", "bitrate", "framerate"].contains { element.attribute($0) != nil }
    }

    /// Of `600`, `600px` or `600.0`.
    private static func pixels(_ text: String?) -> Int? {
        text.flatMap { Int($0.drop(while: \.isWhitespace).prefix { $0.isASCII && $0.isNumber }) }
    }

    // MARK: The rest

    private mutating func value(_ child: XMLElement, _ term: AtomTerm, _ item: inout AtomItem) {
        switch term {
        case .atomID: item.id = item.id ?? child.text
        case .guid:
            item.id = item.id ?? child.text
            let isLink = child.attribute("isPermaLink") ?? child.attribute("ispermalink") ?? ""
            if TextReader.line(isLink).lowercased() != "false" {
                links[2] = links[2] ?? WebURL(child.text)
            }
        case .link where child.attribute("href") != nil: atomLink(child, &item)
        case .link: links[1] = links[1] ?? link(child.text, child, &item)
        case .atomLink: atomLink(child, &item)
        case _ where Self.publishedTerms.contains(term) || Self.updatedTerms.contains(term):
            if dates.count < AtomItem.datesMax { dates.append((term, child.text)) }
        case .taken, .dcTaken: item.taken = item.taken ?? child.text
        case .atomAuthor: if let author = person(child) { item.add(author) }
        // Of the feed that an item was taken from (RFC 4287 §4.2.1).
        case .atomSource:
            sourceAuthors = child.children.compactMap { vocabulary.term(of: $0) == .atomAuthor ? person($0) : nil }
        case .author:
            var author = Self.unnamedPerson(child) ?? Self.author(child)
            author.uri =
                author.uri ?? child.attribute("profile", namespace: "urn:flickr:user")
                ?? child.attribute("profile", namespace: "urn:flickr:")
            item.add(author)
        case .creator, .itunesAuthor: item.add(Self.author(child))
        case .mediaCredit where child.attribute("role")?.lowercased() == "author": addCredit(child.text, &item)
        case .atomCategory:
            let names = [child.attribute("label"), child.attribute("term")].compactMap { $0 }
            item.add(names.first { !$0.allSatisfy(\.isWhitespace) } ?? "")
        case .category, .subject: item.add(child.text)
        case .mediaKeywords, .itunesKeywords: for word in child.text.split(separator: ",") { item.add(String(word)) }
        case .mediaCategory where child.attribute("scheme") == "urn:flickr:tags":
            for word in child.text.split(whereSeparator: \.isWhitespace) { item.add(String(word)) }
        default: break
        }
    }

    /// DeviantArt names its artists so, and then their faces.
    private func addCredit(_ text: String, _ item: inout AtomItem) {
        if WebURL(text) != nil {
            guard let last = item.credited.indices.last else { return }
            item.credited[last].icon = item.credited[last].icon ?? text
        } else if item.credited.count < AtomItem.authorsMax {
            item.credited.append(AtomItem.Author(name: CharacterReferences.read(text)))
        }
    }

    private mutating func atomLink(_ child: XMLElement, _ item: inout AtomItem) {
        // Some write the address as RSS does.
        let href = child.attribute("href") ?? child.text
        switch Self.relation(of: child) {
        case "alternate":
            let type = child.attribute("type")?.lowercased() ?? "text/html"
            let rank = type == "text/html" || type == "application/xhtml+xml" ? 0 : 1
            if links[rank] == nil { links[rank] = link(href, child, &item) }
        case "enclosure": add(href, child, .enclosure, &item)
        default: break
        }
    }

    /// The relation's name; it may be written as an IANA address.
    static func relation(of link: XMLElement) -> String {
        let relation = (link.attribute("rel") ?? "alternate").lowercased()
        let prefix = "http://www.iana.org/assignments/relation/"
        return relation.hasPrefix(prefix) ? String(relation.dropFirst(prefix.count)) : relation
    }

    func link(_ text: String, _ element: XMLElement, _ item: inout AtomItem) -> WebURL? {
        let text = WebURL.stripped(text)
        guard !text.isEmpty else { return nil }
        if let url = WebURL(text) { return url }
        if case .web(let url)? = item.base.within(element).resolve(text) { return url }
        item.badAddresses.append(text.singleLine(maxBytes: 100))
        return nil
    }

    /// One whose name is the element's text; RSS has names that are escaped once more.
    static func author(_ element: XMLElement) -> AtomItem.Author {
        AtomItem.Author(name: CharacterReferences.read(element.text))
    }

    /// A person construct whose elements have no namespace, as in a document of RSS; nil where it is none. The mail
    /// address is left out.
    private static func unnamedPerson(_ element: XMLElement) -> AtomItem.Author? {
        let parts = Dictionary(element.children.map { ($0.name.local, $0.text) }) { first, _ in first }
        guard parts["name"] != nil || parts["uri"] != nil || parts["email"] != nil else { return nil }
        return AtomItem.Author(name: parts["name"], uri: parts["uri"])
    }

    /// A person construct (RFC 4287 §3.2), with Flickr's extensions; nil where it has no name.
    func person(_ element: XMLElement) -> AtomItem.Author? {
        var author = AtomItem.Author()
        for child in element.children {
            switch vocabulary.term(of: child) {
            case .name: author.name = child.text
            case .uri: author.uri = child.text
            case .nsid: author.nsid = child.text
            case .buddyicon: author.icon = child.text
            default: break
            }
        }
        return author.name == nil && author.uri == nil && author.nsid == nil ? nil : author
    }
}
