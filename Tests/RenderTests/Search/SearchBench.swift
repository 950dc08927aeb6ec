internal import Foundation
internal import Testing

@testable internal import Render

private let benchFolder = ProcessInfo.processInfo.environment["VITRINE_SEARCH_BENCH"]

/// Writes indexes of invented entries for `Benchmarks/search.mjs` and tells how long each took:
/// `VITRINE_SEARCH_BENCH=<folder> swift test --filter SearchBench`
@Suite struct SearchBench {
    @Test(.enabled(if: benchFolder != nil), arguments: [1000, 10_000, 100_000]) func index(count: Int) throws {
        let plan = try SearchIndexTests.plan(SearchIndexTests.synthetic(count, feeds: 3))
        let folder = URL(filePath: try #require(benchFolder)).appending(path: "\(count)")
        var files: [SearchIndex.File] = []
        let times = (0..<5).map { _ in ContinuousClock().measure { files = SearchIndex.files(plan, jobs: 2) } }
        let start = clock()
        files = SearchIndex.files(plan, jobs: 2)
        // Microseconds, of all threads.
        let cpuMilliseconds = Int(clock() - start) / 1000
        try FileManager.default.createDirectory(at: folder.appending(path: "search"), withIntermediateDirectories: true)
        for file in files { try Data(file.bytes).write(to: folder.appending(path: file.path)) }
        print(
            "\(count) entries: \(times.min() ?? .zero) at best, \(cpuMilliseconds) ms of the processors,",
            "\(files.count) files,",
            "\(files.reduce(0) { $0 + $1.bytes.count }) bytes, the greatest \(files.map(\.bytes.count).max() ?? 0)")
    }
}
