/// Lines of text sorted by key, to be split into files. A line is a key, a blank and a value.
struct TermLines: Sendable {
    private(set) var bytes: [UInt8] = []
    private var starts: [Int] = [0]

    var count: Int { starts.count - 1 }

    func line(_ index: Int) -> ArraySlice<UInt8> { bytes[starts[index]..<starts[index + 1]] }
    func key(_ index: Int) -> ArraySlice<UInt8> { line(index).prefix { $0 != 32 } }

    /// Adds the bytes that `write` appends as a line.
    mutating func add(_ write: (inout [UInt8]) -> Void) {
        write(&bytes)
        starts.append(bytes.count)
    }

    mutating func add(_ other: TermLines, range: Range<Int>) {
        let (from, to) = (other.starts[range.lowerBound], other.starts[range.upperBound])
        let shift = bytes.count - from
        bytes.append(contentsOf: other.bytes[from..<to])
        starts.append(contentsOf: other.starts[range.lowerBound + 1..<range.upperBound + 1].lazy.map { $0 + shift })
    }

    /// The first line of each file when the lines are split into files of `bytesMin` to `bytesMax` bytes. A longer line
    /// has a file of its own.
    ///
    /// A split is made where neighbours have the shortest common prefix, so that few prefixes have words in two files.
    func splits(bytesMin: Int, bytesMax: Int) -> [Int] {
        var splits: [Int] = []
        var first = 0
        while first < count {
            splits.append(first)
            var end = first + 1
            while end < count, starts[end + 1] - starts[first] <= bytesMax { end += 1 }
            guard end < count else { break }
            var best = end
            var least = Int.max
            var line = end
            while line > first, line == end || starts[line] - starts[first] >= bytesMin {
                let common = commonPrefix(line)
                if common < least { (best, least) = (line, common) }
                line -= 1
            }
            first = best
        }
        return splits
    }

    /// The length in bytes of the common prefix of a line's key and the one before. A word and the prefix `word*` are
    /// never separated.
    private func commonPrefix(_ index: Int) -> Int {
        let (one, other) = (key(index - 1), key(index))
        let common = zip(one, other).prefix { $0 == $1 }.count
        return other.last == 42 && common == one.count ? .max - 1 : common
    }

    /// The shortest prefix of a line's key that is greater than the key before.
    func separator(_ index: Int) -> [UInt8] {
        let key = key(index)
        guard index > 0 else { return Array(key) }
        let common = zip(self.key(index - 1), key).prefix { $0 == $1 }.count
        var end = min(common + 1, key.count)
        while end < key.count, key[key.startIndex + end] & 0xC0 == 0x80 { end += 1 }
        return Array(key.prefix(end))
    }
}
