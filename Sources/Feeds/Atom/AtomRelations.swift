internal import Model

// An item names its authors by what they are called; who is called the same in two items is one.

extension AtomReading {
    func decode(_ pages: [AtomPage], threads: Int, _ diagnostics: inout FeedDiagnostics) async -> [AtomPart] {
        let feed = settings.id
        let parts = await Parallel.map(AtomSlice.slices(of: pages), threads: threads) { $0.decoded(feed: feed) }
        for part in parts { diagnostics.add(part.diagnostics) }
        return parts
    }

    func relate(_ parts: [AtomPart], _ diagnostics: inout FeedDiagnostics) -> RelatedFeed {
        var relations = AtomRelations(limit: settings.limit ?? .max, feedTitle: settings.title)
        for part in parts { for read in part.entries { relations.add(read) } }
        return relations.related
    }
}

/// Keeps each entry and each profile once, in order of first mention.
struct AtomRelations {
    private let limit: Int
    private let feedTitle: String
    private var profiles: [ExactID: Profile] = [:]
    private var ids: Set<ExactID> = []
    private var duplicates: Set<ExactID> = []
    private(set) var related = RelatedFeed()

    init(limit: Int, feedTitle: String) {
        self.limit = limit
        self.feedTitle = feedTitle
    }

    mutating func add(_ read: AtomPart.Read) {
        var entry = read.entry
        guard ids.insert(ExactID(entry.id)).inserted else {
            if duplicates.insert(ExactID(entry.id)).inserted { related.relations.duplicate.add(entry.id) }
            return
        }
        guard related.entries.count < limit else { return }
        var authors: [Profile] = []
        for author in read.authors {
            let known = known(author)
            if !authors.contains(where: { $0 === known }) { authors.append(known) }
        }
        entry.profile = authors.first
        entry.otherProfiles = Array(authors.dropFirst())
        if entry.title.isEmpty { entry.title = fallbackTitle(of: entry) }
        related.entries.append(entry)
    }

    private mutating func known(_ profile: Profile) -> Profile {
        if let known = profiles[ExactID(profile.id)] { return known }
        profiles[ExactID(profile.id)] = profile
        related.profiles.append(profile)
        return profile
    }

    private func fallbackTitle(of entry: Entry) -> String {
        let day = (entry.published ?? entry.updated)?.dayUTC.description
        return [entry.profile?.name ?? feedTitle, day].compactMap { $0 }.joined(separator: " · ")
    }
}
