import Model
import TestSupport
import Testing

@testable import Pipeline
@testable import Store

/// Whoever can write a plan or a result can write any number into it.
@Suite("Numbers in the records of other machines") struct RecordLimitTests {
    private static let night = Night(number: 7)
    private static let now = Instant(seconds: 1_800_000_000)

    private static func resource(_ record: [String?]) throws -> Resource {
        var fields = RecordFields(record)
        return try Resource(&fields, night: night, now: now)
    }

    @Test(
        "A resource whose number arithmetic could not bear is refused",
        arguments: [
            (1, "-1"), (1, "1073741825"), (6, "-9223372036854775808"), (6, "9223372036854775807"),
            (7, "-9223372036854775808"), (7, "9223372036854775807"), (8, "-9223372036854775808"), (9, "-1"),
            (9, "10001"), (9, "9223372036854775807"), (10, "-9223372036854775808"), (10, "1001"), (10, "-1001"),
            (11, "9223372036854775807"),
        ])
    func ofResource(_ place: Int, _ text: String) throws {
        var resource = Resource(day: Day(number: 20_000), night: Self.night)
        (resource.object, resource.format, resource.byteCount) = (Digest(of: "bytes"), .jpeg, 5)
        (resource.failures, resource.nextTry) = (10_000, Self.night + 1000)
        (resource.freshUntil, resource.notedAt) = (Self.now, Self.now)
        let record = resource.record(Self.night)
        #expect(try Self.resource(record) == resource)
        var forged = record
        forged[place] = text
        let hostile = forged
        #expect(throws: RecordFields.Malformed.self) { try Self.resource(hostile) }
    }

    @Test(
        "A result with such a number is refused",
        arguments: [
            ("9", "0"), ("9", "268435457"), ("9", "9223372036854775807"), ("4", "9223372036854775807"), ("640", "0"),
            ("400", "0"), ("640", "1"), ("640", "9223372036854775807"), ("400", "1000000000"), ("320", "0"),
            ("200", "0"), ("320", "641"), ("200", "201"), ("200", "9223372036854775807"),
        ])
    func ofResult(_ old: String, _ new: String) async throws {
        try await withTemporaryFolder { folder in
            let plan = BuildPlan(configuration: Digest(of: "c"), editionDay: Day(number: 20_000), perHost: 6)
            let lines: [[String?]] = [
                ["plan", plan.digest.hex, toolVersion, "2", "3"], ["counts", "4", "1"],
                [
                    "made", Digest(of: "source").hex, Digest(of: "recipe").hex, "640", "400", "#a0b1c2", "",
                    Digest(of: "file").hex, "9", "320", "200", "webp", "false",
                ],
            ]
            func read(_ lines: [[String?]]) throws -> ShardResult {
                let path = folder + "/2-of-3"
                try ShardResult.file.write(lines.map { RecordFields.line($0) }.joined(), to: path)
                return try ShardResult(path: path, plan: plan, keys: [], night: Self.night, now: Self.now)
            }
            let result = try read(lines)
            #expect(result.records.count == 1)
            let forged = lines.map { line in line.map { field -> String? in field == old ? new : field } }
            #expect(throws: RecordFile.Refusal.self) { try read(forged) }
        }
    }
}
