internal import Foundation
internal import Model
internal import TestSupport

/// A folder with a configuration of its own, and what runs of the command make in it.
struct Site: Sendable {
    /// The folder of the configuration, absolute.
    let folder: String

    var output: String { folder + "/output" }
    var cache: String { folder + "/cache" }

    /// Small pictures and no second try, so that a test takes no longer than it must; and patience, so that on a busy
    /// machine no transfer is given up that a test holds.
    static let quickImages = #"{"widths": [320], "formats": ["jpeg"], "quality": 80}"#
    static let quickNetwork = #"{"allowPrivateHosts": true, "retries": 0, "timeoutSeconds": 600}"#

    /// Writes a configuration with one LTK feed.
    /// - Parameters:
    ///   - feed: more of the feed's keys, as JSON members.
    ///   - sections: sections of the configuration, as JSON, in place of or beside the quick ones.
    func configure(_ url: String, feed: String = "", sections: [String: String] = [:]) throws {
        let feed =
            #"{"id": "looks", "type": "ltk", "title": "Looks", "url": ""# + url + "\""
            + (feed.isEmpty ? "" : ", " + feed) + "}"
        try configure(feeds: [feed], sections: sections)
    }

    /// Writes a configuration with these feeds, each a JSON object.
    func configure(feeds: [String], sections: [String: String] = [:]) throws {
        let all = ["images": Self.quickImages, "network": Self.quickNetwork].merging(sections) { $1 }
        let members = all.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
        let feeds = "\"feeds\": [\n    \(feeds.joined(separator: ",\n    "))\n  ]"
        try write("config.json", "{\n  " + (members + [feeds]).joined(separator: ",\n  ") + "\n}\n")
    }

    func write(_ path: String, _ text: String) throws { try write(path, Data(text.utf8)) }

    func write(_ path: String, _ bytes: Data) throws {
        let file = URL(filePath: folder + "/" + path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: file)
    }

    func remove(_ path: String) throws { try Files.remove(folder + "/" + path) }

    /// The text of a file; empty where there is none.
    func text(_ path: String) -> String {
        FileManager.default.contents(atPath: folder + "/" + path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// The text of a page of the output; empty where there is none.
    func page(_ path: String) -> String { text("output/" + path) }

    func exists(_ path: String) -> Bool {
        // Not following a link, as fileExists(atPath:) would.
        (try? FileManager.default.attributesOfItem(atPath: folder + "/" + path)) != nil
    }

    // MARK: Running

    /// The day on which tests build, unless they say otherwise.
    static let day = "2026-06-01"

    @discardableResult
    func run(
        _ arguments: String..., environment: [String: String] = BuildSiteCommand.plainEnvironment,
        through wrapper: [String] = [], now: String? = Site.day
    ) async throws -> BuildSiteCommand.Result {
        try await start(arguments, environment: environment, through: wrapper, now: now).result()
    }

    func start(
        _ arguments: [String] = [], environment: [String: String] = BuildSiteCommand.plainEnvironment,
        through wrapper: [String] = [], now: String? = Site.day
    ) throws -> BuildSiteCommand.Running {
        try BuildSiteCommand.start(
            arguments + (now.map { ["--now", $0] } ?? []), in: folder, environment: environment, through: wrapper)
    }

    /// Runs another command than `build`.
    func command(_ arguments: String...) async throws -> BuildSiteCommand.Result {
        try await BuildSiteCommand.run(arguments, in: folder)
    }

    /// What the last run that writes one reported.
    func report(_ path: String = "cache/reports/latest.json") throws -> Report {
        let bytes = try Files.read(folder + "/" + path)
        return try JSONDecoder().decode(Report.self, from: Data(bytes))
    }
}

/// The report as scripts read it: written out here so that a key that goes missing is noticed.
struct Report: Decodable, Sendable {
    struct Stage: Decodable, Sendable {
        let name: String
        let seconds: Double
        let diagnostics: Int
    }
    struct Feed: Decodable, Sendable {
        let id: String
        let title: String
        let entries: Int
        let withoutPicture: Int
        let pages: Int
        let state: String
        let lastGood: String?
        let added: [String]
        let changed: [String]
        let removed: [String]
        let titles: [String: String]
    }
    struct Relation: Decodable, Sendable {
        let count: Int
        let ids: [String]
    }
    struct Relations: Decodable, Sendable {
        let dangling: Relation
        let orphan: Relation
        let duplicate: Relation
    }
    struct Finding: Decodable, Sendable {
        let severity: String
        let kind: String
        let feed: String?
        let `where`: String
        let message: String
        let isNew: Bool
    }
    struct Recovery: Decodable, Sendable {
        let kind: String
        let feed: String?
        let `where`: String
        let since: String
        let nights: Int
    }
    struct Host: Decodable, Sendable {
        let host: String
        let requests: Int
        let bytes: Int
        let seconds: Double
    }
    struct StandIns: Decodable, Sendable {
        let feeds: [String]
        let pictures: Int
    }
    struct Counts: Decodable, Hashable, Sendable {
        var requests = 0
        var notModified = 0
        var bodiesDownloaded = 0
        var bytesDownloaded = 0
        var imagesMade = 0
        var pagesRendered = 0
        var pagesKept = 0
        var filesWritten = 0
        var filesRemoved = 0
        var entries = 0
    }

    struct Remote: Decodable, Hashable, Sendable {
        let state: String
        let originals: Int
        let derivatives: Int
        let objectsRead: Int
        let bytesRead: Int
        let objectsWritten: Int
        let bytesWritten: Int
        let bad: Int
    }

    let version: Int
    let outcome: String
    let exitCode: Int
    let editionDay: String
    let stages: [Stage]
    let feeds: [Feed]
    let relations: Relations
    let diagnostics: [Finding]
    let publish: String
    let confinement: [String]
    let counts: Counts
    let recovered: [Recovery]
    let standIns: StandIns
    let hosts: [Host]
    let remote: Remote?

    /// Findings that cost something, as one text.
    var warnings: String {
        diagnostics.filter { $0.severity == "warning" }.map { "\($0.where): \($0.message)" }.joined(separator: "\n")
    }
}
