internal import Decode
internal import Model

// When and where an event takes place.
extension MappedElement {
    /// As exactly as it is written.
    private struct Moment {
        /// At the venue.
        let local: LocalMoment
        /// Nil where neither an offset nor a zone is written beside it.
        let instant: Instant?
    }

    mutating func event(_ mapping: EntryMapping, _ offer: Offer?) -> EventDetails {
        let start = moment(mapping.start ?? mapping.published)
        let end = moment(mapping.end)
        let prices = offer?.price.map { price in
            let hundredths = price.thousandths / 10
            return PriceRange(
                lowest: hundredths, highest: offer?.isLowest == true ? nil : hundredths, average: nil,
                currency: price.currency)
        }
        return EventDetails(
            start: start?.local, startInstant: start?.instant,
            end: end?.instant.flatMap { end in start?.instant.map { end > $0 } == true ? end : nil },
            lastDay: EventDetails.lastDay(from: start?.local, until: end?.local),
            venue: line(mapping.venue).map { Venue(name: $0, city: line(mapping.city)) }, prices: prices)
    }

    /// A time with an offset is one at the venue, a time in UTC is shown in the site's zone, and one with neither is
    /// the venue's, whose zone is not known.
    private mutating func moment(_ value: MappedValue?) -> Moment? {
        guard let (text, instant) = date(value) else { return nil }
        let written = text.mappedTrimmed
        if let day = Day(written) { return Moment(local: LocalMoment(day: day), instant: nil) }
        guard let local = LocalMoment(written), local.precision == .minute else {
            return instant.wallClock(in: timeZone).map { Moment(local: $0, instant: instant) }
        }
        let offset = written.utf8.dropFirst(16).drop { $0 != 90 && $0 != 122 && $0 != 43 && $0 != 45 }
        if offset.isEmpty { return Moment(local: local, instant: nil) }
        let isUTC = offset.allSatisfy { !(49...57).contains($0) }
        let atVenue = isUTC ? instant.wallClock(in: timeZone) : local
        return Moment(local: atVenue ?? local, instant: instant)
    }
}
