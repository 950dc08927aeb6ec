internal import Foundation

/// A day of the proleptic Gregorian calendar, without a zone.
package struct Day: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Days since 1970-01-01.
    package let number: Int

    package init(number: Int) { self.number = number }

    /// - Parameters: `month` 1–12, `day` 1–31; nil for a day that does not exist.
    package init?(year: Int, month: Int, day: Int) {
        guard (-9999...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        let number = Self.number(year: year, month: month, day: day)
        self.number = number
        guard civil == (year, month, day) else { return nil }
    }

    /// - Parameter text: `YYYY-MM-DD`; what follows a tenth character is refused.
    package init?(_ text: some StringProtocol) {
        let parts = text.utf8.split(separator: 45, omittingEmptySubsequences: false)
        guard text.utf8.count == 10, parts.count == 3, parts[0].count == 4, parts[1].count == 2,
            parts.joined().allSatisfy(\.isASCIIDigit)
        else { return nil }
        let numbers = parts.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == 3 else { return nil }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    package var year: Int { civil.year }
    package var month: Int { civil.month }
    package var day: Int { civil.day }

    /// `YYYY-MM-DD`.
    package var description: String {
        let (year, month, day) = civil
        return "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
    }

    package static func < (one: Day, other: Day) -> Bool { one.number < other.number }
    package static func + (day: Day, count: Int) -> Day { Day(number: day.number + count) }
    package static func - (one: Day, other: Day) -> Int { one.number - other.number }

    /// The day on which `instant` falls in `zone` (an IANA name); nil for an unknown zone.
    package static func of(_ instant: Instant, in zone: String) -> Day? {
        guard let zone = TimeZone(identifier: zone) else { return nil }
        let date = Date(timeIntervalSince1970: Double(instant.seconds))
        return Instant(seconds: instant.seconds + Int64(zone.secondsFromGMT(for: date))).dayUTC
    }

    /// When the day begins in `zone` (an IANA name; an unknown one is UTC): at midnight, or at the first time after it
    /// where clocks are put forward over midnight.
    package func begin(in zone: String) -> Instant {
        let midnight = Instant(seconds: Int64(number) * 86_400)
        guard zone != "UTC", let timeZone = TimeZone(identifier: zone) else { return midnight }
        func shifted(by offset: Int) -> Instant { Instant(seconds: midnight.seconds - Int64(offset)) }
        func offset(at instant: Instant) -> Int {
            timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.seconds)))
        }
        // By the clock of the day before and by that of the day itself, of which the earlier one in the day is right.
        let noon = Instant(seconds: midnight.seconds + 43_200)
        let offsets = [offset(at: Instant(seconds: midnight.seconds - 86_400)), offset(at: noon)]
        let begins = offsets.map(shifted).filter { Day.of($0, in: zone) == self }
        return begins.min { $0.seconds < $1.seconds } ?? shifted(by: offsets[0])
    }

    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": days_from_civil and civil_from_days.
    private static func number(year: Int, month: Int, day: Int) -> Int {
        let y = month <= 2 ? year - 1 : year
        let era = (y >= 0 ? y : y - 399) / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    var civil: (year: Int, month: Int, day: Int) {
        let z = number + 719_468
        let era = (z >= 0 ? z : z - 146_096) / 146_097
        let dayOfEra = z - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }

    static func padded(_ value: Int, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
