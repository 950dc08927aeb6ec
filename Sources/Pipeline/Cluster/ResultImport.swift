internal import HTTPCache
internal import Model
internal import Store

/// Takes over what results say, as far as its objects are in the cache: into the index, and as the answers of this run.
struct ResultImport {
    let store: ObjectStore
    let httpCache: HTTPCache
    let monitor: ProgressReporter
    /// Answers and files that were taken over.
    private(set) var (answers, made) = (0, 0)

    init(store: ObjectStore, httpCache: HTTPCache, monitor: ProgressReporter) {
        (self.store, self.httpCache, self.monitor) = (store, httpCache, monitor)
    }

    /// Takes over the results in a folder. One that is damaged or of another plan is reported, and its work is done
    /// again.
    mutating func add(folder: String, plan: BuildPlan) throws(BuildError) {
        let keys = plan.resultKeys
        let names = try mapError(BuildError.planFile) { () throws(FileError) in
            try Files.kind(of: folder) == .folder ? Files.names(in: folder).filter(ShardResult.isName) : []
        }
        for name in names.sorted() { try add(path: folder + "/" + name, plan: plan, keys: keys) }
        try mapError(BuildError.cache, of: store.commit())
    }

    /// - Returns: the result; nil where it is refused.
    @discardableResult
    mutating func add(path: String, plan: BuildPlan, keys: Set<String>) throws(BuildError) -> ShardResult? {
        let result: ShardResult
        do throws(RecordFile.Refusal) {
            result = try ShardResult(path: path, plan: plan, keys: keys, night: store.night, now: Instant.now())
        } catch {
            monitor.diagnose(
                Diagnostic(
                    .warning, .resultRefused, feed: nil, place: path,
                    message: "\(error.message); what the shard did is done again", isLoss: false))
            return nil
        }
        try mapError(BuildError.cache, of: add(result))
        return result
    }

    private mutating func add(_ result: ShardResult) throws(StoreError) {
        let unknown = result.answers.filter { httpCache.answer(key: $0.key) == nil }
        let sources = try areThere(
            unknown.map { answer in answer.picture.source.map { [($0.digest, $0.byteCount)] } ?? [] })
        for (answer, isThere) in zip(unknown, sources) where isThere {
            if let resource = answer.resource, resource.source == answer.picture.source {
                store.stage(resource, key: answer.key)
            }
            httpCache.adopt(answer.picture, key: answer.key)
            answers += 1
        }
        for (key, host) in result.hosts { store.stage(host, key: key) }
        let records = Array(result.records)
        let files = try areThere(records.map { $0.value.objects })
        for (record, isThere) in zip(records, files) where isThere {
            store.record(record.value, for: record.key)
            made += 1
        }
        try store.commitIfLarge()
    }

    /// Of each group of objects whether all are in the cache; what is there is staged.
    private func areThere(_ groups: [[(digest: Digest, byteCount: Int)]]) throws(StoreError) -> [Bool] {
        var rest = try store.stageExisting(groups.flatMap(\.self))[...]
        return groups.map { group in
            defer { rest = rest.dropFirst(group.count) }
            return rest.prefix(group.count).allSatisfy(\.self)
        }
    }
}

extension DerivativeRecord {
    /// Of its files.
    fileprivate var objects: [(digest: Digest, byteCount: Int)] {
        guard case .made(let derivative) = self else { return [] }
        return derivative.files.map { ($0.object, $0.byteCount) }
    }
}
