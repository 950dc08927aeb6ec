internal import Glibc

/// A moment: whole seconds since 1970-01-01T00:00:00Z.
package struct Instant: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let seconds: Int64

    package init(seconds: Int64) { self.seconds = seconds }

    /// Reads an ISO 8601 / RFC 3339 moment: `2022-04-10T18:05:17+00:00`, `…Z`, with an optional fraction (dropped) and
    /// with `T` or a blank in the middle. Without a zone the text is taken as UTC.
    package init?(iso8601 text: some StringProtocol) {
        var text = String(text)
        guard let instant = text.withUTF8({ Instant(iso8601: $0) }) else { return nil }
        self = instant
    }

    /// The same of a text's bytes.
    package init?(iso8601 bytes: UnsafeBufferPointer<UInt8>) {
        guard let written = WrittenDate(iso8601: bytes) else { return nil }
        self = written.instant()
    }

    /// Now, by the machine's clock. Use it only for freshness, for waits that servers ask for and for reports: pages
    /// depend on the edition day alone.
    package static func now() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(seconds: Int64(time.tv_sec))
    }

    /// Saturates at the largest instant.
    package func adding(seconds count: Int64) -> Instant {
        let (sum, isOver) = seconds.addingReportingOverflow(count)
        return Instant(seconds: isOver ? .max : sum)
    }

    /// The instant so many times 24 hours later.
    package func adding(days: Int) -> Instant { adding(seconds: Int64(days) * 86_400) }

    /// The day in UTC.
    package var dayUTC: Day {
        Day(number: Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400))
    }

    /// `2022-04-10T18:05:17Z`.
    package var description: String {
        let day = dayUTC
        let rest = Int(seconds - Int64(day.number) * 86_400)
        let (year, month, dayOfMonth) = day.civil
        guard (0...9999).contains(year) else {
            let parts = [rest / 3600, rest / 60 % 60, rest % 60].map { Day.padded($0, 2) }
            return "\(day)T\(parts.joined(separator: ":"))Z"
        }
        // Every page has some: digit by digit is many times as quick as by way of strings.
        return String(unsafeUninitializedCapacity: 20) { text in
            func put(_ value: Int, at place: Int, then separator: UInt8) {
                text[place] = UInt8(48 + value / 10)
                text[place + 1] = UInt8(48 + value % 10)
                text[place + 2] = separator
            }
            text[0] = UInt8(48 + year / 1000)
            text[1] = UInt8(48 + year / 100 % 10)
            put(year % 100, at: 2, then: 45)
            put(month, at: 5, then: 45)
            put(dayOfMonth, at: 8, then: 84)
            put(rest / 3600, at: 11, then: 58)
            put(rest / 60 % 60, at: 14, then: 58)
            put(rest % 60, at: 17, then: 90)
            return 20
        }
    }

    package static func < (one: Instant, other: Instant) -> Bool { one.seconds < other.seconds }
}
