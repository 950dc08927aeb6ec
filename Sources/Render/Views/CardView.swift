internal import Model

/// An entry's texts as cards show them. They are the same on every page of a language.
///
/// A large site has hundreds of thousands: what few cards have is kept apart, and the key is made when it is asked for.
final class CardContent: Sendable {
    private let feed: FeedPlan.Name
    private let id: String
    let kind: EntryKind
    let title: String
    let excerpt: String?
    let productsText: String?
    /// The day published; for an event, when it begins, or its first and last day.
    let date: DateView?
    let isAffiliate: Bool
    let isVideo: Bool
    let isSound: Bool
    private let extras: Extras?

    var key: String { "\(feed.id)/\(id)" }
    var feedTitle: String { feed.title }
    /// Of its title and text, where it is not the page's.
    var language: String? { extras?.language }
    var subtitle: String? { extras?.subtitle }
    /// Its price; of an event, that of its cheapest ticket.
    var priceText: String? { extras?.priceText }
    var offer: OfferView? { extras?.offer }
    var pastText: String? { extras?.pastText }
    /// The same in a word.
    var pastMark: String? { extras?.pastMark }
    var leadText: String? { extras?.leadText }

    /// What few cards have.
    final class Extras: Sendable {
        let language: String?
        let subtitle: String?
        let priceText: String?
        let offer: OfferView?
        let pastText: String?
        let pastMark: String?
        let leadText: String?

        /// Nil without any.
        init?(
            language: String? = nil, subtitle: String? = nil, priceText: String? = nil, offer: OfferView? = nil,
            pastText: String? = nil, pastMark: String? = nil, leadText: String? = nil
        ) {
            let texts = [language, subtitle, priceText, pastText, leadText]
            guard offer != nil || texts.contains(where: { $0 != nil }) else { return nil }
            self.language = language
            self.subtitle = subtitle
            self.priceText = priceText
            self.offer = offer
            self.pastText = pastText
            self.pastMark = pastMark
            self.leadText = leadText
        }
    }

    init(
        of feed: FeedPlan.Name, id: String, kind: EntryKind, title: String, excerpt: String? = nil,
        productsText: String? = nil,
        date: DateView? = nil, isAffiliate: Bool = false, isVideo: Bool = false, isSound: Bool = false,
        _ extras: Extras? = nil
    ) {
        self.feed = feed
        self.id = id
        self.kind = kind
        self.title = title
        self.excerpt = excerpt
        self.productsText = productsText
        self.date = date
        self.isAffiliate = isAffiliate
        self.isVideo = isVideo
        self.isSound = isSound
        self.extras = extras
    }
}

/// An entry in brief, as all pages of one depth show it: `card` in templates.
final class CardView: TemplateView {
    let content: CardContent
    let href: String
    /// Nil for a note: a textual entry without a picture.
    let picture: PictureView?
    let profile: ProfileView?
    /// Nil outside lists.
    let listing: Listing?
    /// On how many dates an event takes place, if on several.
    let datesText: String?
    /// What the cheapest of these dates costs; nil: the card's own price is shown.
    let datesPrice: String?
    /// The heading above it, where a group of a list or grid begins.
    let groupText: String?

    /// What lists show in addition to cards.
    final class Listing: Sendable {
        let options: OptionsView
        // As templates read them: converting an array costs more than to read it.
        let products: [any TemplateView]
        let facts: [any TemplateView]
        let tags: [any TemplateView]

        init(options: OptionsView, products: [ProductView], facts: [FactView], tags: [TagView]) {
            self.options = options
            self.products = products
            self.facts = facts
            self.tags = tags
        }
    }

    init(
        _ content: CardContent, href: String, picture: PictureView?, profile: ProfileView?,
        listing: Listing? = nil, datesText: String? = nil, datesPrice: String? = nil, groupText: String? = nil
    ) {
        self.content = content
        self.href = href
        self.picture = picture
        self.profile = profile
        self.listing = listing
        self.datesText = datesText
        self.datesPrice = datesPrice
        self.groupText = groupText
    }

    /// The same card as the first of its page: its picture is loaded eagerly.
    var eager: CardView {
        CardView(
            content, href: href, picture: picture?.eager, profile: profile, listing: listing, datesText: datesText,
            datesPrice: datesPrice, groupText: groupText)
    }

