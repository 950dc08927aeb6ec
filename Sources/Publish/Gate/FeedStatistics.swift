package import Model
internal import Store

/// What one feed shows on a published site, counted, so that the gate can compare it from night to night.
package struct FeedStatistics: Hashable, Sendable {
    /// What the entries have to show.
    package struct Content: Hashable, Sendable {
        /// Entries with a picture: their own, or the one that was published last, which stands in for it.
        package var pictures = 0
        /// Entries whose title is the feed's own.
        package var titles = 0
        /// Entries with a text.
        package var texts = 0
        /// Pictures that differ by their bytes, among the entries' first ones.
        package var differentPictures = 0
        package var differentTitles = 0
        package var differentTexts = 0
        /// Entries with a tag, …
        package var tags = 0
        /// … with an author, a performer or another person, …
        package var people = 0
        /// … with a date of their own, or an event's, …
        package var dates = 0
        /// … with an address that they lead to, …
        package var links = 0
        /// … and with a product that opens one.
        package var products = 0

        package init() {}
    }

    /// How many entries a feed showed on an earlier night, or lost after it.
    package struct Night: Hashable, Sendable {
        package let day: Day
        package let entries: Int
        /// Nil where an earlier version did not note it.
        package let content: Content?

        package init(day: Day, entries: Int, content: Content? = nil) {
            self.day = day
            self.entries = entries
            self.content = content
        }
    }

    /// What a feed loses on purpose.
    package struct Leaving: Hashable, Sendable {
        package var entries = 0
        /// Entries that stay and whose picture goes.
        package var pictures = 0

        package init(entries: Int = 0, pictures: Int = 0) {
            self.entries = entries
            self.pictures = pictures
        }
    }

    package var entries: Int
    /// Nil in the manifest of a version that did not count it: such a night is not compared.
    package var content: Content?
    /// Earlier nights, oldest first, of the last `historyDays` days.
    package var history: [Night] = []
    /// Of the entries those that have left the feed and are kept by `retainDays`, by the last day that had them; oldest
    /// first.
    package var retained: [Night] = []

    /// How far back a feed that shrinks slowly is compared.
    package static let historyDays = 30

    package init(entries: Int, content: Content? = nil, history: [Night] = []) {
        self.entries = entries
        self.content = content
        self.history = history
    }

    /// Counts what `feed` shows with the gallery's pictures; it blocks while threads count.
    package init(of feed: FeedCatalog, in gallery: Gallery) {
        let secret = FingerprintSecret()
        // A set of the titles and texts themselves would read them a letter at a time, for half a second of 100,000.
        let parts = Parallel.map(count: 4, threads: 4) { part in
            switch part {
            case 0:
                Self.count(feed, \.pictures, \.differentPictures) { gallery[feed.entries[$0].pictures.first]?.source }
            case 1:
                Self.count(feed, \.titles, \.differentTitles) { index -> Fingerprint? in
                    guard feed.entries[index].hasOwnTitle else { return nil }
                    var title = feed.entries[index].title
                    return title.withUTF8 { secret.fingerprint(of: UnsafeRawBufferPointer($0)) }
                }
            case 2:
                Self.count(feed, \.texts, \.differentTexts) { index -> Fingerprint? in
                    guard !feed.entries[index].text.isEmpty else { return nil }
                    return feed.entries[index].text.withBytes(secret.fingerprint)
                }
            default: Self.presences(in: feed.entries)
            }
        }
        let content = GateObjection.Thing.allCases.reduce(into: Content()) { content, thing in
            content[keyPath: thing.count] = parts.reduce(0) { $0 + $1[keyPath: thing.count] }
        }
        self.init(entries: feed.entries.count, content: content)
        let days = Dictionary(grouping: feed.entries.indices.compactMap { feed.entries[$0].retainedSince }) { $0 }
        retained = days.map { Night(day: $0, entries: $1.count) }.sorted { $0.day < $1.day }
    }

    /// Counts the entries that have a value, and the different ones.
    private static func count<Value: Hashable>(
        _ feed: FeedCatalog, _ all: WritableKeyPath<Content, Int>, _ different: WritableKeyPath<Content, Int>,
        _ value: (Int) -> Value?
    ) -> Content {
        var content = Content()
        var values = Set<Value>(minimumCapacity: feed.entries.count)
        for index in feed.entries.indices {
            guard let value = value(index) else { continue }
            content[keyPath: all] += 1
            values.insert(value)
        }
        content[keyPath: different] = values.count
        return content
    }

    /// How many entries have each of `Thing.presences`, by one walk, for there may be a million.
    private static func presences(in entries: [Entry]) -> Content {
        var content = Content()
        for index in entries.indices {
            if !entries[index].tags.isEmpty { content.tags += 1 }
            if entries[index].profile != nil || !entries[index].otherProfiles.isEmpty { content.people += 1 }
            if entries[index].published != nil || entries[index].event?.start != nil { content.dates += 1 }
            if entries[index].link != nil { content.links += 1 }
            if entries[index].products.contains(where: { $0.withBytes(of: .link) { $0 != nil } }) {
                content.products += 1
            }
        }
        return content
    }

    /// How many entries left the feed before `day`.
    package func retained(before day: Day) -> Int {
        retained.reduce(0) { $1.day < day ? $0 + $1.entries : $0 }
    }

    /// Adds to the history what the published generation has of it, and what that generation showed until yesterday.
    /// - Parameter edition: the published generation's; one of `day` itself showed nothing before.
    package mutating func follow(_ published: FeedStatistics, of edition: Day, on day: Day) {
        let last =
            edition < day ? [Night(day: day + -1, entries: published.entries, content: published.content)] : []
        let end = last.first?.day ?? day
        history = published.history.filter { $0.day >= day + -Self.historyDays && $0.day < end } + last
    }

    /// The same with so much less, on all nights.
    func without(_ leaving: Leaving) -> FeedStatistics {
        guard leaving != Leaving() else { return self }
        return FeedStatistics(
            entries: max(0, entries - leaving.entries), content: content?.without(leaving),
            history: history.map { night in
                Night(
                    day: night.day, entries: max(0, night.entries - leaving.entries),
                    content: night.content?.without(leaving))
            })
    }

    /// The most entries that the feed showed on the nights of its history.
    package var peak: Night? { history.max { $0.entries < $1.entries } }
}

