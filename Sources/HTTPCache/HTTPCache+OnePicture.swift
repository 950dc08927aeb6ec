internal import Fetch
internal import Glibc
internal import Model
internal import Store

extension HTTPCache {
    // MARK: Off the network

    /// As all here it runs on the queue for the disk.
    nonisolated(nonsending) func webPicture(_ url: WebURL, _ key: String, _ known: Resource?) async -> CachedPicture {
        let known = withStandingObject(known)
        if let known, !revalidation.isDue(known, key: key), known.object != nil || !isOffline {
            // One that is gone is shown from its last good bytes for weeks between two tries.
            if known.lastUsed < store.night { store.stageUse(of: [key]) }
            return settled(known, at: url)
        }
        let hostKey = Self.hostKey(url, feed: nil)
        if !isOffline, !isRefresh, let host = await host(hostKey), host.isToldToWait(now()) {
            if known != nil { store.stageUse(of: [key]) }
            return CachedPicture(
                source: known?.source,
                failure: PictureFailure(place: url.string, message: host.waitMessage, host: url.origin))
        }
        var request = FetchRequest(url: url.withoutFragment, bytesMax: images.bytesMax, purpose: .picture)
        if known?.object != nil { request.validators = known?.validators }
        request.mayComeInMemory = true
        return settle(await fetcher.fetch(request), url, key, known, hostKey: hostKey)
    }

    /// The picture that an answer gives.
    private func settle(
        _ outcome: FetchOutcome, _ url: WebURL, _ key: String, _ known: Resource?, hostKey: String
    ) -> CachedPicture {
        switch outcome {
        case .fetched(let body):
            noteAnswered(host: hostKey)
            defer { commitIfLarge() }
            return keep(body, url, key, known)
        case .notModified(let freshUntil, let validators, _):
            guard var resource = known, resource.source != nil else {
                return CachedPicture(
                    source: nil,
                    failure: PictureFailure(
                        place: url.string, message: "answered 304 to a request without validators"))
            }
            noteAnswered(host: hostKey)
            resource.confirm(by: store, now: now(), freshUntil: freshUntil, validators: validators)
            store.stage(resource, key: key)
            store.share(resource, key: key, isConfirmed: true)
            return CachedPicture(source: resource.source, failure: nil)
        case .failed(let failure):
            note(failure)
            let shown = PictureFailure(
                place: failure.url, message: failure.message, isNothingAnswering: failure.isNothingAnswering,
                isUnasked: failure.isOfRun, host: failure.isOfHost ? url.origin : nil)
            if !noteTooMany(failure, host: hostKey, configuration: nil), let seconds = failure.retryAfterSeconds {
                var resource = known ?? Resource(day: store.editionDay, night: store.night)
                resource.lastUsed = store.night
                resource.wait(seconds: seconds, now: now(), failure)
                store.stage(resource, key: key)
                return CachedPicture(source: known?.source, failure: shown)
            }
            return failed(shown, key, known, isLasting: Revalidation.isLasting(failure))
        }
    }

    /// What is known; where the object's file is gone, all that would keep it from being asked for is left
    /// out.
    func withStandingObject(_ known: Resource?) -> Resource? {
        guard var resource = known, let object = resource.object,
            !store.exists(object, byteCount: resource.byteCount)
        else { return known }
        (resource.object, resource.validators, resource.nextTry) = (nil, nil, nil)
        return resource
    }

    /// What is known, without asking. The failure says no more than it did on the night of asking: a finding that reads
    /// otherwise is news.
    private func settled(_ resource: Resource, at url: WebURL) -> CachedPicture {
        // While it waits for the end of a `Retry-After` the fault is its host's.
        let host = resource.isToldToWait(now()) ? url.origin : nil
        return CachedPicture(
            source: resource.source,
            failure: resource.failure.map { PictureFailure(place: url.string, message: $0, host: host) })
    }

