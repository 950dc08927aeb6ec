package import Model
internal import Store

extension HTTPCache {
    /// How many pictures are asked for at once; the fetcher limits what goes to one host.
    private static let inFlightMax = 256
    /// How many of them are of one host, where there are several: as many as `network.perHost` may be.
    private static let inFlightPerHost = 64

    /// Every picture that can be had: from the cache while it is fresh, else from its location or, in order, its
    /// alternatives. All are committed when it returns.
    ///
    /// A failed request, or an answer that is no picture, never replaces good bytes: they are returned with the reason.
    /// A failure of the cache itself shows in `firstError`.
    /// - Parameter named: untrusted in number and address; each address is asked once.
    package func pictures(_ named: [PictureSource]) async -> FetchedPictures {
        let decodedFiles = await onDisk { Self.decodedFiles(named) }
        let sources = decodedFiles.isEmpty ? named : named.map { Self.decoded($0, decodedFiles) }
        let known = await onDisk { [self] in knownPictures(sources, revalidation, isBeforeAsking: true) }
        let counter = ProgressCounter(
            stage: .images, done: known.settled.count, total: known.sourceCount, reporter: monitor)
        let obtained = await obtain(known.waiting, known.resources, counter)
        await commit()
        let nextRevalidation: Instant? =
            known.waiting.isEmpty
            ? known.nextRevalidation : await onDisk { [self] in earliest(of: sources, after: known) }
        var pictures = known.settled.merging(obtained) { settled, _ in settled }
        for source in decodedFiles.keys { pictures[source] = pictures[Self.decoded(source, decodedFiles)] }
        return FetchedPictures(
            pictures: pictures, decodedFiles: decodedFiles,
            nextRevalidation: nextRevalidation,
            doubtful: known.waiting.filter { known.resources[$0.location.pictureKey]?.isUnreadable == true })
    }

    /// When the next run has to ask for a picture, once all that were asked for tonight are committed; nil: at once.
    ///
    /// Those that were current are so by its rules too, but after a run with `--refresh` or `--offline`, which has
    /// others; one that falls due meanwhile is due at a moment that lies in the past.
    private func earliest(of sources: [PictureSource], after known: CachedPictures) -> Instant? {
        let hasOtherRules = isRefresh || isOffline
        let next = knownPictures(hasOtherRules ? sources : known.waiting, nextRun, isBeforeAsking: false)
        guard next.waiting.isEmpty else { return nil }
        return hasOtherRules ? next.nextRevalidation : min(known.nextRevalidation, next.nextRevalidation)
    }

    /// Other pictures of those sources of whose bytes no picture can be made: the first of each one's alternatives that
    /// can be had and is not known to be as bad. They are committed when it returns.
    /// - Parameter unreadable: the bytes of which none can be made.
    package func alternatives(
        to unreadable: Set<Digest>, of fetched: FetchedPictures
    ) async -> [PictureSource: CachedPicture] {
        guard !unreadable.isEmpty else { return [:] }
        let wanting = fetched.pictures.filter { source, picture in
            !source.alternatives.isEmpty && picture.source.map { unreadable.contains($0.digest) } ?? false
        }
        guard !wanting.isEmpty else { return [:] }
        let keys = Set(wanting.keys.flatMap(\.alternatives).map(\.pictureKey))
        let resources = await onDisk { [self] in attempt { () throws(StoreError) in try store.resources(keys) } ?? [:] }
        let sources = wanting.keys.sorted { $0.location.description < $1.location.description }
        let counter = ProgressCounter(stage: .images, done: 0, total: sources.count, reporter: monitor)
        let bad = UnreadablePictures(objects: unreadable, pictures: wanting)
        let obtained = await obtain(sources, resources, counter, insteadOf: bad)
        await commit()
        return obtained.filter { source, picture in picture != wanting[source] }
    }

    /// Pictures that are known, and the bytes of which none can be made.
    private struct UnreadablePictures {
        var objects: Set<Digest> = []
        var pictures: [PictureSource: CachedPicture] = [:]
    }

    /// Notes that no picture can be made of these bytes: were they cut once on their way, a server would confirm them
    /// for ever. They are asked for anew, as if they had never come, after 1, 2, 4, … nights. Others, of which none
    /// could be made once, are as good as any again.
    package func noteUnreadable(_ objects: Set<Digest>, of fetched: FetchedPictures) async {
        guard !isOffline, !objects.isEmpty || !fetched.doubtful.isEmpty else { return }
        let sources = fetched.pictures.filter { $1.source.map { objects.contains($0.digest) } ?? false }.keys
        let places = (sources + fetched.doubtful).flatMap(\.locations)
        let keys = Set(places.filter { !$0.isFile }.map(\.pictureKey))
        await onDisk { [self] in
            let known = attempt { () throws(StoreError) in try store.resources(keys) } ?? [:]
            for (key, var resource) in known {
                guard let object = resource.object else { continue }
                if objects.contains(object) {
                    guard resource.nextTry == nil else { continue }
                    resource.validators = nil
                    resource.failures += 1
                    resource.nextTry = revalidation.nextTry(failures: resource.failures)
                    store.share(resource, key: key, isConfirmed: true)
                } else {
                    guard resource.isUnreadable else { continue }
                    (resource.failures, resource.nextTry) = (0, nil)
                }
                store.stage(resource, key: key)
            }
        }
        await commit()
    }

