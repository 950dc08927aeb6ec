internal import HTTPCache
internal import Images
internal import Model
internal import Publish
internal import Render
internal import Store

/// `images`: the bytes of every picture into the store, and every file that is made from them.
struct ImagesStage: Sendable {
    private let run: RunContext

    init(_ run: RunContext) { self.run = run }

    struct Result: Sendable {
        /// Of tonight's catalog, in which the sources of pictures that are missing name what stands in for them.
        let gallery: Gallery
        let standIns: StandIns
        let sheets: [SheetRequest.Subject: Rendition]
        /// Of which bytes each picture is made, and which pictures and sheets are missing: part of the site's inputs.
        let digest: Digest
        /// Until then no picture off the network need be asked for; nil: not known.
        var nextRevalidation: Instant? { fetched.nextRevalidation }

        fileprivate let fetched: FetchedPictures
        fileprivate let catalog: Catalog
        fileprivate let held: Set<String>
    }

    /// - Parameter held: the feeds that are shown as they were published: their pictures, too.
    func run(_ catalog: Catalog, held: Set<String> = []) async throws(BuildError) -> Result {
        try await run.reporter.timed(.images) { () throws(BuildError) in
            let sources = catalog.pictureSources
            let fetched = await run.services.httpCache.pictures(sources)
            try run.checkCache()
            return try await make(fetched, of: sources, for: catalog, held: held)
        }
    }

    /// Makes files again that have gone missing from the cache since.
    func remake(_ result: Result) async throws(BuildError) -> Result {
        try await run.reporter.timed(.images) { () throws(BuildError) in
            try await make(
                result.fetched, of: result.catalog.pictureSources, for: result.catalog, held: result.held)
        }
    }

    /// - Parameter sources: the catalog's.
    private func make(
        _ fetched: FetchedPictures, of sources: [PictureSource], for catalog: Catalog, held: Set<String>
    ) async throws(BuildError) -> Result {
        let maker = run.derivativeBuilder.ending(by: run.deadline.ofPictures(entries: catalog.entryCount))
        let (used, made) = try await makeFiles(of: fetched, sources, by: maker)
        let unreadable = made.failures.filter { $1.kind == .unreadable || $1.kind == .crashed }
        await run.services.httpCache.noteUnreadable(Set(unreadable.keys), of: fetched)
        var own = [PictureSource: Picture](minimumCapacity: used.pictures.count)
        for (source, picture) in used.pictures {
            guard let bytes = picture.source, let files = made.pictures[bytes.digest] else { continue }
            own[source] = picture.alternative.map(files.had) ?? files
        }
        let standIns = try standIns(for: catalog, own, held)
        report(used, made, of: catalog, own, standIns)
        let gallery = standIns.applied(to: catalog, own)
        let composed = try await compose(gallery, by: maker)
        run.reporter.update { report in
            report.counts.imagesMade += made.fileCount + composed.fileCount
            report.standIns.pictures = standIns.slots.count
        }
        return Result(
            gallery: gallery, standIns: standIns, sheets: composed.files,
            digest: Self.digest(gallery, standIns.slots.isEmpty ? sources : nil, lost: composed.lost),
            fetched: used, catalog: catalog, held: held)
    }

    /// Makes each picture's files. Where none can be made of what an address has, its alternatives are tried in order.
    private func makeFiles(
        of fetched: FetchedPictures, _ wanted: [PictureSource], by maker: DerivativeBuilder
    ) async throws(BuildError) -> (FetchedPictures, MadeImages) {
        func make(_ sources: [ImageSource]) async throws(BuildError) -> MadeImages {
            try await mapError(BuildError.pictures) { () async throws(DerivativeBuilderError) in
                try await maker.make(sources)
            }
        }
        var used = fetched
        // In the catalog's order: the site's first pictures are made first.
        var made = try await make(wanted.compactMap { used.pictures[$0]?.source })
        while true {
            let unreadable = made.failures.filter { $1.isOfThePicture }.keys
            let others = await run.services.httpCache.alternatives(to: Set(unreadable), of: used)
            try run.checkCache()
            guard !others.isEmpty else { return (used, made) }
            used = used.replacing(others)
            made.merge(try await make(others.values.compactMap(\.source)))
        }
    }

