internal import Model
internal import Publish
internal import Testing

@Suite("What a feed shows, compared from night to night") struct FeedStatisticsTests {
    typealias Counts = WritableKeyPath<FeedStatistics.Content, Int>

    static func statistics(_ entries: Int, _ path: Counts, _ count: Int) -> FeedStatistics {
        var content = FeedStatistics.Content()
        content[keyPath: path] = count
        return FeedStatistics(entries: entries, content: content)
    }

    static let things: [(GateObjection.Thing, any Counts & Sendable)] = [
        (.pictures, \.pictures), (.titles, \.titles), (.texts, \.texts), (.differentPictures, \.differentPictures),
        (.differentTitles, \.differentTitles), (.differentTexts, \.differentTexts),
    ]

    @Test(
        "No share may fall below (1 − maxDrop) × that of last time, where at least five entries had it",
        arguments: [
            (40, 40, 40, 20, true), (40, 40, 40, 19, false), (40, 40, 40, 0, false), (40, 40, 20, 10, true),
            (40, 40, 80, 40, true), (40, 40, 80, 39, false), (40, 5, 40, 2, false), (40, 5, 40, 3, true),
            (40, 4, 40, 0, true), (5, 5, 5, 2, false), (4, 4, 4, 0, true),
        ])
    func share(before: Int, had: Int, now: Int, has: Int, passes: Bool) {
        for (thing, path) in Self.things {
            let found = Self.statistics(now, path, has).findings(
                feed: "shop", since: Self.statistics(before, path, had), maxDrop: 0.5)
            let finding = GateObjection.share(
                feed: "shop", thing: thing, before: .init(count: had, of: before), now: .init(count: has, of: now))
            #expect(found == (passes ? [] : [finding]))
        }
    }

    @Test(
        "Of tags, people, dates, links and products nine tenths may go, and all where fewer than half had them",
        arguments: [
            (40, 40, 40, 4, true), (40, 40, 40, 3, false), (40, 20, 40, 0, false), (40, 19, 40, 0, true),
            (5, 5, 5, 0, false), (4, 4, 4, 0, true), (40, 40, 80, 8, true), (40, 40, 80, 7, false),
            // None is gone where a feed grows by entries without.
            (40, 40, 1000, 40, true), (40, 40, 1000, 39, false),
        ])
    func presences(before: Int, had: Int, now: Int, has: Int, passes: Bool) {
        let things: [(GateObjection.Thing, any Counts & Sendable)] = [
            (.tags, \.tags), (.people, \.people), (.dates, \.dates), (.links, \.links), (.products, \.products),
        ]
        for (thing, path) in things {
            let published = Self.statistics(before, path, had)
            let found = Self.statistics(now, path, has).findings(feed: "shop", since: published, maxDrop: 0.5)
            let finding = GateObjection.share(
                feed: "shop", thing: thing, before: .init(count: had, of: before), now: .init(count: has, of: now))
            #expect(found == (passes ? [] : [finding]), "\(thing)")
            #expect(passes || finding.message.hasSuffix("nearly all are gone"))
        }
    }

    @Test("A feed that grows by entries that share titles, texts or pictures loses nothing")
    func grown() {
        for (thing, path) in Self.things {
            let published = Self.statistics(5, path, 5)
            let mayShare = [.differentPictures, .differentTitles, .differentTexts].contains(thing)
            let found = { Self.statistics(300, path, $0).findings(feed: "shop", since: published, maxDrop: 0.5) }
            #expect(found(60).isEmpty == mayShare, "\(thing)")
            #expect(found(4).count == 1, "\(thing)")
        }
    }

    @Test("A finding says in words what fell")
    func words() {
        let message = GateObjection.share(
            feed: "photos", thing: .pictures, before: .init(count: 40, of: 40), now: .init(count: 0, of: 40)
        ).message
        #expect(message.hasPrefix("40 of 40 entries had a picture, 0 tonight"))
    }

    @Test("A night whose manifest has no such figures is not judged by them")
    func unknown() {
        let now = Self.statistics(40, \.pictures, 0)
        #expect(now.findings(feed: "shop", since: FeedStatistics(entries: 40), maxDrop: 0.5) == [])
    }

    @Test("A slow loss is told by the most of thirty nights, which the manifest carries along")
    func decline() {
        var published = FeedStatistics(entries: 64)
        var told: [Int] = []
        for (night, entries) in [32, 32, 31, 40, 20].enumerated() {
            var tonight = FeedStatistics(entries: entries)
            tonight.follow(published, of: Day(number: 99 + night), on: Day(number: 100 + night))
            if let peak = tonight.decline(maxDrop: 0.5) {
                #expect(peak.entries == 64)
                told.append(entries)
            }
            published = tonight
        }
        #expect(told == [31, 20])
        // What was published stood until the night before; thirty nights later that is out of sight.
        var later = FeedStatistics(entries: 20)
        later.follow(published, of: Day(number: 104), on: Day(number: 104 + 40))
        #expect(later.history == [.init(day: Day(number: 104 + 39), entries: 20)])
        let nights = (99...101).map { FeedStatistics.Night(day: Day(number: $0), entries: $0) }
        var thirty = FeedStatistics(entries: 20)
        thirty.follow(FeedStatistics(entries: 40, history: nights), of: Day(number: 129), on: Day(number: 130))
        #expect(thirty.history.map(\.day.number) == [100, 101, 129])
    }

