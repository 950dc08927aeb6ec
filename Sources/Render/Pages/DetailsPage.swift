internal import Model

/// An entry as its details page shows it.
struct DetailsContent: Sendable {
    let card: CardContent
    /// The whole of a title that other pages cut; else nil.
    var longTitle: String?
    /// Nil for a note: a textual entry without a picture.
    var hero: PictureView?
    var pictures: [PictureView] = []
    var text: String?
    let profile: ProfileView?
    /// The entry's profile and the other profiles it names.
    let performers: [ProfileView]
    /// On a member's page, other members.
    var others: [CardView]
    let event: EventView?
    /// The day published; nil when a fact states it.
    var date: DateView?
    var updated: DateView?
    /// What it costs; nil for what is not sold.
    var offer: OfferView?
    /// The entry's own: of an event its card shows the venue.
    var subtitle: String?
    var isAffiliate = false
    var products: [ProductView] = []
    var tags: [TagView] = []
    /// The licence is not among them: `attribution` has it.
    var facts: [FactView] = []
    var attribution: AttributionView?
    var options: OptionsView?
    var original: ExternalLinkView?
    var link: ExternalLinkView?
    var video: ExternalLinkView?
    var sound: ExternalLinkView?
    var credit: String?

    /// Who has made it beside `profile`.
    var coauthors: ArraySlice<ProfileView> { card.kind == .event ? [] : performers.dropFirst() }
}

/// `<feed>/<id>.html`.
final class DetailsPage: PageView {
    let context: PageContext
    let feed: FeedView
    let content: DetailsContent
    let related: RelatedView?
    let previous: CardView?
    let next: CardView?

    init(
        context: PageContext, feed: FeedView, content: DetailsContent, related: RelatedView?, previous: CardView?,
        next: CardView?
    ) {
        self.context = context
        self.feed = feed
        self.content = content
        self.related = related
        self.previous = previous
        self.next = next
    }

    /// The partial that shows entries of a kind.
    static func partial(of kind: EntryKind) -> String {
        switch kind {
        case .look: "details-look"
        case .photo: "details-photo"
        case .event: "details-event"
        case .person: "details-person"
        case .post: "details-post"
        case .item: "details-item"
        }
    }

    static let fields = pageFields(
        .text("key") { $0.content.card.key }, .text("title") { $0.content.longTitle ?? $0.content.card.title },
        .view("feed") { $0.feed }, .text("language") { $0.content.card.language },
        .view("hero") { $0.content.hero }, .list("pictures") { $0.content.pictures },
        .html("text") { $0.content.text }, .text("kind") { $0.content.card.kind.rawValue },
        .text("partial") { DetailsPage.partial(of: $0.content.card.kind) },
        .text("subtitle") { $0.content.subtitle },
        .flag("isNote") { $0.content.hero == nil }, .text("leadText") { $0.content.card.leadText },
        .view("event") { $0.content.event }, .list("performers") { $0.content.performers },
        .flag("hasPerformers") { !$0.content.performers.isEmpty },
        .list("coauthors") { Array($0.content.coauthors) },
        .flag("hasCoauthors") { !$0.content.coauthors.isEmpty }, .list("others") { $0.content.others },
        .number("mosaicCount") { $0.content.others.count + ($0.content.hero == nil ? 0 : 1) },
        .view("options") { $0.content.options }, .view("original") { $0.content.original },
        .view("profile") { $0.content.profile }, .view("date") { $0.content.date },
        .view("updated") { $0.content.updated }, .view("offer") { $0.content.offer },
        .flag("isAffiliate") { $0.content.isAffiliate }, .list("products") { $0.content.products },
        .text("productsText") { $0.content.card.productsText }, .list("tags") { $0.content.tags },
        .flag("hasTags") { !$0.content.tags.isEmpty }, .list("facts") { $0.content.facts },
        .flag("hasFacts") { !$0.content.facts.isEmpty }, .view("attribution") { $0.content.attribution },
        .view("link") { $0.content.link },
        .view("video") { $0.content.video }, .view("sound") { $0.content.sound },
        .text("pastText") { $0.content.card.pastText },
        .text("credit") { $0.content.credit }, .flag("isPhoto") { $0.content.card.kind == .photo },
        .view("related") { $0.related },
        .view("previous") { $0.previous }, .view("next") { $0.next },
        .flag("hasNeighbours") { $0.previous != nil || $0.next != nil })
}

/// Cards of the same person, venue or tag, below a details page.
final class RelatedView: FieldedView {
    let title: String
    /// The page of all of them; nil where there is none.
    let href: String?
    /// Never empty.
    let cards: [CardView]

    init(title: String, href: String?, cards: [CardView]) {
        self.title = title
        self.href = href
        self.cards = cards
    }

    static let fields = ViewFields<RelatedView>(
        .text("title") { $0.title }, .text("href") { $0.href },
        .flag("hasPictures") { $0.cards.contains { $0.picture != nil } }, .list("cards") { $0.cards })
}
