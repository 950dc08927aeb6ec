internal import Foundation
internal import TestSupport
internal import Testing

@Suite("Hostile documents of XML and JSON") struct HostileDocumentTests {
    private static let head = #"<rss version="2.0"><channel><title>t</title>"#
    private static let item = "<item><guid>one</guid><title>TITLE</title><description>Words</description></item>"
    private static let tail = "</channel></rss>"

    /// An RSS document, in the bytes of an encoding.
    private static func rss(_ title: String, prolog: String = "") -> String {
        prolog + head + item.replacing("TITLE", with: title) + tail
    }

    private func answer(_ api: MockAPI, _ bytes: Data, _ place: String) async throws {
        try await api.fault("body", ["match": place, "base64": bytes.base64EncodedString()])
    }

    private static let syndicated = "/services/feeds/"

    @Test(
        "A billion laughs and a quadratic blow-up are refused, in little time and memory",
        .enabled(if: !Sanitized.isOn, "a sanitizer takes more addresses than the limit"))
    func entities() async throws {
        let levels = (1...9).map {
            "<!ENTITY l\($0) \"\(String(repeating: "&l\($0 - 1);", count: 10))\">"
        }.joined()
        let laughs = "<!DOCTYPE rss [<!ENTITY l0 \"lol\">\(levels)]>"
        let long = "<!DOCTYPE rss [<!ENTITY l9 \"\(String(repeating: "x", count: 50_000))\">]>"
        let quadratic = String(repeating: "&l9;", count: 20_000)
        try await WholeRun.feeds([.syndicated, .team]) { api, site in
            for document in [Self.rss("&l9;", prolog: laughs), Self.rss(quadratic, prolog: long)] {
                try await api.clearFaults()
                try await answer(api, Data(document.utf8), Self.syndicated)
                let run = try await site.start(
                    [], environment: FeedSection.Secret.environment,
                    through: ["/bin/sh", "-c", "ulimit -v 4000000; exec \"$@\"", "sh"]
                ).result()
                #expect(run.exitCode == 3, "\(run.messages)")
                #expect(run.messages.utf8.count < 10_000)
                #expect(try site.report().feeds.map(\.state) == ["failed", "fresh"])
            }
        }
    }

    @Test("An external entity is not read, neither a file nor an address, nor is a DTD or an XInclude")
    func externalEntities() async throws {
        try await WholeRun.feeds([.syndicated, .team]) { api, site in
            try site.write("secret.txt", "the secret of the disk")
            let address = api.origin + "/echo?leak"
            for (prolog, title) in [
                ("<!DOCTYPE rss [<!ENTITY x SYSTEM \"file://\(site.folder)/secret.txt\">]>", "Before &x; after"),
                ("<!DOCTYPE rss [<!ENTITY x SYSTEM \"\(address)\">]>", "Before &x; after"),
                ("<!DOCTYPE rss [<!ENTITY % p SYSTEM \"\(address)\"> %p;]>", "Before"),
                ("<!DOCTYPE rss SYSTEM \"\(address)\">", "Before"),
                (
                    "",
                    #"<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" parse="text" "#
                        + #"href="file://\#(site.folder)/secret.txt"/>"#
                ),
            ] {
                try await api.clearFaults()
                try await answer(api, Data(Self.rss(title, prolog: prolog).utf8), Self.syndicated)
                let run = try await site.runWithSecrets("--refresh")
                #expect(run.exitCode == 0 || run.exitCode == 3, "\(run.messages)")
                #expect(try await api.requests("/echo").isEmpty, "\(prolog)")
                for path in try Tree(site.output).files where path.hasSuffix(".html") || path.hasSuffix(".xml") {
                    #expect(!site.page(path).contains("secret of the disk"), "\(prolog)")
                }
            }
        }
    }

