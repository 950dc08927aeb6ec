internal import Model

/// Builds the view of each page of one language. Not thread-safe: each thread has its own.
final class PageBuilder {
    let plan: SitePlan
    let language: LanguagePlan
    let cardCache: CardCache
    let views: ViewBuilder
    var strings: Strings { language.strings }
    var json = JSONText()
    /// Whether outlines are built and not views: see `outline`.
    private(set) var isOutline = false
    /// What the last outline left out.
    private(set) var leftOut = LeftOut()
    private var chromes: [ChromeKey: PageChrome] = [:]
    private var feedViews: [FeedKey: FeedView] = [:]

    private struct ChromeKey: Hashable {
        let depth: Int
        let feed: Int?
        let isGrid: Bool
        let home: String?
        let page: SitePage?
    }

    private struct FeedKey: Hashable {
        let feed: Int
        let depth: Int
    }

    init(_ plan: SitePlan, _ language: LanguagePlan, _ cardCache: CardCache) {
        self.plan = plan
        self.language = language
        self.cardCache = cardCache
        views = ViewBuilder(plan, language)
    }

    /// The cards of an outline, whose fingerprints stand in the page's key, and how lists of them are divided.
    struct LeftOut {
        enum Card {
            case entry(EntryIndex)
            /// Of the entries that follow, or where a list is divided.
            case count(Int)
        }

        fileprivate(set) var cards: [Card] = []
        /// What is added to them.
        fileprivate(set) var texts: [String] = []
    }

    /// The view as far as it is needed to tell whether the page would be another one.
    ///
    /// Cards are left out, and `leftOut` names them: they count as pages at depth 1 show them, whatever the page's own
    /// depth is and whether its first picture is loaded eagerly. What is read of entries themselves is left out too:
    /// `EntrySources` has it. Everything else is the view's own. Not for details pages, which need none:
    /// `addSurroundings` has what they show.
    func outline(of job: PageJob) -> (any TemplateView)? {
        isOutline = true
        leftOut.cards.removeAll(keepingCapacity: true)
        leftOut.texts.removeAll(keepingCapacity: true)
        defer { isOutline = false }
        return view(of: job)
    }

    /// - Returns: nil for a file that is not an HTML page.
    func view(of job: PageJob) -> (any TemplateView)? {
        switch job {
        case .home: home()
        case .missing: missing()
        case .search: search()
        case .favourites: favourites()
        case .page(let page): self.page(page)
        case .grid(let feed, let page): grid(feed, page: page)
        case .list(let feed, let page): list(feed, page: page)
        case .details(let feed, let entry): details(entry, of: feed)
        case .profile(let feed, let profile, let page): self.profile(profile, of: feed, page: page)
        case .tag(let feed, let tag, let page): self.tag(tag, of: feed, page: page)
        case .archive(let feed): archive(of: feed)
        case .year(let feed, let year, let page): self.year(year, of: feed, page: page)
        case .city(let feed, let city, let page): self.city(city, of: feed, page: page)
        case .atom, .jsonFeed, .calendar, .members, .filter: nil
        }
    }

    /// The cards of a list on a page at any depth; none in an outline.
    func cards(_ entries: some Collection<EntryIndex>, depth: Int) -> [CardView] {
        guard isOutline else {
            return entries.map { cardCache.card($0.entry, of: $0.feed, depth: depth, views) }
        }
        leaveOut(count: entries.count)
        for entry in entries { leftOut.cards.append(.entry(entry)) }
        // A page may ask whether there are any without showing one.
        let hasPictures = entries.contains(where: views.hasPicture)
        leaveOut([hasPictures ? "pictures" : ""])
        return []
    }

    /// An entry's card on a page at depth 1.
    func card(_ index: EntryIndex) -> CardView { cardCache.card(index.entry, of: index.feed, views) }

    /// The same of one feed's entries.
    func cards(_ entries: some Collection<Int>, of feed: Int, depth: Int) -> [CardView] {
        cards(entries.lazy.map { EntryIndex(feed: feed, entry: $0) }, depth: depth)
    }

    /// Notes what divides a list of cards.
    func leaveOut(count: Int) { leftOut.cards.append(.count(count)) }

    /// Notes what is added to cards.
    func leaveOut(_ texts: [String]) { leftOut.texts += texts }

    func root(of job: PageJob) -> RelativeRoot { views.root(depth: job.depth) }

    /// An absolute address, or without `baseURL` a relative one.
    /// - Parameter path: relative to the language's root.
    func address(_ path: String, from root: RelativeRoot) -> String { absolute(path) ?? root.language + path }

    /// The absolute address of a path below the language's root; nil without `baseURL`.
    func absolute(_ path: String) -> String? { plan.base?.absolute(language.folder + path) }

    /// As `address`, for a path below the site's root.
    func fileAddress(_ path: String, from root: RelativeRoot) -> String {
        plan.base?.absolute(path) ?? root.site + path
    }

