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
        request.transcoded = { XMLEncoding.utf8($0, contentType: $1, bytesMax: bytesMax) }
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

    struct Chunk: Sendable {
        let items: [AtomEntryReader.Result]
        let withdrawn: Set<ByteExactID>
    }

    /// An item names its authors by what they are called; who is called the same in two items is one.
    func decode(_ slice: PageSlice<AtomPage>, _ context: ChunkContext) -> Chunk {
        var reader = AtomEntryReader(slice.page, context, timeZone: settings.timeZone)
        return Chunk(
            items: slice.share(of: slice.page.items).compactMap { reader.entry(of: $0) },
            withdrawn: slice.isFirst ? slice.page.withdrawn : [])
    }
}