    /// Reads the published pictures only where one is missing, or a feed is held.
    private func standIns(
        for catalog: Catalog, _ own: [PictureSource: Picture], _ held: Set<String>
    ) throws(BuildError) -> StandIns {
        let nightsMax = run.configuration.images.goneAfterDays
        var wanted: [String: [StandIns.Wanted]] = [:]
        for feed in catalog.feeds {
            let isHeld = held.contains(feed.id)
            guard isHeld || nightsMax > 0 else { continue }
            let slots = StandIns.Wanted.all(in: feed, isHeld: isHeld) { own[$0] }
            if !slots.isEmpty { wanted[feed.id] = slots }
        }
        guard !wanted.isEmpty else { return .none }
        return try StandIns(
            for: wanted, from: published(), output: run.output, store: run.services.store, day: run.editionDay,
            nightsMax: nightsMax)
    }

    private func published() throws(BuildError) -> StandIns.Published {
        StandIns.Published(
            pictures: try mapError(BuildError.outputFile, of: run.output.publishedPictures()),
            formerIDs: Dictionary(grouping: run.configuration.site.formerFeedIDs.keys.sorted()) {
                run.configuration.site.formerFeedIDs[$0] ?? $0
            }, origins: run.configuration.feedOrigins)
    }

    /// Has pictures asked for again in feeds that have too few different ones for the gate: those that came in place of
    /// the published ones, and those that several addresses gave. One that stands for all, such as a server's “not
    /// available”, is not to be shown beside others once these are back.
    func invalidate(_ result: Result, for objections: [GateObjection]) async throws(BuildError) {
        let feeds = Set(
            objections.compactMap { objection -> String? in
                guard case .share(let feed, .differentPictures, _, _) = objection else { return nil }
                return feed
            })
        guard !feeds.isEmpty else { return }
        let published = try published()
        var doubtful: Set<PictureSource> = []
        for feed in result.catalog.feeds where feeds.contains(feed.id) {
            let came = Set(feed.pictureSources).compactMap { result.fetched.pictures[$0]?.source?.digest }
            let counts = Dictionary(came.map { ($0, 1) }, uniquingKeysWith: +)
            feed.forEachPicture { slot, source in
                guard let own = result.fetched.pictures[source]?.source?.digest else { return }
                // What several addresses gave may have been published for some, little by little.
                let isShared = counts[own, default: 0] > 1
                let last = published.slot(slot, in: feed.id)?.source ?? own
                if isShared || last != own { doubtful.insert(source) }
            }
        }
        await run.services.httpCache.invalidate(doubtful, of: result.fetched)
        try run.checkCache()
    }

    private func compose(
        _ gallery: Gallery, by maker: DerivativeBuilder
    ) async throws(BuildError) -> (files: [SheetRequest.Subject: Rendition], lost: [Mosaic], fileCount: Int) {
        let requests = SheetRequest.all(
            gallery, on: run.editionDay, in: run.configuration.site.timeZone,
            pageSize: run.configuration.site.pageSize)
        let mosaics = requests.map { request in
            let sources = request.pictures.compactMap { gallery[$0]?.source }
            return request.subject.isContactSheet ? Mosaic.contactSheet(sources) : Mosaic.openGraph(sources)
        }
        let composed = try await mapError(BuildError.pictures) { () async throws(DerivativeBuilderError) in
            try await maker.compose(mosaics) { [output = run.output] mosaic in
                // One that cannot be looked at is left out, like one that is missing.
                (try? output.intactFiles(at: [mosaic.path]))?[mosaic.path].map {
                    mosaic.rendition(object: $0.digest, byteCount: $0.byteCount)
                }
            }
        }
        var files: [SheetRequest.Subject: Rendition] = [:]
        for (request, mosaic) in zip(requests, mosaics) { files[request.subject] = composed.files[mosaic] }
        return (files, mosaics.filter { composed.files[$0] == nil }, composed.fileCount)
    }

