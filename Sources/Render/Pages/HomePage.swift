/// `index.html`.
final class HomePage: PageView {
    /// A feed on the home page.
    final class Section: FieldedView {
        let feed: FeedView
        let cards: [CardView]
        let people: [ProfileView]
        let tags: [TagView]
        let isEmpty: Bool

        init(feed: FeedView, cards: [CardView], people: [ProfileView], tags: [TagView], isEmpty: Bool) {
            self.feed = feed
            self.cards = cards
            self.people = people
            self.tags = tags
            self.isEmpty = isEmpty
        }

        static let fields = ViewFields<Section>(
            .view("feed") { $0.feed }, .list("cards") { $0.cards }, .flag("hasCards") { !$0.cards.isEmpty },
            .list("people") { $0.people }, .flag("hasPeople") { !$0.people.isEmpty }, .list("tags") { $0.tags },
            .flag("hasTags") { !$0.tags.isEmpty }, .flag("isEmpty") { $0.isEmpty })
    }

    let common: PageCommons
    let countText: String
    let mosaic: MosaicView?
    let sections: [Section]

    init(common: PageCommons, countText: String, mosaic: MosaicView?, sections: [Section]) {
        self.common = common
        self.countText = countText
        self.mosaic = mosaic
        self.sections = sections
    }

    static let fields = pageFields(
        .text("countText") { $0.countText }, .view("mosaic") { $0.mosaic }, .list("sections") { $0.sections },
        .flag("isEmpty") { $0.mosaic == nil })
}
