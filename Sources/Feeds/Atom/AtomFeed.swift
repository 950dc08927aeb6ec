package import Decode
internal import Model
internal import HTTPCache

/// Any Atom, RSS, Media RSS or JSON Feed document, and Flickr's public feed in its JSON form: public, without a key.
package struct AtomFeed: Feed, FeedAdapter {
    package static let type = "atom"
    package static let keys: [FeedKey] = []
    /// Flickr's public feed: the newest twenty of everyone, in Atom.
    private static let liveURL = WebURL("https://www.flickr.com/services/feeds/photos_public.gne")

    package let settings: FeedSettings
    /// A feed may have been saved under any of these.
    let folderSuffixes = [".json", ".xml", ".atom", ".rss"]
    var unmetPrecondition: FeedFailure?

    package init(configuration: inout FeedConfiguration) throws(ConfigurationError) {
        settings = try configuration.settings(defaultURL: Self.liveURL)
    }

    /// For documents of these formats that another feed has.
    init(settings: FeedSettings) { self.settings = settings }

    package func fetch(_ context: FeedContext) async -> FetchedFeed {
        await FeedLoader(adapter: self, context: context).fetch()
    }

    func request(_ location: ResourceLocation, number: Int, bytesMax: Int) -> DocumentRequest {
        var request = DocumentRequest(feed: settings.id, location: location, bytesMax: bytesMax, pageNumber: number)
        request.asksForRest = { copy, notedAt, now in AtomSchedule(copy).asksForRest(notedAt: notedAt, now: now) }
        return request
    }

    /// `link rel="next"` (RFC 5005 §3) or `next_url`; most feeds are one page.
    func step(of page: AtomPage, number: Int) -> PageWalk.Step {
        // A command prints all at once.
        guard settings.command == nil else { return .last }
        return PageWalk.Step(ids: page.items.map(\.id), next: page.next, base: page.document.base)
    }

    /// An item names its authors by what they are called; who is called the same in two items is one.
    func decode(_ slice: PageSlice<AtomPage>, _ context: ChunkContext) -> [AtomEntryReader.Result] {
        var reader = AtomEntryReader(slice.page, context, timeZone: settings.timeZone)
        return slice.share(of: slice.page.items).compactMap { reader.entry(of: $0) }
    }

    func relate(_ chunks: [[AtomEntryReader.Result]], _ diagnostics: inout FeedDiagnostics) -> RelatedFeed {
        var collector = EntryCollector(settings)
        let ambiguous = Self.ambiguousIDs(chunks)
        for item in chunks.joined() {
            let id = ambiguous.isEmpty ? item.entry.id : Self.distinctID(of: item, ambiguous)
            guard collector.register(id) else { continue }
            var entry = item.entry
            entry.id = id
            var authors: [Profile] = []
            for author in item.authors.map({ collector.shared($0) })
            where !authors.contains(where: { $0 === author }) {
                authors.append(author)
            }
            entry.profile = authors.first
            entry.otherProfiles = Array(authors.dropFirst())
            collector.add(entry)
        }
        return collector.finish()
    }

    /// Ids under which items of different links came: some feeds give all items one.
    private static func ambiguousIDs(_ chunks: [[AtomEntryReader.Result]]) -> Set<ByteExactID> {
        var links: [ByteExactID: WebURL] = [:]
        var ambiguous: Set<ByteExactID> = []
        for item in chunks.joined() where !item.hasUniqueID {
            guard let link = item.entry.link else { continue }
            let id = ByteExactID(item.entry.id)
            if let other = links.updateValue(link, forKey: id), !other.isSamePage(as: link) { ambiguous.insert(id) }
        }
        return ambiguous
    }

    /// An ambiguous id gets a suffix made of it and the link, so that it does not depend on the items' order.
    private static func distinctID(of item: AtomEntryReader.Result, _ ambiguous: Set<ByteExactID>) -> String {
        let id = item.entry.id
        guard let link = item.entry.link, !item.hasUniqueID, ambiguous.contains(ByteExactID(id)) else { return id }
        return "\(id)-\(Digest(of: "\(id)\n\(link)").hex.prefix(12))"
    }
}

extension WebURL {
    /// Whether they differ in nothing but the scheme: a feed that moves to HTTPS may name both for a while.
    fileprivate func isSamePage(as other: WebURL) -> Bool {
        string.drop { $0 != ":" } == other.string.drop { $0 != ":" }
    }
}