    func context(_ job: PageJob, _ metadata: PageMetadata) -> PageContext {
        let chrome = chrome(of: job)
        let path = job.path(plan.feeds)
        let languages = plan.languages.count > 1 ? plan.languages : []
        func alternate(_ code: String, _ other: LanguagePlan) -> AlternateView {
            let file = other.folder + path
            return AlternateView(code: code, href: plan.base?.absolute(file) ?? chrome.root.site + file)
        }
        // For visitors of any other language it is the first one.
        let alternates =
            languages.map { alternate($0.strings.code, $0) } + languages.prefix(1).map { alternate("x-default", $0) }
        let alike = Dictionary(languages.map { ($0.strings.name, 1) }, uniquingKeysWith: +)
        let links = languages.map { other in
            let (code, name) = (other.strings.code, other.strings.name)
            return LanguageView(
                code: code, name: alike[name] ?? 0 > 1 ? "\(name) (\(code))" : name,
                href: chrome.root.site + other.folder + path, isCurrent: other === language)
        }
        var metadata = metadata
        metadata.feeds = ownFeeds(of: job, at: chrome.root)
        let head = HeadView(metadata, canonical: absolute(path), chrome: chrome, alternates: alternates)
        return PageContext(chrome: chrome, head: head, languages: links)
    }

    func chrome(of job: PageJob) -> PageChrome {
        var isGrid = false
        if case .grid(_, 1) = job { isGrid = true }
        // A server answers with it under any address, from which no relative link leads home.
        let home = job == .missing ? absolute("index.html") : nil
        var page: SitePage?
        if case .page(let own) = job { page = own }
        let key = ChromeKey(depth: job.depth, feed: job.feed, isGrid: isGrid, home: home, page: page)
        if let chrome = chromes[key] { return chrome }
        let chrome = PageChrome(
            plan, language, root: root(of: job), feed: job.feed, isGrid: isGrid, home: home, page: page)
        chromes[key] = chrome
        return chrome
    }

    func feedView(_ feed: Int, depth: Int) -> FeedView {
        let key = FeedKey(feed: feed, depth: depth)
        if let view = feedViews[key] { return view }
        let feedPlan = plan.feeds[feed]
        let root = views.root(depth: depth)
        let notice: String? =
            switch feedPlan.feed.state {
            case .fresh: nil
            case .lastGood(let day, let isStale):
                strings.format(isStale ? "phrase.feedStale" : "phrase.feedLastGood", ("date", strings.date(day)))
            case .failed: strings.text("phrase.feedFailed")
            }
        let view = FeedView(
            id: feedPlan.feed.id, title: feedPlan.feed.title, href: root.language + feedPlan.addresses.grid(),
            listHref: root.language + feedPlan.addresses.list(),
            countText: strings.count(feedPlan.feed.entries.count, of: feedPlan.noun),
            peopleText: strings.text("people.\(feedPlan.noun)"), notice: notice,
            calendarHref: calendarAddress(of: feedPlan, at: root),
            // The home page has as many for all feeds.
            columns: depth == 0 ? nil : feedPlan.feed.display.columns)
        feedViews[key] = view
        return view
    }

    /// Where calendars subscribe to a feed's events: `webcal:` with `baseURL`. Nil for a feed without any.
    private func calendarAddress(of feedPlan: FeedPlan, at root: RelativeRoot) -> String? {
        guard feedPlan.feed.entries.indices.contains(where: feedPlan.hasKnownDay) else { return nil }
        let path = feedPlan.addresses.calendar(nil)
        guard let address = absolute(path) else { return root.language + path }
        return "webcal" + address.drop { $0 != ":" }
    }

    /// A page's title, with its number unless it is the first.
    func title(_ key: String, page: Int = 1, _ values: (name: String, value: String)...) -> String {
        let title = strings.format("title.\(key)", values + [("site", plan.settings.title)])
        return page == 1 ? title : strings.format("title.paged", ("title", title), ("n", strings.number(page)))
    }

    /// - Parameter depth: of the page that links to it.
    func sheet(_ subject: SheetRequest.Subject, depth: Int) -> ContactSheet? {
        plan.sheets[subject].map {
            ContactSheet(href: views.root(depth: depth).site + $0.path, width: $0.width, height: $0.height)
        }
    }

    /// Nil without `baseURL`: the address has to be absolute.
    func socialImage(_ subject: SheetRequest.Subject, alt: String) -> SocialImage? {
        plan.sheets[subject].flatMap { socialImage($0, alt: alt) }
    }

    /// As above, of a picture's rendition.
    func socialImage(_ file: Rendition, alt: String) -> SocialImage? {
        plan.base.map {
            SocialImage(href: $0.absolute(file.path), width: file.width, height: file.height, alt: alt)
        }
    }
}
