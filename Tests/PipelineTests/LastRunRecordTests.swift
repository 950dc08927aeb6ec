internal import TestSupport
internal import Testing

@testable internal import Pipeline

@Suite("The record of the last run") struct LastRunRecordTests {
    @Test(
        "A time that no rendering takes is not believed",
        arguments: [(12.5, 12.5), (0, 0), (-1e300, nil), (1e300, nil), (604_801, nil)])
    func rendering(written: Double, read: Double?) async throws {
        try await withTemporaryFolder { folder in
            let file = LastRunRecordFile(cache: folder, output: "/site", published: nil)
            let record = LastRunRecord(
                generation: 1, sources: "", hasLosses: false, feeds: [], relations: Report.Relations(), entries: 0,
                renderSeconds: written)
            try file.write(record, fingerprints: nil)
            #expect(file.read()?.generation == 1 && file.read()?.renderSeconds == read)
        }
    }
}
