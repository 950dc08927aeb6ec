internal import Model
internal import Store

/// What a run has to say that the run before it had not said: for `-q`.
struct NewFindings: Sendable {
    /// Of one kind and feed, more than these are told in one line.
    static let linesMax = 3

    /// Warnings that are new, or are told again.
    private(set) var warnings: [Diagnostic] = []
    /// That known ones are over: one line each, or one for many.
    private(set) var recoveries: [Diagnostic] = []

    /// - Parameters:
    ///   - tonight: in the order in which they are told.
    ///   - changes: nil where it is not known what was told before: all is new.
    ///   - wasMended: whether the end of a known finding is worth a line, and not that nobody asks for it any more.
    init(tonight: [Diagnostic], changes: FindingChanges?, wasMended: (Diagnostic.Identity) -> Bool) {
        let told = tonight.compactMap { diagnostic -> Diagnostic? in
            let identity = diagnostic.identity
            guard let changes else { return diagnostic }
            if let known = changes.recurred[identity] { return diagnostic.told(again: known) }
            return changes.appeared.contains(identity) ? diagnostic : nil
        }
        warnings = Self.grouped(told, by: { "\($0.kind) \($0.feed ?? "")" }).flatMap(Self.appeared)
        let ended = (changes?.ended ?? []).filter { wasMended($0.identity) }.sorted { one, other in
            (one.identity.feed, one.identity.kind.rawValue, one.firstDay, one.identity.subject)
                < (other.identity.feed, other.identity.kind.rawValue, other.firstDay, other.identity.subject)
        }
        recoveries = Self.grouped(ended, by: { "\($0.identity.kind) \($0.identity.feed)" }).flatMap(Self.recovered)
    }

    /// In the order of the first of each group.
    private static func grouped<Item>(_ items: [Item], by key: (Item) -> String) -> [[Item]] {
        var positions: [String: Int] = [:]
        var groups: [[Item]] = []
        for item in items {
            let key = key(item)
            if let position = positions[key] {
                groups[position].append(item)
            } else {
                positions[key] = groups.count
                groups.append([item])
            }
        }
        return groups
    }

    private static func appeared(_ group: [Diagnostic]) -> [Diagnostic] {
        guard group.count > linesMax, let first = group.first else { return group }
        return [
            Diagnostic(
                first.severity, first.kind, feed: first.feed, place: "",
                message: "\(first.kind.rawValue) in \(group.count) places, such as \(first.place): \(first.message)")
        ]
    }

    private static func recovered(_ group: [KnownFinding]) -> [Diagnostic] {
        guard group.count > linesMax, let first = group.first else {
            return group.map { finding in
                line(finding.identity, place: finding.identity.subject, "found first on \(finding.firstDay), is over")
            }
        }
        return [
            line(
                first.identity, place: "",
                "found in \(group.count) places since \(first.firstDay), such as \(first.identity.subject), is over")
        ]
    }

    private static func line(_ identity: Diagnostic.Identity, place: String, _ words: String) -> Diagnostic {
        Diagnostic(
            .note, identity.kind, feed: identity.feed.isEmpty ? nil : identity.feed, place: place,
            message: "recovered: \(identity.kind.rawValue), \(words)")
    }
}

extension Diagnostic {
    fileprivate func told(again known: KnownFinding) -> Diagnostic {
        Diagnostic(
            severity, kind, feed: feed, place: place,
            message: "\(message) (since \(known.firstDay), night \(known.nights))", isLoss: isLoss)
    }
}

extension RunContext {
    /// Compares tonight's warnings with those of earlier runs, and remembers them; a dry run does neither.
    /// - Parameter catalog: nil where nothing has changed.
    func newFindings(_ catalog: Catalog?) -> NewFindings {
        let all = build.reporter.diagnostics
        let warnings = all.filter { $0.severity == .warning }
        let changes = build.options.isDryRun ? nil : recordFindings(warnings, noted: Set(all.map(\.identity)))
        let feeds = Set(build.reporter.report.feeds.map(\.id))
        let wanted = wantedPictures(changes?.ended ?? [], of: catalog)
        return NewFindings(tonight: warnings, changes: changes) { identity in
            identity.kind.isLasting && (identity.feed.isEmpty || feeds.contains(identity.feed))
                && (!identity.kind.isOfPicture || wanted.contains(identity))
        }
    }

    private func recordFindings(
        _ warnings: [Diagnostic], noted: Set<Diagnostic.Identity>
    ) -> FindingChanges? {
        var found: [Diagnostic.Identity: Diagnostic.Reminder] = [:]
        for (identity, same) in Dictionary(grouping: warnings, by: \.identity) {
            var reminder = same[0].reminder
            reminder.magnitude =
                same.compactMap(\.reminder.magnitude).max()
                ?? Diagnostic.Reminder.doublings(of: same.count).magnitude
            found[identity] = reminder
        }
        let unseen = unseenFeeds
        let seesNothingElse = build.options.isOffline || build.reporter.isCutShort
        let only = Set(build.options.only)
        do throws(StoreError) {
            return try store.recordFindings(found) { identity in
                seesNothingElse || noted.contains(identity) || unseen.contains(identity.feed)
                    || !only.isEmpty && !only.contains(identity.feed)
            }
        } catch {
            build.monitor.log(.warning, "cache: what is new cannot be told from what is known: \(error)")
            return nil
        }
    }

    /// Feeds of which tonight's documents were not read: what was wrong in them may be so still.
    private var unseenFeeds: Set<String> {
        Set(build.reporter.report.feeds.filter { $0.state != "fresh" }.map(\.id))
    }

    /// Of findings about pictures that are over, those whose picture or host the site still asks for.
    private func wantedPictures(_ ended: [KnownFinding], of catalog: Catalog?) -> Set<Diagnostic.Identity> {
        guard let catalog, ended.contains(where: \.identity.kind.isOfPicture) else { return [] }
        var wanted: Set<Diagnostic.Identity> = []
        for feed in catalog.feeds {
            for source in feed.pictureSources {
                for kind in [Diagnostic.Kind.pictureMissing, .pictureUnreadable] {
                    wanted.insert(Diagnostic.Identity(kind, feed: feed.id, subject: source.location.description))
                }
                guard case .web(let url) = source.location else { continue }
                wanted.insert(Diagnostic.Identity(.hostFailed, feed: feed.id, subject: url.origin))
            }
        }
        return wanted
    }
}

extension Diagnostic.Kind {
    fileprivate var isOfPicture: Bool { self == .pictureMissing || self == .pictureUnreadable || self == .hostFailed }
}
