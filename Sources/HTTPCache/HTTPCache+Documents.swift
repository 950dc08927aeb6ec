package import Fetch
internal import Glibc
internal import Model
internal import Store
internal import Synchronization

extension HTTPCache {
    /// One document of a feed: a local file, the cached copy while it is fresh, or the answer to a conditional request.
    /// - Throws: why it could not be had tonight; `file` for a local file. The feed decides whether an earlier copy
    ///   replaces it (`lastGood`).
    package func document(_ request: DocumentRequest) async throws(FetchFailure) -> Document {
        switch request.location {
        case .file(let path, let folder):
            return try await onDisk { [self] in localDocument(path, below: folder, request) }.get()
        case .web(let url) where !request.isKept:
            return try await passingDocument(request, request.fetch(url))
        case .web(let url):
            return try await webDocument(request, request.fetch(url))
        }
    }

    /// A document that is asked for each time and is never stored.
    private func passingDocument(
        _ request: DocumentRequest, _ fetch: FetchRequest
    ) async throws(FetchFailure) -> Document {
        var fetch = fetch
        fetch.staysInMemory = true
        switch await fetcher.fetch(fetch) {
        case .fetched(let body):
            await onDisk { [self, fetch] in noteAnswered(host: request.hostKey(fetch.url)) }
            return Document(
                bytes: body.bytes, digest: body.digest, base: .web(body.finalURL), place: request.place,
                pageNumber: request.pageNumber)
        case .notModified: throw Self.unasked304(fetch.scrubbedURL)
        case .failed(let failure):
            await onDisk { [self, fetch] in
                _ = noteTooMany(
                    failure, host: request.hostKey(fetch.url), configuration: configurations[request.feed])
            }
            throw failure
        }
    }

    private static func unasked304(_ url: String) -> FetchFailure {
        FetchFailure(kind: .answer, url: url, message: "answered 304 to a request without validators", status: 304)
    }

    /// Forgets a document whose content could not be used: the next time it is asked for without validators, whatever
    /// its server said of freshness.
    package func reject(_ request: DocumentRequest) async {
        guard case .web(let url) = request.location else { return }
        let key = request.key(request.fetch(url))
        confirmed.withLock { _ = $0.remove(key) }
        await onDisk { [self] in
            guard var resource = attempt({ () throws(StoreError) in try store.resources([key])[key] }) ?? nil else {
                return
            }
            (resource.freshUntil, resource.notedAt, resource.validators, resource.object) = (nil, nil, nil, nil)
            store.stage(resource, key: key)
        }
    }

    private func webDocument(
        _ request: DocumentRequest, _ plain: FetchRequest
    ) async throws(FetchFailure) -> Document {
        let key = request.key(plain)
        let known = await onDisk { [self] in attempt { () throws(StoreError) in try store.resources([key])[key] } ?? nil
        }
        // Its bytes are verified: validators are only sent for a copy that is intact.
        let copy = await cached(known, request, plain.url)
        let rules = documentRevalidation(request)
        let isConfirmed = confirmed.withLock { $0.contains(key) }
        if let copy,
            isOffline || isConfirmed || !isRefresh && known.map({ rules.isFresh($0, copy, request) }) ?? false
        {
            store.stageUse(of: [key])
            return copy
        }
        if !isOffline, !isRefresh { try await respectRetryAfter(rules, known, request, plain) }
        var conditional = plain
        // An answer to a POST has no validators that stand for its body (RFC 9110 §9.3.3).
        if copy != nil, request.body == nil { conditional.validators = known?.validators }
        // Offline the fetcher is called too: it reports that the run is offline.
        if !isOffline, let credentials = request.credentials { conditional.headers += try await credentials() }
        switch await fetcher.fetch(conditional) {
        case .fetched(let body):
            await onDisk { [self] in noteAnswered(host: request.hostKey(plain.url)) }
            let document = try await keep(body, request, plain, key, Secrets(of: conditional))
            note(confirmed: key)
            return document
        case .notModified(let freshUntil, let validators, let movedTo):
            guard var resource = known, var copy else {
                throw Self.unasked304(plain.scrubbedURL)
            }
            await onDisk { [self] in noteAnswered(host: request.hostKey(plain.url)) }
            resource.confirm(by: store, now: now(), freshUntil: freshUntil, validators: validators)
            resource.configuration = rules.configuration
            // The base of relative addresses stays where the copy was read; a move from there is told tonight only.
            if let movedTo, resource.finalURL == movedTo { resource.status = Resource.movedPermanently }
            copy.movedTo = movedTo
            store.stage(resource, key: key)
            note(confirmed: key)
            return copy
        case .failed(let failure):
            note(failure)
            throw await onDisk { [self] in
                record(failure, known, rules, host: request.hostKey(plain.url), key: key)
            }
        }
    }

    private func documentRevalidation(_ request: DocumentRequest) -> DocumentRevalidation {
        DocumentRevalidation(day: store.editionDay, now: now(), configuration: configurations[request.feed])
    }

    /// - Throws: where a server said earlier that it must not be asked now.
    private func respectRetryAfter(
        _ rules: DocumentRevalidation, _ known: Resource?, _ request: DocumentRequest, _ plain: FetchRequest
    ) async throws(FetchFailure) {
        for noted in [known, await host(request.hostKey(plain.url))] {
            guard let noted, let reason = rules.refusal(noted), let status = noted.status else { continue }
            if known != nil { store.stageUse(of: [request.key(plain)]) }
            throw FetchFailure(
                kind: status == 410 ? .gone : .status(status), url: plain.scrubbedURL, message: reason, status: status)
        }
    }

