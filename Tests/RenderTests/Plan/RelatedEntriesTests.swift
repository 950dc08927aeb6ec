internal import Model
internal import Testing

@testable internal import Render

@Suite("Related entries") struct RelatedEntriesTests {
    private let writer = Profile(id: "w", name: "Wanda")
    private let guest = Profile(id: "g", name: "Guido")

    private func plan(_ entries: [Entry]) -> FeedPlan {
        FeedPlan(FeedCatalog(id: "posts", type: "league", title: "Posts", entries: entries))
    }

    private func tag(_ name: String) -> Model.Tag { Model.Tag(name: name, key: name) }

    @Test(
        "The neighbours are as many before as after, and more on one side at an end",
        arguments: [
            (0, [10, 20, 30, 40, 50, 60]), (30, [0, 10, 20, 40, 50, 60]), (50, [20, 30, 40, 60, 70, 80]),
            (90, [30, 40, 50, 60, 70, 80]),
        ])
    func neighbours(entry: Int, expected: [Int]) {
        #expect(FeedPlan.neighbours(of: entry, in: (0..<10).map { $0 * 10 }) == expected)
    }

    @Test("A small group is shown whole, without the entry itself", arguments: 1...7)
    func small(count: Int) {
        for entry in 0..<count {
            let expected = (0..<count).filter { $0 != entry }
            #expect(FeedPlan.neighbours(of: entry, in: Array(0..<count)) == expected)
        }
    }

    @Test("The person comes first, then the venue, then the tags in the entry's order")
    func order() {
        let venue = Venue(name: "Hall", city: "Calder City")
        let event = EventDetails(start: nil, startInstant: nil, lastDay: nil, venue: venue, prices: nil)
        func entry(
            _ id: String, _ profile: Profile? = nil, event: EventDetails? = nil, tags: [Model.Tag] = []
        ) -> Entry {
            Entry(id: id, kind: .event, title: id, profile: profile, tags: tags, event: event)
        }
        var entries = (0..<4).map { entry("p\($0)", writer, event: event, tags: [tag("rare")]) }
        entries += (0..<4).map { entry("v\($0)", event: event, tags: [tag("often")]) }
        entries += (0..<4).map { entry("t\($0)", tags: [tag("rare"), tag("often")]) }
        let plan = plan(entries + [entry("alone")])
        #expect(plan.related(to: 0) == RelatedEntries(group: .profile(0), entries: [1, 2, 3]))
        #expect(plan.related(to: 4) == RelatedEntries(group: .venue(0), entries: [1, 2, 3, 5, 6, 7]))
        #expect(plan.related(to: 8) == RelatedEntries(group: .tag(0), entries: [1, 2, 3, 9, 10, 11]))
        #expect(plan.related(to: 12) == nil)
    }

    @Test("A group that fills a row goes before one that does not, and the whole feed is no group")
    func filling() {
        let tags = [tag("all"), tag("t")]
        var entries = (0..<2).map { Entry(id: "a\($0)", kind: .post, title: "A", profile: writer, tags: tags) }
        entries += (0..<3).map { Entry(id: "b\($0)", kind: .post, title: "B", profile: guest, tags: tags) }
        let mixed = plan(entries + [Entry(id: "c", kind: .post, title: "C", tags: [tag("all")])])
        #expect(mixed.related(to: 0)?.group == .tag(1), "two of the same person do not fill a row, five of a tag do")
        #expect(mixed.related(to: 2)?.group == .tag(1), "nor do three, for one of them is the entry itself")
        #expect(mixed.related(to: 5) == nil, "all six have its tag")
        let pair = plan(entries + [Entry(id: "c", kind: .post, title: "C")])
        #expect(pair.related(to: 0)?.entries.count == 4)
    }

    @Test("An entry without others is alone", arguments: 0...2) func alone(others: Int) {
        let entries = (0...others).map { number in
            Entry(id: "e\(number)", kind: .post, title: "E", profile: number == 0 ? writer : guest)
        }
        #expect(plan(entries).related(to: 0) == nil)
    }

    @Test("A member's page shows other members instead")
    func people() {
        let plan = plan(
            (0..<8).map { Entry(id: "m\($0)", kind: .person, title: "M", tags: [tag($0 < 5 ? "a" : "b")]) })
        #expect(plan.related(to: 0) == nil)
    }

    @Test("A new entry changes what at most a dozen other pages show", arguments: [0, 25, 50])
    func stable(place: Int) {
        func entry(_ number: Int) -> Entry {
            Entry(
                id: "e\(number)", kind: .post, title: "E", profile: number % 2 == 0 ? writer : guest,
                tags: [tag("t\(number % 3)")])
        }
        let before = (0..<50).map(entry)
        var after = before
        after.insert(entry(100), at: place)
        func shown(_ entries: [Entry]) -> [String: [String]] {
            let plan = plan(entries)
            return Dictionary(
                uniqueKeysWithValues: entries.indices.map { index in
                    (entries[index].id, plan.related(to: index)?.entries.map { entries[$0].id } ?? [])
                })
        }
        let (then, now) = (shown(before), shown(after))
        let changed = then.filter { now[$0.key] != $0.value }
        #expect(!changed.isEmpty && changed.count <= 12, "\(changed.keys.sorted())")
    }
}
