internal import Foundation
internal import Model
internal import TestSupport
internal import Testing

@Suite("Cron mails only news") struct NewFindingsTests {
    private func night(_ number: Int) -> String { number < 10 ? "2026-06-0\(number)" : "2026-06-\(number)" }

    /// What nights print with `-q`, by night, where they print anything.
    private func told(_ nights: ClosedRange<Int>, _ site: Site, code: Int32 = 3) async throws -> [Int: [String]] {
        var told: [Int: [String]] = [:]
        for number in nights {
            let run = try await site.run("-q", now: night(number))
            #expect(run.exitCode == code, "night \(number): \(run.messages)")
            #expect(run.output.isEmpty)
            let lines = run.messages.split(separator: "\n").map(String.init)
            if !lines.isEmpty { told[number] = lines }
        }
        return told
    }

    @Test("A feed whose host is dead for eight nights is told on the first, its recovery once, its next death again")
    func deadFeed() async throws {
        try await WholeRun.served { api, site in
            let feeds = ["one", "two"].map {
                #"{"id": "\#($0)", "type": "ltk", "url": "\#(api.looks("limit=9&feed=\($0)"))"}"#
            }
            try site.configure(feeds: feeds)
            #expect(try await told(1...1, site, code: 0) == [:])
            try await api.fault("refuse", ["match": "feed=one"])
            let dead = try await told(2...9, site)
            #expect(dead.keys.sorted() == [2], "\(dead)")
            #expect(dead[2]?.count == 1 && dead[2]?.first?.hasPrefix("warning: one: ") == true, "\(dead)")
            // A look without publishing, and a night of the other feed alone, forget nothing and recover nothing.
            #expect(try await site.run("-q", "--dry-run", now: night(10)).exitCode == 3)
            #expect(try await site.run("-q", "--only", "two", now: night(10)).messages == "")
            #expect(try await site.run("-q", "--offline", now: night(10)).messages == "")
            #expect(try await told(11...12, site) == [:])
            try await api.clearFaults()
            let alive = try await told(13...15, site, code: 0)
            #expect(alive == [13: ["one: recovered: feed-failed, found first on 2026-06-02, is over"]])
            try await api.fault("refuse", ["match": "feed=one"])
            #expect(try await told(16...18, site).keys.sorted() == [16])
        }
    }

