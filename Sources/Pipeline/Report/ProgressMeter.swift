package import Model

/// Progress as text: a bar for a terminal, or a line now and then for a log. A stage that takes long has its rate and
/// the time that is left.
package struct ProgressMeter: Sendable {
    /// A shorter stage shows neither rate nor time left: they would jump.
    static let longSeconds = 5.0
    /// Between two lines.
    static let lineSeconds = 10.0

    private var progress: ProgressReporter.Progress?
    /// Where the rate is counted from.
    private var start = (instant: ContinuousClock.Instant.now, done: 0)
    private var lastLine: ContinuousClock.Instant?

    package init() {}

    /// Takes in how far a stage has come.
    package mutating func update(_ progress: ProgressReporter.Progress, at now: ContinuousClock.Instant) {
        if self.progress?.stage != progress.stage || self.progress?.total != progress.total {
            start = (now, progress.done)
        }
        self.progress = progress
        lastLine = lastLine ?? now
    }

    /// `images ████░░░░ 120/500, 12/s, 32 s left`, shorter than `columns`.
    package func bar(columns: Int, at now: ContinuousClock.Instant) -> String {
        guard let progress else { return "" }
        let stage = progress.stage.rawValue
        // The last column stays free: some terminals break the line there.
        let room = max(0, columns - 1)
        guard let total = progress.total, total > 0 else { return String("\(stage) \(progress.done)".prefix(room)) }
        let counts = " \(progress.done)/\(total)"
        var pace = pace(at: now).map { ", " + $0 } ?? ""
        let barMin = 8
        if stage.count + counts.count + pace.count + 1 + barMin > room { pace = "" }
        let width = min(40, room - stage.count - counts.count - pace.count - 1)
        guard width > 0 else { return String((stage + counts).prefix(room)) }
        let filled = max(0, min(width, width * progress.done / total))
        return stage + " " + String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
            + counts + pace
    }

    /// `images: 120 of 500, 12/s, 32 s left`, once every ten seconds; nil between.
    package mutating func line(at now: ContinuousClock.Instant) -> String? {
        guard let progress, let lastLine, Self.seconds(from: lastLine, to: now) >= Self.lineSeconds else { return nil }
        self.lastLine = now
        let counts = progress.total.map { "\(progress.done) of \($0)" } ?? "\(progress.done) so far"
        return "\(progress.stage.rawValue): \(counts)" + (pace(at: now).map { ", " + $0 } ?? "")
    }

    /// `12/s, 32 s left`; nil where it cannot be told, or soon is over.
    private func pace(at now: ContinuousClock.Instant) -> String? {
        let seconds = Self.seconds(from: start.instant, to: now)
        guard let progress, let total = progress.total, seconds >= Self.longSeconds, progress.done > start.done else {
            return nil
        }
        let rate = Double(progress.done - start.done) / seconds
        let text = rate < 9.95 ? "\((rate * 10).rounded() / 10)/s" : "\(Int(rate.rounded()))/s"
        return "\(text), \(Self.duration(seconds: Double(total - progress.done) / rate)) left"
    }

    /// `32 s`, `5 min`, `2 h 10 min`.
    static func duration(seconds: Double) -> String {
        // Years are as good as any other answer to a rate of almost nothing.
        let whole = Int(min(max(0, seconds), 1e9).rounded(.up))
        if whole < 100 { return "\(whole) s" }
        let minutes = (whole + 30) / 60
        return minutes < 100 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }

    private static func seconds(from start: ContinuousClock.Instant, to end: ContinuousClock.Instant) -> Double {
        start.duration(to: end) / .seconds(1)
    }
}
