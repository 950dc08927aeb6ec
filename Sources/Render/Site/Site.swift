package import Model

/// A gallery as files: every page, feed and asset of the site, rendered one by one and handed on at once.
///
/// What a file holds depends on what `init` is given and on nothing else: not on the number of threads, the machine's
/// locale or its clock.
package final class Site: Sendable {
    let plan: SitePlan
    private let work: [Work]

    /// One file.
    private enum Work: Sendable {
        case page(language: Int, PageJob)
        case document(SiteDocument)
    }

    /// - Parameters:
    ///   - gallery: a catalog and the pictures that were had; every other slot shows the stock picture.
    ///   - editionDay: the only clock there is.
    ///   - sheets: pictures composed of others, as far as they were made (`SheetRequest.all`).
    ///   - jobs: how many threads make the search's index.
    /// - Throws: `SiteError.template` for the first template that does not compile.
    package init(
        gallery: Gallery, settings: SiteSettings, editionDay: Day, theme: Theme,
        sheets: [SheetRequest.Subject: Rendition] = [:], jobs: Int = 2
    ) throws(SiteError) {
        let plan = try SitePlan(
            gallery: gallery, settings: settings, editionDay: editionDay, theme: theme, sheets: sheets)
        self.plan = plan
        let pages = plan.languages.enumerated().flatMap { index, language in
            PageJob.all(plan.feeds, pageSize: settings.pageSize, isFirstLanguage: language.isFirst)
                .map { Work.page(language: index, $0) }
        }
        work = pages + SiteDocument.all(plan, SearchIndex(plan, jobs: jobs)).map(Work.document)
    }

    /// The path of every file that `render` makes, relative to the site's root, sorted by bytes.
    package var paths: [String] {
        work.map(path).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// A file whose bytes lie in the store.
    package struct ObjectFile: Hashable, Sendable {
        /// Relative to the site's root.
        package let path: String
        package let object: Digest
        package let byteCount: Int
    }

    /// The files of all pictures of the gallery and of the sheets, each path once, sorted by bytes.
    package var objectFiles: [ObjectFile] {
        var files: [String: ObjectFile] = [:]
        func add(_ rendition: Rendition?) {
            guard let rendition else { return }
            files[rendition.path] = ObjectFile(
                path: rendition.path, object: rendition.object, byteCount: rendition.byteCount)
        }
        for picture in plan.gallery.pictures.values {
            for rendition in picture.renditions { add(rendition) }
            add(picture.animation)
            add(picture.original)
        }
        for sheet in plan.sheets.values { add(sheet) }
        return files.values.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// The pictures that are published as scripts too, each path once, sorted by bytes.
    package var pictureScripts: [PictureScript] { PictureScript.all(plan) }

    /// What is to be said of the words besides what `Theme.check` finds: strings that a language lacks, and labels of
    /// facts for which there is no string in any.
    package var diagnostics: [Diagnostic] {
        plan.languages.flatMap { language in
            let strings = language.strings
            let unknown = plan.factLabels.filter { !strings.hasFactLabel($0) }.map { "fact.\($0)" }
            return [
                ("taken from English", strings.missing), ("in no language, so the feed's own words are shown", unknown),
            ].filter { !$0.1.isEmpty }.map { consequence, missing in
                Diagnostic(
                    .note, .stringsMissing, feed: nil, place: "templates/strings/\(strings.code).json",
                    message: "\(missing.count) strings are missing (\(consequence)): "
                        + missing.prefix(10).joined(separator: ", ") + (missing.count > 10 ? "…" : ""))
            }
        }
    }

    private func path(of work: Work) -> String {
        switch work {
        case .page(let language, let job): plan.languages[language].folder + job.path(plan.feeds)
        case .document(let document): document.path
        }
    }
}

/// What `Site.render` made.
package struct SiteCounts: Hashable, Sendable {
    /// HTML pages.
    package var pagesRendered = 0
    /// Details pages of the first language: one an entry.
    package var entries = 0
    /// All files, pages among them; pictures are not.
    package var files = 0
    package var bytes = 0

    static func += (one: inout SiteCounts, other: SiteCounts) {
        one.pagesRendered += other.pagesRendered
        one.entries += other.entries
        one.files += other.files
        one.bytes += other.bytes
    }
}

extension Site {
    /// Takes a file's path and its bytes, which are good only during the call. Called from several threads at once.
    package typealias Sink = @Sendable (_ path: String, _ bytes: UnsafeRawBufferPointer) -> Void

    /// Renders every file and hands each to `sink` as soon as it is done. Blocks until all are.
    ///
    /// - Parameters:
    ///   - jobs: how many threads render; at least one. More than the machine has processors are of no use.
    ///   - isCancelled: asked now and then; true ends the work with `SiteError.cancelled`.
    ///   - monitor: hears of progress as stage `render`.
    /// - Throws: `.template` when a template calls itself without end or a page grows too large, `.cancelled`.
    package func render(
        jobs: Int, monitor: Monitor = .silent, isCancelled: @escaping @Sendable () -> Bool = { false },
        sink: @escaping Sink
    ) throws(SiteError) -> SiteCounts {
        let decks = plan.languages.map { CardDeck(plan, $0, jobs: jobs) }
        let run = RenderRun(count: work.count, monitor: monitor, isCancelled: isCancelled)
        Threads.run(jobs) { [self] in
            let worker = RenderWorker(plan, decks)
            while let range = run.take() {
                for index in range {
                    do throws(SiteError) {
                        try render(work[index], by: worker, sink)
                    } catch {
                        return run.fail(error, at: index)
                    }
                }
            }
            run.add(worker.counts)
        }
        return try run.result()
    }

    private func render(_ work: Work, by worker: RenderWorker, _ sink: Sink) throws(SiteError) {
        switch work {
        case .page(let language, let job):
            try worker.render(job, language: language)
            if job.template != nil { worker.counts.pagesRendered += 1 }
            if case .details = job, language == 0 { worker.counts.entries += 1 }
        case .document(let document): worker.render(document)
        }
        worker.counts.files += 1
        worker.counts.bytes += worker.page.count
        let path = path(of: work)
        worker.page.withBytes { sink(path, $0) }
    }
}
