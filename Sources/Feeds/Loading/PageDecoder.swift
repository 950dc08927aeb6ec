internal import HTTPCache
internal import Model

/// Parses and decodes a feed's pages, a few at a time: of those alone are the documents in memory.
///
/// Of many small documents each is parsed and decoded by one thread, whose caches then have it. Where they are too few,
/// or one is too large, for all threads to be busy to the end, and where they are parsed already, threads share them.
struct PageDecoder<Adapter: FeedAdapter>: Sendable {
    let adapter: Adapter
    let context: FeedContext

    /// Of the documents that are in memory at once; a single one may be larger.
    private static var bytesMax: Int { 16_777_216 }
    /// The largest part of one thread's work that a small document may be.
    private static var smallShareMax: Double { 1 / 8 }
    /// Small documents of one thread, after which what is to be told is gathered: each may have hundreds of findings.
    private static var batchCount: Int { 64 }

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
        if let documents = Self.smallDocuments(of: pages, jobs: context.jobs) {
            return await decodeEach(documents, profiles)
        }
        var result = Self.noResult(adapter)
        for share in Self.shares(pages) {
            let parsed = await parse(pages, share, &result)
            result.chunks += await ChunkDecoder.decode(
                parsed, threads: context.jobs, profiles: profiles, &result.decoding
            ) { [adapter] in adapter.decode($0, $1) }
        }
        return result
    }

    /// The pages' documents, where threads that take one at a time end at about the same time; else nil.
    static func smallDocuments(of pages: [FetchedPage<Adapter.Page>], jobs: Int) -> [Document]? {
        let documents = pages.compactMap { page in
            if case .unparsed(let document) = page { document } else { nil }
        }
        guard documents.count == pages.count else { return nil }
        let share = Double(documents.reduce(0) { $0 + $1.byteCount }) / Double(jobs)
        let mostBytes = min(share * smallShareMax, Double(bytesMax) / Double(jobs))
        return documents.allSatisfy { Double($0.byteCount) <= mostBytes } ? documents : nil
    }

    private func decodeEach(_ documents: [Document], _ profiles: ProfileCache) async -> Result {
        var result = Self.noResult(adapter)
        let batchCount = Self.batchCount * context.jobs
        for start in stride(from: 0, to: documents.count, by: batchCount) {
            let batch = Array(documents[start..<min(documents.count, start + batchCount)])
            let parts = await Parallel.map(batch, threads: context.jobs) { [adapter] document in
                var part = Self.noResult(adapter)
                let answer = DocumentFetcher.parse(document, by: adapter)
                part.parsing.add(answer.diagnostics)
                switch answer.page {
                case .success(let page):
                    part.chunks = ChunkDecoder.decode(page, profiles: profiles, &part.decoding, adapter.decode)
                case .failure(let failure): part.failures[0] = failure
                }
                return part
            }
            for (index, part) in parts.enumerated() {
                result.chunks += part.chunks
                result.failures[start + index] = part.failures[0]
                result.parsing.add(part.parsing)
                result.decoding.add(part.decoding)
            }
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
