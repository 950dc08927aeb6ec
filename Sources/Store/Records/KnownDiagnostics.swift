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

extension ObjectStore {
    /// Tells tonight's findings from those that earlier runs have had, and makes a record of them for the next.
    ///
    /// - Parameters:
    ///   - found: tonight's, with how bad each is.
    ///   - mayPersist: whether a known one that was not found tonight may be there all the same, because tonight's run
    ///     could not see it. It stays known.
    package func recordDiagnostics(
        _ found: [Diagnostic.Identity: Diagnostic.Reminder], mayPersist: @Sendable (Diagnostic.Identity) -> Bool
    ) throws(StoreError) -> DiagnosticChanges {
        let day = editionDay
        return try withIndex { index throws(StoreError) in
            let known = try index.findings()
            var changes = DiagnosticChanges()
            var rows: [KnownDiagnostic] = []
            for (identity, reminder) in found {
                guard var finding = known[identity] else {
                    changes.appeared.insert(identity)
                    rows.append(
                        KnownDiagnostic(
                            identity: identity, firstDay: day, nights: 1, lastDay: day,
                            magnitude: reminder.magnitude ?? 0))
                    continue
                }
                if finding.recur(reminder, on: day) { changes.recurred[identity] = finding }
                if finding != known[identity] { rows.append(finding) }
            }
            changes.ended = known.values.filter { found[$0.identity] == nil && !mayPersist($0.identity) }
            if !rows.isEmpty || !changes.ended.isEmpty { try index.replaceFindings(changes.ended, with: rows) }
            return changes
        }
    }
}

extension Index {
    func findings() throws(StoreError) -> [Diagnostic.Identity: KnownDiagnostic] {
        let select = try connection.statement(
            "SELECT kind, feed, subject, first_day, last_day, nights, magnitude FROM finding")
        defer { select.reset() }
        var findings: [Diagnostic.Identity: KnownDiagnostic] = [:]
        while try select.step() {
            // A kind that this version does not have is never met again.
            guard let kind = select.text(0).flatMap(Diagnostic.Kind.init), let feed = select.text(1),
                let subject = select.text(2)
            else { continue }
            let identity = Diagnostic.Identity(kind, feed: feed, subject: subject)
            findings[identity] = KnownDiagnostic(
                identity: identity, firstDay: Day(number: select.int(3)), nights: select.int(5),
                lastDay: Day(number: select.int(4)), magnitude: select.int(6))
        }
        return findings
    }

    fileprivate func replaceFindings(_ ended: [KnownDiagnostic], with found: [KnownDiagnostic]) throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            let delete = try connection.statement("DELETE FROM finding WHERE kind = ?1 AND feed = ?2 AND subject = ?3")
            for finding in ended {
                bind(finding.identity, to: delete)
                try delete.run()
            }
            let upsert = try connection.statement(
                """
                INSERT OR REPLACE INTO finding (kind, feed, subject, first_day, last_day, nights, magnitude)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
                """)
            for finding in found {
                bind(finding.identity, to: upsert)
                upsert.bind(4, finding.firstDay.number)
                upsert.bind(5, finding.lastDay.number)
                upsert.bind(6, finding.nights)
                upsert.bind(7, finding.magnitude)
                try upsert.run()
            }
        }
    }

    private func bind(_ identity: Diagnostic.Identity, to statement: Statement) {
        statement.bind(1, identity.kind.rawValue)
        statement.bind(2, identity.feed)
        statement.bind(3, identity.subject)
    }
}
