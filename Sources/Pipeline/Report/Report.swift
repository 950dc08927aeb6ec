internal import Feeds
package import Model
package import Publish

/// What a run did: `cache/reports/latest.json`, and whatever `--report` names.
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
    }

    /// What was done, in numbers.
    package struct Counts: Codable, Sendable {
        package var requests = 0
        package var notModified = 0
        package var bodiesDownloaded = 0
        package var bytesDownloaded = 0
        package var imagesMade = 0
        package var pagesRendered = 0
        package var filesWritten = 0
        package var filesRemoved = 0
        /// Entries shown: details pages.
        package var entries = 0
    }

    package var tool = "build-site \(toolVersion)"
    package var outcome = RunOutcome.failed
    package var exitCode: Int32 = ExitCode.bug.rawValue
    package var editionDay: String
    package var stages: [StageTime] = []
    package var feeds: [Feed] = []
    package var relations = Relations()
    package var diagnostics: [Finding] = []
    package var publish = PublishMethod.none
    /// What held of the confinement of the processes that made pictures, of `no-new-privileges`, `limits`,
    /// `landlock`, `seccomp`; empty on a night on which none was needed.
    package var confinement: [String] = []
    package var counts = Counts()

    package init(editionDay: Day) { self.editionDay = editionDay.description }
}

extension Report.Feed {
    init(_ catalog: FeedCatalog) {
        id = catalog.id
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
    init(_ diagnostic: Diagnostic) {
        self.init(
            severity: diagnostic.severity, kind: diagnostic.kind, feed: diagnostic.feed, where: diagnostic.place,
            message: diagnostic.message)
    }

    /// The diagnostic of a run that had no losses.
    var diagnosticWithoutLoss: Diagnostic {
        Diagnostic(severity, kind, feed: feed, place: `where`, message: message, isLoss: false)
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
