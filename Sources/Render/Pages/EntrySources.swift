internal import Model

/// The fingerprints of all that pages read of an entry: of its fields, of the files made of its pictures, and of what
/// other entries and the feed decide of it, such as the addresses of its tags. Its card shows nothing else.
///
/// They stand in keys for the parts of a view that need not be built for that. Nothing here hangs on the language.
struct EntrySources: Sendable {
    /// By feed and entry.
    let entries: [[Fingerprint]]
    /// By feed and profile: of what other pages than its own show of it, but the count of its entries.
    let profiles: [[Fingerprint]]

    /// - Parameter jobs: how many threads make them.
    init(_ plan: SitePlan, _ secret: FingerprintSecret, jobs: Int) {
        let profiles = plan.feeds.map { feedPlan in
            Parallel.map(count: feedPlan.profiles.count, threads: jobs, chunk: 128) {
                EntrySourceWriter(plan, secret)
            } make: { writer, profile in
                writer.fingerprint(ofProfile: profile, in: feedPlan)
            }
        }
        entries = plan.feeds.indices.map { feed in
            let feedPlan = plan.feeds[feed]
            return Parallel.map(count: feedPlan.feed.entries.count, threads: jobs, chunk: 128) {
                EntrySourceWriter(plan, secret)
            } make: { writer, entry in
                writer.fingerprint(of: entry, in: feedPlan, profiles: profiles[feed])
            }
        }
        self.profiles = profiles
    }

    /// Of the entries of which a page of cards reads more.
    func fingerprints(of job: PageJob, _ plan: SitePlan) -> [Fingerprint] {
        guard case .list(let feed, let page) = job else { return [] }
        return plan.feeds[feed].listedEntries(page: page).map { entries[feed][$0] }
    }
}

/// Writes down an entry, and what other pages than its own show of a profile. Not thread-safe.
final class EntrySourceWriter: SourceWriter {
    private let plan: SitePlan

    init(_ plan: SitePlan, _ secret: FingerprintSecret) {
        self.plan = plan
        super.init(secret)
    }

    /// - Parameter profiles: the fingerprints of the feed's profiles.
    func fingerprint(of index: Int, in feedPlan: FeedPlan, profiles: [Fingerprint]) -> Fingerprint {
        add(feedPlan.feed.entries[index], in: feedPlan)
        add(feedPlan.feed.id)
        add(feedPlan.feed.title)
        add(feedPlan.addresses.details(index))
        add(index == 0 && feedPlan.feed.lead == .ofTheDay)
        let tags = feedPlan.tagsOfEntry[index]
        add(tags.count)
        for tag in tags {
            add(feedPlan.tags[tag].name)
            add(feedPlan.tags[tag].key)
            add(feedPlan.addresses.tag(tag))
        }
        add(feedPlan.profileOfEntry[index] == nil ? 0 : 1)
        let people = feedPlan.allProfiles(of: index)
        add(people.count)
        for profile in people { add(profiles[profile]) }
        return take()
    }

    func fingerprint(ofProfile index: Int, in feedPlan: FeedPlan) -> Fingerprint {
        let profile = feedPlan.profiles[index]
        add(profile.name)
        add(feedPlan.addresses.profile(index))
        add(profile.picture == nil ? 0 : 1)
        if let picture = profile.picture { add(picture) }
        let facts = profile.facts.filter { $0.isEmail || $0.label == "username" }
        add(facts.count)
        for fact in facts { add(fact) }
        return take()
    }

    private func add(_ entry: Entry, in feedPlan: FeedPlan) {
        add(entry.id)
        add(entry.kind.rawValue)
        add(entry.title)
        add(entry.hasOwnTitle)
        add(entry.subtitle)
        entry.text.withBytes { add($0) }
        let hashtags = entry.text.hashtags
        add(hashtags.count)
        for tag in hashtags { add(feedPlan.address(of: tag)) }
        add(entry.pictures.count)
        for picture in entry.pictures { add(picture) }
        // A page shows the name that the person's own page has, a photo's page and the search the entry's.
        add(entry.profile == nil ? 0 : 1)
        if let profile = entry.profile { add(namesOf: profile) }
        add(entry.otherProfiles.count)
        for profile in entry.otherProfiles { add(namesOf: profile) }
        add(entry.products.count)
        for product in entry.products { add(product) }
        add(entry.tags.count)
        for tag in entry.tags {
            add(tag.name)
            add(tag.key)
        }
        add(entry.published)
        add(entry.updated)
        add(entry.link?.string)
        add(entry.video?.string)
        add(entry.sound?.string)
        add(entry.retainedSince?.description)
        add(entry.event == nil ? 0 : 1)
        if let event = entry.event { add(event) }
        add(entry.offer == nil ? 0 : 1)
        if let offer = entry.offer {
            add(offer.price)
            add(offer.isLowest)
            add(offer.availability.map { "\($0)" })
        }
        add(entry.isAffiliate)
        add(entry.facts.count)
        for fact in entry.facts { add(fact) }
        add(entry.language)
    }