    private func keep(_ body: FetchedBody, _ url: WebURL, _ key: String, _ known: Resource?) -> CachedPicture {
        guard let format = PictureFormat(head: body.head) else {
            if !body.path.isEmpty { unlink(body.path) }
            let message = ContentSniffer.message(head: body.head, byteCount: body.byteCount)
            return failed(PictureFailure(place: url.string, message: message), key, known, isLasting: true)
        }
        let adopted: Void? = attempt { () throws(StoreError) in
            if body.path.isEmpty { return try store.add(body.bytes, digest: body.digest) }
            try store.adopt(body.path, digest: body.digest, byteCount: body.byteCount)
        }
        guard adopted != nil else {
            let failure = PictureFailure(place: url.string, message: "it cannot be written into the cache")
            return CachedPicture(source: known?.source, failure: failure)
        }
        var resource = Resource(day: store.editionDay, night: store.night)
        resource.notedAt = now()
        resource.object = body.digest
        resource.byteCount = body.byteCount
        resource.format = format
        resource.validators = body.validators
        resource.freshUntil = body.freshUntil
        // The same bytes again, of which no picture can be made.
        if let known, known.isUnreadable, known.object == body.digest { resource.failures = known.failures }
        store.stage(resource, key: key)
        store.share(resource, key: key, isConfirmed: false)
        return CachedPicture(source: resource.source, failure: nil)
    }

    /// A failure, told with the last good bytes if there are any. One that is likely to last is counted.
    private func failed(
        _ failure: PictureFailure, _ key: String, _ known: Resource?, isLasting: Bool
    ) -> CachedPicture {
        if isLasting {
            var resource = known ?? Resource(day: store.editionDay, night: store.night)
            resource.lastUsed = store.night
            resource.failures += 1
            resource.nextTry = revalidation.nextTry(failures: resource.failures)
            resource.failure = failure.message
            store.stage(resource, key: key)
        } else if known != nil {
            store.stageUse(of: [key])
        }
        return CachedPicture(source: known?.source, failure: failure)
    }

    // MARK: On the disk

    /// - Parameter folder: that of the document which names the file; nil: the owner of the machine named it.
    func localPicture(_ path: String, below folder: String?, _ known: Resource?) -> CachedPicture {
        // A change that follows the reading within the clock's step would not be told from what was read.
        let start = now()
        let read: (bytes: [UInt8], version: FileVersion)
        do throws(FileError) {
            read = try LocalFile.read(path, below: folder, bytesMax: images.bytesMax)
        } catch {
            let message = LocalFile.explain(error, limit: "images.bytesMax (\(images.bytesMax))")
            return lastGood(PictureFailure(place: path, message: message), path, known)
        }
        guard let format = PictureFormat(head: read.bytes.prefix(32)) else {
            let message = ContentSniffer.message(byteCount: read.bytes.count)
            return lastGood(PictureFailure(place: path, message: message), path, known)
        }
        let added = attempt { () throws(StoreError) in try store.add(read.bytes) }
        guard let added else {
            let failure = PictureFailure(place: path, message: "it cannot be written into the cache")
            return CachedPicture(source: nil, failure: failure)
        }
        var resource = Resource(day: store.editionDay, night: store.night)
        resource.object = added
        resource.byteCount = read.bytes.count
        resource.format = format
        if read.version.identity.isSettled(at: start) { resource.identity = read.version.identity }
        store.stage(resource, key: path)
        commitIfLarge()
        return CachedPicture(source: resource.source, failure: nil)
    }

    private func lastGood(_ failure: PictureFailure, _ path: String, _ known: Resource?) -> CachedPicture {
        guard let known, let source = known.source,
            store.exists(source.digest, byteCount: source.byteCount)
        else { return CachedPicture(source: nil, failure: failure) }
        store.stageUse(of: [path])
        return CachedPicture(source: source, failure: failure)
    }
}