    /// - Parameters:
    ///   - sources: all that the gallery's catalog names, where they are known.
    ///   - lost: the sheets that could not be composed; the site is rendered again once they can.
    static func digest(_ gallery: Gallery, _ sources: [PictureSource]? = nil, lost: [Mosaic]) -> Digest {
        var hasher = SHA256()
        var bytes: [UInt8] = []
        for source in sources ?? gallery.catalog.pictureSources {
            bytes.removeAll(keepingCapacity: true)
            let picture = gallery[source]
            bytes += (picture?.alternative ?? source.location).description.utf8
            if let picture {
                picture.source.appendHex(to: &bytes)
                // After a change of the recipe other files are made of the same source.
                bytes += (picture.renditions.first?.path ?? "-").utf8
                bytes += picture.tint.utf8
                bytes += picture.placeholder.utf8
            } else {
                bytes += "---".utf8
            }
            bytes.withUnsafeBytes { hasher.update($0) }
        }
        for mosaic in lost { hasher.update(Array("\n\(mosaic.path)".utf8)) }
        return hasher.finish()
    }

    // MARK: Findings

    /// Reports what is shown in place of each picture that is missing: the last good bytes of the same address, what
    /// the slot showed last, or the stock picture.
    private func report(
        _ fetched: FetchedPictures, _ made: MadeImages, of catalog: Catalog, _ own: [PictureSource: Picture],
        _ standIns: StandIns
    ) {
        for feed in catalog.feeds {
            var hosts = FailingHosts(feed: feed.id)
            var seen: Set<PictureSource> = []
            lazy var textOnly = Self.textOnly(in: feed) { own[$1] != nil || standIns.slots[$0.key(in: feed.id)] != nil }
            var decoded: (first: PictureSource, file: ResourceLocation, count: Int)?
            feed.forEachPicture { slot, source in
                guard let picture = fetched.pictures[source], seen.insert(source).inserted else { return }
                if picture.failure?.isUnasked == true, case .web(let url) = source.location {
                    run.reporter.noteUnasked(host: url.origin, of: feed.id)
                }
                if let file = fetched.decodedFiles[source] {
                    decoded = (decoded?.first ?? source, decoded?.file ?? file, (decoded?.count ?? 0) + 1)
                }
                if own[source] == nil {
                    let key = slot.key(in: feed.id)
                    let isOver = standIns.over.contains(key)
                    let instead = instead(of: slot, standIns.slots[key], isOver: isOver, textOnly)
                    run.monitor.diagnose(
                        missing(source, picture, made, feed: feed.id, instead: instead, isOver: isOver))
                    if picture.source == nil, let failure = picture.failure { hosts.add(failure, isOver: isOver) }
                } else if let failure = picture.failure {
                    run.monitor.diagnose(failure.diagnostic(feed: feed.id, lastGood: true))
                }
            }
            for diagnostic in hosts.diagnostics(nightsMax: run.configuration.images.goneAfterDays) {
                run.monitor.diagnose(diagnostic)
            }
            if let decoded {
                run.monitor.diagnose(
                    .note, .picturePathEncoded, feed: feed.id, place: decoded.first.location.description,
                    message: "no such file; “%” is read as in a web address, and \(decoded.file) is shown "
                        + "(pictures named so: \(decoded.count))", subject: "")
            }
        }
    }

