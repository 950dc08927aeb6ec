internal import Model

/// An event's date, venue and prices.
final class EventView: FieldedView {
    /// The day, with the time when it is known; nil when even the day is unknown.
    let when: DateView?
    /// The hour at which it ends, if that is on the day on which it begins.
    let endTime: DateView?
    /// When an event of several days ends: the last day, with the time when it is known.
    let until: DateView?
    /// Says that times are the venue's, or that the time or date is yet to be announced; nil for a mere day.
    let note: String?
    let venue: VenueView?
    let prices: String?
    /// Whether it takes place, as far as is known: for one that does not there are no tickets.
    let isOn: Bool
    /// Whether its link leads to tickets: the source sells them, or says what they cost.
    let hasTickets: Bool
    /// Its iCalendar file; nil while its day is unknown.
    let calendarHref: String?
    /// All dates of a show that takes place on several.
    let dates: [EventDateView]

    init(
        when: DateView?, endTime: DateView?, until: DateView?, note: String?, venue: VenueView?, prices: String?,
        isOn: Bool, hasTickets: Bool, calendarHref: String?, dates: [EventDateView]
    ) {
        self.when = when
        self.endTime = endTime
        self.until = until
        self.note = note
        self.venue = venue
        self.prices = prices
        self.isOn = isOn
        self.hasTickets = hasTickets
        self.calendarHref = calendarHref
        self.dates = dates
    }

    static let fields = ViewFields<EventView>(
        .view("when") { $0.when }, .view("endTime") { $0.endTime }, .view("until") { $0.until },
        .text("noteText") { $0.note }, .view("venue") { $0.venue }, .text("pricesText") { $0.prices },
        .flag("isOn") { $0.isOn }, .flag("hasTickets") { $0.hasTickets },
        .text("calendarHref") { $0.calendarHref }, .list("dates") { $0.dates },
        .flag("hasDates") { !$0.dates.isEmpty })
}

/// One of a show's dates, with the address of its page.
final class EventDateView: FieldedView {
    let date: DateView
    let href: String
    let isCurrent: Bool

    init(_ date: DateView, href: String, isCurrent: Bool) {
        self.date = date
        self.href = href
        self.isCurrent = isCurrent
    }

    static let fields = ViewFields<EventDateView>(
        .text("text") { $0.date.text }, .text("datetime") { $0.date.datetime }, .text("href") { $0.href },
        .text("current") { $0.isCurrent ? "page" : nil })
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
