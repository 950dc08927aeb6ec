internal import Model
internal import Testing

@testable internal import Render

@Suite("Years and cities with a page") struct FeedFiltersTests {
    private static func photos(_ days: [String?]) -> [Entry] {
        days.enumerated().map { index, day in
            let published = day.flatMap { Day($0) }.map { Instant(seconds: Int64($0.number) * 86_400) }
            return Entry(id: "e\(index)", kind: .photo, title: "Photo \(index)", published: published)
        }
    }

    private static func filters(_ entries: [Entry]) -> FeedFilters {
        FeedFilters(FeedCatalog(id: "feed", type: "json", title: "Feed", entries: entries)) { $0.dayUTC }
    }

    private static func concert(_ id: Int, city: String?, region: String? = nil, start: String? = nil) -> Entry {
        Entry(
            id: "c\(id)", kind: .event, title: "Concert \(id)", published: Instant(seconds: 0),
            event: EventDetails(
                start: start.flatMap { Day($0) }.map { LocalMoment(day: $0) }, startInstant: nil, lastDay: nil,
                venue: city.map { Venue(name: "Hall", city: $0, region: region) }, prices: nil))
    }

    @Test("A year's entries are the newest first, divided into months; those without a date are in none")
    func years() throws {
        let days = (1...6).map { "2025-0\($0)-10" } + [nil] + (1...6).map { "2024-12-0\($0)" }
        let years = Self.filters(Self.photos(days)).years
        #expect(years.map(\.year) == [2025, 2024])
        #expect(years[0].entries == [5, 4, 3, 2, 1, 0])
        #expect(years[0].months.map(\.month) == [6, 5, 4, 3, 2, 1])
        #expect(years[1].entries == [12, 11, 10, 9, 8, 7])
        #expect(years[1].months == [FeedFilters.Month(month: 12, range: 0..<6)])
    }

    @Test("Events are in the order in which they take place, whenever they were announced")
    func events() {
        let days = (0..<12).map { $0 % 2 == 0 ? "2027-02-1\($0 % 10)" : "2026-12-0\($0 % 10)" }
        let years = Self.filters(days.enumerated().map { Self.concert($0, city: nil, start: $1) }).years
        #expect(years.map(\.year) == [2026, 2027])
        #expect(years[0].entries == [1, 11, 3, 5, 7, 9])
    }

    @Test("An archive of few entries, or of one month, would say nothing")
    func noArchive() {
        #expect(Self.filters(Self.photos((1...9).map { "2025-0\($0)-10" })).years.isEmpty)
        #expect(Self.filters(Self.photos(Array(repeating: "2025-04-10", count: 40))).years.isEmpty)
        #expect(Self.filters([]).years.isEmpty)
    }

    @Test("Wrong dates make no more than a hundred years, the latest ones")
    func manyYears() {
        let years = Self.filters(Self.photos((1...300).map { "\(1000 + $0)-01-01" } + ["0000-01-01"])).years
        #expect(years.count == 100)
        #expect(years.first?.year == 1300 && years.last?.year == 1201)
    }

    @Test("Case, accents and separators do not distinguish cities; the region does")
    func cities() {
        let names: [(String?, String?)] = [
            ("São Paulo", nil), ("sao-paulo", nil), ("Portland", "OR"), ("Portland", "ME"), ("PORTLAND", "ME"),
            ("Portland", "OR"), ("Portland", "ME"), ("Alone", nil), (nil, nil), ("الرياض", nil), ("الرياض", nil),
        ]
        let cities = Self.filters(names.enumerated().map { Self.concert($0, city: $1.0, region: $1.1) }).cities
        #expect(cities.map(\.name) == ["Portland, ME", "São Paulo", "Portland, OR", "الرياض"])
        #expect(cities.map(\.key) == ["portland-me", "sao-paulo", "portland-or", "الرياض"])
        #expect(cities.map(\.entries) == [[3, 4, 6], [0, 1], [2, 5], [9, 10]])
    }

    @Test("A city with all events narrows nothing down, and a feed has no more than a hundred")
    func cityLimits() {
        #expect(Self.filters((0..<9).map { Self.concert($0, city: "Portmere") }).cities.isEmpty)
        #expect(Self.filters([Self.concert(0, city: "Portmere")]).cities.isEmpty)
        #expect(Self.filters((0..<600).map { Self.concert($0, city: "City \($0 % 200)") }).cities.count == 100)
    }

    @Test("Hostile cities have different, safe file names")
    func cityNames() throws {
        let hostile = [
            "../../etc", "index", "con", "a\u{0}b", "<b>", "!!!", "City 2", String(repeating: "x", count: 4000),
        ]
        let entries = (hostile + hostile).enumerated().map { Self.concert($0, city: $1) } + Self.photos([nil])
        let plan = FeedPlan(FeedCatalog(id: "events", type: "json", title: "Events", entries: entries))
        let paths = plan.filters.cities.indices.map { plan.addresses.city($0) }
        #expect(paths.count == hostile.count && Set(paths).count == paths.count)
        let unsafe = paths.filter { $0.wholeMatch(of: #/events/city/[a-z0-9][a-z0-9._-]{0,100}\.html/#) == nil }
        #expect(unsafe.isEmpty, "\(unsafe)")
        #expect(!paths.contains("events/city/index.html") && !paths.contains("events/city/city-2.html"))
    }

    @Test("Related tags are those that most of a tag's entries have too, the first named first, at most eight")
    func relatedTags() {
        let names = [["a", "b"], ["a", "c"], ["c", "a", "b"], ["d"], ["a", "c"]]
        func plan(_ names: [[String]]) -> FeedPlan {
            let entries = names.enumerated().map { index, tags in
                Entry(id: "\(index)", kind: .photo, title: "t", tags: tags.map { Tag(name: $0, key: $0) })
            }
            return FeedPlan(FeedCatalog(id: "photos", type: "flickr", title: "Photos", entries: entries))
        }
        let few = plan(names)
        #expect(few.relatedTags(to: 0).map { few.tags[$0].name } == ["c", "b"])
        #expect(few.relatedTags(to: 3).isEmpty)
        let many = plan([["x"] + (0..<30).map { "t\($0)" }])
        #expect(many.relatedTags(to: 0) == Array(1...8))
    }
}
