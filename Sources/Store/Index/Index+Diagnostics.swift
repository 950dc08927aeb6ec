internal import Model

extension Index {
    /// - Parameter configuration: whose run found them; nil: of all.
    func findings(of configuration: String?) throws(StoreError) -> [Diagnostic.Identity: KnownDiagnostic] {
        let select = try connection.statement(
            """
            SELECT kind, feed, subject, first_day, last_day, nights, magnitude FROM finding
            WHERE configuration = ?1 OR ?1 IS NULL
            """)
        defer { select.reset() }
        select.bind(1, configuration)
        var findings: [Diagnostic.Identity: KnownDiagnostic] = [:]
        while try select.step() {
            // A kind of another version never appears again.
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

    /// Gives the findings of an older version, which did not say whose they are, to a configuration.
    func adoptFindings(for configuration: String) throws(StoreError) {
        let update = try connection.statement(
            "UPDATE OR REPLACE finding SET configuration = ?1 WHERE configuration = ''")
        update.bind(1, configuration)
        try update.run()
    }

    /// - Parameter configuration: whose run found them.
    func replaceFindings(
        _ ended: [KnownDiagnostic], with found: [KnownDiagnostic], of configuration: String
    ) throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            let delete = try connection.statement(
                "DELETE FROM finding WHERE kind = ?1 AND feed = ?2 AND subject = ?3 AND configuration = ?4")
            for finding in ended {
                bind(finding.identity, to: delete)
                delete.bind(4, configuration)
                try delete.run()
            }
            let upsert = try connection.statement(
                """
                INSERT OR REPLACE INTO finding
                  (kind, feed, subject, configuration, first_day, last_day, nights, magnitude)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
                """)
            for finding in found {
                bind(finding.identity, to: upsert)
                upsert.bind(4, configuration)
                upsert.bind(5, finding.firstDay.number)
                upsert.bind(6, finding.lastDay.number)
                upsert.bind(7, finding.nights)
                upsert.bind(8, finding.magnitude)
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
