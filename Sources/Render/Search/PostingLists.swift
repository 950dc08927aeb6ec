/// The posting lists of a word as text, one for each tier: the newest entry's number, then the gaps to the older ones.
///
/// Numbers are variable-length: digits of five bits, the lowest first, each a character of `alphabet`, whose sixth bit
/// is set when more follow. A list of more than a sixth of the entries may be a bit set instead (`bits(of:_:)`).
struct PostingLists: Sendable {
    static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// By tier.
    private(set) var texts: [[UInt8]] = [[], [], []]
    private(set) var counts = [0, 0, 0]
    private var lasts = [0, 0, 0]

    mutating func removeAll() {
        for tier in 0..<3 {
            texts[tier].removeAll(keepingCapacity: true)
            counts[tier] = 0
        }
    }

    /// - Parameter number: less than the previous one.
    mutating func add(_ number: Int, tier: Int) {
        Self.append(counts[tier] == 0 ? number : lasts[tier] - number - 1, to: &texts[tier])
        lasts[tier] = number
        counts[tier] += 1
    }

    /// A list on its own, in no more memory than it needs: the text is used again for other words.
    func copy(_ tier: Int) -> [UInt8] { texts[tier].withUnsafeBufferPointer { Array($0) } }

    static func append(_ number: Int, to text: inout [UInt8]) {
        var rest = number
        while rest >= 32 {
            text.append(alphabet[rest & 31 | 32])
            rest >>= 5
        }
        text.append(alphabet[rest])
    }

    /// A bit set: `=`, then six entries a character, the first in the lowest bit, up to the last entry that it has. So
    /// entries that it does not have do not change it.
    /// - Parameter entries: descending.
    static func bits(of entries: some Sequence<Int>) -> [UInt8] {
        var values: [UInt8] = []
        for entry in entries {
            if values.isEmpty { values = Array(repeating: 0, count: entry / 6 + 1) }
            values[entry / 6] |= 1 << UInt8(entry % 6)
        }
        return [UInt8(ascii: "=")] + values.map { alphabet[Int($0)] }
    }

    /// `key titles tags text`.
    func append(to line: inout [UInt8], key: some Collection<UInt8>) {
        line.append(contentsOf: key)
        for text in texts {
            line.append(32)
            line.append(contentsOf: text)
        }
    }
}
