internal import Model

// Events.
extension ViewBuilder {
    /// - Parameter calendar: the address of its iCalendar file, if it has one.
    func event(_ event: EventDetails, calendar: String?) -> EventView {
        var until: DateView?
        if let start = event.start, let last = event.lastDay, start.day < last, start.precision.hasDay {
            until = DateView(text: strings.dateWithWeekday(last), datetime: last.description)
        }
        return EventView(
            when: event.start.map(when), until: until, note: note(on: event.start),
            venue: event.venue.map { VenueView($0, map: map(of: $0)) }, prices: event.prices.flatMap(prices),
            calendarHref: calendar)
    }

    private func when(_ moment: LocalMoment) -> DateView {
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
        let (low, high) = (prices.lowest ?? prices.highest, prices.highest ?? prices.lowest)
        let average = prices.average.map { strings.amount(hundredths: $0) }
        guard let low, let high else {
            return average.map { strings.format("phrase.priceAverage", ("average", $0), ("currency", prices.currency)) }
        }
        var names = [("low", strings.amount(hundredths: low)), ("high", strings.amount(hundredths: high))]
        names.append(("currency", prices.currency))
        if let average { names.append(("average", average)) }
        let key = low == high ? "phrase.price" : average == nil ? "phrase.priceRange" : "phrase.priceRangeAverage"
        return strings.format(key, names.map { (name: $0.0, value: $0.1) })
    }
}

extension LocalMoment.Precision {
    /// Whether the day is known.
    var hasDay: Bool { self == .minute || self == .day }
}
