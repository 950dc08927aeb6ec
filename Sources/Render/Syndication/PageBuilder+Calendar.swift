internal import Model

/// `feed.ics` of a feed's events and `<id>.ics` of each: iCalendar (RFC 5545).
extension PageBuilder {
    /// - Parameter entry: nil for all events of the feed.
    func appendCalendar(_ feed: Int, entry: Int?, to page: inout PageBuffer) {
        let feedPlan = plan.feeds[feed]
        let indices = entry.map { [$0] } ?? feedPlan.datedEntries
        var calendar = CalendarText()
        calendar.line("BEGIN", "VCALENDAR")
        calendar.line("VERSION", "2.0")
        calendar.line("PRODID", "-//Vitrine//Vitrine//EN")
        calendar.line("CALSCALE", "GREGORIAN")
        if entry == nil {
            calendar.text("NAME", feedPlan.feed.title)
            // What calendars read that do not know RFC 7986.
            calendar.text("X-WR-CALNAME", feedPlan.feed.title)
        }
        let zones = append(zonesOf: indices, in: feedPlan, to: &calendar)
        for index in indices { append(index, of: feed, zones: zones, to: &calendar) }
        calendar.line("END", "VCALENDAR")
        page.append(calendar.bytes)
    }

    /// The rules of each time zone over the span of its events.
    /// - Returns: the zones that were written; events of others are written in UTC.
    private func append(
        zonesOf indices: [Int], in feedPlan: FeedPlan, to calendar: inout CalendarText
    ) -> Set<String> {
        var spans: [String: (first: Instant, last: Instant)] = [:]
        for index in indices {
            guard let event = feedPlan.feed.entries[index].event, let instant = event.startInstant,
                event.start?.precision == .minute, let zone = event.venue?.timeZone,
                zone.utf8.allSatisfy(Self.isOfZone)
            else { continue }
            let span = spans[zone] ?? (instant, instant)
            spans[zone] = (min(span.first, instant), max(span.last, event.end ?? instant))
        }
        var written: Set<String> = []
        for (zone, span) in spans.sorted(by: { $0.key.precedesByBytes($1.key) }) {
            // A calendar may move an event a day on.
            let end = span.last.adding(days: 1)
            guard let offsets = UTCOffsets(of: zone, from: span.first, to: end) else { continue }
            written.insert(zone)
            calendar.line("BEGIN", "VTIMEZONE")
            calendar.line("TZID", zone)
            for change in offsets.changes {
                let part = change.isDaylightSaving ? "DAYLIGHT" : "STANDARD"
                calendar.line("BEGIN", part)
                calendar.line("DTSTART", Self.basic(Instant(seconds: change.local)))
                calendar.line("TZOFFSETFROM", Self.offset(change.secondsBefore))
                calendar.line("TZOFFSETTO", Self.offset(change.secondsAfter))
                calendar.line("END", part)
            }
            calendar.line("END", "VTIMEZONE")
        }
        return written
    }

    private func append(_ index: Int, of feed: Int, zones: Set<String>, to calendar: inout CalendarText) {
        let feedPlan = plan.feeds[feed]
        let entry = feedPlan.feed.entries[index]
        guard let event = entry.event, let start = event.start else { return }
        let card = cardCache.card(index, of: feed, views).content
        calendar.line("BEGIN", "VEVENT")
        // Its type is TEXT, and its comma is escaped.
        calendar.text("UID", tagURI(feedPlan.feed.id, entry.id))
        let stamp = entry.updated ?? entry.published ?? Instant(seconds: Int64(start.day.number) * 86_400)
        calendar.line("DTSTAMP", Self.basic(stamp) + "Z")
        append(start, of: event, zones: zones, to: &calendar)
        switch event.status {
        case .cancelled: calendar.line("STATUS", "CANCELLED")
        case .postponed: calendar.line("STATUS", "TENTATIVE")
        case .scheduled, .rescheduled, nil: break
        }
        calendar.text("SUMMARY", card.title)
        if let venue = event.venue {
            let place = [venue.name] + venue.addressLines + [venue.country].compactMap { $0 }
            calendar.text("LOCATION", place.joined(separator: ", "))
            if let (latitude, longitude) = venue.coordinates {
                calendar.line("GEO", "\(Self.degrees(latitude));\(Self.degrees(longitude))")
            }
        }
        calendar.text("DESCRIPTION", card.excerpt)
        if let address = absolute(feedPlan.addresses.details(index)) ?? entry.link?.string {
            calendar.line("URL", address)
        }
        calendar.line("END", "VEVENT")
    }

