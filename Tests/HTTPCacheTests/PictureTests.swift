internal import Fetch
internal import Glibc
internal import Model
internal import Testing
internal import TestSupport

@testable internal import HTTPCache
@testable internal import Store

@Suite struct PictureTests {
    @Test("Each picture is asked for once, and on the same night not again")
    func once() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                reply.answer(200, [], jpeg(request.target.utf8.count))
            }
            let urls = (0..<300).map { server.url("/" + String(repeating: "x", count: $0)) }
            let sources = try (urls + urls + [urls[0] + "#part"]).map { try source($0) }
            do {
                let bench = try Bench(folder)
                defer { bench.close() }
                let fetched = await bench.httpCache.pictures(sources)
                #expect(fetched.pictures.count == 301)
                #expect(fetched.pictures.values.allSatisfy { $0.source?.format == .jpeg && $0.failure == nil })
                #expect(server.requests.count == 300)
                #expect(fetched.nextRevalidation != nil)
            }
            let bench = try Bench(folder)
            defer { bench.close() }
            let fetched = await bench.httpCache.pictures(sources)
            #expect(fetched.pictures.values.allSatisfy { $0.source?.format == .jpeg && $0.failure == nil })
            #expect(fetched.nextRevalidation != nil)
            #expect(bench.fetcher.counts == FetchCounts())
            let picture = try #require(fetched.pictures[sources[7]]?.source)
            #expect(try bench.store.bytes(of: picture.digest) == jpeg(8))
            #expect(picture.byteCount == jpeg(8).count)
        }
    }

    @Test("Whatever its size, a picture is stored as it came, read-only, and nothing is left beside it")
    func sizes() async throws {
        try await withTemporaryFolder { folder in
            let counts = [0, 4092, 262_140, 262_141, 900_000]
            let server = try ScriptedServer { request, reply in
                let count = Int(request.target.dropFirst()) ?? 0
                reply.answer(200, [], jpeg(count, count: count))
            }
            let bench = try Bench(folder)
            defer { bench.close() }
            let sources = try counts.map { try source(server.url("/\($0)")) }
            let fetched = await bench.httpCache.pictures(sources)
            for (count, source) in zip(counts, sources) {
                let picture = try #require(fetched.pictures[source]?.source)
                #expect(try bench.store.bytes(of: picture.digest) == jpeg(count, count: count))
                var status = stat()
                #expect(lstat(bench.store.path(of: picture.digest), &status) == 0 && status.st_mode & 0o777 == 0o444)
            }
            #expect(try Files.names(in: bench.store.temporaryFolder).isEmpty)
        }
    }

    @Test("Without Cache-Control a picture is asked for every maxAgeDays, and the nights share the work")
    func revalidation() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                if request.header("if-none-match") == "\"e\"" {
                    reply.answer(304)
                } else {
                    reply.answer(200, ["ETag: \"e\""], jpeg(request.target.utf8.count))
                }
            }
            let sources = try (0..<70).map { try source(server.url("/" + String(repeating: "x", count: $0))) }
            var asked: [Int] = []
            for night in 0...14 {
                let bench = try Bench(folder, day: firstDay + night)
                defer { bench.close() }
                let fetched = await bench.httpCache.pictures(sources)
                #expect(fetched.pictures.values.allSatisfy { $0.source != nil && $0.failure == nil })
                asked.append(bench.fetcher.counts.requests)
            }
            #expect(asked[0] == 70)
            #expect(asked[1...7].reduce(0, +) == 70)
            #expect(asked[8...14].reduce(0, +) == 70)
            #expect(asked[1...].allSatisfy { $0 > 0 && $0 < 35 })
            // A run after a long pause asks for each once.
            let bench = try Bench(folder, day: firstDay + 100)
            defer { bench.close() }
            _ = await bench.httpCache.pictures(sources)
            #expect(bench.fetcher.counts.requests == 70)
            #expect(bench.fetcher.counts.notModified == 70)
        }
    }

    @Test("An address that was forbidden is asked for on the first night on which it is allowed") func forbidden()
        async throws
    {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in reply.answer(200, [], jpeg(1)) }
            defer { server.stop() }
            // Of the nights on which a failure that lasts is asked for again the fifth is none.
            for night in 0...5 {
                let bench = try Bench(folder, day: firstDay + night, allowsPrivateHosts: night == 5)
                defer { bench.close() }
                let picture = try await bench.picture(server.url("/private"))
                #expect((picture.source != nil) == (night == 5), "\(night)")
            }
        }
    }

    @Test("What may be something else in a picture's place is asked for anew, however fresh its server called it")
    func invalidated() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in
                reply.answer(200, ["ETag: \"e\"", "Cache-Control: max-age=86400"], jpeg(1))
            }
            defer { server.stop() }
            let picture = try source(server.url("/fresh"))
            var requests: [Int] = []
            for run in 0..<3 {
                let bench = try Bench(folder)
                defer { bench.close() }
                let fetched = await bench.httpCache.pictures([picture])
                if run == 0 { await bench.httpCache.invalidate([picture], of: fetched) }
                requests.append(bench.fetcher.counts.requests)
            }
            #expect(requests == [1, 1, 0])
            #expect(server.requests.allSatisfy { $0.header("if-none-match") == nil })
        }
    }

    @Test("What a server says of freshness is obeyed")
    func freshness() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                let age = request.target == "/long" ? "max-age=31536000" : "no-cache"
                reply.answer(200, ["Cache-Control: \(age)"], jpeg(1))
            }
            for night in 0..<20 {
                let bench = try Bench(folder, day: firstDay + night)
                defer { bench.close() }
                _ = await bench.httpCache.pictures([try source(server.url("/long")), try source(server.url("/short"))])
            }
            // However long that is, a picture is asked for in each maxAgeDays nights.
            #expect((3...4).contains(server.targets.filter { $0 == "/long" }.count))
            #expect(server.targets.filter { $0 == "/short" }.count == 20)
        }
    }

    @Test(
        "Until when nothing has to be asked for is known after the run that asked",
        arguments: [(["max-age=7200", "max-age=3600"], 3600), (["max-age=7200", "no-cache"], nil), ([], nil)])
    func quiet(ages: [String], seconds: Int?) async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                guard let number = Int(request.target.dropFirst()), number < ages.count else {
                    return reply.answer(404)
                }
                reply.answer(200, ["Cache-Control: \(ages[number])"], jpeg(number))
            }
            let bench = try Bench(folder, refresh: true)
            defer { bench.close() }
            let sources = try (0..<2).map { try source(server.url("/\($0)")) }
            let fetched = await bench.httpCache.pictures(sources)
            let now = Int64(firstDay.number) * 86_400 + 3 * 3600
            #expect(fetched.nextRevalidation?.seconds == seconds.map { now + Int64($0) })
        }
    }

    @Test("Of pictures that were known and others that were asked for, the one that is due first counts")
    func quietWithKnown() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                reply.answer(200, ["Cache-Control: max-age=\(request.target.dropFirst())"], jpeg(1))
            }
            let now = Int64(firstDay.number) * 86_400 + 3 * 3600
            // Another one each time, due before, between and behind those that are known.
            for (ages, due) in [([7200], 7200), ([7200, 3600], 3600), ([7200, 3600, 5400], 3600)] {
                let bench = try Bench(folder)
                defer { bench.close() }
                let sources = try ages.map { try source(server.url("/\($0)")) }
                #expect(await bench.httpCache.pictures(sources).nextRevalidation?.seconds == now + Int64(due))
            }
            #expect(server.requests.count == 3)
        }
    }

    @Test(
        "Bytes that are no picture are named, and never replace good ones",
        arguments: [
            ("", "empty"), ("<!DOCTYPE html><title>x", "HTML"), ("\u{FEFF}\n<HTML>", "HTML"),
            ("<svg xmlns='http://www.w3.org/2000/svg'><script>", "SVG"),
            ("<?xml version='1.0'?><svg>", "SVG"), ("{\"error\":1}", "JSON"),
            ("\u{1}\u{2}\u{3}", "3 bytes of an unknown format"),
        ])
    func notAPicture(body: String, name: String) async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                reply.answer(200, ["Cache-Control: no-cache"], request.number == 1 ? jpeg(1) : Array(body.utf8))
            }
            do {
                let bench = try Bench(folder)
                defer { bench.close() }
                #expect(try await bench.picture(server.url("/a")).source?.digest == Digest(of: jpeg(1)))
            }
            do {
                let bench = try Bench(folder, day: firstDay + 1)
                defer { bench.close() }
                let picture = try await bench.picture(server.url("/a"))
                #expect(picture.source?.digest == Digest(of: jpeg(1)))
                #expect(picture.failure?.message.contains(name) == true)
                #expect(picture.failure?.place == server.url("/a"))
                #expect(try Files.names(in: bench.store.temporaryFolder) == [])
            }
            let bench = try Bench(folder, day: firstDay + 2)
            defer { bench.close() }
            let picture = try await bench.picture(server.url("/never-good"))
            #expect(picture.source == nil)
            #expect(picture.failure?.message.contains(name) == true)
        }
    }

    @Test("A picture that is gone keeps its last good bytes, and is asked for at growing distances")
    func gone() async throws {
        try await withTemporaryFolder { folder in
            let server = try serverThatLosesItsPicture()
            var asked: [Int] = []
            for night in 0..<20 {
                let bench = try Bench(folder, day: firstDay + night)
                defer { bench.close() }
                let picture = try await bench.picture(server.url("/a"))
                #expect(picture.source?.digest == Digest(of: jpeg(1)))
                #expect((picture.failure == nil) == (night == 0))
                if bench.fetcher.counts.requests > 0 { asked.append(night) }
            }
            #expect(asked == [0, 1, 2, 3, 5, 9, 17])
            let bench = try Bench(folder, day: firstDay + 20, refresh: true)
            defer { bench.close() }
            _ = try await bench.picture(server.url("/a"))
            #expect(bench.fetcher.counts.requests == 1)
        }
    }

    @Test("A picture that never was is asked for at growing distances too, and said to be missing every night")
    func never() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in reply.answer(404) }
            var asked: [Int] = []
            for night in 0..<20 {
                let bench = try Bench(folder, day: firstDay + night)
                defer { bench.close() }
                let picture = try await bench.picture(server.url("/a"))
                #expect(picture.source == nil)
                #expect(picture.failure?.message.contains("404") == true)
                if bench.fetcher.counts.requests > 0 { asked.append(night) }
            }
            #expect(asked == [0, 1, 2, 4, 8, 16])
        }
    }

    @Test("A picture that comes back is good at once")
    func back() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                if request.number == 1 { reply.answer(404) } else { reply.answer(200, [], jpeg(2)) }
            }
            do {
                let picture = try await Bench.picture(folder, server.url("/a"))
                #expect(picture.source == nil)
                #expect(picture.failure?.message.contains("404") == true)
            }
            let picture = try await Bench.picture(folder, server.url("/a"))
            #expect(picture.source?.digest == Digest(of: jpeg(2)))
            #expect(picture.failure == nil)
        }
    }

    @Test("A server that fails for a while costs nothing that is kept, and is asked again the next time")
    func transient() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                reply.answer(request.number == 1 ? 200 : 503, ["Cache-Control: no-cache"], jpeg(1))
            }
            for night in 0..<5 {
                let bench = try Bench(folder, day: firstDay + night)
                defer { bench.close() }
                let picture = try await bench.picture(server.url("/a"))
                #expect(picture.source?.digest == Digest(of: jpeg(1)))
                #expect((picture.failure == nil) == (night == 0))
            }
            #expect(server.requests.count == 5)
        }
    }

    @Test("Alternatives are tried in order, only where the place itself yields nothing")
    func alternatives() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                request.target == "/good" ? reply.answer(200, [], jpeg(1)) : reply.answer(404)
            }
            try Files.replace(folder + "/local.jpg", with: jpeg(2))
            do {
                let bench = try Bench(folder)
                defer { bench.close() }
                let picture = try await bench.picture(
                    server.url("/bad"), or: server.url("/worse"), server.url("/good"), folder + "/local.jpg")
                #expect(picture.source?.digest == Digest(of: jpeg(1)))
                #expect(picture.alternative?.description == server.url("/good"))
                #expect(server.targets == ["/bad", "/worse", "/good"])
                let local = try await bench.picture(server.url("/bad"), or: folder + "/local.jpg")
                #expect(local.source?.digest == Digest(of: jpeg(2)))
                let none = try await bench.picture(server.url("/bad"), or: server.url("/worse"))
                #expect(none.source == nil)
                #expect(none.failure?.place == server.url("/bad"))
                #expect(server.requests.count == 3)
            }
            let picture = try await Bench.picture(
                folder, server.url("/bad"), or: server.url("/good"), offline: true)
            #expect(picture.source?.digest == Digest(of: jpeg(1)))
            #expect(picture.alternative?.description == server.url("/good"))
            #expect(try await Bench.picture(folder, server.url("/good"), offline: true).alternative == nil)
        }
    }

    @Test("Offline, what is kept is shown, and the rest is said to be missing")
    func offline() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in
                reply.answer(200, ["Cache-Control: no-cache"], jpeg(1))
            }
            _ = try await Bench.picture(folder, server.url("/a"))
            let bench = try Bench(folder, day: firstDay + 50, offline: true)
            defer { bench.close() }
            let kept = try await bench.picture(server.url("/a"))
            #expect(kept.source?.digest == Digest(of: jpeg(1)))
            #expect(kept.failure == nil)
            let missing = try await bench.picture(server.url("/b"))
            #expect(missing.source == nil)
            #expect(missing.failure?.isNothingAnswering == true)
            #expect(server.requests.count == 1)
        }
    }

    @Test("A picture whose object is gone is asked for anew, without validators")
    func objectGone() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                reply.answer(
                    request.header("if-none-match") == nil ? 200 : 304,
                    ["ETag: \"e\"", "Cache-Control: max-age=999999"], jpeg(1))
            }
            _ = try await Bench.picture(folder, server.url("/a"))
            let bench = try Bench(folder)
            defer { bench.close() }
            try Files.remove(bench.store.path(of: Digest(of: jpeg(1))))
            let picture = try await bench.picture(server.url("/a"))
            #expect(try bench.store.bytes(of: try #require(picture.source).digest) == jpeg(1))
            #expect(picture.failure == nil)
        }
    }
}
