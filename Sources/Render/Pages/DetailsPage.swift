internal import Model

/// `<feed>/<id>.html`.
final class DetailsPage: PageView {
    /// What the page says of the entry itself.
    struct Work: Sendable {
        var words: CardWords
        /// Nil for words that stand for themselves.
        var hero: PictureView?
        var pictures: [PictureView]
        var text: String?
        var profile: ProfileView?
        /// The profile and the others whom it names.
        var performers: [ProfileView]
        /// On a member's page, other members.
        var others: [CardView]
        var event: EventView?
        /// The day published, where no fact says it.
        var date: DateView?
        var updated: DateView?
        var products: [ProductView]
        var tags: [TagView]
        var facts: [FactView]
        var options: OptionsView
        var original: OutsideLinkView?
        var link: OutsideLinkView?
        var video: OutsideLinkView?
        var credit: String?
    }

    let common: PageCommons
    let feed: FeedView
    let work: Work
    let previous: CardView?
    let next: CardView?

    init(common: PageCommons, feed: FeedView, work: Work, previous: CardView?, next: CardView?) {
        self.common = common
        self.feed = feed
        self.work = work
        self.previous = previous
        self.next = next
    }

    /// The template that shows what is a kind's own.
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
        .text("key") { $0.work.words.key }, .text("title") { $0.work.words.title }, .view("feed") { $0.feed },
        .view("hero") { $0.work.hero }, .list("pictures") { $0.work.pictures }, .html("text") { $0.work.text },
        .text("kind") { $0.work.words.kind.rawValue }, .text("partial") { DetailsPage.partial(of: $0.work.words.kind) },
        .text("subtitle") { $0.work.words.kind == .event ? nil : $0.work.words.subtitle },
        .flag("isNote") { $0.work.hero == nil }, .text("leadText") { $0.work.words.leadText },
        .view("event") { $0.work.event }, .list("performers") { $0.work.performers },
        .flag("hasPerformers") { !$0.work.performers.isEmpty }, .list("others") { $0.work.others },
        .view("options") { $0.work.options }, .view("original") { $0.work.original },
        .view("profile") { $0.work.profile }, .view("date") { $0.work.date },
        .view("updated") { $0.work.updated }, .list("products") { $0.work.products },
        .text("productsText") { $0.work.words.productsText }, .list("tags") { $0.work.tags },
        .flag("hasTags") { !$0.work.tags.isEmpty }, .list("facts") { $0.work.facts },
        .flag("hasFacts") { !$0.work.facts.isEmpty }, .view("link") { $0.work.link },
        .view("video") { $0.work.video }, .text("pastText") { $0.work.words.pastText },
        .text("credit") { $0.work.credit }, .view("previous") { $0.previous }, .view("next") { $0.next },
        .flag("hasNeighbours") { $0.previous != nil || $0.next != nil })
}
