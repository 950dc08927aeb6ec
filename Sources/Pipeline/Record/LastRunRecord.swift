internal import Foundation
internal import Model

/// What the last published run of this output was made from and showed: enough to tell that nothing has changed without
/// reading the feeds again, and to say the same of it.
struct LastRunRecord: Codable, Sendable {
    /// The number of the generation that it speaks of.
    var generation: Int
    /// Digest of the tool, the configuration, the theme, the edition day and every feed's documents.
    var sources: String
    /// Until this second no picture off the network has to be asked for again; nil: that has to be looked up.
    var nextRevalidationSeconds: Int64?
    /// When that was noted, by the clock on the wall; nil: by a version that did not.
    var notedAtSeconds: Int64?
    /// Whether something offered could not be shown; then nothing is taken for granted.
    var hasLosses: Bool
    var feeds: [Report.Feed]
    var relations: Report.Relations
    var notes: [Report.Finding]
    var entries: Int
    /// How long rendering, gate and publishing took when there last was something to render; nil: not known.
    var renderSeconds: Double?

    /// Whether no picture off the network has to be asked for. What was noted later than now, by a clock that was
    /// ahead, is not believed.
    func needsNoRevalidation(at now: Instant) -> Bool {
        guard let nextRevalidationSeconds, let notedAtSeconds else { return false }
        return notedAtSeconds <= now.seconds && now.seconds < nextRevalidationSeconds
    }
}

/// Where the record of an output lies: beside the reports, for it is no more than a report to be read by the next run.
struct LastRunRecordFile {
    private let recordPath: String
    private let fingerprintsPath: String

    init(cache: String, output: String) {
        let name = Digest(of: output).hex.prefix(16)
        recordPath = "\(cache)/reports/published-\(name).json"
        fingerprintsPath = "\(cache)/reports/published-\(name).entries"
    }

    /// Nil where there is none that can be read: then everything is looked at anew.
    func read() -> LastRunRecord? {
        guard let bytes = try? Files.read(recordPath) else { return nil }
        return try? JSONDecoder().decode(LastRunRecord.self, from: Data(bytes))
    }

    /// Empty where there are none that can be read: then every entry counts as new.
    func readFingerprints() -> EntryFingerprints {
        guard let bytes = try? Files.read(fingerprintsPath) else { return EntryFingerprints() }
        return EntryFingerprints(bytes: bytes) ?? EntryFingerprints()
    }

    /// - Parameter fingerprints: nil: as they were.
    func write(_ record: LastRunRecord, fingerprints: EntryFingerprints?) throws(FileError) {
        try Files.createFolder(Files.parent(of: recordPath))
        if let fingerprints { try Files.replace(fingerprintsPath, with: fingerprints.bytes) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Strings and finite numbers: it encodes.
        guard let data = try? encoder.encode(record) else { return }
        try Files.replace(recordPath, with: Array(data))
    }
}
