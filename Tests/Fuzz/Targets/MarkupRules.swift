/// What `RichTextMarkup` may write, as a grammar that is stricter than HTML's: whatever else is in a text is an escape
/// that was forgotten.
struct MarkupRules {
    private var rest: ArraySlice<UInt8>
    private var open: [String] = []

    static func check(_ markup: String) throws {
        var rules = MarkupRules(rest: Array(markup.utf8)[...])
        try rules.run()
    }

    private init(rest: ArraySlice<UInt8>) { self.rest = rest }

    private mutating func run() throws {
        while let byte = rest.first {
            switch byte {
            case UInt8(ascii: "<"): try tag()
            case UInt8(ascii: "&"): try reference()
            case UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"):
                throw Violation("an unescaped \(UnicodeScalar(byte)) before “\(head)”")
            default: rest.removeFirst()
            }
        }
        try require(open.isEmpty, "left open: \(open)")
    }

    private mutating func tag() throws {
        if take("<br>") { return }
        if take("<p dir=\"auto\">") {
            try require(open.isEmpty, "a paragraph within \(open)")
            return open.append("p")
        }
        for name in ["em", "strong", "s"] where take("<\(name)>") { return open.append(name) }
        for name in ["p", "em", "strong", "s", "a"] where take("</\(name)>") {
            return try require(open.popLast() == name, "</\(name)> closes what is not open, before “\(head)”")
        }
        guard take("<a href=\"") else { throw Violation("a tag that no text may have: “\(head)”") }
        try require(!open.contains("a"), "a link within a link")
        var address: [UInt8] = []
        while let byte = rest.first, byte != UInt8(ascii: "\"") {
            if byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte <= 32 {
                throw Violation("an address with “\(byte)” in it")
            }
            if byte == UInt8(ascii: "&") { try reference(into: &address) } else { address.append(rest.removeFirst()) }
        }
        if take("\" rel=\"noopener nofollow ugc\" target=\"_blank\">") {
            let text = String(decoding: address, as: UTF8.self)
            try require(text.hasPrefix("http://") || text.hasPrefix("https://"), "a link to “\(text)”")
        } else {
            try require(take("\" dir=\"auto\">"), "an odd link: “\(head)”")
        }
        open.append("a")
    }

    private mutating func reference() throws {
        var nothing: [UInt8] = []
        try reference(into: &nothing)
    }

    private mutating func reference(into text: inout [UInt8]) throws {
        for (name, byte) in [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'")]
        where take(name) {
            return text.append(contentsOf: byte.utf8)
        }
        throw Violation("an unescaped & before “\(head)”")
    }

    private mutating func take(_ text: String) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest = rest.dropFirst(text.utf8.count)
        return true
    }

    private var head: String { String(decoding: rest.prefix(60), as: UTF8.self) }
}
