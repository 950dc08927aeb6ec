internal import Model
internal import Synchronization

/// The fingerprints of a language's cards, by what templates look up of them. Each is made by the thread that asks for
/// it first.
///
/// Pages name hundreds of thousands of cards, so what is asked of a card lies side by side, and reading it writes
/// nothing: no lock and no count of references, for which threads would wait.
final class CardFingerprints: Sendable {
    private let starts: EntryOffsets
    private let sources: EntrySources?
    private let notes: CardNotes?
    /// By `LookedUpFields.number`.
    private let known = Mutex<[Int: Table]>([:])

    /// - Parameters:
    ///   - sources: what cards are made of; nil where nothing is asked of them.
    ///   - notes: of an earlier run.
    init(_ starts: EntryOffsets, _ sources: EntrySources?, _ notes: CardNotes?) {
        (self.starts, self.sources, self.notes) = (starts, sources, notes)
    }

    /// - Parameters:
    ///   - fields: what the template looks up.
    ///   - column: of the language and that, in every process.
    func table(of fields: Int, column: Fingerprint) -> Table {
        known.withLock { tables in
            if let known = tables[fields] { return known }
            let table = Table(starts, sources, notes, column: column)
            tables[fields] = table
            return table
        }
    }

    /// All that were asked for.
    var tables: [Table] { known.withLock { $0.sorted { $0.key < $1.key }.map(\.value) } }

    /// Of all cards, as far as a template looks them up.
    final class Table: Sendable {
        let column: Fingerprint
        private let starts: EntryOffsets
        private let earlier: (notes: CardNotes, column: Int, sources: EntrySources)?
        /// Two of each card: zero where it has not been made. The compiler cannot check the pointer: it is freed last,
        /// and threads share what it points at as atomics.
        nonisolated(unsafe) private let words: UnsafeMutablePointer<Atomic<UInt64>>

        fileprivate init(_ starts: EntryOffsets, _ sources: EntrySources?, _ notes: CardNotes?, column: Fingerprint) {
            (self.starts, self.column) = (starts, column)
            if let sources, let notes, let number = notes.column(column) {
                earlier = (notes, number, sources)
            } else {
                earlier = nil
            }
            let count = 2 * starts.end
            words = .allocate(capacity: count)
            for index in 0..<count { (words + index).initialize(to: Atomic(0)) }
        }

        deinit { words.deallocate() }

        /// Nil: it has not been asked for.
        func made(of entry: Int, in feed: Int) -> Fingerprint? {
            let place = words + 2 * starts[entry, of: feed]
            let high = place[0].load(ordering: .acquiring)
            return high == 0 ? nil : Fingerprint(high: high, low: place[1].load(ordering: .relaxed))
        }

        /// - Parameter make: makes it; nil for a card that has none.
        func fingerprint(of entry: Int, in feed: Int, make: () -> Fingerprint?) -> Fingerprint? {
            if let known = made(of: entry, in: feed) { return known }
            let noted = earlier.flatMap { earlier in
                earlier.notes.fingerprint(of: earlier.sources.entries[feed][entry], column: earlier.column)
            }
            guard let made = noted ?? make() else { return nil }
            // Two threads that make it at a time make the same.
            let place = words + 2 * starts[entry, of: feed]
            place[1].store(made.low, ordering: .relaxed)
            place[0].store(made.high, ordering: .releasing)
            return made
        }
    }
}
