internal import Foundation
internal import TestSupport
internal import Testing

/// A feed in a file, with pictures beside it, and what becomes of its site when they go.
struct ShopSite {
    static let pictures = ["plain.jpg", "grey.jpg", "progressive.jpg", "alpha.png", "palette.png", "plain.webp"]

    let site: Site

    /// A site of one feed, `shop`, and, where `beside` is set, of another, `notes`, which nothing happens to.
    static func with(
        beside: Bool = false, images: String = "", _ body: (ShopSite) async throws -> Void
    ) async throws {
        try await WholeRun.alone { site in
            let feeds = [feed("shop", of: "shop.json")] + (beside ? [feed("notes", of: "notes.json")] : [])
            try site.configure(feeds: feeds, sections: ["images": Self.images(images)])
            let shop = ShopSite(site: site)
            for (index, name) in pictures.enumerated() { try shop.putPicture(name, at: "img/\(index)") }
            try shop.write { _ in [:] }
            try shop.writeNotes("first")
            try await body(shop)
        }
    }

    static func feed(_ id: String, of file: String, _ more: String = "") -> String {
        let entry = """
            "entry": {"id": "id", "title": "title", "text": "text", "image": "image", "tags": "tags", "author": "by",
                "published": "date", "link": "link"}
            """
        return #"{"id": "\#(id)", "type": "json", "url": "\#(file)", "items": "items", \#(entry)\#(more)}"#
    }

