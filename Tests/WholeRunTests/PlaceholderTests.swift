internal import Foundation
internal import Synchronization
internal import TestSupport
internal import Testing

@Suite("One picture that comes under the addresses of all others") struct PlaceholderTests {
    /// A host whose pictures differ, or are all the same on bad nights; and each is fresh for a week.
    private final class Host: Sendable {
        private let unavailable = Mutex<Set<String>>([])

        func serve() throws -> ScriptedServer {
            try ScriptedServer { [self] request, reply in
                let name = String(request.target.suffix(1))
                let isUnavailable = unavailable.withLock { $0.contains(name) }
                let shade = isUnavailable ? 99 : UInt8(name).map { 20 * $0 } ?? 0
                let pixels = PNGFile(width: 24, height: 24) { x, _ in [shade, UInt8(x), 255 - shade] }
                reply.answer(200, ["Content-Type: image/png", "Cache-Control: max-age=604800"], pixels.bytes)
            }
        }

        func fail(_ names: some Sequence<Int>) { unavailable.withLock { $0 = Set(names.map(String.init)) } }
    }

    private func withHost(
        beside: Bool, _ body: (Host, ScriptedServer, ShopSite) async throws -> Void
    ) async throws {
        let host = Host()
        let server = try host.serve()
        try await ShopSite.with(beside: beside) { shop in
            try shop.write { ["image": server.url("/\($0)")] }
            try await body(host, server, shop)
        }
        withExtendedLifetime(server) {}
    }

    @Test("Promise k: beside a sound feed the published pictures stay: 3; the first night on which they are back is 0")
    func beside() async throws {
        try await withHost(beside: true) { host, server, shop in
            #expect(try await shop.run(night: 1).exitCode == 0)
            let pictures = shop.shown
            #expect(Set(pictures).count == 6)
            host.fail(0..<6)
            for night in 2...3 {
                try shop.writeNotes("Night \(night)")
                let run = night == 2 ? try await shop.run(night: 2, "--refresh") : try await shop.run(night: night)
                #expect(run.exitCode == 3, "\(run.messages)")
                #expect(run.messages.contains("6 of 6 entries had different pictures, 1 of 6 tonight"))
                #expect(shop.shown == pictures)
                #expect(shop.site.page("notes/n1.html").contains("Night \(night)"))
                #expect(server.requests.count == 6 * night)
            }
            // Nothing but what is in the cache can be asked, and that is not trusted.
            #expect(try await shop.run(night: 3, "--offline").exitCode == 3)
            #expect(shop.shown == pictures)
            host.fail([])
            let well = try await shop.run(night: 4)
            #expect(well.exitCode == 0, "\(well.messages)")
            #expect(shop.shown == pictures && server.requests.count == 24)
            #expect(server.requests.allSatisfy { $0.header("if-none-match") == nil })
            #expect(try await shop.run(night: 5).exitCode == 0)
            #expect(shop.shown == pictures)
        }
    }

    @Test("A site of that feed alone is held for that night only")
    func alone() async throws {
        try await withHost(beside: false) { host, _, shop in
            #expect(try await shop.run(night: 1).exitCode == 0)
            let pictures = shop.shown
            host.fail(0..<6)
            #expect(try await shop.run(night: 2, "--refresh").exitCode == 4)
            host.fail([])
            let well = try await shop.run(night: 3)
            #expect(well.exitCode == 0, "\(well.messages)")
            #expect(shop.shown == pictures)
        }
    }

    @Test("What was published of it little by little is asked for again with the rest: no mixture stays")
    func littleByLittle() async throws {
        try await withHost(beside: true) { host, _, shop in
            #expect(try await shop.run(night: 1).exitCode == 0)
            let pictures = shop.shown
            host.fail(0..<2)
            let second = try await shop.run(night: 2, "--refresh")
            #expect(second.exitCode == 0, "\(second.messages)")
            let mixture = shop.shown
            #expect(Set(mixture).count == 5)
            host.fail(0..<6)
            #expect(try await shop.run(night: 3, "--refresh").exitCode == 3)
            #expect(shop.shown == mixture)
            host.fail([])
            #expect(try await shop.run(night: 4).exitCode == 0)
            #expect(shop.shown == pictures)
        }
    }

    @Test("New entries of the bad night are asked for again too, and --force publishes what came")
    func newEntries() async throws {
        try await withHost(beside: true) { host, server, shop in
            #expect(try await shop.run(night: 1).exitCode == 0)
            host.fail(0..<6)
            try shop.write { ["id": $0 < 2 ? "new\($0)" : "e\($0)", "image": server.url("/\($0)")] }
            #expect(try await shop.run(night: 2, "--refresh").exitCode == 3)
            #expect(!shop.site.exists("output/shop/new0.html"))
            host.fail([])
            #expect(try await shop.run(night: 3).exitCode == 0)
            #expect(shop.shown("new0") != nil && shop.shown("new0") != shop.shown("new1"))
            host.fail(0..<6)
            #expect(try await shop.run(night: 4, "--refresh", "--force").exitCode == 0)
            #expect(shop.shown("new0") == shop.shown("new1"))
        }
    }

