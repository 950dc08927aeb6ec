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
        for answer in result.answers where httpCache.answer(key: answer.key) == nil {
            if let source = answer.picture.source {
                guard try store.stageExisting(source.digest, byteCount: source.byteCount) else { continue }
            }
            if let resource = answer.resource, resource.source == answer.picture.source {
                store.stage(resource, key: answer.key)
            }
            httpCache.adopt(answer.picture, key: answer.key)
            answers += 1
        }
        for (key, host) in result.hosts { store.stage(host, key: key) }
        for (key, record) in result.records {
            guard try areThere(record) else { continue }
            store.record(record, for: key)
            made += 1
        }
        try store.commitIfLarge()
    }

    /// Whether all files of a record are in the cache.
    private func areThere(_ record: DerivativeRecord) throws(StoreError) -> Bool {
        guard case .made(let derivative) = record else { return true }
        for file in derivative.files {
            guard try store.stageExisting(file.object, byteCount: file.byteCount) else { return false }
        }
        return true
    }
}
