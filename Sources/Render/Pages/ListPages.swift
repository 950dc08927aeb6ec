/// `<feed>/index.html`, `<feed>/grid-2.html`…
final class GridPage: PageView {
    let common: PageCommons
    let feed: FeedView
    let `switch`: SwitchView
    let mosaic: MosaicView?
    /// On the first page of people: who leads today, in words.
    let featured: FeaturedView?
    let cards: [CardView]
    let pager: PagerView?
    let isFirst: Bool
    let people: [ProfileView]
    let tags: [TagView]

    init(
        common: PageCommons, feed: FeedView, switch: SwitchView, mosaic: MosaicView?,
        featured: FeaturedView?, cards: [CardView], pager: PagerView?, isFirst: Bool, people: [ProfileView],
        tags: [TagView]
    ) {
        self.common = common
        self.feed = feed
        self.switch = `switch`
        self.mosaic = mosaic
        self.featured = featured
        self.cards = cards
        self.pager = pager
        self.isFirst = isFirst
        self.people = people
        self.tags = tags
    }

    static let fields = pageFields(
        .view("feed") { $0.feed }, .view("switch") { $0.switch }, .view("mosaic") { $0.mosaic },
        .view("featured") { $0.featured },
        .list("cards") { $0.cards }, .flag("hasCards") { !$0.cards.isEmpty }, .view("pager") { $0.pager },
        .flag("isEmpty") { $0.mosaic == nil && $0.cards.isEmpty }, .flag("isFirst") { $0.isFirst },
        .list("people") { $0.people }, .flag("hasPeople") { !$0.people.isEmpty }, .list("tags") { $0.tags },
        .flag("hasTags") { !$0.tags.isEmpty })
}

/// `<feed>/feed.html`, `<feed>/feed-2.html`…
final class ListPage: PageView {
    let common: PageCommons
    let feed: FeedView
    let `switch`: SwitchView
    let isSplit: Bool
    let entries: [CardView]
    let pager: PagerView?

    init(
        common: PageCommons, feed: FeedView, switch: SwitchView, isSplit: Bool, entries: [CardView],
        pager: PagerView?
    ) {
        self.common = common
        self.feed = feed
        self.switch = `switch`
        self.isSplit = isSplit
        self.entries = entries
        self.pager = pager
    }

    static let fields = pageFields(
        .view("feed") { $0.feed }, .view("switch") { $0.switch }, .flag("isSplit") { $0.isSplit },
        .list("entries") { $0.entries },
        .flag("hasEntries") { !$0.entries.isEmpty }, .view("pager") { $0.pager },
        .flag("isEmpty") { $0.entries.isEmpty })
}

/// `<feed>/by/<profile>.html` and its further pages.
final class ProfilePage: PageView {
    /// What the page says of the profile itself.
    struct Portrait: Sendable {
        let name: String
        let picture: PictureView?
        let text: String?
        let facts: [FactView]
        let link: OutsideLinkView?
        let countText: String
        /// What it is to its entries: their author, performer…
        let roleText: String
    }

    let common: PageCommons
    let feed: FeedView
    let portrait: Portrait
    let mosaic: MosaicView?
    let cards: [CardView]
    let pager: PagerView?
    let isFirst: Bool

    init(
        common: PageCommons, feed: FeedView, portrait: Portrait, mosaic: MosaicView?, cards: [CardView],
        pager: PagerView?, isFirst: Bool
    ) {
        self.common = common
        self.feed = feed
        self.portrait = portrait
        self.mosaic = mosaic
        self.cards = cards
        self.pager = pager
        self.isFirst = isFirst
    }

    static let fields = pageFields(
        .view("feed") { $0.feed }, .text("name") { $0.portrait.name }, .view("picture") { $0.portrait.picture },
        .html("text") { $0.portrait.text }, .list("facts") { $0.portrait.facts },
        .flag("hasFacts") { !$0.portrait.facts.isEmpty }, .view("link") { $0.portrait.link },
        .text("countText") { $0.portrait.countText }, .text("roleText") { $0.portrait.roleText },
        .view("mosaic") { $0.mosaic }, .list("cards") { $0.cards },
        .flag("hasCards") { !$0.cards.isEmpty }, .view("pager") { $0.pager },
        .flag("isEmpty") { $0.mosaic == nil && $0.cards.isEmpty }, .flag("isFirst") { $0.isFirst })
}

/// `<feed>/tags/<tag>.html` and its further pages.
final class TagPage: PageView {
    let common: PageCommons
    let feed: FeedView
    let name: String
    let countText: String
    let mosaic: MosaicView?
    let cards: [CardView]
    let pager: PagerView?

    init(
        common: PageCommons, feed: FeedView, name: String, countText: String, mosaic: MosaicView?,
        cards: [CardView], pager: PagerView?
    ) {
        self.common = common
        self.feed = feed
        self.name = name
        self.countText = countText
        self.mosaic = mosaic
        self.cards = cards
        self.pager = pager
    }

    static let fields = pageFields(
        .view("feed") { $0.feed }, .text("name") { $0.name }, .text("countText") { $0.countText },
        .view("mosaic") { $0.mosaic }, .list("cards") { $0.cards }, .flag("hasCards") { !$0.cards.isEmpty },
        .view("pager") { $0.pager })
}

/// `404.html`.
final class MissingPage: PageView {
    let common: PageCommons

    init(common: PageCommons) { self.common = common }

    static let fields = pageFields()
}
