internal import Model

/// `search/names.js`: people and tags with a page, and venues, so that a search finds them as well as entries.
enum SearchNames {
    /// Those with the most entries. A search for any other name still finds its entries.
    static let namesMax = 400
    static let tagsMax = 200

    private struct Name {
        let feed: Int
        /// The page's file name without `.html`; nil for a venue, whose link is a search for it.
        var file: String?
        let name: String
        let line: String?
        let picture: PictureSource?
        var entries: Int
    }

    /// Values are `[feed, file, name, picture, line, entries]`, with 0 for a missing one (docs/SEARCH.md).
    static func file(_ plan: SitePlan) -> SearchIndex.File {
        let names = plan.feeds.indices.flatMap { people(of: $0, plan) + venues(of: $0, plan) }
        let tags = plan.feeds.indices.flatMap { self.tags(of: $0, plan) }
        let rows = largest(names, max: namesMax) + largest(tags, max: tagsMax)
        var buffer = PageBuffer(capacity: 4096)
        buffer.append("vitrineSearchPart(\"names\",[")
        for (index, name) in largest(rows, max: .max).enumerated() {
            buffer.append(index > 0 ? ",[" : "[")
            buffer.append("\(name.feed),")
            append(name.file, to: &buffer)
            buffer.appendJSON(name.name)
            buffer.append(",")
            append(SearchIndex.fileName(of: name.picture, plan), to: &buffer)
            append(name.line, to: &buffer)
            buffer.append("\(name.entries)]")
        }
        buffer.append("]);\n")
        return SearchIndex.File(path: "search/names.js", bytes: buffer.bytes)
    }

    /// Of equals the first feed's, and in it the one named first, because the standard library's sort is stable.
    private static func largest(_ names: [Name], max: Int) -> [Name] {
        Array(names.sorted { $0.entries > $1.entries }.prefix(max))
    }

    private static func append(_ text: String?, to buffer: inout PageBuffer) {
        if let text { buffer.appendJSON(text) } else { buffer.append("0") }
        buffer.append(",")
    }

    private static func people(of feed: Int, _ plan: SitePlan) -> [Name] {
        let feedPlan = plan.feeds[feed]
        return feedPlan.profiles.indices.compactMap { index in
            let profile = feedPlan.profiles[index]
            let count = feedPlan.entriesOfProfile[index].count
            guard count > 0 else { return nil }
            return Name(
                feed: feed, file: page(feedPlan.addresses.profile(index), of: feedPlan), name: profile.name,
                line: ViewBuilder.otherNames(of: profile).first, picture: profile.picture, entries: count)
        }
    }

    private static func tags(of feed: Int, _ plan: SitePlan) -> [Name] {
        let feedPlan = plan.feeds[feed]
        return FeedPlan.largest(feedPlan.entriesOfTag, max: tagsMax).map { index in
            Name(
                feed: feed, file: page(feedPlan.addresses.tag(index), of: feedPlan), name: feedPlan.tags[index].name,
                line: nil, picture: nil, entries: feedPlan.entriesOfTag[index].count)
        }
    }

    /// The file's name below the feed's folder, without `.html`.
    private static func page(_ address: String, of feedPlan: FeedPlan) -> String {
        String(address.dropFirst(feedPlan.feed.id.utf8.count + 1).dropLast(5))
    }

    /// Venues with the same name differ by their cities.
    private static func venues(of feed: Int, _ plan: SitePlan) -> [Name] {
        var venues: [Name] = []
        var indices: [[String?]: Int] = [:]
        for entry in plan.feeds[feed].feed.entries {
            guard let venue = entry.event?.venue else { continue }
            let key = [venue.name, venue.city]
            if let index = indices[key] {
                venues[index].entries += 1
            } else {
                indices[key] = venues.count
                venues.append(
                    Name(feed: feed, name: venue.name, line: venue.city, picture: entry.pictures.first, entries: 1))
            }
        }
        return venues
    }
}
