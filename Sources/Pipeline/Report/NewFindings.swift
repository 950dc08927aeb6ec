internal import Model
internal import Store

/// Warnings that are new since the last run, and those that are over: what `-q` prints.
struct NewFindings: Sendable {
    /// More than these of one kind and feed become one line.
    static let linesMax = 3

    /// Warnings that are new or due to be repeated.
    private(set) var warnings: [Diagnostic] = []
    /// One line for each warning that is over, or one for many.
    private(set) var recoveries: [Diagnostic] = []
    /// Warnings that no earlier run had.
    let appeared: Set<Diagnostic.Identity>
    /// Warnings that are over.
    let ended: [KnownDiagnostic]

    /// - Parameters:
    ///   - tonight: tonight's warnings in printing order.
    ///   - changes: nil where the earlier ones are unknown, or tonight's are not recorded: then all are told.
    ///   - unknown: of tonight's, where `changes` is nil, those that no earlier run had; nil: all.
    ///   - wasMended: whether a warning ended because its cause did, and not because nothing asks for it any more.
    init(
        tonight: [Diagnostic], changes: DiagnosticChanges?, unknown: Set<Diagnostic.Identity>? = nil,
        wasMended: (Diagnostic.Identity) -> Bool
    ) {
        let told = tonight.compactMap { diagnostic -> Diagnostic? in
            let identity = diagnostic.identity
            guard let changes else { return diagnostic }
            if let known = changes.recurred[identity] { return diagnostic.told(again: known) }
            return changes.appeared.contains(identity) ? diagnostic : nil
        }
        warnings = Self.grouped(told, by: { "\($0.kind) \($0.feed ?? "")" }).flatMap(Self.appeared)
        appeared = changes?.appeared ?? unknown ?? Set(tonight.map(\.identity))
        ended = (changes?.ended ?? []).filter { wasMended($0.identity) }.sorted { one, other in
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
                message:
                    "\(first.kind.rawValue) in \(group.count) places, such as \(first.message.placed(at: first.place))")
        ]
    }

    private static func recovered(_ group: [KnownDiagnostic]) -> [Diagnostic] {
        guard group.count > linesMax, let first = group.first else {
            return group.map { finding in
                recovery(finding.identity, since: finding.firstDay.description)
            }
        }
        return [
            line(
                first.identity, place: "",
                "found in \(group.count) places since \(first.firstDay), such as \(first.identity.subject), is over")
        ]
    }

    /// - Parameter day: on which it was found first.
    static func recovery(_ identity: Diagnostic.Identity, since day: String) -> Diagnostic {
        line(identity, place: identity.subject, "found first on \(day), is over")
    }

    private static func line(_ identity: Diagnostic.Identity, place: String, _ words: String) -> Diagnostic {
        Diagnostic(
            .note, identity.kind, feed: identity.feed.isEmpty ? nil : identity.feed, place: place,
            message: "recovered: \(identity.kind.rawValue), \(words)")
    }
}

extension Diagnostic {
    fileprivate func told(again known: KnownDiagnostic) -> Diagnostic {
        Diagnostic(
            severity, kind, feed: feed, place: place,
            message: "\(message) (since \(known.firstDay), night \(known.nights))", isLoss: isLoss)
    }
}
