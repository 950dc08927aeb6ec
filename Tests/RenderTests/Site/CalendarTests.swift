internal import Model
internal import Testing

@testable internal import Render

@Suite("Calendars of events") struct CalendarTests {
    private func event(
        _ id: String, _ start: LocalMoment?, instant: String? = nil, end: String? = nil, zone: String? = nil,
        localEnd: LocalMoment? = nil, lastDay: Day? = nil, status: EventDetails.Status? = .scheduled,
        title: String = "Concert"
    ) -> Entry {
        let venue = Venue(
            name: "Opal Theatre; Hall 2", addressLines: ["1 High Street", "Calder City"], coordinates: (40.5, -73.25),
            timeZone: zone)
        return Entry(
            id: id, kind: .event, title: title, link: WebURL("https://tickets.example/\(id)"),
            event: EventDetails(
                start: start, startInstant: instant.flatMap { Instant(iso8601: $0) },
                end: end.flatMap { Instant(iso8601: $0) }, localEnd: localEnd, lastDay: lastDay, status: status,
                venue: venue, prices: PriceRange(lowest: 20_000, highest: nil, average: nil, currency: "USD")))
    }

    private func site(_ entries: [Entry], baseURL: WebURL? = nil) throws -> RenderedSite {
        var settings = SiteSettings()
        settings.baseURL = baseURL
        let feed = FeedCatalog(id: "events", type: "seatgeek", title: "Events", entries: entries)
        return try RenderedSite(Gallery(catalog: Catalog(feeds: [feed]), pictures: [:]), settings: settings)
    }

    /// The lines of a calendar, unfolded.
    private func lines(_ site: RenderedSite, _ path: String = "events/feed.ics") throws -> [String] {
        let text = try site.text(path)
        #expect(text.utf8.suffix(2).elementsEqual([13, 10]))
        let raw = text.split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(raw.allSatisfy { $0.utf8.count <= 75 && !$0.utf8.contains(10) && !$0.utf8.contains(13) })
        return text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
    }

    private let day = Day(number: 20_600)

