internal import Foundation
internal import Model

/// The years and cities of a feed's entries that have a page of their own.
struct FeedFilters: Sendable {
    struct Year: Sendable {
        let year: Int
        /// Indices of entries in the order of time.
        let entries: [Int]
        /// In the order of `entries`, which they divide; never empty.
        let months: [Month]
    }

    struct Month: Sendable, Equatable {
        /// 1–12.
        let month: Int
        /// Positions in the year's entries.
        let range: Range<Int>
    }

    struct City: Sendable {
        /// Decides the page's address.
        let key: String
        let name: String
        /// Indices of entries in the feed's order.
        let entries: [Int]
    }

    /// The latest first; of events the earliest. Empty for a feed whose archive would say nothing.
    let years: [Year]
    /// Those with the most entries first.
    let cities: [City]

    /// A feed of fewer dated entries, or of a single month, has no archive.
    private static let datedEntriesMin = 12
    // Wrong dates and cities make no more pages than these.
    private static let yearsMax = 100
    private static let citiesMax = 100
    /// A city with fewer entries has no page; nor has one with all of them.
    private static let cityEntriesMin = 2

    /// - Parameter day: the day of a moment in the site's time zone.
    init(_ feed: FeedCatalog, day: (Instant) -> Day) {
        years = Self.years(feed, day: day)
        cities = Self.cities(feed)
    }

    // MARK: Years

    private static func years(_ feed: FeedCatalog, day: (Instant) -> Day) -> [Year] {
        var dated: [(day: Int, month: Int, index: Int)] = []
        // By index: taking an entry out of the array copies all of its parts.
        for index in feed.entries.indices {
            guard let day = Entry.archiveDay(feed.entries[index].event, feed.entries[index].published, day),
                (1...9999).contains(day.year)
            else { continue }
            dated.append((day.number, day.year * 12 + day.month - 1, index))
        }
        guard dated.count >= datedEntriesMin, let month = dated.first?.month,
            dated.contains(where: { $0.month != month })
        else { return [] }
        // An event is looked up by when it takes place, anything else by how new it is.
        let sign = feed.entries.indices.contains { feed.entries[$0].event != nil } ? 1 : -1
        dated.sort { ($0.day * sign, $0.index) < ($1.day * sign, $1.index) }
        var years: [Year] = []
        var rest = dated[...]
        while let first = rest.first, years.count < yearsMax {
            let own = rest.prefix { $0.month / 12 == first.month / 12 }
            years.append(Year(year: first.month / 12, entries: own.map(\.index), months: months(own.map(\.month))))
            rest = rest.dropFirst(own.count)
        }
        return years
    }

    private static func months(_ months: [Int]) -> [Month] {
        var result: [Month] = []
        var start = 0
        for end in 1...months.count where end == months.count || months[end] != months[start] {
            result.append(Month(month: months[start] % 12 + 1, range: start..<end))
            start = end
        }
        return result
    }

    // MARK: Cities

    private static func cities(_ feed: FeedCatalog) -> [City] {
        var groups: [(key: String, name: String, region: String?, entries: [Int])] = []
        var known: [String: Int] = [:]
        for index in feed.entries.indices {
            guard let venue = feed.entries[index].event?.venue, let city = venue.city else { continue }
            let key = key(ofCity: city, region: venue.region)
            if let group = known[key] {
                groups[group].entries.append(index)
            } else {
                known[key] = groups.count
                groups.append((key, city, venue.region, [index]))
            }
        }
        let isWorth = groups.filter { $0.entries.count >= cityEntriesMin && $0.entries.count < feed.entries.count }
        // Of equals the one named first, because the standard library's sort is stable.
        let largest = isWorth.sorted { $0.entries.count > $1.entries.count }.prefix(citiesMax)
        var names: [String: Int] = [:]
        for group in largest { names[group.name, default: 0] += 1 }
        return largest.map { group in
            let isAmbiguous = names[group.name, default: 0] > 1
            let name = isAmbiguous ? [group.name, group.region].compactMap { $0 }.joined(separator: ", ") : group.name
            return City(key: group.key, name: name, entries: group.entries)
        }
    }

    /// `Saint Paul` and `MN` are `saint-paul-mn`. Case, accents and punctuation do not distinguish cities.
    static func key(ofCity city: String, region: String?) -> String {
        let words = [city, region].compactMap { $0 }.flatMap { part in
            let scalars = part.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars
            return scalars.filter { $0.properties.generalCategory != .nonspacingMark }
                .split { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
        }
        return words.map { String(String.UnicodeScalarView($0)) }.joined(separator: "-")
    }
}

extension Entry {
    /// The day by which archives sort an entry: when its event takes place, else when it was published. Nil while
    /// unknown.
    static func archiveDay(_ event: EventDetails?, _ published: Instant?, _ day: (Instant) -> Day) -> Day? {
        guard let event else { return published.map(day) }
        return event.start.flatMap { $0.precision.hasDay ? $0.day : nil }
    }
}
