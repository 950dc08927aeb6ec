package import Model

/// What a text of a feed says, ready to be shown.
package struct ReadText: Hashable, Sendable {
    package var text: RichText
    /// The hashtags in it, each once, in order of appearance.
    package var tags: [Tag]
    /// Whether it was longer than `TextReader.bytesMax`, or deeper than HTML may be, and lost its rest.
    package var isCut: Bool

    package init(text: RichText = RichText(), tags: [Tag] = [], isCut: Bool = false) {
        self.text = text
        self.tags = tags
        self.isCut = isCut
    }
}

/// Reads plain text with hashtags and web addresses, as LTK's captions are.
///
/// An empty line parts paragraphs, any other line end is a line break. Control characters, byte order marks
/// and noncharacters are dropped. It keeps the tags that it has met: use one reader for many texts.
package struct TextReader: Sendable {
    /// What goes beyond is cut.
    package static let bytesMax = 2 << 20

    private var tags = TagReader()

    package init() {}

    package mutating func read(_ text: String) -> ReadText {
        var text = text
        return text.withUTF8 { bytes in
            var isCut = false
            var end = bytes.count
            if end > Self.bytesMax {
                isCut = true
                end = Self.bytesMax
                while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
            }
            var scan = PlainTextScan(bytes: UnsafeBufferPointer(rebasing: bytes[..<end]))
            scan.run(&tags)
            return ReadText(text: RichText(paragraphs: scan.paragraphs), tags: scan.tags, isCut: isCut)
        }
    }

    /// A name or title as one line: control characters dropped, all blanks as single spaces, none at the
    /// ends.
    /// - Parameter scalarsMax: what goes beyond is cut, and ends in “…”.
    package static func line(_ text: String, scalarsMax: Int = 500) -> String {
        var text = text
        let isPlain = text.withUTF8 { bytes in
            guard bytes.count <= scalarsMax, bytes.first != 32, bytes.last != 32 else { return false }
            var before: UInt8 = 0
            for byte in bytes {
                if byte < 32 || byte > 126 || (byte == 32 && before == 32) { return false }
                before = byte
            }
            return true
        }
        return isPlain ? text : collapsed(text, scalarsMax: scalarsMax)
    }

    private static func collapsed(_ text: String, scalarsMax: Int) -> String {
        var line = String.UnicodeScalarView()
        var count = 0
        var blankIsDue = false
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                blankIsDue = count > 0
            } else if !TextScalars.isDropped(scalar) {
                guard count < scalarsMax else { return String(line) + "…" }
                if blankIsDue { line.append(" ") }
                blankIsDue = false
                line.append(scalar)
                count += 1
            }
        }
        return String(line)
    }
}
