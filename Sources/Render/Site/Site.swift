package import Model
internal import Synchronization

/// A gallery as a site: every page, syndication feed and asset, rendered one by one.
///
/// A file's bytes depend on the parameters of `init` alone: not on the number of threads, the machine's locale or
/// clock.
package final class Site: Sendable {
    let plan: SitePlan
    private let files: [OutputFile]

    private enum OutputFile: Sendable {
        case page(language: Int, PageJob)
        case document(SiteDocument)
    }

    /// - Parameters:
    ///   - gallery: a catalog and its pictures; a missing one is replaced by the placeholder image.
    ///   - editionDay: the only clock.
    ///   - sheets: the composed images that could be made (`SheetRequest.all`).
    ///   - tombstones: the deletions that feed readers are told of.
    /// - Throws: `SiteError.template` for the first template that does not compile.
    package init(
        gallery: Gallery, settings: SiteSettings, editionDay: Day, theme: Theme,
        sheets: [SheetRequest.Subject: Rendition] = [:], tombstones: [Tombstone] = []
    ) throws(SiteError) {
        let plan = try SitePlan(
            gallery: gallery, settings: settings, editionDay: editionDay, theme: theme, sheets: sheets,
            tombstones: tombstones)
        self.plan = plan
        // The parts of a sitemap come first: each takes long, and at the end one thread would be left with them.
        var files = SiteDocument.all(plan).map(OutputFile.document)
        for (index, language) in plan.languages.enumerated() {
            PageJob.forEach(plan.feeds, isFirstLanguage: language.isFirst, pages: settings.pages) {
                files.append(.page(language: index, $0))
            }
        }
        self.files = files
    }

    /// The path of every file that `render` makes, but those of the search index's words and records, relative to the
    /// site's root, sorted by bytes.
    package var paths: [String] {
        files.map(path).sorted { $0.precedesByBytes($1) }
    }

    /// The paths of the owner's files, which are published as they are.
    package var staticPaths: Set<String> { Set(plan.theme.staticFiles.map(\.path)) }

    /// The files of all pictures and composed images, without duplicates, sorted by path.
    package var pictureFiles: [Rendition] {
        var files: [Rendition] = []
        for picture in plan.gallery.pictures.values {
            files += picture.renditions
            files += [picture.animation, picture.original].compactMap { $0 }
        }
        files += plan.sheets.values
        files.sort { $0.path.precedesByBytes($1.path) }
        // Several sources may have the same bytes.
        var last: String?
        return files.filter { file in
            defer { last = file.path }
            return file.path != last
        }
    }

    /// The pictures that are also published as scripts, without duplicates, sorted by path.
    package var pictureScripts: [PictureScript] { PictureScript.all(plan) }

    /// Strings that a language lacks, and labels of facts that no language has.
    package var diagnostics: [Diagnostic] {
        plan.languages.flatMap { language in
            let strings = language.strings
            let unknown = plan.factLabels.filter { !strings.hasFactLabel($0) }.map { "fact.\($0)" }
            return [
                ("taken from English", strings.missing), ("in no language, so the feed's own words are shown", unknown),
            ].filter { !$0.1.isEmpty }.map { consequence, missing in
                Diagnostic(
                    .note, .stringsMissing, feed: nil, place: "templates/strings/\(strings.code).json",
                    message: "\(plural(missing.count, "string is", "strings are")) missing (\(consequence)): "
                        + missing.prefix(10).joined(separator: ", ") + (missing.count > 10 ? "…" : ""))
            }
        }
    }

    private func path(of file: OutputFile) -> String {
        switch file {
        case .page(let language, let job): plan.languages[language].folder + job.path(plan.feeds)
        case .document(let document): document.path
        }
    }
}

/// The counts of one `Site.render`.
package struct SiteCounts: Hashable, Sendable {
    /// HTML pages.
    package var pagesRendered = 0
    /// HTML pages that stay as they were published.
    package var pagesKept = 0
    /// Details pages of the first language, one for each entry.
    package var entries = 0
    /// All files; pictures are not counted.
    package var files = 0
    /// Of the rendered files.
    package var bytes = 0

    static func += (one: inout SiteCounts, other: SiteCounts) {
        one.pagesRendered += other.pagesRendered
        one.pagesKept += other.pagesKept
        one.entries += other.entries
        one.files += other.files
        one.bytes += other.bytes
    }
}

extension Site {
    /// Receives a file's path and bytes. The bytes are valid only during the call. Called from several threads.
    package typealias Sink = @Sendable (_ path: String, _ bytes: UnsafeRawBufferPointer) -> Void

