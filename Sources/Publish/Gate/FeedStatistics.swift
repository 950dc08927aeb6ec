package import Model

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

        package init() {}
    }

    /// How many entries a feed showed on an earlier night, or lost after it.
    package struct Night: Hashable, Sendable {
        package let day: Day
        package let entries: Int

        package init(day: Day, entries: Int) {
            self.day = day
            self.entries = entries
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

    /// Counts what `feed` shows with the gallery's pictures.
    package init(of feed: FeedCatalog, in gallery: Gallery) {
        var content = Content()
        var pictures: Set<Digest> = []
        var titles: Set<String> = []
        for index in feed.entries.indices {
            if let picture = gallery[feed.entries[index].pictures.first] {
                content.pictures += 1
                pictures.insert(picture.source)
            }
            if feed.entries[index].hasOwnTitle {
                content.titles += 1
                titles.insert(feed.entries[index].title)
            }
            if !feed.entries[index].text.isEmpty { content.texts += 1 }
        }
        content.differentPictures = pictures.count
        content.differentTitles = titles.count
        self.init(entries: feed.entries.count, content: content)
        let days = Dictionary(grouping: feed.entries.compactMap(\.retainedSince)) { $0 }
        retained = days.map { Night(day: $0, entries: $1.count) }.sorted { $0.day < $1.day }
    }

    /// How many entries left the feed before `day`.
    package func retained(before day: Day) -> Int {
        retained.reduce(0) { $1.day < day ? $0 + $1.entries : $0 }
    }

    /// Adds to the history what the published generation has of it, and what that generation showed until yesterday.
    /// - Parameter edition: the published generation's; one of `day` itself showed nothing before.
    package mutating func follow(_ published: FeedStatistics, of edition: Day, on day: Day) {
        let last = edition < day ? [Night(day: day + -1, entries: published.entries)] : []
        let end = last.first?.day ?? day
        history = published.history.filter { $0.day >= day + -Self.historyDays && $0.day < end } + last
    }

    /// The same with so many entries less, on all nights.
    func without(_ count: Int) -> FeedStatistics {
        guard count > 0 else { return self }
        var rest = FeedStatistics(entries: max(0, entries - count), content: content)
        for thing in GateObjection.Thing.allCases {
            rest.content?[keyPath: thing.count] = max(0, (content?[keyPath: thing.count] ?? 0) - count)
        }
        rest.history = history.map { Night(day: $0.day, entries: max(0, $0.entries - count)) }
        return rest
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
            let has = now[keyPath: thing.count]
            // has ÷ entries < (1 − maxDrop) × had ÷ published.entries, without a division that rounds.
            let isTooFew = Double(has * published.entries) < (1 - maxDrop) * Double(had * entries)
            return isTooFew
                ? .share(
                    feed: feed, thing: thing, before: .init(count: had, of: published.entries),
                    now: .init(count: has, of: entries))
                : nil
        }
    }

    /// The night of the history since which more has gone than may go in one night, if there is one.
    package func decline(maxDrop: Double) -> Night? {
        guard let peak, Double(peak.entries - entries) > maxDrop * Double(peak.entries) else { return nil }
        return peak
    }
}

extension FeedStatistics {
    /// The lines of a manifest's head that say this of `feed`.
    func lines(feed: String) -> [String] {
        var lines = ["feed \(entries) \(feed)"]
        if let content {
            let counts = GateObjection.Thing.allCases.map { String(content[keyPath: $0.count]) }
            lines.append("content \(feed) \(counts.joined(separator: " "))")
        }
        for (name, nights) in [("history", history), ("retained", retained)] where !nights.isEmpty {
            let texts = nights.map { "\($0.day.number):\($0.entries)" }
            lines.append("\(name) \(feed) \(texts.joined(separator: " "))")
        }
        return lines
    }

    /// Reads one of `lines` into what is known of all feeds; false where it is none.
    static func read(_ line: String, into feeds: inout [String: FeedStatistics]) -> Bool {
        let words = line.split(separator: " ")
        guard words.count >= 3 else { return false }
        if words[0] == "feed" {
            guard words.count == 3, let count = Int(words[1]), count >= 0 else { return false }
            feeds[String(words[2])] = FeedStatistics(entries: count)
            return true
        }
        guard var statistics = feeds[String(words[1])] else { return false }
        switch words[0] {
        case "content":
            let counts = words.dropFirst(2).compactMap { Int($0) }
            guard counts.count == GateObjection.Thing.allCases.count, counts.allSatisfy({ $0 >= 0 }) else {
                return false
            }
            var content = Content()
            for (thing, count) in zip(GateObjection.Thing.allCases, counts) { content[keyPath: thing.count] = count }
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
    /// From a day's number and a count: `20600:40`.
    fileprivate init?(_ text: Substring) {
        let parts = text.split(separator: ":").compactMap { Int($0) }
        guard parts.count == 2, parts[1] >= 0 else { return nil }
        self.init(day: Day(number: parts[0]), entries: parts[1])
    }
}
