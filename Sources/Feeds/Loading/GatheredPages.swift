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

    /// What the pages' bytes and places come to.
    func add(to text: inout String) {
        for document in documents { text += "\(document.digest) \(document.base)\n" }
        if let failure { text += "failed \(failure)\n" }
    }
}

/// Fetches a feed's pages: one file, all files of a folder, or a walk from page to page.
struct PageGatherer<Reading: FeedReading>: Sendable {
    let reading: Reading
    let context: FeedContext

    func gather() async -> GatheredPages<Reading.Page> {
        if case .file(let path) = reading.settings.location, let names = Self.folder(path) {
            return await folder(path, names)
        }
        return await walk()
    }

    /// The names of a folder's documents, in their order; nil where `path` is no folder.
    private static func folder(_ path: String) -> [String]? {
        // Whatever keeps it from being listed, reading it as a file will say.
        guard let names = try? Files.names(in: path) else { return nil }
        return names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
    }

    private func folder(_ path: String, _ names: [String]) async -> GatheredPages<Reading.Page> {
        var gathered = GatheredPages<Reading.Page>(findings: Findings(feed: reading.settings.id))
        guard !names.isEmpty else {
            gathered.failure = FeedFailure(
                .dataUnusable, place: path, message: "the folder has no *.json file")
            return gathered
        }
        let pagesMax = context.network.pagesMax
        if names.count > pagesMax {
            gathered.findings.warn(
                path, "\(names.count) files, of which network.pagesMax allows the first \(pagesMax)")
        }
        var documents: [Document] = []
        for (index, name) in names.prefix(pagesMax).enumerated() {
            let request = request(.file("\(path)/\(name)"), number: index + 1)
            do { documents.append(try await context.source.document(request)) } catch {
                gathered.failure = gathered.failure ?? reading.failure(error)
            }
        }
        for (document, parsed) in zip(documents, await parse(documents)) {
            gathered.findings.add(parsed.findings)
            switch parsed.page {
            case .success(let page):
                gathered.documents.append(document)
                gathered.pages.append(page)
            case .failure(let failure): gathered.failure = gathered.failure ?? failure
            }
        }
        return gathered
    }

    private func walk() async -> GatheredPages<Reading.Page> {
        var gathered = GatheredPages<Reading.Page>(findings: Findings(feed: reading.settings.id))
        if case .web = reading.settings.location, context.source.asksServers, let obstacle = reading.obstacle {
            gathered.failure = obstacle
            return gathered
        }
        var walk = PageWalk(
            first: reading.settings.location, limit: reading.settings.limit,
            pagesMax: context.network.pagesMax,
            mayMove: !request(reading.settings.location, number: 1).holdsSecret)
        var next: ResourceLocation? = reading.settings.location
        while let location = next {
            let number = gathered.pages.count + 1
            let request = request(location, number: number)
            let document: Document
            do { document = try await context.source.document(request) } catch {
                gathered.failure = reading.failure(error)
                return gathered
            }
            let parsed = await parse([document])[0]
            gathered.findings.add(parsed.findings)
            switch parsed.page {
            case .failure(let failure):
                gathered.failure = failure
                await context.source.reject(request)
                return gathered
            case .success(let page):
                gathered.documents.append(document)
                gathered.pages.append(page)
                next = advance(&walk, past: page, number: number, document, &gathered.findings)
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
            context.monitor.progress(Monitor.Progress(stage: "fetch", done: number, total: nil))
            return location
        case .failure(let reached):
            if let finding = reached.end.finding {
                if finding.severity == .warning {
                    findings.warn(document.pagePlace, finding.message)
                } else {
                    findings.note(document.pagePlace, finding.message)
                }
            }
            return nil
        }
    }

    private func request(_ location: ResourceLocation, number: Int) -> DocumentRequest {
        reading.request(location, number: number, bytesMax: context.network.feedBytesMax)
    }

    struct Parsed: Sendable {
        let page: Result<Reading.Page, FeedFailure>
        let findings: Findings
    }

    /// Parses documents on threads of their own.
    func parse(_ documents: [Document]) async -> [Parsed] {
        await Parallel.map(documents, threads: context.jobs) { [reading] document in
            var findings = Findings(feed: reading.settings.id)
            let page: Result<Reading.Page, FeedFailure>
            do throws(FeedFailure) { page = .success(try reading.page(document, &findings)) } catch {
                page = .failure(error)
            }
            return Parsed(page: page, findings: findings)
        }
    }
}