    /// Has the addresses that gave these pictures asked for anew from the next run on, as if they had never come: what
    /// they gave may be something else in their place, which their servers would confirm, or call fresh, for long.
    package func invalidate(_ sources: Set<PictureSource>, of fetched: FetchedPictures) async {
        guard !isOffline else { return }
        var given: [String: Digest] = [:]
        for source in sources {
            guard let object = fetched.pictures[source]?.source?.digest else { continue }
            for place in source.locations where !place.isFile { given[place.pictureKey] = object }
        }
        guard !given.isEmpty else { return }
        await onDisk { [self, given] in
            let known = attempt { () throws(StoreError) in try store.resources(Set(given.keys)) } ?? [:]
            for (key, var resource) in known where resource.object == given[key] {
                resource.validators = nil
                (resource.notedAt, resource.freshUntil) = (now(), now())
                store.stage(resource, key: key)
                store.share(resource, key: key, isConfirmed: true)
            }
        }
        await commit()
    }

    private static func decodedFiles(_ sources: [PictureSource]) -> [PictureSource: ResourceLocation] {
        var files: [PictureSource: ResourceLocation] = [:]
        for source in sources {
            guard let decoded = source.location.percentDecoded, files[source] == nil,
                // One that cannot be looked at is read next, and that says why.
                (try? Files.kindFollowingLinks(of: source.location.description)) == .some(nil),
                (try? Files.kindFollowingLinks(of: decoded.description)) == .file
            else { continue }
            files[source] = decoded
        }
        return files
    }

    private static func decoded(
        _ source: PictureSource, _ files: [PictureSource: ResourceLocation]
    ) -> PictureSource {
        var source = source
        if let file = files[source] { source.location = file }
        return source
    }

    /// Obtains each source, a bounded number at once: as many tasks take one after the other. They run on the queue for
    /// the disk: to pass each picture from thread to thread would cost as much as to store it.
    private func obtain(
        _ sources: [PictureSource], _ resources: [String: Resource], _ counter: ProgressCounter,
        insteadOf unreadable: UnreadablePictures = UnreadablePictures()
    ) async -> [PictureSource: CachedPicture] {
        let turns = HostTurns(sources, perHostMax: Self.inFlightPerHost)
        return await withTaskGroup(of: [(PictureSource, CachedPicture)].self) { group in
            for _ in 0..<min(Self.inFlightMax, sources.count) {
                group.addTask(executorPreference: diskExecutor) { [self] in
                    var obtained: [(PictureSource, CachedPicture)] = []
                    var last: HostTurns.Turn?
                    while let turn = turns.next(after: last) {
                        let source = sources[turn.index]
                        obtained.append((source, await firstPicture(of: source, resources, insteadOf: unreadable)))
                        counter.advance()
                        last = turn
                    }
                    return obtained
                }
            }
            var all: [PictureSource: CachedPicture] = Dictionary(minimumCapacity: sources.count)
            for await obtained in group { for (source, picture) in obtained { all[source] = picture } }
            return all
        }
    }

    /// The first of a source's places that has the picture, else the failure of its own location.
    private nonisolated(nonsending) func firstPicture(
        of source: PictureSource, _ resources: [String: Resource], insteadOf unreadable: UnreadablePictures
    ) async -> CachedPicture {
        let own: CachedPicture
        if let known = unreadable.pictures[source] {
            own = known
        } else {
            own = await picture(at: source.location, resources[source.location.pictureKey])
            guard own.source == nil else { return own }
        }
        for place in source.alternatives {
            let key = place.pictureKey
            let remote = place.isFile ? [:] : remotePictures([key], resources)
            let other = await picture(at: place, remote[key] ?? resources[key])
            guard let bytes = other.source, !unreadable.objects.contains(bytes.digest) else { continue }
            return CachedPicture(source: bytes, failure: other.failure, alternative: place)
        }
        return own
    }

    /// The picture at one place, which is asked at most once in a run.
    nonisolated(nonsending) func picture(at place: ResourceLocation, _ known: Resource?) async -> CachedPicture {
        if Task.isCancelled || firstError != nil {
            let failure = PictureFailure(
                place: place.description, message: "not asked for: the run is ending", isUnasked: true)
            return CachedPicture(source: known?.source, failure: failure)
        }
        let key = place.pictureKey
        if let picture = await asked.answer(for: key) { return picture }
        let picture: CachedPicture
        switch place {
        case .file(let path, let folder): picture = localPicture(path, below: folder, known)
        case .web(let url): picture = await webPicture(url, key, known)
        }
        asked.fill(key, picture)
        return picture
    }
}

extension ResourceLocation {
    /// What a picture's bytes are kept under.
    package var pictureKey: String {
        switch self {
        case .web(let url): url.withoutFragment.string
        case .file(let path, _): path
        }
    }
}
