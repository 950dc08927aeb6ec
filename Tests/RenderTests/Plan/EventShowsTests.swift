internal import Model
internal import Testing

@testable internal import Render

@Suite("Shows of several dates") struct EventShowsTests {
    private static let hall = Venue(name: "Lantern Hall", city: "Portmere")
    private static let other = Venue(name: "Lantern Hall", city: "Eastham")

    private static func event(
        _ id: String, _ title: String, in days: Int?, at venue: Venue? = Self.hall
    ) -> Entry {
        let start = days.map { LocalMoment(day: SampleCatalog.editionDay + $0, minuteOfDay: 1170) }
        return Entry(
            id: id, kind: .event, title: title,
            event: EventDetails(start: start, startInstant: nil, lastDay: start?.day, venue: venue, prices: nil))
    }

    private static func site(_ entries: [Entry], pageSize: Int = 20) throws -> RenderedSite {
        let feed = FeedCatalog(id: "events", type: "seatgeek", title: "Events", entries: entries)
        var settings = SiteSettings()
        settings.pageSize = pageSize
        return try RenderedSite(Gallery(catalog: Catalog(feeds: [feed]), pictures: [:]), settings: settings)
    }

    private static func keys(_ page: ParsedPage) -> [String] {
        page.with("data-entry").compactMap { $0["data-entry"].map { String($0.dropFirst("events/".count)) } }
    }

