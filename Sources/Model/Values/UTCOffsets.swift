internal import Foundation

/// The offsets from UTC that clocks of a time zone show over a span of time.
package struct UTCOffsets: Hashable, Sendable {
    /// A change of the offset; the first of a list stands for what was before.
    package struct Change: Hashable, Sendable {
        /// By the clocks before the change.
        package let local: LocalSeconds
        /// Ahead of UTC: positive in the east.
        package let secondsBefore: Int
        package let secondsAfter: Int
        package let isDaylightSaving: Bool
    }

    /// Seconds since 1970-01-01T00:00:00 by a clock on the wall.
    package typealias LocalSeconds = Int64

    /// Never empty, in order of time.
    package let changes: [Change]

    /// Limit of changes: two a year for a century.
    private static let changesMax = 200

    /// - Parameters:
    ///   - zone: an IANA name.
    ///   - first, last: the span; `changes` begin with the one that holds at `first`.
    /// - Returns: nil for an unknown zone, and for a span of more changes than a list can hold.
    package init?(of zone: String, from first: Instant, to last: Instant) {
        guard let zone = TimeZone(identifier: zone) else { return nil }
        func date(_ instant: Instant) -> Date { Date(timeIntervalSince1970: Double(instant.seconds)) }
        let start = date(first)
        let offset = zone.secondsFromGMT(for: start)
        var changes = [
            Change(
                // Not later than the first event.
                local: min(0, first.seconds + Int64(offset)), secondsBefore: offset, secondsAfter: offset,
                isDaylightSaving: zone.isDaylightSavingTime(for: start))
        ]
        var moment = start
        while let next = zone.nextDaylightSavingTimeTransition(after: moment), next > moment, next <= date(last) {
            guard changes.count < Self.changesMax else { return nil }
            let before = changes[changes.count - 1].secondsAfter
            changes.append(
                Change(
                    local: Int64(next.timeIntervalSince1970) + Int64(before), secondsBefore: before,
                    secondsAfter: zone.secondsFromGMT(for: next),
                    isDaylightSaving: zone.isDaylightSavingTime(for: next)))
            moment = next
        }
        self.changes = changes
    }
}
