package import Model

/// Dates as mail writes them (RFC 822, RFC 2822), and with it RSS and many an API: `Tue, 28 Jul 2015 09:35:10 +0000`.
package enum MailDate {
    private static let bytesMax = 64

    /// Nil for what is no such date. The weekday, the seconds, the zone and the whole time may be absent, the year may
    /// have two digits, and blanks may be as they like; what is absent is zero, and the zone UTC.
    package static func instant(_ text: String) -> Instant? {
        guard text.utf8.count <= bytesMax else { return nil }
        var parts = text.split { $0.isWhitespace || $0 == "," }
        if let first = parts.first, first.utf8.first.map({ !(48...57).contains($0) }) ?? false { parts.removeFirst() }
        // 28-Jul-2015 in one piece, as old RFC 850 has it.
        if let date = parts.first?.split(separator: "-"), date.count == 3 { parts.replaceSubrange(0..<1, with: date) }
        guard parts.count >= 3, let day = number(parts[0], digits: 1...2), let month = month(parts[1]),
            let year = year(parts[2]), let date = Day(year: year, month: month, day: day),
            let seconds = parts.count > 3 ? secondsOfDay(parts[3]) : 0,
            let offset = parts.count > 4 ? offsetMinutes(parts[4]) : 0
        else { return nil }
        return Instant(seconds: Int64(date.number) * 86_400 + Int64(seconds - offset * 60))
    }

    private static func secondsOfDay(_ text: Substring) -> Int? {
        let clock = text.split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count == 2 || clock.count == 3, let hour = number(clock[0], digits: 1...2), hour < 24,
            let minute = number(clock[1], digits: 2...2), minute < 60,
            let second = clock.count == 3 ? number(clock[2], digits: 2...2) : 0, second <= 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text)
    }

    private static func month(_ text: Substring) -> Int? {
        let names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        return names.firstIndex(of: text.prefix(3).lowercased()).map { $0 + 1 }
    }

    /// RFC 2822 §4.3: of two digits, those below 50 are of this century, the others and three digits of the last.
    private static func year(_ text: Substring) -> Int? {
        guard let year = number(text, digits: 2...4) else { return nil }
        switch text.utf8.count {
        case 2: return year < 50 ? 2000 + year : 1900 + year
        case 3: return 1900 + year
        default: return year
        }
    }

    /// `+0200`, `-08:00`, and the zones that RFC 822 names; its letters of one say nothing (RFC 2822 §4.3).
    private static func offsetMinutes(_ text: Substring) -> Int? {
        switch text.uppercased() {
        case "UT", "UTC", "GMT", "Z": return 0
        case "EST": return -300
        case "EDT": return -240
        case "CST": return -360
        case "CDT": return -300
        case "MST": return -420
        case "MDT": return -360
        case "PST": return -480
        case "PDT": return -420
        default: break
        }
        if text.utf8.count == 1, text.first?.isLetter == true { return 0 }
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let digits = Substring(text.dropFirst().filter { $0 != ":" })
        guard let number = number(digits, digits: 4...4), number % 100 < 60, number / 100 <= 18 else { return nil }
        return (sign == "-" ? -1 : 1) * (number / 100 * 60 + number % 100)
    }
}
