internal import Model

// Events.
extension ViewBuilder {
    /// - Parameters:
    ///   - calendar: the address of its iCalendar file, if it has one.
    ///   - dates: all dates of its show, if there are several.
    func event(_ event: EventDetails, calendar: String?, dates: [EventDateView]) -> EventView {
        let (endTime, until) = ending(of: event)
        let isOn = event.status?.isOn ?? true
        let prices = isOn ? event.prices.flatMap(self.prices) : nil
        return EventView(
            when: event.start.map(when), endTime: endTime, until: until, note: note(on: event),
            venue: event.venue.map { VenueView($0, map: map(of: $0)) }, prices: prices, isOn: isOn,
            hasTickets: isOn && (event.hasTickets || prices != nil), calendarHref: calendar, dates: dates)
    }

    /// The hour at which it ends on the day on which it begins, or another day on which it ends.
    private func ending(of event: EventDetails) -> (time: DateView?, until: DateView?) {
        guard let start = event.start, start.precision.hasDay else { return (nil, nil) }
        if let end = event.localEnd, start.precision == .minute, end.precision == .minute,
            (start.day, start.minuteOfDay) < (end.day, end.minuteOfDay)
        {
            // Midnight ends the day before it. What begins at one and ends at another lasts days, which have no hours.
            let isMidnight = end.minuteOfDay == 0
            if isMidnight ? start.minuteOfDay != 0 && end.day == start.day + 1 : end.day == start.day {
                let text = strings.time(minuteOfDay: end.minuteOfDay)
                return (DateView(text: text, datetime: end.description), nil)
            }
            if !isMidnight { return (nil, when(end)) }
        }
        guard let last = event.lastDay, start.day < last else { return (nil, nil) }
        return (nil, DateView(text: strings.dateWithWeekday(last), datetime: last.description))
    }

    /// When it begins; of an event of several days, the first and the last.
    func cardDays(_ event: EventDetails) -> DateView? {
        guard let start = event.start else { return nil }
        guard start.precision.hasDay, let last = event.lastDay, start.day < last else { return date(start) }
        return DateView(text: strings.dates(from: start.day, to: last), datetime: start.description)
    }

    func when(_ moment: LocalMoment) -> DateView {
        guard moment.precision.hasDay else { return date(moment) }
        let day = strings.dateWithWeekday(moment.day)
        guard moment.precision == .minute else { return DateView(text: day, datetime: moment.description) }
        let time = strings.time(minuteOfDay: moment.minuteOfDay)
        return DateView(
            text: strings.format("date.moment", ("date", day), ("time", time)), datetime: moment.description)
    }

    private func note(on event: EventDetails) -> String? {
        switch event.start?.precision {
        case .minute: event.siteZone ?? strings.text("phrase.timeLocal")
        case nil: strings.text("phrase.dateUnknown")
        default: event.isTimeOpen ? strings.text("phrase.timeUnknown") : nil
        }
    }

    /// OpenStreetMap at the venue's coordinates, or its search for the address.
    private func map(of venue: Venue) -> String {
        let map = "https://www.openstreetmap.org/"
        if let (latitude, longitude) = venue.coordinates {
            return "\(map)?mlat=\(latitude)&mlon=\(longitude)#map=17/\(latitude)/\(longitude)"
        }
        let address = [venue.name] + venue.addressLines + [venue.country].compactMap { $0 }
        return scratch.string { buffer in
            buffer.append("\(map)search?query=")
            buffer.appendPercentEncoded(address.joined(separator: ", "))
        }
    }

    /// Nil when no price is known.
    private func prices(_ prices: PriceRange) -> String? {
        let average = prices.mean.map(strings.price)
        let range: String?
        switch (prices.from.map(strings.price), prices.to.map(strings.price)) {
        case (let low?, let high?):
            guard low != high else { return low }
            guard let average else { return strings.format("phrase.priceRange", ("low", low), ("high", high)) }
            return strings.format("phrase.priceRangeAverage", ("low", low), ("high", high), ("average", average))
        case (let low?, nil): range = strings.format("phrase.priceFrom", ("price", low))
        case (nil, let high?): range = strings.format("phrase.priceUpTo", ("price", high))
        case (nil, nil): range = nil
        }
        let mean = average.map { strings.format("phrase.priceAverage", ("average", $0)) }
        guard let range, let mean else { return range ?? mean }
        return strings.format("phrase.priceWithAverage", ("price", range), ("average", mean))
    }

    /// What a card says of an event's dates: the lowest price, or what no ticket is above. Nil where neither is known.
    func cardPrice(_ events: [EventDetails]) -> String? {
        let prices = events.filter { $0.status?.isOn ?? true }.compactMap(\.prices)
        guard let lowest = prices.compactMap(\.from).min(by: { $0.thousandths < $1.thousandths }) else {
            let highest = prices.compactMap(\.to).max { $0.thousandths < $1.thousandths }
            return highest.map { strings.format("phrase.priceUpTo", ("price", strings.price($0))) }
        }
        let text = strings.price(lowest)
        let isOnly = prices.allSatisfy { $0.from == lowest && $0.to == lowest }
        return isOnly ? text : strings.format("phrase.priceFrom", ("price", text))
    }
}

extension LocalMoment.Precision {
    /// Whether the day is known.
    var hasDay: Bool { self == .minute || self == .day }
}
