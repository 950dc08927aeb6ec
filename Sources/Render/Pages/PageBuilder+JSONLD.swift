internal import Model

// JSON-LD: each page's structured data in the vocabulary of schema.org.
extension PageBuilder {
    /// The most elements of each list.
    static let listMax = 50

    func entryJSON(
        _ entry: Entry, _ index: Int, of feedPlan: FeedPlan, _ content: DetailsContent, description: String,
        at root: RelativeRoot
    ) -> String {
        let address = address(feedPlan.addresses.details(index), from: root)
        json.object { json in
            json.member("@context", "https://schema.org")
            json.member("@type", entry.isForSale ? "Product" : Self.type(of: entry.kind))
            json.member(entry.kind == .post ? "headline" : "name", content.card.title)
            json.member("description", description)
            json.member("url", address)
            self.addPictures(of: entry, content, to: &json, at: root)
            switch entry.kind {
            // schema.org gives a product no author. The look's posting has one, and the product is its subject.
            case .look:
                json.object("subjectOf") { json in
                    json.member("@type", "SocialMediaPosting")
                    self.addPublication(of: entry, index, of: feedPlan, to: &json, at: root)
                }
                self.addProducts(content.products, to: &json, at: root)
                self.addOffer(of: entry, to: &json)
            case .photo:
                self.addRights(of: entry, content, to: &json)
                self.addPublication(of: entry, index, of: feedPlan, to: &json, at: root)
                self.addOffer(of: entry, to: &json)
            case .item where entry.isForSale:
                self.addMaker(index, of: feedPlan, to: &json, at: root)
                self.addOffer(of: entry, to: &json)
            case .post, .item: self.addPublication(of: entry, index, of: feedPlan, to: &json, at: root)
            case .event: self.addEvent(entry, index, of: feedPlan, to: &json, at: root)
            case .person:
                json.member("jobTitle", entry.subtitle)
                json.member("sameAs", entry.link?.string)
            }
            if entry.kind != .person, !entry.tags.isEmpty {
                let names = entry.tags.prefix(Self.listMax).map(\.name).joined(separator: ", ")
                json.member("keywords", names)
            }
        }
        return json.take()
    }

    private static func type(of kind: EntryKind) -> String {
        switch kind {
        case .look: "Product"
        case .photo: "ImageObject"
        case .event: "Event"
        case .person: "Person"
        case .post: "BlogPosting"
        case .item: "CreativeWork"
        }
    }

    private func addPictures(
        of entry: Entry, _ content: DetailsContent, to json: inout JSONText, at root: RelativeRoot
    ) {
        guard let hero = content.hero?.files.widest else { return }
        if entry.kind == .photo {
            json.member("contentUrl", fileAddress(hero, from: root))
        } else {
            json.array("image") { json in
                json.element(self.fileAddress(hero, from: root))
                for picture in content.pictures.prefix(Self.listMax) {
                    if let path = picture.files.widest { json.element(self.fileAddress(path, from: root)) }
                }
            }
        }
    }

    /// A photo's credit, licence and date, which its facts state.
    private func addRights(of entry: Entry, _ content: DetailsContent, to json: inout JSONText) {
        json.member("creditText", content.credit ?? entry.profile?.name)
        for fact in entry.facts.prefix(Self.listMax) {
            switch (fact.label, fact.value) {
            case ("license", .link(let url, _)):
                json.member("license", url.string)
                json.member("acquireLicensePage", entry.link?.string)
            case ("taken", .moment(let moment)): json.member("dateCreated", moment.description)
            case ("taken", .day(let day)): json.member("dateCreated", day.description)
            default: break
            }
        }
    }

