internal import Model

/// Of every object that the index names: its size, the last night on which something needed it, and whether it is a
/// root, which nothing takes away.
///
/// Some fifty bytes an object, looked up by bisection: a cache of a million objects is gone through in 50 MB.
struct ReachabilityTable {
    /// Ascending.
    private(set) var digests: [Digest] = []
    private(set) var byteCounts: [Int] = []
    /// Numbers of nights; `never` where nothing names the object and no collection has noticed that yet.
    private var lastNeeded: [Int32] = []
    private var isRoot: [Bool] = []
    /// Whether something names it now.
    private var isNamed: [Bool] = []
    /// Whether an earlier collection has noticed that nothing names it.
    private var wasUnneeded: [Bool] = []

    private static let never = Int32.min

    var count: Int { digests.count }

    /// The next object; objects come in ascending order.
    /// - Parameter unneededSince: the night on which a collection found that nothing names it.
    mutating func append(_ digest: Digest, byteCount: Int, unneededSince: Int?) {
        digests.append(digest)
        byteCounts.append(byteCount)
        lastNeeded.append(unneededSince.map { Int32(clamping: $0 - 1) } ?? Self.never)
        isRoot.append(false)
        isNamed.append(false)
        wasUnneeded.append(unneededSince != nil)
    }

    /// Where an object stands in the lists; nil where the index does not name it.
    func position(of digest: Digest) -> Int? {
        var (low, high) = (0, digests.count)
        while low < high {
            let middle = (low + high) / 2
            if digests[middle] < digest { low = middle + 1 } else { high = middle }
        }
        return low < digests.count && digests[low] == digest ? low : nil
    }

    /// Something that was last used on `night` names the object.
    /// - Parameter isRoot: whether that keeps it for good.
    mutating func need(_ digest: Digest, on night: Int, isRoot root: Bool = false) {
        guard let position = position(of: digest) else { return }
        if !isNamed[position] {
            isNamed[position] = true
            lastNeeded[position] = Self.never
        }
        lastNeeded[position] = max(lastNeeded[position], Int32(clamping: night))
        if root { isRoot[position] = true }
    }

    func isRoot(_ digest: Digest) -> Bool { position(of: digest).map { isRoot[$0] } ?? false }

    /// What nothing names and was not noticed before counts as needed until the night before `tonight`.
    /// - Returns: those objects; and those that were noticed before and are needed again.
    mutating func noticeUnneeded(tonight: Int) -> (new: [Digest], over: [Digest]) {
        var (new, over): ([Digest], [Digest]) = ([], [])
        for position in digests.indices {
            if isNamed[position] {
                if wasUnneeded[position] { over.append(digests[position]) }
            } else if !wasUnneeded[position] {
                lastNeeded[position] = Int32(clamping: tonight - 1)
                new.append(digests[position])
            }
        }
        return (new, over)
    }

    /// Whether the object was last needed before `cutoff` and is no root.
    func isDoomed(_ position: Int, cutoff: Int) -> Bool { !isRoot[position] && Int(lastNeeded[position]) < cutoff }

    func doomed(cutoff: Int) -> [Digest] {
        digests.indices.filter { isDoomed($0, cutoff: cutoff) }.map { digests[$0] }
    }

    /// The sum of the sizes of what a collection with this cutoff leaves.
    func remainingBytes(cutoff: Int) -> Int {
        digests.indices.reduce(0) { isDoomed($1, cutoff: cutoff) ? $0 : $0 + byteCounts[$1] }
    }

    /// A later cutoff: the first with which no more than `bytesMax` bytes are left, or `limit`.
    ///
    /// What was last used longest ago goes first, whole nights at once: the index knows nights, and what belongs
    /// together was used together.
    func cutoff(from cutoff: Int, limit: Int, bytesMax: Int) -> Int {
        var byNight: [Int32: Int] = [:]
        var total = 0
        for position in digests.indices where !isDoomed(position, cutoff: cutoff) {
            total += byteCounts[position]
            if !isRoot[position] { byNight[lastNeeded[position], default: 0] += byteCounts[position] }
        }
        var raised = cutoff
        for (night, bytes) in byNight.sorted(by: { $0.key < $1.key }) where Int(night) < limit {
            guard total > bytesMax else { break }
            total -= bytes
            raised = Int(night) + 1
        }
        return raised
    }
}
