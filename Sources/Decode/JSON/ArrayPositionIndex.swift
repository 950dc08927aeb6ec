internal import Synchronization

/// The tape indices of some elements of long lists, so that an element's position is found without a walk from the
/// start.
///
/// A list of a million wrong elements asks for a million paths, which would take hours by walking.
final class ArrayPositionIndex: Sendable {
    /// Every so many elements one is indexed.
    private static let stride = 256
    /// Shorter lists, in words of the tape, are walked.
    private static let wordsMin = 4096

    /// By a list's tape index: the indices of every 256th element, ascending.
    private let marks = Mutex<[Int: [Int]]>([:])

    /// An element of `list` at or before the value at `index`: its position and its own index.
    func nearest(to index: Int, in list: JSON) -> (position: Int, index: Int) {
        let first = list.index + 1
        guard list.end - list.index >= Self.wordsMin else { return (0, first) }
        let marked = marks.withLock { marks in
            if let known = marks[list.index] { return known }
            let made = Self.marks(of: list)
            marks[list.index] = made
            return made
        }
        var (low, high) = (0, marked.count)
        while low < high {
            let middle = (low + high) / 2
            if marked[middle] <= index { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? (0, first) : ((low - 1) * Self.stride, marked[low - 1])
    }

    private static func marks(of list: JSON) -> [Int] {
        var marks: [Int] = []
        for (position, element) in list.elements.enumerated() where position % stride == 0 {
            marks.append(element.index)
        }
        return marks
    }
}
