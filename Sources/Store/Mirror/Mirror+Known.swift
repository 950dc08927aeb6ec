internal import Dispatch
internal import Fetch
internal import Model
internal import Synchronization

/// What a look into the index, and at the files, says of a run's pictures before anything is asked for.
struct KnownPictures: Sendable {
    /// Those for which nothing has to be asked.
    private(set) var settled: [PictureSource: MirroredPicture]
    /// The others, each once, in order of first mention.
    var waiting: [PictureSource] = []
    /// By key, of all places of those that wait.
    var resources: [String: Resource] = [:]
    /// Before this moment none of the settled ones off the network is due.
    private(set) var nextRevalidation = Instant(seconds: .max)
    private(set) var hasFiles = false

    init(sourceCountMax: Int) { settled = Dictionary(minimumCapacity: sourceCountMax) }

    mutating func settle(_ source: PictureSource, _ state: PictureState, freshEnd: Instant?) {
        settled[source] = MirroredPicture(source: state.source, failure: nil)
        if source.location.isFile {
            hasFiles = true
        } else if let freshEnd {
            nextRevalidation = min(nextRevalidation, freshEnd)
        }
    }

    var sourceCount: Int { settled.count + waiting.count }
}

extension Mirror {
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

    func knownPictures(_ sources: [PictureSource], _ revalidation: Revalidation) -> KnownPictures {
        let keys = sources.map(\.location.pictureKey)
        let states = attempt { () throws(StoreError) in try store.pictureStates(keys) } ?? keys.map { _ in nil }
        let standing = inHalves(sources.count) { [self] index in
            isStanding(sources[index].location, states[index])
        }
        var known = KnownPictures(sourceCountMax: sources.count)
        var waiting: Set<PictureSource> = []
        var used: [String] = []
        for (index, source) in sources.enumerated() {
            guard standing[index], let state = states[index], source.location.isFile || state.failures == 0,
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
    package func doFilesStand() async -> Bool {
        await onDisk { [self] in
            let night = store.night
            let files = attempt { () throws(StoreError) in
                try store.withIndex { index throws(StoreError) in try index.filesUsed(on: night) }
            }
            guard let files else { return false }
            return inHalves(files.count) { index in
                let file = files[index]
                // A file that cannot be looked at does not stand.
                return file.identity != nil && file.identity == (try? LocalFile.identity(of: file.path))
            }.allSatisfy { $0 }
        }
    }

    /// Whether the object of a picture stands in its place and, for a local file, that file has not changed
    /// since.
    private func isStanding(_ place: ResourceLocation, _ state: PictureState?) -> Bool {
        guard let state, store.folder.stands(state.source.digest, byteCount: state.source.byteCount) else {
            return false
        }
        guard case .file(let path, _) = place else { return true }
        // A file that cannot be looked at is read next, and that says why.
        return state.identity != nil && state.identity == (try? LocalFile.identity(of: path))
    }

    /// `body` of every index below `count`, by two threads: a look at a file is a system call, and there may
    /// be tens of thousands.
    private func inHalves(_ count: Int, _ body: @Sendable (Int) -> Bool) -> [Bool] {
        let halves = Mutex<[[Bool]]>([[], []])
        DispatchQueue.concurrentPerform(iterations: 2) { half in
            let range = half == 0 ? 0..<count / 2 : count / 2..<count
            let found = range.map(body)
            halves.withLock { $0[half] = found }
        }
        return halves.withLock { $0[0] + $0[1] }
    }
}

extension Resource {
    /// The picture that was last had from there.
    var source: MirroredPicture.Source? {
        guard let object, let format else { return nil }
        return MirroredPicture.Source(digest: object, format: format, byteCount: byteCount)
    }

    var pictureState: PictureState? {
        source.map {
            PictureState(
                source: $0, fetchedDay: fetchedDay, freshUntil: freshUntil, notedAt: notedAt,
                lastUsed: lastUsed, failures: failures, identity: identity)
        }
    }
}

extension ResourceLocation {
    var isFile: Bool {
        if case .file = self { true } else { false }
    }
}

/// Counts what is done and says so.
final class ProgressCounter: Sendable {
    private let done = Atomic<Int>(0)
    private let total: Int
    private let monitor: Monitor

    init(total: Int, monitor: Monitor) {
        self.total = total
        self.monitor = monitor
    }

    func add(_ count: Int) {
        let sum = done.add(count, ordering: .relaxed).newValue
        monitor.progress(Monitor.Progress(stage: .images, done: sum, total: total))
    }
}
