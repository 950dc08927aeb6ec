internal import Model
internal import Synchronization

/// Checks the links and contents of a generation's files while they are rendered, from any thread.
///
/// Reading files back would cost as much again as writing them. A page that stays as it was is not read: what it names
/// was noted, and is looked up, for it may be gone.
final class LinkChecker: Sendable {
    struct Seen {
        /// Paths that are named and at which no file of the generation stands, each once.
        var targets: Set<String> = []
        /// Pages without anything to show, sorted by bytes.
        var emptyPages: [String] = []
    }

    private let hasher: PathHasher
    private let idle = Mutex<[LinkCollector]>([])

    init(_ hasher: PathHasher) { self.hasher = hasher }

    /// - Returns: what a page names; nil for another file, and for a page that has nothing to show.
    @discardableResult
    func look(at path: String, _ bytes: UnsafeRawBufferPointer) -> PageLinks? {
        if path.hasSuffix(".html") {
            return use { $0.page(path, bytes) }
        } else if path.hasSuffix(".css") {
            use { $0.stylesheet(path, bytes) }
        } else if bytes.isEmpty, path.hasSuffix(".xml") || path.hasSuffix(".json") {
            use { $0.document(path, bytes) }
        }
        return nil
    }

    /// What was seen. Call it once every file has been looked at.
    /// - Parameter known: the hashes of the paths of the generation's files.
    func seen(known: PathHashes) -> Seen {
        var seen = Seen()
        for collector in idle.withLock({ $0 }) {
            seen.targets.formUnion(collector.targets(except: known))
            seen.emptyPages += collector.emptyPages
        }
        seen.emptyPages.sort { $0.precedesByBytes($1) }
        return seen
    }

    private func use<Result>(_ body: (inout LinkCollector) -> Result) -> Result {
        var collector = idle.withLock { $0.popLast() } ?? LinkCollector(hasher)
        let result = body(&collector)
        idle.withLock { $0.append(collector) }
        return result
    }
}
