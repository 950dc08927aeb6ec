internal import Model
internal import Pipeline
internal import Serve
internal import Synchronization

/// Builds the site from the cache whenever something that it is made of changes, and shows browsers what comes of it.
final class SitePreview: Sendable {
    private let common: CommonOptions
    private let environment: [String: String]
    private let output: String
    private let jobs: Int
    private let live: LiveReload
    private let console: Console
    private let watcher: FolderWatcher
    /// One that waits stands for all that came meanwhile.
    private let (builds, requests) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    private let state = Mutex(State())

    private struct State: Sendable {
        /// Of the pages that browsers may show: the published ones, and those that were published before them and
        /// differ in their stylesheets only.
        var shown: [ThemeSnapshot] = []
        /// Whether more than stylesheets has changed since the last build began.
        var needsReload = true
        /// Whether pages were published that open ones did not load: a build for a stylesheet may have taken in what
        /// was saved while it ran, and the build that follows finds nothing to publish.
        var hasUnshownPages = false
        /// What the last build has warned of.
        var told: Set<Diagnostic.Identity> = []
        /// What to print of the last publication; nil: it has been.
        var publishedLine: String?
        /// Of this machine.
        var watched: Set<String> = []
        /// Files that documents name and that could not be read by the last build.
        var missing: Set<String> = []
    }

    /// - Throws: where nothing can be watched.
    init(
        common: CommonOptions, environment: [String: String], output: String, jobs: Int, live: LiveReload,
        console: Console
    ) throws(CommandFailure) {
        (self.common, self.environment, self.output) = (common, environment, output)
        (self.jobs, self.live, self.console) = (jobs, live, console)
        do throws(FileError) { watcher = try FolderWatcher() } catch {
            throw CommandFailure(
                ExitCode(creating: error),
                "--watch: \(error.description); raise fs.inotify.max_user_instances, or serve without --watch")
        }
    }

    /// After more changes of stylesheets pages load anew.
    private static let shownMax = 20
    /// A request that waits is answered after so many milliseconds, changed or not.
    private static let waitMilliseconds: Int32 = 20_000

    /// Builds, and builds anew after changes, for ever.
    func run() async throws(BlockingThread.Failure) {
        requests.yield()
        let builder = Task { for await _ in builds { await build() } }
        defer { builder.cancel() }
        while true {
            let changes = try await BlockingThread.run { [watcher] in
                watcher.wait(milliseconds: Self.waitMilliseconds)
            }
            guard !changes.isEmpty else {
                live.answerWaiting()
                continue
            }
            if let context = try? CommandContext(common, environment: environment) { restyle(context) }
            let isStyleOnly = !changes.isIncomplete && changes.paths.allSatisfy { $0.hasSuffix(".css") }
            if !isStyleOnly { state.withLock { $0.needsReload = true } }
            requests.yield()
        }
    }

    /// Watches what the site is made of: its configuration, its theme, and of its feeds the local documents and what
    /// these named when they were last read.
    /// - Returns: whether that is more than before.
    private func watch(_ context: CommandContext) -> Bool {
        let (configuration, theme) = (context.configuration, context.themeFolders)
        let folders = [theme.shipped, theme.own, theme.staticFiles, theme.pages].compactMap { $0 }
        var files: Set = [configuration.file, configuration.folder + "/.env"]
        for (path, suffixes) in configuration.localFeeds {
            let isFolder = (try? Files.kindFollowingLinks(of: path)) == .folder
            files.formUnion(isFolder ? suffixes.map { "\(path)/\(FolderWatcher.anyDocument($0))" } : [path])
        }
        do throws(BuildError) { files.formUnion(try configuration.localFilesRead()) } catch {
            console.log(.warning, "\(error.description); changes of what documents name may not be seen")
        }
        let isMore = state.withLock { state in
            files.formUnion(state.missing)
            defer { state.watched = files }
            return !files.isSubset(of: state.watched)
        }
        do throws(FileError) { try watcher.watch(files: files, folders: folders) } catch {
            console.log(
                .warning,
                "\(error.description); changes there are not seen (fs.inotify.max_user_watches may be too low)")
        }
        return isMore
    }

    /// Shows changed stylesheets at once, in place of the published ones: to build takes longer.
    private func restyle(_ context: CommandContext) {
        // What is wrong with the theme is shown by the build that comes next.
        guard let now = try? ThemeSnapshot(context.themeFolders, for: context.configuration) else { return }
        let sheets = state.withLock(\.shown).compactMap { now.stylesheets(inPlaceOf: $0) }
        guard !sheets.isEmpty else { return }
        live.show(stylesheets: sheets.reduce(into: [:]) { $0.merge($1) { $1 } })
    }

