/// `<feed>/index.html`, `<feed>/grid-2.html`…
final class GridPage: PageView {
    let context: PageContext
    let list: CardList
    let `switch`: SwitchView
    /// On the first page.
    let filters: FiltersView?
    /// On the first page.
    let filter: FilterView?
    /// The first page of people introduces the entry of the day.
    let featured: FeaturedView?
    let people: [ProfileView]
    let tags: [TagView]

    init(
        context: PageContext, list: CardList, switch: SwitchView, filters: FiltersView?, filter: FilterView?,
        featured: FeaturedView?, people: [ProfileView], tags: [TagView]
    ) {
        self.context = context
        self.list = list
        self.switch = `switch`
        self.filters = filters
        self.filter = filter
        self.featured = featured
        self.people = people
        self.tags = tags
    }

    static let fields = cardListFields(
        { $0.list }, .view("switch") { $0.switch }, .view("filters") { $0.filters }, .view("filter") { $0.filter },
        .view("featured") { $0.featured }, .list("people") { $0.people }, .flag("hasPeople") { !$0.people.isEmpty },
        .list("tags") { $0.tags },
        .flag("hasTags") { !$0.tags.isEmpty })
}

/// `<feed>/feed.html`, `<feed>/feed-2.html`…
final class ListPage: PageView {
    let context: PageContext
    let feed: FeedView
    let `switch`: SwitchView
    /// The filters beside the feed's grid; on the first page, if there are any.
    let filtersHref: String?
    let isSplit: Bool
    let entries: [CardView]
    let pager: PagerView?

    init(
        context: PageContext, feed: FeedView, switch: SwitchView, filtersHref: String?, isSplit: Bool,
        entries: [CardView], pager: PagerView?
    ) {
        self.context = context
        self.feed = feed
        self.switch = `switch`
        self.filtersHref = filtersHref
        self.isSplit = isSplit
        self.entries = entries
        self.pager = pager
    }

    static let fields = pageFields(
        .view("feed") { $0.feed }, .view("switch") { $0.switch }, .text("filtersHref") { $0.filtersHref },
        .flag("isSplit") { $0.isSplit },
        .list("entries") { $0.entries },
        .flag("hasEntries") { !$0.entries.isEmpty }, .view("pager") { $0.pager },
        .flag("isEmpty") { $0.entries.isEmpty })
}

/// `<feed>/by/<profile>.html` and its further pages.
final class ProfilePage: PageView {
    /// The profile's own content.
    struct Portrait: Sendable {
        let name: String
        let picture: PictureView?
        let text: String?
        let facts: [FactView]
        let link: ExternalLinkView?
        let countText: String
        /// The profile's relation to its entries: “Performer”.
        let roleText: String
    }

    let context: PageContext
    let list: CardList
    let portrait: Portrait

    init(context: PageContext, list: CardList, portrait: Portrait) {
        self.context = context
        self.list = list
        self.portrait = portrait
    }

    static let fields = cardListFields(
        { $0.list }, .text("name") { $0.portrait.name }, .view("picture") { $0.portrait.picture },
        .html("text") { $0.portrait.text }, .list("facts") { $0.portrait.facts },
        .flag("hasFacts") { !$0.portrait.facts.isEmpty }, .view("link") { $0.portrait.link },
        .text("countText") { $0.portrait.countText }, .text("roleText") { $0.portrait.roleText })
}

/// `<feed>/tags/<tag>.html` and its further pages.
final class TagPage: PageView {
    let context: PageContext
    let list: CardList
    let name: String
    let countText: String
    /// Tags that its entries have too; on the first page.
    let related: [TagView]

    init(context: PageContext, list: CardList, name: String, countText: String, related: [TagView]) {
        self.context = context
        self.list = list
        self.name = name
        self.countText = countText
        self.related = related
    }

    static let fields = cardListFields(
        { $0.list }, .text("name") { $0.name }, .text("countText") { $0.countText }, .list("tags") { $0.related },
        .flag("hasTags") { !$0.related.isEmpty })
}
