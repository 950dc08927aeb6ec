package import Model

/// Dates as mail writes them (RFC 822, RFC 2822), and with it RSS and many an API: `Tue, 28 Jul 2015 09:35:10 +0000`;
/// with the month first, as C (`Tue Jul 28 09:35:10 2015`), scripts (`Tue Jul 28 2015 09:35:10 GMT+0200`) and
/// Americans (`July 28, 2015 4:29 PM`) do; and in numbers where they say which is the month (`28.07.2015`).
package enum MailDate {
    private static let bytesMax = 100

    /// Nil for what is no such date. The weekday, the seconds, the zone and the whole time may be absent, the year may
    /// have two digits, and blanks may be as they like.
    package static func read(_ text: String) -> WrittenDate? {
        guard text.utf8.count <= bytesMax else { return nil }
        let parts = text.split { $0.isWhitespace || $0 == "," }
        return dayFirst(parts) ?? monthFirst(parts) ?? numeric(parts)
    }

    /// A day with a time behind it, in the forms of mail: `4:29 PM`, `09:35:10 +0000 UTC`.
    package static func read(on day: Day, time: Substring) -> WrittenDate? {
        let parts = time.split(whereSeparator: \.isWhitespace)
        return parts.isEmpty ? nil : date(on: day, time: parts[...])
    }

    private static func dayFirst(_ parts: [Substring]) -> WrittenDate? {
        var parts = parts
        if let first = parts.first, !isNumeric(first) { parts.removeFirst() }
        // 28-Jul-2015 in one piece, as old RFC 850 has it.
        if let date = parts.first?.split(separator: "-"), date.count == 3 { parts.replaceSubrange(0..<1, with: date) }
        guard parts.count >= 3 else { return nil }
        return date(day: parts[0], month: parts[1], year: parts[2], time: parts[3...])
    }

    private static func monthFirst(_ parts: [Substring]) -> WrittenDate? {
        var parts = parts
        if parts.count >= 2, !isNumeric(parts[0]), !isNumeric(parts[1]) { parts.removeFirst() }
        guard parts.count >= 3 else { return nil }
        // C's year comes last, behind the time and its zone, or before the zone.
        if parts[2].contains(":"), parts.count <= 5,
            let year = parts.indices.last(where: { number(parts[$0], digits: 4...4) != nil }) ?? parts.indices.last
        {
            parts.insert(parts.remove(at: year), at: 2)
        }
        return date(day: parts[1], month: parts[0], year: parts[2], time: parts[3...])
    }

    /// `28.07.2015 09:35`, in which the day comes first; `Tue, 07/28/2015 - 09:35` and `28/07/2015`, in which it may be
    /// either, where the numbers or the English name of the weekday leave one.
    private static func numeric(_ parts: [Substring]) -> WrittenDate? {
        var parts = parts[...]
        let weekday = parts.first.flatMap { isNumeric($0) ? nil : $0.prefix(3).lowercased() }
        if parts.first.map(isNumeric) == false { parts.removeFirst() }
        guard let text = parts.popFirst(), let divider = text.first(where: { $0 == "." || $0 == "/" }) else {
            return nil
        }
        let fields = text.split(separator: divider, omittingEmptySubsequences: false)
        guard fields.count == 3, let year = number(fields[2], digits: 4...4),
            let one = number(fields[0], digits: 1...2), let other = number(fields[1], digits: 1...2)
        else { return nil }
        var days = [Day(year: year, month: other, day: one)]
        if divider == "/", one != other { days.append(Day(year: year, month: one, day: other)) }
        var possible = days.compactMap { $0 }
        // The first day from which Unix counts was a Thursday.
        let names = ["thu", "fri", "sat", "sun", "mon", "tue", "wed"]
        if possible.count > 1, let place = weekday.flatMap({ names.firstIndex(of: $0) }) {
            possible = possible.filter { ($0.number - place) % 7 == 0 }
        }
        return possible.count == 1 ? date(on: possible[0], time: parts) : nil
    }

    private static func date(
        day: Substring, month: Substring, year: Substring, time: ArraySlice<Substring>
    ) -> WrittenDate? {
        guard let day = number(withoutOrdinal(day), digits: 1...2), let month = MonthNames.number(of: month),
            let year = self.year(year),
            let date = Day(year: year, month: month, day: day)
        else { return nil }
        return self.date(on: date, time: time)
    }

    /// - Parameter time: the time, `AM` or `PM`, and the zone, as far as they are there; the rest is ignored.
    private static func date(on date: Day, time: ArraySlice<Substring>) -> WrittenDate? {
        var rest = time
        // `December 8, 2017 - 3:07pm`, `June 22, 2023 at 01:11 PM`.
        if let word = rest.first, word == "-" || word.lowercased() == "at" { rest.removeFirst() }
        guard var clock = rest.popFirst() else { return WrittenDate(day: date) }
        // With the zone, without a blank between: `16:05:07-0500`.
        var half = clock.drop { !$0.isLetter && $0 != "+" && $0 != "-" }
        clock = clock.dropLast(half.count)
        if half.isEmpty, let next = rest.first, isHalf(next) { half = rest.removeFirst() }
        var zone = rest.popFirst()
        // `10:00:00Z`: it is the zone.
        if !half.isEmpty, !isHalf(half) {
            guard half.prefix(while: \.isLetter).count <= 4 else { return nil }
            if let zone { rest = [zone] }
            (zone, half) = (half, "")
        }
        if let sign = rest.first?.first, sign == "+" || sign == "-", let name = zone,
            universal.contains(name.uppercased())
        {
            zone = rest.removeFirst()
        }
        guard let seconds = secondsOfDay(clock, half: half) else { return nil }
        guard let zone, !saysNothing(zone) else { return WrittenDate(day: date, secondOfDay: seconds, offset: nil) }
        return offsetMinutes(zone).map { WrittenDate(day: date, secondOfDay: seconds, offset: $0 * 60) }
    }

    /// `16` of `16th` and of `16.`.
    private static func withoutOrdinal(_ day: Substring) -> Substring {
        if day.hasSuffix(".") { return day.dropLast() }
        return ["st", "nd", "rd", "th"].contains(day.suffix(2).lowercased()) ? day.dropLast(2) : day
    }

    private static func isNumeric(_ text: Substring) -> Bool { text.utf8.first.map(\.isASCIIDigit) ?? false }

    /// Whether it is `AM` or `PM`, with or without dots.
    private static func isHalf(_ text: Substring) -> Bool {
        ["am", "pm"].contains(text.filter { $0 != "." }.lowercased())
    }

    /// - Parameter half: `AM` or `PM`; empty for a clock of 24 hours.
    private static func secondsOfDay(_ text: Substring, half: Substring) -> Int? {
        guard let seconds = secondsOfDay(text) else { return nil }
        if half.isEmpty { return seconds }
        guard isHalf(half), (3600..<13 * 3600).contains(seconds) else { return nil }
        return seconds % (12 * 3600) + (half.first?.lowercased() == "p" ? 12 * 3600 : 0)
    }

    private static func secondsOfDay(_ text: Substring) -> Int? {
        let clock = text.split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count == 2 || clock.count == 3, let hour = number(clock[0], digits: 1...2), hour < 24,
            let minute = number(clock[1], digits: 2...2), minute < 60,
            let second = clock.count == 3 ? number(clock[2].prefix { $0 != "." }, digits: 2...2) : 0, second <= 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int(text)
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

    /// What a name of a zone stands for, in minutes; nil where it is none that means one zone wherever it is written.
    package static func offsetMinutes(ofZone name: String) -> Int? { zones[name.uppercased()] }

    /// In minutes: the zones that RFC 822 names, and others whose names mean one zone wherever they are written.
    private static let zones = [
        "UT": 0, "UTC": 0, "GMT": 0, "Z": 0, "EST": -300, "EDT": -240, "CST": -360, "CDT": -300, "MST": -420,
        "MDT": -360, "PST": -480, "PDT": -420, "AKST": -540, "AKDT": -480, "HST": -600, "WEST": 60, "BST": 60,
        "CET": 60, "CEST": 120, "MET": 60, "MEST": 120, "EET": 120, "EEST": 180, "MSK": 180, "HKT": 480, "AWST": 480,
        "JST": 540, "KST": 540,
        "AEST": 600, "AEDT": 660, "NZST": 720, "NZDT": 780, "AT": -240, "ET": -300, "CT": -360, "MT": -420, "PT": -480,
    ]

    private static let universal = ["GMT", "UTC", "UT"]

    /// Letters of one, and names that are not among the zones (RFC 2822 §4.3): `Eastern`, `America/New_York`.
    private static func saysNothing(_ zone: Substring) -> Bool {
        zone.utf8.count != 2 && zone.allSatisfy { $0.isLetter || $0 == "/" || $0 == "_" }
            && zones[zone.uppercased()] == nil
    }

    /// `+0200`, `-08:00`, `GMT+1`, and the zones above.
    private static func offsetMinutes(_ text: Substring) -> Int? {
        let name = text.prefix { $0.isLetter }
        if name.count < text.count, universal.contains(name.uppercased()) {
            return offsetMinutes(text.dropFirst(name.count))
        }
        if let zone = zones[text.uppercased()] { return zone }
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let digits = Substring(text.dropFirst().filter { $0 != ":" })
        guard var number = number(digits, digits: 1...4), digits.utf8.count != 3 else { return nil }
        if digits.utf8.count < 3 { number *= 100 }
        guard number % 100 < 60, number / 100 <= 18 else { return nil }
        return (sign == "-" ? -1 : 1) * (number / 100 * 60 + number % 100)
    }
}
