internal import Foundation
internal import TestSupport
internal import Testing

@Suite("What is to be forgotten is found by its address as people copy it, and nothing else goes with it")
struct ForgetAddressTests {
    /// Each entry by its id and the address that its feed gives.
    private static let entries = [
        "lamp": "https://www.maker.example/lamp/", "photo": "https://www.flickr.com/photos/someone/53122334455/",
        "rug-2": "https://maker.example/rug?id=2", "rug-3": "https://maker.example/rug?id=3",
        "chair-a": "http://maker.example/chair", "chair-b": "https://maker.example/chair/",
        "vase": "https://maker.example/vase", "vase-2": "https://maker.example/vase?id=2",
        "home": "https://shop.example/",
    ]

    /// Runs `body` with a published site of these entries; the lamp has an author with a page.
    private static func published(_ body: (Site) async throws -> Void) async throws {
        try await WholeRun.alone { site in
            try site.configure(feeds: [
                #"{"id": "one", "type": "json", "url": "data/items.json", "items": "items", "#
                    + #""entry": {"id": "sku", "title": "sku", "link": "page"}, "related": {"author": "#
                    + #"{"list": "makers", "by": "maker", "id": "id", "name": "id", "link": "home"}}}"#
            ])
            let items = entries.sorted { $0.key < $1.key }.map {
                #"{"sku": "\#($0.key)", "page": "\#($0.value)", "maker": "\#($0.key == "lamp" ? "ann" : "bob")"}"#
            }
            let makers = ["ann", "bob"].map { #"{"id": "\#($0)", "home": "https://\#($0).example/shop"}"# }
            try site.write(
                "data/items.json",
                #"{"makers": [\#(makers.joined(separator: ","))], "items": [\#(items.joined(separator: ","))]}"#)
            let run = try await site.run(now: "2026-06-01")
            #expect(run.exitCode == 0, "\(run.messages)")
            try await body(site)
        }
    }

    /// What `forget --dry-run` says would be forgotten.
    private static func named(_ words: String, in site: Site) async throws -> [String] {
        let run = try await site.start(["forget", "--dry-run", words], now: "2026-06-02").result()
        #expect(run.exitCode == 0, "\(words): \(run.messages)")
        return run.output.matches(of: #/would be forgotten: one\/(\S+)/#).map { String($0.1) }
    }

    @Test("Another scheme, www., the last slash, a query, a view of Flickr's, no scheme, a path, what serve shows")
    func forms() async throws {
        try await Self.published { site in
            for (words, id) in [
                ("https://www.maker.example/lamp", "lamp"), ("http://www.maker.example/lamp/", "lamp"),
                ("https://maker.example/lamp/?utm_source=x#top", "lamp"), ("maker.example/lamp", "lamp"),
                ("https://www.flickr.com/photos/someone/53122334455/in/dateposted/", "photo"),
                ("flickr.com/photos/someone/53122334455/in/album-72/?rb=1", "photo"),
                ("http://www.maker.example/rug/?id=2", "rug-2"), ("shop.example", "home"),
                ("output/one/lamp.html", "lamp"), ("./output/one/../one/lamp.html", "lamp"),
                ("http://127.0.0.1:8000/one/lamp.html", "lamp"), ("localhost:8000/one/lamp.html?x#y", "lamp"),
            ] {
                let named = try await Self.named(words, in: site)
                #expect(named == [id], "\(words)")
            }
            let person = try await Self.named("http://www.ann.example/shop/", in: site)
            #expect(person == ["by/ann", "lamp"])
        }
    }

    @Test("What an address names as it stands comes before what it is like, and twice it takes nothing more")
    func exactFirst() async throws {
        try await Self.published { site in
            let one = try await Self.named("http://maker.example/chair", in: site)
            let other = try await Self.named("https://maker.example/chair/", in: site)
            #expect((one, other) == (["chair-a"], ["chair-b"]))
            for first in [true, false] {
                let run = try await site.start(["forget", "http://maker.example/chair"], now: "2026-06-02").result()
                #expect(run.exitCode == 0, "\(run.messages)")
                #expect(run.output.contains(first ? "forgotten: one/chair-a" : "forgotten already"), "\(run.output)")
                #expect(!site.exists("output/one/chair-a.html") && site.exists("output/one/chair-b.html"))
            }
        }
    }

    @Test(
        "An address that fits several, or one not closely enough, is refused, and they are named",
        arguments: [
            ("https://www.maker.example/chair", ["chair-a", "chair-b"]), ("maker.example/rug", ["rug-2", "rug-3"]),
            ("https://maker.example/rug?id=4", ["rug-2", "rug-3"]),
            ("https://maker.example/vase?id=4", ["vase", "vase-2"]), ("https://maker.example/lamp?p=1", ["lamp"]),
            ("https://shop.example/?p=1", ["home"]),
            ("https://ann.example/shop?item=1", ["by/ann"]), ("https://elsewhere.example/g/one/lamp.html", ["lamp"]),
        ] as [(String, Set<String>)])
    func refused(words: String, near: Set<String>) async throws {
        try await Self.published { site in
            let before = try Tree(site.output)
            let run = try await site.start(["forget", words], now: "2026-06-02").result()
            #expect(run.exitCode == 64, "\(run.messages) \(run.output)")
            let named = run.messages.matches(of: #/one\/([a-z0-9\/-]+) \(/#).map { String($0.1) }
            #expect(Set(named) == near, "\(run.messages)")
            #expect(run.messages.contains("Nothing is forgotten"), "\(run.messages)")
            #expect(!site.exists("forgotten.json"))
            #expect(try Tree(site.output).differences(from: before) == [])
        }
    }
}
