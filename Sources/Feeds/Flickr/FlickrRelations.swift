internal import Model

// photo.owner → the person, of whom every photo tells anew: the first that does counts. Photos come again where pages
// overlap, for the list moves while it is read.

extension FlickrReading {
    func decode(_ pages: [FlickrPage], threads: Int, _ diagnostics: inout FeedDiagnostics) async -> [FlickrPart] {
        let feed = settings.id
        let parts = await Parallel.map(FlickrSlice.slices(of: pages), threads: threads) { $0.decoded(feed: feed) }
        for part in parts { diagnostics.add(part.diagnostics) }
        return parts
    }

    func relate(_ parts: [FlickrPart], _ diagnostics: inout FeedDiagnostics) -> RelatedFeed {
        var relations = FlickrRelations(limit: settings.limit ?? .max, feedTitle: settings.title)
        for part in parts { for photo in part.photos { relations.add(photo) } }
        return relations.related
    }
}

/// Gives each photo its publisher, and takes no photo twice.
struct FlickrRelations {
    private let limit: Int
    private let feedTitle: String
    private(set) var related = RelatedFeed()
    private var ids: Set<ExactID> = []
    private var duplicates: Set<ExactID> = []
    private var people: [ExactID: Profile] = [:]

    init(limit: Int, feedTitle: String) {
        self.limit = limit
        self.feedTitle = feedTitle
    }

    mutating func add(_ photo: DecodedPhoto) {
        let id = ExactID(photo.entry.id)
        guard ids.insert(id).inserted else {
            if duplicates.insert(id).inserted { related.relations.duplicate.add(photo.entry.id) }
            return
        }
        guard related.entries.count < limit else { return }
        var entry = photo.entry
        entry.profile = photo.owner.map { person($0) }
        if entry.title.isEmpty { entry.title = title(of: entry) }
        related.entries.append(entry)
    }

    private mutating func person(_ owner: FlickrOwner) -> Profile {
        if let known = people[ExactID(owner.id)] { return known }
        let profile = owner.profile
        people[ExactID(owner.id)] = profile
        related.profiles.append(profile)
        return profile
    }

    /// Of a photo that has neither title nor words: whose it is, and of which day.
    private func title(of entry: Entry) -> String {
        [entry.profile?.name ?? feedTitle, entry.published?.dayUTC.description].compactMap { $0 }
            .joined(separator: " · ")
    }
}
