internal import Model

/// The deadlines of a run's parts: they leave time to render and publish what was fetched.
struct RunDeadline: Sendable {
    /// Rendering one entry's pages on a slow machine; used for a site that was never rendered.
    static let renderSecondsPerEntry = 0.0002

    private let whole: Deadline
    private let seconds: Double
    private let lastRenderSeconds: Double?

    /// - Parameters:
    ///   - whole: the run's.
    ///   - seconds: how long the run may take in all.
    ///   - lastRenderSeconds: how long rendering took last time, with gate and publishing; nil: not known.
    init(_ whole: Deadline, seconds: Double, lastRenderSeconds: Double?) {
        self.whole = whole
        self.seconds = seconds
        self.lastRenderSeconds = lastRenderSeconds
    }

    /// The deadline of all requests.
    var ofFetching: Deadline { whole.earlier(bySeconds: reserveSeconds(entries: 0)) }

    /// The deadline of making pictures.
    /// - Parameter entries: how many the site has tonight.
    func ofPictures(entries: Int) -> Deadline { whole.earlier(bySeconds: reserveSeconds(entries: entries)) }

    /// Twice the last render time or its estimate, but at most half of the run, so that something is fetched.
    func reserveSeconds(entries: Int) -> Double {
        min(2 * (lastRenderSeconds ?? Double(entries) * Self.renderSecondsPerEntry), seconds / 2)
    }

    /// Seconds for render, gate and publish in this report; nil where nothing was rendered.
    static func renderSeconds(of report: Report) -> Double? {
        guard report.stages.contains(where: { $0.name == .render }) else { return nil }
        return report.stages.filter { [.render, .gate, .publish].contains($0.name) }.reduce(0) { $0 + $1.seconds }
    }
}
