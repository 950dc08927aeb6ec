internal import Foundation
package import Model

/// A text of a feed, ready to be shown.
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
/// and noncharacters are dropped. It interns tags: use one reader for many texts.
package struct TextReader: Sendable {
    /// The rest is cut.
    package static let bytesMax = 2 << 20
    /// The buffers of a longer text are not kept for the next one.
    private static let bufferedBytesMax = 1 << 16

    private var tags = TagReader()
    private var buffers = PlainTextScan.Buffers()

    package init() {}

    /// The paragraphs, links and tags of a plain text.
    package mutating func read(_ text: String) -> ReadText {
        var text = text
        return text.withUTF8 { read($0) }
    }

    /// The same of a text's bytes, well-formed UTF-8.
    package mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) -> ReadText {
        var isCut = false
        var end = bytes.count
        if end > Self.bytesMax {
            isCut = true
            end = Self.bytesMax
            while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        }
        var unused = PlainTextScan.Buffers()
        swap(&unused, &buffers)
        var scan = PlainTextScan(bytes: UnsafeBufferPointer(rebasing: bytes[..<end]), buffers: unused)
        scan.run(&tags)
        if end <= Self.bufferedBytesMax { buffers = scan.buffers }
        return ReadText(text: scan.text, tags: scan.tags, isCut: isCut)
    }

    /// A name or title as one line: control characters dropped, all blanks as single spaces, none at the
    /// ends. Empty where none of its characters can be seen.
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
        var isVisible = false
        for scalar in text.unicodeScalars.lazy.map({ TextScalars.meant($0) }) {
            if scalar.properties.isWhitespace {
                blankIsDue = count > 0
            } else if !TextScalars.isDropped(scalar) {
                guard count < scalarsMax else { return String(line) + "…" }
                if blankIsDue { line.append(" ") }
                blankIsDue = false
                line.append(scalar)
                count += 1
                isVisible = isVisible || !TextScalars.isInvisible(scalar)
            }
        }
        return isVisible ? String(line) : ""
    }
}

/// Makes tags of names, and remembers them: a feed writes the same few thousand times.
package struct TagReader: Sendable {
    /// A hashtag of more bytes is shown as text, and is no tag.
    package static let bytesMax = 200
    private static let rememberedMax = 20_000

    private var remembered: [String: Tag] = [:]

    package init() {}

    /// The tag called `name`, which stands without its `#`.
    package mutating func tag(_ name: String) -> Tag {
        if let tag = remembered[name] { return tag }
        let tag = Tag(name: name, key: Self.key(of: name))
        if remembered.count < Self.rememberedMax { remembered[name] = tag }
        return tag
    }

    /// NFC of the name with its case folded (Unicode's full folding, which is what mapping to upper and then
    /// to lower case comes to, but for the dotless ı, which has to stay).
    package static func key(of name: String) -> String {
        guard !name.utf8.allSatisfy({ $0 < 128 }) else { return name.lowercased() }
        var folded = ""
        for scalar in name.precomposedStringWithCanonicalMapping.unicodeScalars {
            if scalar == "ı" {
                folded.unicodeScalars.append(scalar)
            } else {
                for upper in scalar.properties.uppercaseMapping.unicodeScalars {
                    folded += upper.properties.lowercaseMapping
                }
            }
        }
        return folded.precomposedStringWithCanonicalMapping
    }
}
