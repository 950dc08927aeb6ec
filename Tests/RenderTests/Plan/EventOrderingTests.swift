internal import Model
internal import Testing

@testable internal import Render

@Suite("Events to come") struct EventOrderingTests {
    private static func ids(_ page: ParsedPage) -> [String] {
        page.with("data-entry").compactMap { $0["data-entry"] }.filter { $0.hasPrefix("events/") }
    }

    @Test("Those that are over stand after all others in grid and list, those without a date before them")
    func order() throws {
        let site = try RenderedSite(KindsCatalog().gallery)
        let expected = [0, 2, 4, 5, 6, 3, 1].map { "events/\($0)" }
        for path in ["events/index.html", "events/feed.html"] {
            #expect(try Self.ids(site.page(path)) == expected, "\(path)")
        }
        for number in 0..<7 { #expect(site.files["events/\(number).html"] != nil) }
    }

    @Test("Home leads with the first to come, however late it was announced") func home() throws {
        let site = try RenderedSite(KindsCatalog().gallery)
        let shown = try Self.ids(site.page("index.html"))
        #expect(shown.first == "events/0")
        #expect(shown.last == "events/1")
        let page = try site.text("index.html")
        #expect(page.split(separator: "Past").count == 2, "the one that is over is marked as such")
    }

    @Test("A day is over when it has passed; of those that have left the feed the order stays")
    func overAndLeft() {
        var feed = KindsCatalog().events
        feed.entries[3].retainedSince = SampleCatalog.editionDay
        func order(on day: Day) -> [String] {
            EventOrdering.ordered(Catalog(feeds: [feed]), on: day).feeds[0].entries.map(\.id)
        }
        #expect(order(on: SampleCatalog.editionDay) == ["0", "2", "4", "5", "6", "1", "3"])
        // Its evening in the west is still to come when the next day begins in the site's zone.
        #expect(order(on: SampleCatalog.editionDay + 1) == ["0", "2", "4", "5", "6", "1", "3"])
        #expect(order(on: SampleCatalog.editionDay + 2) == ["2", "4", "5", "6", "0", "1", "3"])
        // The third's last day is not known; the fifth's is two days after its first.
        #expect(order(on: SampleCatalog.editionDay + 7) == ["6", "0", "1", "2", "3", "4", "5"])
        #expect(order(on: SampleCatalog.editionDay + -9) == ["0", "1", "2", "3", "4", "5", "6"])
    }
}
