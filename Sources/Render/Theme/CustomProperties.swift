/// The custom properties that a stylesheet declares for `:root` outside of other rules, `paper` for `--paper: #fff;`,
/// and its `color-scheme`.
///
/// The page for missing addresses loads no stylesheet. It has the theme's colours and fonts by these.
enum CustomProperties {
    static func values(in stylesheet: [UInt8]) -> [String: String] {
        var values: [String: String] = [:]
        var rules = Pieces(rest: withoutComments(stylesheet)[...])
        while let selector = rules.next(upTo: UInt8(ascii: "{")), let block = rules.next(upTo: UInt8(ascii: "}")) {
            // Before the selector there may be rules without a block: `@charset "utf-8";`.
            guard isRoot(trimmed(selector.split(separator: UInt8(ascii: ";")).last ?? [])) else { continue }
            var declarations = Pieces(rest: block)
            while let declaration = declarations.next(upTo: UInt8(ascii: ";")) {
                let parts = declaration.split(separator: UInt8(ascii: ":"), maxSplits: 1)
                guard parts.count == 2, case let name = trimmed(parts[0]), name.hasPrefix("--") || name == scheme else {
                    continue
                }
                // One that refers to others has no meaning where these are not declared.
                let value = trimmed(parts[1])
                if !value.contains("var(") { values[name == scheme ? name : String(name.dropFirst(2))] = value }
            }
        }
        return values
    }

    private static let scheme = "color-scheme"

    /// Whether it is the root of a page on which no visitor has chosen a theme.
    private static func isRoot(_ selector: String) -> Bool {
        selector == ":root" || selector.hasPrefix(":root:not([data-theme") && selector.hasSuffix("])")
    }

    /// In one line.
    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        bytes.split { $0 <= 32 }.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }

    private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "*") {
                index = bytes[(index + 2)...].firstRange(of: "*/".utf8)?.upperBound ?? bytes.count
                continue
            }
            let end = Pieces.end(ofStringAt: index, in: bytes[...]) ?? index + 1
            kept += bytes[index..<end]
            index = end
        }
        return kept
    }

    /// A text that is split at characters outside of strings and brackets.
    private struct Pieces {
        var rest: ArraySlice<UInt8>

        /// The bytes before the next `end`, which is skipped; nil when nothing is left.
        mutating func next(upTo end: UInt8) -> ArraySlice<UInt8>? {
            guard !rest.isEmpty else { return nil }
            var depth = 0
            var index = rest.startIndex
            while index < rest.endIndex, depth > 0 || rest[index] != end {
                switch rest[index] {
                case UInt8(ascii: "{"), UInt8(ascii: "("): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: ")"): depth = max(0, depth - 1)
                default: break
                }
                index = Self.end(ofStringAt: index, in: rest) ?? index + 1
            }
            let piece = rest[..<index]
            rest = rest[min(index + 1, rest.endIndex)...]
            return piece
        }

        /// The index after the string that begins at `index`; nil where none begins.
        static func end(ofStringAt index: Int, in bytes: ArraySlice<UInt8>) -> Int? {
            guard bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") else { return nil }
            var end = index + 1
            while end < bytes.endIndex, bytes[end] != bytes[index] {
                end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
            }
            return min(end + 1, bytes.endIndex)
        }
    }
}
