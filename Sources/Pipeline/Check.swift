internal import Feeds
internal import Fetch
internal import Foundation
package import Model
internal import Render
internal import Store

/// `build-site check`: feeds, relations and templates looked at, with nothing written but a cache of its own that it
/// removes again.
package struct Check: Sendable {
    let configuration: Configuration
    let themeFolders: TemplateFolders
    let editionDay: Day
    let reporter: RunReporter
    let monitor: Monitor
    /// Where the cache of its own lies, while it runs; an interrupted check leaves it to whoever ends the process.
    package let temporaryFolder = NSTemporaryDirectory() + "vitrine-check-" + UUID().uuidString

    package init(
        configuration: Configuration, themeFolders: TemplateFolders, editionDay: Day, monitor: Monitor
    ) {
        self.configuration = configuration
        self.themeFolders = themeFolders
        self.editionDay = editionDay
        let reporter = RunReporter(editionDay: editionDay, reportPaths: [])
        self.reporter = reporter
        self.monitor = reporter.listening(monitor)
    }

    package func run() async -> Build.Ending {
        do throws(BuildError) {
            try EnvironmentFile.check(in: configuration.folder)
            let findings = try checkTemplates()
            var lines = ["configuration: \(configuration.file) is sound"]
            lines.append(findings == 0 ? "templates: sound" : "templates: \(findings) findings")
            let results = try await loadFeeds()
            for result in results {
                lines.append(
                    "\(result.catalog.id): \(result.catalog.entries.count) entries, "
                        + "\(result.catalog.countWithoutPicture) without a picture of their own, "
                        + "\(result.relations.dangling.count) dangling, \(result.relations.orphan.count) orphan, "
                        + "\(result.relations.duplicate.count) duplicate ids")
            }
            if findings > 0 { return ending(.configuration, lines) }
            if let failure = results.compactMap(\.failure).first {
                return ending(failure.exitCode, lines, error: failure.description)
            }
            return ending(reporter.hasLosses ? .publishedWithLosses : .success, lines)
        } catch {
            return ending(error.exitCode, [], error: error.description)
        }
    }

    private func ending(_ code: ExitCode, _ lines: [String], error: String? = nil) -> Build.Ending {
        Build.Ending(exitCode: code, outcome: "checked", lines: lines, error: error)
    }

    private func checkTemplates() throws(BuildError) -> Int {
        do throws(SiteError) {
            let theme = try Theme(shipped: themeFolders.shipped, own: themeFolders.own)
            try theme.checkNames(feeds: configuration.feedIDs, languages: configuration.site.languages)
            let findings = try theme.check(languages: configuration.site.languages)
            for finding in findings { monitor.log(.warning, finding.description) }
            return findings.count
        } catch { throw BuildError(error) }
    }

    private func loadFeeds() async throws(BuildError) -> [FeedResult] {
        let folder = temporaryFolder
        var cache = configuration.cache
        cache.path = folder
        let loaded: Result<[FeedResult], StoreError>
        do throws(StoreError) {
            let store = try ObjectStore(settings: cache, editionDay: editionDay, monitor: monitor)
            loaded = .success(try await load(store))
        } catch { loaded = .failure(error) }
        do throws(FileError) { try Files.remove(folder) } catch {
            throw BuildError(error.exitCode, "the temporary cache cannot be removed: \(error.description)")
        }
        do throws(StoreError) { return try loaded.get() } catch { throw BuildError(error) }
    }

    private func load(_ store: ObjectStore) async throws(StoreError) -> [FeedResult] {
        let fetcher = Fetcher(
            settings: configuration.network, temporaryFolder: store.temporaryFolder, offline: false,
            deadline: .none, monitor: monitor)
        let mirror = Mirror(
            store: store, fetcher: fetcher, refresh: false, offline: false, images: configuration.images,
            monitor: monitor)
        let context = FeedContext(
            source: mirror, editionDay: editionDay, network: configuration.network, monitor: monitor)
        let stage = LoadStage(
            feeds: configuration.feeds, mirror: mirror, context: context, only: [], reporter: reporter)
        let results = await stage.load(await stage.fetch())
        if let firstError = mirror.firstError { throw firstError }
        return results
    }
}
