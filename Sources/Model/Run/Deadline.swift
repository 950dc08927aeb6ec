/// The moment at which a run has to be done, on the clock that no one sets.
package struct Deadline: Sendable {
    private let moment: ContinuousClock.Instant?

    /// No limit.
    package static let none = Deadline(moment: nil)

    private init(moment: ContinuousClock.Instant?) { self.moment = moment }

    /// `seconds` from now.
    package init(seconds: Double) { moment = .now + .seconds(seconds) }

    /// The one that comes so many seconds before.
    package func earlier(bySeconds seconds: Double) -> Deadline {
        Deadline(moment: moment.map { $0 - .seconds(seconds) })
    }

    /// What is left, never below nothing; nil: no limit.
    package var remainingSeconds: Double? {
        moment.map { max(0, ContinuousClock.now.duration(to: $0) / .seconds(1)) }
    }

    package var hasPassed: Bool { remainingSeconds == 0 }
}
