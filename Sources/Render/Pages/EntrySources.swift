internal import Model

/// The fingerprints of all that pages read of an entry itself, beside its card: of its fields, of the files made of its
/// pictures, and of what other entries decide of it, such as the addresses of its tags.
///
/// They stand in keys for the parts of a view that need not be built for that. Nothing here hangs on the language.
struct EntrySources: Sendable {
    /// By feed and entry.
    private let fingerprints: [[Fingerprint]]

    /// - Parameter jobs: how many threads make them.
    init(_ plan: SitePlan, _ secret: FingerprintSecret, jobs: Int) {
        fingerprints = plan.feeds.map { feedPlan in
            Parallel.map(count: feedPlan.feed.entries.count, threads: jobs, chunk: 128) {
                EntrySourceWriter(plan, secret)
            } make: { writer, entry in
                writer.fingerprint(of: entry, in: feedPlan)
            }
        }
    }

    /// Of the entries of which a page reads more than cards.
    func fingerprints(of job: PageJob, _ plan: SitePlan) -> [Fingerprint] {
        switch job {
        case .details(let feed, let entry): [fingerprints[feed][entry]]
        case .list(let feed, let page):
            plan.feeds[feed].listedEntries(page: page).map { fingerprints[feed][$0] }
        default: []
        }
    }
}

/// Writes down an entry so that two that differ never give the same bytes: each value has its length, each list its
/// count, each case its number. Not thread-safe.
final class EntrySourceWriter {
    private let plan: SitePlan
    private let secret: FingerprintSecret
    private var text = PageBuffer(capacity: 1 << 13)

    init(_ plan: SitePlan, _ secret: FingerprintSecret) { (self.plan, self.secret) = (plan, secret) }

    func fingerprint(of index: Int, in feedPlan: FeedPlan) -> Fingerprint {
        text.removeAll()
        add(feedPlan.feed.entries[index], in: feedPlan)
        let tags = feedPlan.tagsOfEntry[index]
        add(tags.count)
        for tag in tags {
            add(feedPlan.tags[tag].name)
            add(feedPlan.tags[tag].key)
            add(feedPlan.addresses.tag(tag))
        }
        add(feedPlan.profileOfEntry[index] == nil ? 0 : 1)
        let profiles = feedPlan.allProfiles(of: index)
        add(profiles.count)
        for profile in profiles {
            add(feedPlan.profiles[profile].name)
            add(feedPlan.addresses.profile(profile))
        }
        return text.withBytes { secret.fingerprint(of: $0) }
    }

    private func add(_ number: Int) {
        withUnsafeBytes(of: UInt64(bitPattern: Int64(number)).littleEndian) { text.append($0) }
    }

    private func add(_ flag: Bool) { add(flag ? 1 : 0) }

    private func add(_ string: String?) {
        guard var string else { return add(-1) }
        string.withUTF8 { bytes in
            add(bytes.count)
            text.append(UnsafeRawBufferPointer(bytes))
        }
    }

    private func add(_ entry: Entry, in feedPlan: FeedPlan) {
        add(entry.id)
        add(entry.kind.rawValue)
        add(entry.title)
        add(entry.hasOwnTitle)
        add(entry.subtitle)
        add(entry.text.paragraphs.count)
        for paragraph in entry.text.paragraphs { add(paragraph, in: feedPlan) }
        add(entry.pictures.count)
        for picture in entry.pictures { add(picture) }
        // Of others the page shows the name that their own page has.
        add(entry.kind == .photo ? entry.profile?.name : nil)
        add(entry.products.count)
        for product in entry.products { add(product) }
        add(entry.tags.count)
        for tag in entry.tags {
            add(tag.name)
            add(tag.key)
        }
        for moment in [entry.published, entry.updated] {
            add(moment?.description)
            // The rules of a time zone change.
            add(moment.map { plan.day(of: $0).number } ?? 0)
        }
        add(entry.link?.string)
        add(entry.video?.string)
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

    private func add(_ inlines: [RichText.Inline], in feedPlan: FeedPlan) {
        add(inlines.count)
        for inline in inlines {
            switch inline {
            case .text(let text):
                add(0)
                add(text)
            case .lineBreak: add(1)
            case .emphasis(let inner):
                add(2)
                add(inner, in: feedPlan)
            case .strong(let inner):
                add(3)
                add(inner, in: feedPlan)
            case .link(let url, let inner):
                add(4)
                add(url.string)
                add(inner, in: feedPlan)
            case .tag(let tag, let written):
                add(5)
                add(tag.name)
                add(tag.key)
                add(written)
                add(feedPlan.address(of: tag))
            }
        }
    }

    private func add(_ product: Product) {
        add(product.id)
        add(product.name)
        add(product.picture == nil ? 0 : 1)
        if let picture = product.picture { add(picture) }
        add(product.link?.string)
        add(product.retailer)
        add(product.isSimilar)
        add(product.price)
    }

    private func add(_ price: Price?) {
        add(price?.thousandths ?? -1)
        add(price?.currency)
    }

    private func add(_ event: EventDetails) {
        add(event.start)
        add(event.startInstant?.description)
        add(event.lastDay?.description)
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

    private func add(_ moment: LocalMoment?) {
        add(moment?.description)
        add(moment.map { "\($0.precision)" })
        // What a moment of less precision is sorted by shows, too.
        add(moment?.day.description)
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
        if source.original == nil, case .web(let url) = source.location { add(url.string) } else { add(nil as String?) }
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
