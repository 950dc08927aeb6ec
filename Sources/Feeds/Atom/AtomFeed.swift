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
        request.completed = { XMLEncoding.utf8($0, contentType: $1, bytesMax: bytesMax) }
        request.asksForRest = { copy, notedAt, now in AtomSchedule(copy).asksForRest(notedAt: notedAt, now: now) }
        return request
    }

    /// Blogger's feeds and those of many podcasts lead on to the server behind their address; readers of feeds read the
    /// first page, which is the feed.
    var missesOtherServers: Bool { false }

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
        for item in chunks.joined() { for author in item.authors { collector.learn(author) } }
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

    /// Ids under which different items came, some feeds give all items one, and whether their links tell them apart.
    private static func ambiguousIDs(_ chunks: [[AtomEntryReader.Result]]) -> [ByteExactID: Bool] {
        var firsts: [ByteExactID: (chunk: Int, item: Int)] = [:]
        var ambiguous: [ByteExactID: Bool] = [:]
        for chunk in chunks.indices {
            for item in chunks[chunk].indices where !chunks[chunk][item].hasUniqueID {
                let id = ByteExactID(chunks[chunk][item].entry.id)
                guard let first = firsts[id] else {
                    firsts[id] = (chunk, item)
                    continue
                }
                let (one, other) = (chunks[first.chunk][first.item].entry, chunks[chunk][item].entry)
                if let link = one.link, let otherLink = other.link, !link.isSamePage(as: otherLink) {
                    ambiguous[id] = ambiguous[id] ?? true
                } else if areDifferent(one, other) {
                    ambiguous[id] = false
                }
            }
        }
        return ambiguous
    }

    /// Whether they have neither title nor moment nor text in common. An item that was corrected, and stands in the
    /// feed twice, has kept one of these.
    private static func areDifferent(_ one: Entry, _ other: Entry) -> Bool {
        one.title != other.title && (one.published == nil || one.published != other.published)
            && (one.text.isEmpty || one.text != other.text)
    }

    /// An ambiguous id gets a suffix made of it and of what tells the item from the others, so that it does not depend
    /// on the items' order.
    private static func distinctID(of item: AtomEntryReader.Result, _ ambiguous: [ByteExactID: Bool]) -> String {
        let entry = item.entry
        guard !item.hasUniqueID, let isByLink = ambiguous[ByteExactID(entry.id)] else { return entry.id }
        var parts = [entry.id]
        if let link = entry.link { parts.append(link.string) } else if isByLink { return entry.id }
        if !isByLink { parts += [entry.title, entry.published?.description ?? ""] }
        return "\(entry.id)-\(Digest(of: parts.joined(separator: "\n")).hex.prefix(12))"
    }
}

extension WebURL {
    /// Whether they differ in nothing but the scheme: a feed that moves to HTTPS may name both for a while.
    fileprivate func isSamePage(as other: WebURL) -> Bool {
        string.drop { $0 != ":" } == other.string.drop { $0 != ":" }
    }
}
