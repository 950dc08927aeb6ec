package import Model

extension ObjectStore {
    // MARK: Generations

    /// Records a generation with the objects that its files are made of.
    package func record(_ generation: GenerationRecord, objects: some Sequence<Digest>) throws(StoreError) {
        var packed: [UInt8] = []
        for digest in Set(objects).sorted() { digest.withRawBytes { packed.append(contentsOf: $0) } }
        let (blob, night) = (packed, self.night)
        try withIndex { index throws(StoreError) in try index.write(generation, night: night, objects: blob) }
    }

    /// The generations of an output, the newest first.
    package func generations(of output: String) throws(StoreError) -> [GenerationRecord] {
        try withIndex { index throws(StoreError) in try index.generations(of: output) }
    }

    /// Forgets a generation that is no longer kept.
    package func forgetGeneration(_ number: Int, output: String) throws(StoreError) {
        try withIndex { index throws(StoreError) in
            let delete = try index.connection.statement(
                "DELETE FROM generation WHERE output = ?1 AND number = ?2")
            delete.bind(1, output)
            delete.bind(2, number)
            try delete.run()
        }
    }

    // MARK: Snapshots of feeds

    /// Records the documents that a feed was published from tonight, and deletes snapshots older than `retainDays`.
    package func recordSnapshot(_ parts: [Snapshot.Part], of feed: FeedIdentity, retainDays: Int) throws(StoreError) {
        let (day, night) = (editionDay, self.night)
        try withIndex { index throws(StoreError) in
            try index.record(parts, of: feed, day: day, night: night, retainDays: max(0, retainDays))
        }
    }

    /// Gives a feed copies of the snapshots of others, with their days, where it has none.
    package func adoptSnapshots(of feeds: [FeedIdentity], by target: FeedIdentity) throws(StoreError) {
        try withIndex { index throws(StoreError) in try index.adoptSnapshots(of: feeds, by: target) }
    }

    /// The snapshots of a feed that were true on `since` (nil: ever) or later, newest first.
    package func snapshots(of feed: FeedIdentity, since: Day?) throws(StoreError) -> [Snapshot] {
        let today = editionDay
        return try withIndex { index throws(StoreError) in try index.snapshots(feed, since: since, today: today) }
    }

    // MARK: Diagnostics of earlier runs

    /// Those of tonight's findings that no earlier run of this configuration has had. Nothing is recorded.
    package func unknownDiagnostics(
        _ found: Set<Diagnostic.Identity>, of configuration: String
    ) throws(StoreError) -> Set<Diagnostic.Identity> {
        try withIndex { index throws(StoreError) in
            // Those of an older version may be anyone's.
            let known = [try index.findings(of: configuration), try index.findings(of: "")]
            return found.filter { identity in known.allSatisfy { $0[identity] == nil } }
        }
    }

    /// Tells tonight's findings from those that earlier runs have had, and makes a record of them for the next.
    ///
    /// - Parameters:
    ///   - found: tonight's, with how bad each is.
    ///   - configuration: whose run it is: other galleries may share the cache.
    ///   - mayPersist: whether a known one that was not found tonight may be there all the same, because tonight's run
    ///     could not see it. It stays known.
    package func recordDiagnostics(
        _ found: [Diagnostic.Identity: Diagnostic.Reminder], of configuration: String,
        mayPersist: @Sendable (Diagnostic.Identity) -> Bool
    ) throws(StoreError) -> DiagnosticChanges {
        let day = editionDay
        return try withIndex { index throws(StoreError) in
            try index.adoptFindings(for: configuration)
            let known = try index.findings(of: configuration)
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
            if !rows.isEmpty || !changes.ended.isEmpty {
                try index.replaceFindings(changes.ended, with: rows, of: configuration)
            }
            return changes
        }
    }
}
