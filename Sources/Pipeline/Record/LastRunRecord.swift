internal import Foundation
internal import Model
internal import Publish

/// What the last published run of this output was made from and showed: enough to tell that nothing has changed without
/// reading the feeds again, and to say the same of it.
struct LastRunRecord: Codable, Sendable {
    /// The number of the published generation.
    var generation: Int
    /// The manifest's digest of that generation's inputs, in hex; nil in records of old versions.
    var inputs: String?
    /// The cache's number of that night, under which the index has the local pictures that it used; nil in records of
    /// old versions.
    var night: Int?
    /// `RunContext.sourcesDigest`.
    var sources: String
    /// Until this second no picture off the network need be revalidated; nil: not known.
    var nextRevalidationSeconds: Int64?
    /// When that was noted, by the system's clock; nil in records of old versions.
    var notedAtSeconds: Int64?
    /// Whether something a feed offered could not be shown, or there were more diagnostics than are kept: then the next
    /// run is never skipped.
    var hasLosses: Bool
    var feeds: [Report.Feed]
    var relations: Report.Relations
    /// All of its diagnostics; none is a loss unless `hasLosses`. Nil in records of old versions.
    var diagnostics: [Diagnostic]?
    var entries: Int
    /// Seconds of the last render, gate and publish; nil: not known.
    var renderSeconds: Double?
    /// Former id of a feed → current id; nil in records of old versions.
    var formerFeedIDs: [String: String]?

    /// Whether no picture off the network has to be asked for. What was noted later than now, by a clock that was
    /// ahead, is not believed.
    func needsNoRevalidation(at now: Instant) -> Bool {
        guard let nextRevalidationSeconds, let notedAtSeconds else { return false }
        return notedAtSeconds <= now.seconds && now.seconds < nextRevalidationSeconds
    }
}

/// The files of an output's record, in the cache's folder of reports. They are named by the output's path; after a move
/// they are found by the published generation.
struct LastRunRecordFile {
    /// Without their suffixes.
    private let path: String
    /// Where they are read from: `path`, or where they were before a move.
    private let oldPath: String

    /// - Parameter published: the generation at `output`.
    init(cache: String, output: String, published: Manifest?) {
        let folder = cache + "/reports"
        path = folder + "/" + Self.name(output)
        if let published, (try? Files.kind(of: path + ".json")) == nil {
            oldPath = Self.path(of: published, in: folder) ?? path
        } else {
            oldPath = path
        }
    }

    private static func name(_ output: String) -> String { "published-\(Digest(of: output).hex.prefix(16))" }

    /// The record of another path that is of this very generation.
    private static func path(of published: Manifest, in folder: String) -> String? {
        // No folder, no record.
        let names = ((try? Files.names(in: folder)) ?? []).filter { name in
            name.hasPrefix("published-") && name.hasSuffix(".json")
        }
        return names.sorted().map { "\(folder)/\($0.dropLast(5))" }.first { path in
            guard let record = record(at: path), let inputs = published.inputs?.hex else { return false }
            return record.generation == published.number && record.inputs == inputs
        }
    }

    private static func record(at path: String) -> LastRunRecord? {
        guard let bytes = try? Files.read(path + ".json") else { return nil }
        var record = try? JSONDecoder().decode(LastRunRecord.self, from: Data(bytes))
        // A time of any size would end the run in arithmetic, whoever has edited the file.
        if let seconds = record?.renderSeconds, !renderSeconds.contains(seconds) { record?.renderSeconds = nil }
        return record
    }

    /// What is believed of rendering: a week is longer than any run.
    private static let renderSeconds: ClosedRange<Double> = 0...604_800

    /// Nil where none can be read.
    func read() -> LastRunRecord? { Self.record(at: oldPath) }

    /// Empty where none can be read: then every entry counts as new.
    func readFingerprints() -> EntryFingerprints {
        guard let bytes = try? Files.read(oldPath + ".entries") else { return EntryFingerprints() }
        return EntryFingerprints(bytes: bytes) ?? EntryFingerprints()
    }

    /// Removes the records of earlier places of this output that name something forgotten or cannot be read.
    /// - Parameter outputs: other ones of this cache. Those show it still, and are judged by their records once it is
    ///   forgotten there.
    func removeOthers(naming forgotten: ForgottenEntries, except outputs: [String]) throws(FileError) {
        let folder = Files.parent(of: path)
        guard try Files.kindFollowingLinks(of: folder) == .folder else { return }
        let kept = Set(outputs.map(Self.name))
        for name in try Files.names(in: folder) where name.hasPrefix("published-") && name.hasSuffix(".entries") {
            let other = "\(folder)/\(name.dropLast(".entries".count))"
            guard other != path, !kept.contains(Files.name(of: other)) else { continue }
            // What is no file is no record of ours.
            guard try Files.kindFollowingLinks(of: other + ".entries") == .file else { continue }
            let entries = EntryFingerprints(bytes: try Files.read(other + ".entries"))
            guard entries.map({ $0.counts(of: forgotten).values.contains { $0 > 0 } }) ?? true else { continue }
            for suffix in [".json", ".entries"] { try Files.remove(other + suffix) }
        }
    }

    /// - Parameter fingerprints: as bytes; nil: unchanged.
    func write(_ record: LastRunRecord, fingerprints: [UInt8]?) throws(FileError) {
        let fingerprints = fingerprints ?? (path == oldPath ? nil : readFingerprints().bytes)
        try Files.createOwnFolder(Files.parent(of: path))
        // Readable by nobody else: it has the secret.
        if let fingerprints { try Files.replace(path + ".entries", with: fingerprints, mode: 0o600) }
        try Files.replace(path + ".json", with: encodedJSON(record))
    }
}