    /// The same card with what a list or grid says in addition; nil changes nothing.
    func with(
        _ listing: Listing? = nil, datesText: String? = nil, datesPrice: String? = nil, groupText: String? = nil
    ) -> CardView {
        CardView(
            content, href: href, picture: picture, profile: profile, listing: listing ?? self.listing,
            datesText: datesText ?? self.datesText, datesPrice: datesPrice ?? self.datesPrice,
            groupText: groupText ?? self.groupText)
    }

    /// The file name of its page without `.html`; unique within the feed.
    private var slug: String {
        let name = href.utf8.lastIndex(of: UInt8(ascii: "/")).map { href.utf8[$0...].dropFirst() } ?? href.utf8[...]
        return String(decoding: name.dropLast(5), as: UTF8.self)
    }

    // By hand and not by `FieldedView`: a list's page asks for little else.
    static let schema = ViewSchema([
        ("key", .text), ("href", .text), ("title", .text), ("picture", .view { PictureView.schema }),
        ("feedTitle", .text), ("profile", .view { ProfileView.schema }), ("date", .view { DateView.schema }),
        ("excerpt", .text), ("productsText", .text), ("isVideo", .flag), ("pastText", .text), ("kind", .text),
        ("subtitle", .text), ("leadText", .text), ("isNote", .flag), ("isDated", .flag),
        ("options", .view { OptionsView.schema }), ("products", .list { ProductView.schema }), ("hasProducts", .flag),
        ("facts", .list { FactView.schema }), ("hasFacts", .flag), ("tags", .list { TagView.schema }),
        ("hasTags", .flag), ("slug", .text), ("language", .text), ("priceText", .text),
        ("offer", .view { OfferView.schema }), ("isAffiliate", .flag), ("datesText", .text), ("groupText", .text),
        ("pastMark", .text), ("noteText", .text), ("isSound", .flag),
    ])

    func value(at slot: Int) -> TemplateValue {
        switch slot {
        case 0: .text(content.key)
        case 1: .text(href)
        case 2: .text(content.title)
        case 3: .view(picture)
        case 4: .text(content.feedTitle)
        case 5: .view(profile)
        case 6: .view(content.date)
        case 7: .text(content.excerpt)
        case 8: .text(content.productsText)
        case 9: .flag(content.isVideo)
        case 10: .text(content.pastText)
        case 11: .text(content.kind.rawValue)
        case 12: .text(content.subtitle)
        case 13: .text(content.leadText)
        case 14: .flag(picture == nil)
        case 15: .flag(content.kind.isDated)
        case 16: .view(listing?.options)
        case 17: .list(listing?.products ?? [])
        case 18: .flag(listing?.products.isEmpty == false)
        case 19: .list(listing?.facts ?? [])
        case 20: .flag(listing?.facts.isEmpty == false)
        case 21: .list(listing?.tags ?? [])
        case 22: .flag(listing?.tags.isEmpty == false)
        case 23: .text(slug)
        case 24: .text(content.language)
        case 25: .text(datesPrice ?? content.priceText)
        case 26: .view(content.offer)
        case 27: .flag(content.isAffiliate)
        case 28: .text(datesText)
        case 29: .text(groupText)
        case 30: .text(content.pastMark)
        case 31: .text(picture == nil ? content.excerpt : nil)
        default: .flag(content.isSound)
        }
    }
}

/// The mosaic: a large hero and up to five cells.
final class MosaicView: FieldedView {
    let hero: CardView
    let cells: [CardView]

    /// - Parameter cards: those beyond `Mosaic.cellCount` are ignored.
    /// - Returns: nil without cards.
    init?(_ cards: some Collection<CardView>) {
        guard let first = cards.first else { return nil }
        hero = first
        cells = Array(cards.dropFirst().prefix(Mosaic.cellCount - 1))
    }

    /// Whether the hero has all three columns: alone, or with three cells below it.
    private var isWide: Bool { cells.isEmpty || cells.count == 3 }

    static let fields = ViewFields<MosaicView>(
        .view("hero") { $0.hero }, .list("cells") { $0.cells }, .number("count") { $0.cells.count + 1 },
        .flag("isWide") { $0.isWide })
}

/// The entry of the day, introduced on its feed's first page.
final class FeaturedView: FieldedView {
    let card: CardView
    /// HTML.
    let text: String?

    init(_ card: CardView, text: String?) {
        self.card = card
        self.text = text
    }

    static let fields = ViewFields<FeaturedView>(
        .text("title") { $0.card.content.title }, .text("language") { $0.card.content.language },
        .text("href") { $0.card.href },
        .text("subtitle") { $0.card.content.subtitle }, .text("leadText") { $0.card.content.leadText },
        .html("text") { $0.text })
}
