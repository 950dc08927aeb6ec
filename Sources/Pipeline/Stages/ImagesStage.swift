internal import Images
internal import Model
internal import Publish
internal import Render
internal import Store

/// MIRROR and IMAGES: every picture's bytes into the store, and every file that is made from them.
struct ImagesStage: Sendable {
    let mirror: Mirror
    let maker: ImageMaker
    let output: OutputFolder
    let store: ObjectStore
    let settings: ImageSettings
    let monitor: Monitor
    let editionDay: Day
    let deadline: RunDeadline

    struct Outcome: Sendable {
        /// Of tonight's catalog, in which the sources of pictures that are missing name what stands in for them.
        let gallery: Gallery
        let standIns: StandIns
        let sheets: [SheetRequest.Subject: Rendition]
        /// Files made now.
        let made: Int
        /// Of which bytes each picture is made, and which pictures and sheets there are not: part of what tells whether
        /// anything has changed.
        let digest: Digest
    }

    func mirrorPictures(of catalog: Catalog) async throws(BuildError) -> MirroredPictures {
        let mirrored = await mirror.pictures(catalog.pictureSources)
        if let firstError = mirror.firstError { throw BuildError(firstError) }
        return mirrored
    }

    func make(_ mirrored: MirroredPictures, for catalog: Catalog) async throws(BuildError) -> Outcome {
        let maker = maker.ending(by: deadline.ofPictures(entries: catalog.feeds.reduce(0) { $0 + $1.entries.count }))
        let made: MadeImages
        do throws(ImageMakerError) {
            made = try await maker.make(sources(mirrored, in: catalog))
        } catch { throw BuildError(error) }
        var own: [PictureSource: Picture] = [:]
        for (source, picture) in mirrored.pictures {
            if let bytes = picture.source { own[source] = made.pictures[bytes.digest] }
        }
        let standIns = try standIns(for: catalog, own)
        report(mirrored, made, of: catalog, own, standIns)
        let gallery = standIns.applied(to: catalog, own)
        let composed = try await compose(gallery, by: maker)
        return Outcome(
            gallery: gallery, standIns: standIns, sheets: composed.files, made: made.fileCount + composed.fileCount,
            digest: Self.digest(gallery, lost: composed.lost))
    }

    /// In the order of the catalog, so that what comes first on the site is made first.
    private func sources(_ mirrored: MirroredPictures, in catalog: Catalog) -> [ImageSource] {
        catalog.pictureSources.compactMap { source in
            mirrored.pictures[source]?.source.map {
                ImageSource(digest: $0.digest, format: $0.format, byteCount: $0.byteCount)
            }
        }
    }

    /// What is published is read only where a picture is missing.
    private func standIns(for catalog: Catalog, _ own: [PictureSource: Picture]) throws(BuildError) -> StandIns {
        var missing: Set<Digest> = []
        for feed in catalog.feeds {
            feed.forEachPicture { slot, source in
                if own[source] == nil { missing.insert(slot.key(in: feed.id)) }
            }
        }
        guard !missing.isEmpty, settings.goneAfterDays > 0 else { return .none }
        let published: PublishedPictures
        do throws(PublishError) { published = try output.publishedPictures() } catch { throw BuildError(error) }
        return try StandIns(
            for: missing, from: published, output: output, store: store, day: editionDay,
            nightsMax: settings.goneAfterDays)
    }

    private func compose(
        _ gallery: Gallery, by maker: ImageMaker
    ) async throws(BuildError) -> (files: [SheetRequest.Subject: Rendition], lost: [Mosaic], fileCount: Int) {
        let requests = SheetRequest.all(gallery, on: editionDay)
        let mosaics = requests.map { request in
            let sources = request.pictures.compactMap { gallery[$0]?.source }
            return request.subject.isContactSheet ? Mosaic.contactSheet(sources) : Mosaic.openGraph(sources)
        }
        do throws(ImageMakerError) {
            let composed = try await maker.compose(mosaics) { mosaic in
                // One that cannot be looked at is left out, as one that is not there.
                (try? output.intactFiles(at: [mosaic.path]))?[mosaic.path].map {
                    mosaic.rendition(object: $0.digest, byteCount: $0.byteCount)
                }
            }
            var files: [SheetRequest.Subject: Rendition] = [:]
            for (request, mosaic) in zip(requests, mosaics) { files[request.subject] = composed.files[mosaic] }
            return (files, mosaics.filter { composed.files[$0] == nil }, composed.fileCount)
        } catch { throw BuildError(error) }
    }

    /// - Parameter lost: the sheets that could not be composed: a site without them is made anew once they can.
    static func digest(_ gallery: Gallery, lost: [Mosaic]) -> Digest {
        var hasher = SHA256()
        for source in gallery.catalog.pictureSources {
            hasher.update(Array(source.location.description.utf8))
            hasher.update(Array((gallery[source]?.source.hex ?? "-").utf8))
        }
        for mosaic in lost { hasher.update(Array("\n\(mosaic.path)".utf8)) }
        return hasher.finish()
    }

    // MARK: Findings

    /// Says of each picture that could not be had what is shown in its place: the last good bytes from the same
    /// address, what the slot showed last, or the stock picture.
    private func report(
        _ mirrored: MirroredPictures, _ made: MadeImages, of catalog: Catalog, _ own: [PictureSource: Picture],
        _ standIns: StandIns
    ) {
        for feed in catalog.feeds {
            var hosts = FailingHosts(feed: feed.id)
            var seen: Set<PictureSource> = []
            feed.forEachPicture { slot, source in
                guard let picture = mirrored.pictures[source], seen.insert(source).inserted else { return }
                if own[source] == nil {
                    let shown = standIns.slots[slot.key(in: feed.id)]
                    monitor.diagnose(missing(source, picture, made, feed: feed.id, shown: shown))
                    if picture.source == nil, let failure = picture.failure { hosts.add(failure) }
                } else if let failure = picture.failure {
                    monitor.diagnose(failure.diagnostic(feed: feed.id, lastGood: true))
                }
            }
            for diagnostic in hosts.diagnostics { monitor.diagnose(diagnostic) }
        }
    }

    private func missing(
        _ source: PictureSource, _ picture: MirroredPicture, _ made: MadeImages, feed: String,
        shown: PublishedPictures.Slot?
    ) -> Diagnostic {
        let place = picture.failure?.place ?? source.location.description
        let unmade = picture.source.flatMap { made.failures[$0.digest] }
        let reason =
            unmade.map { "no picture can be made of it: \($0.message)" } ?? picture.failure?.message
            ?? "it cannot be had"
        let instead =
            shown.map { slot in
                "the picture that was published stands in (night \(slot.missedNights) of \(settings.goneAfterDays))"
            } ?? "the stock picture is shown"
        // Where the host fails, the warning is the host's.
        let isOfHost = unmade == nil && picture.failure?.host != nil
        return Diagnostic(
            isOfHost ? .note : .warning, unmade == nil ? .pictureMissing : .pictureUnreadable, feed: feed,
            place: place, message: "\(reason); \(instead)", isLoss: true)
    }
}
