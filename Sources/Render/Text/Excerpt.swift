internal import Model

/// The beginning of a text in one line.
struct Excerpt {
    private var bytes: [UInt8] = []
    private var scalarCount = 0
    private var isInBlank = true
    /// The offset in `bytes` of the last blank.
    private var lastBlank = 0
    private var isCut = false
    private let scalarsMax: Int

    private init(scalarsMax: Int) {
        self.scalarsMax = scalarsMax
        bytes.reserveCapacity(scalarsMax + 16)
    }

    /// White space is collapsed. A longer text is cut between words and ends in `…`.
    /// - Parameter scalarsMax: the limit in Unicode scalars, with the ellipsis.
    /// - Returns: nil for a text without words.
    static func of(_ text: RichText, scalarsMax: Int) -> String? {
        var excerpt = Excerpt(scalarsMax: scalarsMax)
        for paragraph in text.eachParagraph {
            guard excerpt.add(paragraph) else { break }
            excerpt.addBlank()
        }
        return excerpt.result
    }

    static func of(_ text: String, scalarsMax: Int) -> String? {
        var excerpt = Excerpt(scalarsMax: scalarsMax)
        _ = excerpt.add(text)
        // Nearly every title is one line: a copy of each would only take memory.
        let isLine = !excerpt.isCut && excerpt.bytes.last != 32 && excerpt.bytes.elementsEqual(text.utf8)
        return isLine && !text.isEmpty ? text : excerpt.result
    }

    private var result: String? {
        var words = bytes
        if isCut {
            // A text whose blanks are far from the end, as in Chinese, is cut between grapheme clusters.
            if lastBlank > words.count / 3 {
                words.removeSubrange(lastBlank...)
            } else {
                words = Self.wholeCharacters(words)
            }
        }
        while words.last == 32 { words.removeLast() }
        guard !words.isEmpty else { return nil }
        return String(decoding: words, as: UTF8.self) + (isCut ? "…" : "")
    }

    private static func wholeCharacters(_ bytes: [UInt8]) -> [UInt8] {
        let text = String(decoding: bytes, as: UTF8.self)
        return Array((text.count > 1 ? text.dropLast() : text[...]).utf8)
    }

    /// - Returns: false once the limit is reached.
    private mutating func add(_ inlines: [RichText.Inline]) -> Bool {
        for inline in inlines {
            let fits =
                switch inline {
                case .text(let text), .tag(_, let text): add(text)
                case .lineBreak: add(" ")
                case .struck: true
                case .emphasis(let inner), .strong(let inner), .link(_, let inner): add(inner)
                }
            guard fits else { return false }
        }
        return true
    }

    private mutating func add(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { add($0) }
    }

    private mutating func add(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while index < text.count {
            guard text[index] > 32 else {
                addBlank()
                index += 1
                continue
            }
            let start = index
            while index < text.count, text[index] > 32 {
                if text[index] & 0xC0 != 0x80 {
                    // Room for the ellipsis.
                    guard scalarCount < scalarsMax - 1 else {
                        isCut = true
                        break
                    }
                    scalarCount += 1
                }
                index += 1
            }
            if index > start {
                bytes.append(contentsOf: text[start..<index])
                isInBlank = false
            }
            if isCut { return false }
        }
        return true
    }

    private mutating func addBlank() {
        guard !isInBlank, scalarCount < scalarsMax - 1 else { return }
        isInBlank = true
        lastBlank = bytes.count
        bytes.append(32)
        scalarCount += 1
    }
}