    /// - Parameter isOver: whether a picture stood in until last night: that is told, though the picture has long been
    ///   missing.
    private func missing(
        _ source: PictureSource, _ picture: CachedPicture, _ made: MadeImages, feed: String, instead: String,
        isOver: Bool
    ) -> Diagnostic {
        let place = picture.failure?.place ?? source.location.description
        let unmade = picture.source.flatMap { made.failures[$0.digest] }
        let reason =
            unmade.map { "no picture can be made of it: \($0.message)" } ?? picture.failure?.message
            ?? "it cannot be had"
        // A failing host has a warning of its own.
        let isOfHost = unmade == nil && picture.failure?.host != nil
        return Diagnostic(
            isOfHost ? .note : .warning, unmade == nil ? .pictureMissing : .pictureUnreadable, feed: feed,
            place: place, message: "\(reason); \(instead)", isLoss: true,
            reminder: isOver ? .ofStandInsOver(1) : .init())
    }

    /// What is shown where a slot's own picture is missing.
    /// - Parameters:
    ///   - published: what stands in.
    ///   - isOver: whether it has stood in for long enough.
    private func instead(
        of slot: PictureSlot, _ published: PublishedPictures.Slot?, isOver: Bool, _ textOnly: Set<ByteExactID>
    ) -> String {
        if let published {
            let nightsMax = run.configuration.images.goneAfterDays
            return "the picture that was published stands in (night \(published.missedNights) of \(nightsMax))"
        }
        let nightsMax = run.configuration.images.goneAfterDays
        let since =
            isOver ? "the published one has stood in for \(nightsMax) nights (images.goneAfterDays), and now " : ""
        if case .entry(let id, _) = slot, textOnly.contains(ByteExactID(id)) {
            return since + "the entry is shown without a picture"
        }
        return since + "the stock picture is shown"
    }

    /// The entries that are shown without any picture, because the first of theirs is missing.
    private static func textOnly(
        in feed: FeedCatalog, isShown: (PictureSlot, PictureSource) -> Bool
    ) -> Set<ByteExactID> {
        var ids: Set<ByteExactID> = []
        for index in feed.entries.indices where feed.entries[index].kind.isTextual {
            let id = feed.entries[index].id
            if let first = feed.entries[index].pictures.first, !isShown(.entry(id, 0), first) {
                ids.insert(ByteExactID(id))
            }
        }
        return ids
    }
}

/// Hosts that failed to deliver pictures of a feed: one warning for each, however many pictures.
private struct FailingHosts {
    let feed: String
    private var failures: [String: (first: PictureFailure, count: Int, over: Int)] = [:]

    init(feed: String) { self.feed = feed }

    /// Counts a missing picture where the host is the cause.
    /// - Parameter isOver: whether a picture stood in for it until last night.
    mutating func add(_ failure: PictureFailure, isOver: Bool) {
        guard let host = failure.host else { return }
        failures[host, default: (failure, 0, 0)].count += 1
        if isOver { failures[host]?.over += 1 }
    }

    func diagnostics(nightsMax: Int) -> [Diagnostic] {
        failures.sorted { $0.key < $1.key }.map { host, failed in
            let pictures = failed.count == 1 ? "one of its pictures" : "\(failed.count) of its pictures"
            return Diagnostic(
                .warning, .hostFailed, feed: feed, place: host,
                message: "\(pictures) cannot be had, such as "
                    + failed.first.message.placed(at: failed.first.place)
                    + (failed.over > 0
                        ? "; for \(failed.over) of them the published picture has stood in for \(nightsMax) nights "
                            + "(images.goneAfterDays), and is shown no longer" : ""),
                reminder: failed.over > 0 ? .ofStandInsOver(failed.over) : .init())
        }
    }
}

extension Diagnostic.Reminder {
    /// Of a missing picture for which one has stood in long enough: told again then.
    fileprivate static func ofStandInsOver(_ count: Int) -> Self {
        .init(magnitude: 1 + (Self.doublings(of: count).magnitude ?? 0))
    }
}
