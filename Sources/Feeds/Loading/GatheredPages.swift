internal import Model
internal import Store

/// What a walk over a feed's pages brought.
struct GatheredPages<Page: Sendable>: Sendable {
    var documents: [Document] = []
    var pages: [Page] = []
    var findings: Findings
    /// The first thing that went wrong; the pages before it (of a folder: the other ones) are there all the
    /// same.
    var failure: FeedFailure?
    /// Why documents that need not be there are not: the feed is shown without them.
    var absences: [FeedFailure] = []

    init(feed: String) { findings = Findings(feed: feed) }

    /// What the pages' bytes and places come to.
    func add(to text: inout String) {
        for document in documents { text += "\(document.digest) \(document.base)\n" }
        for absence in absences { text += "without \(absence)\n" }
        if let failure { text += "failed \(failure)\n" }
    }

    mutating func add(_ page: Page, of document: Document, _ found: Findings) {
        findings.add(found)
        documents.append(document)
        pages.append(page)
    }

    /// The first failure counts.
    mutating func fail(_ failure: FeedFailure, _ found: Findings) {
        findings.add(found)
        self.failure = self.failure ?? failure
    }
}

/// Fetches a feed's pages: one file, all files of a folder, a walk from page to page, or documents of their own
/// names.
struct PageGatherer<Reading: FeedReading>: Sendable {
    let reading: Reading
    let context: FeedContext
    let asker: DocumentAsker<Reading>

    init(reading: Reading, context: FeedContext) {
        self.reading = reading
        self.context = context
        asker = DocumentAsker(reading: reading, context: context)
    }

    func gather() async -> GatheredPages<Reading.Page> {
        if !reading.settings.location.isFile, context.source.asksServers, let obstacle = reading.obstacle {
            var nothing = GatheredPages<Reading.Page>(feed: reading.settings.id)
            nothing.failure = obstacle
            return nothing
        }
        if !reading.resources.isEmpty { return await resources() }
        if case .file(let path, _) = reading.settings.location, let names = folder(path) {
            return await folder(path, names)
        }
        return await walk()
    }

    /// The names of a folder's documents, in their order; nil where `path` is no folder.
    private func folder(_ path: String) -> [String]? {
        // Whatever keeps it from being listed, reading it as a file will say.
        guard let names = try? Files.names(in: path) else { return nil }
        let suffixes = reading.folderSuffixes
        return names.filter { name in !name.hasPrefix(".") && suffixes.contains { name.hasSuffix($0) } }
    }

    private func folder(_ path: String, _ names: [String]) async -> GatheredPages<Reading.Page> {
        var gathered = GatheredPages<Reading.Page>(feed: reading.settings.id)
        guard !names.isEmpty else {
            gathered.failure = FeedFailure(
                .dataUnusable, place: path,
                message: "the folder has no \(reading.folderSuffixes.map { "*" + $0 }.joined(separator: " or ")) file")
            return gathered
        }
        let pagesMax = context.network.pagesMax
        if names.count > pagesMax {
            gathered.findings.warn(
                .limitReached, path, "\(names.count) files, of which network.pagesMax allows the first \(pagesMax)")
        }
        var documents: [Document] = []
        for (index, name) in names.prefix(pagesMax).enumerated() {
            let request = asker.request(.file("\(path)/\(name)"), number: index + 1)
            do { documents.append(try await context.source.document(request)) } catch {
                gathered.failure = gathered.failure ?? reading.failure(error)
            }
        }
        for (document, parsed) in zip(documents, await asker.parse(documents)) {
            switch parsed.page {
            case .success(let page): gathered.add(page, of: document, parsed.findings)
            case .failure(let failure): gathered.fail(failure, parsed.findings)
            }
        }
        return gathered
    }

    private func walk() async -> GatheredPages<Reading.Page> {
        var gathered = GatheredPages<Reading.Page>(feed: reading.settings.id)
        var walk = PageWalk(
            first: reading.settings.location, limit: reading.settings.limit,
            pagesMax: context.network.pagesMax,
            mayMove: !asker.request(reading.settings.location, number: 1).holdsSecret)
        var next: ResourceLocation? = reading.settings.location
        while let location = next {
            let number = gathered.pages.count + 1
            do throws(DocumentAsker<Reading>.Refusal) {
                let answer = try await asker.ask(asker.request(location, number: number))
                gathered.add(answer.page, of: answer.document, answer.findings)
                next = advance(&walk, past: answer.page, number: number, answer.document, &gathered.findings)
            } catch {
                gathered.fail(error.failure, error.findings)
                return gathered
            }
        }
        return gathered
    }

    private func advance(
        _ walk: inout PageWalk, past page: Reading.Page, number: Int, _ document: Document,
        _ findings: inout Findings
    ) -> ResourceLocation? {
        switch walk.advance(reading.step(of: page, number: number)) {
        case .success(let location):
            context.monitor.progress(Monitor.Progress(stage: .fetch, done: number, total: nil))
            return location
        case .failure(let reached):
            if let finding = reached.end.finding {
                if finding.severity == .warning {
                    findings.warn(.paginationStopped, document.pagePlace, finding.message)
                } else {
                    findings.note(.paginationStopped, document.pagePlace, finding.message)
                }
            }
            return nil
        }
    }
}
