internal import Decode

/// The elements that are read, independent of the document's namespace prefixes.
enum AtomTerm: String, CaseIterable, Sendable {
    case feed = "atom:feed"
    case entry = "atom:entry"
    case atomTitle = "atom:title"
    case atomLink = "atom:link"
    case atomID = "atom:id"
    case published = "atom:published"
    case updated = "atom:updated"
    /// Atom 0.3 called them so.
    case issued = "atom:issued"
    case modified = "atom:modified"
    case created = "atom:created"
    case summary = "atom:summary"
    case content = "atom:content"
    case atomAuthor = "atom:author"
    case atomSource = "atom:source"
    case name = "atom:name"
    case uri = "atom:uri"
    case atomCategory = "atom:category"

    case rss = "rss:rss"
    case channel = "rss:channel"
    case item = "rss:item"
    case title = "rss:title"
    case link = "rss:link"
    case guid = "rss:guid"
    case pubDate = "rss:pubDate"
    case description = "rss:description"
    case author = "rss:author"
    case category = "rss:category"
    case enclosure = "rss:enclosure"
    case image = "rss:image"
    case language = "rss:language"
    case url = "rss:url"
    case rdf = "rdf:RDF"

    case mediaGroup = "media:group"
    case mediaContent = "media:content"
    case mediaThumbnail = "media:thumbnail"
    case mediaTitle = "media:title"
    case mediaDescription = "media:description"
    case mediaCredit = "media:credit"
    case mediaKeywords = "media:keywords"
    case mediaPlayer = "media:player"
    case mediaRating = "media:rating"
    case mediaCategory = "media:category"

    case creator = "dc:creator"
    case dcLanguage = "dc:language"
    case dcTitle = "dc:title"
    case dcDescription = "dc:description"
    case dcDate = "dc:date"
    case dcIssued = "dc:issued"
    case dcCreated = "dc:created"
    case dcAvailable = "dc:available"
    case dcModified = "dc:modified"
    case subject = "dc:subject"
    case dcTaken = "dc:date.Taken"
    case encoded = "content:encoded"
    case itunesImage = "itunes:image"
    case itunesAuthor = "itunes:author"
    case itunesSummary = "itunes:summary"
    case itunesKeywords = "itunes:keywords"
    case xhtmlBody = "xhtml:body"
    case resourceEnclosure = "enc:enclosure"
    case nsid = "flickr:nsid"
    case buddyicon = "flickr:buddyicon"
    case taken = "flickr:date_taken"

    /// RFC 6721's, of an entry that is to be seen no more.
    case deletedEntry = "at:deleted-entry"
    /// RFC 5023's.
    case control = "app:control"
    case draft = "app:draft"

    case goodsID = "g:id"
    case goodsTitle = "g:title"
    case goodsDescription = "g:description"
    case goodsLink = "g:link"
    case goodsPicture = "g:image_link"
    case goodsOtherPicture = "g:additional_image_link"
    case goodsBrand = "g:brand"
    case goodsKind = "g:product_type"
    case goodsPrice = "g:price"
    case goodsSalePrice = "g:sale_price"
    case goodsSaleTime = "g:sale_price_effective_date"
    case goodsAvailability = "g:availability"

    /// Nil for elements that are not read.
    /// - Parameter unnamed: the prefix of names without a namespace.
    init?(_ name: XMLName, unnamed: String) {
        var namespace = name.namespace.lowercased()
        if namespace.hasPrefix("https:") { namespace.remove(at: namespace.index(namespace.startIndex, offsetBy: 4)) }
        while namespace.hasSuffix("/") { namespace.removeLast() }
        guard let prefix = namespace.isEmpty ? unnamed : Self.prefixes[namespace] else { return nil }
        let local = prefix == "rss" ? Self.rssNames[name.local.lowercased()] ?? name.local : name.local
        self.init(rawValue: "\(prefix):\(local)")
    }