    @Test("Latin-1, UTF-16, a BOM and no declaration are read as what they are")
    func encodings() async throws {
        let title = "Fjällräven é"
        let latin = Self.rss(title, prolog: #"<?xml version="1.0" encoding="iso-8859-1"?>"#)
        let wide = Self.rss(title, prolog: #"<?xml version="1.0" encoding="utf-16"?>"#)
        let plain = Self.rss(title)
        let documents = [
            latin.data(using: .isoLatin1), wide.data(using: .utf16),
            wide.data(using: .utf16BigEndian).map {
                Data([0xFE, 0xFF]) + $0
            }, Data([0xEF, 0xBB, 0xBF]) + Data(plain.utf8), Data(plain.utf8),
        ]
        try await WholeRun.feeds([.syndicated]) { api, site in
            for document in documents {
                try await api.clearFaults()
                try await answer(api, try #require(document), Self.syndicated)
                let run = try await site.runWithSecrets()
                #expect(run.exitCode == 0, "\(run.messages)")
                #expect(site.page("public/feed.html").contains(title))
            }
        }
    }

    private static let jsonFeeds: [FeedSection] = [.looks, .photos, .events, .team, .posts, .shop]
    private static let places = [
        "looks": "/api/ltk/", "photos": "/services/rest/", "events": "/2/", "team": "/team.json",
        "posts": "/challenge/api/posts", "shop": "/shop/",
    ]

    @Test("JSON ten thousand levels deep is refused at once, whoever reads it", arguments: jsonFeeds)
    func deep(_ feed: FeedSection) async throws {
        let deep = String(repeating: #"{"a":["#, count: 5_000) + String(repeating: "]}", count: 5_000)
        let other = feed.id == "looks" ? FeedSection.photos : .looks
        try await WholeRun.feeds([feed, other]) { api, site in
            try await answer(api, Data(deep.utf8), Self.places[feed.id] ?? "")
            let run = try await site.runWithSecrets()
            #expect(run.exitCode == 3, "\(run.messages)")
            #expect(run.messages.utf8.count < 10_000)
            #expect(try site.report().feeds.map(\.state) == ["failed", "fresh"])
        }
    }

    @Test("JSON of 200 MB ends where feedBytesMax does")
    func large() async throws {
        let network = #"{"allowPrivateHosts": true, "retries": 0, "timeoutSeconds": 600, "feedBytesMax": 20000000}"#
        try await WholeRun.feeds([.photos, .team], sections: ["network": network]) { api, site in
            try await api.fault("endless", ["match": "/services/rest/", "bytes": 200_000_000])
            let run = try await site.runWithSecrets()
            #expect(run.exitCode == 3, "\(run.messages)")
            #expect(run.messages.contains("20000000"), "\(run.messages)")
            #expect(try site.report().feeds.map(\.state) == ["failed", "fresh"])
        }
    }

    @Test("A BOM, doubled keys, NaN, and numbers past 2^53 harm no more than themselves")
    func oddJSON() async throws {
        let big = "9007199254740993"
        let photo = #"""
            {"id": "\#(big)", "id": "2", "owner": "1@N01", "secret": "a", "server": "", "farm": 1, "title": "Doubled",
             "views": NaN, "dateupload": 1e400}
            """#
        let flickr = "\u{FEFF}" + #"{"photos": {"page": 1, "pages": 1, "photo": [\#(photo)]}, "stat": "ok"}"#
        let event = #"""
            {"id": \#(big), "title": "Past 2^53", "type": "concert", "score": -Infinity,
             "datetime_local": "2026-07-01T20:00:00", "performers": []}
            """#
        let seatgeek = #"{"meta": {"page": 1, "per_page": 10, "total": 1}, "events": [\#(event)]}"#
        try await WholeRun.feeds([.photos, .events]) { api, site in
            try await answer(api, Data(flickr.utf8), "/services/rest/")
            try await answer(api, Data(seatgeek.utf8), "/2/")
            let run = try await site.runWithSecrets()
            #expect(run.exitCode == 0 || run.exitCode == 3, "\(run.messages)")
            #expect(try site.report().feeds.map(\.entries) == [1, 1], "\(run.messages)")
            #expect(try #require(try site.reported("events")).added == [big])
            #expect(site.page("events/\(big).html").contains("Past 2^53"))
        }
    }
}
