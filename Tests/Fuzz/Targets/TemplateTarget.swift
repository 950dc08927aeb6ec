internal import Model

@testable internal import Render

/// Templates over JSON: the input's parts are the template, the data, and partials named `a`, `b`, …
enum TemplateTarget {
    static func run(_ input: [UInt8]) throws {
        let parts = parts(of: input)
        let data = parts.count > 1 ? parts[1] : Array(#"{"a": [1, {"b": "<&>"}], "c": true}"#.utf8)
        // A list within a list within a list takes as long as it is long: that is the template's affair.
        guard data.count(where: { $0 == UInt8(ascii: ",") }) <= 8 else { return }
        var sources = [TemplateSource(name: "main", bytes: parts[0], file: "main.mustache")]
        for (index, bytes) in parts.dropFirst(2).prefix(4).enumerated() {
            let name = String(UnicodeScalar(UInt8(97 + index)))
            sources.append(TemplateSource(name: name, bytes: bytes, file: "\(name).mustache"))
        }
        guard let value = try value(of: data) else { return }
        let page: [UInt8]
        do {
            let templates = try TemplateSet(sources: sources)
            var renderer = Renderer(templates, outputBytesMax: 1 << 16, callsMax: 1000)
            var buffer = PageBuffer()
            try renderer.render("main", value: value, into: &buffer)
            page = buffer.bytes
            var again = PageBuffer()
            try renderer.render("main", value: value, into: &again)
            try require(again.bytes == page, "a second rendering is another")
            _ = templates.check("main", schema: .open)
        } catch let error as TemplateError {
            return try check(error, sources)
        }
        try require(page.count <= 1 << 16, "\(page.count) bytes where \(1 << 16) are the most")
        try checkEscapes(page, sources)
    }

    private static func value(of data: [UInt8]) throws -> TemplateValue? {
        do throws(JSONViewError) { return try TemplateValue(json: data) } catch {
            try require(isOneLine(error.message), "an error of several lines: \(error.message)")
            return nil
        }
    }

    private static func check(_ error: TemplateError, _ sources: [TemplateSource]) throws {
        try require(isOneLine(error.message) && !error.message.isEmpty, "an error of several lines: \(error)")
        guard error.line > 0 else { return }
        let source = sources.first { $0.file == error.file }
        let lines = 1 + (source?.bytes.count { $0 == 10 } ?? 0)
        try require(error.line <= lines && error.column >= 1, "\(error) in a file of \(lines) lines")
    }

    /// Templates without markup of their own, that print nothing unescaped, print none.
    private static func checkEscapes(_ page: [UInt8], _ sources: [TemplateSource]) throws {
        let own = sources.flatMap(\.bytes)
        let marks = [UInt8]("<>\"'&=".utf8)
        guard !own.contains(where: { marks.contains($0) }), !sources.contains(where: { hasTripleBrace($0.bytes) })
        else { return }
        for mark in marks.prefix(4) where page.contains(mark) {
            throw Violation("an unescaped \(UnicodeScalar(mark)) of the data")
        }
    }

    private static func hasTripleBrace(_ bytes: [UInt8]) -> Bool {
        var run = 0
        for byte in bytes {
            run = byte == UInt8(ascii: "{") ? run + 1 : 0
            if run > 2 { return true }
        }
        return false
    }
}
