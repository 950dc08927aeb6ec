internal import Model

// Home and the pages of many entries.
extension PageMaker {
    /// The most people and tags that a list names.
    private static let peopleMax = 12
    private static let tagsMax = 16
    /// The most products and tags that a list shows of one entry, and the facts that it says of a photo.
    private static let listedProductsMax = 12
    private static let listedTagsMax = 10
    private static let listedFactLabels: Set = ["views", "taken"]

    func home() -> HomePage {
        let settings = plan.settings
        let place = views.place(depth: 0)
        json.object { json in
            json.member("@context", "https://schema.org")
            json.member("@type", "WebSite")
            json.member("name", settings.title)
            json.member("description", settings.description.isEmpty ? nil : settings.description)
            json.member("url", self.plan.base.map { _ in self.address("index.html", from: place) })
        }
        let words = HeadView.Words(
            title: title("home"), ogTitle: settings.title,
            description: Excerpt.of(settings.description, scalarsMax: 200),
            ogImage: sharedPicture(.site, alt: settings.title), sheet: sheet(.homeMosaic, depth: 0),
            jsonLD: json.take())
        let sections = plan.feeds.indices.map { feed in
            HomePage.Section(
                feed: feedView(feed, depth: 0), cards: plan.frontPage.sections[feed].map { card($0) },
                people: people(of: feed, depth: 0), tags: tags(of: feed, depth: 0),
                isEmpty: plan.feeds[feed].feed.entries.isEmpty)
        }
        return HomePage(
            common: commons(.home, words), countText: strings.count(plan.entryCount, of: plan.noun),
            mosaic: MosaicView(eager(plan.frontPage.mosaic.map { card($0) })), sections: sections)
    }

    private func card(_ pick: FrontPage.Pick) -> CardView {
        deck.card(pick.entry, of: pick.feed, depth: 0, views)
    }

    func people(of feed: Int, depth: Int) -> [ProfileView] {
        FeedPlan.largest(plan.feeds[feed].entriesOfProfile, max: Self.peopleMax).map {
            views.profile($0, of: feed, depth: depth, hasCount: true)
        }
    }

    func tags(of feed: Int, depth: Int) -> [TagView] {
        FeedPlan.largest(plan.feeds[feed].entriesOfTag, max: Self.tagsMax).map {
            views.tag($0, of: feed, at: views.place(depth: depth), hasCount: true)
        }
    }

    /// The first picture of a page is loaded at once.
    private func eager(_ cards: [CardView]) -> [CardView] {
        guard let first = cards.first else { return cards }
        return [first.eager] + cards.dropFirst()
    }

    /// The cards of a page: on the first one six of them, or fewer, as a mosaic.
    private func split(
        _ cards: [CardView], hasMosaic: Bool, countMax: Int = MosaicView.countMax
    ) -> (mosaic: MosaicView?, rest: [CardView]) {
        let cards = eager(cards)
        guard hasMosaic else { return (nil, cards) }
        return (MosaicView(cards.prefix(countMax)), Array(cards.dropFirst(countMax)))
    }

    func grid(_ feed: Int, page: Int) -> GridPage {
        let group = plan.feeds[feed]
        let paging = Paging.grid(group.feed.entries.count, pageSize: plan.settings.pageSize)
        let root = views.place(depth: 1).root
        let pager = PagerView(paging, page: page, strings: strings) { root + group.addresses.grid(page: $0) }
        let range = paging.range(page)
        var words = listWords(
            title("feed", page: page, ("feed", group.feed.title)), ogTitle: group.feed.title, feed: feed, pager)
        words.sheet = page == 1 ? sheet(.gridMosaic(group.feed.id), depth: 1) : nil
        let lists = Paging.list(group.feed.entries.count, pageSize: plan.settings.pageSize)
        let (mosaic, rest) = split(
            Array(deck.cards[feed][range]), hasMosaic: page == 1,
            countMax: plan.companions[feed]?.distinctCount ?? MosaicView.countMax)
        return GridPage(
            common: commons(.grid(feed: feed, page: page), words), feed: feedView(feed, depth: 1),
            switch: SwitchView(
                gridHref: root + group.addresses.grid(page: page),
                listHref: root + group.addresses.list(page: lists.page(of: range.lowerBound)), isGrid: true),
            mosaic: mosaic, featured: page == 1 ? featured(feed) : nil, cards: rest, pager: pager, isFirst: page == 1,
            people: page == 1 ? people(of: feed, depth: 1) : [], tags: page == 1 ? tags(of: feed, depth: 1) : [])
    }

    func list(_ feed: Int, page: Int) -> ListPage {
        let group = plan.feeds[feed]
        let paging = Paging.list(group.feed.entries.count, pageSize: plan.settings.pageSize)
        let root = views.place(depth: 1).root
        let pager = PagerView(paging, page: page, strings: strings) { root + group.addresses.list(page: $0) }
        let range = paging.range(page)
        let words = listWords(
            title("list", page: page, ("feed", group.feed.title)), ogTitle: group.feed.title, feed: feed, pager)
        let grids = Paging.grid(group.feed.entries.count, pageSize: plan.settings.pageSize)
        return ListPage(
            common: commons(.list(feed: feed, page: page), words), feed: feedView(feed, depth: 1),
            switch: SwitchView(
                gridHref: root + group.addresses.grid(page: grids.page(of: range.lowerBound)),
                listHref: root + group.addresses.list(page: page), isGrid: false),
            isSplit: group.isSplit, entries: eager(range.map { listed($0, of: feed) }), pager: pager)
    }

