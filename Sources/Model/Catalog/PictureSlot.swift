/// A place on the site that shows a picture: the same from night to night, whatever the picture's address is.
package enum PictureSlot: Hashable, Sendable {
    /// The entry's own pictures, the hero first.
    case entry(String, Int)
    /// A product's, by the entry's and the product's ids.
    case product(String, String)
    /// A person's, by the profile's id.
    case profile(String)

    /// What tells the slot from all others of the site: the digest of its feed and ids, which may hold anything.
    /// - Parameter feed: the feed's id.
    package func key(in feed: String) -> Digest {
        switch self {
        case .entry(let id, let index): Self.key("entry", feed, id, String(index))
        case .product(let entry, let id): Self.key("product", feed, entry, id)
        case .profile(let id): Self.key("profile", feed, id)
        }
    }

    private static func key(_ parts: String...) -> Digest {
        var bytes: [UInt8] = []
        for part in parts {
            // No UTF-8 has this byte.
            bytes.append(contentsOf: part.utf8)
            bytes.append(0xFF)
        }
        return Digest(of: bytes)
    }
}

extension FeedCatalog {
    /// Calls `body` with every slot that names a picture, and the picture that it names.
    package func forEachPicture(_ body: (PictureSlot, PictureSource) -> Void) {
        for index in entries.indices {
            let id = entries[index].id
            for (place, source) in entries[index].pictures.enumerated() { body(.entry(id, place), source) }
            for product in entries[index].products {
                if let source = product.picture { body(.product(id, product.id), source) }
            }
        }
        for profile in allProfiles { if let source = profile.picture { body(.profile(profile.id), source) } }
    }

    /// Gives the slots for which `replacement` has a picture that one. A profile stays one object for all that name it.
    package mutating func replacePictures(_ replacement: (PictureSlot) -> PictureSource?) {
        var replaced: [ObjectIdentifier: Profile] = [:]
        for profile in allProfiles {
            guard profile.picture != nil, let source = replacement(.profile(profile.id)) else { continue }
            replaced[ObjectIdentifier(profile)] = profile.showing(source)
        }
        for index in entries.indices {
            let id = entries[index].id
            for place in entries[index].pictures.indices {
                if let source = replacement(.entry(id, place)) { entries[index].pictures[place] = source }
            }
            for place in entries[index].products.indices {
                let product = entries[index].products[place]
                guard product.picture != nil, let source = replacement(.product(id, product.id)) else { continue }
                entries[index].products[place] = product.showing(source)
            }
            guard !replaced.isEmpty else { continue }
            if let profile = entries[index].profile {
                entries[index].profile = replaced[ObjectIdentifier(profile)] ?? profile
            }
            for place in entries[index].otherProfiles.indices {
                let profile = entries[index].otherProfiles[place]
                entries[index].otherProfiles[place] = replaced[ObjectIdentifier(profile)] ?? profile
            }
        }
        profiles = profiles.map { replaced[ObjectIdentifier($0)] ?? $0 }
    }

    /// Those of the list and those that entries name, each object once.
    private var allProfiles: [Profile] {
        var seen: Set<ObjectIdentifier> = []
        var all: [Profile] = []
        func add(_ profile: Profile) { if seen.insert(ObjectIdentifier(profile)).inserted { all.append(profile) } }
        profiles.forEach(add)
        for index in entries.indices {
            if let profile = entries[index].profile { add(profile) }
            entries[index].otherProfiles.forEach(add)
        }
        return all
    }
}

extension Profile {
    fileprivate func showing(_ picture: PictureSource) -> Profile {
        Profile(id: id, name: name, text: text, picture: picture, link: link, facts: facts)
    }
}

extension Product {
    fileprivate func showing(_ picture: PictureSource) -> Product {
        Product(
            id: id, name: name, picture: picture, link: link, retailer: retailer, isSimilar: isSimilar, price: price)
    }
}
