internal import Foundation
package import Model

/// A run as the history keeps it: its report without ids and messages.
package struct RunRecord: Codable, Sendable {
    /// A feed of the run; changes are numbers of entries.
    package struct Feed: Codable, Sendable {
        package let id: String
        package let title: String
        package let entries: Int
        /// Entries that name no picture of their own.
        package let withoutPicture: Int
        package let state: Report.Feed.State
        /// The day of the copy that is shown; nil for the night's own.
        @NullCoded package var lastGood: String?
        package let added: Int
        package let changed: Int
        package let removed: Int
    }

    /// `ReportFiles.name(ofConfiguration:in:)`; nil in lines of old versions.
    package let configuration: String?
    /// ISO 8601, UTC.
    package let start: String
    package let end: String
    package let seconds: Double
    package let editionDay: String
    package let outcome: RunOutcome
    package let exitCode: Int32
    package let stages: [Report.StageTime]
    package let feeds: [Feed]
    package let warnings: Int
    /// Warnings that no earlier run had.
    package let newWarnings: Int
    /// Warnings of earlier runs that are over.
    package let recovered: Int
    /// Places in pages that show an earlier picture.
    package let standIns: Int
    package let counts: Report.Counts

    init(_ report: Report, configuration: String) {
        self.configuration = configuration
        (start, end, seconds) = (report.start, report.end, report.seconds)
        (editionDay, outcome, exitCode) = (report.editionDay, report.outcome, report.exitCode)
        (stages, counts) = (report.stages, report.counts)
        feeds = report.feeds.map { feed in
            Feed(
                id: feed.id, title: feed.title, entries: feed.entries, withoutPicture: feed.withoutPicture,
                state: feed.state, lastGood: feed.lastGood, added: feed.added.count, changed: feed.changed.count,
                removed: feed.removed.count)
        }
        let warnings = report.diagnostics.filter { $0.severity == .warning }
        (self.warnings, newWarnings) = (warnings.count, warnings.count(where: \.isNew))
        (recovered, standIns) = (report.recovered.count, report.standIns.pictures)
    }
}

/// `cache/reports/history.jsonl`: one line a run, the latest last.
package struct RunHistory: Sendable {
    /// Older runs are forgotten.
    package static let runsMax = 1000
    /// A larger file is none of ours: a run of a hundred feeds takes 30 KB.
    private static let bytesMax = 256 << 20

    package let path: String

    package init(path: String) { self.path = path }

    /// The runs of a configuration, the latest last. A line that cannot be read is left out; one of an old version,
    /// which does not say whose it is, is not.
    /// - Parameter configuration: `Configuration.nameInCache`.
    package func runs(of configuration: String) throws(FileError) -> [RunRecord] {
        let decoder = JSONDecoder()
        return try lines().compactMap { try? decoder.decode(RunRecord.self, from: Data($0)) }
            .filter { $0.configuration.map { $0 == configuration } ?? true }
    }

    /// Adds a run, and drops the oldest beyond `runsMax`.
    func append(_ run: RunRecord) throws(FileError) {
        var known: [ArraySlice<UInt8>] = []
        do throws(FileError) { known = try lines() } catch {
            // What no run has written is replaced; what cannot be looked at stays.
            guard error.isDamage else { throw error }
        }
        let kept = known.suffix(Self.runsMax - 1) + [encodedJSON(run)[...]]
        try Files.replace(path, with: kept.flatMap { $0 + [10] })
    }

    /// Empty where there is no file.
    private func lines() throws(FileError) -> [ArraySlice<UInt8>] {
        do throws(FileError) {
            return try Files.read(path, bytesMax: Self.bytesMax).split(separator: 10).filter { line in
                line.first == UInt8(ascii: "{") && line.last == UInt8(ascii: "}")
            }
        } catch {
            if error.isMissing { return [] }
            throw error
        }
    }
}
