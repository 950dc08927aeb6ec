internal import Model
internal import Synchronization

/// The fingerprints of a language's cards, by what templates look up of them. Each is made by the thread that asks for
/// it first.
///
/// Pages name hundreds of thousands of cards, so what is asked of a card lies side by side, and reading it writes
/// nothing: no lock and no count of references, for which threads would wait.
final class CardFingerprints: Sendable {
    /// The first card of each feed, counted from the first feed's first, and the end of the last.
    private let starts: [Int]
    /// By `LookedUpFields.number`.
    private let tables = Mutex<[Int: Table]>([:])

    /// - Parameter counts: of each feed's cards.
    init(counts: [Int]) {
        var starts = [0]
        for count in counts { starts.append(starts[starts.count - 1] + count) }
        self.starts = starts
    }

    func table(of fields: Int) -> Table {
        tables.withLock { tables in
            if let known = tables[fields] { return known }
            let table = Table(starts)
            tables[fields] = table
            return table
        }
    }

    /// Of all cards, as far as a template looks them up.
    final class Table: Sendable {
        private let starts: [Int]
        /// Two of each card: zero where it has not been made. The compiler cannot check the pointer: it is freed last,
        /// and threads share what it points at as atomics.
        nonisolated(unsafe) private let words: UnsafeMutablePointer<Atomic<UInt64>>

        fileprivate init(_ starts: [Int]) {
            self.starts = starts
            let count = 2 * (starts.last ?? 0)
            words = .allocate(capacity: count)
            for index in 0..<count { (words + index).initialize(to: Atomic(0)) }
        }

        deinit { words.deallocate() }

        /// - Parameter make: makes it; nil for a card that has none.
        func fingerprint(of entry: Int, in feed: Int, make: () -> Fingerprint?) -> Fingerprint? {
            let place = words + 2 * (starts[feed] + entry)
            let high = place[0].load(ordering: .acquiring)
            if high != 0 { return Fingerprint(high: high, low: place[1].load(ordering: .relaxed)) }
            guard let made = make() else { return nil }
            // Two threads that make it at a time make the same.
            place[1].store(made.low, ordering: .relaxed)
            place[0].store(made.high, ordering: .releasing)
            return made
        }
    }
}
