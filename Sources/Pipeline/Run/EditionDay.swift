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
        if let seconds = epoch(environment) { return Instant(seconds: seconds).dayUTC }
        let now = Instant(seconds: Int64(Date().timeIntervalSince1970))
        return Day.of(now, in: zone) ?? now.dayUTC
    }

    /// Why `SOURCE_DATE_EPOCH` cannot be used; nil where it can, or is not set. Who sets it counts on it.
    package static func objection(to environment: [String: String]) -> String? {
        guard let text = environment[name], !text.isEmpty, epoch(environment) == nil else { return nil }
        return "\(name): “\(text.singleLine(maxBytes: 40))” is no whole number of seconds since 1970"
    }

    private static let name = "SOURCE_DATE_EPOCH"

    private static func epoch(_ environment: [String: String]) -> Int64? {
        environment[name].flatMap { Int64($0) }.flatMap { (0..<253_402_300_800).contains($0) ? $0 : nil }
    }
}
