/// `<feed>/year/<year>.html`, `<feed>/city/<city>.html` and their further pages.
final class FilterPage: PageView {
    /// Cards below a heading: those of a month. A city's have none.
    final class Section: FieldedView {
        /// Missing for a city, as its title.
        let id: String?
        let title: String?
        let cards: [CardView]

        init(id: String? = nil, title: String? = nil, cards: [CardView]) {
            self.id = id
            self.title = title
            self.cards = cards
        }

        static let fields = ViewFields<Section>(
            .text("id") { $0.id }, .text("title") { $0.title }, .list("cards") { $0.cards })
    }

    let context: PageContext
    let feed: FeedView
    let name: String
    let countText: String
    /// Nil for a city.
    let archiveHref: String?
    let sections: [Section]
    let pager: PagerView?

    init(
        context: PageContext, feed: FeedView, name: String, countText: String, archiveHref: String? = nil,
        sections: [Section], pager: PagerView?
    ) {
        self.context = context
        self.feed = feed
        self.name = name
        self.countText = countText
        self.archiveHref = archiveHref
        self.sections = sections
        self.pager = pager
    }

    static let fields = pageFields(
        .view("feed") { $0.feed }, .text("name") { $0.name }, .text("countText") { $0.countText },
        .text("archiveHref") { $0.archiveHref }, .list("sections") { $0.sections }, .view("pager") { $0.pager })
}

/// `<feed>/archive.html`.
final class ArchivePage: PageView {
    final class Year: FieldedView {
        let link: FilterLinkView
        let months: [FilterLinkView]

        init(link: FilterLinkView, months: [FilterLinkView]) {
            self.link = link
            self.months = months
        }

        static let fields = ViewFields<Year>(.view("link") { $0.link }, .list("months") { $0.months })
    }

    let context: PageContext
    let feed: FeedView
    let countText: String
    let years: [Year]

    init(context: PageContext, feed: FeedView, countText: String, years: [Year]) {
        self.context = context
        self.feed = feed
        self.countText = countText
        self.years = years
    }

    static let fields = pageFields(
        .view("feed") { $0.feed }, .text("countText") { $0.countText }, .list("years") { $0.years })
}

/// A link to the page of a year, month or city.
final class FilterLinkView: FieldedView {
    let name: String
    let href: String
    /// `12`.
    let count: String
    /// `12 photos`.
    let countText: String

    init(name: String, href: String, count: String, countText: String) {
        self.name = name
        self.href = href
        self.count = count
        self.countText = countText
    }

    static let fields = ViewFields<FilterLinkView>(
        .text("name") { $0.name }, .text("href") { $0.href }, .text("count") { $0.count },
        .text("countText") { $0.countText })
}

/// What a feed's first page offers to narrow it down, beside its people and tags.
final class FiltersView: FieldedView {
    let years: [FilterLinkView]
    let cities: [FilterLinkView]
    /// Nil without years.
    let archiveHref: String?
    /// The search page with the feed chosen.
    let searchHref: String

    init(years: [FilterLinkView], cities: [FilterLinkView], archiveHref: String?, searchHref: String) {
        self.years = years
        self.cities = cities
        self.archiveHref = archiveHref
        self.searchHref = searchHref
    }

    static let fields = ViewFields<FiltersView>(
        .list("years") { $0.years }, .flag("hasYears") { !$0.years.isEmpty }, .list("cities") { $0.cities },
        .flag("hasCities") { !$0.cities.isEmpty }, .text("archiveHref") { $0.archiveHref },
        .text("searchHref") { $0.searchHref })
}
