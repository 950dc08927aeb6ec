/// The lists of a word, of titles, tags and text, as text: the newest entry's number, then how many numbers are left
/// out before each next one.
///
/// A number is written in digits of five bits, the low ones first, each as a character of `alphabet`; a sixth bit says
/// that more follow.
struct SearchLists: Sendable {
    static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Of one list, as much as is read at first where all are too long for a file of words.
    static let headBytesMax = 3_000

    /// By tier.
    private(set) var texts: [[UInt8]] = [[], [], []]
    private(set) var counts = [0, 0, 0]
    /// Whether entries were left out.
    var isCut = [false, false, false]
    private var lasts = [0, 0, 0]
    /// How much of each text is its head: whole numbers.
    private var heads = [0, 0, 0]

    var bytesCount: Int { texts[0].count + texts[1].count + texts[2].count }

    mutating func removeAll() {
        for tier in 0..<3 {
            texts[tier].removeAll(keepingCapacity: true)
            counts[tier] = 0
            isCut[tier] = false
            heads[tier] = 0
        }
    }

    /// - Parameter number: less than those before.
    mutating func add(_ number: Int, tier: Int) {
        Self.append(counts[tier] == 0 ? number : lasts[tier] - number - 1, to: &texts[tier])
        lasts[tier] = number
        counts[tier] += 1
        if texts[tier].count <= Self.headBytesMax { heads[tier] = texts[tier].count }
    }

    static func append(_ number: Int, to text: inout [UInt8]) {
        var rest = number
        while rest >= 32 {
            text.append(alphabet[rest & 31 | 32])
            rest >>= 5
        }
        text.append(alphabet[rest])
    }

    /// `key titles tags text`, each list `count:text`, or `count+:text` where it was cut.
    /// - Parameter isHead: the beginnings of the lists alone.
    func append(to line: inout [UInt8], key: some Collection<UInt8>, isHead: Bool) {
        line.append(contentsOf: key)
        for tier in 0..<3 {
            line.append(32)
            guard counts[tier] > 0 else { continue }
            line.append(contentsOf: String(counts[tier]).utf8)
            if isCut[tier] { line.append(43) }
            line.append(58)
            line.append(contentsOf: isHead ? texts[tier].prefix(heads[tier]) : texts[tier][...])
        }
    }
}
