import Fetch
import HTTPCache
import Model

import TestSupport
import Testing

@testable import Pipeline
@testable import Store

@Suite("What shards write, read again") struct ShardResultTests {
    private static let address = "https://host.example/a%20b.jpg"
    private static let night = Night(number: 7)

    @Test("Fields come back as they were", arguments: [["", "a\tb", "%", "%09", "\n", "ä"], [nil], [nil, "", nil]])
    func fields(_ values: [String?]) throws {
        let line = Array(RecordFields.line(values).utf8.dropLast())
        #expect(!line.contains(10))
        var fields = try RecordFields(line[...])
        var read: [String?] = []
        while !fields.isAtEnd { read.append(try fields.optional()) }
        #expect(read == values)
    }

    @Test("Escapes that nothing writes are refused", arguments: ["%4", "%zz", "a%", "%0a"])
    func escapes(_ text: String) {
        #expect(throws: RecordFields.Malformed.self) { try RecordFields(Array(text.utf8)[...]) }
    }

    private static func plan() throws -> BuildPlan {
        var plan = BuildPlan(configuration: Digest(of: "c"), editionDay: Day(number: 20_000), perHost: 6)
        let url = try #require(WebURL(address))
        plan.pictures = [.init(source: PictureSource(.web(url)), made: nil)]
        plan.digest = Digest(of: plan.text)
        return plan
    }

    private static func result(_ plan: BuildPlan) throws -> ShardResult {
        var result = ShardResult(plan: plan.digest, shard: try ShardIndex("2/3"))
        let source = ImageSource(digest: Digest(of: "bytes"), format: .jpeg, byteCount: 5)
        var resource = Resource(day: plan.editionDay, night: night)
        (resource.object, resource.format, resource.byteCount) = (source.digest, .jpeg, 5)
        resource.validators = Validators(etag: "\"x\ty\"")
        result.answers = [
            .init(
                key: try #require(plan.pictures.first).source.location.pictureKey,
                picture: CachedPicture(source: source, failure: nil), resource: resource)
        ]
        let file = Derivative.File(object: Digest(of: "f"), byteCount: 9, width: 320, height: 200, format: .webp)
        result.records = [
            DerivativeKey(source: source.digest, recipe: Digest(of: "r")): Derivative(
                width: 640, height: 400, tint: "#a0b1c2", placeholder: "data:image/webp;base64,AA==", files: [file])
        ]
        (result.requests, result.filesMade) = (4, 1)
        return result
    }

    private func read(_ path: String, _ plan: BuildPlan) throws -> ShardResult {
        try ShardResult(
            path: path, plan: plan, keys: plan.resultKeys, night: Self.night, now: Instant(seconds: 1_800_000_000))
    }

    @Test("A result comes back as it was written") func roundTrip() async throws {
        try await withTemporaryFolder { folder in
            let plan = try Self.plan()
            let written = try Self.result(plan)
            try written.write(to: folder, night: Self.night)
            let read = try read(folder + "/2-of-3", plan)
            #expect(read.shard == written.shard)
            #expect(read.answers.map(\.key) == written.answers.map(\.key))
            #expect(read.answers.map(\.picture) == written.answers.map(\.picture))
            #expect(read.answers.map(\.resource) == written.answers.map(\.resource))
            #expect(read.records == written.records)
            #expect((read.requests, read.filesMade) == (4, 1))
        }
    }

    @Test(
        "What is cut, changed, of another plan or hostile is refused",
        arguments: [
            ("320\t200", "-1\t200"), ("#a0b1c2", "red;}"), ("data:image/webp", "javascript:"), ("webp", "exe"),
            ("#a0b1c2", "#A0B1C2"), ("data:image/webp", "data:image/svg+xml"), ("AA==", "AA"),
            ("host.example", "other.example"), ("answer", "command"), ("made", "failed"),
        ])
    func hostile(_ old: String, _ new: String) async throws {
        try await withTemporaryFolder { folder in
            let plan = try Self.plan()
            try Self.result(plan).write(to: folder, night: Self.night)
            let path = folder + "/2-of-3"
            let bytes = try Files.read(path)
            let body = String(
                try #require(String(decoding: bytes, as: UTF8.self).split(separator: "\n", maxSplits: 1).last))
            #expect(body.contains(old))
            // With a digest that fits: whoever can write the file can compute it.
            try ShardResult.file.write(
                body.split(separator: old, omittingEmptySubsequences: false).joined(separator: new), to: path)
            #expect(throws: RecordFile.Refusal.self) { try read(path, plan) }
            try Files.replace(path, with: bytes.dropLast(20))
            #expect(throws: RecordFile.Refusal.self) { try read(path, plan) }
            try Files.replace(path, with: bytes)
            #expect(throws: Never.self) { try read(path, plan) }
            var other = plan
            other.digest = Digest(of: "another")
            #expect(throws: RecordFile.Refusal.self) { try read(path, other) }
        }
    }

    @Test("A plan comes back as it was written, and one of another version is refused") func plan() async throws {
        try await withTemporaryFolder { folder in
            var plan = try Self.plan()
            plan.documents = [
                "a": .failure(.init(kind: .status(503), url: "https://host.example/", message: "m", status: 503)),
                "b": .document(
                    Digest(of: "d"), byteCount: 3, base: .file(folder: "/x y"), place: "p", page: 2, paging: nil,
                    moved: nil),
            ]
            plan.resources = ["k": Resource(day: plan.editionDay, night: Self.night).record(Self.night)]
            plan.unmade = [ImageSource(digest: Digest(of: "u"), format: .png, byteCount: 8)]
            let path = folder + "/plan"
            let digest = try BuildPlan.file.write(plan.text, to: path)
            let read = try BuildPlan(path: path)
            #expect(read.text == plan.text)
            #expect(read.digest == digest)
            try BuildPlan.file.write(
                "tool\t0.0\n" + plan.text.split(separator: "\n").dropFirst().map { $0 + "\n" }.joined(), to: path)
            let error = #expect(throws: BuildError.self) { try BuildPlan(path: path) }
            #expect(error?.exitCode == .dataUnusable)
            #expect(error?.description.contains("version 0.0") == true)
        }
    }
}
