internal import Feeds
internal import Fetch
package import Model
package import Publish
package import Store

/// What a run did: `cache/reports/latest.json`, and whatever `--report` names. `docs/report.schema.json` describes it.
package struct Report: Codable, Sendable {
    /// A stage that was reached.
    package struct StageTime: Codable, Sendable {
        package let name: Stage
        /// The sum of all its parts.
        package var seconds = 0.0
        /// How many diagnostics the stage reported.
        package var diagnostics = 0
    }

    /// A feed of the run.
    package struct Feed: Codable, Sendable {
        /// Where the feed's entries are from: tonight, an earlier night, or nowhere.
        package enum State: String, Codable, Sendable { case fresh, lastGood, failed }

        package var id: String
        package var title: String
        package var entries: Int
        /// Entries that name no picture of their own.
        package var withoutPicture: Int
        /// Documents read.
        package var pages: Int
        package var state: State
        /// The day of the copy that is shown; nil for tonight's.
        @NullCoded package var lastGood: String?
        /// Ids of entries that the last published site did not have.
        package var added: [String] = []
        /// Ids of entries that differ from the last published site.
        package var changed: [String] = []
        /// Ids of entries that only the last published site had.
        package var removed: [String] = []
        /// The titles of the first `titlesMax` ids of each of `added`, `changed` and `removed`.
        package var titles: [String: String] = [:]

        static let titlesMax = 500
    }

    /// The ids of all feeds that do not resolve, that nothing names, or that occur twice.
    package struct Relations: Codable, Sendable {
        /// How many ids, and which.
        package struct Finding: Codable, Sendable {
            package var count = 0
            /// Up to 1,000 of them, in order of appearance.
            package var ids: [String] = []
        }
        /// Ids that are referenced and missing.
        package var dangling = Finding()
        /// Ids that nothing references.
        package var orphan = Finding()
        /// Ids that came more than once.
        package var duplicate = Finding()
    }

    /// A diagnostic of the run.
    package struct Finding: Codable, Sendable {
        package let severity: Diagnostic.Severity
        package let kind: Diagnostic.Kind
        @NullCoded package var feed: String?
        package let `where`: String
        package let message: String
        /// Whether it is a warning that no earlier run had.
        package var isNew = false
    }

    /// A warning of earlier runs that is over.
    package struct Recovery: Codable, Sendable {
        package let kind: Diagnostic.Kind
        @NullCoded package var feed: String?
        package let `where`: String
        /// The edition day on which it appeared.
        package let since: String
        /// On how many edition days a run had it.
        package let nights: Int
    }

    /// What one host was asked and sent.
    package struct Host: Codable, Sendable {
        package let host: String
        package let requests: Int
        package let bytes: Int
        /// The sum over all its transfers, which may run at once.
        package let seconds: Double
    }

    /// What is shown in place of what could not be had tonight.
    package struct Substitutes: Codable, Sendable {
        /// Ids of the feeds that show an earlier copy.
        package var feeds: [String] = []
        /// Places in pages that show an earlier picture.
        package var pictures = 0
    }

    /// What was read from `cache.remote` and written to it.
    package struct Remote: Codable, Sendable {
        /// `usable`, `readOnly` (it could not be written) or `givenUp` (it could not be read either).
        package let state: RemoteUse.State
        /// Pictures that were found by their addresses, and need not be downloaded.
        package let originals: Int
        /// What was found by source and recipe, and need not be made.
        package let derivatives: Int
        package let objectsRead: Int
        package let bytesRead: Int
        package let objectsWritten: Int
        package let bytesWritten: Int
        /// Files that were not what their names say.
        package let bad: Int

        init(_ use: RemoteUse) {
            (state, originals, derivatives, bad) = (use.state, use.originals, use.derivatives, use.bad)
            (objectsRead, bytesRead) = (use.objectsRead, use.bytesRead)
            (objectsWritten, bytesWritten) = (use.objectsWritten, use.bytesWritten)
        }
    }

    /// What was done, in numbers.
    package struct Counts: Codable, Sendable {
        package var requests = 0
        package var notModified = 0
        package var bodiesDownloaded = 0
        package var bytesDownloaded = 0
        package var imagesMade = 0
        package var pagesRendered = 0
        /// Pages that stay as they were published, for they would be made from the same.
        package var pagesKept = 0
        package var filesWritten = 0
        package var filesRemoved = 0
        /// Entries shown: details pages.
        package var entries = 0

        package init() {}

        /// Of a run of an earlier version too, which did not count all of them.
        package init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            for (key, count) in [
                (CodingKeys.requests, \Self.requests), (.notModified, \.notModified),
                (.bodiesDownloaded, \.bodiesDownloaded), (.bytesDownloaded, \.bytesDownloaded),
                (.imagesMade, \.imagesMade), (.pagesRendered, \.pagesRendered), (.filesWritten, \.filesWritten),
                (.filesRemoved, \.filesRemoved), (.entries, \.entries),
            ] { self[keyPath: count] = try values.decode(Int.self, forKey: key) }
            pagesKept = try values.decodeIfPresent(Int.self, forKey: .pagesKept) ?? 0
        }
    }

    package private(set) var version = 2
    package var tool = "build-site \(toolVersion)"
    /// The machine's name.
    package var host = ""
    /// The site's title.
    package var site = ""
    /// The path of the configuration.
    package var configuration = ""
    /// ISO 8601, UTC.
    package var start = ""
    package var end = ""
    /// From start to end.
    package var seconds = 0.0
    package var outcome = RunOutcome.failed
    package var exitCode: Int32 = ExitCode.bug.rawValue
    package var editionDay: String
    package var stages: [StageTime] = []
    package var feeds: [Feed] = []
    package var relations = Relations()
    package var diagnostics: [Finding] = []
    package var recovered: [Recovery] = []
    package var standIns = Substitutes()
    package var publish = PublishMethod.none
    /// What held of the confinement of the processes that made pictures, of `no-new-privileges`, `limits`,
    /// `landlock`, `seccomp`; empty on a night on which none was needed.
    package var confinement: [String] = []
    package var counts = Counts()
    /// Absent where there is no `cache.remote`.
    package var remote: Remote?
    /// The hosts that were asked, the most bytes first.
    package var hosts: [Host] = []

    /// Takes over the feeds, and which of them show an earlier copy.
    mutating func show(_ feeds: [Feed]) {
        self.feeds = feeds
        standIns.feeds = feeds.filter { $0.state == .lastGood }.map(\.id)
    }

    package init(editionDay: Day) { self.editionDay = editionDay.description }
}

