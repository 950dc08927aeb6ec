internal import Foundation
internal import Glibc
internal import Model
internal import Testing
internal import TestSupport

@testable internal import Fetch
@testable internal import HTTPCache

@Suite("Documents of local files") struct LocalDocumentTests {
    private static let (one, two) = (Array("[1]".utf8), Array("[2]".utf8))

    /// A document read by a run so long after its file was written that the file's times tell of every change.
    private static func read(
        _ path: String, _ folder: String, refresh: Bool = false, offset: Int = 10
    ) async throws -> Document {
        let bench = try Bench(folder, day: Instant.now().dayUTC + offset, refresh: refresh)
        defer { bench.close() }
        let request = DocumentRequest(feed: "looks", location: .file(path), bytesMax: 100)
        let document = try await bench.httpCache.document(request)
        for same in await bench.httpCache.documents([request, request], threads: 2) {
            #expect(try same.get().bytes.isEmpty && same.get().digest == document.digest)
        }
        await bench.httpCache.saveLocalDocuments()
        return document
    }

    @Test("One that is unchanged since a run read it is not read to know its digest, and gives its bytes when asked")
    func unchanged() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/a.json"
            try Files.replace(path, with: Self.one)
            #expect(try await Self.read(path, folder).bytes == Self.one)
            for _ in 0..<2 {
                let known = try await Self.read(path, folder)
                #expect(known.bytes.isEmpty && known.byteCount == 3 && known.digest == Digest(of: Self.one))
                #expect(try known.loaded().bytes == Self.one)
            }
            #expect(try await Self.read(path, folder, refresh: true).bytes == Self.one, "asked for anew")
        }
    }

    @Test("One that has changed is read, even where its size and its time are what they were")
    func changed() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/a.json"
            try Files.replace(path, with: Self.one)
            let time = try LocalFile.identity(of: path).modifiedNanoseconds
            let first = try await Self.read(path, folder)
            try Self.overwrite(path, Self.two, modified: time)
            #expect(try LocalFile.identity(of: path).modifiedNanoseconds == time)
            #expect(throws: FetchFailure.self, "no other bytes under its digest") { try first.unloaded.loaded() }
            let second = try await Self.read(path, folder)
            #expect(second.bytes == Self.two && second.digest == Digest(of: Self.two))
            try Files.remove(path)
            await #expect(throws: FetchFailure.self) { _ = try await Self.read(path, folder) }
        }
    }

    @Test("One that was written just now is read again: it may change without a trace")
    func unsettled() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/a.json"
            try Files.replace(path, with: Self.one)
            for _ in 0..<2 {
                // By a clock of a day before.
                #expect(try await Self.read(path, folder, offset: -1).bytes == Self.one)
            }
        }
    }

    @Test("A record of which any byte is wrong counts for nothing", arguments: [0, 30, 90, 100, 150])
    func damaged(place: Int) async throws {
        try await withTemporaryFolder { folder in
            let (path, record) = (folder + "/a.json", folder + "/cache/documents")
            try Files.replace(path, with: Self.one)
            _ = try await Self.read(path, folder)
            var bytes = try Files.read(record)
            bytes[place] ^= 1
            try Files.replace(record, with: bytes)
            #expect(try await Self.read(path, folder).bytes == Self.one)
            #expect(try await Self.read(path, folder).bytes.isEmpty, "and is written anew")
        }
    }

    private static func overwrite(_ path: String, _ bytes: [UInt8], modified: Int64) throws {
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
        let time = timespec(tv_sec: Int(modified / 1_000_000_000), tv_nsec: Int(modified % 1_000_000_000))
        try #require(utimensat(AT_FDCWD, path, [time, time], 0) == 0)
    }
}
