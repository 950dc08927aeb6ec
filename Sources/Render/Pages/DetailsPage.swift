internal import Model

/// `<feed>/<id>.html`.
final class DetailsPage: PageView {
    /// What the page says of the entry itself.
    struct Work: Sendable {
        var words: CardWords
        var hero: PictureView
        var pictures: [PictureView]
        var text: String?
        var profile: ProfileView?
        var updated: DateView?
        var products: [ProductView]
        var tags: [TagView]
        var facts: [FactView]
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

    static let fields = pageFields(
        .text("key") { $0.work.words.key }, .text("title") { $0.work.words.title }, .view("feed") { $0.feed },
        .view("hero") { $0.work.hero }, .list("pictures") { $0.work.pictures }, .html("text") { $0.work.text },
        .view("profile") { $0.work.profile }, .view("date") { $0.work.words.date },
        .view("updated") { $0.work.updated }, .list("products") { $0.work.products },
        .text("productsText") { $0.work.words.productsText }, .list("tags") { $0.work.tags },
        .flag("hasTags") { !$0.work.tags.isEmpty }, .list("facts") { $0.work.facts },
        .flag("hasFacts") { !$0.work.facts.isEmpty }, .view("link") { $0.work.link },
        .view("video") { $0.work.video }, .text("pastText") { $0.work.words.pastText },
        .text("credit") { $0.work.credit }, .view("previous") { $0.previous }, .view("next") { $0.next },
        .flag("hasNeighbours") { $0.previous != nil || $0.next != nil })
}
