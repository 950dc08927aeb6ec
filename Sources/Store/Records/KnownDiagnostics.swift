package import Model

/// A diagnostic that a run has reported.
package struct KnownDiagnostic: Hashable, Sendable {
    package let identity: Diagnostic.Identity
    /// The edition day on which it appeared.
    package let firstDay: Day
    /// The number of edition days on which a run had it.
    package var nights: Int
    var lastDay: Day
    /// The largest `Diagnostic.Reminder.magnitude` that was reported.
    var magnitude: Int

    /// Records that tonight's run has it.
    /// - Returns: whether to report it again.
    mutating func recur(_ reminder: Diagnostic.Reminder, on day: Day) -> Bool {
        let isNewNight = lastDay != day
        if isNewNight { (nights, lastDay) = (nights + 1, day) }
        let isWorse = (reminder.magnitude ?? 0) > magnitude
        magnitude = max(magnitude, reminder.magnitude ?? 0)
        return isWorse || reminder.isOnDoublingNights && isNewNight && nights.nonzeroBitCount == 1
    }
}

/// Tonight's diagnostics, compared with the known ones.
package struct DiagnosticChanges: Sendable {
    /// New ones.
    package var appeared: Set<Diagnostic.Identity> = []
    /// Known ones that their reminders report again.
    package var recurred: [Diagnostic.Identity: KnownDiagnostic] = [:]
    /// Known ones that tonight's run does not have; they are forgotten.
    package var ended: [KnownDiagnostic] = []
}
