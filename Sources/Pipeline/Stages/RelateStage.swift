internal import Feeds
internal import Model

/// `relate`: the catalog that the feeds' entries make.
struct RelateStage: Sendable {
    let decode: DecodeStage
    let reporter: RunReporter

    init(_ reporter: RunReporter) { (decode, self.reporter) = (DecodeStage(reporter: reporter), reporter) }

    init(_ run: RunContext) { self.init(run.reporter) }

    /// The feeds as they are shown.
    struct Result: Sendable {
        var feeds: [FeedResult]
        var catalog: Catalog { Catalog(feeds: feeds.map(\.catalog)) }
        /// Whether no feed has an entry: such a site is not published.
        var isEmpty: Bool { feeds.allSatisfy(\.catalog.entries.isEmpty) }

        /// Why a run ends where nothing can be shown, and nothing that is published need stay.
        /// - Parameter isForced: whether it was told to publish whatever comes.
        func emptinessError(isForced: Bool) -> BuildError {
            let failures = feeds.compactMap(\.failure)
            guard !failures.isEmpty else {
                let help =
                    isForced
                    ? ", with --force neither; to take the site down, remove the output"
                    : "; look at what the addresses of the feeds give"
                return BuildError(
                    .dataUnusable, "no feed has an entry tonight, and an empty site is not published\(help)")
            }
            let reasons = failures.map(\.description).joined(separator: "; ")
            return BuildError(
                ExitCode(failures), "no feed yields an entry, and none has a copy of an earlier night: \(reasons)")
        }
    }

    /// The feeds as they came tonight, also where none has an entry.
    func run(_ fetched: [FetchedFeed]) async -> Result { reported(Result(feeds: await relate(fetched))) }

    /// Decodes and relates one feed after the other: each uses all threads by itself, and the decoded entries of one
    /// feed only are in memory.
    func relate(_ fetched: [FetchedFeed]) async -> [FeedResult] {
        var results: [FeedResult] = []
        for feed in fetched {
            let decoded = await decode.run(feed)
            results.append(await reporter.timed(.relate) { await decoded.relate() })
            Parallel.free(consume decoded)
        }
        return results
    }

    /// Puts what was published last in the place of feeds that the gate holds back.
    /// - Returns: nil where one of them has no copy: then the whole site is held back.
    func replacing(
        _ held: [GateStage.HeldFeed], in result: Result, _ fetched: [FetchedFeed]
    ) async -> Result? {
        var result = result
        for feed in held {
            guard let index = result.feeds.firstIndex(where: { $0.catalog.id == feed.id }) else { return nil }
            let reason = FeedFailure(.heldBack, place: "", message: "held back: \(feed.reason)")
            guard let decoded = await decode.runLastPublished(fetched[index], insteadBecauseOf: reason) else {
                return nil
            }
            let last = await reporter.timed(.relate) { await decoded.relate() }
            guard !last.catalog.entries.isEmpty else { return nil }
            result.feeds[index] = last
        }
        return reported(result)
    }

    /// Adds the feeds to the report.
    private func reported(_ result: Result) -> Result {
        let feeds = result.feeds
        reporter.update { report in
            report.show(feeds.map { Report.Feed($0.catalog) })
            report.relations = Report.Relations()
            for feed in feeds { report.relations.add(feed.relations) }
        }
        return result
    }
}
