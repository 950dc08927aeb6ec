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
            let hour = Int(String(decoding: bytes[11..<13], as: UTF8.self)), (0..<24).contains(hour),
            let minute = Int(String(decoding: bytes[14..<16], as: UTF8.self)), (0..<60).contains(minute)
        else { return nil }
        self.init(day: day, minuteOfDay: hour * 60 + minute)
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
