internal import CCurl
internal import Model

/// Dates of HTTP.
enum HTTPDate {
    /// Parses the three forms of RFC 9110 §5.6.7; nil for anything else.
    static func parse(_ text: String) -> Instant? {
        // libcurl accepts bare numbers too; HTTP's dates begin with a weekday.
        guard text.utf8.count <= 64, let first = text.utf8.first, (65...122).contains(first) else { return nil }
        let seconds = vt_http_date(text)
        return seconds < 0 ? nil : Instant(seconds: seconds)
    }
}

/// `Retry-After` (RFC 9110 §10.2.3).
enum RetryAfter {
    /// The wait in seconds, 0 to `Int32.max`; nil where the value is neither a number nor a date.
    static func seconds(_ value: String, now: Instant) -> Int? {
        let most = Int(Int32.max)
        let digits = value.utf8.first == 45 || value.utf8.first == 43 ? value.dropFirst() : value[...]
        if !digits.isEmpty, digits.utf8.allSatisfy(\.isASCIIDigit) {
            if value.utf8.first == 45 { return 0 }
            return min(Int(digits) ?? most, most)
        }
        guard let date = HTTPDate.parse(value) else { return nil }
        return min(Int(max(0, date.seconds - now.seconds)), most)
    }
}
