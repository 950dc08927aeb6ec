internal import Model

/// The cards of all entries as pages one folder deep show them, made once: grids, lists and neighbours share them.
struct CardCache: Sendable {
    /// By feed and entry.
    let cards: [[CardView]]

    /// - Parameter jobs: how many threads make them.
    init(_ plan: SitePlan, _ language: LanguagePlan, jobs: Int) {
        cards = plan.feeds.indices.map { feed in
            Parallel.map(count: plan.feeds[feed].feed.entries.count, threads: jobs, chunk: 128) {
                ViewBuilder(plan, language)
            } make: { maker, entry in
                maker.card(entry, of: feed, depth: 1, words: maker.words(entry, of: feed))
            }
        }
    }

    /// A card for a page at any depth.
    func card(_ entry: Int, of feed: Int, depth: Int, _ maker: ViewBuilder) -> CardView {
        let card = cards[feed][entry]
        return depth == 1 ? card : maker.card(entry, of: feed, depth: depth, words: card.words)
    }
}
