/// Changes bytes as a fuzzer does, the same way every time.
struct Mutator {
    private var state: UInt64
    private let others: [[UInt8]]

    /// What parsers look out for.
    private static let words = [
        "\u{1E}", "\"", "{", "}", "[", "]", ",", ":", "<", ">", "&", "&amp;", "&#0;", "<!--", "]]>", "{{", "}}", "\\u",
        "\\", "..", "/", "//", "%2e", "@", "\0", "\r\n", "null", "-1", "1e999", "18446744073709551616", "\u{FEFF}",
        "\u{202E}", "é", "e\u{301}",
    ].map { Array($0.utf8) }

    /// - Parameter others: what parts are taken from.
    init(seed: UInt64, others: [[UInt8]]) {
        state = seed
        self.others = others
    }

    mutating func mutation(of bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0...number(below: 4) { change(&bytes) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let at = number(below: bytes.count + 1)
        switch number(below: 6) {
        case 0: bytes.insert(contentsOf: Self.words[number(below: Self.words.count)], at: at)
        case 1: bytes.removeSubrange(at..<min(bytes.count, at + 1 + number(below: 16)))
        case 2: bytes.removeSubrange(at...)
        case 3: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + number(below: 64))], at: at)
        case 4:
            let other = others[number(below: others.count)]
            let from = number(below: other.count + 1)
            bytes.replaceSubrange(at..., with: other[from...])
        default: if at < bytes.count { bytes[at] = UInt8(truncatingIfNeeded: next()) }
        }
    }

    private mutating func number(below bound: Int) -> Int { bound > 0 ? Int(next() % UInt64(bound)) : 0 }

    /// SplitMix64 (Steele, Lea, Flood 2014).
    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
