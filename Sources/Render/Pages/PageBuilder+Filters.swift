internal import Model

// The pages of a feed's years and cities, its archive, and the links to them.
extension PageBuilder {
    // Limits of the links on a feed's first page. The archive has all years.
    private static let linkedYearsMax = 12
    private static let linkedCitiesMax = 16

    func year(_ index: Int, of feed: Int, page: Int) -> FilterPage {
        let feedPlan = plan.feeds[feed]
        let year = feedPlan.filters.years[index]
        let paging = paging(of: year.entries, in: feedPlan)
        let range = paging.range(page)
        let root = views.root(depth: 2)
        let sections = year.months.filter { $0.range.overlaps(range) }.map { month in
            let own = month.range.clamped(to: range)
            let isFirst = own.lowerBound == range.lowerBound
            let cards = cards(year.entries[own], of: feed, depth: 2)
            // Also of a month that began on the page before: scripts that join the pages leave it out.
            return FilterPage.Section(
                id: Self.anchor(of: month), title: strings.month(month.month, of: year.year),
                cards: isFirst ? eager(cards) : cards)
        }
        return filterPage(
            .year(feed: feed, year: index, page: page), name: strings.year(year.year), count: year.entries.count,
            archiveHref: root.language + feedPlan.addresses.archive, sections: sections,
            pager: PagerView(paging, page: page, strings: strings) {
                root.language + feedPlan.addresses.year(index, page: $0)
            }, of: feed, page: page)
    }

    func city(_ index: Int, of feed: Int, page: Int) -> FilterPage {
        let feedPlan = plan.feeds[feed]
        let city = feedPlan.filters.cities[index]
        let paging = paging(of: city.entries, in: feedPlan)
        let root = views.root(depth: 2)
        let cards = eager(cards(city.entries[paging.range(page)], of: feed, depth: 2))
        return filterPage(
            .city(feed: feed, city: index, page: page), name: city.name, count: city.entries.count,
            archiveHref: nil, sections: [FilterPage.Section(cards: cards)],
            pager: PagerView(paging, page: page, strings: strings) {
                root.language + feedPlan.addresses.city(index, page: $0)
            }, of: feed, page: page)
    }

    private func filterPage(
        _ job: PageJob, name: String, count: Int, archiveHref: String?, sections: [FilterPage.Section],
        pager: PagerView?, of feed: Int, page: Int
    ) -> FilterPage {
        let feedPlan = plan.feeds[feed]
        let metadata = listMetadata(
            title("filter", page: page, ("name", name), ("feed", feedPlan.feed.title)), ogTitle: name, feed: feed,
            pager)
        return FilterPage(
            context: context(job, metadata), feed: feedView(feed, depth: 2), name: name,
            countText: strings.count(count, of: feedPlan.noun), archiveHref: archiveHref, sections: sections,
            pager: pager)
    }

    func archive(of feed: Int) -> ArchivePage {
        let feedPlan = plan.feeds[feed]
        let years = feedPlan.filters.years
        let root = views.root(depth: 1)
        let metadata = listMetadata(
            title("archive", ("feed", feedPlan.feed.title)), ogTitle: strings.text("filters.archive"), feed: feed, nil)
        return ArchivePage(
            context: context(.archive(feed: feed), metadata), feed: feedView(feed, depth: 1),
            countText: strings.count(years.reduce(0) { $0 + $1.entries.count }, of: feedPlan.noun),
            years: years.indices.map { index in
                let paging = paging(of: years[index].entries, in: feedPlan)
                return ArchivePage.Year(
                    link: yearLink(index, of: feedPlan, at: root),
                    months: years[index].months.map { month in
                        let page = paging.page(of: month.range.lowerBound)
                        let path = feedPlan.addresses.year(index, page: page) + "#" + Self.anchor(of: month)
                        return link(
                            strings.month(month.month), to: root.language + path, count: month.range.count, of: feedPlan
                        )
                    })
            })
    }

    /// Nil for a feed without pages of years, cities, tags and people.
    func filters(of feed: Int) -> FiltersView? {
        let feedPlan = plan.feeds[feed]
        let filters = feedPlan.filters
        let root = views.root(depth: 1)
        guard hasFilters(feedPlan) else { return nil }
        // A link to all entries would not narrow anything down.
        let years = filters.years.count > 1 ? Array(filters.years.indices.prefix(Self.linkedYearsMax)) : []
        return FiltersView(
            years: years.map { yearLink($0, of: feedPlan, at: root) },
            cities: filters.cities.indices.prefix(Self.linkedCitiesMax).map { index in
                link(
                    filters.cities[index].name, to: root.language + feedPlan.addresses.city(index),
                    count: filters.cities[index].entries.count, of: feedPlan)
            },
            archiveHref: filters.years.isEmpty ? nil : root.language + feedPlan.addresses.archive,
            searchHref: root.language + "search.html?in=" + feedPlan.feed.id)
    }

    func hasFilters(_ feedPlan: FeedPlan) -> Bool {
        let filters = feedPlan.filters
        return !filters.years.isEmpty || !filters.cities.isEmpty || !feedPlan.tags.isEmpty
            || !feedPlan.profiles.isEmpty
    }

    private func yearLink(_ index: Int, of feedPlan: FeedPlan, at root: RelativeRoot) -> FilterLinkView {
        let year = feedPlan.filters.years[index]
        return link(
            strings.year(year.year), to: root.language + feedPlan.addresses.year(index), count: year.entries.count,
            of: feedPlan)
    }

    private func link(_ name: String, to href: String, count: Int, of feedPlan: FeedPlan) -> FilterLinkView {
        FilterLinkView(
            name: name, href: href, count: strings.number(count), countText: strings.count(count, of: feedPlan.noun))
    }

    private func paging(of entries: [Int], in feedPlan: FeedPlan) -> Paging {
        .grid(entries.count, pageSize: feedPlan.pageSize)
    }

    private static func anchor(of month: FeedFilters.Month) -> String { "month-\(month.month)" }
}
