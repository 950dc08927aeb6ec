internal import Model
internal import Testing
internal import TestSupport

@testable internal import HTTPCache

@Suite struct HostTurnsTests {
    private func sources(_ urls: [String]) throws -> [PictureSource] { try urls.map { try source($0) } }

    @Test("Hosts come in turn, and the pictures of each in order of mention") func order() throws {
        let named = try sources([
            "https://a.example/1", "https://a.example/2", "https://a.example/3", "/files/1.png", "https://b.example/1",
            "http://a.example/1", "https://b.example/2",
        ])
        let turns = HostTurns(named, perHostMax: 9)
        var order: [Int] = []
        while let turn = turns.next(after: nil) { order.append(turn.index) }
        #expect(order == [0, 3, 4, 5, 1, 6, 2])
    }

    @Test("One of several hosts takes its share of the places alone, and gets them back") func share() throws {
        let named = try sources((0..<9).map { "https://a.example/\($0)" } + ["https://b.example/1"])
        let turns = HostTurns(named, perHostMax: 3)
        var running: [HostTurns.Turn] = []
        while let turn = turns.next(after: nil) { running.append(turn) }
        #expect(running.map(\.index) == [0, 9, 1, 2])
        #expect(turns.next(after: running[1]) == nil)
        #expect(turns.next(after: running[0])?.index == 3)
        #expect(turns.next(after: nil) == nil)
    }

    @Test("A host that is alone takes all places") func alone() throws {
        let turns = HostTurns(try sources((0..<9).map { "https://a.example/\($0)" }), perHostMax: 3)
        for index in 0..<9 { #expect(turns.next(after: nil)?.index == index) }
        #expect(turns.next(after: nil) == nil)
    }

    @Test("A host that never answers leaves the others their places", .timeLimit(.minutes(2)))
    func deadHost() async throws {
        try await withTemporaryFolder { folder in
            let dead = try ScriptedServer { _, reply in reply.stall() }
            let sound = try ScriptedServer { request, reply in reply.answer(200, [], jpeg(request.number)) }
            let good = try (0..<6).map { try source(sound.url("/\($0)")) }
            let sources = try (0..<400).map { try source(dead.url("/\($0)")) } + good
            let bench = try Bench(folder)
            defer { bench.close() }
            let fetched = Task { await bench.httpCache.pictures(sources) }
            while sound.requests.count < good.count { await Task.yield() }
            // Now that the sound host was asked, the other refuses.
            dead.stop()
            let pictures = await fetched.value.pictures
            #expect(good.allSatisfy { pictures[$0]?.source != nil })
            #expect(pictures.count == 406)
        }
    }
}
