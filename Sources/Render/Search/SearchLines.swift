/// Lines of text in the order of their keys, each a key, a blank and what belongs to it; and how they are parted into
/// files.
struct SearchLines: Sendable {
    private(set) var bytes: [UInt8] = []
    private var starts: [Int] = [0]

    var count: Int { starts.count - 1 }

    func line(_ index: Int) -> ArraySlice<UInt8> { bytes[starts[index]..<starts[index + 1]] }
    func key(_ index: Int) -> ArraySlice<UInt8> { line(index).prefix { $0 != 32 } }

    /// Adds what `write` appends as a line.
    mutating func add(_ write: (inout [UInt8]) -> Void) {
        write(&bytes)
        starts.append(bytes.count)
    }

    mutating func add(_ other: SearchLines, range: Range<Int>) {
        let (from, to) = (other.starts[range.lowerBound], other.starts[range.upperBound])
        let shift = bytes.count - from
        bytes.append(contentsOf: other.bytes[from..<to])
        starts.append(contentsOf: other.starts[range.lowerBound + 1..<range.upperBound + 1].lazy.map { $0 + shift })
    }

    /// The first lines of files of at most so many bytes; a longer line is alone in one.
    ///
    /// A file ends where neighbours have the least in common, so that few words that begin alike lie in two files.
    /// - Parameter bytesMin: a file ends no earlier than with so many.
    func parts(bytesMin: Int, bytesMax: Int) -> [Int] {
        var parts: [Int] = []
        var first = 0
        while first < count {
            parts.append(first)
            var end = first + 1
            while end < count, starts[end + 1] - starts[first] <= bytesMax { end += 1 }
            guard end < count else { break }
            var best = end
            var least = Int.max
            var place = end
            while place > first, place == end || starts[place] - starts[first] >= bytesMin {
                let common = common(place)
                if common < least {
                    (best, least) = (place, common)
                }
                place -= 1
            }
            first = best
        }
        return parts
    }

    /// How many bytes the keys of a line and of the one before it have in common; a word and its own beginning's list
    /// (`word*`) have all.
    func common(_ index: Int) -> Int {
        let (one, other) = (key(index - 1), key(index))
        let common = zip(one, other).prefix { $0 == $1 }.count
        return other.last == 42 && common == one.count ? .max - 1 : common
    }

    /// The shortest text that parts a line's key from the one before it: its beginning up to the first character
    /// that is another there.
    func parting(_ index: Int) -> [UInt8] {
        let key = key(index)
        guard index > 0 else { return Array(key) }
        let common = zip(self.key(index - 1), key).prefix { $0 == $1 }.count
        var end = min(common + 1, key.count)
        while end < key.count, key[key.startIndex + end] & 0xC0 == 0x80 { end += 1 }
        return Array(key.prefix(end))
    }
}
