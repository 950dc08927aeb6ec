internal import Model
internal import Synchronization

/// Keeps the files of entries' records, and their words, where they are made of the same as an earlier run's.
final class SearchKeeper: Sendable {
    private let keeper: PageKeeper
    private let sources: EntrySources
    /// Until the words of all entries are found.
    private let notes: Mutex<SearchNotes?>
    /// What all records hang on.
    private let frame: Fingerprint
    private let keptCount = Atomic(0)

    init(_ plan: SitePlan, _ keeper: PageKeeper, _ sources: EntrySources) {
        (self.keeper, self.sources) = (keeper, sources)
        notes = Mutex(keeper.earlier(.search).flatMap { SearchNotes(bytes: $0, keeper.secret, maker: keeper.maker) })
        let writer = SourceWriter(keeper.secret)
        for text in [keeper.maker, plan.languages[0].identity, plan.languages[0].strings.code] { writer.add(text) }
        frame = writer.take()
    }

    /// How many files stay.
    var count: Int { keptCount.load(ordering: .relaxed) }

    func worker() -> Worker { Worker(self) }

    /// Notes the words of all entries, in place of those of the earlier run.
    func note(_ parts: [SearchIndex.Part]) {
        notes.withLock { $0 = nil }
        guard let file = SearchNotes.file(of: parts, keeper.secret, maker: keeper.maker) else { return }
        file.withBytes { keeper.noted(.search, $0) }
    }

    /// What one thread needs for it. Not thread-safe.
    struct Worker {
        private let keeper: SearchKeeper
        private let writer: SourceWriter
        private var reader: SearchNotes.Reader?

        fileprivate init(_ keeper: SearchKeeper) {
            self.keeper = keeper
            writer = SourceWriter(keeper.keeper.secret)
            reader = keeper.notes.withLock { $0 }.map { SearchNotes.Reader($0) }
        }

        /// Of all that the file of these entries is made of, and their words.
        func key(of entries: ArraySlice<EntryIndex>, _ name: String) -> Fingerprint {
            writer.add(keeper.frame)
            writer.add(name)
            for index in entries {
                writer.add(index.feed)
                writer.add(keeper.sources.entries[index.feed][index.entry])
            }
            return writer.take()
        }

        /// Keeps a file as it was published, and adds the words of its entries.
        /// - Parameter first: the number of its first entry.
        /// - Returns: the file's fingerprint; nil where it has to be made, and nothing was added.
        mutating func keep(
            _ name: String, _ key: Fingerprint, first: Int, _ words: inout TermCollector
        ) -> Fingerprint? {
            guard let block = reader?.block(key), keeper.keeper.keep(SearchIndex.path(name), key) else { return nil }
            keeper.keptCount.add(1, ordering: .relaxed)
            reader?.add(block, first: first, to: &words)
            return block.content
        }

        /// Compares the words of entries whose file was made anew with what an earlier run noted for the same key.
        /// - Parameters:
        ///   - first: the number of the file's first entry.
        ///   - begun: how many entries had been begun before it.
        func compare(_ name: String, _ key: Fingerprint, first: Int, _ words: TermCollector, after begun: Int) {
            guard let reader, let block = reader.block(key),
                !reader.has(block, first: first, theWordsOf: words, after: begun)
            else { return }
            keeper.keeper.differs(SearchIndex.path(name))
        }
    }
}
