/// Lines of iCalendar (RFC 5545): escaped, folded at 75 bytes, ended by CR LF.
struct CalendarText: ~Copyable {
    private(set) var bytes: [UInt8] = []
    /// Bytes since the last line break.
    private var column = 0

    private static let columnsMax = 75

    /// - Parameter value: written as it is; for dates, addresses and names of the format.
    mutating func line(_ name: String, _ value: String) {
        put(name)
        put(":")
        put(value)
        endLine()
    }

    /// - Parameter text: a feed's words. Control characters and line ends but line feeds are dropped.
    mutating func text(_ name: String, _ text: String?) {
        guard let text, !text.isEmpty else { return }
        put(name)
        put(":")
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",": put("\\\(scalar)")
            case "\n": put("\\n")
            case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": break
            default: put(String(scalar))
            }
        }
        endLine()
    }

    private mutating func put(_ text: String) {
        for scalar in text.unicodeScalars {
            let encoded = UTF8.encode(scalar).map(Array.init) ?? []
            // A character is not cut, and the blank that begins a folded line counts.
            if column + encoded.count > Self.columnsMax {
                bytes += [13, 10, 32]
                column = 1
            }
            bytes += encoded
            column += encoded.count
        }
    }

    private mutating func endLine() {
        bytes += [13, 10]
        column = 0
    }
}
