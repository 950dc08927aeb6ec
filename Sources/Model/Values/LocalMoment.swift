internal import Foundation

/// What a clock on the wall somewhere says, as exactly as it is known; no moment of the world's time, for where that
/// wall is it does not say.
package struct LocalMoment: Hashable, Sendable {
    /// Of what is there only so much is known: the rest of `day` and `minuteOfDay` means nothing.
    package enum Precision: Hashable, Sendable { case minute, day, month, year, aboutYear }

    package let day: Day
    /// 0–1439; 0 where the precision is less.
    package let minuteOfDay: Int
    package let precision: Precision

    /// - Parameter minuteOfDay: 0–1439; others are taken for the nearest of these.
    package init(day: Day, minuteOfDay: Int) {
        self.day = day
        self.minuteOfDay = min(max(0, minuteOfDay), 1439)
        precision = .minute
    }

    /// - Parameter precision: not `minute`.
    package init(day: Day, precision: Precision = .day) {
        self.day = day
        minuteOfDay = 0
        self.precision = precision
    }

    /// Reads `2024-05-12 17:04:31`, `2024-05-12T17:04:31` or `2024-05-12T17:04`; an offset or a fraction after it
    /// is let fall: where an API writes one to such a time it does not mean it (Flickr's feeds do).
    package init?(_ text: some StringProtocol, precision: Precision = .minute) {
        let bytes = Array(text.utf8.prefix(40))
        guard bytes.count >= 10, let day = Day(String(decoding: bytes[..<10], as: UTF8.self)) else { return nil }
        guard precision == .minute, bytes.count > 10 else {
            self.init(day: day, precision: precision == .minute ? .day : precision)
            return
        }
        guard bytes.count >= 16, bytes[10] == 32 || bytes[10] | 0x20 == 116, bytes[13] == 58,
            [11, 12, 14, 15].allSatisfy({ bytes[$0].isASCIIDigit })
        else { return nil }
        let (hour, minute) = (Int(bytes[11]) * 10 + Int(bytes[12]) - 528, Int(bytes[14]) * 10 + Int(bytes[15]) - 528)
        guard hour < 24, minute < 60 else { return nil }
        self.init(day: day, minuteOfDay: hour * 60 + minute)
    }

    /// Its day, and of a month the last one.
    var lastDay: Day {
        guard precision == .month else { return day }
        let next = day + (32 - day.day)
        return next + -next.day
    }

    /// ISO 8601, without a zone: `2024-05-12T17:04`, `2024-05-12`, `2024-05`, `2024`.
    package var description: String {
        let date = day.description
        return switch precision {
        case .minute: "\(date)T\(Day.padded(minuteOfDay / 60, 2)):\(Day.padded(minuteOfDay % 60, 2))"
        case .day: date
        case .month: String(date.dropLast(3))
        case .year, .aboutYear: String(date.dropLast(6))
        }
    }
}

extension LocalMoment: CustomStringConvertible {}

// MARK: - In a time zone

extension Instant {
    /// What a clock shows in `zone` (an IANA name), to the minute; nil for a zone that this machine does not know.
    package func wallClock(in zone: String) -> LocalMoment? {
        TimeZone(identifier: zone).map { wallClock(in: $0) }
    }

    fileprivate func wallClock(in zone: TimeZone) -> LocalMoment {
        let local = Instant(seconds: seconds + Int64(zone.offsetSeconds(at: seconds)))
        let day = local.dayUTC
        return LocalMoment(day: day, minuteOfDay: Int(local.seconds - Int64(day.number) * 86_400) / 60)
    }
}

extension LocalMoment {
    /// The first instant at which a clock in `zone` shows this; nil where none does, or the zone is not known.
    package func firstInstant(in zone: String) -> Instant? {
        guard let zone = TimeZone(identifier: zone) else { return nil }
        let clock = Int64(day.number) * 86_400 + Int64(minuteOfDay) * 60
        // By the offsets before and after any change of that day.
        return [clock - 86_400, clock + 86_400].map { Instant(seconds: clock - Int64(zone.offsetSeconds(at: $0))) }
            .filter { $0.wallClock(in: zone) == self }.min()
    }
}

extension TimeZone {
    fileprivate func offsetSeconds(at seconds: Int64) -> Int {
        secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }
}
