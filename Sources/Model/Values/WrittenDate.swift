/// A date as it is written, before anything is made of it: as exactly as it is there, and by whose clock.
package struct WrittenDate: Hashable, Sendable {
    /// By the clock of whoever wrote it.
    package let local: LocalMoment
    /// Of its minute: 0–59, and 60 for a leap second at the end of the day; 0 where the precision is less than a
    /// minute.
    package let second: Int
    /// How far that clock is ahead of UTC, in seconds; nil where no zone is written, and for a day.
    package let offset: Int?

    /// - Parameter precision: not `minute`.
    package init(day: Day, precision: LocalMoment.Precision = .day) {
        local = LocalMoment(day: day, precision: precision)
        second = 0
        offset = nil
    }

    /// - Parameter secondOfDay: 0–86,400.
    package init(day: Day, secondOfDay: Int, offset: Int?) {
        local = LocalMoment(day: day, minuteOfDay: secondOfDay / 60)
        second = secondOfDay - local.minuteOfDay * 60
        self.offset = offset
    }

    /// Reads `2022-04-10T18:05:17+00:00`, `…Z`, with an optional fraction (dropped), with `T` or a blank in the middle
    /// and with or without a zone (ISO 8601, RFC 3339).
    package init?(iso8601 bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count >= 19, bytes.count <= 40, bytes[10] == 84 || bytes[10] == 116 || bytes[10] == 32,
            bytes[4] == 45, bytes[7] == 45, let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
            let dayOfMonth = Self.number(bytes[8..<10]), let day = Day(year: year, month: month, day: dayOfMonth),
            bytes[13] == 58, bytes[16] == 58,
            let hour = Self.number(bytes[11..<13]), let minute = Self.number(bytes[14..<16]),
            let second = Self.number(bytes[17..<19]), hour < 24, minute < 60, second <= 60
        else { return nil }
        var zone = bytes[19...]
        if zone.first == 46 || zone.first == 44 { zone = zone.dropFirst().drop(while: \.isASCIIDigit) }
        let offset = zone.isEmpty ? nil : Self.offset(zone)
        guard zone.isEmpty || offset != nil else { return nil }
        self.init(day: day, secondOfDay: hour * 3600 + minute * 60 + second, offset: offset)
    }

    /// The moment that is meant; a time without a zone is taken as UTC.
    /// - Parameter zone: the IANA name of the zone at whose midnight a day without a time begins.
    package func instant(dayIn zone: String = "UTC") -> Instant {
        guard local.precision == .minute else { return local.day.begin(in: zone) }
        let seconds = local.minuteOfDay * 60 + second - (offset ?? 0)
        return Instant(seconds: Int64(local.day.number) * 86_400 + Int64(seconds))
    }

    private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        guard digits.allSatisfy(\.isASCIIDigit) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    private static func offset(_ zone: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        guard let sign = zone.first else { return nil }
        if zone.count == 1, sign == 90 || sign == 122 { return 0 }
        var (value, count) = (0, 0)
        for byte in zone.dropFirst() where byte != 58 {
            guard byte.isASCIIDigit, count < 4 else { return nil }
            value = value * 10 + Int(byte - 48)
            count += 1
        }
        let (hours, minutes) = count == 4 ? (value / 100, value % 100) : (value, 0)
        guard sign == 43 || sign == 45, count == 4 || count == 2, hours <= 18, minutes < 60 else { return nil }
        return (sign == 43 ? 1 : -1) * (hours * 3600 + minutes * 60)
    }
}
