internal import Feeds
internal import Model
internal import Testing

@Suite("Mapped JSON: whether events take place, and what they cost") struct MappedEventTests {
    private static let keys = """
        "id": "id", "kind": "event", "title": "name", "start": "date", "status": "state", "price": "low",
        "highPrice": "high", "currency": {"value": "USD"}
        """

    private func event(
        _ values: String, _ keys: String = Self.keys
    ) async throws -> (event: EventDetails?, notes: [String]) {
        var found: (event: EventDetails?, notes: [String]) = (nil, [])
        try await FeedBench.with(type: "json") { bench in
            let element = #"{"id": 1, "name": "A", "date": "2026-12-01"\#(values)}"#
            found.event = try await MappedFixture.entry(bench, element, keys)?.event
            found.notes = bench.heard.notes.filter { $0.contains("takes place") }
        }
        return found
    }

    @Test(
        "Words of schema.org and of ticket shops",
        arguments: [
            ("cancelled", EventDetails.Status.cancelled), ("Canceled", .cancelled), ("postponed", .postponed),
            ("https://schema.org/EventCancelled", .cancelled), ("EventPostponed", .postponed),
            ("http://schema.org/EventRescheduled", .rescheduled), ("EventScheduled", .scheduled),
            ("onsale", .scheduled), ("EventMovedOnline", .scheduled),
            ("offsale", .scheduled), ("sold_out", .scheduled), ("live", .scheduled),
        ])
    func words(word: String, status: EventDetails.Status) async throws {
        let found = try await event(#", "state": "\#(word)""#)
        #expect(found.event?.status == status)
        #expect(found.notes.isEmpty)
    }

    @Test("Of an unknown word nothing is said, which is noted; without one it takes place") func unknown() async throws
    {
        let odd = try await event(#", "state": "wobbly""#)
        #expect(odd.event != nil && odd.event?.status == nil)
        #expect(odd.notes.contains { $0.contains("“wobbly” does not say whether it takes place") })
        let none = try await event("")
        #expect(none.event?.status == .scheduled && none.notes.isEmpty)
    }

    @Test("The dearest ticket is told beside the cheapest") func prices() async throws {
        func range(_ lowest: Int?, _ highest: Int?) -> PriceRange {
            PriceRange(lowest: lowest, highest: highest, average: nil, currency: "USD")
        }
        #expect(try await event(#", "low": 35.5, "high": "90""#).event?.prices == range(35500, 90000))
        #expect(try await event(#", "low": 35.5"#).event?.prices == range(35500, 35500))
        #expect(try await event(#", "high": 90"#).event?.prices == range(nil, 90000))
        // One that is lower says nothing, and one in another currency neither.
        #expect(try await event(#", "low": 35, "high": 20"#).event?.prices == range(35000, 35000))
        #expect(try await event(#", "low": 35, "high": "90 EUR""#).event?.prices == range(35000, 35000))
        #expect(try await event("").event?.prices == nil)
        let dinars = try await event(#", "low": "12.345 KWD", "high": "12.345 KWD""#).event?.prices
        #expect(dinars == PriceRange(lowest: 12_345, highest: 12_345, average: nil, currency: "KWD"))
        let several = #""id": "id", "kind": "event", "title": "name", "price": "t[].p", "currency": {"value": "USD"}"#
        #expect(
            try await event(#", "t": [{"p": 40}, {"p": 20}, {"p": 30}]"#, several).event?.prices == range(20000, 40000))
    }

    private func times(_ values: String, _ keys: String = "", zone: String = "UTC") async throws -> EventDetails? {
        var found: EventDetails?
        try await FeedBench.with(type: "json") { bench in
            var bench = bench
            bench.timeZone = zone
            let mapping = #""id": "id", "kind": "event", "title": "name", "start": "s", "end": "e"\#(keys)"#
            found = try await MappedFixture.entry(bench, #"{"id": 1, "name": "A", \#(values)}"#, mapping)?.event
        }
        return found
    }

    @Test(
        "An end that is a day is the last one, or with exclusiveEnd the first after the event",
        arguments: [
            ("2026-12-01", "2026-12-02", "2026-12-01", nil, "2026-12-02", "2026-12-01"),
            ("2026-12-01", "2027-02-01", "2026-12-01", "2027-01-31", "2027-02-01", "2027-01-31"),
            // As Microsoft Graph writes days.
            (
                "2026-12-01T00:00:00.0000000", "2026-12-02T00:00:00.0000000", "2026-12-01", nil, "2026-12-01",
                "2026-12-01"
            ),
            (
                "2026-12-01T00:00:00.0000000", "2026-12-04T00:00:00.0000000", "2026-12-01", "2026-12-03",
                "2026-12-03", "2026-12-03"
            ),
            ("2026-12-01", "2026-12-04T00:00:00", "2026-12-01", "2026-12-03", "2026-12-03", "2026-12-03"),
            // Hours stay, also those at midnight.
            (
                "2026-12-01T18:00:00", "2026-12-02T00:00:00", "2026-12-01T18:00", "2026-12-02T00:00", "2026-12-01",
                "2026-12-01"
            ),
            (
                "2026-12-01T00:00:00+01:00", "2026-12-02T00:00:00+01:00", "2026-12-01T00:00", "2026-12-02T00:00",
                "2026-12-01", "2026-12-01"
            ),
            (
                "2026-12-01T18:00:00", "2026-12-01T20:00:00", "2026-12-01T18:00", "2026-12-01T20:00", "2026-12-01",
                "2026-12-01"
            ),
            // Shorter than a day, which is no span.
            ("2026-12-01", "2026-12-01", "2026-12-01", nil, "2026-12-01", "2026-12-01"),
        ] as [(String, String, String, String?, String, String)])
    func exclusiveEnd(
        start: String, end: String, shown: String, localEnd: String?, inclusive: String, exclusive: String
    ) async throws {
        let values = #""s": "\#(start)", "e": "\#(end)""#
        let days = try #require(try await times(values, #", "exclusiveEnd": true"#))
        #expect(days.start?.description == shown && days.localEnd?.description == localEnd)
        #expect(days.lastDay?.description == exclusive)
        for keys in ["", #", "exclusiveEnd": false"#] {
            #expect(try await times(values, keys)?.lastDay?.description == inclusive)
        }
    }

    @Test(
        "The end is by the clock of the start",
        arguments: [
            ("2026-12-03T18:00:00+01:00", "2026-12-03T20:00:00+01:00", "2026-12-03T20:00"),
            ("2026-12-03T18:00:00+01:00", "2026-12-03T19:00:00Z", "2026-12-03T20:00"),
            ("2026-12-03T23:00:00Z", "2026-12-04T02:00:00+01:00", "2026-12-03T20:00"),
            ("2026-12-03T23:00:00Z", "2026-12-04T01:00:00Z", "2026-12-03T20:00"),
        ])
    func clocks(start: String, end: String, local: String) async throws {
        let event = try await times(#""s": "\#(start)", "e": "\#(end)""#, zone: "America/New_York")
        #expect(event?.localEnd?.description == local && event?.lastDay?.description == "2026-12-03")
    }
}
