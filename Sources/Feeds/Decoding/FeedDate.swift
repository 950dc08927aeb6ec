internal import Decode
internal import Model

/// Dates in the forms in which feeds and APIs write them.
enum FeedDate {
    /// Reads ISO 8601 and RFC 3339 (with or without day, time, seconds and zone; with or without hyphens) and what
    /// `MailDate` reads. A month is its first day, a time without a zone is in UTC.
    /// - Parameters:
    ///   - allowsNumbers: whether numbers are seconds or milliseconds since 1970.
    ///   - zone: the IANA name of the zone at whose midnight a day without a time begins: pages show it by that zone's
    ///     calendar, and it has to be the same day there.
    static func instant(_ text: String, allowsNumbers: Bool = false, dayIn zone: String = "UTC") -> Instant? {
        read(text, allowsNumbers: allowsNumbers, dayIn: zone).flatMap { meant.contains($0.seconds) ? $0 : nil }
    }

    /// From the year 2 to 9998: programs write their first or last moment where they have none.
    static let meant: Range<Int64> = -62_104_060_800..<253_370_764_800

    private static func read(_ text: String, allowsNumbers: Bool, dayIn zone: String) -> Instant? {
        guard text.utf8.count <= 1000 else { return nil }
        let text = text.split { $0.isWhitespace }.joined(separator: " ")
        guard (4...100).contains(text.utf8.count) else { return nil }
        if allowsNumbers, let number = number(text, zone) { return number }
        if let day = Day(text.utf8.count == 7 ? text + "-01" : text) { return day.begin(in: zone) }
        if let instant = Instant(iso8601: text) ?? loose(Array(text.utf8)) { return instant }
        // Only a time has a colon.
        return MailDate.instant(text).map { text.utf8.contains(58) ? $0 : $0.dayUTC.begin(in: zone) }
    }

    /// `20240512`; else seconds or, from some 3000 years of seconds on, milliseconds. A small number, such as a year,
    /// is not a date.
    private static func number(_ text: String, _ zone: String) -> Instant? {
        let whole = text.prefix { $0 != "." }
        guard let number = Int64(whole), text.dropFirst(whole.count).dropFirst().allSatisfy(\.isNumber) else {
            return nil
        }
        if text.utf8.count == 8, let day = compactDay(Array(text.utf8)[...]) { return day.begin(in: zone) }
        let seconds = number.magnitude >= 100_000_000_000 ? number / 1000 : number
        guard seconds.magnitude > 99_999, (-62_135_596_800...253_402_300_799).contains(seconds) else { return nil }
        return Instant(seconds: seconds)
    }

    private static func compactDay(_ digits: ArraySlice<UInt8>) -> Day? {
        guard digits.count == 8, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        let text = Array(digits)
        return Day(
            String(decoding: text[0..<4], as: UTF8.self) + "-" + String(decoding: text[4..<6], as: UTF8.self) + "-"
                + String(decoding: text[6...], as: UTF8.self))
    }

    /// ISO 8601 normalised to the one form that `Instant` reads: `2024-05-12T10:15Z`, `20240512T101500Z`,
    /// `2024-05-12 10:15:00 +0200`, `2024-05-12 10:15:00 UTC`.
    private static func loose(_ bytes: [UInt8]) -> Instant? {
        var date = bytes.prefix(10)
        var rest = bytes.dropFirst(10)
        if let day = compactDay(bytes.prefix(8)) {
            date = Array(day.description.utf8)[...]
            rest = bytes.dropFirst(8)
        }
        guard let divider = rest.popFirst(), divider == 84 || divider == 116 || divider == 32 else { return nil }
        let time = rest.prefix { (48...57).contains($0) || $0 == 58 }
        var digits = time.filter { $0 != 58 }
        guard digits.count == 4 || digits.count == 6 else { return nil }
        if digits.count == 4 { digits += [48, 48] }
        var zone = rest.dropFirst(time.count).filter { $0 != 32 }
        let name = String(decoding: zone, as: UTF8.self).uppercased()
        if name == "UTC" || name == "GMT" { zone = [90] }
        let clock = [digits[0...1], digits[2...3], digits[4...5]].map { String(decoding: $0, as: UTF8.self) }
        return Instant(
            iso8601: String(decoding: date, as: UTF8.self) + "T" + clock.joined(separator: ":")
                + String(decoding: zone, as: UTF8.self))
    }
}
