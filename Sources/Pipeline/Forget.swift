internal import Feeds
package import Model
internal import Publish
internal import Store

/// `build-site forget`: remembers what may never be shown again. The build after it takes it away.
package struct Forget: Sendable {
    private let configuration: Configuration
    private let options: BuildOptions
    private let editionDay: Day
    private let themeFolders: TemplateFolders

    package init(
        configuration: Configuration, options: BuildOptions, editionDay: Day, themeFolders: TemplateFolders
    ) {
        self.configuration = configuration
        self.options = options
        self.editionDay = editionDay
        self.themeFolders = themeFolders
    }

    /// What is remembered: a line each, without names.
    package func list() -> CommandResult {
        result { () throws(BuildError) in
            let list = try ForgottenList(folder: configuration.folder)
            try list.checkPresence(output: output)
            let items = list.items
            return items.isEmpty
                ? ["nothing is forgotten"] : items.map { "\($0.date)  \($0.hash)  \($0.kind) of \($0.feed)" }
        }
    }

    /// Remembers what these words name: `feed/id`, `feed/by/profile` or an address. The moment in which the list is
    /// replaced decides: before it nothing has happened, and after it every run finishes the work.
    package func remember(_ words: String) async -> CommandResult {
        do throws(BuildError) {
            let lock = try lock()
            defer { withExtendedLifetime(lock) {} }
            var list = try ForgottenList(folder: configuration.folder)
            // What these words have had forgotten may leave another that has nearly that address.
            let isForgotten = !list.items(of: words).isEmpty
            let (found, remaining, similar) = try await search(words, leniently: !isForgotten)
            guard !found.isEmpty else {
                guard !isForgotten else {
                    return CommandResult(exitCode: .success, lines: ["forgotten already: \(words)"])
                }
                return CommandResult(
                    exitCode: .usage, error: similar.isEmpty ? unknown(words) : unclear(words, similar))
            }
            let lines =
                found.map { "\(options.isDryRun ? "would be forgotten" : "forgotten"): \($0.line)" }
                + Self.lines(ofRemaining: remaining)
            guard !options.isDryRun else {
                return CommandResult(exitCode: .success, lines: lines + (try linesOfHold()))
            }
            for item in found { list.add(item.kind, item.id.text, feed: item.feed, words: words, on: editionDay) }
            let tombstones = found.filter { $0.kind == .entry }
                .map { Tombstone(feed: $0.feed, id: $0.id.text, day: editionDay) }
            try mapError(
                BuildError.cacheFile,
                of: TombstoneFile(cache: configuration.cache.path).add(tombstones, on: editionDay))
            try list.write()
            return CommandResult(exitCode: .success, lines: lines)
        } catch { return CommandResult(exitCode: error.exitCode, error: error.description) }
    }

    /// Takes back what the same words, or the id, had forgotten. Documents are asked for anew.
    package func undo(_ words: String) -> CommandResult {
        result { () throws(BuildError) in
            let lock = try lock()
            defer { withExtendedLifetime(lock) {} }
            var list = try ForgottenList(folder: configuration.folder)
            try list.checkPresence(output: output)
            // What a feed forgot under a former id is known by that.
            let former = configuration.site.formerFeedIDs.filter { words.hasPrefix($0.value + "/") }
            let all = [words] + former.map { $0.key + words.dropFirst($0.value.count) }.sorted()
            let items = all.lazy.map { list.items(of: $0) }.first { !$0.isEmpty } ?? []
            guard !items.isEmpty else {
                throw BuildError(
                    .usage,
                    "forget: nothing was forgotten by the words “\(words.singleLine(maxBytes: 200))”; --undo "
                        + "takes those that were given then, or feed/id")
            }
            guard !options.isDryRun else { return ["\(plural(items.count, "hash", "hashes")) would be taken back"] }
            try mapError(BuildError.cache) { () throws(StoreError) in
                let store = try ObjectStore(settings: configuration.cache, editionDay: editionDay, monitor: .silent)
                defer { store.close() }
                // The ids that feeds have now; documents of a former one are asked for anew anyway.
                let now = items.map { configuration.site.formerFeedIDs[$0.feed] ?? $0.feed }
                try store.forgetValidators(ofFeeds: Set(now))
            }
            let before = list.digest
            list.remove(items)
            try list.write()
            try PurgeStage.keepMark(before, list.digest, output: output)
            return [
                "taken back: \(plural(items.count, "hash", "hashes")); the next run asks the feeds for it again, and "
                    + "shows it if they still have it"
            ]
        }
    }

    /// Two that change the list at once would lose what one of them adds.
    private func lock() throws(BuildError) -> FileLock {
        let path = configuration.cache.path + "/forgotten.lock"
        do throws(FileError) { try Files.createFolder(configuration.cache.path, mode: 0o700) } catch {
            throw BuildError.cacheFile(error)
        }
        let lock: FileLock
        do throws(FileLock.Failure) { lock = try FileLock(path: path, mode: 0o600) } catch {
            switch error {
            case .held: throw BuildError(.locked, "forget: another one is under way; wait for it to end")
            case .file(let error): throw BuildError.cacheFile(error)
            }
        }
        try removeUnfinished()
        return lock
    }

    /// Removes what a run of `forget` that was killed has left of its files: one holds ids that must be nowhere. Only
    /// under the lock are they nobody's.
    private func removeUnfinished() throws(BuildError) {
        guard !options.isDryRun else { return }
        let files = [
            ForgottenList.path(in: configuration.folder), TombstoneFile.path(in: configuration.cache.path),
        ]
        do throws(FileError) { for file in files { try Files.removeUnfinished(of: file) } } catch {
            throw BuildError(ExitCode(error), "forget: \(error)")
        }
    }

    private func result(_ body: () throws(BuildError) -> [String]) -> CommandResult {
        do throws(BuildError) { return CommandResult(exitCode: .success, lines: try body()) } catch {
            return CommandResult(exitCode: error.exitCode, error: error.description)
        }
    }

    private func unknown(_ words: String) -> String {
        let feeds = configuration.feedIDs.joined(separator: ", ")
        return "forget: nothing on the site is called “\(words.singleLine(maxBytes: 200))”; it takes feed/id, "
            + "feed/by/profile, or the address of a page, a picture or an entry at its source (feeds: \(feeds))"
    }

    private func unclear(_ words: String, _ similar: [ForgetSearch.Found]) -> String {
        let shown = similar.prefix(10).map(\.line).joined(separator: "; ")
        let more = similar.count > 10 ? "; and \(similar.count - 10) more" : ""
        return "forget: nothing on the site is called exactly “\(words.singleLine(maxBytes: 200))”; it may mean "
            + "\(shown)\(more). Nothing is forgotten: name the one that is meant, by feed/id or feed/by/profile"
    }

    /// What the site shows by these words, as far as files and the cache tell; no server is asked.
    /// - Parameter leniently: whether words that name nothing as they stand may be another form of an address.
    /// - Returns: what is found, what stays that has the same picture or address, and, where nothing is found, what the
    ///   words may mean.
    private func search(
        _ words: String, leniently: Bool
    ) async throws(BuildError) -> (
        found: [ForgetSearch.Found], remaining: [ForgetSearch.Found], similar: [ForgetSearch.Found]
    ) {
        var looking = options
        (looking.isOffline, looking.isDryRun, looking.forgets) = (true, true, false)
        let reporter = RunReporter(editionDay: editionDay)
        let run = try RunContext(
            configuration, looking, editionDay: editionDay, reporter, .silent, themeFolders)
        defer { run.close() }
        let results = await RelateStage(run).relate(try await FetchStage(run).run())
        let search = ForgetSearch(
            feeds: results.map(\.catalog), fingerprints: run.lastRunFile.readFingerprints(),
            pictures: try mapError(BuildError.outputFile, of: run.output.publishedPictures()),
            output: run.output.path, site: configuration.site)
        let exact = search.find(words)
        guard exact.isEmpty, leniently else { return (exact, search.remaining(exact), []) }
        let (found, similar) = search.findNearest(words)
        guard found.isEmpty else { return (found, search.remaining(found), []) }
        let paths = try mapError(BuildError.outputFile, of: run.output.keptPaths())
        return (search.findKept(words, paths).map { [$0] } ?? [], [], similar)
    }

    /// The path of the published folder.
    private var output: String { options.output ?? configuration.publish.output }

    /// What else a run that forgets publishes.
    private func linesOfHold() throws(BuildError) -> [String] {
        guard try mapError(BuildError.outputFile, of: OutputFolder.isHeld(at: output)) else { return [] }
        return [
            "the hold of `build-site rollback` would be lifted: the newest site, which the rollback took back, would "
                + "be published without what is forgotten"
        ]
    }

    /// What shows the same picture, or leads to the same page, under another id: whoever asked may mean that too.
    private static func lines(ofRemaining remaining: [ForgetSearch.Found]) -> [String] {
        let shown = remaining.prefix(10).map {
            "stays: \($0.line) has the same picture or address; `build-site forget` takes it by that name"
        }
        return remaining.count > shown.count
            ? shown + ["stay: \(remaining.count - shown.count) more that have the same picture or address"] : shown
    }
}