    @Test("What goes a little every night is told against the most of thirty nights: a warning, and 0")
    func slowly() async throws {
        try await ShopSite.with { shop in
            for (night, same) in [0, 4, 5, 5].enumerated() {
                try shop.write { $0 < same ? ["image": "img/0"] : [:] }
                let run = try await shop.run(night: night + 1, "-q")
                #expect(run.exitCode == 0, "\(run.messages)")
                let message = "on 2026-06-01 6 of 6 entries had different pictures, tonight 2 of 6"
                #expect(try shop.site.report().warnings.contains(message) == (night >= 2), "\(night)")
                #expect(run.messages.contains(message) == (night == 2), "\(run.messages)")
            }
        }
    }
}

@Suite("Pictures that have stood in for long enough, and those that a feed has withdrawn") struct StandInEndTests {
    @Test(
        "When images.goneAfterDays are over the site is published with stock pictures, and that is told once",
        arguments: ["gone", "http://127.0.0.1:1/gone"], [true, false])
    func over(place: String, beside: Bool) async throws {
        try await ShopSite.with(beside: beside, images: #", "goneAfterDays": 2"#) { shop in
            #expect(try await shop.run(night: 1).exitCode == 0)
            let pictures = shop.shown
            for night in 2...6 {
                try shop.write { ["image": "\(place)/\(night)/\($0)", "title": "Night \(night) \($0)"] }
                let run = try await shop.run(night: night, "-q")
                #expect(run.exitCode == 3, "\(night): \(run.messages)")
                #expect(run.messages.contains("stood in for 2 nights") == (night == 4), "\(night): \(run.messages)")
                #expect(shop.shown == (night < 4 ? pictures : pictures.map { _ in nil }), "\(night)")
                #expect(shop.site.page("shop/e1.html").contains("Night \(night) 1"))
            }
        }
    }

    @Test("With images.goneAfterDays at 0 the loss of all pictures holds the site back, as before")
    func never() async throws {
        try await ShopSite.with(images: #", "goneAfterDays": 0"#) { shop in
            #expect(try await shop.run(night: 1).exitCode == 0)
            try shop.write { ["image": "gone/\($0)"] }
            for night in 2...3 { #expect(try await shop.run(night: night).exitCode == 4) }
        }
    }

    @Test("An entry that names fewer pictures has withdrawn one: none of them stands in for one that cannot be had")
    func withdrawn() async throws {
        try await ShopSite.with { shop in
            let feed = ShopSite.feed("shop", of: "shop.json").replacingOccurrences(
                of: #""image": "image""#, with: #""images": "images[]""#)
            try shop.site.configure(feeds: [feed], sections: ["images": ShopSite.images()])
            func write(_ first: [String], _ second: [String]) throws {
                let items = [first, second].enumerated().map {
                    ["id": "e\($0)", "title": "Title \($0)", "images": $1] as [String: Any]
                }
                try shop.site.write("shop.json", try JSONSerialization.data(withJSONObject: ["items": items]))
            }
            try write(["img/0", "img/1"], ["img/2", "img/3"])
            #expect(try await shop.run(night: 1).exitCode == 0)
            let pictures = [shop.shown("e0"), shop.shown("e1")]
            for night in 2...3 {
                try write(["gone/\(night)"], ["gone/\(night)", "gone"])
                #expect(try await shop.run(night: night).exitCode == 3)
                #expect(shop.shown("e0") == nil && shop.shown("e1") == pictures[1], "\(night)")
            }
        }
    }

    @Test("A feed that comes empty while its entries are retained is a warning, and mends nothing that was found in it")
    func empty() async throws {
        try await ShopSite.with { shop in
            let feed = ShopSite.feed("shop", of: "shop.json", #", "retainDays": 20"#)
            try shop.site.configure(feeds: [feed], sections: ["images": ShopSite.images()])
            func write(_ items: String) throws { try shop.site.write("shop.json", #"{"items": [\#(items)]}"#) }
            try write(#"{"id": "a", "title": "A"}, {"id": "b", "title": "B"}, 5"#)
            #expect(try await shop.run(night: 1).exitCode == 3)
            try write("")
            for night in 2...3 {
                let run = try await shop.run(night: night, "-q")
                #expect(run.exitCode == 0, "\(run.messages)")
                #expect(run.messages.contains("the feed has no entries") == (night == 2), "\(run.messages)")
                #expect(!run.messages.contains("recovered"), "\(run.messages)")
                #expect(try shop.site.report().recovered.isEmpty)
                #expect(try shop.site.report().counts.entries == 2)
            }
            try write(#"{"id": "a", "title": "A"}, {"id": "b", "title": "B"}"#)
            let back = try await shop.run(night: 4, "-q")
            #expect(back.exitCode == 0 && back.messages.contains("recovered: feed-empty"), "\(back.messages)")
            #expect(back.messages.contains("recovered: entry-dropped"), "\(back.messages)")
        }
    }
}