    private func add(_ moment: Instant?) {
        guard let moment else { return add(-1) }
        add(0)
        add(Int(moment.seconds))
        // On the site's own clock, which the configuration may change.
        add(plan.day(of: moment).number)
    }

    private func add(namesOf profile: Profile) {
        add(profile.name)
        for fact in profile.facts { if let name = ViewBuilder.otherName(fact, of: profile) { add(1, name) } }
        add(0)
    }

    private func add(_ product: Product) {
        add(product, .id)
        add(product.name)
        add(product.picture == nil ? 0 : 1)
        if let picture = product.picture { add(picture) }
        add(product, .link)
        add(product, .retailer)
        add(product.isSimilar)
        add(product.price)
    }

    private func add(_ product: Product, _ text: Product.Text) {
        product.withBytes(of: text) { if let bytes = $0 { add(bytes) } else { add(-1) } }
    }

    private func add(_ price: Price?) {
        add(price?.thousandths ?? -1)
        add(price?.currency)
    }

    private func add(_ event: EventDetails) {
        add(event.start)
        add(event.isTimeOpen)
        add(event.hasTickets)
        add(event.siteZone)
        add(event.startInstant)
        add(event.end)
        add(event.localEnd)
        add(event.lastDay?.description)
        add(event.status?.rawValue)
        add(plan.isOver(event))
        add(event.venue == nil ? 0 : 1)
        if let venue = event.venue {
            for line in [venue.name, venue.city, venue.region, venue.country, venue.postalCode, venue.timeZone] {
                add(line)
            }
            add(venue.addressLines.count)
            for line in venue.addressLines { add(line) }
            add((venue.coordinates?.latitude).map { Int(bitPattern: UInt(truncatingIfNeeded: $0.bitPattern)) } ?? -1)
            add((venue.coordinates?.longitude).map { Int(bitPattern: UInt(truncatingIfNeeded: $0.bitPattern)) } ?? -1)
            add(venue.link?.string)
        }
        add(event.prices == nil ? 0 : 1)
        if let prices = event.prices {
            for price in [prices.lowest, prices.highest, prices.average] { add(price.map { String($0) }) }
            add(prices.currency)
        }
    }

    private func add(_ fact: Fact) {
        add(fact.label)
        switch fact.value {
        case .text(let value): add(0, value)
        case .word(let value): add(1, value)
        case .number(let value): add(2, String(value))
        case .day(let value): add(3, value.description)
        case .moment(let value):
            add(4)
            add(value)
        case .size(let width, let height): add(5, "\(width) \(height)")
        case .link(let url, let title):
            add(6, url.string)
            add(title)
        case .mail(let value): add(7, value)
        }
        add(fact.warning?.key)
        let values = fact.warning?.values.sorted { $0.key.precedesByBytes($1.key) } ?? []
        add(values.count)
        for (name, value) in values {
            add(name)
            add(value)
        }
    }

    private func add(_ kind: Int, _ value: String) {
        add(kind)
        add(value)
    }
}

// Pictures: what was made of them, and what is said of them.
extension EntrySourceWriter {
    /// Its address, which may be signed anew every night, counts only where the page links to it.
    private func add(_ source: PictureSource) {
        add(source.description)
        add(source.credit)
        add(source.original?.string)
        guard let picture = plan.picture(source) else { return add(0) }
        add(1)
        if source.original == nil, case .web(let url) = picture.alternative ?? source.location {
            add(url.string)
        } else {
            add(nil as String?)
        }
        add(picture.width)
        add(picture.height)
        add(picture.tint)
        add(picture.placeholder)
        add(picture.renditions.count)
        for rendition in picture.renditions { add(rendition) }
        add(picture.animation == nil ? 0 : 1)
        if let animation = picture.animation { add(animation) }
        add(picture.original == nil ? 0 : 1)
        if let original = picture.original { add(original) }
    }

    private func add(_ rendition: Rendition) {
        add(rendition.path)
        add(rendition.width)
        add(rendition.height)
        add(rendition.format.fileExtension)
        add(rendition.format.mediaType)
    }
}
