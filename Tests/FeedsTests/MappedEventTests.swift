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
}
