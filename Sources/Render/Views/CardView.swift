internal import Model

/// What a card says of an entry, the same wherever it stands.
final class CardWords: Sendable {
    let key: String
    let kind: EntryKind
    let title: String
    let subtitle: String?
    let feedTitle: String
    let excerpt: String?
    let productsText: String?
    /// When it was published; of an event, when it begins.
    let date: DateView?
    let pastText: String?
    let leadText: String?
    let isVideo: Bool

    init(
        key: String, kind: EntryKind, title: String, subtitle: String?, feedTitle: String, excerpt: String?,
        productsText: String?, date: DateView?, pastText: String?, leadText: String?, isVideo: Bool
    ) {
        self.key = key
        self.kind = kind
        self.title = title
        self.subtitle = subtitle
        self.feedTitle = feedTitle
        self.excerpt = excerpt
        self.productsText = productsText
        self.date = date
        self.pastText = pastText
        self.leadText = leadText
        self.isVideo = isVideo
    }
}

extension EntryKind {
    static let all: [EntryKind] = [.look, .photo, .event, .person, .post, .item]

    /// Whether it is words first of all, and whole without a picture.
    var isTextual: Bool { self == .post || self == .item }
    /// Whether a list of it is read row by row, rather than looked at.
    var isReadAsList: Bool { isTextual || self == .event }
    /// Whether its date is that of the thing itself, which its cards show, and not that of its publishing.
    var isDated: Bool { self == .event }
}

/// An entry in brief, as pages of one depth show it.
final class CardView: TemplateView {
    let words: CardWords
    let href: String
    /// Nil for words that stand for themselves.
    let picture: PictureView?
    let profile: ProfileView?
    /// Nil on cards.
    let listing: Listing?

    /// What lists say beyond cards.
    final class Listing: Sendable {
        let options: OptionsView
        let products: [ProductView]
        let facts: [FactView]
        let tags: [TagView]

        init(options: OptionsView, products: [ProductView], facts: [FactView], tags: [TagView]) {
            self.options = options
            self.products = products
            self.facts = facts
            self.tags = tags
        }
    }

    init(
        _ words: CardWords, href: String, picture: PictureView?, profile: ProfileView?,
        listing: Listing? = nil
    ) {
        self.words = words
        self.href = href
        self.picture = picture
        self.profile = profile
        self.listing = listing
    }

    /// The same as the first on its page.
    var eager: CardView {
        CardView(words, href: href, picture: picture?.eager, profile: profile, listing: listing)
    }

    /// The same with what lists say.
    func with(_ listing: Listing) -> CardView {
        CardView(words, href: href, picture: picture, profile: profile, listing: listing)
    }

    /// The name of its page's file: what tells it from the others of its feed within a page's addresses.
    private var slug: String {
        String(decoding: (href.utf8.split(separator: 47).last ?? []).dropLast(5), as: UTF8.self)
    }

    // By hand: cards are most of what a list's page asks for.
    static let schema = ViewSchema([
        ("key", .text), ("href", .text), ("title", .text), ("picture", .view { PictureView.schema }),
        ("feedTitle", .text), ("profile", .view { ProfileView.schema }), ("date", .view { DateView.schema }),
        ("excerpt", .text), ("productsText", .text), ("isVideo", .flag), ("pastText", .text), ("kind", .text),
        ("subtitle", .text), ("leadText", .text), ("isNote", .flag), ("isDated", .flag),
        ("options", .view { OptionsView.schema }), ("products", .list { ProductView.schema }), ("hasProducts", .flag),
        ("facts", .list { FactView.schema }), ("hasFacts", .flag), ("tags", .list { TagView.schema }),
        ("hasTags", .flag), ("slug", .text),
    ])

    func value(at slot: Int) -> TemplateValue {
        switch slot {
        case 0: .text(words.key)
        case 1: .text(href)
        case 2: .text(words.title)
        case 3: .view(picture)
        case 4: .text(words.feedTitle)
        case 5: .view(profile)
        case 6: .view(words.date)
        case 7: .text(words.excerpt)
        case 8: .text(words.productsText)
        case 9: .flag(words.isVideo)
        case 10: .text(words.pastText)
        case 11: .text(words.kind.rawValue)
        case 12: .text(words.subtitle)
        case 13: .text(words.leadText)
        case 14: .flag(picture == nil)
        case 15: .flag(words.kind.isDated)
        case 16: .view(listing?.options)
        case 17: .list(listing?.products ?? [])
        case 18: .flag(listing?.products.isEmpty == false)
        case 19: .list(listing?.facts ?? [])
        case 20: .flag(listing?.facts.isEmpty == false)
        case 21: .list(listing?.tags ?? [])
        case 22: .flag(listing?.tags.isEmpty == false)
        default: .text(slug)
        }
    }
}
