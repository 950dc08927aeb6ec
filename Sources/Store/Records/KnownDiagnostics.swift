package import Model

/// A finding that a run has had.
package struct KnownDiagnostic: Hashable, Sendable {
    package let identity: Diagnostic.Identity
    /// The edition day on which it appeared.
    package let firstDay: Day
    /// On how many edition days a run has had it.
    package var nights: Int
    var lastDay: Day
    /// The most that was told of `Diagnostic.Reminder.magnitude`.
    var magnitude: Int

    /// Takes note of it tonight.
    /// - Returns: whether it is to be told again.
    mutating func recur(_ reminder: Diagnostic.Reminder, on day: Day) -> Bool {
        let isNewNight = lastDay != day
        if isNewNight { (nights, lastDay) = (nights + 1, day) }
        let isWorse = (reminder.magnitude ?? 0) > magnitude
        magnitude = max(magnitude, reminder.magnitude ?? 0)
        return isWorse || reminder.isOnDoublingNights && isNewNight && nights.nonzeroBitCount == 1
    }
}

/// What tonight's findings are to those that are known.
package struct DiagnosticChanges: Sendable {
    /// Not known before.
    package var appeared: Set<Diagnostic.Identity> = []
    /// Known, and told again as their reminders have it.
    package var recurred: [Diagnostic.Identity: KnownDiagnostic] = [:]
    /// Known, and not there any more; they are forgotten.
    package var ended: [KnownDiagnostic] = []
}
