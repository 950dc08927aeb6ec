internal import Decode
internal import Foundation
internal import Model

/// When an event is, as exactly as the API knows it.
///
/// `datetime_local` is the wall clock at the venue, without a zone; `datetime_utc` the same in UTC, without `Z`. Where
/// `time_tbd` is true the hour is a placeholder (03:30), and where `date_tbd` is the day is one too (31 December).
struct SeatGeekTimes {
    let start: LocalMoment?
    let startInstant: Instant?
    let lastDay: Day?
    /// What is still to be decided.
    let facts: [Fact]

    private static let undecided = Fact.Value.word("toBeDecided")

    /// - Parameter zone: the venue's, an IANA name.
    init(_ fields: ObjectReader, zone: String?, _ diagnostics: inout FeedDiagnostics) {
        let isDateOpen = fields.bool("date_tbd", &diagnostics) ?? false
        let isTimeOpen = fields.bool("time_tbd", &diagnostics) ?? false
        let isEitherOpen = fields.bool("datetime_tbd", &diagnostics) ?? false
        let instant = Self.instant("datetime_utc", fields, &diagnostics)
        guard !isDateOpen else {
            (start, startInstant, lastDay) = (nil, nil, nil)
            facts = [Fact(label: "date", value: Self.undecided)]
            return
        }
        let local =
            Self.local(fields, &diagnostics)
            ?? instant.flatMap { instant in zone.flatMap { Self.wallClock(at: instant, in: $0) } }
        let isHourKnown = !isTimeOpen && !isEitherOpen && local?.precision == .minute
        start = isHourKnown ? local : local.map { LocalMoment(day: $0.day) }
        startInstant = isHourKnown ? instant : nil
        facts = isHourKnown || local == nil ? [] : [Fact(label: "time", value: Self.undecided)]
        let end = Self.instant("enddatetime_utc", fields, &diagnostics)
        let visible = Self.instant("visible_until_utc", fields, &diagnostics)
        lastDay = Self.lastDay(until: end ?? visible, in: zone, from: local?.day)
    }

    /// An end on the stroke of midnight belongs to the day that it ends, which is how the API writes a day without
    /// hours; one before the start is none.
    private static func lastDay(until end: Instant?, in zone: String?, from first: Day?) -> Day? {
        guard let end, let zone, let last = Day.of(Instant(seconds: end.seconds - 1), in: zone) else { return first }
        return first.map { max($0, last) } ?? last
    }

    private static func local(_ fields: ObjectReader, _ diagnostics: inout FeedDiagnostics) -> LocalMoment? {
        guard let text = fields.text("datetime_local", &diagnostics), !text.isEmpty else { return nil }
        if let local = LocalMoment(text) { return local }
        fields.note(
            "datetime_local", "“\(text.singleLine(maxBytes: 60))” is no ISO 8601 time; it is left out", &diagnostics)
        return nil
    }

    private static func instant(
        _ key: StaticString, _ fields: ObjectReader, _ diagnostics: inout FeedDiagnostics
    ) -> Instant? {
        guard let text = fields.text(key, &diagnostics), !text.isEmpty else { return nil }
        if let instant = Instant(iso8601: text) { return instant }
        fields.note(key, "“\(text.singleLine(maxBytes: 60))” is no ISO 8601 time; it is left out", &diagnostics)
        return nil
    }

    /// What the clock in `zone` says at `instant`; nil for a zone that this machine does not know.
    private static func wallClock(at instant: Instant, in zone: String) -> LocalMoment? {
        guard let zone = TimeZone(identifier: zone) else { return nil }
        let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.seconds)))
        let local = Instant(seconds: instant.seconds + Int64(offset))
        let day = local.dayUTC
        return LocalMoment(day: day, minuteOfDay: Int(local.seconds - Int64(day.number) * 86_400) / 60)
    }
}
