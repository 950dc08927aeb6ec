internal import Model

// look.product_ids → products, look.profile_id → profiles, look.video_media_id → media objects; across all pages, for a
// page may lack what its looks name, and profiles are a set and not parallel to the looks.

extension LTKReading {
    func relate(_ pages: [LTKPage], threads: Int, _ findings: inout Findings) async -> RelatedFeed {
        let feed = settings.id
        let parts = await Parallel.map(LTKSlice.slices(of: pages), threads: threads) { $0.decoded(feed: feed) }
        var relations = LTKRelations(limit: settings.limit ?? .max, feedTitle: settings.title)
        for part in parts {
            findings.add(part.findings)
            relations.index(part)
        }
        for part in parts { for look in part.looks { relations.resolve(look, &findings) } }
        return relations.finish()
    }
}

/// Resolves ids, and keeps count of those that lead nowhere, that nothing names, and that come twice.
struct LTKRelations {
    /// Something that looks may name, and whether one does.
    private struct Named<Value> {
        let value: Value
        var isNamed = false
    }

    private let limit: Int
    private let feedTitle: String
    private var products: [ExactID: Named<Product>] = [:]
    private var profiles: [ExactID: Named<Profile>] = [:]
    private var media: [ExactID: Named<(type: String?, url: WebURL?)>] = [:]
    /// The ids of the three, each once, in order of appearance.
    private var order: (products: [ExactID], profiles: [ExactID], media: [ExactID]) = ([], [], [])
    private var lookIDs: Set<ExactID> = []
    private var dangling: Set<ExactID> = []
    private var duplicates: Set<ExactID> = []
    private var related = RelatedFeed()
    private var shownProfiles: Set<ExactID> = []

    init(limit: Int, feedTitle: String) {
        self.limit = limit
        self.feedTitle = feedTitle
    }

    /// Takes in what looks may name. Profiles come again on every page, and other things where pages overlap: the first
    /// counts.
    mutating func index(_ part: LTKPart) {
        for product in part.products {
            let id = ExactID(product.id)
            if products[id] == nil {
                products[id] = Named(value: product)
                order.products.append(id)
            }
        }
        for profile in part.profiles {
            let id = ExactID(profile.id)
            if profiles[id] == nil {
                profiles[id] = Named(value: profile)
                order.profiles.append(id)
            }
        }
        for item in part.media {
            let id = ExactID(item.id)
            if media[id] == nil {
                media[id] = Named(value: (item.type, item.url))
                order.media.append(id)
            }
        }
    }

    mutating func resolve(_ look: LTKPart.Look, _ findings: inout Findings) {
        let id = look.entry.id
        guard lookIDs.insert(ExactID(id)).inserted else {
            if duplicates.insert(ExactID(id)).inserted { related.relations.duplicate.add(id) }
            return
        }
        let isShown = related.entries.count < limit
        var entry = look.entry
        entry.products = resolveProducts(look.productIDs, isShown: isShown)
        entry.profile = look.profileID.flatMap { resolveProfile($0, isShown: isShown) }
        if let mediaID = look.videoMediaID, !mediaID.isEmpty {
            entry.video = resolveVideo(mediaID, of: look, isShown: isShown, &findings)
        }
        guard isShown else { return }
        if entry.title.isEmpty { entry.title = fallbackTitle(of: entry) }
        related.entries.append(entry)
    }

    private mutating func resolveProducts(_ ids: [String], isShown: Bool) -> [Product] {
        var found: [Product] = []
        found.reserveCapacity(ids.count)
        for id in ids {
            guard let index = products.index(forKey: ExactID(id)) else {
                noteDangling(id, isShown: isShown)
                continue
            }
            products.values[index].isNamed = true
            let product = products.values[index].value
            // A product named twice by one look is shown once. Looks have few: a walk is quicker than a set.
            if !found.contains(where: { $0 === product }) { found.append(product) }
        }
        return found
    }

    private mutating func resolveProfile(_ id: String, isShown: Bool) -> Profile? {
        guard let index = profiles.index(forKey: ExactID(id)) else {
            noteDangling(id, isShown: isShown)
            return nil
        }
        profiles.values[index].isNamed = true
        let profile = profiles.values[index].value
        if isShown, shownProfiles.insert(ExactID(id)).inserted { related.profiles.append(profile) }
        return profile
    }

    private mutating func resolveVideo(
        _ id: String, of look: LTKPart.Look, isShown: Bool, _ findings: inout Findings
    ) -> WebURL? {
        guard let index = media.index(forKey: ExactID(id)) else {
            noteDangling(id, isShown: isShown)
            return nil
        }
        media.values[index].isNamed = true
        let (type, url) = media.values[index].value
        guard type != "picture" else { return nil }
        if url == nil, isShown {
            findings.note(look.place.text, "its video has no http(s) address; only the poster is shown")
        }
        return url
    }

    private mutating func noteDangling(_ id: String, isShown: Bool) {
        if isShown, dangling.insert(ExactID(id)).inserted { related.relations.dangling.add(id) }
    }

    private func fallbackTitle(of entry: Entry) -> String {
        let day = entry.published?.dayUTC.description
        return [entry.profile?.name ?? feedTitle, day].compactMap { $0 }.joined(separator: " · ")
    }

    mutating func finish() -> RelatedFeed {
        for id in order.products where products[id]?.isNamed == false { related.relations.orphan.add(id.text) }
        for id in order.profiles {
            guard let profile = profiles[id], !profile.isNamed else { continue }
            related.relations.orphan.add(id.text)
            related.profiles.append(profile.value)
        }
        for id in order.media where media[id]?.isNamed == false { related.relations.orphan.add(id.text) }
        return related
    }
}
