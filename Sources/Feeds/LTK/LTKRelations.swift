internal import Model

// look.product_ids → products, look.profile_id → profiles, look.video_media_id → media objects; across all
// pages, for a page may lack what its looks name, and profiles are a set and not parallel to the looks.

extension LTKReading {
    func decode(_ pages: [LTKPage], threads: Int, _ diagnostics: inout FeedDiagnostics) async -> [LTKPart] {
        let feed = settings.id
        let parts = await Parallel.map(LTKSlice.slices(of: pages), threads: threads) {
            $0.decoded(feed: feed)
        }
        for part in parts { diagnostics.add(part.diagnostics) }
        return parts
    }

    func relate(_ parts: [LTKPart], _ diagnostics: inout FeedDiagnostics) -> RelatedFeed {
        var relations = LTKRelations(limit: settings.limit ?? .max, feedTitle: settings.title)
        relations.index(parts)
        for part in parts { for look in part.looks { relations.resolve(look, &diagnostics) } }
        return relations.finish()
    }
}

/// Resolves ids, and keeps count of those that lead nowhere, that nothing names, and that come twice.
struct LTKRelations {
    private let limit: Int
    private let feedTitle: String
    private var products = IDTable<Product>()
    private var profiles = IDTable<Profile>()
    private var media = IDTable<(type: String?, url: WebURL?)>()
    private var lookIDs: Set<ExactID> = []
    private var dangling: Set<ExactID> = []
    private var duplicates: Set<ExactID> = []
    private var related = RelatedFeed()
    private var shownProfiles: Set<ExactID> = []

    init(limit: Int, feedTitle: String) {
        self.limit = limit
        self.feedTitle = feedTitle
    }

    /// Takes in what looks may name. Profiles come again on every page, and other things where pages overlap:
    /// the first counts.
    mutating func index(_ parts: [LTKPart]) {
        products.reserve(parts.reduce(0) { $0 + $1.products.count })
        for part in parts {
            for product in part.products { products.add(product, id: product.id) }
            for profile in part.profiles { profiles.add(profile, id: profile.id) }
            for item in part.media { media.add((item.type, item.url), id: item.id) }
        }
    }

    mutating func resolve(_ look: LTKPart.Look, _ diagnostics: inout FeedDiagnostics) {
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
            entry.video = resolveVideo(mediaID, of: look, isShown: isShown, &diagnostics)
        }
        guard isShown else { return }
        if entry.title.isEmpty { entry.title = fallbackTitle(of: entry) }
        related.entries.append(entry)
    }

    private mutating func resolveProducts(_ ids: [String], isShown: Bool) -> [Product] {
        var found: [Product] = []
        found.reserveCapacity(ids.count)
        for id in ids {
            guard let product = products.name(id) else {
                noteDangling(id, isShown: isShown)
                continue
            }
            // A product named twice by one look is shown once. Looks have few: a walk is quicker than a set.
            if !found.contains(where: { $0 === product }) { found.append(product) }
        }
        return found
    }

    private mutating func resolveProfile(_ id: String, isShown: Bool) -> Profile? {
        guard let profile = profiles.name(id) else {
            noteDangling(id, isShown: isShown)
            return nil
        }
        if isShown, shownProfiles.insert(ExactID(id)).inserted { related.profiles.append(profile) }
        return profile
    }

    private mutating func resolveVideo(
        _ id: String, of look: LTKPart.Look, isShown: Bool, _ diagnostics: inout FeedDiagnostics
    ) -> WebURL? {
        guard let (type, url) = media.name(id) else {
            noteDangling(id, isShown: isShown)
            return nil
        }
        guard type != "picture" else { return nil }
        if url == nil, isShown {
            diagnostics.note(
                .fieldInvalid, look.place.text, "its video has no http(s) address; only the poster is shown")
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
        for product in products.values where !product.isNamed { related.relations.orphan.add(product.id) }
        for profile in profiles.values where !profile.isNamed {
            related.relations.orphan.add(profile.id)
            related.profiles.append(profile.value)
        }
        for item in media.values where !item.isNamed { related.relations.orphan.add(item.id) }
        return related
    }
}
