internal import Model

/// Until when each part of a run may work, so that what came is still rendered and published by its deadline.
struct RunDeadline: Sendable {
    /// Rendering an entry's pages, on a slow machine: for a site that was never rendered before.
    static let renderSecondsPerEntry = 0.0002

    private let whole: Deadline
    private let seconds: Double
    private let lastRenderSeconds: Double?

    /// - Parameters:
    ///   - whole: the run's; its time has begun.
    ///   - seconds: how long the run may take in all.
    ///   - lastRenderSeconds: how long rendering took last time, with gate and publishing; nil: not known.
    init(_ whole: Deadline, seconds: Double, lastRenderSeconds: Double?) {
        self.whole = whole
        self.seconds = seconds
        self.lastRenderSeconds = lastRenderSeconds
    }

    /// Of all that is asked for.
    var ofFetching: Deadline { whole.earlier(bySeconds: reserveSeconds(entries: 0)) }

    /// Of making pictures.
    /// - Parameter entries: how many the site has tonight.
    func ofPictures(entries: Int) -> Deadline { whole.earlier(bySeconds: reserveSeconds(entries: entries)) }

    /// Twice what rendering took last time, or may take; but no more than half of all, or nothing would be fetched.
    func reserveSeconds(entries: Int) -> Double {
        min(2 * (lastRenderSeconds ?? Double(entries) * Self.renderSecondsPerEntry), seconds / 2)
    }

    /// What rendering took in the run of this report; nil where there was nothing to render.
    static func renderSeconds(of report: Report) -> Double? {
        guard report.stages.contains(where: { $0.name == .render }) else { return nil }
        return report.stages.filter { [.render, .gate, .publish].contains($0.name) }.reduce(0) { $0 + $1.seconds }
    }
}
