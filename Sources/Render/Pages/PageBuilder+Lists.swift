internal import Model

// The home page and the pages of many entries.
extension PageBuilder {
    private static let peopleMax = 12
    private static let tagsMax = 16
    // Limits of one entry in a list.
    private static let listedProductsMax = 12
    private static let listedTagsMax = 10
    private static let listedFactLabels: Set = ["views", "taken"]

    func home() -> HomePage {
        let settings = plan.settings
        let root = views.root(depth: 0)
        json.object { json in
            json.member("@context", "https://schema.org")
            json.member("@type", "WebSite")
            json.member("name", settings.title)
            json.member("description", settings.description.isEmpty ? nil : settings.description)
            json.member("url", self.plan.base.map { _ in self.address("index.html", from: root) })
        }
        let metadata = PageMetadata(
            title: title("home"), ogTitle: settings.title,
            description: Excerpt.of(settings.description, scalarsMax: 200),
            ogImage: socialImage(.site, alt: settings.title), sheet: sheet(.homeMosaic, depth: 0),
            jsonLD: json.take())
        let sections = plan.feeds.indices.filter { plan.feeds[$0].feed.display.isOnHome }.map { feed in
            FeedSectionView(
                feed: feedView(feed, depth: 0), cards: cards(plan.frontPage.sections[feed], depth: 0),
                people: people(of: feed, depth: 0), tags: tags(of: feed, depth: 0),
                isEmpty: plan.feeds[feed].feed.entries.isEmpty)
        }
        return HomePage(
            context: context(.home, metadata), countText: strings.count(plan.entryCount, of: plan.noun),
            mosaic: MosaicView(eager(cards(plan.frontPage.mosaic, depth: 0))), sections: sections)
    }

    func search() -> SearchPage {
        let metadata = PageMetadata(title: title("search"), ogTitle: plan.settings.title)
        let sections = plan.feeds.indices.map { feed in
            FeedSectionView(feed: feedView(feed, depth: 0), tags: tags(of: feed, depth: 0))
        }
        return SearchPage(context: context(.search, metadata), sections: sections)
    }

    func favourites() -> FavouritesPage {
        let metadata = PageMetadata(title: title("favourites"), ogTitle: plan.settings.title)
        return FavouritesPage(context: context(.favourites, metadata))
    }

    func page(_ page: SitePage) -> TextPage {
        let name = page.title(in: strings.code)
        let metadata = PageMetadata(title: title("page", ("title", name)), ogTitle: name)
        return TextPage(context: context(.page(page), metadata), title: name, name: page.name)
    }

    func missing() -> MissingPage {
        let metadata = PageMetadata(title: title("missing"), ogTitle: plan.settings.title)
        return MissingPage(context: context(.missing, metadata))
    }

    private func people(of feed: Int, depth: Int) -> [ProfileView] {
        FeedPlan.largest(plan.feeds[feed].entriesOfProfile, max: Self.peopleMax).map {
            views.profile($0, of: feed, depth: depth, hasCount: true)
        }
    }

    private func tags(of feed: Int, depth: Int) -> [TagView] {
        FeedPlan.largest(plan.feeds[feed].entriesOfTag, max: Self.tagsMax).map {
            views.tag($0, of: feed, at: views.root(depth: depth), hasCount: true)
        }
    }

    /// The cards with the first one's picture loaded eagerly.
    func eager(_ cards: [CardView]) -> [CardView] {
        guard let first = cards.first else { return cards }
        return [first.eager] + cards.dropFirst()
    }

    /// The cards of a page, the first ones as a mosaic.
    private func cardList(
        _ feed: Int, depth: Int, page: Int, _ cards: [CardView], hasMosaic: Bool,
        mosaicMax: Int = Mosaic.cellCount, _ pager: PagerView?
    ) -> CardList {
        let cards = eager(cards)
        let split = hasMosaic ? mosaicMax : 0
        leaveOut(count: split)
        return CardList(
            feed: feedView(feed, depth: depth), mosaic: MosaicView(cards.prefix(split)),
            cards: Array(cards.dropFirst(split)), hasPictures: cards.contains { $0.picture != nil }, pager: pager,
            isFirst: page == 1)
    }

    /// The cards of a grid or list, each for all dates of an event.
    /// - Parameter grouping: of events: each first one of a day or month has the heading above it; nil: none has.
    private func listedCards(
        _ indices: ArraySlice<Int>, of feed: Int, by grouping: EventGrouping?
    ) -> [CardView] {
        let feedPlan = plan.feeds[feed]
        let cards = cards(indices, of: feed, depth: 1)
        let grouping = feedPlan.noun == EntryKind.event.rawValue ? grouping : nil
        guard grouping != nil || feedPlan.shows.areGrouped else { return cards }
        var last: String?
        let texts = indices.map { index in
            let dates = feedPlan.shows.dates(of: index)
            let group = grouping.map { groupText(feedPlan.feed.entries[index], $0) }
            defer { last = group }
            let events = dates.compactMap { feedPlan.feed.entries[$0].event }
            let coming = events.filter { !plan.isOver($0) }
            return (
                dates: dates.isEmpty ? nil : strings.count(dates.count, of: "date"),
                price: dates.isEmpty ? nil : views.cardPrice(coming.isEmpty ? events : coming),
                group: group == last ? nil : group
            )
        }
        leaveOut(texts.flatMap { [$0.dates ?? "", $0.price ?? "", $0.group ?? ""] })
        return zip(cards, texts).map { card, text in
            text.dates == nil && text.group == nil
                ? card : card.with(datesText: text.dates, datesPrice: text.price, groupText: text.group)
        }
    }

