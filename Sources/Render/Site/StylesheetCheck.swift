internal import Decode
internal import Model

/// Looks through a stylesheet for what browsers drop without a word: brackets, strings and comments that are not
/// closed, and files that are not published.
///
/// Only brackets, strings, comments and addresses are read (CSS Syntax Level 3); whether a property exists is not.
struct StylesheetCheck {
    private let file: ThemeFiles.File
    /// The paths of published files.
    private let published: Set<String>
    private let bytes: [UInt8]
    private var offset = 0
    /// The brackets that are open: what closes each, and where it stands.
    private var open: [(closer: UInt8, offset: Int)] = []
    private var findings: [TemplateDiagnostic] = []

    /// - Parameter published: the paths of published files, such as `assets/fonts/mine.woff2`.
    static func findings(in file: ThemeFiles.File, published: Set<String>) -> [TemplateDiagnostic] {
        var check = StylesheetCheck(file: file, published: published)
        check.run()
        return check.findings
    }

    private init(file: ThemeFiles.File, published: Set<String>) {
        (self.file, self.published, bytes) = (file, published, file.bytes)
    }

    /// Ends at the first thing that is not closed: what follows it cannot be told.
    private mutating func run() {
        while offset < bytes.count {
            let start = offset
            let byte = bytes[offset]
            switch byte {
            case _ where starts("/*"):
                guard let end = bytes[(offset + 2)...].firstRange(of: "*/".utf8) else {
                    return find("the comment is not closed", at: start)
                }
                offset = end.upperBound
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard string() != nil else { return find("the string is not closed on its line", at: start) }
            case UInt8(ascii: "\\"): offset += 2
            case _ where starts("url("):
                guard url() else { return find("“url(” is not closed", at: start) }
            case _ where starts("@import"):
                offset += "@import".utf8.count
                skipBlanks()
                if offset < bytes.count, "\"'".utf8.contains(bytes[offset]) {
                    guard let address = string() else { return find("the string is not closed on its line", at: start) }
                    look(at: address, start)
                }
            case UInt8(ascii: "{"): push(UInt8(ascii: "}"))
            case UInt8(ascii: "("): push(UInt8(ascii: ")"))
            case UInt8(ascii: "["): push(UInt8(ascii: "]"))
            case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
                guard let last = open.popLast(), last.closer == byte else {
                    return find("“\(Character(Unicode.Scalar(byte)))” closes nothing that is open", at: start)
                }
                offset += 1
            default: offset += 1
            }
        }
        if let last = open.last {
            find("the bracket is not closed: “\(Character(Unicode.Scalar(last.closer)))” is missing", at: last.offset)
        }
    }

    private mutating func push(_ closer: UInt8) {
        open.append((closer, offset))
        offset += 1
    }

    /// Whether the bytes at `offset` are `text`, which is in lower case, in any case.
    private func starts(_ text: StaticString) -> Bool {
        guard offset + text.utf8CodeUnitCount <= bytes.count else { return false }
        return text.withUTF8Buffer { text in
            zip(text, bytes[offset...]).allSatisfy { $0 == $1 || (65...90).contains($1) && $0 == $1 | 0x20 }
        }
    }

    private mutating func skipBlanks() {
        while offset < bytes.count, bytes[offset] <= 32 { offset += 1 }
    }

    /// The content of the string at `offset`; nil where its line or the file ends before it.
    private mutating func string() -> String? {
        let (quote, start) = (bytes[offset], offset + 1)
        offset += 1
        while offset < bytes.count, bytes[offset] != quote {
            if bytes[offset] == 10 || bytes[offset] == 13 { return nil }
            // An escaped line end goes on in the next line.
            offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard offset < bytes.count else { return nil }
        offset += 1
        return String(decoding: bytes[start..<offset - 1], as: UTF8.self)
    }

    /// Reads `url(…)`.
    /// - Returns: whether it is closed.
    private mutating func url() -> Bool {
        let start = offset
        offset += 4
        skipBlanks()
        var address = ""
        if offset < bytes.count, "\"'".utf8.contains(bytes[offset]) {
            guard let text = string() else { return false }
            address = text
            skipBlanks()
            guard offset < bytes.count, bytes[offset] == UInt8(ascii: ")") else { return false }
        } else {
            let from = offset
            while offset < bytes.count, bytes[offset] != UInt8(ascii: ")") {
                offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
            }
            guard offset < bytes.count else { return false }
            address = String(decoding: bytes[from..<offset], as: UTF8.self)
            while address.last?.isWhitespace == true { address.removeLast() }
        }
        offset += 1
        look(at: address, start)
        return true
    }

    /// Addresses are relative to `assets/`, where the joined stylesheet is published.
    private mutating func look(at address: String, _ place: Int) {
        let path = address.prefix { $0 != "#" && $0 != "?" }
        let scheme = path.prefix { $0 != ":" && $0 != "/" }
        let isRemote = path.hasPrefix("//") || scheme.endIndex < path.endIndex && path[scheme.endIndex] == ":"
        guard !path.isEmpty, scheme.lowercased() != "data" else { return }
        let shown = address.singleLine(maxBytes: 100)
        guard !isRemote else {
            return find(
                "“\(shown)” is on another server, and pages load nothing from there; copy the file below "
                    + "templates/assets and name it from there", at: place)
        }
        let file = String(DocumentBase.normalised("/assets/" + path).dropFirst())
        guard path.hasPrefix("/") || !published.contains(file) else { return }
        let near = NearestName.to(file, among: published.sorted()).map { "; did you mean “\($0)”?" } ?? ""
        find("“\(shown)” is not there: no \(file) is published\(path.hasPrefix("/") ? "" : near)", at: place)
    }

    private mutating func find(_ message: String, at place: Int) {
        let before = bytes[..<min(place, bytes.count)]
        let lineStart = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
        findings.append(
            TemplateDiagnostic(
                kind: .file, file: file.path, line: before.count { $0 == 10 } + 1,
                column: String(decoding: before[lineStart...], as: UTF8.self).count + 1, name: message))
    }
}
