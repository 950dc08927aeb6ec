internal import Decode
internal import Model

/// Dates in the forms in which feeds and APIs write them.
enum FeedDate {
    /// What is read by `read`, as a moment. A month is its first day, a time without a zone is in UTC.
    /// - Parameter zone: the IANA name of the zone at whose midnight a day without a time begins: pages show it by that
    ///   zone's calendar, and it has to be the same day there.
    static func instant(_ text: String, allowsNumbers: Bool = false, dayIn zone: String = "UTC") -> Instant? {
        read(text, allowsNumbers: allowsNumbers)?.instant(dayIn: zone)
    }

    /// Reads ISO 8601 and RFC 3339 (with or without day, time, seconds and zone; with or without hyphens) and what
    /// `MailDate` reads.
    /// - Parameter allowsNumbers: whether numbers are seconds or milliseconds since 1970.
    static func read(_ text: String, allowsNumbers: Bool = false) -> WrittenDate? {
        guard text.utf8.count <= 1000 else { return nil }
        let text = padded(text.split { $0.isWhitespace }.joined(separator: " "))
        guard (4...100).contains(text.utf8.count) else { return nil }
        let date =
            (allowsNumbers ? number(text) : nil) ?? day(text) ?? time(text) ?? MailDate.read(text)
            ?? FeedDateForms.normalised(text).flatMap { day($0) ?? time($0) ?? timeOfMail($0) }
        return date.flatMap { isMeant($0.instant(), isDay: $0.local.precision != .minute) ? $0 : nil }
    }

    /// `2021-03-09` of `2021/3/9` and `2021-3-9`, whatever follows.
    private static func padded(_ text: String) -> String {
        let date = text.prefix { $0.isNumber || $0 == "/" || $0 == "-" }
        let parts = date.split(whereSeparator: { $0 == "/" || $0 == "-" })
        guard parts.count == 3, parts[0].count == 4, date.utf8.count < 10 || date.contains("/"),
            date.utf8.count == parts.reduce(2, { $0 + $1.utf8.count }), parts[1...].allSatisfy({ $0.count <= 2 })
        else { return text }
        let padded = parts[1...].map { $0.count == 1 ? "0" + $0 : String($0) }
        return ([String(parts[0])] + padded).joined(separator: "-") + text.dropFirst(date.count)
    }

    /// Whether it is in the years 2 to 9998, and not the moment from which Unix counts: programs write their first or
    /// last moment where they have none. That day alone may be meant.
    static func isMeant(_ moment: Instant, isDay: Bool = false) -> Bool {
        (-62_104_060_800..<253_370_764_800).contains(moment.seconds) && (moment.seconds != 0 || isDay)
    }

    /// `20240512` or `20240512123456`; else seconds or, from some 3000 years of seconds on, milliseconds. A small
    /// number, such as a year, is not a date.
    private static func number(_ text: String) -> WrittenDate? {
        let whole = text.prefix { $0 != "." }
        guard let number = Int64(whole), text.dropFirst(whole.count).dropFirst().allSatisfy(\.isNumber) else {
            return nil
        }
        let digits = Array(text.utf8)
        if digits.count == 8, let day = compactDay(digits[...]) { return WrittenDate(day: day) }
        // Milliseconds of so many digits are of the years from 2287 on.
        if digits.count == 14, let day = compactDay(digits[..<8]), day.year < 2200,
            let time = secondOfDay(digits[8...])
        {
            return WrittenDate(day: day, secondOfDay: time, offset: nil)
        }
        let seconds = number.magnitude >= 100_000_000_000 ? number / 1000 : number
        guard seconds.magnitude > 99_999, (-62_135_596_800...253_402_300_799).contains(seconds) else { return nil }
        let day = Instant(seconds: seconds).dayUTC
        return WrittenDate(day: day, secondOfDay: Int(seconds - Int64(day.number) * 86_400), offset: 0)
    }

    /// `2024-05-12`, `2024-05`.
    private static func day(_ text: String) -> WrittenDate? {
        if text.utf8.count == 7 { return Day(text + "-01").map { WrittenDate(day: $0, precision: .month) } }
        return Day(text).map { WrittenDate(day: $0) }
    }

    private static func compactDay(_ digits: ArraySlice<UInt8>) -> Day? {
        guard digits.count == 8, digits.allSatisfy(\.isASCIIDigit) else { return nil }
        let text = Array(digits)
        return Day(
            String(decoding: text[0..<4], as: UTF8.self) + "-" + String(decoding: text[4..<6], as: UTF8.self) + "-"
                + String(decoding: text[6...], as: UTF8.self))
    }

    /// Of `123456`.
    private static func secondOfDay(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.allSatisfy(\.isASCIIDigit), let number = Int(String(decoding: digits, as: UTF8.self))
        else { return nil }
        let (hour, minute, second) = (number / 10_000, number / 100 % 100, number % 100)
        return hour < 24 && minute < 60 && second < 60 ? hour * 3600 + minute * 60 + second : nil
    }

    /// `2024-05-12 4:29 PM`, `2024-05-12 10:15:00 +0000 UTC`, `2024-05-12T9:15 GMT+2`.
    private static func timeOfMail(_ text: String) -> WrittenDate? {
        let rest = text.dropFirst(10)
        guard rest.first == " " || rest.first == "T", let day = Day(String(text.prefix(10))) else { return nil }
        return MailDate.read(on: day, time: rest.dropFirst())
    }

    private static func time(_ text: String) -> WrittenDate? {
        var text = text
        return text.withUTF8 { WrittenDate(iso8601: $0) } ?? loose(Array(text.utf8))
    }

    /// ISO 8601 normalised to the one form that `WrittenDate` reads: `2024-05-12T10:15Z`, `20240512T101500Z`,
    /// `2024-05-12 10:15:00 +0200`, `2024-05-12 10:15:00 UTC`, and with the names of other zones.
    private static func loose(_ bytes: [UInt8]) -> WrittenDate? {
        var date = bytes.prefix(10)
        var rest = bytes.dropFirst(10)
        if let day = compactDay(bytes.prefix(8)) {
            date = Array(day.description.utf8)[...]
            rest = bytes.dropFirst(8)
        }
        guard let divider = rest.popFirst(), divider == 84 || divider == 116 || divider == 32 else { return nil }
        let time = rest.prefix { $0.isASCIIDigit || $0 == 58 }
        var digits = time.filter { $0 != 58 }
        guard digits.count == 4 || digits.count == 6 else { return nil }
        if digits.count == 4 { digits += [48, 48] }
        var zone = rest.dropFirst(time.count).filter { $0 != 32 }
        let name = String(decoding: zone, as: UTF8.self).uppercased()
        if let minutes = MailDate.offsetMinutes(ofZone: name) {
            let (hours, rest) = minutes.magnitude.quotientAndRemainder(dividingBy: 60)
            let digits = [hours, rest].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
            zone = Array("\(minutes < 0 ? "-" : "+")\(digits)".utf8)
        }
        let clock = [digits[0...1], digits[2...3], digits[4...5]].joined(separator: [58])
        return (date + [84] + clock + zone).withUnsafeBufferPointer { WrittenDate(iso8601: $0) }
    }
}