    /// Renders every file and passes each to `sink`. Blocks until all are done.
    ///
    /// - Parameters:
    ///   - jobs: how many threads render, at least one.
    ///   - monitor: receives the progress of stage `render`.
    ///   - isCancelled: polled; true ends the rendering with `SiteError.cancelled`.
    ///   - keeper: keeps published pages; nil: all are rendered.
    ///   - sink: receives the files, but the pages that the keeper receives.
    /// - Throws: `.template` when a template calls itself without end or a page grows too large, `.cancelled`.
    package func render(
        jobs: Int, monitor: ProgressReporter = .silent, isCancelled: @escaping @Sendable () -> Bool = { false },
        keeper: PageKeeper? = nil, sink: @escaping Sink
    ) throws(SiteError) -> SiteCounts {
        let sources = keeper.map { EntrySources(plan, $0.secret, jobs: jobs) }
        // The index has stretches that one thread makes alone: the pages take the others meanwhile.
        let (pages, search) = Parallel.both(threads: jobs) {
            Result { () throws(SiteError) in try renderFiles(jobs: jobs, monitor, isCancelled, keeper, sources, sink) }
        } _: { [plan] in
            Self.makeSearch(plan, jobs: jobs, isCancelled, keeper, sources, sink)
        }
        var counts = try pages.get()
        counts += search
        return counts
    }

    private static func makeSearch(
        _ plan: SitePlan, jobs: Int, _ isCancelled: @Sendable () -> Bool, _ keeper: PageKeeper?,
        _ sources: EntrySources?, _ sink: @escaping Sink
    ) -> SiteCounts {
        let counts = Mutex(SiteCounts())
        if isCancelled() { return SiteCounts() }
        let kept = keeper.flatMap { keeper in sources.map { SearchKeeper(plan, keeper, $0) } }
        SearchIndex.make(plan, jobs: jobs, keeper: kept) { file in
            file.bytes.withUnsafeBytes { bytes in
                guard let keeper else { return sink(file.path, bytes) }
                // A file of words is made on every run, and then told from the published one without its SHA-256.
                let key = file.key ?? keeper.secret.fingerprint(of: bytes)
                if file.key != nil || !keeper.keep(file.path, key) { keeper.rendered(file.path, key, bytes) }
            }
            counts.withLock { $0 += SiteCounts(files: 1, bytes: file.bytes.count) }
        }
        counts.withLock { $0.files += kept?.count ?? 0 }
        return counts.withLock { $0 }
    }

    private func renderFiles(
        jobs: Int, _ monitor: ProgressReporter, _ isCancelled: @escaping @Sendable () -> Bool, _ keeper: PageKeeper?,
        _ sources: EntrySources?, _ sink: @escaping Sink
    ) throws(SiteError) -> SiteCounts {
        let notes = keeper.flatMap { keeper in
            keeper.earlier(.cards).flatMap { CardNotes(bytes: $0, keeper.secret, maker: keeper.maker) }
        }
        let cardCaches = plan.languages.map { _ in CardCache(plan, sources, notes) }
        let counts = try renderFiles(jobs: jobs, monitor, isCancelled, keeper, sources, cardCaches, sink)
        if let keeper, let sources {
            let tables = cardCaches.flatMap(\.fingerprints.tables)
            CardNotes.file(of: tables, sources, keeper.secret, maker: keeper.maker).withBytes {
                keeper.noted(.cards, $0)
            }
        }
        Parallel.free(consume cardCaches)
        return counts
    }

    private func renderFiles(
        jobs: Int, _ monitor: ProgressReporter, _ isCancelled: @escaping @Sendable () -> Bool, _ keeper: PageKeeper?,
        _ sources: EntrySources?, _ cardCaches: [CardCache], _ sink: @escaping Sink
    ) throws(SiteError) -> SiteCounts {
        let queue = RenderQueue(count: files.count, monitor: monitor, isCancelled: isCancelled)
        Parallel.run(jobs) { [self] in
            let worker = RenderWorker(plan, cardCaches, keeper, sources)
            while let range = queue.take() {
                for index in range {
                    do throws(SiteError) {
                        try render(files[index], by: worker, sink)
                    } catch {
                        return queue.fail(error, at: index)
                    }
                }
            }
            queue.add(worker.counts)
        }
        return try queue.result()
    }

    private func render(_ file: OutputFile, by worker: RenderWorker, _ sink: Sink) throws(SiteError) {
        let path = path(of: file)
        worker.counts.files += 1
        switch file {
        case .page(let language, let job):
            if case .details = job, language == 0 { worker.counts.entries += 1 }
            if job.template != nil { return try worker.page(job, language: language, path, sink) }
            try worker.render(job, language: language)
        case .document(let document): worker.render(document)
        }
        worker.pass(to: sink, path)
    }
}
