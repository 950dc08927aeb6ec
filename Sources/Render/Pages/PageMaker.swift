internal import Model

/// Makes the view of each page of one language. Belongs to one thread.
final class PageMaker {
    let plan: SitePlan
    let language: LanguagePlan
    let deck: CardDeck
    let views: ViewMaker
    var strings: Strings { language.strings }
    var json = JSONText()
    private var frames: [FrameKey: Frame] = [:]
    private var feedViews: [FeedKey: FeedView] = [:]

    private struct FrameKey: Hashable {
        let depth: Int
        let feed: Int?
        let isGrid: Bool
    }

    private struct FeedKey: Hashable {
        let feed: Int
        let depth: Int
    }

    init(_ plan: SitePlan, _ language: LanguagePlan, _ deck: CardDeck) {
        self.plan = plan
        self.language = language
        self.deck = deck
        views = ViewMaker(plan, language)
    }

    /// The view of a page; nil for what is no page.
    func view(of job: PageJob) -> (any TemplateView)? {
        switch job {
        case .home: home()
        case .missing: missing()
        case .search: search()
        case .favourites: favourites()
        case .grid(let feed, let page): grid(feed, page: page)
        case .list(let feed, let page): list(feed, page: page)
        case .details(let feed, let entry): details(entry, of: feed)
        case .profile(let feed, let profile, let page): self.profile(profile, of: feed, page: page)
        case .tag(let feed, let tag, let page): self.tag(tag, of: feed, page: page)
        case .atom, .jsonFeed, .members: nil
        }
    }

    func place(of job: PageJob) -> Place { views.place(depth: job.depth) }

    /// An address for those who are not on the page: absolute where the site's own is known.
    /// - Parameter path: relative to the language's root.
    func address(_ path: String, from place: Place) -> String {
        plan.base?.absolute(language.folder + path) ?? place.root + path
    }

    /// The same where nothing relative can be said; nil without the site's own address.
    func absolute(_ path: String) -> String? { plan.base?.absolute(language.folder + path) }

    /// The same for a file below the site's root.
    func fileAddress(_ path: String, from place: Place) -> String {
        plan.base?.absolute(path) ?? place.top + path
    }

    // MARK: What every page has

    func commons(_ job: PageJob, _ words: HeadView.Words) -> PageCommons {
        let frame = frame(of: job)
        let path = job.path(plan.feeds)
        let others = plan.languages.count > 1 ? plan.languages : []
        let alternates = others.map { other in
            let file = other.folder + path
            return HeadView.Alternate(
                code: other.strings.code, href: plan.base?.absolute(file) ?? frame.place.top + file)
        }
        let languages = others.map { other in
            LanguageView(
                code: other.strings.code, name: other.strings.name, href: frame.place.top + other.folder + path,
                isCurrent: other === language)
        }
        let head = HeadView(
            words, canonical: plan.base?.absolute(language.folder + path), frame: frame, alternates: alternates)
        return PageCommons(frame: frame, head: head, languages: languages)
    }

    func frame(of job: PageJob) -> Frame {
        var isGrid = false
        if case .grid(_, 1) = job { isGrid = true }
        let key = FrameKey(depth: job.depth, feed: job.feed, isGrid: isGrid)
        if let frame = frames[key] { return frame }
        let frame = Frame(plan, language, place: place(of: job), feed: job.feed, isGrid: isGrid)
        frames[key] = frame
        return frame
    }

    func feedView(_ feed: Int, depth: Int) -> FeedView {
        let key = FeedKey(feed: feed, depth: depth)
        if let view = feedViews[key] { return view }
        let group = plan.feeds[feed]
        let root = views.place(depth: depth).root
        let notice: String? =
            switch group.feed.state {
            case .fresh: nil
            case .lastGood(let day, let isStale):
                strings.phrase(isStale ? "phrase.feedStale" : "phrase.feedLastGood", ("date", strings.date(day)))
            case .failed: strings.word("phrase.feedFailed")
            }
        let view = FeedView(
            id: group.feed.id, title: group.feed.title, href: root + group.addresses.grid(),
            listHref: root + group.addresses.list(),
            countText: strings.count(group.feed.entries.count, of: group.noun),
            peopleText: strings.word("people.\(group.noun)"), notice: notice)
        feedViews[key] = view
        return view
    }

    /// A page's title: of the page, and its number where it is not the first.
    func title(_ key: String, page: Int = 1, _ names: (name: String, value: String)...) -> String {
        let names = names + [("site", plan.settings.title)]
        let title = strings.phrase("title.\(key)", names)
        return page == 1 ? title : strings.phrase("title.paged", ("title", title), ("n", strings.number(page)))
    }

    /// - Parameter depth: of the page that links to it.
    func sheet(_ subject: SheetRequest.Subject, depth: Int) -> HeadView.Sheet? {
        plan.sheets[subject].map {
            HeadView.Sheet(href: views.place(depth: depth).top + $0.path, width: $0.width, height: $0.height)
        }
    }

    func sharedPicture(_ subject: SheetRequest.Subject, alt: String) -> HeadView.SharedPicture? {
        guard let base = plan.base, let sheet = plan.sheets[subject] else { return nil }
        return HeadView.SharedPicture(
            href: base.absolute(sheet.path), width: sheet.width, height: sheet.height, alt: alt)
    }
}
