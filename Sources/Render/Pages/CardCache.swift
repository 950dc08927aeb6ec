internal import Model

/// The cards of all entries for pages at depth 1, built once: grids, lists and neighbours share them.
struct CardCache: Sendable {
    /// By feed and entry.
    let cards: [[CardView]]
    let fingerprints: CardFingerprints

    /// - Parameter jobs: how many threads build them.
    init(_ plan: SitePlan, _ language: LanguagePlan, jobs: Int) {
        fingerprints = CardFingerprints(counts: plan.feeds.map(\.feed.entries.count))
        cards = plan.feeds.indices.map { feed in
            Parallel.map(count: plan.feeds[feed].feed.entries.count, threads: jobs, chunk: 128) {
                ViewBuilder(plan, language)
            } make: { builder, entry in
                builder.card(entry, of: feed, depth: 1, content: builder.content(entry, of: feed))
            }
        }
    }

    /// A card for a page at any depth.
    func card(_ entry: Int, of feed: Int, depth: Int, _ builder: ViewBuilder) -> CardView {
        let card = cards[feed][entry]
        return depth == 1 ? card : builder.card(entry, of: feed, depth: depth, content: card.content)
    }
}