extension Report.Feed {
    init(_ catalog: FeedCatalog) {
        id = catalog.id
        title = catalog.title
        entries = catalog.entries.count
        withoutPicture = catalog.countWithoutPicture
        pages = catalog.pageCount
        switch catalog.state {
        case .fresh: state = .fresh
        case .failed: state = .failed
        case .lastGood(let day, _):
            state = .lastGood
            lastGood = day.description
        }
    }
}

extension Report.Finding {
    init(_ diagnostic: Diagnostic, isNew: Bool) {
        self.init(
            severity: diagnostic.severity, kind: diagnostic.kind, feed: diagnostic.feed, where: diagnostic.place,
            message: diagnostic.message, isNew: isNew)
    }
}

extension Report.Recovery {
    init(_ known: KnownDiagnostic) {
        let feed = known.identity.feed
        self.init(
            kind: known.identity.kind, feed: feed.isEmpty ? nil : feed, where: known.identity.subject,
            since: known.firstDay.description, nights: known.nights)
    }
}

extension Report.Host {
    static func all(_ counts: FetchCounts) -> [Report.Host] {
        counts.hosts.map { host, counts in
            Report.Host(
                host: host, requests: counts.requests, bytes: counts.bytes,
                seconds: (counts.seconds * 1e6).rounded() / 1e6)
        }.sorted { ($1.bytes, $0.host) < ($0.bytes, $1.host) }
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
    fileprivate mutating func add(_ finding: RelationReport.IDList) {
        count += finding.count
        ids.append(contentsOf: finding.ids.prefix(RelationReport.IDList.idsMax - ids.count))
    }
}

/// Codes nil as null: every report has every key.
@propertyWrapper package struct NullCoded<Value: Codable & Sendable>: Codable, Sendable {
    package var wrappedValue: Value?

    package init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    package init(from decoder: any Decoder) throws {
        wrappedValue = try decoder.singleValueContainer().decode(Value?.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}
