internal import Feeds
internal import Foundation
internal import HTTPCache
package import Model
internal import Render
internal import Store

/// `build-site check`: looks at feeds, relations and templates. It writes a cache of its own, which it removes again.
package struct Check: Sendable {
    private let configuration: Configuration
    private let themeFolders: TemplateFolders
    private let editionDay: Day
    private let reporter: RunReporter
    private let monitor: ProgressReporter
    /// The folder of its cache. An interrupted check leaves it to whoever ends the process.
    package let temporaryFolder = NSTemporaryDirectory() + "vitrine-check-" + UUID().uuidString

    package init(
        configuration: Configuration, themeFolders: TemplateFolders, editionDay: Day, monitor: ProgressReporter
    ) {
        self.configuration = configuration
        self.themeFolders = themeFolders
        self.editionDay = editionDay
        reporter = RunReporter(editionDay: editionDay, reportPaths: [])
        self.monitor = reporter.listening(monitor)
    }

    /// Checks everything; problems are in the result, nothing is thrown.
    package func run() async -> CommandResult {
        do {
            try EnvironmentFile.check(in: configuration.folder)
            let findings = try checkTemplates()
            let results = try await loadFeeds()
            let lines =
                [
                    "configuration: \(configuration.file) is sound",
                    findings == 0 ? "templates: sound" : "templates: \(findings) findings",
                ] + results.map(line)
            if findings > 0 { return CommandResult(exitCode: .configuration, lines: lines) }
            if let failure = results.compactMap(\.failure).first {
                return CommandResult(exitCode: failure.exitCode, lines: lines, error: failure.description)
            }
            let code = RunOutcome.unchanged.exitCode(hasLosses: reporter.hasLosses)
            return CommandResult(exitCode: code, lines: lines)
        } catch {
            let error = BuildError(error)
            return CommandResult(exitCode: error.exitCode, error: error.description)
        }
    }

    private func line(_ feed: FeedResult) -> String {
        "\(feed.catalog.id): \(feed.catalog.entries.count) entries, "
            + "\(feed.catalog.countWithoutPicture) without a picture of their own, "
            + "\(feed.relations.dangling.count) dangling, \(feed.relations.orphan.count) orphan, "
            + "\(feed.relations.duplicate.count) duplicate ids"
    }

    /// - Returns: how many findings there are; they are logged.
    private func checkTemplates() throws -> Int {
        let theme = try Theme(shipped: themeFolders.shipped, own: themeFolders.own)
        try theme.checkNames(feeds: configuration.feedIDs, languages: configuration.site.languages)
        let findings = try theme.check(languages: configuration.site.languages)
        for finding in findings { monitor.log(.warning, finding.description) }
        return findings.count
    }

    private func loadFeeds() async throws -> [FeedResult] {
        let loaded: Result<[FeedResult], any Error>
        do { loaded = .success(try await load()) } catch { loaded = .failure(error) }
        do throws(FileError) { try Files.remove(temporaryFolder) } catch {
            throw BuildError(error.exitCode, "the temporary cache cannot be removed: \(error.description)")
        }
        return try loaded.get()
    }

    private func load() async throws -> [FeedResult] {
        var cache = configuration.cache
        cache.path = temporaryFolder
        let store = try ObjectStore(settings: cache, editionDay: editionDay, monitor: monitor)
        let services = Services(
            configuration, store: store, options: BuildOptions(jobs: 2), deadline: .none, editionDay: editionDay,
            monitor: monitor)
        let fetched = try await FetchStage(configuration, services, only: [], reporter).run()
        let results = await RelateStage(reporter).relate(fetched)
        if let error = services.httpCache.firstError { throw error }
        return results
    }
}
