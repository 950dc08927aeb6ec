internal import Model

// When and where an event takes place.
extension MappedElement {
    /// As exactly as it is written.
    private struct Moment {
        /// At the venue.
        let local: LocalMoment
        /// Nil where neither an offset nor a zone is written beside it.
        let instant: Instant?
        /// How far the clock of `local` is ahead of UTC where it is written beside it, in seconds.
        var offset: Int?
        /// The zone of `local` where that is the site's; nil: the venue's.
        var siteZone: String?

        /// Whether it may stand for a day, as Microsoft Graph writes one.
        var isBareMidnight: Bool { instant == nil && local.precision == .minute && local.minuteOfDay == 0 }

        func isAfter(_ other: Moment) -> Bool {
            if let instant, let other = other.instant { return instant > other }
            return (local.day, local.minuteOfDay) > (other.local.day, other.local.minuteOfDay)
        }

        /// The same by the clock of `start`, where both are moments of the world's time.
        func byClock(of start: Moment?) -> Moment {
            guard let start, (start.siteZone, start.offset) != (siteZone, offset), let instant, let ahead = start.offset
            else { return self }
            let shifted = Instant(seconds: instant.seconds + Int64(ahead)).wallClock(in: "UTC")
            let shown = start.siteZone.map { instant.wallClock(in: $0) } ?? shifted
            return Moment(local: shown ?? local, instant: instant, offset: offset, siteZone: start.siteZone)
        }
    }

    mutating func event(_ mapping: EntryMapping, _ prices: Prices?) -> EventDetails {
        var start = moment(mapping.start ?? mapping.published)
        var stated = moment(mapping.end)?.byClock(of: start)
        if mapping.isEndExclusive { stated = stated.map { Self.lastDay(before: $0, &start) } }
        let end = stated.flatMap { end in start.map(end.isAfter) == true ? end : nil }
        return EventDetails(
            start: start?.local, startInstant: start?.instant,
            end: start?.instant == nil ? nil : end?.instant, localEnd: end?.local,
            lastDay: EventDetails.lastDay(from: start?.local, until: stated?.local),
            status: status(mapping.status), siteZone: start?.siteZone, venue: venue(mapping),
            prices: priceRange(prices, mapping.highPrice))
    }

    /// The event's last day where `end` is the day after it; any other end is as it is.
    /// - Parameter start: becomes a day where both are midnights without an offset.
    private static func lastDay(before end: Moment, _ start: inout Moment?) -> Moment {
        if let first = start, first.isBareMidnight, end.isBareMidnight {
            start = Moment(local: LocalMoment(day: first.local.day), instant: nil)
        }
        let isDay = end.local.precision == .day || end.isBareMidnight && start?.local.precision == .day
        return isDay ? Moment(local: LocalMoment(day: end.local.day + -1), instant: nil) : end
    }

    /// - Parameter highest: what costs more than all of `prices`.
    private mutating func priceRange(_ prices: Prices?, _ highest: PriceMapping?) -> PriceRange? {
        let highest = highest.flatMap { self.prices($0)?.highest }
        guard let currency = (prices?.lowest ?? highest)?.currency else { return nil }
        let most = [prices?.highest, highest].compactMap { $0 }.filter { $0.currency == currency }
        return PriceRange(
            lowest: prices?.lowest.thousandths, highest: most.map(\.thousandths).max(), average: nil,
            currency: currency)
    }

    /// Without one it takes place; of an unknown word nothing is said.
    private mutating func status(_ value: MappedValue?) -> EventDetails.Status? {
        guard let value, let text = first(value) else { return .scheduled }
        if let status = EventDetails.Status(word: text) { return status }
        notes.diagnostics.add(
            value.name, .unusable, at: place,
            "“\(text.singleLine(maxBytes: 60))” does not say whether it takes place; expected scheduled, rescheduled, "
                + "postponed or cancelled, or a word of schema.org such as EventCancelled")
        return nil
    }

    /// A town alone is where it takes place, too.
    private mutating func venue(_ mapping: EntryMapping) -> Venue? {
        let (name, city) = (line(mapping.venue), line(mapping.city))
        return (name ?? city).map { place in
            Venue(name: place, addressLines: [city].compactMap { $0 }.filter { $0 != place }, city: city)
        }
    }

    /// A time with an offset is one at the venue, a time in UTC is shown in the site's zone, and one with neither is
    /// the venue's, whose zone is not known. A day has no hour, and a month no day: pages show it as such, and it has
    /// no calendar.
    private mutating func moment(_ value: MappedValue?) -> Moment? {
        guard let written = date(value) else { return nil }
        guard let offset = written.offset else { return Moment(local: written.local, instant: nil) }
        let instant = written.instant()
        let shown = offset == 0 ? instant.wallClock(in: timeZone) : nil
        return Moment(
            local: shown ?? written.local, instant: instant, offset: offset, siteZone: shown == nil ? nil : timeZone)
    }
}
