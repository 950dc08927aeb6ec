internal import Glibc
package import Model

/// A file of the published site as its generation's records have it, read without a lock.
package struct PublishedFile: Sendable {
    package let file: Manifest.File
    /// The manifest's head, without files.
    package let generation: Manifest
    /// Of a picture: the digest of the bytes that it was made from.
    package let source: Digest?

    /// The file at `path`, relative to the output; nil where the published generation has none. The records are
    /// searched and not parsed: they have a line for each file of the site.
    package static func find(_ path: String, output: String) throws(PublishError) -> PublishedFile? {
        guard let records = try Records(output: output) else { return nil }
        return records.file(at: path)
    }

    /// The pictures that were made of these bytes, in the order of the records.
    package static func made(of source: Digest, output: String) throws(PublishError) -> [PublishedFile] {
        guard let records = try Records(output: output) else { return [] }
        return records.paths(of: source).compactMap { records.file(at: $0) }
    }

    private struct Records {
        let head: Manifest
        let manifest: SearchedText
        let pictures: SearchedText

        /// Nil where nothing is published.
        init?(output: String) throws(PublishError) {
            let output = OutputFolder.resolvingLinks(output)
            let generations = OutputFolder.generationsPath(of: output)
            do throws(FileError) {
                guard let number = try GenerationStore.currentNumber(generations, output: output) else { return nil }
                let text = try Files.read(GenerationStore.manifestPath(generations, number))
                guard let head = Manifest.head(text: text) else { return nil }
                (self.head, manifest) = (head, SearchedText(text))
                let path = GenerationStore.picturesPath(generations, number)
                pictures = SearchedText(try Files.kind(of: path) == .file ? try Files.read(path) : [])
            } catch { throw .file(error) }
        }

        func file(at path: String) -> PublishedFile? {
            // The line of a file whose name ends so after a blank, and one of the head, may end so too.
            for line in manifest.lines(ending: " " + path) {
                let file = line.withUnsafeBytes { bytes -> Manifest.File? in
                    var reader = ManifestReader(bytes: bytes)
                    return reader.file()
                }
                guard let file, file.path == path else { continue }
                return PublishedFile(
                    file: file, generation: head, source: file.kind == .picture ? source(of: path) : nil)
            }
            return nil
        }

        private func source(of path: String) -> Digest? {
            pictures.line(beginning: "picture ", beforeLineEnding: " " + path).flatMap { line in
                Digest(hexBytes: line.dropFirst("picture ".utf8.count).prefix(64))
            }
        }

        func paths(of source: Digest) -> [String] {
            pictures.lines(after: "picture \(source.hex) ", while: { !$0.starts(with: "picture ".utf8) })
                .filter { !$0.starts(with: "slot ".utf8) && !$0.starts(with: "end ".utf8) }
                .compactMap { $0.split(separator: 32).last.map { String(decoding: $0, as: UTF8.self) } }
        }
    }
}

/// A text in lines that is searched as a whole.
package struct SearchedText {
    /// Ended by a zero, as `strstr` wants it; the text itself has none.
    private let bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        let hasZero = bytes.withUnsafeBytes { bytes in
            bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
        }
        var text = hasZero ? bytes.filter { $0 != 0 } : bytes
        text.append(0)
        self.bytes = text
    }

    /// Whether the text stands somewhere in it.
    package func contains(_ text: String) -> Bool { !text.isEmpty && offset(of: text, from: 0) != nil }

    /// Whether the text stands somewhere in it as a whole value or a part of a path: “20” is not in “2026-05-20”.
    package func containsValue(_ text: String) -> Bool {
        guard !text.isEmpty else { return false }
        var start = 0
        while let found = offset(of: text, from: start) {
            let end = found + text.utf8.count
            if Self.begins(bytes[..<found]), Self.ends.contains(bytes[end]) { return true }
            start = found + 1
        }
        return false
    }

    /// Whether a value begins after `before`: after a colon only where a name and its quotation mark stand before that.
    private static func begins(_ before: ArraySlice<UInt8>) -> Bool {
        guard let last = before.last else { return true }
        if last == UInt8(ascii: ":") { return before.dropLast().last == UInt8(ascii: "\"") }
        return starts.contains(last)
    }

    private static let starts = Set("\"'>/= ,[\n\t".utf8)
    private static let ends = Set("\"'</&? ,]}\r\n\t\\\0".utf8)

    private func offset(of text: String, from start: Int) -> Int? {
        bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                let found = strstr(base + start, text)
            else { return nil }
            return UnsafePointer(found) - base
        }
    }

    private func lineStart(_ offset: Int) -> Int { (bytes[..<offset].lastIndex(of: 10) ?? -1) + 1 }

    /// The whole lines that end so, each with its end.
    func lines(ending end: String) -> some Sequence<ArraySlice<UInt8>> {
        sequence(state: 0) { next in
            guard let found = offset(of: end + "\n", from: next) else { return nil }
            next = found + end.utf8.count + 1
            return bytes[lineStart(found)..<next]
        }
    }

    /// The last line that begins so, before the one that ends so.
    func line(beginning start: String, beforeLineEnding end: String) -> ArraySlice<UInt8>? {
        guard let found = offset(of: end + "\n", from: 0) else { return nil }
        var line = lineStart(found)
        while line > 0 {
            let earlier = lineStart(line - 1)
            if bytes[earlier...].starts(with: start.utf8) { return bytes[earlier..<line - 1] }
            line = earlier
        }
        return nil
    }

    /// The lines after the first one that begins so.
    func lines(after start: String, while isWanted: (ArraySlice<UInt8>) -> Bool) -> [ArraySlice<UInt8>] {
        guard let found = offset(of: "\n" + start, from: 0) else { return [] }
        var lines: [ArraySlice<UInt8>] = []
        var end = bytes[(found + 1)...].firstIndex(of: 10)
        while let last = end, let next = bytes[(last + 1)...].firstIndex(of: 10) {
            let line = bytes[(last + 1)..<next]
            guard isWanted(line) else { break }
            lines.append(line)
            end = next
        }
        return lines
    }
}