    private func build() async {
        let needsReload = state.withLock { state in
            defer { state.needsReload = false }
            return state.needsReload
        }
        let context: CommandContext
        let theme: ThemeSnapshot
        do {
            context = try CommandContext(common, environment: environment)
            theme = try ThemeSnapshot(context.themeFolders, for: context.configuration)
        } catch let error as CommandFailure { return fail(error.message) } catch { return fail("\(error)") }
        _ = watch(context)
        let result = await publish(context)
        if watch(context) {
            // What it has read first may have changed before it was watched.
            state.withLock { $0.needsReload = true }
            return await build()
        }
        switch result.outcome {
        case .published, .unchanged:
            // Of a file that cannot be read, pages show what it was. Feeds off the network nobody edits here.
            let broken = result.newFindings.filter { $0.kind == .feedFailed && $0.place.hasPrefix("/") }
                .map { "\($0.place): \($0.message)" }
            show(theme, isStyleOnly: !needsReload, message: broken.isEmpty ? nil : broken.joined(separator: "\n"))
        case .held, .failed, .interrupted, .dryRun:
            fail(result.error ?? (result.newFindings.map(\.message) + result.lines.suffix(2)).joined(separator: "\n"))
        }
        // Once it is shown.
        let line = state.withLock { state in
            defer { state.publishedLine = nil }
            return state.publishedLine
        }
        if let line { console.result(line) }
    }

    /// Builds once no other run holds a lock, and tells what it has found.
    private func publish(_ context: CommandContext) async -> RunResult {
        let start = ContinuousClock.now
        var result = await build(context)
        var pause = Duration.milliseconds(50)
        while result.exitCode == .locked, (try? await Task.sleep(for: pause)) != nil {
            pause = min(pause * 2, .seconds(2))
            result = await build(context)
        }
        // Each once, until it is mended.
        let told = state.withLock { state in
            defer { state.told = Set(result.newFindings.map(\.identity)) }
            return state.told
        }
        for finding in result.newFindings where !told.contains(finding.identity) { console.finding(finding) }
        if result.outcome == .published {
            let seconds = (start.duration(to: .now) / .milliseconds(10)).rounded() / 100
            let line = "\(result.lines.last ?? "published") in \(seconds) s"
            state.withLock { ($0.hasUnshownPages, $0.publishedLine) = (true, line) }
        }
        return result
    }

    /// Builds as the nightly run does, from the cache, with no report and nobody told.
    private func build(_ context: CommandContext) async -> RunResult {
        let configuration = context.configuration
        var options = BuildOptions(jobs: jobs)
        (options.output, options.isOffline, options.isPreview) = (output, true, true)
        let day = EditionDay.resolve(asked: nil, environment: environment, zone: configuration.site.timeZone)
        state.withLock { $0.missing = [] }
        let monitor = ProgressReporter(
            diagnose: { [self] finding in
                guard finding.place.hasPrefix("/") else { return }
                state.withLock { _ = $0.missing.insert(finding.place) }
            }, progress: { _ in }, log: { [console] in console.log($0, $1) })
        return await Build(
            configuration: configuration, options: options, editionDay: day, reporter: RunReporter(editionDay: day),
            monitor: monitor, themeFolders: context.themeFolders
        ).run()
    }

    /// Shows what is published now. Where nothing but stylesheets has changed open pages have them already, and keep
    /// what a visitor has done in them.
    /// - Parameter message: what is wrong all the same; nil: all is well.
    private func show(_ theme: ThemeSnapshot, isStyleOnly: Bool, message: String?) {
        let mayStay = isStyleOnly && !live.hasMessage
        let hasNewPages = state.withLock { state in
            let hasNewPages = state.hasUnshownPages && (!mayStay || state.shown.count >= Self.shownMax)
            if hasNewPages { state.hasUnshownPages = false }
            state.shown = (hasNewPages ? [] : state.shown) + [theme]
            return hasNewPages
        }
        if hasNewPages { live.showPages() }
        live.show(message: message)
    }

    private func fail(_ message: String) {
        state.withLock { $0.needsReload = true }
        for line in message.split(separator: "\n") { console.log(.error, String(line)) }
        live.show(message: message)
    }
}