extension FeedStatistics {
    /// Things that at least so many entries had are missed when they are gone; fewer are chance.
    private static let contentMin = 5

    /// What a visitor would miss of `feed` in comparison with what is published.
    /// - Parameter maxDrop: the largest part that may go in one night, 0–1.
    package func findings(feed: String, since published: FeedStatistics, maxDrop: Double) -> [GateObjection] {
        guard published.entries > 0 else { return [] }
        let lost = published.entries - entries
        guard entries > 0, Double(lost) <= maxDrop * Double(published.entries) else {
            return [.drop(feed: feed, before: published.entries, now: entries)]
        }
        guard let before = published.content, let now = content else { return [] }
        return GateObjection.Thing.allCases.compactMap { thing in
            let had = before[keyPath: thing.count]
            guard had >= Self.contentMin else { return nil }
            // Of more entries more may share a title or a picture, or have no tag, and nobody misses any.
            if thing.isOfDifferent || thing.isPresence, now[keyPath: thing.count] >= had { return nil }
            let share = GateObjection.Share(count: now[keyPath: thing.count], of: entries)
            let earlier = GateObjection.Share(count: had, of: published.entries)
            return share.isTooFew(after: earlier, maxDrop: thing.maxDrop(maxDrop, after: earlier))
                ? .share(feed: feed, thing: thing, before: earlier, now: share) : nil
        }
    }

    /// The night of the history since which more has gone than may go in one night, if there is one.
    package func decline(maxDrop: Double) -> Night? {
        guard let peak, Double(peak.entries - entries) > maxDrop * Double(peak.entries) else { return nil }
        return peak
    }

    /// What the entries had on a night of the history, and have lost since by more than may go in one night: no gate
    /// has seen it go, a little every night.
    package func contentDeclines(maxDrop: Double) -> [ContentDecline] {
        guard let content else { return [] }
        return GateObjection.Thing.allCases.filter { !$0.isPresence }.compactMap { thing in
            let now = GateObjection.Share(count: content[keyPath: thing.count], of: entries)
            var peak: (day: Day, share: GateObjection.Share)?
            for night in history {
                guard let had = night.content?[keyPath: thing.count], had >= Self.contentMin, had > now.count else {
                    continue
                }
                let share = GateObjection.Share(count: had, of: night.entries)
                guard peak?.share.isBelow(share) ?? true else { continue }
                peak = (night.day, share)
            }
            guard let peak, now.isTooFew(after: peak.share, maxDrop: maxDrop) else { return nil }
            return ContentDecline(thing: thing, day: peak.day, before: peak.share, now: now)
        }
    }

