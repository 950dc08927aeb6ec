/// The lists of a word, of titles, tags and text, as text: the newest entry's number, then how many numbers are left
/// out before each next one.
///
/// A number is written in digits of five bits, the low ones first, each as a character of `alphabet`; a sixth bit says
/// that more follow. Where more than one entry in six is in a list, it may be bits instead (`bits(of:_:)`).
struct SearchLists: Sendable {
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

    /// - Parameter number: less than those before.
    mutating func add(_ number: Int, tier: Int) {
        Self.append(counts[tier] == 0 ? number : lasts[tier] - number - 1, to: &texts[tier])
        lasts[tier] = number
        counts[tier] += 1
    }

    static func append(_ number: Int, to text: inout [UInt8]) {
        var rest = number
        while rest >= 32 {
            text.append(alphabet[rest & 31 | 32])
            rest >>= 5
        }
        text.append(alphabet[rest])
    }

    /// A list of very many entries: after `=` a bit for each of so many, six a character, the first one's the lowest.
    static func bits(of count: Int, _ entries: some Sequence<Int>) -> [UInt8] {
        var values = [UInt8](repeating: 0, count: (count + 5) / 6)
        for entry in entries { values[entry / 6] |= 1 << UInt8(entry % 6) }
        return [61] + values.map { alphabet[Int($0)] }
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