    @Test("A time is the venue's, with the rules of its zone over all events")
    func zones() throws {
        let summer = try #require(Day("2026-07-04"))
        let winter = try #require(Day("2026-12-04"))
        let lines = try lines(
            site([
                event(
                    "a", LocalMoment(day: summer, minuteOfDay: 1170), instant: "2026-07-04T23:30:00Z",
                    zone: "America/New_York"),
                event(
                    "b", LocalMoment(day: winter, minuteOfDay: 1170), instant: "2026-12-05T00:30:00Z",
                    zone: "America/New_York"),
            ]))
        #expect(
            lines.filter { $0.hasPrefix("DTSTART;") } == [
                "DTSTART;TZID=America/New_York:20260704T193000", "DTSTART;TZID=America/New_York:20261204T193000",
            ])
        let rules = Array(lines.drop { $0 != "BEGIN:VTIMEZONE" }.prefix { $0 != "END:VTIMEZONE" })
        #expect(
            rules == [
                "BEGIN:VTIMEZONE", "TZID:America/New_York", "BEGIN:DAYLIGHT", "DTSTART:19700101T000000",
                "TZOFFSETFROM:-0400", "TZOFFSETTO:-0400", "END:DAYLIGHT", "BEGIN:STANDARD", "DTSTART:20261101T020000",
                "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500", "END:STANDARD",
            ])
    }

    @Test("The rules of a zone begin no later than an event before 1970") func before1970() throws {
        let start = LocalMoment(day: try #require(Day("1965-07-04")), minuteOfDay: 1170)
        let lines = try lines(site([event("a", start, instant: "1965-07-04T23:30:00Z", zone: "America/New_York")]))
        let rules = Array(lines.drop { $0 != "BEGIN:DAYLIGHT" }.prefix(4))
        #expect(
            rules == [
                "BEGIN:DAYLIGHT", "DTSTART:19650704T193000", "TZOFFSETFROM:-0400", "TZOFFSETTO:-0400",
            ])
        #expect(lines.contains("DTSTART;TZID=America/New_York:19650704T193000"))
    }

    @Test("A span of too many changes for one list is written in UTC") func longSpan() throws {
        let (first, last) = (try #require(Day("1901-06-01")), try #require(Day("2027-01-01")))
        let lines = try lines(
            site([
                event(
                    "a", LocalMoment(day: first, minuteOfDay: 1200), instant: "1901-06-02T01:00:00Z",
                    zone: "America/New_York"),
                event(
                    "b", LocalMoment(day: last, minuteOfDay: 1200), instant: "2027-01-02T01:00:00Z",
                    zone: "America/New_York"),
            ]))
        #expect(lines.contains("DTSTART:20270102T010000Z"))
        #expect(!lines.contains("BEGIN:VTIMEZONE"))
    }

    @Test(
        "Without a zone it is UTC, without the world's time the clock's there, and a day alone is a day",
        arguments: [
            (
                LocalMoment(day: Day(number: 20_600), minuteOfDay: 1170), "2026-05-27T17:30:00Z", nil,
                "DTSTART:20260527T173000Z"
            ),
            (
                LocalMoment(day: Day(number: 20_600), minuteOfDay: 1170), "2026-05-27T17:30:00Z", "No/Where",
                "DTSTART:20260527T173000Z"
            ),
            (
                LocalMoment(day: Day(number: 20_600), minuteOfDay: 1170), "2026-05-27T17:30:00Z", "GMT+05:30",
                "DTSTART:20260527T173000Z"
            ),
            (LocalMoment(day: Day(number: 20_600), minuteOfDay: 1170), nil, "Europe/Paris", "DTSTART:20260527T193000"),
            (
                LocalMoment(day: Day(number: 20_600)), "2026-05-27T17:30:00Z", "Europe/Paris",
                "DTSTART;VALUE=DATE:20260527"
            ),
        ] as [(LocalMoment, String?, String?, String)])
    func starts(start: LocalMoment, instant: String?, zone: String?, expected: String) throws {
        let lines = try lines(site([event("a", start, instant: instant, zone: zone)]))
        #expect(lines.filter { $0.hasPrefix("DTSTART") }.last == expected)
        #expect(lines.contains("BEGIN:VTIMEZONE") == expected.contains("TZID"))
    }

    @Test("A time has the end that is stated, by the venue's clock, also in pages' JSON-LD")
    func ends() throws {
        let start = LocalMoment(day: try #require(Day("2026-08-08")), minuteOfDay: 900)
        let site = try site([
            event(
                "a", start, instant: "2026-08-08T22:00:00Z", end: "2026-11-02T05:30:00Z", zone: "America/Los_Angeles",
                lastDay: Day("2026-11-01")),
            event("b", start, instant: "2026-08-08T22:00:00Z", zone: "America/Los_Angeles", lastDay: start.day),
            event("c", start, instant: "2026-08-08T22:00:00Z", end: "2026-08-09T01:00:00Z", lastDay: start.day),
        ])
        #expect(
            try lines(site, "events/a.ics").filter { $0.hasPrefix("DT") && $0.contains("TZID") } == [
                "DTSTART;TZID=America/Los_Angeles:20260808T150000", "DTEND;TZID=America/Los_Angeles:20261101T213000",
            ])
        #expect(try lines(site, "events/b.ics").allSatisfy { !$0.hasPrefix("DTEND") })
        #expect(try site.text("events/a.html").contains(#""endDate":"2026-11-01T21:30:00-08:00""#))
        #expect(try !site.text("events/b.html").contains("endDate"))
        #expect(try site.text("events/c.html").contains(#""endDate":"2026-08-09T01:00:00Z""#))
    }

    @Test("An end whose zone is not known is by the venue's clock too, in calendar and JSON-LD")
    func localEnds() throws {
        let (first, last) = (day, day + 2)
        let (start, end) = (LocalMoment(day: first, minuteOfDay: 600), LocalMoment(day: last, minuteOfDay: 1320))
        let site = try site([
            event("a", start, localEnd: end, lastDay: last),
            event("b", LocalMoment(day: first), localEnd: LocalMoment(day: last), lastDay: last),
            event("c", start, localEnd: LocalMoment(day: last), lastDay: last),
            event(
                "d", start, instant: "2026-05-27T14:00:00Z", end: "2026-05-30T02:00:00Z", localEnd: end, lastDay: last),
        ])
        func dates(_ id: String) throws -> [String] {
            try lines(site, "events/\(id).ics").filter { $0.hasPrefix("DTSTART") || $0.hasPrefix("DTEND") }
        }
        #expect(try dates("a") == ["DTSTART:20260527T100000", "DTEND:20260529T220000"])
        #expect(try dates("b") == ["DTSTART;VALUE=DATE:20260527", "DTEND;VALUE=DATE:20260530"])
        // Where only the last day is known, the event ends with it.
        #expect(try dates("c") == ["DTSTART:20260527T100000", "DTEND:20260530T000000"])
        #expect(try dates("d") == ["DTSTART:20260527T140000Z", "DTEND:20260530T020000Z"])
        for (id, end) in [
            "a": "2026-05-29T22:00", "b": "2026-05-29", "c": "2026-05-29", "d": "2026-05-29T22:00:00-04:00",
        ] {
            #expect(try site.text("events/\(id).html").contains("\"endDate\":\"\(end)\""))
        }
    }

    @Test("An end without an offset, and a last day without a time, are by the offset or the zone of the start")
    func endsOfStarts() throws {
        let (first, last) = (day, day + 2)
        let start = LocalMoment(day: first, minuteOfDay: 600)
        let site = try site([
            event("a", start, instant: "2026-05-27T14:00:00Z", lastDay: last),
            event("b", start, instant: "2026-05-27T14:00:00Z", zone: "America/New_York", lastDay: last),
            event(
                "c", start, instant: "2026-05-27T14:00:00Z", localEnd: LocalMoment(day: last, minuteOfDay: 1320),
                lastDay: last),
        ])
        func end(_ id: String) throws -> [String] {
            try lines(site, "events/\(id).ics").filter { $0.hasPrefix("DTEND") }
        }
        #expect(try end("a") == ["DTEND:20260530T040000Z"])
        #expect(try end("b") == ["DTEND;TZID=America/New_York:20260530T000000"])
        #expect(try end("c") == ["DTEND:20260530T020000Z"])
    }

    @Test("Of an hour that comes twice, and where the feed's clocks differ, the world's time counts")
    func twice() throws {
        let day = try #require(Day("2026-11-01"))
        func start(_ instant: String, minute: Int = 90) throws -> String? {
            let event = event(
                "a", LocalMoment(day: day, minuteOfDay: minute), instant: instant, zone: "America/Los_Angeles")
            return try lines(site([event])).last { $0.hasPrefix("DTSTART") }
        }
        #expect(try start("2026-11-01T08:30:00Z") == "DTSTART;TZID=America/Los_Angeles:20261101T013000")
        #expect(try start("2026-11-01T09:30:00Z") == "DTSTART:20261101T093000Z")
        #expect(try start("2026-11-01T20:00:00Z", minute: 600) == "DTSTART:20261101T200000Z")
    }

    @Test(
        "An event that does not take place says so in its calendar, its page and its data",
        arguments: [
            (.cancelled, "STATUS:CANCELLED", "EventCancelled", "Cancelled"),
            (.postponed, "STATUS:TENTATIVE", "EventPostponed", "Postponed"),
            (.rescheduled, nil, "EventRescheduled", nil), (nil, nil, nil, nil),
        ] as [(EventDetails.Status?, String?, String?, String?)])
    func status(status: EventDetails.Status?, line: String?, name: String?, mark: String?) throws {
        let site = try site([event("a", LocalMoment(day: SampleCatalog.editionDay + 3), status: status)])
        #expect(try lines(site, "events/a.ics").first { $0.hasPrefix("STATUS") } == line)
        let page = try site.text("events/a.html")
        #expect(page.contains("schema.org/Event") == (name != nil))
        if let name { #expect(page.contains("https://schema.org/\(name)")) }
        #expect(page.contains("class=\"notice\"") == (mark != nil))
        for words in ["Tickets at tickets.example", "From $20"] { #expect(page.contains(words) == (mark == nil)) }
        if let mark { #expect(try site.text("events/index.html").contains(">\(mark)</span>")) }
    }

    @Test("An event of several days ends on the day after its last")
    func days() throws {
        let lines = try lines(site([event("a", LocalMoment(day: day), lastDay: day + 2)]))
        #expect(lines.contains("DTEND;VALUE=DATE:20260530"))
    }

    @Test("Words are escaped and folded between characters, and cannot begin a line")
    func words() throws {
        let title = "Größe, Musik; \\ 東京\u{1}\u{85}\u{2028}\r\nEND:VCALENDAR" + String(repeating: "ü", count: 90)
        let lines = try lines(site([event("a", LocalMoment(day: day), title: title)]))
        #expect(lines.filter { $0 == "END:VCALENDAR" }.count == 1)
        let summary = try #require(lines.first { $0.hasPrefix("SUMMARY:") })
        #expect(summary.hasPrefix("SUMMARY:Größe\\, Musik\\; \\\\ 東京 ") && summary.contains("END:VCALENDARü"))
        #expect(!summary.unicodeScalars.contains { ["\u{1}", "\u{85}", "\u{2028}"].contains($0) })
        #expect(lines.contains("LOCATION:Opal Theatre\\; Hall 2\\, 1 High Street\\, Calder City"))
        #expect(lines.contains("GEO:40.500000;-73.250000"))
    }

    @Test("Every event with a day has a file, and the pages lead there")
    func links() throws {
        let entries = [
            event("a", LocalMoment(day: day)), event("b", nil), event("c", LocalMoment(day: day, precision: .month)),
        ]
        let site = try site(entries)
        #expect(site.files.keys.filter { $0.hasSuffix(".ics") }.sorted() == ["events/a.ics", "events/feed.ics"])
        #expect(try lines(site, "events/a.ics").contains(#"UID:tag:vitrine.invalid\,2026:events/a"#))
        #expect(try lines(site).count { $0 == "BEGIN:VEVENT" } == 1)
        #expect(try site.page("events/a.html").addresses.contains("../events/a.ics"))
        #expect(try !site.text("events/b.html").contains(".ics"))
        #expect(try site.page("events/feed.html").addresses.contains("../events/feed.ics"))
        let published = try self.site(entries, baseURL: WebURL("https://example.com/site"))
        #expect(try published.page("events/index.html").addresses.contains("webcal://example.com/site/events/feed.ics"))
        #expect(try lines(published, "events/a.ics").contains("URL:https://example.com/site/events/a.html"))
        #expect(try RenderedSite().files.keys.allSatisfy { !$0.hasSuffix(".ics") })
    }
}
