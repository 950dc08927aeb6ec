internal import Feeds
internal import Model

extension Report.Feed {
    init(_ catalog: FeedCatalog) {
        id = catalog.id
        entries = catalog.entries.count
        withoutPicture = catalog.countWithoutPicture
        pages = catalog.pageCount
        switch catalog.state {
        case .fresh: state = "fresh"
        case .failed: state = "failed"
        case .lastGood(let day, _):
            state = "lastGood"
            lastGood = day.description
        }
    }
}

// Every key is there every night: where there is nothing to say the value is null.

extension Report.Feed {
    enum CodingKeys: String, CodingKey {
        case id, entries, withoutPicture, pages, state, lastGood, added, changed, removed
    }

    package func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: CodingKeys.self)
        try keys.encode(id, forKey: .id)
        try keys.encode(entries, forKey: .entries)
        try keys.encode(withoutPicture, forKey: .withoutPicture)
        try keys.encode(pages, forKey: .pages)
        try keys.encode(state, forKey: .state)
        try keys.encode(lastGood, forKey: .lastGood)
        try keys.encode(added, forKey: .added)
        try keys.encode(changed, forKey: .changed)
        try keys.encode(removed, forKey: .removed)
    }
}

extension Report.Finding {
    init(_ diagnostic: Diagnostic) {
        self.init(
            severity: diagnostic.severity, kind: diagnostic.kind, feed: diagnostic.feed, where: diagnostic.place,
            message: diagnostic.message)
    }

    /// The finding as it was made, of a run that had no losses.
    var diagnosticWithoutLoss: Diagnostic {
        Diagnostic(severity, kind, feed: feed, place: `where`, message: message, isLoss: false)
    }

    enum CodingKeys: String, CodingKey { case severity, kind, feed, `where`, message }

    package func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: CodingKeys.self)
        try keys.encode(severity, forKey: .severity)
        try keys.encode(kind, forKey: .kind)
        try keys.encode(feed, forKey: .feed)
        try keys.encode(`where`, forKey: .where)
        try keys.encode(message, forKey: .message)
    }
}

extension Report.Relations {
    mutating func add(_ findings: RelationReport) {
        dangling.add(findings.dangling)
        orphan.add(findings.orphan)
        duplicate.add(findings.duplicate)
    }
}

extension Report.Relations.Finding {
    private static let idsMax = 1000

    fileprivate mutating func add(_ finding: RelationReport.IDList) {
        count += finding.count
        ids.append(contentsOf: finding.ids.prefix(Self.idsMax - ids.count))
    }
}
