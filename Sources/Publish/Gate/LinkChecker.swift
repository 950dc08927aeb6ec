internal import Model
internal import Synchronization

/// Checks the links and contents of a generation's files while they are rendered, from any thread.
///
/// Reading files back would cost as much again as writing them; and as every page is rendered whenever something has
/// changed, a page that stays as it was is looked at too: what it links to may be gone.
final class LinkChecker: Sendable {
    struct Seen {
        /// Paths that are named and at which no file of the generation stands, each once.
        var targets: Set<String> = []
        /// Pages without anything to show, sorted by bytes.
        var emptyPages: [String] = []
    }

    private let idle = Mutex<[LinkCollector]>([])

    func look(at path: String, _ bytes: UnsafeRawBufferPointer) {
        if path.hasSuffix(".html") {
            use { $0.page(path, bytes) }
        } else if path.hasSuffix(".css") {
            use { $0.stylesheet(path, bytes) }
        } else if bytes.isEmpty, path.hasSuffix(".xml") || path.hasSuffix(".json") {
            use { $0.document(path, bytes) }
        }
    }

    /// What was seen. Call it once every file has been looked at.
    /// - Parameter paths: of the generation's files.
    func seen(paths: Set<String>) -> Seen {
        var known: Set<Int> = []
        for var path in paths { known.insert(path.withUTF8 { LinkCollector.hash(UnsafeRawBufferPointer($0)) }) }
        var seen = Seen()
        for collector in idle.withLock({ $0 }) {
            seen.targets.formUnion(collector.targets(except: known))
            seen.emptyPages += collector.emptyPages
        }
        seen.emptyPages.sort { $0.precedesByBytes($1) }
        return seen
    }

    private func use(_ body: (inout LinkCollector) -> Void) {
        var collector = idle.withLock { $0.popLast() } ?? LinkCollector()
        body(&collector)
        idle.withLock { $0.append(collector) }
    }
}
