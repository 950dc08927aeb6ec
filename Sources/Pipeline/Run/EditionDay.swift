internal import Foundation
package import Model

/// The only clock of a build: no published byte depends on another.
package enum EditionDay {
    /// - Parameters:
    ///   - asked: `--now`.
    ///   - environment: where `SOURCE_DATE_EPOCH` may stand (reproducible-builds.org: seconds since 1970, UTC).
    ///   - zone: `site.timeZone`.
    package static func resolve(asked: Day?, environment: [String: String], zone: String) -> Day {
        if let asked { return asked }
        if let text = environment["SOURCE_DATE_EPOCH"], let seconds = Int64(text), seconds >= 0,
            seconds < 253_402_300_800
        {
            return Instant(seconds: seconds).dayUTC
        }
        let now = Instant(seconds: Int64(Date().timeIntervalSince1970))
        return Day.of(now, in: zone) ?? now.dayUTC
    }
}
