internal import Decode
internal import Model

/// The dates of feeds: RFC 3339 as Atom has it, RFC 822 as RSS has it, and what else is found in either.
enum SyndicationDate {
    /// Nil for what is no date. Without a zone it is taken as UTC; a day alone as its first moment.
    static func parse(_ text: String) -> Instant? {
        let text = text.split { $0.isWhitespace }.joined(separator: " ")
        guard text.utf8.count <= 64 else { return nil }
        if let instant = Instant(iso8601: text) { return instant }
        if let day = Day(text) { return Instant(seconds: Int64(day.number) * 86_400) }
        // W3C's form without seconds.
        if text.utf8.count >= 16, text.prefix(16).utf8.count == 16,
            let instant = Instant(iso8601: "\(text.prefix(16)):00\(text.dropFirst(16))")
        {
            return instant
        }
        return MailDate.instant(text)
    }
}
