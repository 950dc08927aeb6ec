package import Model

/// What a run did: `cache/reports/latest.json`, and whatever `--report` names.
package struct Report: Codable, Sendable {
    package struct StageTime: Codable, Sendable {
        package let name: Stage
        /// Of all its parts, where it ran more than once.
        package var seconds = 0.0
        /// How many findings it made.
        package var diagnostics = 0
    }

    package struct Feed: Codable, Sendable {
        package var id: String
        package var entries: Int
        /// Entries that name no picture of their own.
        package var withoutPicture: Int
        /// Documents read.
        package var pages: Int
        /// `fresh`, `lastGood` or `failed`.
        package var state: String
        /// The day of the copy that is shown, where it is not tonight's.
        package var lastGood: String?
        /// Ids of entries that were not published last time.
        package var added: [String] = []
        /// Ids of entries of which something differs from what was published last time.
        package var changed: [String] = []
        /// Ids of entries that were published last time.
        package var removed: [String] = []
    }

    package struct Relations: Codable, Sendable {
        package struct Finding: Codable, Sendable {
            package var count = 0
            /// Up to 1,000 of them, in order of appearance.
            package var ids: [String] = []
        }
        /// Ids that are named and not there.
        package var dangling = Finding()
        /// Ids that are there and nothing names.
        package var orphan = Finding()
        /// Ids that came more than once.
        package var duplicate = Finding()
    }

    package struct Finding: Codable, Sendable {
        package let severity: Diagnostic.Severity
        package let kind: Diagnostic.Kind
        package let feed: String?
        package let `where`: String
        package let message: String
    }

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
    /// `published`, `unchanged`, `held`, `dryRun`, `failed` or `interrupted`.
    package var outcome = "failed"
    package var exitCode: Int32 = ExitCode.bug.rawValue
    package var editionDay: String
    package var stages: [StageTime] = []
    package var feeds: [Feed] = []
    package var relations = Relations()
    package var diagnostics: [Finding] = []
    /// `exchange`, `sync` or `none`.
    package var publish = "none"
    /// What held of the confinement of the processes that made pictures, of `no-new-privileges`, `limits`,
    /// `landlock`, `seccomp`; empty on a night on which none was needed.
    package var confinement: [String] = []
    package var counts = Counts()

    package init(editionDay: Day) { self.editionDay = editionDay.description }
}
