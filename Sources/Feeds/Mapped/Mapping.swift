internal import Model

/// How an API's documents become entries.
struct Mapping: Sendable {
    /// Where the list of entries is; nil: the document itself is the list.
    let items: MappedPath?
    /// Which elements of the list are entries: those that pass.
    let tests: [MappedTest]
    let entry: EntryMapping
    let next: NextMapping?
    let related: [RelatedMapping]
}

/// Whether texts are read as HTML.
enum MappedTextFormat: String, Sendable, CaseIterable {
    /// As HTML where they look like it.
    case auto
    case html, markdown, plain
}

/// Which value of an element becomes which part of an entry.
struct EntryMapping: Sendable {
    enum Kind: Sendable {
        case fixed(EntryKind)
        case value(MappedValue)
    }

    struct Fact: Sendable {
        enum Form: String, Sendable, CaseIterable { case auto, text, number, day, link, mail }
        let label: String
        let value: MappedValue
        let form: Form
    }

    var id: MappedValue?
    var title: MappedValue?
    var subtitle: MappedValue?
    var text: MappedValue?
    var textFormat = MappedTextFormat.auto
    var image: MappedValue?
    var images: MappedValue?
    var original: MappedValue?
    var alt: MappedValue?
    var credit: MappedValue?
    /// Its address, or its name.
    var license: MappedValue?
    var licenseName: MappedValue?
    var video: MappedValue?
    var sound: MappedValue?
    var link: MappedValue?
    var author: PersonMapping?
    var products: (list: MappedPath, tests: [MappedTest], product: ProductMapping)?
    var tags: MappedValue?
    /// What parts the tags of one text; nil: a comma or a semicolon.
    var tagSeparator: String?
    var published: MappedValue?
    var updated: MappedValue?
    /// Of an event; where `start` is nil, `published` says when it begins.
    var start: MappedValue?
    var end: MappedValue?
    /// Whether an end that is a day is the first day after the event.
    var isEndExclusive = false
    var venue: MappedValue?
    var city: MappedValue?
    var status: MappedValue?
    var price: PriceMapping?
    /// Of an event, in the currency of `price`.
    var highPrice: PriceMapping?
    var stock: MappedValue?
    /// Whether its links, and those of its products, are affiliate links.
    var isAffiliate = false
    var kind = Kind.fixed(.item)
    var facts: [Fact] = []
}

/// The author of an entry, from the entry's own values or from an element of a related list.
struct PersonMapping: Sendable {
    let id: MappedValue?
    let name: MappedValue
    let text: MappedValue?
    let picture: MappedValue?
    let link: MappedValue?
}

/// Of an entry or a product.
struct PriceMapping: Sendable {
    let amount: MappedValue
    /// Nil: the amount's text names it.
    let currency: MappedValue?
    /// How many of the amount's last digits are decimals; nil: the amount has its point.
    let minorUnit: MappedValue?
}

struct ProductMapping: Sendable {
    let id: MappedValue?
    let name: MappedValue?
    let picture: MappedValue?
    let link: MappedValue?
    let retailer: MappedValue?
    let price: PriceMapping?
}

/// A list beside that of the entries, whose elements entries name by id.
struct RelatedMapping: Sendable {
    enum Element: Sendable {
        case author(PersonMapping)
        case products(ProductMapping)
        case images(url: MappedValue, alt: MappedValue?, credit: MappedValue?)
        case tags(name: MappedValue)
    }

    /// `author`, `products`, `images` or `tags`.
    let name: String
    /// From the document's root. An object counts as the list of its values.
    let list: MappedPath
    /// Of an element of the list; nil: its key in the object that is the list.
    let id: MappedValue?
    /// Of an entry: the ids that it names.
    let by: MappedValue
    /// Which elements of the list count: one list may hold things of several kinds, as JSON:API's `included` does.
    let tests: [MappedTest]
    let element: Element
}

/// How one page leads to the next.
struct NextMapping: Sendable {
    enum Form: Sendable {
        /// The page names the next one.
        case link(MappedValue)
        /// The answer's `Link` header names it, by this relation (RFC 8288).
        case linkHeader(relation: String)
        case pages(NumberedPages)
        /// The page holds a cursor to send for the next one.
        case cursor(MappedPath)
        /// The id, or another value, of the page's last entry is sent.
        case last(MappedValue)
        /// Entries are counted.
        case offset(size: Int?, total: MappedPath?)
    }

    /// Where what is sent stands.
    enum Target: Sendable {
        /// In the URL's query, under this name.
        case parameter(String)
        /// In the body, at this path of keys.
        case variable([String])
    }

    let form: Form
    /// Nil for links.
    var target: Target?
    /// The path of whether there is a next page; nil: none says so.
    var more: MappedPath?

    /// The name, in lower case, of the header that leads on.
    var header: String? {
        switch form {
        case .linkHeader: "link"
        case .pages(let pages): pages.pagesHeader?.lowercased()
        case .link, .cursor, .last, .offset: nil
        }
    }
}

/// Pages that are asked for by number.
struct NumberedPages: Sendable {
    /// The number of the first page; nil: the one in the URL, else 1.
    let first: Int?
    /// The path of a page's own number.
    let page: MappedPath?
    /// The path of the number of pages.
    let pages: MappedPath?
    /// The name of the answer's header that has the number of pages.
    let pagesHeader: String?
    /// The path of the number of entries.
    let total: MappedPath?
    /// Entries a page, with which `total` becomes a number of pages; nil: as many as a page has.
    let size: Int?
}
