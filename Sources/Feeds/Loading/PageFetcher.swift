internal import HTTPCache
internal import Model

/// A page that was fetched.
enum FetchedPage<Page: Sendable>: Sendable {
    case parsed(Page)
    /// One that leads to no other: it is parsed when it is decoded, for all of a large feed take much memory.
    case unparsed(Document)
}

/// The pages of a feed as fetched tonight.
struct FetchedPages<Page: Sendable>: Sendable {
    private(set) var documents: [Document] = []
    /// Of each document.
    private(set) var pages: [FetchedPage<Page>] = []
    var diagnostics: FeedDiagnostics
    /// The first failure; pages that were fetched all the same are kept.
    var failure: FeedFailure?
    /// Why optional documents are missing; the feed is shown without them.
    var absences: [FeedFailure] = []
    /// Whether the documents may stand in on a later night.
    var mayBeKept = true
    /// The day of the copy that is shown because the run is offline; nil: they were fetched.
    private(set) var copyDay: Day?

    /// Where the first page has moved for good.
    var movedTo: WebURL? { documents.first?.movedTo }

    init(feed: String) { diagnostics = FeedDiagnostics(feed: feed) }

    /// The last good copy, in place of documents that an offline run cannot fetch.
    init(feed: String, copy documents: [Document], of day: Day) {
        self.init(feed: feed)
        for document in documents { add(unparsed: document) }
        copyDay = day
    }

    /// Adds the pages' digests and places.
    func add(to text: inout String) {
        for document in documents { text += "\(document.digest) \(document.base)\n" }
        for absence in absences { text += "without \(absence)\n" }
        if let failure { text += "failed \(failure)\n" }
    }

    mutating func add(_ page: Page, of document: Document, _ found: FeedDiagnostics) {
        diagnostics.add(found)
        documents.append(document)
        pages.append(.parsed(page))
    }

    mutating func add(unparsed document: Document) {
        documents.append(document)
        pages.append(.unparsed(document))
    }

    mutating func replace(_ documents: [Document], pages: [Page]) {
        (self.documents, self.pages) = (documents, pages.map(FetchedPage.parsed))
    }

    /// Leaves out the pages that cannot be parsed.
    /// - Parameter failures: by the page's index.
    mutating func leaveOut(_ failures: [Int: FeedFailure]) {
        guard let first = failures.min(by: { $0.key < $1.key }) else { return }
        failure = failure ?? first.value
        let kept = pages.indices.filter { failures[$0] == nil }
        (documents, pages) = (kept.map { documents[$0] }, kept.map { pages[$0] })
    }

    /// The first failure counts.
    mutating func fail(_ failure: FeedFailure, _ found: FeedDiagnostics) {
        diagnostics.add(found)
        self.failure = self.failure ?? failure
    }
}

/// Fetches a feed's pages: one file, all files of a folder, a walk from page to page, or documents of their own
/// names.
struct PageFetcher<Adapter: FeedAdapter>: Sendable {
    let adapter: Adapter
    let context: FeedContext
    let fetcher: DocumentFetcher<Adapter>

    init(adapter: Adapter, context: FeedContext) {
        self.adapter = adapter
        self.context = context
        fetcher = DocumentFetcher(adapter: adapter, context: context)
    }

    func fetch() async -> FetchedPages<Adapter.Page> {
        let isCommand = adapter.settings.command != nil
        if isCommand || !adapter.settings.location.isFile, context.source.asksServers,
            let unmetPrecondition = adapter.unmetPrecondition
        {
            var nothing = FetchedPages<Adapter.Page>(feed: adapter.settings.id)
            nothing.failure = unmetPrecondition
            return nothing
        }
        if !adapter.resources.isEmpty { return await resources() }
        if !isCommand, case .file(let path, _) = adapter.settings.location, let names = folder(path) {
            return await folder(path, names)
        }
        return await walk()
    }

