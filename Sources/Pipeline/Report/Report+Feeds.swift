internal import Feeds
internal import Model

extension Report.Feed {
    init(_ catalog: FeedCatalog) {
        id = catalog.id
        entries = catalog.entries.count
        pages = catalog.pageCount
        switch catalog.state {
        case .fresh: state = "fresh"
        case .failed: state = "failed"
        case .lastGood(let day):
            state = "lastGood"
            lastGood = day.description
        }
    }
}

extension Report.Relations {
    mutating func add(_ findings: RelationFindings) {
        dangling.add(findings.dangling)
        orphan.add(findings.orphan)
        duplicate.add(findings.duplicate)
    }
}

extension Report.Relations.Finding {
    private static let idsMax = 1000

    fileprivate mutating func add(_ finding: RelationFindings.Finding) {
        count += finding.count
        ids.append(contentsOf: finding.ids.prefix(Self.idsMax - ids.count))
    }
}
