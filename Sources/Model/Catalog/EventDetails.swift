/// When and where an event takes place, and what it costs.
package final class EventDetails: Sendable {
    /// On the wall clock of the venue; of the precision `day` where only the day is known (to be decided: TBD), nil
    /// where not even that.
    package let start: LocalMoment?
    /// The same in the world's time; nil where the hour is not known.
    package let startInstant: Instant?
    /// The last day on which it takes place, at the venue: over on every later day. Nil: not known.
    package let lastDay: Day?
    package let venue: Venue?
    package let prices: PriceRange?

    package init(
        start: LocalMoment?, startInstant: Instant?, lastDay: Day?, venue: Venue?, prices: PriceRange?
    ) {
        self.start = start
        self.startInstant = startInstant
        self.lastDay = lastDay
        self.venue = venue
        self.prices = prices
    }

    /// Whether its last day has passed; false where that day is not known.
    package func isOver(on day: Day) -> Bool { lastDay.map { $0 < day } ?? false }
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

/// What tickets cost.
package struct PriceRange: Hashable, Sendable {
    /// In hundredths of the currency, 0 or more.
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

    /// The lowest that is known; nil when neither end is.
    package var from: Price? { (lowest ?? highest).map(price(hundredths:)) }

    /// The highest that is known; nil when neither end is.
    package var to: Price? { (highest ?? lowest).map(price(hundredths:)) }

    /// An amount in its currency.
    package func price(hundredths: Int) -> Price { Price(thousandths: hundredths * 10, currency: currency) }
}