    private func listed(_ index: Int, of feed: Int) -> CardView {
        listed(plan.feeds[feed].feed.entries[index], index, of: feed)
    }

    private func listed(_ entry: Entry, _ index: Int, of feed: Int) -> CardView {
        let group = plan.feeds[feed]
        let card = deck.cards[feed][index]
        let place = views.place(depth: 1)
        let tags = entry.kind == .photo ? group.tagsOfEntry[index].prefix(Self.listedTagsMax) : []
        return card.with(
            CardView.Listing(
                options: views.options(entry, card.words, href: card.href, absolute(group.addresses.details(index))),
                products: products(of: entry, at: place, max: Self.listedProductsMax),
                facts: entry.kind == .photo ? listedFacts(of: entry, card.words) : [],
                tags: tags.map { views.tag($0, of: feed, at: place, hasCount: false) }))
    }

    /// How often a photo was seen, when it was taken and when published.
    private func listedFacts(of entry: Entry, _ words: CardWords) -> [FactView] {
        let own = views.facts(entry.facts.filter { Self.listedFactLabels.contains($0.label) })
        let published = words.date.map {
            FactView(label: strings.factLabel("published"), text: $0.text, datetime: $0.datetime)
        }
        return own + [published].compactMap { $0 }
    }

    func profile(_ index: Int, of feed: Int, page: Int) -> ProfilePage {
        let group = plan.feeds[feed]
        let profile = group.profiles[index]
        let place = views.place(depth: 2)
        let entries = group.entriesOfProfile[index]
        let paging = Paging.list(entries.count, pageSize: plan.settings.pageSize)
        let pager = PagerView(paging, page: page, strings: strings) {
            place.root + group.addresses.profile(index, page: $0)
        }
        let cards = entries[paging.range(page)].map { deck.card($0, of: feed, depth: 2, views) }
        var words = listWords(
            title("profile", page: page, ("name", profile.name), ("feed", group.feed.title)),
            ogTitle: profile.name, feed: feed, pager)
        words.ogType = "profile"
        words.description = Excerpt.of(profile.text, scalarsMax: 200)
        words.jsonLD = page == 1 ? personJSON(profile, index, of: group, at: place) : nil
        let portrait = ProfilePage.Portrait(
            name: profile.name,
            picture: profile.picture.map { views.picture($0, title: profile.name, at: place) },
            text: page == 1 ? views.markup(profile.text, of: group, at: place) : nil,
            facts: page == 1 ? views.facts(profile.facts) : [],
            link: Self.ownLink(of: profile).map(OutsideLinkView.init),
            countText: strings.count(entries.count, of: group.noun), roleText: strings.word("role.\(group.noun)"))
        let (mosaic, rest) = split(cards, hasMosaic: page == 1)
        return ProfilePage(
            common: commons(.profile(feed: feed, profile: index, page: page), words),
            feed: feedView(feed, depth: 2), portrait: portrait, mosaic: mosaic, cards: rest, pager: pager,
            isFirst: page == 1)
    }

    /// None where a fact leads there already.
    private static func ownLink(of profile: Profile) -> WebURL? {
        let isFact = profile.facts.contains { fact in
            if case .link(let url, _) = fact.value { url == profile.link } else { false }
        }
        return isFact ? nil : profile.link
    }

    func tag(_ index: Int, of feed: Int, page: Int) -> TagPage {
        let group = plan.feeds[feed]
        let tag = group.tags[index]
        let root = views.place(depth: 2).root
        let entries = group.entriesOfTag[index]
        let paging = Paging.list(entries.count, pageSize: plan.settings.pageSize)
        let pager = PagerView(paging, page: page, strings: strings) {
            root + group.addresses.tag(index, page: $0)
        }
        let cards = entries[paging.range(page)].map { deck.card($0, of: feed, depth: 2, views) }
        let words = listWords(
            title("tag", page: page, ("tag", tag.name), ("feed", group.feed.title)), ogTitle: "#\(tag.name)",
            feed: feed, pager)
        let (mosaic, rest) = split(cards, hasMosaic: page == 1 && cards.count >= 6)
        return TagPage(
            common: commons(.tag(feed: feed, tag: index, page: page), words), feed: feedView(feed, depth: 2),
            name: tag.name, countText: strings.count(entries.count, of: group.noun), mosaic: mosaic, cards: rest,
            pager: pager)
    }

    private func listWords(
        _ title: String, ogTitle: String, feed: Int, _ pager: PagerView?
    ) -> HeadView.Words {
        HeadView.Words(
            title: title, ogTitle: ogTitle, previous: pager?.previous, next: pager?.next,
            ogImage: sharedPicture(.feed(plan.feeds[feed].feed.id), alt: ogTitle))
    }

    func missing() -> MissingPage {
        var words = HeadView.Words(title: title("missing"), ogTitle: plan.settings.title)
        words.title = title("missing")
        return MissingPage(common: commons(.missing, words))
    }
}
