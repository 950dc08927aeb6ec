internal import Model

/// One file of a language to render. Feeds, entries, profiles and tags are given by index; pages count from 1.
enum PageJob: Hashable, Sendable {
    case home
    case missing
    case search
    case favourites
    /// The owner's.
    case page(SitePage)
    case grid(feed: Int, page: Int)
    case list(feed: Int, page: Int)
    case details(feed: Int, entry: Int)
    case profile(feed: Int, profile: Int, page: Int)
    case tag(feed: Int, tag: Int, page: Int)
    case archive(feed: Int)
    case year(feed: Int, year: Int, page: Int)
    case city(feed: Int, city: Int, page: Int)
    case atom(SyndicatedList)
    case jsonFeed(SyndicatedList)
    /// iCalendar of an event, or of all of a feed.
    case calendar(feed: Int, entry: Int?)
    /// What scripts say of a feed's people.
    case members(feed: Int)
    /// What scripts filter a feed's entries by.
    case filter(feed: Int)

    /// Relative to its language's root.
    func path(_ feeds: [FeedPlan]) -> String {
        switch self {
        case .home: "index.html"
        case .missing: "404.html"
        case .search: "search.html"
        case .favourites: "favourites.html"
        case .page(let page): "\(page.name).html"
        case .grid(let feed, let page): feeds[feed].addresses.grid(page: page)
        case .list(let feed, let page): feeds[feed].addresses.list(page: page)
        case .details(let feed, let entry): feeds[feed].addresses.details(entry)
        case .profile(let feed, let profile, let page): feeds[feed].addresses.profile(profile, page: page)
        case .tag(let feed, let tag, let page): feeds[feed].addresses.tag(tag, page: page)
        case .archive(let feed): feeds[feed].addresses.archive
        case .year(let feed, let year, let page): feeds[feed].addresses.year(year, page: page)
        case .city(let feed, let city, let page): feeds[feed].addresses.city(city, page: page)
        case .atom(let list): list.path(feeds, ending: "xml")
        case .jsonFeed(let list): list.path(feeds, ending: "json")
        case .calendar(let feed, let entry): feeds[feed].addresses.calendar(entry)
        case .members(let feed): feeds[feed].addresses.members
        case .filter(let feed): feeds[feed].addresses.filter
        }
    }

    /// The name of its template; nil for a file that is not an HTML page.
    var template: String? {
        switch self {
        case .home: "home"
        case .missing: "404"
        case .search: "search"
        case .favourites: "favourites"
        case .page: "page"
        case .grid: "grid"
        case .list: "feed"
        case .details: "details"
        case .profile: "profile"
        case .tag: "tag"
        case .archive: "archive"
        case .year, .city: "filter"
        case .atom, .jsonFeed, .calendar, .members, .filter: nil
        }
    }

    /// Whether sitemaps name it. Each part of a large one asks this of every page.
    var isIndexed: Bool {
        switch self {
        case .missing, .search, .favourites: false
        default: template != nil
        }
    }

    /// Folders between the language's root and the page.
    var depth: Int {
        switch self {
        case .atom(let list), .jsonFeed(let list): list.depth
        case .home, .missing, .search, .favourites, .page: 0
        case .grid, .list, .details, .archive, .calendar, .members, .filter: 1
        case .profile, .tag, .year, .city: 2
        }
    }

    /// The feed that the page belongs to.
    var feed: Int? {
        switch self {
        case .home, .missing, .search, .favourites, .page: nil
        case .grid(let feed, _), .list(let feed, _), .details(let feed, _): feed
        case .profile(let feed, _, _), .tag(let feed, _, _): feed
        case .year(let feed, _, _), .city(let feed, _, _): feed
        case .archive(let feed), .members(let feed), .filter(let feed), .calendar(let feed, _): feed
        case .atom(let list), .jsonFeed(let list): list.feed
        }
    }

    /// Calls `body` with each file of a language. Those that take longest come first, so that threads finish together.
    ///
    /// A list of them takes as much memory as the addresses of all pages.
    static func forEach(
        _ feeds: [FeedPlan], isFirstLanguage: Bool, pages: [SitePage], _ body: (PageJob) -> Void
    ) {
        func each(of pageCount: Int, _ job: (Int) -> PageJob) { for page in 1...pageCount { body(job(page)) } }
        [.home, .search, .favourites, .atom(.site), .jsonFeed(.site)].forEach(body)
        if isFirstLanguage { body(.missing) }
        for page in pages { body(.page(page)) }
        for (index, plan) in feeds.enumerated() {
            body(.atom(.feed(index)))
            for list in plan.syndicatedLists(of: index) { [.atom(list), .jsonFeed(list)].forEach(body) }
            let dated = plan.datedEntries
            if !dated.isEmpty { body(.calendar(feed: index, entry: nil)) }
            for entry in dated { body(.calendar(feed: index, entry: entry)) }
            if plan.hasPeople { body(.members(feed: index)) }
            if plan.hasFilter { body(.filter(feed: index)) }
            let (listed, pageSize) = (plan.shows.listed.count, plan.pageSize)
            each(of: Paging.list(listed, pageSize: pageSize).pageCount) { .list(feed: index, page: $0) }
            each(of: Paging.grid(listed, pageSize: pageSize).pageCount) { .grid(feed: index, page: $0) }
            for (profile, entries) in plan.entriesOfProfile.enumerated() {
                each(of: Paging.list(entries.count, pageSize: pageSize).pageCount) {
                    .profile(feed: index, profile: profile, page: $0)
                }
            }
            for (tag, entries) in plan.entriesOfTag.enumerated() {
                each(of: Paging.list(entries.count, pageSize: pageSize).pageCount) {
                    .tag(feed: index, tag: tag, page: $0)
                }
            }
            filters(of: index, plan.filters, pageSize: pageSize).forEach(body)
            for entry in plan.feed.entries.indices { body(.details(feed: index, entry: entry)) }
        }
    }

    private static func filters(of feed: Int, _ filters: FeedFilters, pageSize: Int) -> [PageJob] {
        func pages(_ count: Int, _ job: (Int) -> PageJob) -> [PageJob] {
            (1...Paging.grid(count, pageSize: pageSize).pageCount).map(job)
        }
        return (filters.years.isEmpty ? [] : [.archive(feed: feed)])
            + filters.years.enumerated().flatMap { index, year in
                pages(year.entries.count) { .year(feed: feed, year: index, page: $0) }
            }
            + filters.cities.enumerated().flatMap { index, city in
                pages(city.entries.count) { .city(feed: feed, city: index, page: $0) }
            }
    }
}
