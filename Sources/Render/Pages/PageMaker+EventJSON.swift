internal import Model

// Events in the words of schema.org.
extension PageMaker {
    func addEvent(
        _ entry: Entry, _ index: Int, of group: FeedPlan, to json: inout JSONText, at place: Place
    ) {
        json.member("startDate", entry.event.flatMap(Self.start))
        json.member("endDate", entry.event?.lastDay?.description)
        json.member("eventStatus", "https://schema.org/EventScheduled")
        if let venue = entry.event?.venue { addVenue(venue, to: &json) }
        let own = group.profileOfEntry[index]
        let performers = (own < 0 ? [] : [own]) + group.companyOfEntry[index]
        if !performers.isEmpty {
            json.array("performer") { json in
                for performer in performers.prefix(Self.listMax) {
                    json.object { json in
                        json.member("@type", "PerformingGroup")
                        json.member("name", group.profiles[performer].name)
                        json.member("url", self.address(group.addresses.profile(performer), from: place))
                    }
                }
            }
        }
        if let prices = entry.event?.prices { addOffers(prices, link: entry.link, to: &json) }
        json.member("sameAs", entry.link?.string)
    }

    /// With the offset of the venue's clock where the moment is known, else as much as is.
    private static func start(of event: EventDetails) -> String? {
        guard let start = event.start else { return nil }
        guard start.precision == .minute, let instant = event.startInstant else { return start.description }
        let local = start.day.number * 1440 + start.minuteOfDay
        let (minutes, rest) = (Int64(local) - instant.seconds / 60, instant.seconds % 60)
        // No clock is more than a day apart from another.
        guard rest == 0, abs(minutes) < 1440 else { return start.description }
        let (hour, minute) = (Int(abs(minutes)) / 60, Int(abs(minutes)) % 60)
        return "\(start):00\(minutes < 0 ? "-" : "+")\(Self.twoDigits(hour)):\(Self.twoDigits(minute))"
    }

    private func addVenue(_ venue: Venue, to json: inout JSONText) {
        json.object("location") { json in
            json.member("@type", "Place")
            json.member("name", venue.name)
            json.object("address") { json in
                json.member("@type", "PostalAddress")
                json.member("streetAddress", venue.addressLines.count > 1 ? venue.addressLines[0] : nil)
                json.member("addressLocality", venue.city)
                json.member("addressRegion", venue.region)
                json.member("postalCode", venue.postalCode)
                json.member("addressCountry", venue.country)
            }
            if let (latitude, longitude) = venue.coordinates {
                json.object("geo") { json in
                    json.member("@type", "GeoCoordinates")
                    json.member("latitude", "\(latitude)")
                    json.member("longitude", "\(longitude)")
                }
            }
            json.member("sameAs", venue.link?.string)
        }
    }

    private func addOffers(_ prices: PriceRange, link: WebURL?, to json: inout JSONText) {
        guard let low = prices.lowest ?? prices.highest else { return }
        json.object("offers") { json in
            json.member("@type", "AggregateOffer")
            json.member("lowPrice", Self.decimal(low))
            json.member("highPrice", prices.highest.map(Self.decimal))
            json.member("priceCurrency", prices.currency)
            json.member("url", link?.string)
        }
    }

    /// As machines write it, whatever the language.
    private static func decimal(_ hundredths: Int) -> String {
        "\(hundredths / 100).\(Self.twoDigits(hundredths % 100))"
    }

    private static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}
