internal import Fetch
internal import HTTPCache
internal import Images
package import Model
internal import Store

/// `build-site shard`: fetches and makes its part of a plan into the shared cache, and writes what it has done.
///
/// It has an index of its own, so that many work on one cache at a time; objects are never changed once they are named.
/// It may be killed at any instant, run twice, or never.
package struct ShardRun: Sendable {
    /// So many pictures are fetched and made before the result is written.
    private static let batchCount = 2048
    /// The result is written whole, so a long one only once it has grown by this share: what is written in sum is then
    /// some 17 times the result, however long it gets.
    private static let growth = 16

    private let configuration: Configuration
    private let options: BuildOptions
    private let monitor: ProgressReporter
    private let plan: BuildPlan
    private let path: String
    private let shard: ShardIndex
    private let split: ShardSplit

    /// - Parameters:
    ///   - path: of the plan, absolute; the result is written into a folder beside it.
    ///   - options: `jobs` and `deadlineSeconds` count.
    package init(
        configuration: Configuration, options: BuildOptions, monitor: ProgressReporter, plan: BuildPlan, path: String,
        shard: ShardIndex
    ) {
        (self.configuration, self.options, self.monitor) = (configuration, options, monitor)
        (self.plan, self.path, self.shard) = (plan, path, shard)
        split = ShardSplit(count: shard.count, perHost: plan.perHost)
    }

    /// Does the shard's part. An error is a result with its exit code; what was done by then is in the shard's result.
    package func run() async -> CommandResult {
        do throws(BuildError) {
            try EnvironmentFile.check(in: configuration.folder)
            try plan.check(configuration, path: path)
            let work =
                ShardWork.folder(cache: configuration.cache.path, plan: plan.digest) + "/\(ShardResult.name(shard))-"
                + String(UInt64.random(in: .min ... .max), radix: 16)
            defer { removeWork(work) }
            let (result, left) = try await done(in: work)
            let lines = [
                "shard \(shard): \(plural(result.answers.count, "picture")) fetched, "
                    + "\(plural(result.filesMade, "file")) made, \(plural(result.requests, "request"))"
            ]
            guard left > 0 else { return CommandResult(exitCode: .success, lines: lines) }
            return CommandResult(
                exitCode: .locked, lines: lines,
                error: "shard \(shard): \(plural(left, "picture is", "pictures are")) left, because the deadline has "
                    + "passed; run the shard again, which goes on there, or give it more time (--deadline). What "
                    + "shards leave `build-site --plan \(path)` does")
        } catch {
            return CommandResult(exitCode: error.exitCode, error: error.description)
        }
    }

    private func removeWork(_ folder: String) {
        do throws(FileError) { try Files.remove(folder) } catch {
            // The command that merges the results removes it.
            monitor.log(.debug, "\(error)")
        }
    }

    /// The services of a shard.
    private struct Tools {
        let store: ObjectStore
        let fetcher: Fetcher
        let httpCache: HTTPCache
        let builder: DerivativeBuilder
        let deadline: Deadline
    }

    private func makeTools(_ work: String) throws(BuildError) -> Tools {
        let deadline = Deadline(seconds: options.deadlineSeconds)
        let store = try mapError(
            BuildError.cache,
            of: ObjectStore(
                settings: configuration.cache, editionDay: plan.editionDay, monitor: monitor, workFolder: work))
        var tuning = FetchTuning.standard
        tuning.perHost = { [split, shard] in split.transfers(with: $0, of: shard.number) }
        let fetcher = Fetcher(
            settings: configuration.network, temporaryFolder: store.temporaryFolder, offline: false,
            deadline: deadline, monitor: monitor, tuning: tuning, contact: configuration.site.contactAddress)
        return Tools(
            store: store, fetcher: fetcher,
            httpCache: HTTPCache(
                store: store, fetcher: fetcher, refresh: plan.isRefresh, offline: false, images: configuration.images,
                monitor: monitor),
            builder: DerivativeBuilder(
                store: store, settings: configuration.images, jobs: options.jobs, deadline: deadline, editionDay: nil,
                monitor: monitor),
            deadline: deadline)
    }

    /// - Returns: also how many pictures are left because the deadline has passed.
    private func done(in work: String) async throws(BuildError) -> (result: ShardResult, left: Int) {
        let tools = try await Parallel.detached { [self] () throws(BuildError) in try makeTools(work) }
        defer { tools.store.close() }
        var result = try resumed(plan.resultsFolder(path), tools)
        var left = 0
        do throws(BuildError) { left = try await doPart(tools, &result) } catch {
            try write(result, tools)
            throw error
        }
        try write(result, tools)
        return (result, left)
    }

    /// - Returns: how many pictures are left because the deadline has passed.
    private func doPart(_ tools: Tools, _ result: inout ShardResult) async throws(BuildError) -> Int {
        let requests = result.requests
        var (written, left) = (result.count, 0)
        var answered = Set(result.answers.map(\.key))
        let pictures = plan.pictures.compactMap(part)
        try stageKnown(pictures, tools.store)
        for start in stride(from: 0, to: pictures.count, by: Self.batchCount) {
            guard !tools.deadline.hasPassed else {
                // What an earlier process of the same shard has done is not left.
                let rest = pictures[start...].map(\.source.location.pictureKey)
                left += rest.filter { tools.httpCache.answer(key: $0) == nil }.count
                break
            }
            let batch = Array(pictures[start..<min(start + Self.batchCount, pictures.count)])
            let fetched = await tools.httpCache.pictures(batch.map(\.source))
            if let error = tools.httpCache.firstError { throw .cache(error) }
            let sources = batch.compactMap { picture -> ImageSource? in
                fetched.pictures[picture.source]?.source.flatMap { $0.digest == picture.made ? nil : $0 }
            }
            let late = try await make(sources, tools, &result)
            if tools.deadline.hasPassed {
                left += batch.filter { Self.isLeft(fetched.pictures[$0.source], late) }.count
            }
            try add(batch, to: &result, &answered, tools)
            result.requests = requests + tools.fetcher.counts.requests
            try writeIfGrown(result, since: &written, tools)
        }
        let unmade = plan.unmade.filter { split.shard(making: $0.digest) == shard.number }
        for start in stride(from: 0, to: unmade.count, by: Self.batchCount) {
            guard !tools.deadline.hasPassed else {
                let made = Set(result.records.keys.map(\.source))
                left += unmade[start...].filter { !made.contains($0.digest) }.count
                break
            }
            let batch = unmade[start..<min(start + Self.batchCount, unmade.count)]
            // One that is gone from the cache is fetched again when the results are merged.
            let areThere = try mapError(
                BuildError.cache, of: tools.store.stageExisting(batch.map { ($0.digest, $0.byteCount) }))
            let there = zip(batch, areThere).filter(\.1).map(\.0)
            let late = try await make(there, tools, &result)
            if tools.deadline.hasPassed { left += late.count }
            try writeIfGrown(result, since: &written, tools)
        }
        result.requests = requests + tools.fetcher.counts.requests
        return left
    }

    /// Whether nothing answered before the deadline, or a picture's files were not made by then.
    /// - Parameter late: the sources whose files were not.
    private static func isLeft(_ picture: CachedPicture?, _ late: Set<Digest>) -> Bool {
        guard let picture else { return true }
        if let failure = picture.failure, failure.isNothingAnswering { return true }
        guard let source = picture.source else { return false }
        return late.contains(source.digest)
    }

    /// - Parameter written: how much the result held when it was last written.
    private func writeIfGrown(_ result: ShardResult, since written: inout Int, _ tools: Tools) throws(BuildError) {
        guard (result.count - written) * Self.growth >= result.count else { return }
        try write(result, tools)
        written = result.count
    }

    private func write(_ result: ShardResult, _ tools: Tools) throws(BuildError) {
        try mapError(
            BuildError.planFile, of: result.write(to: plan.resultsFolder(path), night: tools.store.night))
    }

    /// What an earlier process of the same shard has done, which is not done again.
    private func resumed(_ folder: String, _ tools: Tools) throws(BuildError) -> ShardResult {
        let file = folder + "/" + ShardResult.name(shard)
        let kind = try mapError(BuildError.planFile, of: Files.kind(of: file))
        guard kind == .file else { return ShardResult(plan: plan.digest, shard: shard) }
        var importer = ResultImport(store: tools.store, httpCache: tools.httpCache, monitor: monitor)
        return try importer.add(path: file, plan: plan, keys: plan.resultKeys)
            ?? ShardResult(plan: plan.digest, shard: shard)
    }

    /// A picture as this shard asks for it; nil: it is another's. Alternatives on others' hosts are left to the command
    /// that merges the results.
    private func part(_ picture: BuildPlan.PlannedPicture) -> BuildPlan.PlannedPicture? {
        guard case .web(let url) = picture.source.location, split.shard(fetching: url) == shard.number else {
            return nil
        }
        let alternatives = picture.source.alternatives.filter { place in
            guard case .web(let url) = place else { return false }
            return split.transfers(with: ShardSplit.host(url), of: shard.number) > 0
        }
        return BuildPlan.PlannedPicture(
            source: PictureSource(picture.source.location, alternatives: alternatives), made: picture.made)
    }

    /// Stages what the plan knows of the pictures' places and hosts, which decides whether and how they are asked for.
    private func stageKnown(_ pictures: [BuildPlan.PlannedPicture], _ store: ObjectStore) throws(BuildError) {
        var keys: Set<String> = []
        for picture in pictures { keys.formUnion(picture.source.keys) }
        let earlier = try mapError(BuildError.cache, of: store.resources(keys))
        for key in keys where earlier[key] == nil {
            do throws(RecordFields.Malformed) {
                guard let known = try plan.resource(key, night: store.night, now: Instant.now()) else { continue }
                store.stage(known, key: key)
            } catch {
                throw BuildError(.dataUnusable, "\(path): has a record that no plan of this version has")
            }
        }
    }

    /// A failure is not recorded, for it may be this machine's: the command that merges the results tries once more.
    /// - Returns: the sources whose files the deadline left unmade.
    private func make(
        _ sources: [ImageSource], _ tools: Tools, _ result: inout ShardResult
    ) async throws(BuildError) -> Set<Digest> {
        let made = try await mapError(BuildError.pictures) { () async throws(DerivativeBuilderError) in
            try await tools.builder.make(sources)
        }
        result.filesMade += made.fileCount
        let records = try mapError(BuildError.pictures, of: tools.builder.records(of: sources))
        for (key, record) in records {
            if case .made(let derivative) = record { result.records[key] = derivative }
        }
        return Set(made.failures.filter { $0.value.kind == .unfinished }.map(\.key))
    }

    /// Where nothing answered the fault may be this machine's: such an address is asked once more by the command that
    /// merges the results. An alternative that was not asked for is none of this shard's answers: its own shard asks.
    /// - Parameter answered: the keys of the result's answers.
    private func add(
        _ batch: [BuildPlan.PlannedPicture], to result: inout ShardResult, _ answered: inout Set<String>,
        _ tools: Tools
    ) throws(BuildError) {
        let resources = try mapError(
            BuildError.cache, of: tools.store.resources(Set(batch.flatMap(\.source.keys))))
        for picture in batch {
            for place in picture.source.locations {
                let key = place.pictureKey
                var known = tools.httpCache.answer(key: key)
                if known == nil, place == picture.source.location, let current = resources[key]?.source {
                    known = CachedPicture(source: current, failure: nil)
                }
                guard let answer = known, answer.failure?.isNothingAnswering != true, answered.insert(key).inserted
                else { continue }
                result.answers.append(.init(key: key, picture: answer, resource: resources[key]))
            }
        }
        let hosts = Set(batch.flatMap(\.source.hostKeys))
        result.hosts.merge(resources.filter { hosts.contains($0.key) }) { _, new in new }
    }
}

extension PictureSource {
    fileprivate var hostKeys: [String] {
        locations.compactMap { place in
            if case .web(let url) = place { HTTPCache.pictureHostKey(url) } else { nil }
        }
    }

    /// Those of all places and of their hosts.
    var keys: [String] { locations.map(\.pictureKey) + hostKeys }
}