    /// What a feed's entries had on an earlier night, and have lost since, little in each night.
    package struct ContentDecline: Hashable, Sendable {
        package let thing: GateObjection.Thing
        package let day: Day
        package let before: GateObjection.Share
        package let now: GateObjection.Share

        /// What was found, in words.
        package var message: String {
            "on \(day) \(before) entries \(thing.predicate), tonight \(now): less by more than publish.maxDrop within "
                + "\(FeedStatistics.historyDays) nights"
        }
    }
}

extension FeedStatistics.Content {
    fileprivate func without(_ leaving: FeedStatistics.Leaving) -> Self {
        var rest = self
        for thing in GateObjection.Thing.allCases {
            let count = leaving.entries + (thing.isOfPictures ? leaving.pictures : 0)
            rest[keyPath: thing.count] = max(0, rest[keyPath: thing.count] - count)
        }
        return rest
    }

    /// In the order of a manifest.
    fileprivate var counts: [Int] { GateObjection.Thing.allCases.map { self[keyPath: $0.count] } }

    /// Those that are compared over many nights, which come first.
    fileprivate var countsOfHistory: [Int] { counts.dropLast(GateObjection.Thing.presences.count) }

    /// The version that counted least counted so many; later ones may count more than this one knows.
    private static let countsRange = 5...64

    /// Nil where they are no such counts. An earlier version has not noted the last ones: 0 is not compared.
    fileprivate init?(counts: [Int]) {
        guard Self.countsRange.contains(counts.count), counts.allSatisfy(RecordLimits.counts.contains) else {
            return nil
        }
        for (thing, count) in zip(GateObjection.Thing.allCases, counts) { self[keyPath: thing.count] = count }
    }
}

extension FeedStatistics {
    /// The lines of a manifest's head that say this of `feed`.
    func lines(feed: String) -> [String] {
        var lines = ["feed \(entries) \(feed)"]
        if let content {
            lines.append("content \(feed) \(content.counts.map(String.init).joined(separator: " "))")
        }
        for (name, nights) in [("history", history), ("retained", retained)] where !nights.isEmpty {
            let texts = nights.map { night in
                ([night.day.number, night.entries] + (night.content?.countsOfHistory ?? [])).map(String.init)
                    .joined(separator: ":")
            }
            lines.append("\(name) \(feed) \(texts.joined(separator: " "))")
        }
        return lines
    }

    /// Reads one of `lines` into what is known of all feeds; false where it is none.
    static func read(_ line: String, into feeds: inout [String: FeedStatistics]) -> Bool {
        let words = line.split(separator: " ")
        guard words.count >= 3 else { return false }
        if words[0] == "feed" {
            guard words.count == 3, let count = Int(words[1]), RecordLimits.counts.contains(count) else {
                return false
            }
            feeds[String(words[2])] = FeedStatistics(entries: count)
            return true
        }
        guard var statistics = feeds[String(words[1])] else { return false }
        switch words[0] {
        case "content":
            guard let content = Content(counts: words.dropFirst(2).compactMap { Int($0) }) else { return false }
            statistics.content = content
        case "history", "retained":
            let nights = words.dropFirst(2).compactMap { Night($0) }
            guard nights.count == words.count - 2 else { return false }
            if words[0] == "history" { statistics.history = nights } else { statistics.retained = nights }
        default: return false
        }
        feeds[String(words[1])] = statistics
        return true
    }
}

extension FeedStatistics.Night {
    /// From a day's number and a count, `20600:40`, and behind them what the entries had, where that was noted.
    fileprivate init?(_ text: Substring) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        let numbers = parts.compactMap { $0 }
        guard numbers.count == parts.count, numbers.count >= 2, RecordLimits.days.contains(numbers[0]),
            RecordLimits.counts.contains(numbers[1])
        else { return nil }
        let content = FeedStatistics.Content(counts: Array(numbers.dropFirst(2)))
        guard numbers.count == 2 || content != nil else { return nil }
        self.init(day: Day(number: numbers[0]), entries: numbers[1], content: content)
    }
}
