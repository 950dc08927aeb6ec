internal import Feeds
internal import Model

/// `decode`: the entries of a feed's documents, each by itself.
struct DecodeStage: Sendable {
    let reporter: RunReporter

    func run(_ feed: FetchedFeed) async -> DecodedFeed {
        await reporter.timed(.decode) { await feed.decode() }
    }

    /// Decodes what was published last in place of tonight's documents.
    /// - Parameter reason: why tonight's are not shown.
    /// - Returns: nil where there is no copy that can be read.
    func runLastPublished(_ feed: FetchedFeed, insteadBecauseOf reason: FeedFailure) async -> DecodedFeed? {
        await reporter.timed(.decode) { await feed.decodeLastPublished(reason) }
    }
}