    /// Times stay the venue's: with its zone where that is known, else in UTC, else by whatever clock is there.
    private func append(
        _ start: LocalMoment, of event: EventDetails, zones: Set<String>, to calendar: inout CalendarText
    ) {
        let day = start.day.description.filter { $0 != "-" }
        guard start.precision == .minute else {
            calendar.line("DTSTART;VALUE=DATE", day)
            if let last = event.lastDay, last > start.day {
                // The first day after the event.
                calendar.line("DTEND;VALUE=DATE", (last + 1).description.filter { $0 != "-" })
            }
            return
        }
        let clock = Self.clock(start)
        guard let instant = event.startInstant else {
            calendar.line("DTSTART", Self.basic(clock))
            if let end = Self.endTime(of: event, from: start) { calendar.line("DTEND", Self.basic(Self.clock(end))) }
            return
        }
        let zone = event.venue?.timeZone.flatMap { zones.contains($0) ? $0 : nil }
        append("DTSTART", instant, zone: zone, clock: clock, to: &calendar)
        if let end = event.end {
            append("DTEND", end, zone: zone, clock: nil, to: &calendar)
        } else if let end = Self.endTime(of: event, from: start) {
            // Without a zone by the offset of the start.
            let offset = clock.seconds - instant.seconds
            let own = (zone ?? event.siteZone).flatMap { end.firstInstant(in: $0) }
            append(
                "DTEND", own ?? Instant(seconds: Self.clock(end).seconds - offset), zone: zone, clock: nil,
                to: &calendar)
        }
    }

    /// The end by the clock of `start`, with a time, as the format asks where the start has one: of an event of which
    /// only the last day is known, the midnight after it.
    private static func endTime(of event: EventDetails, from start: LocalMoment) -> LocalMoment? {
        if let end = event.localEnd, end.precision == .minute { return end }
        guard let last = event.lastDay, last > start.day else { return nil }
        return LocalMoment(day: last + 1, minuteOfDay: 0)
    }

    /// With the venue's zone where its clock tells the instant: of an hour that comes twice it tells the first.
    /// - Parameter clock: what the feed says that it shows, as if it were UTC; nil: nothing.
    private func append(
        _ name: String, _ instant: Instant, zone: String?, clock: Instant?, to calendar: inout CalendarText
    ) {
        if let zone, let local = instant.wallClock(in: zone), local.firstInstant(in: zone) == instant {
            let shown = Self.clock(local)
            if clock == nil || clock == shown { return calendar.line("\(name);TZID=\(zone)", Self.basic(shown)) }
        }
        calendar.line(name, Self.basic(instant) + "Z")
    }

    /// Whether a byte may stand in a parameter without quotes, as all IANA names do.
    private static func isOfZone(_ byte: UInt8) -> Bool {
        switch byte {
        // Letters, digits, "+", "-", "/" and "_".
        case 43, 45, 47...57, 65...90, 95, 97...122: true
        default: false
        }
    }

    /// What a clock shows, as if it were UTC.
    private static func clock(_ moment: LocalMoment) -> Instant {
        Instant(seconds: Int64(moment.day.number) * 86_400 + Int64(moment.minuteOfDay) * 60)
    }

    /// `20260912T193000`.
    private static func basic(_ moment: Instant) -> String {
        String(moment.description.filter { $0 != "-" && $0 != ":" && $0 != "Z" })
    }

    /// Six digits after the point, as the format advises: some ten centimetres.
    private static func degrees(_ value: Double) -> String {
        let millionths = Int((abs(value) * 1_000_000).rounded())
        let fraction = String(millionths % 1_000_000)
        return (value < 0 && millionths > 0 ? "-" : "") + "\(millionths / 1_000_000)."
            + String(repeating: "0", count: 6 - fraction.count) + fraction
    }

    /// `-0430`; with seconds where there are any, as the format asks.
    private static func offset(_ seconds: Int) -> String {
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        let (hours, minutes, rest) = (abs(seconds) / 3600, abs(seconds) / 60 % 60, abs(seconds) % 60)
        return (seconds < 0 ? "-" : "+") + two(hours) + two(minutes) + (rest == 0 ? "" : two(rest))
    }
}

extension FeedPlan {
    /// The indices of the events whose day is known.
    var datedEntries: [Int] { feed.entries.indices.filter(hasKnownDay) }

    /// Whether an entry is an event whose day is known.
    func hasKnownDay(_ entry: Int) -> Bool { feed.entries[entry].event?.start?.precision.hasDay == true }
}
