internal import Feeds
internal import Foundation
internal import HTTPCache
internal import Images
package import Model
internal import Publish
internal import Render
internal import Store

/// `build-site check`: looks at feeds, relations, templates and the encoders of pictures. It writes a cache of its own,
/// which it removes again.
package struct Check: Sendable {
    private let configuration: Configuration
    private let themeFolders: TemplateFolders
    private let editionDay: Day
    private let environment: [String: String]
    private let reporter: RunReporter
    private let monitor: ProgressReporter
    /// The folder of its cache. An interrupted check leaves it to whoever ends the process.
    package let temporaryFolder = NSTemporaryDirectory() + "vitrine-check-" + UUID().uuidString

    package init(
        configuration: Configuration, themeFolders: TemplateFolders, editionDay: Day, environment: [String: String],
        monitor: ProgressReporter
    ) {
        self.configuration = configuration
        self.themeFolders = themeFolders
        self.editionDay = editionDay
        self.environment = environment
        reporter = RunReporter(editionDay: editionDay)
        self.monitor = reporter.listening(monitor)
    }

    /// Checks everything; problems are in the result, nothing is thrown.
    package func run() async -> CommandResult {
        do throws(BuildError) {
            try EnvironmentFile.check(in: configuration.folder)
            try mapError(BuildError.publish, of: OutputFolder.check(configuration.publish.output))
            try checkPlace(of: configuration.publish.output, key: "publish.output")
            try checkPlace(of: configuration.cache.path, key: "cache.path")
            for line in try EnvironmentFile.ignoredLines(in: configuration.folder) {
                monitor.log(.warning, "\(configuration.folder)/.env:\(line): ignored: a line is written NAME=value")
            }
            if let objection = ObjectStore.objection(toRemoteOf: configuration.cache) {
                monitor.log(.warning, "cache.remote: \(objection); runs do without it")
            }
            try checkPages()
            checkNotifyProgram()
            let findings = try checkTemplates()
            let picturesCode = await checkPictures()
            let results = try await loadFeeds()
            let lines =
                [
                    "configuration: \(configuration.file) is sound",
                    findings == 0 ? "templates: sound" : "templates: \(plural(findings, "finding"))",
                ] + results.map(line)
            if findings > 0 { return CommandResult(exitCode: .configuration, lines: lines) }
            // Warnings have told the failures already.
            let failures = results.compactMap(\.failure)
            let hasNothing = !failures.isEmpty && results.allSatisfy(\.catalog.entries.isEmpty)
            let code = hasNothing ? ExitCode(failures) : ExitCode(.unchanged, hasLosses: reporter.hasLosses)
            return CommandResult(exitCode: hasNothing ? code : picturesCode ?? code, lines: lines)
        } catch {
            return CommandResult(exitCode: error.exitCode, error: error.description)
        }
    }

    private func line(_ feed: FeedResult) -> String {
        if feed.failure != nil, feed.catalog.entries.isEmpty { return "\(feed.catalog.id): cannot be read" }
        var copy = ""
        if case .lastGood(let day, _) = feed.catalog.state { copy = "the cache's copy of \(day): " }
        return "\(feed.catalog.id): \(copy)\(plural(feed.catalog.entries.count, "entry", "entries")), "
            + "\(feed.catalog.countWithoutPicture) without a picture of their own, "
            + "\(feed.relations.dangling.count) dangling, \(feed.relations.orphan.count) orphan, "
            + "\(plural(feed.relations.duplicate.count, "duplicate id"))"
    }

    /// A run would create a folder at `path`, below whatever stands there.
    private func checkPlace(of path: String, key: String) throws(BuildError) {
        var place = path
        while (try? Files.status(of: place)) == nil, place != "/" { place = Files.parent(of: place) }
        // What may not be looked at is told by the run that may not write there.
        guard let kind = try? Files.kindFollowingLinks(of: place), kind == .folder else {
            throw BuildError(
                .cannotCreate,
                "\(key): \(path) cannot be a folder: \(place) is none; move that away, or name another path")
        }
    }

    /// Warns of files that were meant for pages and are in none.
    private func checkPages() throws(BuildError) {
        let site = configuration.site
        let unread = try mapError(BuildError.templates) { () throws(SiteError) in
            try Theme.unreadPages(themeFolders.pages, names: site.pages.map(\.name), languages: site.languages)
        }
        for name in unread {
            let file = "\(themeFolders.pages)/\(name)"
            monitor.log(
                .warning,
                "\(file): nothing reads this file: a page is <name>.mustache or "
                    + "<name>.<language>.mustache, with a name of site.pages and a language of site.languages")
            if let fault = Theme.fault(ofUnreadPage: file) { monitor.log(.warning, "\(fault)") }
        }
    }

    /// Warns of a program that no run could start, as far as this process sees: a timer's `PATH` may be another.
    private func checkNotifyProgram() {
        guard let program = configuration.notify.after.first else { return }
        let command = ExternalCommand([program], folder: configuration.folder, environment: environment)
        let path = command.programPath
        guard path.map(ExternalCommand.isExecutable) != true else { return }
        let objection =
            path.map { "\($0) is no program that may be run" } ?? "there is no program “\(program)” on the PATH"
        monitor.log(.warning, "notify.after: \(objection)")
    }

    /// - Returns: how many findings there are; they are logged.
    private func checkTemplates() throws(BuildError) -> Int {
        let theme = try Theme(themeFolders, for: configuration)
        let site = configuration.site
        let findings = try mapError(
            BuildError.templates, of: theme.check(languages: site.languages, pages: site.pages.map(\.name)))
        for finding in findings { monitor.log(.warning, finding.description) }
        for line in theme.compareStrings() { monitor.log(.warning, line) }
        return findings.count
    }

    /// - Returns: the exit code of a run that could make no pictures; nil where it can.
    private func checkPictures() async -> ExitCode? {
        do throws(DerivativeBuilderError) {
            try await DerivativeBuilder.tryEncoders(of: configuration.images, monitor: monitor)
            return nil
        } catch {
            monitor.log(.error, BuildError.pictures(error).description)
            return ExitCode(error)
        }
    }

    private func loadFeeds() async throws(BuildError) -> [FeedResult] {
        let loaded: Result<[FeedResult], BuildError>
        do throws(BuildError) { loaded = .success(try await load()) } catch { loaded = .failure(error) }
        do throws(FileError) { try Files.remove(temporaryFolder) } catch {
            throw BuildError(ExitCode(error), "the temporary cache cannot be removed: \(error.description)")
        }
        return try loaded.get()
    }

    private func load() async throws(BuildError) -> [FeedResult] {
        var cache = configuration.cache
        (cache.path, cache.remote) = (temporaryFolder, nil)
        let store = try mapError(
            BuildError.cache, of: ObjectStore(settings: cache, editionDay: editionDay, monitor: monitor))
        var services = Services(
            configuration, store: store, options: BuildOptions(jobs: 2), deadline: .none, editionDay: editionDay,
            monitor: monitor)
        let copies = EarlierCopies(cache: configuration.cache, temporaryFolder: temporaryFolder, editionDay)
        let forgotten = try ForgottenList(folder: configuration.folder)
        try forgotten.checkPresence(output: configuration.publish.output)
        services.feedContext.forgotten = forgotten.entries(configuration.site.formerFeedIDs)
        services.feedContext.source = CheckSource(httpCache: services.httpCache, copies: copies)
        let fetched = try await FetchStage(configuration, services, only: [], reporter).run()
        let results = await RelateStage(reporter).relate(fetched)
        if let error = services.httpCache.firstError { throw .cache(error) }
        return results
    }
}