    /// Records what a failure tells later runs: to wait, or that the document is gone.
    /// - Returns: the failure; from the third night of 410 on it is `gone`.
    private func record(
        _ failure: FetchFailure, _ known: Resource?, _ rules: DocumentRevalidation, host: String, key: String
    ) -> FetchFailure {
        var resource = known ?? Resource(day: store.editionDay, night: store.night)
        let isGone = failure.kind == .status(410)
        let isOther = resource.status != failure.status || resource.configuration != rules.configuration
        if isGone {
            // One night counts once, however often the document is asked for.
            if isOther { resource.failures = 0 }
            if resource.failures == 0 || resource.lastUsed < store.night { resource.failures += 1 }
            (resource.status, resource.failure, resource.retryAt) = (failure.status, failure.message, nil)
        } else if !noteTooMany(failure, host: host, configuration: rules.configuration),
            let seconds = failure.retryAfterSeconds
        {
            resource.failures = 0
            resource.wait(seconds: seconds, now: rules.now, failure)
        } else {
            // Any other answer ends the count of 410s; no answer leaves it.
            guard resource.failures > 0, failure.status != nil else {
                if known != nil { store.stageUse(of: [key]) }
                return failure
            }
            resource.failures = 0
        }
        resource.configuration = rules.configuration
        resource.lastUsed = store.night
        (resource.notedAt, resource.freshUntil) = (nil, nil)
        store.stage(resource, key: key)
        guard isGone, resource.failures >= DocumentRevalidation.goneNightsMax else { return failure }
        // Without the answer's first bytes, so that the message is the same as on runs that do not ask.
        return FetchFailure(
            kind: .gone, url: failure.url, message: DocumentRevalidation.goneMessage, status: failure.status)
    }

    private func note(confirmed key: String) {
        confirmed.withLock { _ = $0.insert(key) }
    }

    private func cached(_ resource: Resource?, _ request: DocumentRequest, _ url: WebURL) async -> Document? {
        await onDisk { [self] in
            guard let resource, let object = resource.object,
                let bytes = attempt({ () throws(StoreError) in try store.bytes(of: object) }) ?? nil,
                bytes.count <= request.bytesMax
            else { return nil }
            var document = Document(
                bytes: bytes, digest: object, base: .web(resource.finalURL ?? url), place: request.place,
                pageNumber: request.pageNumber, pagingHeader: resource.pagingHeader)
            if resource.status == Resource.movedPermanently { document.movedTo = resource.finalURL }
            return document
        }
    }

    private func keep(
        _ body: FetchedBody, _ request: DocumentRequest, _ plain: FetchRequest, _ key: String, _ secrets: Secrets
    ) async throws(FetchFailure) -> Document {
        let kept: Result<(bytes: [UInt8], digest: Digest), StoreError> = await onDisk { [self] in
            do throws(StoreError) { return .success(try stored(body, request, plain, key, secrets)) } catch {
                note(error)
                return .failure(error)
            }
        }
        switch kept {
        case .success(let kept):
            var document = Document(
                bytes: kept.bytes, digest: kept.digest, base: .web(body.finalURL), place: request.place,
                pageNumber: request.pageNumber, pagingHeader: body.pagingHeader)
            document.movedTo = body.movedTo
            return document
        case .failure(let error):
            let reason = FileError("keep", body.path, code: EIO)
            throw FetchFailure(kind: .file(reason), url: plain.scrubbedURL, message: "\(error)")
        }
    }

    /// Puts a document into the store, with what is to be known of it.
    private func stored(
        _ body: FetchedBody, _ request: DocumentRequest, _ plain: FetchRequest, _ key: String, _ secrets: Secrets
    ) throws(StoreError) -> (bytes: [UInt8], digest: Digest) {
        var bytes: [UInt8]
        var digest = body.digest
        do throws(FileError) { bytes = try Files.read(body.path, bytesMax: request.bytesMax) } catch {
            unlink(body.path)
            throw .file(error)
        }
        let transcoded = body.contentType.flatMap { request.transcoded?(bytes, $0) }
        // An answer may quote the secret that was sent; the cache must not hold it.
        if let changed = secrets.scrubbed(transcoded ?? bytes) ?? transcoded {
            bytes = changed
            unlink(body.path)
            digest = try store.add(changed)
        } else {
            try store.adopt(body.path, digest: digest, byteCount: body.byteCount)
        }
        var resource = Resource(day: store.editionDay, night: store.night)
        resource.notedAt = now()
        resource.configuration = configurations[request.feed]
        resource.object = digest
        resource.byteCount = bytes.count
        resource.validators = body.validators
        resource.finalURL = body.finalURL == plain.url ? nil : body.finalURL
        // Where it was sent on from there for tonight only, that is the base of relative addresses.
        if body.movedTo == body.finalURL, body.finalURL != plain.url { resource.status = Resource.movedPermanently }
        resource.freshUntil = body.freshUntil
        resource.pagingHeader = body.pagingHeader
        store.stage(resource, key: key)
        return (bytes, digest)
    }
}

extension Resource {
    /// Records that a server has confirmed the bytes (304).
    /// - Parameter freshUntil: nil: the answer does not say; then what is stored goes on to hold (RFC 9111 §3.2), and
    ///   the bytes are fresh for as long again as they were.
    mutating func confirm(by store: ObjectStore, now: Instant, freshUntil: Instant?, validators: Validators?) {
        fetchedDay = store.editionDay
        lastUsed = store.night
        let lifetime = notedAt.flatMap { noted in self.freshUntil.map { max(0, $0.seconds - noted.seconds) } }
        self.freshUntil = freshUntil ?? lifetime.map(now.adding(seconds:))
        notedAt = now
        if let validators { self.validators = validators }
        (failures, nextTry, retryAt, status, failure) = (0, nil, nil, nil, nil)
    }
}