    private func groupText(_ entry: Entry, _ grouping: EventGrouping) -> String {
        let isPast = entry.retainedSince != nil || entry.event.map(plan.isOver) ?? false
        return isPast ? strings.text("card.past") : groupText(entry.event?.start, grouping)
    }

    private func groupText(_ start: LocalMoment?, _ grouping: EventGrouping) -> String {
        guard let start else { return strings.text("event.undated") }
        guard start.precision.hasDay || start.precision == .month && grouping == .year else {
            return strings.moment(start)
        }
        switch grouping {
        case .day: return strings.dateWithWeekday(start.day)
        case .month: return strings.moment(LocalMoment(day: start.day, precision: .month))
        case .year: return strings.moment(LocalMoment(day: start.day, precision: .year))
        }
    }

    func grid(_ feed: Int, page: Int) -> GridPage {
        let feedPlan = plan.feeds[feed]
        let listed = feedPlan.shows.listed
        let paging = Paging.grid(listed.count, pageSize: feedPlan.pageSize)
        let root = views.root(depth: 1)
        let pager = PagerView(paging, page: page, strings: strings) {
            root.language + feedPlan.addresses.grid(page: $0)
        }
        let range = paging.range(page)
        var metadata = listMetadata(
            title("feed", page: page, ("feed", feedPlan.feed.title)), ogTitle: feedPlan.feed.title, feed: feed, pager)
        metadata.sheet = page == 1 ? sheet(.gridMosaic(feedPlan.feed.id), depth: 1) : nil
        let lists = Paging.list(listed.count, pageSize: feedPlan.pageSize)
        let mosaicMax = plan.relatedMembers[feed]?.distinctCount ?? Mosaic.cellCount
        // The mosaic has no headings.
        let shown = listed[range]
        let led = page == 1 ? min(mosaicMax, shown.count) : 0
        let (lead, rest) = (shown.prefix(led), shown.dropFirst(led))
        let cards =
            listedCards(lead, of: feed, by: nil) + listedCards(rest, of: feed, by: feedPlan.gridGrouping)
        let list = cardList(feed, depth: 1, page: page, cards, hasMosaic: page == 1, mosaicMax: mosaicMax, pager)
        return GridPage(
            context: context(.grid(feed: feed, page: page), metadata), list: list,
            switch: SwitchView(
                gridHref: root.language + feedPlan.addresses.grid(page: page),
                listHref: root.language + feedPlan.addresses.list(page: lists.page(of: range.lowerBound)),
                isGrid: true),
            filters: page == 1 ? filters(of: feed) : nil, filter: page == 1 ? filter(feed) : nil,
            featured: page == 1 ? featured(feed) : nil,
            people: page == 1 ? people(of: feed, depth: 1) : [],
            tags: page == 1 ? tags(of: feed, depth: 1) : [])
    }

    func list(_ feed: Int, page: Int) -> ListPage {
        let feedPlan = plan.feeds[feed]
        let listed = feedPlan.shows.listed
        let paging = Paging.list(listed.count, pageSize: feedPlan.pageSize)
        let root = views.root(depth: 1)
        let pager = PagerView(paging, page: page, strings: strings) {
            root.language + feedPlan.addresses.list(page: $0)
        }
        let range = paging.range(page)
        let metadata = listMetadata(
            title("list", page: page, ("feed", feedPlan.feed.title)), ogTitle: feedPlan.feed.title, feed: feed, pager)
        let grids = Paging.grid(listed.count, pageSize: feedPlan.pageSize)
        let entries = feedPlan.listedEntries(page: page)
        let cards = zip(listedCards(entries, of: feed, by: feedPlan.listGrouping), entries).map { card, index in
            self.listed(card, feedPlan.feed.entries[index], index, of: feed)
        }
        return ListPage(
            context: context(.list(feed: feed, page: page), metadata), feed: feedView(feed, depth: 1),
            switch: SwitchView(
                gridHref: root.language + feedPlan.addresses.grid(page: grids.page(of: range.lowerBound)),
                listHref: root.language + feedPlan.addresses.list(page: page), isGrid: false),
            // Those that a grid shows at every width.
            filtersHref: page == 1 && !(feedPlan.filters.years.isEmpty && feedPlan.filters.cities.isEmpty)
                ? root.language + feedPlan.addresses.grid() + "#filters" : nil,
            isSplit: feedPlan.isSplit,
            entries: eager(cards), pager: pager)
    }

