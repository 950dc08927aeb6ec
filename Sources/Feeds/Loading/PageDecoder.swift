internal import HTTPCache
internal import Model

/// Parses and decodes a feed's pages, a few at a time: of those alone are the documents in memory.
///
/// One thread parses and decodes a page, whose documents its caches then have. Threads share the pages where these are
/// too few, or one is too large, for all to be busy to the end.
struct PageDecoder<Adapter: FeedAdapter>: Sendable {
    let adapter: Adapter
    let context: FeedContext

    /// Of the documents that are in memory at once; a single one may be larger.
    private static var bytesMax: Int { 16_777_216 }
    /// Of a thread's work a page is no larger part than this one.
    private static var pageShareMax: Double { 1 / 8 }

    private var fetcher: DocumentFetcher<Adapter> { DocumentFetcher(adapter: adapter, context: context) }

    struct Result: Sendable {
        var chunks: [Adapter.Chunk] = []
        /// The pages that cannot be parsed, by their index.
        var failures: [Int: FeedFailure] = [:]
        /// Of parsing, and of decoding.
        var parsing: FeedDiagnostics
        var decoding: FeedDiagnostics
    }

    func decode(_ pages: [FetchedPage<Adapter.Page>]) async -> Result {
        let profiles = ProfileCache()
        if areSmall(pages) { return await decodeEach(pages, profiles) }
        var result = Self.noResult(adapter)
        for share in Self.shares(pages) {
            let parsed = await parse(pages, share, &result)
            result.chunks += await ChunkDecoder.decode(
                parsed, threads: context.jobs, profiles: profiles, &result.decoding
            ) { [adapter] in adapter.decode($0, $1) }
        }
        return result
    }

    /// Whether threads that take a page at a time end at about the same time.
    private func areSmall(_ pages: [FetchedPage<Adapter.Page>]) -> Bool {
        let sizes = pages.map { page in
            switch page {
            case .parsed(let page): page.document.byteCount
            case .unparsed(let document): document.byteCount
            }
        }
        let mostBytes = Double(sizes.reduce(0, +)) / Double(context.jobs) * Self.pageShareMax
        return sizes.allSatisfy { Double($0) <= min(mostBytes, Double(Self.bytesMax) / Double(context.jobs)) }
    }

    private func decodeEach(_ pages: [FetchedPage<Adapter.Page>], _ profiles: ProfileCache) async -> Result {
        let parts = await Parallel.map(pages, threads: context.jobs) { [adapter] page in
            var part = Self.noResult(adapter)
            let parsed: Adapter.Page
            switch page {
            case .parsed(let page): parsed = page
            case .unparsed(let document):
                let answer = DocumentFetcher.parse(document, by: adapter)
                part.parsing.add(answer.diagnostics)
                switch answer.page {
                case .success(let page): parsed = page
                case .failure(let failure):
                    part.failures[0] = failure
                    return part
                }
            }
            part.chunks = ChunkDecoder.decode(parsed, profiles: profiles, &part.decoding, adapter.decode)
            return part
        }
        var result = Self.noResult(adapter)
        for (index, part) in parts.enumerated() {
            result.chunks += part.chunks
            result.failures[index] = part.failures[0]
            result.parsing.add(part.parsing)
            result.decoding.add(part.decoding)
        }
        return result
    }

    /// The same pages, all parsed and with their documents in memory.
    func whole(_ fetched: FetchedPages<Adapter.Page>) async -> FetchedPages<Adapter.Page> {
        // What cannot be loaded cannot be parsed either, and that says why.
        let documents = fetched.documents.map { (try? $0.loaded()) ?? $0 }
        let pages = zip(fetched.pages, documents).map { page, document -> FetchedPage<Adapter.Page> in
            if case .unparsed = page { .unparsed(document) } else { page }
        }
        var result = Self.noResult(adapter)
        let parsed = await parse(pages, pages.indices, &result)
        var whole = fetched
        whole.diagnostics.add(result.parsing)
        whole.leaveOut(result.failures)
        whole.replace(documents.indices.filter { result.failures[$0] == nil }.map { documents[$0] }, pages: parsed)
        return whole
    }

    private static func noResult(_ adapter: Adapter) -> Result {
        let diagnostics = FeedDiagnostics(feed: adapter.settings.id)
        return Result(parsing: diagnostics, decoding: diagnostics)
    }

    /// The pages of a share that can be parsed, in their order.
    private func parse(
        _ pages: [FetchedPage<Adapter.Page>], _ share: Range<Int>, _ result: inout Result
    ) async -> [Adapter.Page] {
        let documents = pages[share].compactMap { page in
            if case .unparsed(let document) = page { document } else { nil }
        }
        var answers = await fetcher.parse(documents)[...]
        var parsed: [Adapter.Page] = []
        for index in share {
            switch pages[index] {
            case .parsed(let page): parsed.append(page)
            case .unparsed:
                guard let answer = answers.popFirst() else { continue }
                result.parsing.add(answer.diagnostics)
                switch answer.page {
                case .success(let page): parsed.append(page)
                case .failure(let failure): result.failures[index] = failure
                }
            }
        }
        return parsed
    }

    /// Pages one after the other, of as many bytes as may be in memory at once.
    private static func shares(_ pages: [FetchedPage<Adapter.Page>]) -> [Range<Int>] {
        var shares: [Range<Int>] = []
        var (start, byteCount) = (0, 0)
        for (index, page) in pages.enumerated() {
            guard case .unparsed(let document) = page else { continue }
            if index > start, byteCount + document.byteCount > bytesMax {
                shares.append(start..<index)
                (start, byteCount) = (index, 0)
            }
            byteCount += document.byteCount
        }
        return start < pages.count ? shares + [start..<pages.count] : shares
    }
}
