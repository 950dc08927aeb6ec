internal import Images
internal import Model
internal import Render
internal import Store

/// FETCH and IMAGES: every picture's bytes into the store, and every file that is made from them.
struct PictureStage: Sendable {
    let mirror: Mirror
    let maker: ImageMaker
    let monitor: Monitor
    let editionDay: Day

    struct Outcome: Sendable {
        let gallery: Gallery
        let sheets: [SheetRequest.Subject: Rendition]
        /// Files made now.
        let made: Int
        /// Of which bytes each picture is made, and which pictures and sheets there are not: part of what tells whether
        /// anything has changed.
        let digest: Digest
    }

    func mirrorPictures(of catalog: Catalog) async throws(BuildError) -> MirroredPictures {
        let mirrored = await mirror.pictures(catalog.pictureSources)
        if let trouble = mirror.trouble { throw BuildError(trouble) }
        report(mirrored, of: catalog)
        return mirrored
    }

    func make(_ mirrored: MirroredPictures, for catalog: Catalog) async throws(BuildError) -> Outcome {
        do throws(StoreError) {
            var pictures: [PictureSource: Picture] = [:]
            let made = try await maker.make(sources(mirrored, in: catalog))
            for (source, picture) in mirrored.pictures {
                if let bytes = picture.source { pictures[source] = made.pictures[bytes.digest] }
            }
            report(made, mirrored, of: catalog)
            let gallery = Gallery(catalog: catalog, pictures: pictures)
            let composed = try await compose(gallery)
            return Outcome(
                gallery: gallery, sheets: composed.files, made: made.fileCount + composed.fileCount,
                digest: Self.digest(gallery, lost: composed.lost))
        } catch { throw BuildError(error) }
    }

    /// In the order of the catalog, so that what comes first on the site is made first.
    private func sources(_ mirrored: MirroredPictures, in catalog: Catalog) -> [ImageSource] {
        catalog.pictureSources.compactMap { source in
            mirrored.pictures[source]?.source.map {
                ImageSource(digest: $0.digest, format: $0.format, byteCount: $0.byteCount)
            }
        }
    }

    private func compose(
        _ gallery: Gallery
    ) async throws(StoreError) -> (files: [SheetRequest.Subject: Rendition], lost: [Mosaic], fileCount: Int) {
        let requests = SheetRequest.all(gallery, on: editionDay)
        let mosaics = requests.map { request in
            let sources = request.pictures.compactMap { gallery[$0]?.source }
            return request.subject.isContactSheet ? Mosaic.contactSheet(sources) : Mosaic.openGraph(sources)
        }
        let composed = try await maker.compose(mosaics)
        var files: [SheetRequest.Subject: Rendition] = [:]
        for (request, mosaic) in zip(requests, mosaics) { files[request.subject] = composed.files[mosaic] }
        return (files, mosaics.filter { composed.files[$0] == nil }, composed.fileCount)
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

    /// A picture that could not be had: what stands in for it is the last good bytes, or the stock picture.
    private func report(_ mirrored: MirroredPictures, of catalog: Catalog) {
        for feed in catalog.feeds {
            for source in feed.pictureSources {
                guard let picture = mirrored.pictures[source], let failure = picture.failure else { continue }
                monitor.diagnose(failure.diagnostic(feed: feed.id, lastGood: picture.source != nil))
            }
        }
    }

    private func report(_ made: MadeImages, _ mirrored: MirroredPictures, of catalog: Catalog) {
        guard !made.failures.isEmpty else { return }
        for feed in catalog.feeds {
            for source in feed.pictureSources {
                guard let bytes = mirrored.pictures[source]?.source, let failure = made.failures[bytes.digest] else {
                    continue
                }
                monitor.diagnose(
                    Diagnostic(
                        .warning, feed: feed.id, place: source.location.description,
                        message: "no picture can be made of it: \(failure.message); the stock picture is shown"))
            }
        }
    }
}
