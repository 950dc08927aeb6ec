internal import CSystem
internal import Glibc
package import Model
internal import Store
internal import Synchronization

/// A file composed of several pictures: a contact sheet, or the social image of a page (OpenGraph).
package struct Mosaic: Hashable, Sendable {
    /// The digests of the sources, the hero first.
    package let sources: [Digest]
    /// In pixels.
    package let width: Int
    package let height: Int

    private init(_ sources: [Digest], width: Int, height: Int) {
        self.sources = Array(sources.prefix(MosaicLayout.picturesMax))
        self.width = width
        self.height = height
    }

    /// A square mosaic of the first six sources, for a grid's first page and for a member.
    package static func contactSheet(_ sources: [Digest]) -> Mosaic {
        Mosaic(sources, width: 1200, height: 1200)
    }

    /// The social image of the site or a feed: 1200×630, of the first six sources.
    package static func openGraph(_ sources: [Digest]) -> Mosaic {
        Mosaic(sources, width: 1200, height: 630)
    }

    /// The digest of its sources.
    var digest: Digest { Digest(of: sources.map(\.hex).joined(separator: "\n")) }

    var key: DerivativeKey {
        DerivativeKey(source: digest, recipe: Digest(of: "\(ImageRecipe.mosaic) \(width)x\(height)"))
    }

    /// Where it is published.
    package var path: String {
        let name = Digest(of: "\(digest.hex)\n\(ImageRecipe.mosaic) \(width)x\(height)").hex.prefix(16)
        return "images/\(name.prefix(2))/\(name)-\(width).\(ImageRecipe.mosaic.format.fileExtension)"
    }

    /// Its file, made before as this object.
    package func rendition(object: Digest, byteCount: Int) -> Rendition {
        Rendition(
            path: path, object: object, byteCount: byteCount, width: width, height: height,
            format: ImageRecipe.mosaic.format)
    }
}

extension DerivativeBuilder {
    /// Composes the missing ones of these mosaics. One without sources, or that cannot be made, is left out.
    /// - Parameters:
    ///   - mosaics: their sources have been passed to `make`.
    ///   - published: the published file of a mosaic, used where the store has lost a source.
    /// - Returns: the files, and how many were made now.
    package func compose(
        _ mosaics: [Mosaic], published: (Mosaic) -> Rendition? = { _ in nil }
    ) async throws(DerivativeBuilderError) -> (files: [Mosaic: Rendition], fileCount: Int) {
        var seen: Set<Mosaic> = []
        let mosaics = mosaics.filter { !$0.sources.isEmpty && seen.insert($0).inserted }
        let records = try mapError(DerivativeBuilderError.store, of: store.derivatives(mosaics.map(\.key)))
        var files: [Mosaic: Rendition] = [:]
        var pending: [Mosaic] = []
        for mosaic in mosaics {
            switch records[mosaic.key] {
            case .made(let derivative):
                if let file = derivative.files.first, file.width == mosaic.width, file.height == mosaic.height {
                    files[mosaic] = Rendition(file, path: mosaic.path)
                } else {
                    pending.append(mosaic)
                }
            case .failed: continue
            case nil: pending.append(mosaic)
            }
        }
        guard !pending.isEmpty else { return (files, 0) }
        var jobs: [WorkerJob] = []
        for (index, mosaic) in pending.enumerated() {
            if let job = job(index, mosaic) {
                jobs.append(job)
            } else if let file = published(mosaic) {
                files[mosaic] = file
            } else {
                lost(mosaic, "a picture of it cannot be read")
            }
        }
        let made = Mutex(files)
        let todo = pending
        try await run(jobs) { job, outcome throws(StoreError) in
            let mosaic = todo[job.id]
            let file = try keep(outcome, of: mosaic)
            made.withLock { $0[mosaic] = file }
            return file != nil || !outcome.isMade
        }
        let all = made.withLock { $0 }
        return (all, all.count - files.count)
    }

    /// A finding, so that the next run does not take tonight's site for complete.
    private func lost(_ mosaic: Mosaic, _ reason: String) {
        monitor.diagnose(
            .warning, .sheetMissing, feed: nil, place: mosaic.path,
            message: "the sheet of several pictures is left out tonight: \(reason)")
    }

    /// Nil where a source is missing or cannot be read.
    private func job(_ id: Int, _ mosaic: Mosaic) -> WorkerJob? {
        let paths = mosaic.sources.map(store.path)
        let formats = paths.compactMap(Self.format)
        guard formats.count == paths.count else { return nil }
        let request = MosaicRequest(
            formats: formats, limits: limits, width: mosaic.width, height: mosaic.height)
        return WorkerJob(id: id, request: .mosaic(request), sources: paths)
    }

    private static func format(path: String) -> PictureFormat? {
        let descriptor = vt_open_regular(AT_FDCWD, path, O_RDONLY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return PictureFormat(head: Files.read(descriptor, countMax: 32).bytes)
    }

    private func keep(_ outcome: WorkerOutcome, of mosaic: Mosaic) throws(StoreError) -> Rendition? {
        switch outcome {
        case .failed(let failure):
            guard failure.isOfThePicture else {
                lost(mosaic, failure.description)
                return nil
            }
            monitor.log(.warning, "cannot compose \(mosaic.path): \(failure)")
            store.record(.failed(reason: failure.message), for: mosaic.key)
            return nil
        case .made(let made, let result):
            guard let file = made.files.first, file.width == mosaic.width, file.height == mosaic.height,
                let bytes = result.bytes(of: file), PictureFormat(head: bytes.prefix(32)) == .jpeg
            else {
                lost(mosaic, "what was made of it is not whole")
                return nil
            }
            let kept = Derivative.File(
                object: try store.add(bytes), byteCount: bytes.count, width: file.width, height: file.height,
                format: .jpeg)
            let derivative = Derivative(
                width: file.width, height: file.height, tint: "", placeholder: "", files: [kept])
            store.record(.made(derivative), for: mosaic.key)
            return Rendition(kept, path: mosaic.path)
        }
    }
}
