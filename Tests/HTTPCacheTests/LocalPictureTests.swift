internal import Fetch
internal import Glibc
internal import Model
internal import Testing
internal import TestSupport

@testable internal import HTTPCache
@testable internal import Store

@Suite struct LocalPictureTests {
    /// Sets a file's time of change to `hour` of the first day.
    private func setTime(_ path: String, hour: Int) {
        let seconds = firstDay.number * 86_400 + hour * 3600
        var times = [timespec(tv_sec: seconds, tv_nsec: 5), timespec(tv_sec: seconds, tv_nsec: 5)]
        #expect(utimensat(AT_FDCWD, path, &times, 0) == 0)
    }

    /// Writes over a file's bytes in their place: its inode stays.
    private func rewrite(_ path: String, _ bytes: [UInt8]) throws {
        let descriptor = open(path, O_WRONLY)
        defer { close(descriptor) }
        _ = try bytes.withUnsafeBytes { try Files.write($0, to: descriptor, path: path) }
    }

    private func digest(_ folder: String, hour: Int) async throws -> Digest? {
        let bench = try Bench(folder, hour: hour)
        defer { bench.close() }
        return try await bench.picture(folder + "/a.jpg").source?.digest
    }

    @Test("A file that has not changed is not read again; one that has, is")
    func unchanged() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/a.jpg"
            try Files.replace(path, with: jpeg(1))
            setTime(path, hour: 1)
            #expect(try await digest(folder, hour: 3) == Digest(of: jpeg(1)))
            // The same inode, size and time: the bytes are not looked at.
            try rewrite(path, jpeg(2))
            setTime(path, hour: 1)
            #expect(try await digest(folder, hour: 3) == Digest(of: jpeg(1)))
            setTime(path, hour: 2)
            #expect(try await digest(folder, hour: 3) == Digest(of: jpeg(2)))
            try Files.replace(path, with: jpeg(3))
            setTime(path, hour: 2)
            #expect(try await digest(folder, hour: 3) == Digest(of: jpeg(3)))
        }
    }

    @Test("A file found by its decoded name is kept as that file, so that an unchanged one is not read again")
    func percentDecoded() async throws {
        try await withTemporaryFolder { folder in
            try Files.replace(folder + "/a b.jpg", with: jpeg(1))
            setTime(folder + "/a b.jpg", hour: 1)
            let named = PictureSource(.file(folder + "/a%20b.jpg", below: folder))
            let bench = try Bench(folder)
            defer { bench.close() }
            let found = await bench.httpCache.pictures([named])
            #expect(found.pictures[named]?.source?.digest == Digest(of: jpeg(1)))
            #expect(found.decodedFiles == [named: .file(folder + "/a b.jpg", below: folder)])
            #expect(found.nextRevalidation != nil)
            #expect(await bench.httpCache.areLocalFilesUnchanged())
            // The name as it stands comes first.
            try Files.replace(folder + "/a%20b.jpg", with: jpeg(2))
            let later = await bench.httpCache.pictures([named])
            #expect(later.pictures[named]?.source?.digest == Digest(of: jpeg(2)) && later.decodedFiles.isEmpty)
        }
    }

    @Test("Whether all files are as they were can be told without naming them")
    func filesStand() async throws {
        try await withTemporaryFolder { folder in
            for name in ["a", "b"] {
                try Files.replace(folder + "/\(name).jpg", with: jpeg(1))
                setTime(folder + "/\(name).jpg", hour: 1)
            }
            let sources = try ["a", "b"].map { try source(folder + "/\($0).jpg") }
            let bench = try Bench(folder)
            defer { bench.close() }
            #expect(await bench.httpCache.pictures(sources).nextRevalidation != nil)
            let again = await bench.httpCache.pictures(sources)
            #expect(again.nextRevalidation != nil)
            #expect(await bench.httpCache.areLocalFilesUnchanged())
            setTime(folder + "/b.jpg", hour: 2)
            #expect(await !bench.httpCache.areLocalFilesUnchanged())
        }
    }

    @Test("A file that was changed just now is read again, for its clock may not show the next change")
    func racy() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/a.jpg"
            try Files.replace(path, with: jpeg(1))
            setTime(path, hour: 3)
            #expect(try await digest(folder, hour: 3) == Digest(of: jpeg(1)))
            try rewrite(path, jpeg(2))
            setTime(path, hour: 3)
            #expect(try await digest(folder, hour: 3) == Digest(of: jpeg(2)))
        }
    }

    @Test("A file that is gone, too large or no picture is named, and its last good bytes stand in")
    func failures() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/a.jpg"
            func picture() async throws -> CachedPicture {
                let bench = try Bench(folder, bytesMax: 1000)
                defer { bench.close() }
                return try await bench.picture(path)
            }
            #expect(try await picture().source == nil)
            #expect(try await picture().failure?.message.contains("No such file") == true)
            try Files.replace(path, with: jpeg(1))
            #expect(try await picture().failure == nil)
            try Files.replace(path, with: jpeg(1, count: 2000))
            #expect(try await picture().failure?.message.contains("images.bytesMax") == true)
            try Files.replace(path, with: Array("<html>".utf8))
            #expect(try await picture().failure?.message.contains("6 bytes") == true)
            try Files.remove(path)
            try Files.createFolder(path)
            #expect(try await picture().failure != nil)
            #expect(try await picture().source?.digest == Digest(of: jpeg(1)))
        }
    }

    @Test("A picture that links lead to out of its document's folder is refused, though it was shown before")
    func outside() async throws {
        try await withTemporaryFolder { folder in
            try Files.createFolder(folder + "/feed")
            try Files.replace(folder + "/private.jpg", with: jpeg(2))
            try Files.replace(folder + "/feed/a.jpg", with: jpeg(1))
            let source = PictureSource(.file(folder + "/feed/a.jpg", below: folder + "/feed"))
            func picture() async throws -> CachedPicture? {
                let bench = try Bench(folder)
                defer { bench.close() }
                return await bench.httpCache.pictures([source]).pictures[source]
            }
            #expect(try await picture()?.source?.digest == Digest(of: jpeg(1)))
            try Files.remove(folder + "/feed/a.jpg")
            #expect(symlink("../private.jpg", folder + "/feed/a.jpg") == 0)
            let refused = try #require(try await picture())
            #expect(refused.source?.digest != Digest(of: jpeg(2)))
            #expect(refused.failure?.message.contains("links that lead out of the folder") == true)
        }
    }

    @Test("Of a file that is no picture a finding says its size and none of its bytes")
    func noBytes() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/key.txt"
            try Files.replace(path, with: Array("S3CR3TK3Y-abcdefghijkl".utf8))
            let bench = try Bench(folder)
            defer { bench.close() }
            let message = try #require(try await bench.picture(path).failure?.message)
            #expect(message.contains("22 bytes"))
            for secret in ["S3CR3T", "53 33", "5333"] { #expect(!message.contains(secret), "\(message)") }
        }
    }

    @Test("The same bytes in many files are one object")
    func sameBytes() async throws {
        try await withTemporaryFolder { folder in
            for name in ["a", "b", "c"] { try Files.replace(folder + "/\(name).jpg", with: jpeg(1)) }
            let bench = try Bench(folder, offline: true)
            defer { bench.close() }
            let sources = try ["a", "b", "c"].map { try source(folder + "/\($0).jpg") }
            let fetched = await bench.httpCache.pictures(sources)
            #expect(Set(fetched.pictures.values.compactMap(\.source?.digest)).count == 1)
            #expect(try bench.store.stats().objects.count == 1)
            #expect(bench.fetcher.counts == FetchCounts())
        }
    }

    @Test("A cache that cannot be written shows as its trouble, with the path")
    func trouble() async throws {
        try await withTemporaryFolder { folder in
            try Files.replace(folder + "/a.jpg", with: jpeg(1))
            let bench = try Bench(folder, offline: true)
            defer { bench.close() }
            try Files.remove(bench.store.path + "/objects")
            try Files.replace(bench.store.path + "/objects", with: [])
            let picture = try await bench.picture(folder + "/a.jpg")
            #expect(picture.source == nil)
            guard case .file? = bench.httpCache.firstError else {
                Issue.record("\(String(describing: bench.httpCache.firstError))")
                return
            }
            #expect(bench.httpCache.firstError?.description.contains(folder + "/cache/objects") == true)
        }
    }
}
