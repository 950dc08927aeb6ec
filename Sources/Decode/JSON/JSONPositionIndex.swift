internal import Synchronization

/// The tape indices of some parts of long lists and objects, so that a part is found without a walk from the start.
///
/// A list of a million wrong elements asks for a million paths, which would take hours by walking.
final class JSONPositionIndex: Sendable {
    /// Every so many parts one is indexed.
    private static let stride = 256
    /// Shorter containers, in words of the tape, are walked.
    private static let wordsMin = 4096

    /// By a container's tape index: the indices of every 256th element, or of its key, ascending.
    private let marks = Mutex<[Int: [Int]]>([:])

    /// A part of a list or object at or before the value at `index`: its position, and its own index or its key's.
    func nearest(to index: Int, in container: JSON) -> (position: Int, index: Int) {
        let first = container.index + 1
        guard container.end - container.index >= Self.wordsMin else { return (0, first) }
        let marked = marks.withLock { marks in
            if let known = marks[container.index] { return known }
            let made = Self.marks(of: container)
            marks[container.index] = made
            return made
        }
        var (low, high) = (0, marked.count)
        while low < high {
            let middle = (low + high) / 2
            if marked[middle] <= index { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? (0, first) : ((low - 1) * Self.stride, marked[low - 1])
    }

    private static func marks(of container: JSON) -> [Int] {
        var (marks, position, at) = ([Int](), 0, container.index + 1)
        while at < container.end - 1 {
            if position % stride == 0 { marks.append(at) }
            position += 1
            at = JSON(document: container.document, index: container.isObject ? at + 1 : at).end
        }
        return marks
    }
}
