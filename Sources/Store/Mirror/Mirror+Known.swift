internal import Dispatch
internal import Fetch
internal import Model
internal import Synchronization

/// What a look into the index, and at the files, says of a run's pictures before anything is asked for.
struct KnownPictures: Sendable {
    /// By key, of all places of all sources.
    var resources: [String: Resource] = [:]
    /// Those for which nothing has to be asked.
    var settled: [PictureSource: MirroredPicture] = [:]
    /// The others, each once, in order of first mention.
    var waiting: [PictureSource] = []
    var quietUntil: Instant?

    var sourceCount: Int { settled.count + waiting.count }
}

extension Mirror {
    var revalidation: Revalidation {
        Revalidation(
            day: store.editionDay, now: now(), maxAgeDays: images.maxAgeDays, isRefresh: isRefresh,
            isOffline: isOffline)
    }

    func knownPictures(_ sources: [PictureSource]) -> KnownPictures {
        var known = KnownPictures()
        var seen: Set<PictureSource> = Set(minimumCapacity: sources.count)
        let sources = sources.filter { seen.insert($0).inserted }
        let keys = sources.map(\.location.pictureKey)
        let alternatives = Set(sources.lazy.flatMap(\.alternatives).map(\.pictureKey))
        known.resources = attempt { () throws(StoreError) in try store.resources(keys + alternatives) } ?? [:]
        settle(&known, sources, keys)
        return known
    }

    /// Sorts the sources into those that have to be asked for and those that do not.
    private func settle(_ known: inout KnownPictures, _ sources: [PictureSource], _ keys: [String]) {
        let revalidation = revalidation
        let resources = known.resources
        let standing = inHalves(sources.count) { [self] index in
            isStanding(sources[index].location, resources[keys[index]])
        }
        var used: [String] = []
        var quietUntil: Instant? = Instant(seconds: .max)
        for (index, source) in sources.enumerated() {
            let (place, key) = (source.location, keys[index])
            guard standing[index], let resource = resources[key], let bytes = resource.source,
                !isDue(place, resource, key, revalidation)
            else {
                known.waiting.append(source)
                continue
            }
            known.settled[source] = MirroredPicture(source: bytes, failure: nil)
            if resource.lastUsed < store.editionDay { used.append(key) }
            quietUntil = place.isFile ? nil : quietUntil.map { min($0, resource.freshUntil ?? $0) }
        }
        known.quietUntil = known.waiting.isEmpty ? quietUntil : nil
        if !used.isEmpty { store.stageUse(of: used) }
    }

    private func isDue(
        _ place: ResourceLocation, _ resource: Resource, _ key: String, _ revalidation: Revalidation
    ) -> Bool {
        // A place that stays away has a failure to tell, so it is not settled either.
        !place.isFile && (resource.failures > 0 || revalidation.isDue(resource, key: key))
    }

    /// Whether the object of a picture stands in its place and, for a local file, that file has not changed since.
    private func isStanding(_ place: ResourceLocation, _ resource: Resource?) -> Bool {
        guard let resource, let object = resource.object,
            store.folder.stands(object, byteCount: resource.byteCount)
        else { return false }
        guard case .file(let path) = place else { return true }
        // A file that cannot be looked at is read next, and that says why.
        return resource.identity != nil && resource.identity == (try? LocalFile.identity(of: path))
    }

    /// `body` of every index below `count`, by two threads: a look at a file is a system call, and there may be
    /// tens of thousands.
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
        monitor.progress(Monitor.Progress(stage: "fetch", done: sum, total: total))
    }
}
