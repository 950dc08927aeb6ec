internal import CMarkdown

/// Turns Markdown into the HTML that it stands for: CommonMark with GitHub's tables, struck words and bare addresses.
///
/// What comes of it is as hostile as the text was, raw HTML among it, and is for `HTMLReader`.
package enum Markdown {
    /// The rest is cut.
    package static let bytesMax = 1 << 18
    private static let htmlBytesMax = HTMLReader.bytesMax
    /// What links of three bytes may make of the addresses that are defined for them.
    private static let repeatedBytesMax = 1 << 26

    /// The HTML of a text, and whether the text lost its rest.
    package static func html(of markdown: String) -> (html: String, isCut: Bool) {
        let source = withoutLongDefinitions(Array(markdown.utf8.prefix(bytesMax)))
        var output = Output()
        let flags = vt_markdown_dialect
        let status = source.withUnsafeBytes { bytes in
            withUnsafeMutablePointer(to: &output) { output in
                md_html(
                    bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(bytes.count),
                    { chunk, count, output in
                        guard let chunk, let output = output?.assumingMemoryBound(to: Output.self) else { return }
                        output.pointee.append(UnsafeRawBufferPointer(start: chunk, count: Int(count)))
                    }, output, flags, 0)
            }
        }
        // Out of memory is all that it fails of.
        guard status == 0 else { return (markdown, true) }
        return (String(decoding: output.bytes, as: UTF8.self), output.isFull || markdown.utf8.count > bytesMax)
    }

    /// The text, in which `[a]: address` defines nothing where each `[a]` would repeat too much: MD4C writes on,
    /// whatever becomes of it.
    private static func withoutLongDefinitions(_ text: [UInt8]) -> [UInt8] {
        let (colon, close, open) = (UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "["))
        func isDefined(_ index: Int) -> Bool { index > 0 && text[index] == colon && text[index - 1] == close }
        guard text.indices.contains(where: isDefined) else { return text }
        // A definition ends at an empty line, if not before.
        let lines = text.indices.split(omittingEmptySubsequences: false) { text[$0] == 10 }
        let paragraphs = lines.split { $0.allSatisfy { text[$0] == 13 } }
        let longest =
            paragraphs.filter { $0.contains { $0.contains(where: isDefined) } }
            .map { $0.reduce(0) { $0 + $1.count + 1 } }.max() ?? 0
        guard longest * text.count(where: { $0 == open }) > repeatedBytesMax else { return text }
        return text.indices.flatMap { isDefined($0) ? [32, text[$0]] : [text[$0]] }
    }

    private struct Output {
        var bytes: [UInt8] = []
        var isFull = false

        mutating func append(_ chunk: UnsafeRawBufferPointer) {
            isFull = isFull || bytes.count + chunk.count > htmlBytesMax
            if !isFull { bytes.append(contentsOf: chunk) }
        }
    }
}
