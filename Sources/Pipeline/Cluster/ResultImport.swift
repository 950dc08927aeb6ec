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
                .warning, .resultRefused, feed: nil, place: path,
                message: "\(error.message); what the shard did is done again", isLoss: false)
            return nil
        }
        try mapError(BuildError.cache, of: add(result, plan))
        return result
    }

    private mutating func add(_ result: ShardResult, _ plan: BuildPlan) throws(StoreError) {
        let unknown = result.answers.filter { httpCache.answer(key: $0.key) == nil }
        let sources = try areThere(
            unknown.map { answer in answer.picture.source.map { [($0.digest, $0.byteCount)] } ?? [] })
        let kept = try lastGood(of: unknown)
        for (answer, isThere) in zip(unknown, sources) where isThere {
            adopt(answer, lastGood: kept[answer.key])
            answers += 1
        }
        try stage(result.hosts, plan)
        let records = Array(result.records)
        let files = try areThere(
            records.map { record in record.value.files.map { (digest: $0.object, byteCount: $0.byteCount) } })
        for (record, isThere) in zip(records, files) where isThere {
            // Its shard has written it to the remote folder.
            store.record(.made(record.value), for: record.key, isShared: false)
            made += 1
        }
        try store.commitIfLarge()
    }

    /// What the index knows of the places that gave a shard no bytes, where it has their last good ones.
    private func lastGood(of unknown: [ShardResult.Answer]) throws(StoreError) -> [String: Resource] {
        let lost = unknown.filter { $0.picture.source == nil }.map(\.key)
        return try store.resources(lost).filter { known in
            guard let source = known.value.source else { return false }
            return store.exists(source.digest, byteCount: source.byteCount)
        }
    }

    /// Takes an answer over.
    /// - Parameter lastGood: what the index knows, where it has bytes and the shard got none. They stay, with what the
    ///   failure says of the next try.
    private func adopt(_ answer: ShardResult.Answer, lastGood: Resource?) {
        guard var known = lastGood else {
            if let resource = answer.resource, resource.source == answer.picture.source {
                store.stage(resource, key: answer.key)
            }
            httpCache.adopt(answer.picture, key: answer.key)
            return
        }
        // A failure that is not noted leaves the shard's record as the plan had it, bytes included.
        if let noted = answer.resource, noted.source == nil {
            known.lastUsed = store.night
            (known.failures, known.nextTry) = (noted.failures, noted.nextTry ?? known.nextTry)
            (known.retryAt, known.status, known.failure) = (noted.retryAt, noted.status, noted.failure)
            store.stage(known, key: answer.key)
        } else {
            store.stageUse(of: [answer.key])
        }
        httpCache.adopt(CachedPicture(source: known.source, failure: answer.picture.failure), key: answer.key)
    }

    /// Takes over what hosts said. Of several waits the one that ends last counts, whichever result comes first.
    private func stage(_ hosts: [String: Resource], _ plan: BuildPlan) throws(StoreError) {
        let known = try store.resources(Array(hosts.keys))
        for (key, host) in hosts {
            // Where the plan cannot be read here its shards have refused it.
            let planned = try? plan.resource(key, night: store.night, now: Instant.now())
            // What the plan had said is no news.
            if let planned, planned.retryAt == host.retryAt { continue }
            if let earlier = known[key], earlier.retryAt != planned?.retryAt,
                Self.end(of: earlier) >= Self.end(of: host)
            {
                continue
            }
            store.stage(host, key: key)
        }
    }

    /// Of the wait that a host has asked for.
    private static func end(of host: Resource) -> Instant { host.retryAt ?? Instant(seconds: .min) }

    /// Of each group of objects whether all are in the cache; what is there is staged.
    private func areThere(_ groups: [[(digest: Digest, byteCount: Int)]]) throws(StoreError) -> [Bool] {
        var rest = try store.stageExisting(groups.flatMap(\.self))[...]
        return groups.map { group in
            defer { rest = rest.dropFirst(group.count) }
            return rest.prefix(group.count).allSatisfy(\.self)
        }
    }
}
