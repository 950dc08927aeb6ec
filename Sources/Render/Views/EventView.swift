internal import Model

/// When and where an event takes place, and what it costs.
final class EventView: FieldedView {
    /// A day, with the hour where it is known; nil where not even the day is.
    let when: DateView?
    /// The last day, where it is another.
    let until: DateView?
    /// What is to be known of the time: that it is yet to be announced, or whose clock it goes by.
    let note: String?
    let venue: VenueView?
    let prices: String?

    init(when: DateView?, until: DateView?, note: String?, venue: VenueView?, prices: String?) {
        self.when = when
        self.until = until
        self.note = note
        self.venue = venue
        self.prices = prices
    }

    static let fields = ViewFields<EventView>(
        .view("when") { $0.when }, .view("until") { $0.until }, .text("noteText") { $0.note },
        .view("venue") { $0.venue }, .text("pricesText") { $0.prices })
}

/// Where an event takes place.
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
