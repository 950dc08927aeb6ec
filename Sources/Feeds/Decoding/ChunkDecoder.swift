internal import Decode
internal import Model
internal import HTTPCache

/// A parsed document whose elements are decoded in chunks.
protocol DecodablePage: Sendable {
    /// Without its bytes (`Document.withoutBytes`).
    var document: Document { get }
    /// The sum over its lists.
    var elementCount: Int { get }
}

/// A share of each of a page's lists, small enough to keep all threads busy to the end.
struct PageSlice<Page: DecodablePage>: Sendable {
    let page: Page
    fileprivate let index: Int
    fileprivate let count: Int

    var isFirst: Bool { index == 0 }

    func share<Element>(of list: [Element]) -> ArraySlice<Element> {
        list[list.count * index / count..<list.count * (index + 1) / count]
    }
}

enum ChunkDecoder {
    private static let elementsMax = 500

    /// Decodes pages in chunks, on up to `threads` threads; diagnostics are added in the order of the documents.
    /// - Parameter profiles: those of the feed's other pages.
    /// - Returns: what `decode` made of each chunk, in the order of the documents.
    static func decode<Page: DecodablePage, Chunk: Sendable>(
        _ pages: [Page], threads: Int, profiles: ProfileCache = ProfileCache(), _ diagnostics: inout FeedDiagnostics,
        _ decode: @escaping @Sendable (PageSlice<Page>, ChunkContext) -> Chunk
    ) async -> [Chunk] {
        let slices = pages.flatMap(slices(of:))
        let feed = diagnostics.feed
        // A page's slices go to one thread where there are pages for all: two would count references to one document.
        let chunk = pages.count < 2 * threads ? 1 : max(1, slices.count / pages.count)
        let chunks = await Parallel.map(slices, threads: threads, chunk: chunk) { slice in
            var diagnostics = FeedDiagnostics(feed: feed)
            return (chunk: Self.decode(slice, profiles, &diagnostics, decode), diagnostics: diagnostics)
        }
        for chunk in chunks { diagnostics.add(chunk.diagnostics) }
        return chunks.map(\.chunk)
    }

    /// Decodes a page in chunks, on this thread.
    static func decode<Page: DecodablePage, Chunk: Sendable>(
        _ page: Page, profiles: ProfileCache, _ diagnostics: inout FeedDiagnostics,
        _ decode: (PageSlice<Page>, ChunkContext) -> Chunk
    ) -> [Chunk] {
        slices(of: page).map { Self.decode($0, profiles, &diagnostics, decode) }
    }

    private static func slices<Page: DecodablePage>(of page: Page) -> [PageSlice<Page>] {
        let count = max(1, (page.elementCount + elementsMax - 1) / elementsMax)
        return (0..<count).map { PageSlice(page: page, index: $0, count: count) }
    }

    private static func decode<Page: DecodablePage, Chunk: Sendable>(
        _ slice: PageSlice<Page>, _ profiles: ProfileCache, _ diagnostics: inout FeedDiagnostics,
        _ decode: (PageSlice<Page>, ChunkContext) -> Chunk
    ) -> Chunk {
        let context = ChunkContext(slice.page.document, feed: diagnostics.feed, profiles: profiles)
        let chunk = decode(slice, context)
        diagnostics.add(context.diagnostics)
        return chunk
    }
}

/// The state of decoding one chunk: its document, readers that intern tags and ids, and diagnostics.
///
/// Each thread has its own.
final class ChunkContext {
    let document: Document
    var diagnostics: FeedDiagnostics
    var text = TextReader()
    var tags = TagReader()
    var ids = StringInterner()
    /// Empty between two values: nothing throws after a text of one was appended.
    var packer = PackedTexts.Packer()
    /// For whoever needs bytes for a moment.
    var scratch: [UInt8] = []
    private let profiles: ProfileCache?
    /// How many references were resolved against the document.
    private(set) var relativeCount = 0

    /// - Parameter profiles: those of the feed's other chunks; nil: every profile is made for itself.
    init(_ document: Document, feed: String, profiles: ProfileCache? = nil) {
        self.document = document
        self.profiles = profiles
        diagnostics = FeedDiagnostics(feed: feed)
    }

    /// Decodes a list's objects; one that cannot be decoded costs itself and no other, with a warning.
    func map<Value>(
        _ elements: ArraySlice<JSON>, _ decode: (ObjectReader) throws(WireError) -> Value
    ) -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(elements.count)
        for element in elements {
            do throws(WireError) { values.append(try decode(try ObjectReader(element, self))) } catch {
                diagnostics.drop(element, of: document, error)
            }
        }
        return values
    }

    /// What a reference names in the document.
    func resolve(_ reference: String) -> ResourceLocation? {
        if let url = WebURL(reference) { return .web(url) }
        relativeCount += 1
        return document.base.resolve(reference)
    }

    /// Decodes a profile, or takes it from an earlier object of the same content.
    func profile(
        _ object: ObjectReader, _ decode: (ObjectReader) throws(WireError) -> Profile
    ) throws(WireError) -> Profile {
        if let profiles { try profiles.profile(object, decode) } else { try decode(object) }
    }

    /// Nil, with a note, where `json` is no object.
    func object(_ json: JSON) -> ObjectReader? {
        do throws(WireError) { return try ObjectReader(json, self) } catch {
            reject(error)
            return nil
        }
    }

    /// Notes a value that is left out.
    func reject(_ error: WireError) {
        diagnostics.note(.fieldInvalid, "\(document.pagePlace) \(error.path)", "\(error); it is left out")
    }
}
