internal import Model

/// An event's date, venue and prices.
final class EventView: FieldedView {
    /// The day, with the time when it is known; nil when even the day is unknown.
    let when: DateView?
    /// The last day of an event of several days.
    let until: DateView?
    /// Says that times are the venue's, or that the time or date is yet to be announced.
    let note: String?
    let venue: VenueView?
    let prices: String?
    /// Its iCalendar file; nil while its day is unknown.
    let calendarHref: String?

    init(
        when: DateView?, until: DateView?, note: String?, venue: VenueView?, prices: String?, calendarHref: String?
    ) {
        self.when = when
        self.until = until
        self.note = note
        self.venue = venue
        self.prices = prices
        self.calendarHref = calendarHref
    }

    static let fields = ViewFields<EventView>(
        .view("when") { $0.when }, .view("until") { $0.until }, .text("noteText") { $0.note },
        .view("venue") { $0.venue }, .text("pricesText") { $0.prices },
        .text("calendarHref") { $0.calendarHref })
}

/// A venue with a link to a map.
final class VenueView: FieldedView {
    let venue: Venue
    let map: String

    init(_ venue: Venue, map: String) {
        self.venue = venue
        self.map = map
    }

    static let fields = ViewFields<VenueView>(
        .text("name") { $0.venue.name }, .texts("lines") { $0.venue.addressLines },
        .text("href") { $0.venue.link?.string }, .text("mapHref") { $0.map })
}