    private func addPublication(
        of entry: Entry, _ index: Int, of feedPlan: FeedPlan, to json: inout JSONText, at root: RelativeRoot
    ) {
        let people = feedPlan.allProfiles(of: index).prefix(Self.listMax)
        func addPerson(_ profile: Int, to json: inout JSONText) {
            json.member("@type", "Person")
            json.member("name", feedPlan.profiles[profile].name)
            json.member("url", address(feedPlan.addresses.profile(profile), from: root))
        }
        if people.count == 1 {
            json.object("author") { json in addPerson(people[0], to: &json) }
        } else if !people.isEmpty {
            json.array("author") { json in
                for profile in people { json.object { json in addPerson(profile, to: &json) } }
            }
        }
        json.member("datePublished", entry.published?.description)
        json.member("dateModified", entry.updated?.description)
        json.member("inLanguage", entry.language)
        json.member("sameAs", entry.link?.string)
    }

    private func addProducts(_ products: [ProductView], to json: inout JSONText, at root: RelativeRoot) {
        guard !products.isEmpty else { return }
        json.array("isRelatedTo") { json in
            for view in products.prefix(Self.listMax) {
                json.object { json in
                    json.member("@type", "Product")
                    json.member("name", view.title)
                    json.member("url", view.product.link?.string)
                    json.member("image", view.picture.files.widest.map { self.fileAddress($0, from: root) })
                    if let price = view.product.price {
                        Self.addOffer(price, nil, link: view.product.link, to: &json)
                    }
                }
            }
        }
    }

    func personJSON(_ profile: Profile, _ index: Int, of feedPlan: FeedPlan, at root: RelativeRoot) -> String {
        let address = address(feedPlan.addresses.profile(index), from: root)
        json.object { json in
            json.member("@context", "https://schema.org")
            json.member("@type", "ProfilePage")
            json.object("mainEntity") { json in
                json.member("@type", feedPlan.noun == EntryKind.event.rawValue ? "PerformingGroup" : "Person")
                json.member("name", profile.name)
                json.member("description", Excerpt.of(profile.text, scalarsMax: 500))
                json.member("url", address)
                let picture = self.plan.picture(profile.picture)?.renditions.last
                json.member("image", picture.map { self.fileAddress($0.path, from: root) })
                json.member("sameAs", profile.link?.string)
            }
        }
        return json.take()
    }
}

// Events.
extension PageBuilder {
    private func addEvent(
        _ entry: Entry, _ index: Int, of feedPlan: FeedPlan, to json: inout JSONText, at root: RelativeRoot
    ) {
        json.member("startDate", entry.event.flatMap(Self.start))
        json.member("endDate", entry.event.flatMap(Self.end))
        let status = entry.event?.status.map { $0.rawValue.prefix(1).uppercased() + $0.rawValue.dropFirst() }
        json.member("eventStatus", status.map { "https://schema.org/Event" + $0 })
        if let venue = entry.event?.venue { addVenue(venue, to: &json) }
        let performers = feedPlan.allProfiles(of: index)
        if !performers.isEmpty {
            json.array("performer") { json in
                for performer in performers.prefix(Self.listMax) {
                    json.object { json in
                        json.member("@type", "PerformingGroup")
                        json.member("name", feedPlan.profiles[performer].name)
                        json.member("url", self.address(feedPlan.addresses.profile(performer), from: root))
                    }
                }
            }
        }
        if let event = entry.event, event.status?.isOn ?? true, let prices = event.prices {
            addOffers(prices, entry.offer?.availability, link: entry.link, to: &json)
        }
        json.member("sameAs", entry.link?.string)
    }

    /// ISO 8601 with the venue's offset from UTC when the instant is known; else as precise as the start is.
    private static func start(of event: EventDetails) -> String? {
        guard let start = event.start else { return nil }
        guard start.precision == .minute, let instant = event.startInstant else { return start.description }
        return moment(start, at: instant) ?? start.description
    }

