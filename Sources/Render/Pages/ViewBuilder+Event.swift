internal import Model

// Events.
extension ViewBuilder {
    /// - Parameters:
    ///   - calendar: the address of its iCalendar file, if it has one.
    ///   - dates: all dates of its show, if there are several.
    func event(_ event: EventDetails, calendar: String?, dates: [EventDateView]) -> EventView {
        var until: DateView?
        if let start = event.start, let last = event.lastDay, start.day < last, start.precision.hasDay {
            until = DateView(text: strings.dateWithWeekday(last), datetime: last.description)
        }
        return EventView(
            when: event.start.map(when), until: until, note: note(on: event.start),
            venue: event.venue.map { VenueView($0, map: map(of: $0)) }, prices: event.prices.flatMap(prices),
            calendarHref: calendar, dates: dates)
    }

    func when(_ moment: LocalMoment) -> DateView {
        guard moment.precision.hasDay else { return date(moment) }
        let day = strings.dateWithWeekday(moment.day)
        guard moment.precision == .minute else { return DateView(text: day, datetime: moment.description) }
        let time = strings.time(minuteOfDay: moment.minuteOfDay)
        return DateView(
            text: strings.format("date.moment", ("date", day), ("time", time)), datetime: moment.description)
    }

    private func note(on start: LocalMoment?) -> String {
        switch start?.precision {
        case .minute: strings.text("phrase.timeLocal")
        case nil: strings.text("phrase.dateUnknown")
        default: strings.text("phrase.timeUnknown")
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
        let average = prices.average.map { strings.price(prices.price(hundredths: $0)) }
        guard let low = prices.from.map(strings.price), let high = prices.to.map(strings.price) else {
            return average.map { strings.format("phrase.priceAverage", ("average", $0)) }
        }
        guard low != high else { return low }
        guard let average else { return strings.format("phrase.priceRange", ("low", low), ("high", high)) }
        return strings.format("phrase.priceRangeAverage", ("low", low), ("high", high), ("average", average))
    }

    /// What a card says: the lowest price.
    func lowestPrice(_ prices: PriceRange) -> String? {
        guard let from = prices.from, let to = prices.to else { return nil }
        let text = strings.price(from)
        return to.thousandths > from.thousandths ? strings.format("phrase.priceFrom", ("price", text)) : text
    }
}

extension LocalMoment.Precision {
    /// Whether the day is known.
    var hasDay: Bool { self == .minute || self == .day }
}
