/// What of a script or stylesheet is published.
enum SourceLines {
    /// A script or stylesheet without indentation, empty lines, whole-line comments and the line feeds behind
    /// punctuation; a script also without the spaces beside it.
    ///
    /// It is not parsed. So it is returned unchanged when a string, template or comment may go on from one line to the
    /// next where this function cannot tell.
    /// - Parameter lineComments: whether `//` begins a comment, as in scripts.
    static func stripped(_ script: [UInt8], lineComments: Bool) -> [UInt8] {
        let lines = script.split(separator: 10, omittingEmptySubsequences: false).map { line in
            let line = line.drop { $0 == 32 || $0 == 9 }
            return line.last == 13 ? line.dropLast() : line
        }
        guard !lines.contains(where: mayContinue) else { return script }
        var kept: [UInt8] = []
        var next = 0
        while next < lines.count {
            let line = lines[next]
            next += 1
            let begins = (line.first, line.dropFirst().first)
            if line.isEmpty { continue }
            if lineComments, begins == (slash, slash), after(asterisk, slash, in: line) == nil { continue }
            if begins == (slash, asterisk), let end = endOfComment(in: lines, from: next - 1) {
                next = end
                continue
            }
            if lineComments {
                let isWhole = append(line, to: &kept)
                if !isWhole || !endsToken(line.last) { kept.append(10) }
            } else {
                kept += line
                // An unclosed string ends with its line, and is an error of that line alone.
                let isEnd = endsToken(line.last) || line.last == UInt8(ascii: "}")
                if !isEnd || !closesStrings(line) { kept.append(10) }
            }
        }
        return kept
    }

    /// Appends a line of a script without the spaces that no token needs. All of it stays where a slash or a backtick
    /// outside of strings says that a regular expression, a comment or a template may be in it.
    /// - Returns: whether nothing of that may be in it.
    private static func append(_ line: ArraySlice<UInt8>, to kept: inout [UInt8]) -> Bool {
        let start = kept.count
        var quote: UInt8?
        var index = line.startIndex
        while index < line.endIndex {
            let byte = line[index]
            index += 1
            if quote == nil, byte == slash || byte == backtick {
                kept.removeLast(kept.count - start)
                kept += line
                return false
            }
            if byte == 32, quote == nil, index < line.endIndex, let last = kept.last,
                isPunctuation(last) || isPunctuation(line[index]) || isSign(last) != isSign(line[index]),
                !beginsComment(last, line[index])
            {
                continue
            }
            kept.append(byte)
            if byte == quote {
                quote = nil
            } else if quote == nil {
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
            } else if byte == UInt8(ascii: "\\"), index < line.endIndex {
                kept.append(line[index])
                index += 1
            }
        }
        // In a script too it begins a comment that goes on to the line's end.
        return quote == nil && !String(decoding: line, as: UTF8.self).contains("<!--")
    }

    private static func closesStrings(_ line: ArraySlice<UInt8>) -> Bool {
        var quote: UInt8?
        var isEscaped = false
        for byte in line {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == quote {
                quote = nil
            } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
        }
        return quote == nil
    }

    /// Whether a line feed behind it separates nothing. In a script, one behind a brace or parenthesis may end a
    /// statement.
    private static func endsToken(_ byte: UInt8?) -> Bool {
        byte == UInt8(ascii: ";") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: ",")
    }

    /// Of two beside each other another token might be made.
    private static func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }

    /// Whether a space beside it separates nothing. Not `.`, which after a digit belongs to the number.
    private static func isPunctuation(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "="), UInt8(ascii: "<"),
            UInt8(ascii: ">"), UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: "&"), UInt8(ascii: "|"),
            UInt8(ascii: "*"), UInt8(ascii: "\""), UInt8(ascii: "'"):
            true
        default: false
        }
    }

    /// Whether the two may be of `<!--` or `-->`, which are comments in scripts too.
    private static func beginsComment(_ first: UInt8, _ second: UInt8) -> Bool {
        first == UInt8(ascii: "<") && second == UInt8(ascii: "!")
            || first == UInt8(ascii: "!") && second == UInt8(ascii: "-")
            || first == UInt8(ascii: "-") && second == UInt8(ascii: ">")
    }

    /// The index after the last line of the block comment that begins `lines[start]`; nil when code follows it in that
    /// line, or nothing closes it.
    private static func endOfComment(in lines: [ArraySlice<UInt8>], from start: Int) -> Int? {
        for index in start..<lines.count {
            let line = index == start ? lines[index].dropFirst(2) : lines[index]
            guard let rest = after(asterisk, slash, in: line) else { continue }
            return rest.allSatisfy { $0 == 32 || $0 == 9 } ? index + 1 : nil
        }
        return nil
    }

    /// Whether a template, a string or a comment that begins within the line may go on in the next one, or a comment
    /// may end within the line at a character other than its line feed.
    private static func mayContinue(_ line: ArraySlice<UInt8>) -> Bool {
        let backticks = line.count { $0 == backtick }
        if backticks % 2 != 0 || line.last == UInt8(ascii: "\\") || line.contains(13) { return true }
        if backticks > 0, leavesTemplateOpen(line) { return true }
        // U+2028 and U+2029 end lines too.
        if line.contains(0xE2), line.contains([0xE2, 0x80, 0xA8]) || line.contains([0xE2, 0x80, 0xA9]) { return true }
        var rest = line
        while let comment = after(slash, asterisk, in: rest) {
            guard let code = after(asterisk, slash, in: comment) else {
                return comment.startIndex > line.startIndex + 2
            }
            rest = code
        }
        return false
    }

    /// Whether a template of the line is open at its end: one within another, or behind an escaped backtick.
    private static func leavesTemplateOpen(_ line: ArraySlice<UInt8>) -> Bool {
        let brace = UInt8(ascii: "{")
        // Of templates and of the code within them, the innermost last.
        var open: [UInt8] = []
        var isEscaped = false
        var last: UInt8 = 0
        for byte in line {
            defer { last = byte }
            if open.last == backtick {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == backtick {
                    open.removeLast()
                } else if byte == brace, last == UInt8(ascii: "$") {
                    open.append(brace)
                }
            } else if byte == backtick || byte == brace && !open.isEmpty {
                open.append(byte)
            } else if byte == UInt8(ascii: "}"), !open.isEmpty {
                open.removeLast()
            }
        }
        return !open.isEmpty
    }

    private static let backtick = UInt8(ascii: "`")
    private static let slash = UInt8(ascii: "/")
    private static let asterisk = UInt8(ascii: "*")

    /// What follows the first pair of these bytes; nil without one. The standard library's search for a sequence is
    /// generic and took a quarter of an unchanged run's processor time.
    private static func after(_ first: UInt8, _ second: UInt8, in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var index = line.startIndex
        while index + 1 < line.endIndex {
            if line[index] == first, line[index + 1] == second { return line[(index + 2)...] }
            index += 1
        }
        return nil
    }
}
