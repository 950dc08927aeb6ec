internal import Model

/// A feed's events by show: the same title at the same venue on several dates. Each date keeps its page; grids and
/// lists show one card for all.
struct EventShows: Sendable {
    /// The entries that grids and lists show, in the feed's order: of a show only its first date, or the first after
    /// that which takes place.
    let listed: [Int]
    /// The dates of each show of several, in the feed's order.
    let shows: [[Int]]
    /// For each date of a show of several, its index in `shows`.
    private let showOfEntry: [Int: Int]

    private struct Key: Hashable {
        let title: String
        let venue: ByteExactID
    }

    init(_ feed: FeedCatalog) {
        var shows: [Key: [Int]] = [:]
        var listed: [Int] = []
        listed.reserveCapacity(feed.entries.count)
        for index in feed.entries.indices {
            let title = feed.entries[index].title
            // What has no title is not known to be the same show.
            if !title.isEmpty, let event = feed.entries[index].event, event.start != nil, let venue = event.venue {
                let key = Key(title: title, venue: venue.key)
                shows[key, default: []].append(index)
                if shows[key]?.count != 1 { continue }
            }
            listed.append(index)
        }
        let instead = shows.values.compactMap { dates in Self.takingPlace(of: dates, in: feed).map { (dates[0], $0) } }
        let replaced = Dictionary(instead) { first, _ in first }
        self.listed = replaced.isEmpty ? listed : listed.map { replaced[$0] ?? $0 }.sorted()
        self.shows = shows.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
        var showOfEntry: [Int: Int] = [:]
        for (show, dates) in self.shows.enumerated() { for index in dates { showOfEntry[index] = show } }
        self.showOfEntry = showOfEntry
    }

    /// The first date that takes place, where the first of all is cancelled or postponed and that one is later: an
    /// earlier one is over, for these stand behind those to come.
    private static func takingPlace(of dates: [Int], in feed: FeedCatalog) -> Int? {
        func event(_ index: Int) -> EventDetails? { feed.entries[index].event }
        guard let first = event(dates[0]), first.status?.isOn == false, let start = first.start else { return nil }
        return dates.first { index in
            guard feed.entries[index].retainedSince == nil, let other = event(index), other.status?.isOn != false,
                let its = other.start
            else { return false }
            return (its.day, its.minuteOfDay) >= (start.day, start.minuteOfDay)
        }
    }

    /// All dates of the show of several dates that an entry is one of; empty for every other entry.
    func dates(of entry: Int) -> [Int] { showOfEntry[entry].map { shows[$0] } ?? [] }

    /// Whether any show has several dates.
    var areGrouped: Bool { !shows.isEmpty }
}

extension Venue {
    /// What tells it from others: towns of one name are in several regions, and halls of one name in all of them.
    var key: ByteExactID {
        ByteExactID([name, city ?? "", region ?? "", country ?? ""].joined(separator: "\n"))
    }
}

/// By what the events of a grid or list are grouped.
enum EventGrouping: Sendable {
    case day, month, year

    /// The finest, down to `coarsest`, of which a group has at least `least` events on average.
    ///
    /// Nil where the feed has the events to come in another order than that of time: a group would begin twice.
    init?(
        _ feed: FeedCatalog, _ entries: [Int], least: Int, coarsest: EventGrouping, isOver: (EventDetails) -> Bool
    ) {
        let days = Set(entries.lazy.compactMap { feed.entries[$0].event?.start?.day })
        let months = Set(days.map { $0.year * 12 + $0.month })
        self = entries.count >= least * days.count ? .day : entries.count >= least * months.count ? .month : coarsest
        var last = Int.min
        var isInterrupted = false
        for index in entries where feed.entries[index].retainedSince == nil {
            guard let event = feed.entries[index].event, let start = event.start, !isOver(event) else { continue }
            guard let day = firstDay(of: start) else {
                isInterrupted = true
                continue
            }
            guard day > last || day == last && !isInterrupted else { return nil }
            (last, isInterrupted) = (day, false)
        }
    }

    /// The number of the first day of the group of what begins then; nil: it has a heading of its own, because less is
    /// known of it.
    private func firstDay(of start: LocalMoment) -> Int? {
        let day = start.day
        let first: Day?
        switch (self, start.precision) {
        case (.day, .minute), (.day, .day): first = day
        case (.month, .minute), (.month, .day), (.month, .month): first = Day(year: day.year, month: day.month, day: 1)
        case (.year, .minute), (.year, .day), (.year, .month), (.year, .year):
            first = Day(year: day.year, month: 1, day: 1)
        default: first = nil
        }
        return first?.number
    }
}
