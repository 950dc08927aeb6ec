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
            let result = try await done(in: work)
            return CommandResult(
                exitCode: .success,
                lines: [
                    "shard \(shard): \(plural(result.answers.count, "picture")) fetched, "
                        + "\(plural(result.filesMade, "file")) made, \(plural(result.requests, "request"))"
                ])
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

    private func done(in work: String) async throws(BuildError) -> ShardResult {
        let tools = try await Parallel.detached { [self] () throws(BuildError) in try makeTools(work) }
        defer { tools.store.close() }
        var result = try resumed(plan.resultsFolder(path), tools)
        do throws(BuildError) { try await doPart(tools, &result) } catch {
            try write(result, tools)
            throw error
        }
        try write(result, tools)
        return result
    }

    private func doPart(_ tools: Tools, _ result: inout ShardResult) async throws(BuildError) {
        let requests = result.requests
        var written = result.count
        let pictures = plan.pictures.compactMap(part)
        try stageKnown(pictures, tools.store)
        for start in stride(from: 0, to: pictures.count, by: Self.batchCount) where !tools.deadline.hasPassed {
            let batch = Array(pictures[start..<min(start + Self.batchCount, pictures.count)])
            let fetched = await tools.httpCache.pictures(batch.map(\.source))
            if let error = tools.httpCache.firstError { throw .cache(error) }
            let sources = batch.compactMap { picture -> ImageSource? in
                fetched.pictures[picture.source]?.source.flatMap { $0.digest == picture.made ? nil : $0 }
            }
            try await make(sources, tools, &result)
            try add(batch, to: &result, tools)
            result.requests = requests + tools.fetcher.counts.requests
            try writeIfGrown(result, since: &written, tools)
        }
        let unmade = plan.unmade.filter { split.shard(making: $0.digest) == shard.number }
        for start in stride(from: 0, to: unmade.count, by: Self.batchCount) where !tools.deadline.hasPassed {
            let batch = unmade[start..<min(start + Self.batchCount, unmade.count)]
            // One that is gone from the cache is fetched again when the results are merged.
            let areThere = try mapError(
                BuildError.cache, of: tools.store.stageExisting(batch.map { ($0.digest, $0.byteCount) }))
            let there = zip(batch, areThere).filter(\.1).map(\.0)
            try await make(there, tools, &result)
            try writeIfGrown(result, since: &written, tools)
        }
        result.requests = requests + tools.fetcher.counts.requests
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
            guard let record = plan.resources[key] else { continue }
            do throws(RecordFields.Malformed) {
                var fields = RecordFields(record)
                store.stage(try Resource(&fields, night: store.night, now: Instant.now()), key: key)
            } catch {
                throw BuildError(.dataUnusable, "\(path): has a record that no plan of this version has")
            }
        }
    }

    private func make(_ sources: [ImageSource], _ tools: Tools, _ result: inout ShardResult) async throws(BuildError) {
        let made = try await mapError(BuildError.pictures) { () async throws(DerivativeBuilderError) in
            try await tools.builder.make(sources)
        }
        result.filesMade += made.fileCount
        let records = try mapError(BuildError.pictures, of: tools.builder.records(of: sources))
        result.records.merge(records) { _, new in new }
    }

    /// Where nothing answered the fault may be this machine's: such an address is asked once more by the command that
    /// merges the results.
    private func add(
        _ batch: [BuildPlan.PlannedPicture], to result: inout ShardResult, _ tools: Tools
    ) throws(BuildError) {
        let resources = try mapError(
            BuildError.cache, of: tools.store.resources(Set(batch.flatMap(\.source.keys))))
        var answered = Set(result.answers.map(\.key))
        for picture in batch {
            for place in [picture.source.location] + picture.source.alternatives {
                let key = place.pictureKey
                let settled = resources[key]?.source.map { CachedPicture(source: $0, failure: nil) }
                guard let answer = tools.httpCache.answer(key: key) ?? settled,
                    answer.failure?.isNothingAnswering != true, answered.insert(key).inserted
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
        ([location] + alternatives).compactMap { place in
            if case .web(let url) = place { HTTPCache.pictureHostKey(url) } else { nil }
        }
    }

    /// Those of all places and of their hosts.
    fileprivate var keys: [String] { ([location] + alternatives).map(\.pictureKey) + hostKeys }
}
