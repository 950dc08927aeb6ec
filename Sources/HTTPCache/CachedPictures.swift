internal import Fetch
internal import Model
internal import Store

/// What a look into the index, and at the files, says of a run's pictures before anything is asked for.
struct CachedPictures: Sendable {
    /// Those for which nothing has to be asked.
    private(set) var settled: [PictureSource: CachedPicture]
    /// The others, each once, in order of first mention.
    var waiting: [PictureSource] = []
    /// By key, of all places of those that wait.
    var resources: [String: Resource] = [:]
    /// Before this moment none of the settled ones off the network is due.
    private(set) var nextRevalidation = Instant(seconds: .max)
    private(set) var hasFiles = false

    init(sourceCountMax: Int) { settled = Dictionary(minimumCapacity: sourceCountMax) }

    mutating func settle(_ source: PictureSource, _ state: PictureState, freshEnd: Instant?) {
        settled[source] = CachedPicture(source: state.source, failure: nil)
        if source.location.isFile {
            hasFiles = true
        } else if let freshEnd {
            nextRevalidation = min(nextRevalidation, freshEnd)
        }
    }

    var sourceCount: Int { settled.count + waiting.count }
}

extension HTTPCache {
    var revalidation: Revalidation {
        Revalidation(
            day: store.editionDay, night: store.night, now: now(), maxAgeDays: images.maxAgeDays, isRefresh: isRefresh,
            isOffline: isOffline)
    }

    /// As a plain run right after this one will see it.
    var nextRun: Revalidation {
        Revalidation(
            day: store.editionDay, night: store.night, now: now(), maxAgeDays: images.maxAgeDays, isRefresh: false,
            isOffline: false)
    }

    func knownPictures(_ sources: [PictureSource], _ revalidation: Revalidation) -> CachedPictures {
        let keys = sources.map(\.location.pictureKey)
        let states = attempt { () throws(StoreError) in try store.pictureStates(keys) } ?? keys.map { _ in nil }
        // One or two system calls each, and there may be tens of thousands.
        let current = Parallel.map(count: sources.count, threads: Self.statThreads, chunk: 1024) { [self] index in
            isCurrent(sources[index].location, states[index])
        }
        var known = CachedPictures(sourceCountMax: sources.count)
        var waiting: Set<PictureSource> = []
        var used: [String] = []
        for (index, source) in sources.enumerated() {
            guard current[index], let state = states[index], source.location.isFile || state.failures == 0,
                source.location.isFile || !revalidation.isDue(state, key: keys[index])
            else {
                if waiting.insert(source).inserted { known.waiting.append(source) }
                continue
            }
            known.settle(source, state, freshEnd: revalidation.freshEnd(state))
            if state.lastUsed < store.night { used.append(keys[index]) }
        }
        if !used.isEmpty { store.stageUse(of: used) }
        if !known.waiting.isEmpty {
            let places = known.waiting.flatMap { [$0.location] + $0.alternatives }
            let keys = Set(places.map(\.pictureKey))
            known.resources = attempt { () throws(StoreError) in try store.resources(keys) } ?? [:]
        }
        return known
    }

    /// Whether every file of this machine that gave a picture tonight is what it was then: with
    /// `nextWebRevalidation` it says, without a feed being read, that no picture can have changed.
    package func areLocalFilesUnchanged() async -> Bool {
        await onDisk { [self] in
            let found = attempt { () throws(StoreError) in try store.localFilesUsed() }
            guard let files = found else { return false }
            return Parallel.map(count: files.count, threads: Self.statThreads, chunk: 1024) { index in
                // A file that cannot be examined counts as changed.
                let (path, identity) = files[index]
                return identity != nil && identity == (try? LocalFile.identity(of: path))
            }.allSatisfy { $0 }
        }
    }

    private static let statThreads = 2

    /// Whether a picture's object exists and its local file, where it comes from one, is unchanged.
    private func isCurrent(_ place: ResourceLocation, _ state: PictureState?) -> Bool {
        guard let state, store.exists(state.source.digest, byteCount: state.source.byteCount) else {
            return false
        }
        guard case .file(let path, _) = place else { return true }
        // A file that cannot be looked at is read next, and that says why.
        return state.identity != nil && state.identity == (try? LocalFile.identity(of: path))
    }
}

extension ResourceLocation {
    var isFile: Bool {
        if case .file = self { true } else { false }
    }
}
