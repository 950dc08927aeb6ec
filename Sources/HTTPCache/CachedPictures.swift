internal import Fetch
internal import Model
internal import Store

/// A run's pictures, split by the index and the files on disk into those that are current and those to ask for.
struct CachedPictures: Sendable {
    /// Those that are current.
    private(set) var settled: [PictureSource: CachedPicture]
    /// The others, each once, in order of first mention.
    var waiting: [PictureSource] = []
    /// What the index knows of all places of `waiting`, by key.
    var resources: [String: Resource] = [:]
    /// None of the settled ones off the network is due before this moment.
    private(set) var nextRevalidation = Instant(seconds: .max)

    init(sourceCountMax: Int) { settled = Dictionary(minimumCapacity: sourceCountMax) }

    mutating func settle(_ source: PictureSource, _ state: PictureState, freshEnd: Instant?) {
        settled[source] = CachedPicture(source: state.source, failure: nil)
        if let freshEnd, !source.location.isFile { nextRevalidation = min(nextRevalidation, freshEnd) }
    }

    var sourceCount: Int { settled.count + waiting.count }
}

extension HTTPCache {
    var revalidation: Revalidation {
        Revalidation(
            day: store.editionDay, night: store.night, now: now(), maxAgeDays: images.maxAgeDays, isRefresh: isRefresh,
            isOffline: isOffline)
    }

    /// The rules as a run right after this one, without options, will apply them.
    var nextRun: Revalidation {
        Revalidation(
            day: store.editionDay, night: store.night, now: now(), maxAgeDays: images.maxAgeDays, isRefresh: false,
            isOffline: false)
    }

    /// - Parameter isBeforeAsking: whether any of them may be asked for next. Then their objects' files are looked for,
    ///   and those that are not here in the folder that machines share.
    func knownPictures(
        _ sources: [PictureSource], _ revalidation: Revalidation, isBeforeAsking: Bool
    ) -> CachedPictures {
        let keys = sources.map(\.location.pictureKey)
        let states = attempt { () throws(StoreError) in try store.pictureStates(keys) } ?? keys.map { _ in nil }
        // One or two system calls each, and there may be tens of thousands.
        let current = Parallel.map(count: sources.count, threads: Self.statThreads, chunk: 1024) { [self] index in
            isCurrent(sources[index].location, states[index], isObjectSought: isBeforeAsking)
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
            let places = known.waiting.flatMap(\.locations)
            let keys = Set(places.map(\.pictureKey))
            known.resources = attempt { () throws(StoreError) in try store.resources(keys) } ?? [:]
            guard isBeforeAsking else { return known }
            let locations = Set(known.waiting.map(\.location).filter { !$0.isFile }.map(\.pictureKey))
            known.resources.merge(remotePictures(Array(locations), known.resources)) { _, remote in remote }
        }
        return known
    }

    /// What other machines have of the pictures whose bytes are not here; copied into the store.
    /// - Parameter known: what the index knows of them.
    func remotePictures(_ keys: [String], _ known: [String: Resource]) -> [String: Resource] {
        guard store.hasRemote else { return [:] }
        let missing = keys.filter { withStandingObject(known[$0])?.object == nil }.sorted()
        let found = attempt { () throws(StoreError) in
            try store.remotePictures(missing, bytesMax: images.bytesMax)
        }
        return found ?? [:]
    }

    /// Whether every local file that gave a picture tonight is unchanged. With `nextRevalidation` it tells, before
    /// any feed is read, whether a picture can have changed.
    package func areLocalFilesUnchanged() async -> Bool {
        await onDisk { [self] in compareLocalFiles() }
    }

    private func compareLocalFiles() -> Bool {
        guard let files = attempt({ () throws(StoreError) in try store.localFilesUsed() }) else { return false }
        return Parallel.map(count: files.count, threads: Self.statThreads, chunk: 1024) { index in
            // A file that cannot be examined counts as changed.
            let (path, identity) = files[index]
            return identity != nil && identity == (try? LocalFile.identity(of: path))
        }.allSatisfy { $0 }
    }

    private static let statThreads = 2

    /// Whether the bytes of a picture are known and its local file, where it comes from one, is unchanged.
    /// - Parameter isObjectSought: whether the object's file has to be there too.
    private func isCurrent(_ place: ResourceLocation, _ state: PictureState?, isObjectSought: Bool) -> Bool {
        guard let state,
            !isObjectSought || store.exists(state.source.digest, byteCount: state.source.byteCount)
        else { return false }
        guard case .file(let path, _) = place else { return true }
        // A file that cannot be looked at is read next, and that says why.
        return state.identity != nil && state.identity == (try? LocalFile.identity(of: path))
    }
}