    @Test("What entries have and lose slowly is told by the night on which most had it, and growth is no loss")
    func contentDeclines() {
        for (thing, path) in Self.things {
            var published = Self.statistics(14, path, 14)
            var told: [Int] = []
            for (night, count) in [10, 8, 7, 6, 3].enumerated() {
                var tonight = Self.statistics(14, path, count)
                tonight.follow(published, of: Day(number: 99 + night), on: Day(number: 100 + night))
                for decline in tonight.contentDeclines(maxDrop: 0.5) {
                    #expect(decline.thing == thing && decline.day == Day(number: 99))
                    #expect(decline.before == .init(count: 14, of: 14) && decline.now == .init(count: count, of: 14))
                    told.append(count)
                }
                published = tonight
            }
            #expect(told == [6, 3])
            var grown = Self.statistics(40, path, 14)
            grown.follow(Self.statistics(14, path, 14), of: Day(number: 99), on: Day(number: 100))
            #expect(grown.contentDeclines(maxDrop: 0.5) == [])
        }
        var later = Self.statistics(14, \.pictures, 0)
        later.follow(FeedStatistics(entries: 14), of: Day(number: 99), on: Day(number: 100))
        #expect(later.contentDeclines(maxDrop: 0.5) == [])
    }

    @Test("What was first published today was not there yesterday, and what was there yesterday is not forgotten")
    func sameDay() {
        let today = Day(number: 100)
        var second = FeedStatistics(entries: 4)
        second.follow(FeedStatistics(entries: 12), of: today, on: today)
        #expect(second.history == [])
        let yesterday = FeedStatistics.Night(day: today + -1, entries: 12)
        second.follow(FeedStatistics(entries: 4, history: [yesterday]), of: today, on: today)
        #expect(second.history == [yesterday])
        // A night that a wrong clock has noted is none, and each day is there once.
        let nights = [98, 99, 105].map { FeedStatistics.Night(day: Day(number: $0), entries: $0) }
        second.follow(FeedStatistics(entries: 12, history: nights), of: Day(number: 99), on: today)
        #expect(second.history == [nights[0], yesterday])
    }

    @Test("A feed's counts are of what its entries show")
    func counted() {
        let red = Picture(
            source: Digest(of: "red"), width: 1, height: 1, tint: "#ff0000", placeholder: "", renditions: [])
        let sources = ["a", "b", "c"].map { PictureSource(.file("/\($0).jpg")) }
        let words = RichText(paragraphs: [[.text("words")]])
        func product(_ link: String?) -> Product {
            Product(id: "a", name: nil, picture: nil, link: link.flatMap(WebURL.init), retailer: nil)
        }
        let entries = [
            Entry(id: "1", kind: .item, title: "One", text: words, pictures: [sources[0]]),
            Entry(id: "2", kind: .item, title: "One", pictures: [sources[1]]),
            Entry(id: "3", kind: .item, title: "Shop", hasOwnTitle: false, text: words, pictures: [sources[2]]),
            Entry(
                id: "4", kind: .item, title: "Two", profile: Profile(id: "p", name: "Ada"),
                tags: [Tag(name: "Sea", key: "sea")], published: Instant(seconds: 1),
                link: WebURL("https://shop.example/4")),
            Entry(
                id: "5", kind: .event, title: "Two", otherProfiles: [Profile(id: "q", name: "Band")],
                products: [product("https://shop.example/a"), product(nil)],
                event: EventDetails(
                    start: LocalMoment(day: Day(number: 1)), startInstant: nil, lastDay: nil, venue: nil, prices: nil)),
            Entry(id: "6", kind: .event, title: "Two", products: [product(nil)]),
        ]
        let feed = FeedCatalog(id: "shop", type: "json", title: "Shop", entries: entries)
        let gallery = Gallery(
            catalog: Catalog(feeds: [feed]), pictures: [sources[0]: red, sources[1]: red])
        let counted = FeedStatistics(of: feed, in: gallery)
        var content = FeedStatistics.Content()
        (content.pictures, content.titles, content.texts) = (2, 5, 2)
        (content.differentPictures, content.differentTitles, content.differentTexts) = (1, 2, 1)
        (content.tags, content.people, content.dates, content.links, content.products) = (1, 2, 2, 1, 1)
        #expect(counted == FeedStatistics(entries: 6, content: content))
    }
}