    /// The same of the end, where the source states one: of an event without hours its last day.
    private static func end(of event: EventDetails) -> String? {
        guard event.end != nil || event.localEnd != nil else { return nil }
        guard event.start?.precision == .minute else { return event.lastDay?.description }
        guard let end = event.end else { return event.localEnd?.description }
        let local = event.localEnd ?? event.venue?.timeZone.flatMap { end.wallClock(in: $0) }
        return local.flatMap { moment($0, at: end) } ?? end.description
    }

    private static func moment(_ clock: LocalMoment, at instant: Instant) -> String? {
        let local = clock.day.number * 1440 + clock.minuteOfDay
        let (minutes, rest) = (Int64(local) - instant.seconds / 60, instant.seconds % 60)
        // A larger difference is an error of the feed.
        guard rest == 0, abs(minutes) < 1440 else { return nil }
        let (hour, minute) = (Int(abs(minutes)) / 60, Int(abs(minutes)) % 60)
        return "\(clock):00\(minutes < 0 ? "-" : "+")\(Self.twoDigits(hour)):\(Self.twoDigits(minute))"
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

    private func addOffers(
        _ prices: PriceRange, _ availability: Availability?, link: WebURL?, to json: inout JSONText
    ) {
        guard prices.from != nil || prices.to != nil else { return }
        json.object("offers") { json in
            json.member("@type", "AggregateOffer")
            json.member("lowPrice", prices.from.map { Self.decimal($0.thousandths) })
            json.member("highPrice", prices.to.map { Self.decimal($0.thousandths) })
            json.member("priceCurrency", prices.currency)
            json.member("availability", availability.map { "https://schema.org/" + $0.schemaName })
            json.member("url", link?.string)
        }
    }

    /// With a point and two digits, or three, in any language.
    fileprivate static func decimal(_ thousandths: Int) -> String {
        let (hundredths, rest) = (thousandths / 10, thousandths % 10)
        return "\(hundredths / 100).\(Self.twoDigits(hundredths % 100))" + (rest == 0 ? "" : "\(rest)")
    }

    private static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}

// Things that are sold.
extension PageBuilder {
    /// schema.org gives a product no author: who made it is its brand.
    private func addMaker(_ index: Int, of feedPlan: FeedPlan, to json: inout JSONText, at root: RelativeRoot) {
        guard let profile = feedPlan.profileOfEntry[index] else { return }
        json.object("brand") { json in
            json.member("@type", "Brand")
            json.member("name", feedPlan.profiles[profile].name)
            json.member("url", self.address(feedPlan.addresses.profile(profile), from: root))
        }
    }

    private func addOffer(of entry: Entry, to json: inout JSONText) {
        guard let offer = entry.offer, let price = offer.price else { return }
        guard offer.isLowest else { return Self.addOffer(price, offer.availability, link: entry.link, to: &json) }
        json.object("offers") { json in
            json.member("@type", "AggregateOffer")
            json.member("lowPrice", Self.decimal(price.thousandths))
            json.member("priceCurrency", price.currency)
            json.member("availability", offer.availability.map { "https://schema.org/" + $0.schemaName })
            json.member("url", entry.link?.string)
        }
    }

    private static func addOffer(
        _ price: Price, _ availability: Availability?, link: WebURL?, to json: inout JSONText
    ) {
        json.object("offers") { json in
            json.member("@type", "Offer")
            json.member("price", decimal(price.thousandths))
            json.member("priceCurrency", price.currency)
            json.member("availability", availability.map { "https://schema.org/" + $0.schemaName })
            json.member("url", link?.string)
        }
    }
}

extension Entry {
    /// Whether it is a thing that is sold.
    fileprivate var isForSale: Bool { kind == .item && offer?.price != nil }
}

extension Availability {
    /// Its name in schema.org's `ItemAvailability`.
    fileprivate var schemaName: String {
        switch self {
        case .inStock: "InStock"
        case .soldOut: "OutOfStock"
        case .preorder: "PreOrder"
        case .backorder: "BackOrder"
        }
    }
}