    /// The names of a folder's documents, in their order; nil where `path` is no folder.
    private func folder(_ path: String) -> [String]? {
        // Reading it as a file reports why it cannot be listed.
        guard let names = try? Files.names(in: path) else { return nil }
        let suffixes = adapter.folderSuffixes
        return names.filter { name in !name.hasPrefix(".") && suffixes.contains { name.hasSuffix($0) } }
    }

    private func folder(_ path: String, _ names: [String]) async -> FetchedPages<Adapter.Page> {
        var fetched = FetchedPages<Adapter.Page>(feed: adapter.settings.id)
        guard !names.isEmpty else {
            fetched.failure = FeedFailure(
                .dataUnusable, place: path,
                message: "the folder has no \(adapter.folderSuffixes.map { "*" + $0 }.joined(separator: " or ")) file")
            return fetched
        }
        let pagesMax = context.network.pagesMax
        if names.count > pagesMax {
            fetched.diagnostics.warn(
                .limitReached, path, "\(names.count) files, of which network.pagesMax allows the first \(pagesMax)")
        }
        let requests = names.prefix(pagesMax).enumerated().map { index, name in
            fetcher.request(PageAddress(location: .file("\(path)/\(name)")), number: index + 1)
        }
        for document in await context.source.documents(requests, threads: context.jobs) {
            switch document {
            case .success(let document): fetched.add(unparsed: document)
            case .failure(let error): fetched.failure = fetched.failure ?? adapter.explained(error)
            }
        }
        return fetched
    }

    private func walk() async -> FetchedPages<Adapter.Page> {
        var fetched = FetchedPages<Adapter.Page>(feed: adapter.settings.id)
        let first = PageAddress(location: adapter.settings.location)
        let request = fetcher.request(first, number: 1)
        var walk = PageWalk(
            first: first.location, limit: adapter.settings.limit, pagesMax: context.network.pagesMax,
            mayMove: !request.holdsSecret && request.body == nil)
        var next: PageAddress? = first
        while let page = next {
            let number = fetched.pages.count + 1
            do throws(DocumentFetcher<Adapter>.Refusal) {
                let answer = try await fetcher.fetch(fetcher.request(page, number: number))
                fetched.add(answer.page, of: answer.document, answer.diagnostics)
                if number == 1 { noteMove(of: answer.document, &fetched.diagnostics) }
                next = advance(&walk, past: answer.page, number: number, answer.document, &fetched.diagnostics)
            } catch {
                fetched.fail(error.failure, error.diagnostics)
                return fetched
            }
        }
        if walk.passedEmptyCount > 0 {
            fetched.diagnostics.warn(
                .paginationStopped, adapter.settings.id,
                "\(plural(walk.passedEmptyCount, "page")) before others came empty although the API counts entries "
                    + "there; these are missing tonight")
        }
        return fetched
    }

    private func noteMove(of document: Document, _ diagnostics: inout FeedDiagnostics) {
        guard let target = document.movedTo else { return }
        let place = adapter.settings.urlPlace
        diagnostics.warn(
            .feedMoved, document.place,
            "its server says that it has moved for good, to \(target); name that address"
                + (place.isEmpty ? " as the feed's url" : " at \(place)"),
            isLoss: false)
    }

    private func advance(
        _ walk: inout PageWalk, past page: Adapter.Page, number: Int, _ document: Document,
        _ diagnostics: inout FeedDiagnostics
    ) -> PageAddress? {
        switch walk.advance(adapter.step(of: page, number: number)) {
        case .success(let next):
            context.monitor.progress(ProgressReporter.Progress(stage: .fetch, done: number, total: nil))
            return next
        case .failure(let reached):
            if let finding = reached.end.finding {
                if finding.severity == .warning {
                    diagnostics.warn(
                        .paginationStopped, document.pagePlace, finding.message,
                        isLoss: adapter.missesOtherServers || !reached.end.isOtherServer)
                } else {
                    diagnostics.note(.paginationStopped, document.pagePlace, finding.message)
                }
            }
            return nil
        }
    }
}
