extension Entry {
    /// The fingerprint of every field but the id, and `hasOwnTitle`, which only the gate counts. `RecordTests` fails
    /// for a new field, here or in what an entry holds, that is missing.
    package func fingerprint(_ secret: FingerprintSecret) -> Fingerprint {
        EntryFingerprinter(secret).fingerprint(of: self)
    }
}

/// Makes the fingerprints of many entries (`Entry.fingerprint`). Not thread-safe: each thread has its own.
package final class EntryFingerprinter {
    private let secret: FingerprintSecret
    private var fields = FingerprintText()
    /// A profile is written down once, and many entries name it.
    private var profiles: [ObjectIdentifier: [UInt8]] = [:]

    package init(_ secret: FingerprintSecret) { self.secret = secret }

    /// - Parameter entry: one whose profiles live as long as this does.
    package func fingerprint(of entry: borrowing Entry) -> Fingerprint {
        fields.bytes.removeAll(keepingCapacity: true)
        fields.add(entry.kind.rawValue)
        fields.add(entry.title)
        fields.add(entry.subtitle)
        fields.add(entry.text)
        fields.add(count: entry.pictures.count)
        for picture in entry.pictures { fields.add(picture) }
        add(entry.profile)
        fields.add(count: entry.otherProfiles.count)
        for profile in entry.otherProfiles { add(profile) }
        fields.add(count: entry.products.count)
        for product in entry.products {
            fields.add(product, .id)
            fields.add(product.name)
            fields.add(product, .retailer)
            fields.add(product, .link)
            fields.add(product.isSimilar ? "similar" : "same")
            if let picture = product.picture { fields.add(picture) }
            if let price = product.price { fields.add(price) }
        }
        fields.add(count: entry.tags.count)
        for tag in entry.tags { fields.add(tag.name) }
        let published = entry.published?.description
        fields.add(published)
        fields.add(entry.updated == entry.published ? published : entry.updated?.description)
        fields.add(entry.link?.string)
        fields.add(entry.video?.string)
        fields.add(entry.sound?.string)
        fields.add(entry.retainedSince?.description)
        if let event = entry.event { fields.add(event) }
        if let offer = entry.offer { fields.add(offer) }
        if entry.isAffiliate { fields.add("affiliate") }
        fields.add(facts: entry.facts)
        fields.add(entry.language)
        return fields.bytes.withUnsafeBytes { secret.fingerprint(of: $0) }
    }

    private func add(_ profile: Profile?) {
        guard let profile else { return fields.add(nil) }
        if let known = profiles[ObjectIdentifier(profile)] {
            fields.bytes += known
            return
        }
        let start = fields.bytes.count
        fields.add(profile: profile)
        profiles[ObjectIdentifier(profile)] = Array(fields.bytes[start...])
    }
}

/// The fields of an entry as bytes, each ended by a byte that UTF-8 never has; lists and marked texts have a count.
private struct FingerprintText {
    var bytes: [UInt8] = []

    mutating func add(_ text: String?) {
        if let text { bytes.append(contentsOf: text.utf8) } else { bytes.append(0xFE) }
        bytes.append(0xFF)
    }

    mutating func add(count: Int) { withUnsafeBytes(of: count) { bytes.append(contentsOf: $0) } }

    mutating func add(_ product: Product, _ text: Product.Text) {
        product.withBytes(of: text) { if let text = $0 { bytes.append(contentsOf: text) } else { bytes.append(0xFE) } }
        bytes.append(0xFF)
    }

    mutating func add(_ text: RichText) {
        text.withBytes { text in
            add(count: text.count)
            bytes.append(contentsOf: text)
        }
    }

    mutating func add(_ picture: PictureSource) {
        add(picture.location.description)
        add(count: picture.alternatives.count)
        for alternative in picture.alternatives { add(alternative.description) }
        add(picture.description)
        add(picture.credit)
        add(picture.original?.string)
    }

    mutating func add(profile: Profile) {
        add(profile.id)
        add(profile.name)
        add(profile.text)
        add(profile.link?.string)
        if let picture = profile.picture { add(picture) }
        add(facts: profile.facts)
    }

    mutating func add(facts: [Fact]) {
        add(count: facts.count)
        for fact in facts {
            add(fact.label)
            switch fact.value {
            case .text(let value), .word(let value), .mail(let value): add(value)
            case .moment(let value): add(value.description)
            case .number(let value): add(String(value))
            case .size(let width, let height): add("\(width) × \(height)")
            case .day(let value): add(value.description)
            case .link(let url, let title):
                add(url.string)
                add(title)
            }
            if let warning = fact.warning {
                add(warning.key)
                for (name, value) in warning.values.sorted(by: { $0.key.precedesByBytes($1.key) }) {
                    add(name)
                    add(value)
                }
            }
        }
    }

    mutating func add(_ price: Price) { add("\(price.thousandths) \(price.currency)") }

    mutating func add(_ offer: Offer) {
        add("offer")
        if let price = offer.price { add(price) }
        add(offer.isLowest ? "lowest" : "only")
        add(offer.availability.map { "\($0)" })
    }

    mutating func add(_ event: EventDetails) {
        add(event.start?.description)
        add(event.startInstant?.description)
        add(event.end?.description)
        add(event.localEnd?.description)
        add(event.lastDay?.description)
        add(event.status?.rawValue)
        if let venue = event.venue {
            for text in [venue.name, venue.city, venue.region, venue.country, venue.postalCode, venue.timeZone] {
                add(text)
            }
            add(count: venue.addressLines.count)
            for line in venue.addressLines { add(line) }
            if let place = venue.coordinates { add("\(place.latitude) \(place.longitude)") }
            add(venue.link?.string)
        }
        if let prices = event.prices {
            for price in [prices.lowest, prices.highest, prices.average] { add(price.map { String($0) }) }
            add(prices.currency)
        }
        if let zone = event.siteZone { add("by the clock of \(zone)") }
        if event.isTimeOpen { add("time open") }
        if event.hasTickets { add("tickets") }
    }
}