    @Test("Of a mapping that finds nothing only the first run tells, on a day with several runs too")
    func severalRunsADay() async throws {
        try await WholeRun.alone { site in
            try Data(#"[{"id": 1, "t": "One"}]"#.utf8).write(to: URL(filePath: site.folder + "/d.json"))
            try site.configure(feeds: [
                #"{"id": "a", "type": "json", "url": "d.json", "entry": {"id": "id", "title": "t", "image": "im"}}"#
            ])
            let first = try await told(1...1, site, code: 0)
            #expect(first[1]?.count == 1 && first[1]?[0].contains("entry.image") == true, "\(first)")
            for number in [1, 1, 2, 2, 3] { #expect(try await told(number...number, site, code: 0) == [:]) }
        }
    }

    @Test("A dead host of pictures is one line on one night, though every night names new pictures there")
    func deadPictureHost() async throws {
        try await WholeRun.served(looks: 20, query: "limit=100", arguments: ["--pictures-apart"]) { api, site in
            func show(_ looks: Int) throws { try site.configure(api.looks("limit=100"), feed: "\"limit\": \(looks)") }
            try show(3)
            try await api.fault("status", ["match": "/pictures/", "status": 404, "times": 1])
            let first = try await told(1...1, site)
            #expect(first[1]?.count == 1 && first[1]?.first?.contains("/pictures/") == true, "\(first)")
            _ = try await api.control("POST", "other-down")
            var dead: [Int: [String]] = [:]
            for number in 2...9 {
                try show(3 + number)
                dead.merge(try await told(number...number, site)) { $1 }
            }
            #expect(dead.keys.sorted() == [2], "\(dead)")
            #expect(dead[2]?.count == 1 && dead[2]?.first?.contains("of its pictures cannot be had") == true, "\(dead)")
            let report = try site.report()
            #expect(report.diagnostics.filter { $0.kind == "host-failed" }.count == 1)
            #expect(report.diagnostics.filter { $0.kind == "picture-missing" }.count > 8)
            _ = try await api.control("POST", "other-up")
            let alive = try await told(10...10, site, code: 0)
            let lines = try #require(alive[10])
            #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("looks: ") && $0.contains("recovered: ") })
            #expect(try await told(11...12, site, code: 0) == [:])
            _ = try await api.control("POST", "other-down")
            try show(20)
            #expect(try await told(13...15, site).keys.sorted() == [13])
        }
    }

    @Test("Addresses signed anew every night, and tries that rest, make no news; a dropped picture is no recovery")
    func pictures() async throws {
        try await WholeRun.served(query: "limit=100") { api, site in
            func serve(_ addresses: [String]) async throws {
                let looks = addresses.enumerated().map { number, address in
                    ["id": "look-\(number)", "hero_image": api.origin + address, "caption": "Look \(number)"]
                }
                let page = try JSONSerialization.data(withJSONObject: ["ltks": looks])
                try await api.clearFaults()
                try await api.answer(String(decoding: page, as: UTF8.self))
                try await api.fault("status", ["match": "/gone/", "status": 404])
            }
            var told: [Int: [String]] = [:]
            for number in 1...7 {
                try await serve(["/gone/steady.jpg", "/gone/signed.jpg?signature=\(number)", "/fixtures/plain.jpg"])
                told.merge(try await self.told(number...number, site)) { $1 }
            }
            #expect(told.keys.sorted() == [1] && told[1]?.count == 2, "\(told)")
            try await serve((1...40).map { "/gone/\($0).jpg" } + ["/gone/steady.jpg", "/fixtures/plain.jpg"])
            let many = try await self.told(8...9, site)
            #expect(many.keys.sorted() == [8] && many[8]?.count == 1, "\(many)")
            #expect(many[8]?.first?.contains("picture-missing in 40 places, such as ") == true, "\(many)")
        }
    }

    @Test("Galleries that share a cache: each tells its own findings once, and reports its own runs")
    func sharedCache() async throws {
        try await WholeRun.alone { site in
            let galleries = ["shop", "photos"].map { Site(folder: site.folder + "/" + $0) }
            let entry = #""items": "items", "entry": {"id": "id", "title": "title", "image": "image"}"#
            func configure(_ gallery: Site, _ feeds: [String]) throws {
                let sections = feeds.map { #"{"id": "\#($0)", "type": "json", "url": "feed.json", \#(entry)}"# }
                try gallery.configure(feeds: sections, sections: ["cache": #"{"path": "../cache"}"#])
            }
            for gallery in galleries {
                let name = Files.name(of: gallery.folder)
                try gallery.write(
                    "feed.json", #"{"items": [{"id": "a", "title": "A", "image": "no-\#(name).png"}]}"#)
                try configure(gallery, [name, "both"])
            }
            for number in 1...3 {
                for gallery in galleries {
                    let told = try await self.told(number...number, gallery)
                    #expect(told[number]?.count ?? 0 == (number == 1 ? 2 : 0), "\(told)")
                }
            }
            // One that has left its own configuration is known no more.
            try configure(galleries[0], ["both"])
            _ = try await told(4...4, galleries[0])
            #expect(try await told(4...4, galleries[1]) == [:])
            try configure(galleries[0], ["shop", "both"])
            #expect(try await told(5...5, galleries[0])[5]?.count == 1)
            let report = try await site.command("report", "--json", "shop", "photos")
            let runs = try JSONSerialization.jsonObject(with: Data(report.output.utf8)) as? [String: [String: Any]]
            #expect(runs?["shop"]?["editionDay"] as? String == night(5))
            #expect(runs?["photos"]?["editionDay"] as? String == night(4))
            #expect(try await galleries[1].command("report").output.split(separator: "\n").count == 5)
        }
    }
}
