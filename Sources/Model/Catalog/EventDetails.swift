/// When and where an event takes place, and what it costs.
package final class EventDetails: Sendable {
    /// On the wall clock of the venue, or of the site where a mapped source writes UTC; of the precision `day` where
    /// only the day is known, nil where not even that.
    package let start: LocalMoment?
    /// Whether the source says that the hour is yet to be decided (TBD). What states only a day may have no hour.
    package let isTimeOpen: Bool
    /// The site's time zone (an IANA name), where `start` is by its clock; nil: by the venue's.
    package let siteZone: String?
    /// The same in the world's time; nil where the hour is not known.
    package let startInstant: Instant?
    /// When it ends; nil where the source does not say.
    package let end: Instant?
    /// The same by the clock of `start`; nil where that is not known.
    package let localEnd: LocalMoment?
    /// The last day on which it takes place, at the venue. Nil: not known.
    package let lastDay: Day?
    /// Whether it takes place; nil where the source says what is not known here.
    package let status: Status?
    package let venue: Venue?
    package let prices: PriceRange?
    /// Whether the entry's link leads to where tickets are sold; false: not known.
    package let hasTickets: Bool

    /// What becomes of an event that was announced; the names are schema.org's, `EventCancelled` and its like.
    package enum Status: String, Hashable, Sendable {
        case scheduled, rescheduled, postponed, cancelled

        /// Whether it takes place at the time that is stated.
        package var isOn: Bool { self == .scheduled || self == .rescheduled }
    }

    package init(
        start: LocalMoment?, startInstant: Instant?, end: Instant? = nil, localEnd: LocalMoment? = nil, lastDay: Day?,
        status: Status? = .scheduled, isTimeOpen: Bool = false, siteZone: String? = nil, venue: Venue?,
        prices: PriceRange?, hasTickets: Bool = false
    ) {
        self.start = start
        self.isTimeOpen = isTimeOpen
        self.siteZone = siteZone
        self.startInstant = startInstant
        self.end = end
        self.localEnd = localEnd
        self.lastDay = lastDay
        self.status = status
        self.venue = venue
        self.prices = prices
        self.hasTickets = hasTickets
    }

    /// What takes less belongs to its first day, however late it ends.
    private static let nightMinutesMax = 12 * 60

    /// The last day of what lasts from `start` to `end`, by the clock of the venue; nil where neither is known. An end
    /// at midnight belongs to the day before, as APIs write a day without hours; one before the start is ignored. What
    /// is known to the month may last until the month ends.
    package static func lastDay(from start: LocalMoment?, until end: LocalMoment?) -> Day? {
        guard let end else { return start?.lastDay }
        let isMidnight = end.precision == .minute && end.minuteOfDay == 0
        let last = isMidnight ? end.day + -1 : end.lastDay
        guard let start else { return last }
        let minutes = (end.day - start.day) * 1440 + end.minuteOfDay - start.minuteOfDay
        let isOneNight = start.precision == .minute && end.precision == .minute && minutes < nightMinutesMax
        if isOneNight { return start.day }
        return last < start.day ? start.lastDay : last
    }

    /// Whether its last day has passed when `day` begins in `zone` (an IANA name): at the venue, and by the world's
    /// time, for a venue far in the west may have that evening still to come. False where that day is not known.
    package func isOver(on day: Day, in zone: String) -> Bool {
        guard let lastDay, lastDay < day else { return false }
        // No two zones are further apart.
        guard day - lastDay <= 2, let last = end.map({ Instant(seconds: $0.seconds - 1) }) ?? startInstant,
            let lastThere = Day.of(last, in: zone)
        else { return true }
        return lastThere < day
    }
}

/// A place where events take place.
package final class Venue: Sendable {
    /// Never empty.
    package let name: String
    /// Street, then town: as one would write it on an envelope, without the name; none is empty.
    package let addressLines: [String]
    package let city: String?
    /// A state or province; nil where the country has none in its addresses.
    package let region: String?
    /// As the source writes it: a name or a code.
    package let country: String?
    package let postalCode: String?
    /// Degrees north (-90…90) and east (-180…180); nil where they are not known.
    package let coordinates: (latitude: Double, longitude: Double)?
    /// An IANA name.
    package let timeZone: String?
    package let link: WebURL?

    package init(
        name: String, addressLines: [String] = [], city: String? = nil, region: String? = nil,
        country: String? = nil, postalCode: String? = nil,
        coordinates: (latitude: Double, longitude: Double)? = nil, timeZone: String? = nil,
        link: WebURL? = nil
    ) {
        self.name = name
        self.addressLines = addressLines
        self.city = city
        self.region = region
        self.country = country
        self.postalCode = postalCode
        self.coordinates = coordinates
        self.timeZone = timeZone
        self.link = link
    }
}

/// What tickets cost, in thousandths of the currency, 0 or more.
package struct PriceRange: Hashable, Sendable {
    package let lowest: Int?
    package let highest: Int?
    package let average: Int?
    /// ISO 4217.
    package let currency: String

    package init(lowest: Int?, highest: Int?, average: Int?, currency: String) {
        self.lowest = lowest
        self.highest = highest
        self.average = average
        self.currency = currency
    }

    package var from: Price? { lowest.map { Price(thousandths: $0, currency: currency) } }
    package var to: Price? { highest.map { Price(thousandths: $0, currency: currency) } }
    package var mean: Price? { average.map { Price(thousandths: $0, currency: currency) } }
}
