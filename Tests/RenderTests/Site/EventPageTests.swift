internal import Model
internal import Testing

@testable internal import Render

@Suite("Pages of events") struct EventPageTests {
    private let link = WebURL("https://calendar.example/a")

    private func site(_ event: EventDetails, type: String = "json", language: String = "en") throws -> RenderedSite {
        var settings = SiteSettings()
        settings.languages = [language]
        let entry = Entry(id: "a", kind: .event, title: "Ceilidh", link: link, event: event)
        let feed = FeedCatalog(id: "events", type: type, title: "Events", entries: [entry])
        return try RenderedSite(Gallery(catalog: Catalog(feeds: [feed]), pictures: [:]), settings: settings)
    }

    /// As mappings read them: `2026-12-03T18:00` or `2026-12-03`.
    private func event(
        _ start: String, _ end: String? = nil, isTimeOpen: Bool = false, prices: PriceRange? = nil,
        hasTickets: Bool = false
    ) -> EventDetails {
        let (start, end) = (LocalMoment(start), end.flatMap { LocalMoment($0) })
        return EventDetails(
            start: start, startInstant: nil, localEnd: end, lastDay: EventDetails.lastDay(from: start, until: end),
            isTimeOpen: isTimeOpen, venue: nil, prices: prices, hasTickets: hasTickets)
    }

    /// What stands beside “When”, in one line.
    private func when(_ event: EventDetails, language: String = "en") throws -> String {
        let text = try #require(try site(event, language: language).page("events/a.html").all("dd").first?.text)
        // Nothing parts the hours at a line's end.
        return text.replacing("–\u{2060}", with: "–").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private let atVenue = " By the clock at the venue."

    @Test(
        "An event's page says when it ends",
        arguments: [
            ("2026-12-03T20:00", "–20:00"), ("2026-12-04T02:00", " until Friday, 4 December 2026, 02:00"),
            ("2026-12-05T22:00", " until Saturday, 5 December 2026, 22:00"),
            ("2026-12-05", " until Saturday, 5 December 2026"), ("2026-12-03", ""), (nil, ""),
            // Midnight ends an evening, and of days it ends the last.
            ("2026-12-04T00:00", "–00:00"), ("2026-12-06T00:00", " until Saturday, 5 December 2026"),
        ] as [(String?, String)])
    func ends(end: String?, shown: String) throws {
        #expect(try when(event("2026-12-03T18:00", end)) == "Thursday, 3 December 2026, 18:00" + shown + atVenue)
    }

    @Test("What begins and ends at midnight lasts days, which end at no hour")
    func midnights() throws {
        let day = "Thursday, 3 December 2026, 00:00"
        #expect(try when(event("2026-12-03T00:00", "2026-12-04T00:00")) == day + atVenue)
        #expect(
            try when(event("2026-12-03T00:00", "2026-12-05T00:00")) == day + " until Friday, 4 December 2026" + atVenue)
    }

    @Test("Both hours are there for machines")
    func markup() throws {
        let page = try site(event("2026-12-03T18:00", "2026-12-03T20:00")).page("events/a.html")
        let times = page.all("time").compactMap { $0["datetime"] }
        #expect(times == ["2026-12-03T18:00", "2026-12-03T20:00"])
        let night = try site(event("2026-12-03T18:00", "2026-12-04T02:00")).page("events/a.html")
        #expect(night.all("time").compactMap { $0["datetime"] } == ["2026-12-03T18:00", "2026-12-04T02:00"])
    }

    @Test(
        "So in every language",
        arguments: [
            ("es", "jueves, 3 de diciembre de 2026, 18:00–20:00", "1 de diciembre de 2026 – 31 de enero de 2027"),
            ("ar", "الخميس، ٣ ديسمبر ٢٠٢٦، ١٨:٠٠–٢٠:٠٠", "١ ديسمبر ٢٠٢٦ – ٣١ يناير ٢٠٢٧"),
        ])
    func languages(code: String, evening: String, span: String) throws {
        #expect(try when(event("2026-12-03T18:00", "2026-12-03T20:00"), language: code).hasPrefix(evening))
        let grid = try site(event("2026-12-01", "2027-01-31"), language: code).text("events/index.html")
        #expect(grid.contains(">\(span)<"))
    }

    @Test("That the hour is to be announced is said where the feed says so, and not of a mere day")
    func openTime() throws {
        #expect(try when(event("2026-12-03")) == "Thursday, 3 December 2026")
        #expect(
            try when(event("2026-12-01", "2027-01-31"))
                == "Tuesday, 1 December 2026 until Sunday, 31 January 2027")
        #expect(
            try when(event("2026-12-03", isTimeOpen: true))
                == "Thursday, 3 December 2026 The time is still to be announced.")
    }

    @Test(
        "The card of an event of several days shows the first and the last",
        arguments: [
            ("2026-12-01", "2027-01-31", "1 December 2026 – 31 January 2027"),
            ("2026-11-30", "2026-12-03", "30 November – 3 December 2026"),
            ("2026-12-01", "2026-12-03", "1–3 December 2026"),
            ("2026-12-01T10:00", "2026-12-03T17:00", "1–3 December 2026"),
            ("2026-12-01", "2026-12-01", "1 December 2026"),
            // A night is of one day.
            ("2026-12-01T20:00", "2026-12-02T03:00", "1 December 2026, 20:00"),
        ])
    func cards(start: String, end: String, shown: String) throws {
        let site = try site(event(start, end))
        for path in ["events/index.html", "events/feed.html"] {
            let times = try site.page(path).all("time")
            #expect(times.map(\.text) == [shown], "\(path)")
            #expect(times.map { $0["datetime"] } == [start], "\(path)")
        }
    }

    @Test("The button leads to tickets where there is a price, or the feed is one of tickets")
    func tickets() throws {
        func button(_ event: EventDetails) throws -> String? {
            let page = try site(event).page("events/a.html")
            return page.all("a").first { $0["class"] == "button" }?.text
        }
        let prices = PriceRange(lowest: 20_000, highest: nil, average: nil, currency: "USD")
        #expect(try button(event("2026-12-03"))?.hasPrefix("See it at calendar.example") == true)
        #expect(try button(event("2026-12-03", prices: prices))?.hasPrefix("Tickets at calendar.example") == true)
        #expect(try button(event("2026-12-03", hasTickets: true))?.hasPrefix("Tickets at calendar.example") == true)
        let cancelled = EventDetails(
            start: nil, startInstant: nil, lastDay: nil, status: .cancelled, venue: nil, prices: prices,
            hasTickets: true)
        #expect(try button(cancelled)?.hasPrefix("See it at calendar.example") == true)
    }
}
