internal import Model
internal import Publish

extension RunContext {
    /// Whether this run publishes beside the configured output, and a site stands there: its copies and findings are
    /// that site's.
    var isForOtherOutput: Bool {
        guard let asked = options.output, asked != configuration.publish.output else { return false }
        return configuredOutput != output.path && OutputFolder.generation(of: configuredOutput) != nil
    }

    /// By feed: the day that the published site names for its copy of the feed. Feeds that it shows as read have none.
    var publishedCopyDays: [String: Day] {
        var records = [lastRun]
        if isForOtherOutput {
            // The copy is that of the configured output, and it alone may have failed to renew it.
            let file = LastRunRecordFile(cache: configuration.cache.path, output: configuredOutput, published: nil)
            records.append(file.read())
        }
        var days: [String: Day] = [:]
        for feed in records.flatMap({ $0?.feeds ?? [] }) where feed.state == .lastGood {
            guard let text = feed.lastGood, let day = Day(text) else { continue }
            let id = configuration.site.formerFeedIDs[feed.id] ?? feed.id
            days[id] = days[id].map { max($0, day) } ?? day
        }
        return days
    }

    private var configuredOutput: String {
        Files.resolvingLinks(configuration.publish.output) ?? configuration.publish.output
    }
}