    static func images(_ more: String = "") -> String { #"{"widths": [320], "formats": ["jpeg"]\#(more)}"# }

    func putPicture(_ name: String, at path: String) throws {
        let bytes = try Data(contentsOf: URL(filePath: SourceTree.root + "/Tests/MockAPI/fixtures/" + name))
        try site.write(path, bytes)
    }

    /// Writes the feed: an entry a picture, each with the values that `change` gives it.
    func write(_ change: (Int) -> [String: String]) throws {
        let items = Self.pictures.indices.map { index in
            [
                "id": "e\(index)", "title": "Title \(index)", "text": "Text \(index)", "image": "img/\(index)",
                "tags": "sea", "by": "Ada", "date": "2026-05-0\(index + 1)", "link": "https://shop.example/\(index)",
            ].merging(change(index)) { $1 }
        }
        try site.write("shop.json", try JSONSerialization.data(withJSONObject: ["items": items], options: .sortedKeys))
    }

    func writeNotes(_ title: String) throws {
        try site.write("notes.json", #"{"items": [{"id": "n1", "title": "\#(title)", "text": "x"}]}"#)
    }

    /// The pictures that the entries' pages show, in order; nil where it is the stock picture.
    var shown: [Substring?] { shown(in: "shop") }

    func shown(in feed: String) -> [Substring?] { Self.pictures.indices.map { shown("e\($0)", in: feed) } }

    /// The picture that the entry's page shows first of all: its own.
    func shown(_ id: String, in feed: String = "shop") -> Substring? {
        let page = site.page("\(feed)/\(id).html")
        let hero = page.firstMatch(of: #/(?s)details-pictures(.*?)details-body/#)?.1
        return hero?.firstMatch(of: #/images\/[0-9a-f\/]+-[0-9]+\.jpg/#)?.output
    }

    func run(night: Int, _ arguments: String...) async throws -> BuildSiteCommand.Result {
        let day = night < 10 ? "2026-06-0\(night)" : "2026-06-\(night)"
        let running = try site.start(arguments, now: day)
        return await running.result()
    }
}

@Suite("The gate looks at pictures, titles, texts and what else entries have") struct ContentGateTests {
    /// What may go wrong with a feed's content while its entries stay, and what the gate says.
    static let losses: [(change: [String: String], message: String)] = [
        (["image": ""], "6 of 6 entries had a picture, 0 tonight"),
        (["image": "img/0"], "6 of 6 entries had different pictures, 1 of 6 tonight"),
        (["title": ""], "6 of 6 entries had a title of their own, 0 tonight"),
        (["title": "Error"], "6 of 6 entries had different titles, 1 of 6 tonight"),
        (["text": ""], "6 of 6 entries had a text, 0 tonight"),
        (["text": "Please enable JavaScript"], "6 of 6 entries had different texts, 1 of 6 tonight"),
        (["tags": ""], "6 of 6 entries had tags, 0 tonight: nearly all are gone"),
        (["by": ""], "6 of 6 entries named a person, 0 tonight: nearly all are gone"),
        (["date": ""], "6 of 6 entries had a date, 0 tonight: nearly all are gone"),
        (["link": ""], "6 of 6 entries led to an address, 0 tonight: nearly all are gone"),
    ]

    @Test("Promise k: a site whose only feed has lost them is held: 4, until --force", arguments: losses)
    func only(change: [String: String], message: String) async throws {
        try await ShopSite.with { shop in
            #expect(try await shop.run(night: 1).exitCode == 0)
            let before = try Tree(shop.site.output)
            try shop.write { _ in change }
            let held = try await shop.run(night: 2)
            #expect(held.exitCode == 4, "\(held.messages)")
            #expect(held.messages.contains(message), "\(held.messages)")
            #expect(try Tree(shop.site.output) == before)
            let forced = try await shop.run(night: 2, "--force")
            #expect(forced.exitCode == 0, "\(forced.messages)")
            #expect(try Tree(shop.site.output) != before)
            // From then on that is what is compared with.
            #expect(try await shop.run(night: 3).exitCode == 0)
        }
    }

    @Test("Beside a sound feed what was published of it last stands in, with its day", arguments: losses)
    func beside(change: [String: String], message: String) async throws {
        try await ShopSite.with(beside: true) { shop in
            #expect(try await shop.run(night: 1).exitCode == 0)
            let pictures = shop.shown
            try shop.write { _ in change }
            try shop.writeNotes("second")
            let run = try await shop.run(night: 2)
            #expect(run.exitCode == 3, "\(run.messages)")
            #expect(run.messages.contains(message), "\(run.messages)")
            let report = try shop.site.report()
            #expect(report.feeds.first?.state == "lastGood" && report.feeds.first?.lastGood == "2026-06-01")
            #expect(shop.shown == pictures)
            #expect(shop.site.page("shop/e1.html").contains("Title 1"))
            #expect(shop.site.page("shop/e1.html").contains("Text 1"))
            #expect(shop.site.page("notes/n1.html").contains("second"))
            #expect(shop.site.page("shop/index.html").contains("1 June 2026"))
            // It stays so from night to night, and is over when the feed is whole again.
            let next = try await shop.run(night: 3)
            #expect(next.exitCode == 3 && shop.shown == pictures, "\(next.messages)")
            try shop.write { ["title": "New \($0)"] }
            let well = try await shop.run(night: 4)
            #expect(well.exitCode == 0, "\(well.messages)")
            #expect(shop.site.page("shop/e1.html").contains("New 1"))
        }
    }

    @Test("Beside a feed that could not be read either the site is held as a whole") func besideCopy() async throws {
        try await ShopSite.with(beside: true) { shop in
            #expect(try await shop.run(night: 1).exitCode == 0)
            let before = try Tree(shop.site.output)
            try shop.write { _ in ["image": ""] }
            try shop.site.write("notes.json", "{")
            let run = try await shop.run(night: 2)
            #expect(run.exitCode == 4, "\(run.messages)")
            #expect(try Tree(shop.site.output) == before)
        }
    }

    @Test("Entries whose retainDays are over leave, however many they are; an empty feed publishes nothing")
    func retained() async throws {
        try await ShopSite.with { shop in
            let feed = ShopSite.feed("shop", of: "shop.json", #", "retainDays": 2"#)
            try shop.site.configure(feeds: [feed], sections: ["images": ShopSite.images()])
            func items(_ ids: [Int]) throws {
                let items = ids.map {
                    #"{"id": "e\#($0)", "title": "Title \#($0)", "text": "x", "image": "img/\#($0)"}"#
                }
                try shop.site.write("shop.json", #"{"items": [\#(items.joined(separator: ", "))]}"#)
            }
            #expect(try await shop.run(night: 1).exitCode == 0)
            try items([0])
            for night in 2...5 {
                let run = try await shop.run(night: night)
                #expect(run.exitCode == 0, "\(night)")
                #expect(run.messages.contains("5 of its 6 published entries go") == (night == 4), "\(run.messages)")
                #expect(try shop.site.report().counts.entries == (night <= 3 ? 6 : 1), "\(night)")
            }
            // One of two is no more than may go in a night, and nothing is said of it.
            try items([0, 1])
            #expect(try await shop.run(night: 6).exitCode == 0)
            try items([0])
            for night in 7...9 {
                let run = try await shop.run(night: night)
                #expect(run.exitCode == 0 && !run.messages.contains("published entries go"), "\(run.messages)")
                #expect(try shop.site.report().counts.entries == (night <= 8 ? 2 : 1), "\(night)")
            }
            try items([])
            for night in 10...13 {
                // From then on no feed yields an entry, and the site is held.
                #expect(try await shop.run(night: night).exitCode == (night <= 11 ? 0 : 4), "\(night)")
                #expect(shop.site.page("shop/e0.html").contains("Title 0"), "\(night)")
            }
        }
    }

    @Test("Without the cache there is no copy: the site is held")
    func withoutCache() async throws {
        try await ShopSite.with(beside: true) { shop in
            #expect(try await shop.run(night: 1).exitCode == 0)
            let before = try Tree(shop.site.output)
            try shop.site.remove("cache")
            try shop.write { _ in ["text": ""] }
            #expect(try await shop.run(night: 2).exitCode == 4)
            #expect(try Tree(shop.site.output) == before)
        }
    }

    @Test("A hold is told again on its 2nd and 4th night, with the day on which it began and what publishes")
    func reminded() async throws {
        try await ShopSite.with { shop in
            #expect(try await shop.run(night: 1).exitCode == 0)
            try shop.write { _ in ["text": ""] }
            var told: [Int: String] = [:]
            for night in 2...6 {
                let run = try await shop.run(night: night, "-q")
                #expect(run.exitCode == 4, "\(run.messages)")
                if !run.messages.isEmpty { told[night] = run.messages }
            }
            #expect(told.keys.sorted() == [2, 3, 5], "\(told)")
            #expect(told[5]?.contains("build-site --force") == true, "\(told)")
            #expect(told[5]?.contains("2026-06-02") == true, "\(told)")
        }
    }

    @Test("New entries every night, or a few without something, are no loss")
    func news() async throws {
        try await ShopSite.with { shop in
            #expect(try await shop.run(night: 1).exitCode == 0)
            try shop.write { ["id": "n\($0)", "title": "Other \($0)"] }
            #expect(try await shop.run(night: 2).exitCode == 0)
            try shop.write { $0 < 3 ? ["text": "", "image": ""] : [:] }
            let run = try await shop.run(night: 3)
            #expect(run.exitCode == 0, "\(run.messages)")
        }
    }

    @Test("A feed that shrinks by half of what is published, night after night, is told: a warning, and 0")
    func slowly() async throws {
        try await ShopSite.with { shop in
            for (night, (count, isTold)) in [(16, false), (8, false), (4, true), (4, true)].enumerated() {
                let items = (0..<count).map { #"{"id": "\#($0)", "title": "Title \#($0)"}"# }
                try shop.site.write("shop.json", #"{"items": [\#(items.joined(separator: ","))]}"#)
                let run = try await shop.run(night: night + 1)
                #expect(run.exitCode == 0, "\(run.messages)")
                let warnings = try shop.site.report().warnings
                #expect(warnings.contains("on 2026-06-01 it showed 16") == isTold, "\(count): \(warnings)")
            }
        }
    }

    @Test("A run from another configuration into the same output is told, once: 0")
    func otherConfiguration() async throws {
        try await ShopSite.with { shop in
            #expect(try await shop.run(night: 1).messages == "")
            try FileManager.default.copyItem(
                atPath: shop.site.folder + "/config.json", toPath: shop.site.folder + "/other.json")
            try shop.write { ["title": "New \($0)"] }
            let other = try await shop.run(night: 2, "--config", "other.json")
            #expect(other.exitCode == 0)
            #expect(other.messages.contains("was published from \(shop.site.folder)/config.json"), "\(other.messages)")
            #expect(other.messages.contains("build-site rollback"))
            #expect(try await shop.run(night: 3, "--config", "other.json").messages == "")
        }
    }
}

@Suite("Pictures that stand in") struct StandInTests {
    @Test("Promise k: a picture that cannot be had is shown as it was published, for goneAfterDays nights")
    func nights() async throws {
        try await ShopSite.with(images: #", "goneAfterDays": 3"#) { shop in
            #expect(try await shop.run(night: 1).exitCode == 0)
            let pictures = shop.shown
            #expect(pictures.allSatisfy { $0 != nil })
            for night in 2...5 {
                // Another address every night, as of signed URLs, and nothing there.
                try shop.write { $0 == 2 ? ["image": "gone/\(night)"] : [:] }
                for _ in 1...2 {
                    let run = try await shop.run(night: night)
                    #expect(run.exitCode == 3, "\(run.messages)")
                    let instead = night < 5 ? "night \(night - 1) of 3" : "the entry is shown without a picture"
                    #expect(run.messages.contains(instead), "\(night): \(run.messages)")
                }
                #expect(shop.shown[2] == (night < 5 ? pictures[2] : nil), "\(night)")
                #expect(shop.shown[3] == pictures[3])
            }
            // Had again once, it may be missing as long again.
            try shop.write { _ in [:] }
            #expect(try await shop.run(night: 6).exitCode == 0)
            #expect(shop.shown == pictures)
            try shop.write { $0 == 2 ? ["image": "gone/7"] : [:] }
            #expect(try await shop.run(night: 7).messages.contains("night 1 of 3"))
        }
    }

    @Test("All pictures gone at once, and the cache with them: all stand in, each its own")
    func withoutCache() async throws {
        try await ShopSite.with { shop in
            #expect(try await shop.run(night: 1).exitCode == 0)
            let (pictures, images) = (shop.shown, try Tree(shop.site.output + "/images"))
            try shop.site.remove("cache")
            try shop.site.remove("img")
            for night in 2...3 {
                // One address for all: each shows what it showed.
                try shop.write { _ in ["image": "img/none", "title": "Night \(night)"] }
                let run = try await shop.run(night: night, "--force")
                #expect(run.exitCode == 3, "\(run.messages)")
                #expect(shop.shown == pictures)
                #expect(shop.site.page("shop/e1.html").contains("Night \(night)"))
                #expect(try Set(Tree(shop.site.output + "/images").files).isSuperset(of: images.files))
            }
        }
    }

    @Test("Under a feed's new id a picture that cannot be had is shown as it was published under the former one")
    func renamed() async throws {
        try await ShopSite.with { shop in
            #expect(try await shop.run(night: 1).exitCode == 0)
            let pictures = shop.shown
            let store = ShopSite.feed("store", of: "shop.json", #", "formerIds": ["shop"]"#)
            try shop.site.configure(feeds: [store], sections: ["images": ShopSite.images()])
            try shop.write { $0 == 2 ? ["image": "gone"] : [:] }
            for night in 2...3 {
                let run = try await shop.run(night: night)
                #expect(run.exitCode == 3 && run.messages.contains("night \(night - 1) of 14"), "\(run.messages)")
                #expect(shop.shown(in: "store") == pictures)
            }
        }
    }

    @Test("A picture that was published of a feed that came from elsewhere does not stand in for one of the same ids")
    func otherOrigin() async throws {
        try await ShopSite.with { shop in
            #expect(try await shop.run(night: 1).exitCode == 0)
            let pictures = shop.shown
            try shop.write { $0 == 2 ? ["image": "gone"] : [:] }
            try shop.site.write("other.json", shop.site.text("shop.json"))
            let other = ShopSite.feed("shop", of: "other.json")
            try shop.site.configure(feeds: [other], sections: ["images": ShopSite.images()])
            for night in 2...3 {
                let run = try await shop.run(night: night, "--force")
                #expect(run.exitCode == 3 && !run.messages.contains("stands in"), "\(run.messages)")
                #expect(shop.shown[2] == nil && shop.shown[3] == pictures[3])
            }
        }
    }

    @Test("An entry that no longer names a picture, and a new one that never had one, get the stock picture")
    func unnamed() async throws {
        try await ShopSite.with { shop in
            #expect(try await shop.run(night: 1).exitCode == 0)
            try shop.write { $0 == 1 ? ["image": ""] : $0 == 2 ? ["id": "new", "image": "img/none"] : [:] }
            #expect(try await shop.run(night: 2).exitCode == 3)
            #expect(shop.shown[1] == nil && shop.shown[0] != nil)
            #expect(shop.shown("new") == nil && shop.site.page("shop/new.html").contains("assets/stock."))
        }
    }

    @Test("A picture whose bytes can no longer be made into one stands in, too")
    func unreadable() async throws {
        try await ShopSite.with { shop in
            #expect(try await shop.run(night: 1).exitCode == 0)
            let pictures = shop.shown
            try shop.putPicture("truncated.jpg", at: "img/4")
            try shop.putPicture("head-only.jpg", at: "img/5")
            let run = try await shop.run(night: 2)
            #expect(run.exitCode == 3, "\(run.messages)")
            #expect(shop.shown[5] == pictures[5] && shop.shown[..<4] == pictures[..<4])
        }
    }

    @Test("Thirty nights on which every third picture server is down, under new addresses: none goes blank")
    func thirtyNights() async throws {
        try await ShopSite.with { shop in
            #expect(try await shop.run(night: 1).exitCode == 0)
            let pictures = shop.shown
            for night in 2...30 {
                let isDown = night % 3 == 0
                try shop.write { ["image": isDown ? "down/\(night)/\($0)" : "img/\($0)", "title": "N\(night) \($0)"] }
                let run = try await shop.run(night: night, "-q")
                #expect(run.exitCode == (isDown ? 3 : 0), "\(night): \(run.messages)")
                #expect(shop.shown == pictures, "\(night)")
            }
        }
    }
}
