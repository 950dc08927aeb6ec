internal import TestSupport

/// Changes bytes as a fuzzer does, the same way every time.
struct Mutator {
    private var random: SplitMix
    private let others: [[UInt8]]

    /// What parsers look out for.
    private static let words = [
        "\u{1E}", "\"", "{", "}", "[", "]", ",", ":", "<", ">", "&", "&amp;", "&#0;", "<!--", "]]>", "{{", "}}", "\\u",
        "\\", "..", "/", "//", "%2e", "@", "\0", "\r\n", "null", "-1", "1e999", "18446744073709551616", "\u{FEFF}",
        "\u{202E}", "é", "e\u{301}",
    ].map { Array($0.utf8) }

    /// - Parameter others: what parts are taken from.
    init(seed: UInt64, others: [[UInt8]]) {
        random = SplitMix(seed: seed)
        self.others = others
    }

    mutating func mutation(of bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0...random.below(4) { change(&bytes) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let at = random.below(bytes.count + 1)
        switch random.below(6) {
        case 0: bytes.insert(contentsOf: Self.words[random.below(Self.words.count)], at: at)
        case 1: bytes.removeSubrange(at..<min(bytes.count, at + 1 + random.below(16)))
        case 2: bytes.removeSubrange(at...)
        case 3: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + random.below(64))], at: at)
        case 4:
            let other = others[random.below(others.count)]
            let from = random.below(other.count + 1)
            bytes.replaceSubrange(at..., with: other[from...])
        default: if at < bytes.count { bytes[at] = UInt8(truncatingIfNeeded: random.next()) }
        }
    }
}
