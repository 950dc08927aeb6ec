internal import Fetch
internal import Model
internal import Testing
internal import TestSupport

@testable internal import HTTPCache
@testable internal import Store

/// What is believed of times: those that servers send, and those that an earlier night noted by a wrong clock.
@Suite struct ClockTests {
    /// Ten years after the first day: what a clock says that is wrong.
    private static let wrongDay = firstDay + 3652

    @Test(
        "Promise l: A new edition day asks a feed again, whatever its server says of freshness",
        arguments: [
            "Cache-Control: max-age=31536000", "Cache-Control: immutable, max-age=999999999",
            "Expires: Fri, 01 Jan 2100 00:00:00 GMT\r\nDate: Mon, 01 Jan 1990 00:00:00 GMT",
        ])
    func newDay(header: String) async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                reply.answer(request.header("if-none-match") == nil ? 200 : 304, [header, "ETag: \"e\""], "[]")
            }
            for night in 0..<4 {
                try await ask(folder, server, day: firstDay + night)
                #expect(server.requests.count == night + 1)
            }
            #expect(server.requests.dropFirst().allSatisfy { $0.header("if-none-match") != nil })
        }
    }

    @Test("On the same edition day a feed is not asked again within the hour, and is after it")
    func sameDay() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in reply.answer(200, ["Cache-Control: no-cache"], "[]") }
            func asked(_ minute: Int, as configuration: String = "one", refresh: Bool = false) async throws -> Bool {
                let before = server.requests.count
                try await ask(folder, server, minute: minute, configuration: configuration, refresh: refresh)
                return server.requests.count > before
            }
            #expect(try await asked(0))
            #expect(try await !asked(59))
            #expect(try await asked(60))
            #expect(try await !asked(100))
            #expect(try await asked(101, refresh: true))
            #expect(try await asked(102, as: "two"), "its configuration has changed")
            #expect(try await !asked(103, as: "two"))
        }
    }

    @Test("An edition day that does not end does not make a feed fresh for longer than a day")
    func setDay() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in
                reply.answer(200, ["Cache-Control: max-age=31536000"], "[]")
            }
            for (hour, count) in [(3, 1), (26, 1), (27, 2), (50, 2), (51, 3)] {
                try await ask(folder, server, minute: hour * 60)
                #expect(server.requests.count == count, "hour \(hour)")
            }
        }
    }

    @Test(
        "Promise l: What a clock that was ahead has noted is asked again, on the next day and on the same",
        arguments: [1, 0])
    func ahead(days: Int) async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                reply.answer(
                    200, ["Cache-Control: max-age=31536000"],
                    request.target == "/feed" ? Array("[]".utf8) : jpeg(1))
            }
            func night(day: Day, minute: Int) async throws -> [String] {
                let before = server.requests.count
                let bench = try Bench(folder, day: day, minute: minute)
                defer { bench.close() }
                _ = try await bench.httpCache.document(request(server.url("/feed")))
                let fetched = try await bench.httpCache.pictures([source(server.url("/picture"))])
                let now = bench.httpCache.now()
                #expect(fetched.nextRevalidation.map { $0 <= now.adding(days: 7) } == true)
                return Array(server.targets[before...])
            }
            let wrong = days == 0 ? firstDay : Self.wrongDay
            let wrongMinute = days == 0 ? 3652 * 1440 : 0
            #expect(try await night(day: firstDay, minute: 0) == ["/feed", "/picture"])
            #expect(try await night(day: wrong, minute: wrongMinute) == ["/feed", "/picture"])
            #expect(try await night(day: firstDay + days, minute: 10) == ["/feed", "/picture"])
            #expect(try await night(day: firstDay + days, minute: 11) == [])
        }
    }

    @Test("Promise l: A night whose edition day was set ahead puts no picture's turn off")
    func editionDayAhead() throws {
        let key = "https://example.com/a.jpg"
        func isDue(fetchedOn day: Day) -> Bool {
            let now = Instant(seconds: Int64(firstDay.number) * 86_400)
            let revalidation = Revalidation(
                day: firstDay, night: Night(number: 9), now: now, maxAgeDays: 1_000_000, isRefresh: false,
                isOffline: false)
            let source = ImageSource(digest: Digest(of: key), format: .jpeg, byteCount: 1)
            let state = PictureState(
                source: source, fetchedDay: day, freshUntil: nil, notedAt: now, lastUsed: Night(number: 8), failures: 0,
                identity: nil)
            return revalidation.isDue(state, key: key)
        }
        #expect([-1, 0, 1, 3652].map { isDue(fetchedOn: firstDay + $0) } == [false, false, true, true])
    }

    @Test("The gaps between two tries of a picture are counted in nights, whatever their dates")
    func gaps() async throws {
        try await withTemporaryFolder { folder in
            let server = try serverThatLosesItsPicture()
            var asked: [Int] = []
            // A month is missing, and two nights have a wrong clock.
            let days = [0, 1, 2, 3, 34, 35, 36, 3652, 37, 38, -9000] + Array(39..<48)
            for (night, day) in days.enumerated() {
                let bench = try Bench(folder, day: firstDay + day)
                defer { bench.close() }
                #expect(try await bench.picture(server.url("/a")).source?.digest == Digest(of: jpeg(1)))
                if bench.fetcher.counts.requests > 0 { asked.append(night) }
            }
            #expect(asked == [0, 1, 2, 3, 5, 9, 17])
        }
    }

    @Test("A last good copy has no day that lies in the future, and the newest is the one that was had last")
    func lastGood() async throws {
        try await withTemporaryFolder { folder in
            let feed = FeedIdentity(id: "looks", type: "ltk", request: "x")
            func document(_ text: String) throws -> Document {
                Document(
                    bytes: Array(text.utf8), digest: Digest(of: text),
                    base: .web(try #require(WebURL("https://example.com/"))), place: "p", pageNumber: 1)
            }
            func record(_ text: String, day: Day, retainDays: Int = 5) async throws {
                let bench = try Bench(folder, day: day)
                defer { bench.close() }
                let parts = await bench.httpCache.keep([try document(text)])
                await bench.httpCache.recordGood(feed, parts: parts, retainDays: retainDays)
            }
            func good(day: Day) async throws -> (bytes: [UInt8], day: Int) {
                let bench = try Bench(folder, day: day)
                defer { bench.close() }
                let good = try #require(await bench.httpCache.lastGood(feed))
                return (good.documents[0].bytes, good.snapshot.lastDay - firstDay)
            }
            try await record("1", day: firstDay)
            try await record("2", day: firstDay + 1)
            try await record("3", day: Self.wrongDay)
            for night in 2...4 {
                let found = try await good(day: firstDay + night)
                #expect(found == (Array("3".utf8), 1), "on night \(night): the last day that can be believed")
            }
            let bench = try Bench(folder, day: firstDay + 2)
            #expect(await bench.httpCache.snapshots(feed, since: firstDay).count == 3, "nothing is let go of")
            bench.close()
            try await record("4", day: firstDay + 5)
            #expect(try await good(day: firstDay + 6) == (Array("4".utf8), 5))
            // Nights pass, and what was noted of the future goes with the rest.
            for night in 7..<40 { try await record("4", day: firstDay + night) }
            let end = try Bench(folder, day: firstDay + 40)
            defer { end.close() }
            #expect(await end.httpCache.snapshots(feed, since: nil).count == 1)
        }
    }

    private func ask(
        _ folder: String, _ server: ScriptedServer, day: Day = firstDay, minute: Int = 0,
        configuration: String? = nil, refresh: Bool = false
    ) async throws {
        let bench = try Bench(folder, day: day, hour: 0, minute: minute, configuration: configuration, refresh: refresh)
        defer { bench.close() }
        #expect(try await bench.httpCache.document(request(server.url("/feed"))).bytes == Array("[]".utf8))
        await bench.httpCache.commit()
    }
}
