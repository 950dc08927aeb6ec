internal import Foundation
internal import Synchronization
internal import TestSupport
internal import Testing

@Suite("What was not asked is not over") struct UnaskedHostTests {
    /// A feed on the disk, with so many entries, whose pictures are on `server`.
    private func configure(_ site: Site, _ server: ScriptedServer, entries: Int = 3) throws {
        let items = (0..<entries).map {
            #"{"id": "e\#($0)", "t": "Entry \#($0)", "i": "\#(server.url("/\($0).png"))"}"#
        }
        try site.write("items.json", "[\(items.joined(separator: ","))]")
        try site.configure(feeds: [
            #"{"id": "shop", "type": "json", "title": "Shop", "url": "items.json", "#
                + #""entry": {"id": "id", "title": "t", "image": "i"}}"#
        ])
    }

    private let picture = PNGFile(width: 2, height: 2) { x, y in [UInt8(x * 9), UInt8(y * 9), 200, 255] }.bytes

    @Test("A host that asks to be left alone is told on the first night, and is not over while it is") func waits()
        async throws
    {
        try await WholeRun.alone { site in
            let server = try ScriptedServer { _, reply in reply.answer(503, ["Retry-After: 172800"]) }
            try configure(site, server)
            for night in 1...3 {
                let run = try await site.run("-q", now: "2026-06-0\(night)")
                #expect(run.exitCode == 3, "\(run.messages)")
                #expect(run.messages.contains("3 of its pictures cannot be had") == (night == 1), "\(run.messages)")
                #expect(!run.messages.contains("recovered"), "night \(night): \(run.messages)")
            }
            #expect(server.requests.count == 3)
        }
    }

    @Test("A host that the deadline leaves without an answer is not over; one that answers is") func deadline()
        async throws
    {
        try await WholeRun.alone { [picture] site in
            let night = Mutex(1)
            let server = try ScriptedServer { [picture] _, reply in
                switch night.withLock({ $0 }) {
                case 1: reply.answer(500)
                case 2: reply.stall()
                default: reply.answer(200, [], picture)
                }
            }
            try configure(site, server)
            let dead = try await site.run("-q", now: "2026-06-01")
            #expect(dead.messages.contains("3 of its pictures cannot be had"), "\(dead.messages)")
            night.withLock { $0 = 2 }
            let late = try await site.run("-q", "--deadline", "3", now: "2026-06-02")
            #expect(late.messages.contains("deadline"), "\(late.messages)")
            #expect(!late.messages.contains("host-failed"), "\(late.messages)")
            night.withLock { $0 = 3 }
            let alive = try await site.run("-q", now: "2026-06-03")
            #expect(alive.exitCode == 0, "\(alive.messages)")
            #expect(alive.messages.contains("recovered: host-failed, found first on 2026-06-01"), "\(alive.messages)")
        }
    }
}
