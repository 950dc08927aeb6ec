internal import Foundation
internal import Model

/// What the last published run of this output was made from and showed: enough to tell that nothing has changed without
/// reading the feeds again, and to say the same of it.
struct LastRunRecord: Codable, Sendable {
    /// The number of the published generation.
    var generation: Int
    /// `RunContext.sourcesDigest`.
    var sources: String
    /// Until this second no picture off the network need be revalidated; nil: not known.
    var nextRevalidationSeconds: Int64?
    /// When that was noted, by the system's clock; nil in records of old versions.
    var notedAtSeconds: Int64?
    /// Whether something a feed offered could not be shown: then the next run is never skipped.
    var hasLosses: Bool
    var feeds: [Report.Feed]
    var relations: Report.Relations
    var notes: [Report.Finding]
    var entries: Int
    /// Seconds of the last render, gate and publish; nil: not known.
    var renderSeconds: Double?

    /// Whether no picture off the network has to be asked for. What was noted later than now, by a clock that was
    /// ahead, is not believed.
    func needsNoRevalidation(at now: Instant) -> Bool {
        guard let nextRevalidationSeconds, let notedAtSeconds else { return false }
        return notedAtSeconds <= now.seconds && now.seconds < nextRevalidationSeconds
    }
}

/// The files of an output's record, in the cache's folder of reports.
struct LastRunRecordFile {
    private let recordPath: String
    private let fingerprintsPath: String

    init(cache: String, output: String) {
        let name = Digest(of: output).hex.prefix(16)
        recordPath = "\(cache)/reports/published-\(name).json"
        fingerprintsPath = "\(cache)/reports/published-\(name).entries"
    }

    /// Nil where none can be read.
    func read() -> LastRunRecord? {
        guard let bytes = try? Files.read(recordPath) else { return nil }
        return try? JSONDecoder().decode(LastRunRecord.self, from: Data(bytes))
    }

    /// Empty where none can be read: then every entry counts as new.
    func readFingerprints() -> EntryFingerprints {
        guard let bytes = try? Files.read(fingerprintsPath) else { return EntryFingerprints() }
        return EntryFingerprints(bytes: bytes) ?? EntryFingerprints()
    }

    /// - Parameter fingerprints: nil: unchanged.
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
