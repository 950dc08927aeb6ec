internal import Model

// What entries name by id → the lists beside theirs; across all pages, for a page may lack what its entries name.

extension MappedReading {
    func decode(_ pages: [MappedPage], threads: Int, _ diagnostics: inout FeedDiagnostics) async -> [MappedPart] {
        let mapping = mapping
        let parts = await Parallel.map(MappedSlice.slices(of: pages), threads: threads) { $0.decoded(mapping) }
        var tally = MappingDiagnostics()
        for part in parts { tally.add(part.tally) }
        tally.report(to: &diagnostics)
        return parts
    }

    func relate(_ parts: [MappedPart], _ diagnostics: inout FeedDiagnostics) -> RelatedFeed {
        var relations = MappedRelations(mapping: mapping, settings: settings)
        var tally = MappingDiagnostics()
        relations.index(parts)
        for part in parts { for item in part.items { relations.resolve(item, &tally) } }
        tally.report(to: &diagnostics)
        return relations.finish()
    }
}

/// Resolves ids, and keeps count of those that lead nowhere, that nothing names, and that come twice.
struct MappedRelations {
    private let mapping: Mapping
    private let settings: FeedSettings
    /// For each related list, its elements.
    private var lists: [IDTable<MappedPart.Element>]
    private var authors: [ExactID: Profile] = [:]
    private var entryIDs: Set<ExactID> = []
    private var duplicates: Set<ExactID> = []
    private var dangling: [Set<ExactID>]
    private var shownProfiles: Set<ExactID> = []
    private var related = RelatedFeed()

    init(mapping: Mapping, settings: FeedSettings) {
        self.mapping = mapping
        self.settings = settings
        lists = mapping.related.map { _ in IDTable() }
        dangling = mapping.related.map { _ in [] }
    }

    /// Lists come again on every page: of elements with one id the first counts.
    mutating func index(_ parts: [MappedPart]) {
        for part in parts { for (list, id, element) in part.elements { lists[list].add(element, id: id) } }
    }

    mutating func resolve(_ item: MappedPart.Item, _ tally: inout MappingDiagnostics) {
        let id = item.entry.id
        guard entryIDs.insert(ExactID(id)).inserted else {
            if duplicates.insert(ExactID(id)).inserted { related.relations.duplicate.add(id) }
            return
        }
        let isShown = related.entries.count < settings.limit ?? .max
        var entry = item.entry
        entry.profile = item.author.map { shared($0) }
        for (list, ids) in item.names.enumerated() {
            for id in ids { name(id, in: list, isShown: isShown, of: &entry) }
        }
        guard isShown else { return }
        if entry.pictures.isEmpty {
            if entry.title.isEmpty, entry.text.isEmpty {
                return tally.add(
                    "entry", .nothing, isWarning: true, at: item.place,
                    "neither a title nor a text nor an image is found in it; it is left out")
            }
            if hasPictures {
                tally.add("entry.image", .noPicture, at: item.place, "no picture, so the stock picture is shown")
            }
        }
        if entry.title.isEmpty { entry.title = fallbackTitle(of: entry) }
        if let profile = entry.profile, shownProfiles.insert(ExactID(profile.id)).inserted {
            related.profiles.append(profile)
        }
        related.entries.append(entry)
    }

    /// Whether the mapping says where pictures are.
    private var hasPictures: Bool {
        mapping.entry.image != nil || mapping.entry.images != nil || mapping.related.contains { $0.name == "images" }
    }

    /// Of entries' own authors with one id, the first counts.
    private mutating func shared(_ profile: Profile) -> Profile {
        if let known = authors[ExactID(profile.id)] { return known }
        authors[ExactID(profile.id)] = profile
        return profile
    }

    private mutating func name(_ id: String, in list: Int, isShown: Bool, of entry: inout Entry) {
        switch lists[list].name(id) {
        case nil:
            if isShown, dangling[list].insert(ExactID(id)).inserted { related.relations.dangling.add(id) }
        case .author(let profile):
            if entry.profile == nil {
                entry.profile = profile
            } else if entry.profile !== profile, !entry.otherProfiles.contains(where: { $0 === profile }) {
                entry.otherProfiles.append(profile)
            }
        case .product(let product):
            if !entry.products.contains(where: { $0 === product }) { entry.products.append(product) }
        case .picture(let picture): if !entry.pictures.contains(picture) { entry.pictures.append(picture) }
        case .tag(let tag): if !entry.tags.contains(tag) { entry.tags.append(tag) }
        }
    }

    private func fallbackTitle(of entry: Entry) -> String {
        [entry.profile?.name ?? settings.title, entry.published?.dayUTC.description].compactMap { $0 }
            .joined(separator: " · ")
    }

    mutating func finish() -> RelatedFeed {
        for list in lists {
            for element in list.values where !element.isNamed {
                related.relations.orphan.add(element.id)
                guard case .author(let profile) = element.value else { continue }
                if shownProfiles.insert(ExactID(profile.id)).inserted { related.profiles.append(profile) }
            }
        }
        return related
    }
}
