internal import Model
internal import Synchronization

/// The cards of all entries for pages at depth 1, which grids, lists and neighbours share. Each is built by the thread
/// that asks for it first: a night on which little has changed asks for few, but of a feed whose files for scripts or
/// calendars name all.
final class CardCache: Sendable {
    let fingerprints: CardFingerprints
    private let starts: EntryOffsets
    /// The compiler cannot check the pointer: it is freed last, and threads share what it points at as atomics.
    nonisolated(unsafe) private let cards: UnsafeMutablePointer<AtomicLazyReference<CardView>>

    /// - Parameters:
    ///   - sources: what cards are made of; nil where their fingerprints are not asked for.
    ///   - notes: the fingerprints of an earlier run's cards.
    init(_ plan: SitePlan, _ sources: EntrySources? = nil, _ notes: CardNotes? = nil) {
        starts = EntryOffsets(counts: plan.feeds.map(\.feed.entries.count))
        fingerprints = CardFingerprints(starts, sources, notes)
        cards = .allocate(capacity: starts.end)
        for index in 0..<starts.end { (cards + index).initialize(to: AtomicLazyReference()) }
    }

    deinit {
        cards.deinitialize(count: starts.end)
        cards.deallocate()
    }

    /// - Parameter builder: of the cache's language.
    func card(_ entry: Int, of feed: Int, _ builder: ViewBuilder) -> CardView {
        let place = cards + starts[entry, of: feed]
        // Two threads that build it at a time build the same, and the first one's stays.
        return place.pointee.load()
            ?? place.pointee.storeIfNil(
                builder.card(entry, of: feed, depth: 1, content: builder.content(entry, of: feed)))
    }

    /// A card for a page at any depth.
    func card(_ entry: Int, of feed: Int, depth: Int, _ builder: ViewBuilder) -> CardView {
        let card = card(entry, of: feed, builder)
        return depth == 1 ? card : builder.card(entry, of: feed, depth: depth, content: card.content)
    }
}

/// Where the entries of each feed begin in an array of all feeds' entries.
struct EntryOffsets: Sendable {
    private let starts: [Int]
    /// The count of all entries.
    let end: Int

    /// - Parameter counts: of each feed's entries.
    init(counts: [Int]) {
        var (starts, end) = ([Int](), 0)
        for count in counts {
            starts.append(end)
            end += count
        }
        (self.starts, self.end) = (starts, end)
    }

    subscript(entry: Int, of feed: Int) -> Int { starts[feed] + entry }
}