extension Build {
    /// Findings of a run that ends what a `forget` has begun, which the run that follows it cannot make.
    private static let ownKinds: Set<Diagnostic.Kind> = [
        .manifestLost, .fileSetAside, .rollbackReleased, .ownerLost,
    ]

    /// Ends what a `forget` that was cut off, or a list that came from elsewhere, has begun: without asking any server.
    /// - Returns: whether it published, and what it alone could find.
    func finishForgetting() async -> (hasPublished: Bool, newFindings: [Diagnostic]) {
        guard !options.forgets, !options.isDryRun else { return (false, []) }
        do throws(BuildError) {
            let list = try ForgottenList(folder: configuration.folder)
            let output = options.output ?? configuration.publish.output
            guard try PurgeStage.isDue(list, output: output, cache: configuration.cache) else { return (false, []) }
            var forgetting = options
            (forgetting.forgets, forgetting.isOffline, forgetting.only) = (true, true, [])
            let heartbeat = monitor.heartbeat
            // What is so of the output before that run alone, the run that follows does not find any more.
            let isOwn = { @Sendable (finding: Diagnostic) in Self.ownKinds.contains(finding.kind) }
            let quiet = ProgressReporter(
                diagnose: { [monitor] finding in
                    heartbeat()
                    if isOwn(finding) { monitor.diagnose(finding) }
                }, progress: { _ in heartbeat() }, log: { _, _ in heartbeat() }, heartbeat: heartbeat)
            let first = Build(
                configuration: configuration, options: forgetting, editionDay: editionDay,
                reporter: RunReporter(editionDay: editionDay), monitor: quiet, themeFolders: themeFolders)
            let result = await first.run()
            // A lock that another run holds is told of by the run that follows.
            if result.outcome == .held || result.error != nil, result.exitCode != .locked {
                let isEmpty = first.reporter.report.counts.entries == 0
                let help = isEmpty ? "no feed has an entry" : "`build-site --force` publishes it"
                let reason = result.error ?? "the gate holds the site back (\(help))"
                monitor.log(.warning, "what is forgotten is not gone from everywhere yet: \(reason)")
            }
            return (result.outcome == .published, result.newFindings.filter(isOwn))
        } catch {
            monitor.log(.warning, "what is forgotten is not gone from everywhere yet: \(error)")
            return (false, [])
        }
    }
}
