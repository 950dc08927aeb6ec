internal import Model
internal import Synchronization
internal import TestSupport
internal import Testing

@testable internal import Pipeline

@Suite("Whom stages keep waiting") struct BlockingTests {
    /// Builds, and tells on which threads each stage had something to say.
    private func build(_ folder: String) async throws -> (result: RunResult, queues: [String: Set<String>]) {
        let day = try #require(Day("2026-06-01"))
        let configuration = try Configuration(file: folder + "/config.json", environment: [:])
        let reporter = RunReporter(editionDay: day)
        let queues = Mutex<[String: Set<String>]>([:])
        let note: @Sendable () -> Void = {
            let stage = reporter.runningStage.map { "\($0.name)" } ?? "none"
            queues.withLock { _ = $0[stage, default: []].insert(OwnThread.queueLabel) }
        }
        let build = Build(
            configuration: configuration, options: BuildOptions(jobs: 1), editionDay: day, reporter: reporter,
            monitor: ProgressReporter(diagnose: { _ in note() }, progress: { _ in note() }, log: { _, _ in note() }),
            themeFolders: TemplateFolders(executable: "/build-site", configurationFolder: folder))
        return (await build.run(), queues.withLock { $0 })
    }

    @Test("A stage that blocks does so on a thread of its own, and not on one of the few that all tasks share")
    func cooperativeThreads() async throws {
        let cooperative = await Task.detached { OwnThread.queueLabel }.value
        #expect(!cooperative.isEmpty, "what this test looks for")
        try await withTemporaryFolder { folder in
            let items = (0..<3).map { #"{"id": "\#($0)", "title": "Entry \#($0)"}"# }
            try Files.replace(folder + "/feed.json", with: "[\(items.joined(separator: ","))]".utf8)
            try Files.createFolder(folder + "/templates/strings")
            // Words that are missing, for rendering, and a file in the way, for publishing, to tell of.
            try Files.replace(folder + "/templates/strings/de.json", with: "{}".utf8)
            try Files.createFolder(folder + "/output")
            try Files.replace(folder + "/output/index.html", with: "mine".utf8)
            try Files.replace(
                folder + "/config.json",
                with: """
                    {"site": {"languages": ["en", "de"]}, "feeds": [{"id": "shop", "type": "json", "url": "feed.json",
                     "entry": {"id": "id", "title": "title"}}]}
                    """.utf8)
            let (result, queues) = try await build(folder)
            #expect(result.outcome == .published, "\(result)")
            for stage in ["render", "publish", "maintenance"] {
                let queues = try #require(queues[stage], "\(stage) said nothing")
                #expect(!queues.contains(cooperative), "\(stage): \(queues)")
            }
        }
    }
}
