internal import Decode
internal import Model

/// The languages that feeds and configurations state, as pages can: `fr`, `pt-BR`, `zh-Hant-TW`.
package enum FeedLanguage {
    /// A language tag (BCP 47) of two or three letters and further parts; also with underscores, as in `en_US`.
    /// - Returns: nil for what is no such tag, as `English`.
    package static func tag(_ text: String) -> String? {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        guard text.utf8.count <= 35, let first = parts.first, (2...3).contains(first.utf8.count),
            first.utf8.allSatisfy(\.isASCIILetter),
            parts.allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isASCIIAlphanumeric) })
        else { return nil }
        return parts.joined(separator: "-")
    }
}

extension FeedDiagnostics {
    /// The language tag that `text` is; nil where it is empty or, which is noted, none.
    mutating func language(_ text: String?, at place: @autoclosure () -> String) -> String? {
        guard let text = text.map({ TextReader.line($0) }), !text.isEmpty else { return nil }
        if let tag = FeedLanguage.tag(text) { return tag }
        note(
            .fieldInvalid, place(),
            "“\(text.singleLine(maxBytes: 60))” is no language such as “fr” or “pt-BR”; it is left out")
        return nil
    }
}