    @Test("Grid and list show one card for a show, and each of its dates has its page, which links the others")
    func oneCard() throws {
        let site = try Self.site([
            Self.event("a", "Aviary", in: 1), Self.event("b", "Aviary", in: 2), Self.event("c", "Band", in: 3),
            Self.event("d", "Aviary", in: 4, at: Self.other), Self.event("e", "Aviary", in: 5),
            Self.event("f", "Aviary", in: nil), Self.event("g", "Aviary", in: 6, at: nil),
        ])
        for path in ["events/index.html", "events/feed.html"] {
            let page = try site.page(path)
            // Another town, no venue and no day: other shows.
            #expect(Self.keys(page) == ["a", "c", "d", "g", "f"], "\(path)")
            #expect(page.elements.first?.text.contains("3 dates") == true)
        }
        #expect(try !site.text("index.html").contains("data-entry=\"events/b\""))
        let page = try site.page("events/e.html")
        for address in ["../events/a.html", "../events/b.html"] { #expect(page.addresses.contains(address)) }
        #expect(page.all("a").contains { $0["href"] == "../events/e.html" && $0["aria-current"] == "page" })
        #expect(try !site.text("events/c.html").contains("class=\"dates\""))
    }

    @Test("The card is the first date to come, with the lowest price of those, whatever the feed's order is")
    func outOfOrder() throws {
        func priced(_ id: String, in days: Int, _ lowest: Int?, status: EventDetails.Status = .scheduled) -> Entry {
            var entry = Self.event(id, "Aviary", in: days)
            entry.event = EventDetails(
                start: entry.event?.start, startInstant: nil, lastDay: entry.event?.lastDay, status: status,
                venue: Self.hall,
                prices: PriceRange(lowest: lowest, highest: 200_000, average: nil, currency: "USD"))
            return entry
        }
        let site = try Self.site([
            priced("late", in: 12, 90_000), priced("past", in: -4, 20_000), priced("first", in: 10, 50_000),
            priced("off", in: 11, 10_000, status: .cancelled), priced("last", in: 20, 40_000),
        ])
        for path in ["events/index.html", "events/feed.html"] {
            #expect(try Self.keys(site.page(path)) == ["first"], "\(path)")
        }
        #expect(try site.text("events/index.html").contains("From $40"))
        let dates = try #require(try site.text("events/late.html").split(separator: "class=\"dates\"").last)
        let ids = dates.split(separator: "</ul>")[0].matches(of: #/href="\.\.\/events\/([a-z]+)/#)
        #expect(ids.map { String($0.output.1) } == ["first", "off", "late", "last", "past"])
    }

    @Test("Halls of one name in towns of one name in two states are two") func states() throws {
        let halls = ["IL", "CO"].map { Venue(name: "Paramount", city: "Aurora", region: $0) }
        let site = try Self.site([
            Self.event("a", "Hamlet", in: 1, at: halls[0]), Self.event("b", "Hamlet", in: 2, at: halls[1]),
        ])
        #expect(try Self.keys(site.page("events/index.html")) == ["a", "b"])
    }

    @Test("Events without a title are not one show") func untitled() throws {
        let site = try Self.site((0..<3).map { Self.event("\($0)", "", in: $0 + 1) })
        #expect(try Self.keys(site.page("events/index.html")) == ["0", "1", "2"])
    }

    @Test("Pages have as many cards as they have room for, whatever the number of dates") func paging() throws {
        let entries = (0..<30).map { Self.event("\($0)", "Show \($0 % 20)", in: $0) }
        let site = try Self.site(entries, pageSize: 5)
        let grids = try ["events/index.html", "events/grid-2.html"].map { Self.keys(try site.page($0)) }
        #expect(grids.map(\.count) == [15, 5] && site.files["events/grid-3.html"] == nil)
        #expect(Set(grids.joined()).count == 20 && site.files["events/feed-5.html"] == nil)
        #expect(site.files["events/29.html"] != nil)
    }

    @Test("Headings group events by the finest unit that fills a row, past ones under one heading")
    func headings() throws {
        func headings(_ entries: [Entry], _ path: String) throws -> [String] {
            let items = try Self.site(entries).page(path).elements
            return items.filter { $0["class"] == "group" }.map { $0.text.split(separator: "\n").joined() }
        }
        let sparse = (0..<12).map { Self.event("\($0)", "Show \($0)", in: $0 * 20) }
        #expect(try headings(sparse, "events/index.html") == ["2027"])
        #expect(try headings(sparse, "events/feed.html").prefix(2) == ["November 2026", "December 2026"])
        let dense = (0..<16).map { Self.event("\($0)", "Show \($0)", in: $0 / 4) }
        #expect(
            try headings(dense, "events/index.html") == [
                "Sunday, 22 November 2026", "Monday, 23 November 2026", "Tuesday, 24 November 2026",
            ])
        let mixed = [
            Self.event("a", "A", in: 1), Self.event("b", "B", in: -3), Self.event("c", "C", in: nil),
            Self.event("d", "D", in: 2),
        ]
        #expect(try headings(mixed, "events/feed.html") == ["November 2026", "Date to be announced", "Past"])
        var left = Self.event("l", "L", in: 40)
        left.retainedSince = SampleCatalog.editionDay
        #expect(try headings(mixed + [left], "events/feed.html").last == "Past")
        #expect(try headings(mixed + [left], "events/feed.html").count == 3)
        // By popularity, say: a month would begin several times.
        let unsorted = (0..<12).map { Self.event("\($0)", "Show \($0)", in: $0 % 3 * 30) }
        #expect(try headings(unsorted, "events/feed.html") == [])
    }

    @Test("What is known to the month stands under its month; where it would part a group there are no headings")
    func headingsOfMonths() throws {
        func headings(_ starts: [LocalMoment], _ path: String) throws -> [String] {
            let entries = starts.enumerated().map { number, start in
                Entry(
                    id: "\(number)", kind: .event, title: "Show \(number)",
                    event: EventDetails(
                        start: start, startInstant: nil, lastDay: start.day, venue: Self.hall, prices: nil))
            }
            let items = try Self.site(entries).page(path).elements
            return items.filter { $0["class"] == "group" }.map { $0.text.split(separator: "\n").joined() }
        }
        func day(_ text: String) throws -> LocalMoment { LocalMoment(day: try #require(Day(text))) }
        func month(_ text: String) throws -> LocalMoment {
            LocalMoment(day: try #require(Day(text + "-01")), precision: .month)
        }
        let spread = [try day("2027-03-03"), try month("2027-05"), try day("2027-07-07"), try day("2028-02-01")]
        // The first six are the mosaic.
        let first = try (1...6).map { try day("2027-01-0\($0)") }
        #expect(try headings(first + spread, "events/index.html") == ["2027", "2028"])
        #expect(
            try headings(spread, "events/feed.html") == ["March 2027", "May 2027", "July 2027", "February 2028"])
        let year = LocalMoment(day: try #require(Day("2027-01-01")), precision: .year)
        #expect(try headings([try day("2027-03-03"), year, try day("2027-03-09")], "events/feed.html") == [])
    }

    @Test("Where the first date is cancelled the card is that of the next which takes place")
    func cancelledFirst() throws {
        func event(_ id: String, in days: Int, _ status: EventDetails.Status) -> Entry {
            var entry = Self.event(id, "Aviary", in: days)
            entry.event = EventDetails(
                start: entry.event?.start, startInstant: nil, lastDay: entry.event?.lastDay, status: status,
                venue: Self.hall, prices: nil)
            return entry
        }
        let off = [event("a", in: 1, .cancelled), event("b", in: 2, .postponed)]
        let other = Self.event("c", "Band", in: 2)
        var left = event("l", in: 3, .scheduled)
        left.retainedSince = SampleCatalog.editionDay
        for (entries, shown) in [
            (off + [other, event("d", in: 3, .scheduled)], ["c", "d"]), (off + [other], ["a", "c"]),
            (off + [other, event("e", in: -3, .scheduled)], ["a", "c"]),
            (off + [other, left], ["a", "c"]),
        ] {
            let site = try Self.site(entries)
            #expect(try Self.keys(site.page("events/index.html")) == shown)
            #expect(try Self.keys(site.page("events/feed.html")) == shown)
        }
    }
}

@Suite("Authors in turn") struct AuthorOrderingTests {
    private static func posts(dated: Bool) -> FeedCatalog {
        let authors = ["ada", "bo"].map { Profile(id: $0, name: $0) }
        let entries = (0..<6).map { number in
            Entry(
                id: "\(number)", kind: .post, title: "P", profile: authors[number / 3],
                published: dated ? Instant(seconds: Int64(number)) : nil)
        }
        return FeedCatalog(id: "posts", type: "league", title: "Posts", entries: entries)
    }

    private static func ids(_ feed: FeedCatalog, firstPage: Int) -> [String] {
        AuthorOrdering.ordered(Catalog(feeds: [feed]), firstPage: { _ in firstPage }).feeds[0].entries.map(\.id)
    }

    @Test("On the first page of undated posts authors take turns; the rest keeps its order") func inTurn() {
        #expect(Self.ids(Self.posts(dated: false), firstPage: 4) == ["0", "3", "1", "4", "2", "5"])
        #expect(Self.ids(Self.posts(dated: false), firstPage: 3) == ["0", "3", "1", "2", "4", "5"])
        #expect(Self.ids(Self.posts(dated: false), firstPage: 60) == ["0", "3", "1", "4", "2", "5"])
    }

    @Test("Dated posts, and what is no post, keep their order") func dated() {
        #expect(Self.ids(Self.posts(dated: true), firstPage: 4) == ["0", "1", "2", "3", "4", "5"])
        #expect(Self.ids(KindsCatalog().photos, firstPage: 4) == (0..<8).map(String.init))
    }
}