    /// An entry's card with what lists show in addition.
    private func listed(_ card: CardView, _ entry: Entry, _ index: Int, of feed: Int) -> CardView {
        let feedPlan = plan.feeds[feed]
        let root = views.root(depth: 1)
        let tags = entry.kind == .photo ? feedPlan.tagsOfEntry[index].prefix(Self.listedTagsMax) : []
        let address = absolute(feedPlan.addresses.details(index))
        return card.with(
            CardView.Listing(
                options: views.options(entry, card.content, href: card.href, address),
                products: views.products(of: entry, at: root, max: Self.listedProductsMax),
                facts: entry.kind == .photo ? listedFacts(of: entry, card.content) : [],
                tags: tags.map { views.tag($0, of: feed, at: root, hasCount: false) }))
    }

    /// A photo's views, when it was taken and when it was published.
    private func listedFacts(of entry: Entry, _ content: CardContent) -> [FactView] {
        let own = views.facts(entry.facts.filter { Self.listedFactLabels.contains($0.label) })
        let published = content.date.map {
            FactView(label: strings.factLabel("published"), text: $0.text, datetime: $0.datetime)
        }
        return own + [published].compactMap { $0 }
    }

    func profile(_ index: Int, of feed: Int, page: Int) -> ProfilePage {
        let feedPlan = plan.feeds[feed]
        let profile = feedPlan.profiles[index]
        let root = views.root(depth: 2)
        let entries = feedPlan.entriesOfProfile[index]
        let paging = Paging.list(entries.count, pageSize: feedPlan.pageSize)
        let pager = PagerView(paging, page: page, strings: strings) {
            root.language + feedPlan.addresses.profile(index, page: $0)
        }
        let cards = cards(entries[paging.range(page)], of: feed, depth: 2)
        var metadata = listMetadata(
            title("profile", page: page, ("name", profile.name), ("feed", feedPlan.feed.title)),
            ogTitle: profile.name, feed: feed, pager)
        metadata.ogType = "profile"
        metadata.description = Excerpt.of(profile.text, scalarsMax: 200)
        metadata.jsonLD = page == 1 ? personJSON(profile, index, of: feedPlan, at: root) : nil
        let portrait = ProfilePage.Portrait(
            name: profile.name,
            picture: profile.picture.map { views.picture($0, title: profile.name, at: root) },
            text: page == 1 ? views.markup(profile.text, of: feedPlan, at: root) : nil,
            facts: page == 1 ? views.facts(profile.facts) : [],
            link: Self.unlistedLink(of: profile).map(ExternalLinkView.init),
            countText: strings.count(entries.count, of: feedPlan.noun),
            roleText: strings.text("role.\(feedPlan.noun)"))
        return ProfilePage(
            context: context(.profile(feed: feed, profile: index, page: page), metadata),
            list: cardList(feed, depth: 2, page: page, cards, hasMosaic: page == 1, pager), portrait: portrait)
    }

    /// The profile's link, unless one of its facts has it.
    private static func unlistedLink(of profile: Profile) -> WebURL? {
        let isFact = profile.facts.contains { fact in
            if case .link(let url, _) = fact.value { url == profile.link } else { false }
        }
        return isFact ? nil : profile.link
    }

    func tag(_ index: Int, of feed: Int, page: Int) -> TagPage {
        let feedPlan = plan.feeds[feed]
        let tag = feedPlan.tags[index]
        let root = views.root(depth: 2)
        let entries = feedPlan.entriesOfTag[index]
        let paging = Paging.list(entries.count, pageSize: feedPlan.pageSize)
        let pager = PagerView(paging, page: page, strings: strings) {
            root.language + feedPlan.addresses.tag(index, page: $0)
        }
        let shown = entries[paging.range(page)]
        let cards = cards(shown, of: feed, depth: 2)
        let metadata = listMetadata(
            title("tag", page: page, ("tag", tag.name), ("feed", feedPlan.feed.title)), ogTitle: "#\(tag.name)",
            feed: feed, pager)
        let hasMosaic = page == 1 && shown.count >= Mosaic.cellCount
        return TagPage(
            context: context(.tag(feed: feed, tag: index, page: page), metadata),
            list: cardList(feed, depth: 2, page: page, cards, hasMosaic: hasMosaic, pager),
            name: tag.name, countText: strings.count(entries.count, of: feedPlan.noun),
            related: (page == 1 ? feedPlan.relatedTags(to: index) : []).map {
                views.tag($0, of: feed, at: root, hasCount: true)
            })
    }

    func listMetadata(
        _ title: String, ogTitle: String, feed: Int, _ pager: PagerView?
    ) -> PageMetadata {
        PageMetadata(
            title: title, ogTitle: ogTitle, previous: pager?.previous, next: pager?.next,
            ogImage: socialImage(.feed(plan.feeds[feed].feed.id), alt: ogTitle))
    }
}