    /// The names of RSS's elements, by the same in lower case: software writes `pubdate` and `PubDate`.
    private static let rssNames = Dictionary(
        uniqueKeysWithValues: allCases.map(\.rawValue).filter { $0.hasPrefix("rss:") }.map { name in
            (name.dropFirst(4).lowercased(), String(name.dropFirst(4)))
        })

    /// In lower case, without the slash at the end, which many leave out. RSS 2.0 has no namespace; those that software
    /// has given it all the same, and those of RSS 0.90 and 1.0, mean the same elements.
    private static let prefixes = [
        "http://purl.org/rss/1.0": "rss",
        "http://my.netscape.com/rdf/simple/0.9": "rss",
        "http://channel.netscape.com/rdf/simple/0.9": "rss",
        "http://backend.userland.com/rss": "rss",
        "http://backend.userland.com/rss2": "rss",
        "http://backend.userland.com/rss091": "rss",
        "http://backend.userland.com/rss092": "rss",
        "http://blogs.law.harvard.edu/tech/rss": "rss",
        "http://cyber.law.harvard.edu/rss": "rss",
        "http://www.w3.org/2005/atom": "atom",
        "http://purl.org/atom/ns#": "atom",
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
        "http://search.yahoo.com/mrss": "media",
        // Squarespace's.
        "http://www.rssboard.org/media-rss": "media",
        "http://purl.org/dc/elements/1.1": "dc",
        "http://purl.org/dc/terms": "dc",
        "http://purl.org/rss/1.0/modules/content": "content",
        "http://www.itunes.com/dtds/podcast-1.0.dtd": "itunes",
        "http://www.w3.org/1999/xhtml": "xhtml",
        // RSS 1.0's, as Craigslist writes it.
        "http://purl.oclc.org/net/rss_2.0/enc#": "enc",
        "urn:flickr:user": "flickr",
        "urn:flickr:": "flickr",
        "http://base.google.com/ns/1.0": "g",
        "http://purl.org/atompub/tombstones/1.0": "at",
        "http://www.w3.org/2007/app": "app",
        "http://purl.org/atom/app#": "app",
    ]

    /// What the prefixes usually mean of a document that does not declare them.
    static let usualNamespaces = [
        "atom": "http://www.w3.org/2005/Atom",
        "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
        "media": "http://search.yahoo.com/mrss/",
        "dc": "http://purl.org/dc/elements/1.1/",
        "dcterms": "http://purl.org/dc/terms/",
        "content": "http://purl.org/rss/1.0/modules/content/",
        "itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd",
        "g": "http://base.google.com/ns/1.0",
    ]
}

/// The terms of a document's names, by their indices.
struct AtomVocabulary: Sendable {
    private let terms: [AtomTerm?]
    /// That of a root which is called as that of a feed, has a namespace of no feed and items in it: names of it count
    /// as names without one.
    let foreignNamespace: String?

    /// Names without a namespace are RSS's, but in a document whose root is called as Atom's.
    init(_ document: XMLDocument) {
        let root = document.root.name
        let isFeed = root.local == "feed"
        let isKnown = [.feed, .rss, .rdf].contains(AtomTerm(root, unnamed: isFeed ? "atom" : "rss"))
        let hasItems = document.names.contains {
            $0.namespace == root.namespace && ["entry", "item"].contains($0.local)
        }
        let foreign = !isKnown && (isFeed || root.local == "rss") && hasItems ? root.namespace : nil
        let unnamed = isFeed && (root.namespace.isEmpty || foreign != nil) ? "atom" : "rss"
        terms = document.names.map { name in
            AtomTerm(name.namespace == foreign ? XMLName(namespace: "", local: name.local) : name, unnamed: unnamed)
        }
        foreignNamespace = foreign
    }

    func term(of element: XMLElement) -> AtomTerm? { terms[element.nameIndex] }

    func first(_ term: AtomTerm, in element: XMLElement) -> XMLElement? {
        element.children.first { self.term(of: $0) == term }
    }
}
