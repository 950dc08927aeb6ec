internal import Feeds
internal import Foundation
internal import Model
internal import Testing

@Suite("SeatGeek: events") struct SeatGeekEventTests {
    private typealias Fixture = SeatGeekFixture

    @Test("An event with all that it names") func whole() async throws {
        let (result, heard) = try await Fixture.load([Fixture.event(5)])
        #expect(heard.isEmpty, "\(heard)")
        #expect(result.failure == nil)
        let entry = try #require(result.catalog.entries.first)
        #expect(entry.id == "5")
        #expect(entry.kind == .event)
        #expect(entry.title == "Foxes at Owls")
        #expect(entry.link?.string == "https://tickets.example/e/5")
        #expect(entry.tags.map(\.name) == ["Sports", "Hockey", "Minor League Hockey"])
        #expect(entry.profile?.name == "The Owls")
        #expect(entry.otherProfiles.map(\.name) == ["The Foxes"])
        #expect(
            entry.pictures.map(\.location.description) == ["https://pictures.example/performers-landscape/1/huge.jpg"])
        #expect(entry.facts.map(\.label) == ["capacity", "announced"])
        let event = try #require(entry.event)
        #expect(event.start?.description == "2027-03-03T19:30")
        #expect(event.startInstant?.description == "2027-03-04T03:30:00Z")
        #expect(event.lastDay?.description == "2027-03-03")
        #expect(event.prices == PriceRange(lowest: 12500, highest: 40000, average: nil, currency: "USD"))
        #expect(result.catalog.profiles.map(\.name) == ["The Owls", "The Foxes"])
    }

    @Test("The moment from which Unix counts is no date of an announcement") func announcedNever() async throws {
        let never: [String: Any] = ["announce_date": "1970-01-01T00:00:00", "created_at": NSNull()]
        let (result, _) = try await Fixture.load([Fixture.event(5).merging(never) { $1 }])
        let entry = try #require(result.catalog.entries.first)
        #expect(entry.facts.map(\.label) == ["capacity"])
        #expect(entry.updated == nil)
    }

    @Test(
        "Times: local at the venue, and no more of them than is decided",
        arguments: [
            ([:], "2027-03-03T19:30", true, nil),
            (["time_tbd": true, "datetime_local": "2027-03-03T03:30:00"], "2027-03-03", false, "time"),
            (["datetime_tbd": true], "2027-03-03", false, "time"),
            (["date_tbd": true, "time_tbd": true, "datetime_local": "2027-12-31T03:30:00"], nil, false, "date"),
            // From UTC where the local time is missing or none.
            (["datetime_local": NSNull()], "2027-03-03T19:30", true, nil),
            (["datetime_local": "soon"], "2027-03-03T19:30", true, nil),
            (["datetime_local": 5, "datetime_utc": Fixture.Null()], nil, false, nil),
            (["datetime_utc": "2027-02-30T00:00:00"], "2027-03-03T19:30", false, nil),
        ] as [(ObjectReader, String?, Bool, String?)])
    func times(fields: ObjectReader, start: String?, hasInstant: Bool, undecided: String?) async throws {
        let entry = try await Fixture.entry(fields.values)
        #expect(entry.event?.start?.description == start)
        #expect((entry.event?.startInstant != nil) == hasInstant)
        let open = entry.facts.filter { $0.value == .word("toBeDecided") }
        #expect(open.map(\.label) == [undecided].compactMap { $0 })
        #expect(entry.event?.isTimeOpen == (undecided == "time") || undecided == "date")
    }

    @Test("A day without an hour is no hour to be decided, unless the API says so") func mereDay() async throws {
        let entry = try await Fixture.entry(["datetime_local": "2027-03-03", "datetime_utc": NSNull()])
        #expect(entry.event?.start?.description == "2027-03-03" && entry.event?.isTimeOpen == false)
        #expect(!entry.facts.contains { $0.value == .word("toBeDecided") })
        #expect(entry.event?.hasTickets == true)
    }

    @Test(
        "The last day: from the end, at the venue; else the start's",
        arguments: [
            ([:], "2027-03-03"),
            (["enddatetime_utc": "2027-03-06T04:00:00"], "2027-03-05"),
            // A night that ends after midnight is of one day.
            (["enddatetime_utc": "2027-03-04T09:30:00"], "2027-03-03"),
            // 8:00 in UTC is midnight in Seattle, which ends the day before.
            (["enddatetime_utc": "2027-03-05T08:00:00"], "2027-03-04"),
            (["visible_until_utc": "2027-03-04T08:00:00", "time_tbd": true], "2027-03-03"),
            (["visible_until_utc": "2027-03-04T08:00:01"], "2027-03-03"),
            // An end before the start is none.
            (["enddatetime_utc": "2020-01-01T00:00:00"], "2027-03-03"),
            (["visible_until_utc": NSNull()], "2027-03-03"),
            (
                // Where the zone is not known, by the clock that the start shows.
                ["venue": ["name": "X", "timezone": "Mars/Olympus"], "enddatetime_utc": "2027-03-09T00:00:00"],
                "2027-03-08"
            ),
            (["venue": ["name": "X"], "enddatetime_utc": "2027-03-09T09:00:00"], "2027-03-09"),
            (["venue": ["name": "X"], "datetime_local": NSNull()], "2027-03-04"),
            (
                [
                    "venue": ["name": "X"], "datetime_local": NSNull(), "enddatetime_utc": "2027-03-09T09:00:00",
                ],
                "2027-03-09"
            ),
            (["date_tbd": true], nil),
        ] as [(ObjectReader, String?)])
    func lastDay(fields: ObjectReader, day: String?) async throws {
        let entry = try await Fixture.entry(fields.values)
        #expect(entry.event?.lastDay?.description == day)
    }

    /// What differs from the event of the fixture.
    struct ObjectReader: @unchecked Sendable, ExpressibleByDictionaryLiteral {
        // Made of literals, and never written again.
        let values: [String: Any]
        init(dictionaryLiteral elements: (String, Any)...) {
            values = Dictionary(elements) { first, _ in first }
        }
    }

    @Test(
        "Prices are shown where they are there",
        arguments: [
            ("{}", nil), ("null", nil), ("[]", nil),
            (#"{"lowest_price": null, "highest_price": null, "average_price": null, "listing_count": 0}"#, nil),
            (#"{"lowest_price": 41.75}"#, PriceRange(lowest: 41750, highest: nil, average: nil, currency: "USD")),
            (
                #"{"lowest_price": 6, "highest_price": 410, "average_price": 39}"#,
                PriceRange(lowest: 6000, highest: 410_000, average: 39000, currency: "USD")
            ),
            (#"{"lowest_price": -1, "highest_price": 1e300, "average_price": "9"}"#, nil),
            (#"{"lowest_price": 9, "highest_price": 3}"#, nil), (#"{"lowest_price": NaN}"#, nil),
        ])
    func prices(stats: String, prices: PriceRange?) async throws {
        let text = "{\"events\": [{\"id\": 1, \"stats\": \(stats)}], \"meta\": {}}"
        let (result, _) = try await Fixture.load(bytes: Array(text.utf8))
        #expect(try #require(result.catalog.entries.first).event?.prices == prices)
    }

    @Test("A venue with all that it may have, and one abroad") func venue() async throws {
        let venue = try #require(try await Fixture.entry().event?.venue)
        #expect(venue.name == "Birch Hall")
        #expect(venue.addressLines == ["1 Birch Road", "Seattle, WA 98000"])
        #expect([venue.city, venue.region, venue.country, venue.postalCode] == ["Seattle", "WA", "US", "98000"])
        #expect(venue.coordinates?.latitude == 47.5)
        #expect(venue.coordinates?.longitude == -122.25)
        #expect(venue.timeZone == "America/Los_Angeles")
        #expect(venue.link?.string == "https://tickets.example/v/9")
        let abroad = try await Fixture.entry([
            "venue": Fixture.venue([
                "state": Fixture.Null(), "country": "UK", "city": "London", "extended_address": Fixture.Null(),
                "address": Fixture.Null(), "postal_code": "SW1", "capacity": 0,
                "location": ["lat": 0, "lon": 0], "timezone": "Europe/London",
            ])
        ])
        let other = try #require(abroad.event?.venue)
        #expect(other.region == nil)
        #expect(other.addressLines == ["London SW1"])
        #expect(other.coordinates == nil)
        #expect(!abroad.facts.contains { $0.label == "capacity" })
    }

    @Test(
        "Degrees that are none are left out",
        arguments: [
            ["lat": 91, "lon": 0], ["lat": 0, "lon": -180.5], ["lat": 1], [:], ["lat": 5, "lon": 1e300],
        ] as [[String: Double]])
    func degrees(location: [String: Double]) async throws {
        let entry = try await Fixture.entry(["venue": Fixture.venue(["location": location])])
        #expect(entry.event?.venue?.coordinates == nil)
        #expect(entry.event?.venue?.name == "Birch Hall")
    }

    @Test("A venue without a name is called by its town; one without anything is none") func namelessVenue()
        async throws
    {
        let town = try await Fixture.entry(["venue": ["display_location": "Oslo, Norway", "city": "Oslo"]])
        #expect(town.event?.venue?.name == "Oslo, Norway")
        #expect(town.event?.venue?.addressLines == ["Oslo"])
        for venue in [Fixture.Null(), [String: Any](), "Birch Hall"] as [Any] {
            #expect(try await Fixture.entry(["venue": venue]).event?.venue == nil)
        }
    }

    @Test("What is said of an event beside when and where") func facts() async throws {
        let entry = try await Fixture.entry([
            "status": "rescheduled", "conditional": true, "general_admission": true,
            "announce_date": NSNull(), "description": "Doors at 7.\n\nNo #bags",
            "announcements": [
                "checkout_disclosures": ["messages": [["text": "Bring a coat."], ["text": "Bring a coat."]]]
            ],
        ])
        #expect(
            entry.facts == [
                Fact(label: "status", value: .word("rescheduled")), Fact(label: "status", value: .word("ifNecessary")),
                Fact(label: "admission", value: .word("generalAdmission")),
                Fact(label: "capacity", value: .number(4200)),
            ])
        #expect(
            entry.text.paragraphs == [[.text("Doors at 7.")], [.text("No #bags")], [.text("Bring a coat.")]])
    }

    @Test(
        "Whether it takes place: in words of ours where they are known, else as the API writes it",
        arguments: [
            ("normal", .scheduled, nil), ("Normal", .scheduled, nil), ("cancelled", .cancelled, .word("cancelled")),
            ("Canceled", .cancelled, .word("cancelled")), ("postponed", .postponed, .word("postponed")),
            ("on_hold", nil, .text("On Hold")),
        ] as [(String, EventDetails.Status?, Fact.Value?)])
    func status(written: String, status: EventDetails.Status?, fact: Fact.Value?) async throws {
        let entry = try await Fixture.entry(["status": written])
        #expect(entry.event?.status == status)
        #expect(entry.facts.first { $0.label == "status" }?.value == fact)
    }

    @Test("The end is the moment that the API states, if it is after the start") func end() async throws {
        let times = ["datetime_utc": "2026-08-08T22:00:00", "enddatetime_utc": "2026-08-24T04:00:00"]
        let event = try await Fixture.entry(times).event
        #expect(event?.end?.description == "2026-08-24T04:00:00Z")
        // By the clock of Seattle, and by none while the hour of the start is open.
        #expect(event?.localEnd?.description == "2026-08-23T21:00")
        var open: [String: Any] = times
        open["time_tbd"] = true
        #expect(try await Fixture.entry(open).event?.localEnd == nil)
        let early = times.merging(["enddatetime_utc": "2026-08-08T22:00:00"]) { $1 }
        #expect(try await Fixture.entry(early).event?.end == nil)
    }

    @Test("Of an event with the world's time alone the day is known, and nothing is said to be open")
    func worldTimeAlone() async throws {
        let entry = try await Fixture.entry(["venue": ["name": "X"], "datetime_local": NSNull()])
        #expect(entry.event?.start == LocalMoment(day: try #require(Day("2027-03-04"))))
        #expect(!entry.facts.contains { $0.value == .word("toBeDecided") })
    }

    @Test(
        "Kinds are named for readers",
        arguments: [
            ("ncaa_womens_basketball", "College Women's Basketball"), ("concert", "Concerts"), ("f1", "F1 Racing"),
            ("horse_racing", "Horse Racing"), ("opera", "Opera"), ("Opéra rock", "Opéra rock"),
        ])
    func kinds(name: String, readable: String) async throws {
        let entry = try await Fixture.entry(["type": name, "taxonomies": [["id": 1, "name": name], ["id": 2]]])
        #expect(entry.tags.map(\.name) == [readable])
    }

    @Test("A title: the long one, the short one, who performs, what it is, where, or the feed's") func titles()
        async throws
    {
        var fields: [String: Any] = ["title": " The  long one "]
        #expect(try await Fixture.entry(fields).title == "The long one")
        fields = ["title": "", "short_title": "Short"]
        #expect(try await Fixture.entry(fields).title == "Short")
        fields["short_title"] = Fixture.Null()
        #expect(try await Fixture.entry(fields).title == "The Owls, The Foxes")
        fields["performers"] = [Any]()
        #expect(try await Fixture.entry(fields).title == "Minor League Hockey")
        fields["type"] = NSNull()
        #expect(try await Fixture.entry(fields).title == "Birch Hall")
        fields["venue"] = Fixture.Null()
        #expect(try await Fixture.entry(fields).title == "looks")
    }
}
