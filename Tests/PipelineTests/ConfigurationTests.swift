internal import Decode
internal import Feeds
internal import Foundation
internal import Model
internal import Pipeline
internal import TestSupport
internal import Testing

@Suite("The configuration") struct ConfigurationTests {
    /// Reads a configuration of these lines, in a folder of its own.
    private func read(_ text: String) async throws -> Configuration {
        try await withTemporaryFolder { folder in
            let file = folder + "/config.json"
            try Files.replace(file, with: Array(text.utf8))
            return try Configuration(file: file, environment: [:])
        }
    }

    private func error(_ text: String) async throws -> ConfigurationError? {
        do {
            _ = try await read(text)
            return nil
        } catch { return error as? ConfigurationError }
    }

    @Test("Every key but feeds has a default") func defaults() async throws {
        let configuration = try await read(#"{ "feeds": [{ "id": "a", "type": "ltk", "url": "x" }] }"#)
        #expect(configuration.site == SiteSettings())
        #expect(configuration.images == ImageSettings())
        #expect(configuration.network == NetworkSettings())
        #expect(configuration.publish == PublishSettings(output: configuration.folder + "/output"))
        #expect(configuration.cache == CacheSettings(path: configuration.folder + "/cache"))
    }

    @Test("Of feeds on this machine it is known how the documents of their folders end") func localFeeds() async throws
    {
        let configuration = try await read(
            """
            { "feeds": [{ "id": "a", "type": "atom", "title": "A", "url": "news" },
                        { "id": "b", "type": "ltk", "url": "looks" },
                        { "id": "c", "type": "atom", "title": "C", "url": "https://c.example/" }] }
            """)
        let feeds = configuration.localFeeds
        #expect(feeds.map(\.path) == ["news", "looks"].map { configuration.folder + "/" + $0 })
        #expect(feeds.map(\.suffixes) == [[".json", ".xml", ".atom", ".rss"], [".json"]])
    }

    @Test(
        "Zones have names with a slash or IANA's of one word",
        arguments: ["UTC", "Europe/Madrid", "CET", "Japan", "NZ"])
    func zones(_ name: String) async throws {
        let configuration = try await read(
            """
            { "site": { "timeZone": "\(name)" }, "feeds": [{ "id": "a", "type": "ltk", "url": "x" }] }
            """
        )
        #expect(configuration.site.timeZone == name)
    }

    @Test("What is written is what is read") func everyKey() async throws {
        let configuration = try await read(
            """
            { "$schema": "x",
              "site": { "title": "T", "description": "D", "baseURL": "https://a.example/b/", "languages": ["es", "en"],
                        "pageSize": 7, "timeZone": "Europe/Madrid" },
              "feeds": [{ "id": "a", "type": "ltk", "url": "x", "limit": 3, "retainDays": 2, "maxAgeDays": 9 }],
              "images": { "widths": [640, 320, 640], "formats": ["jpeg"], "quality": 70, "originals": true,
                          "bytesMax": 5000, "pixelsMax": 6000, "maxAgeDays": 1 },
              "network": { "timeoutSeconds": 2, "retries": 0, "perHost": 3, "allowPrivateHosts": true,
                           "feedBytesMax": 7000, "pagesMax": 8 },
              "publish": { "output": "../o", "method": "sync", "maxDrop": 0.25, "keep": 5 },
              "cache": { "path": "/c", "bytesMax": 2000000, "graceDays": 3 } }
            """)
        #expect(configuration.site.languages == ["es", "en"])
        #expect(configuration.site.baseURL?.string == "https://a.example/b/")
        #expect(configuration.site.pageSize == 7)
        #expect(configuration.images.widths == [320, 640])
        #expect(configuration.images.formats == [.jpeg])
        #expect(configuration.images.originals)
        #expect(configuration.network.allowPrivateHosts)
        #expect(configuration.network.pagesMax == 8)
        #expect(configuration.publish.output == Files.parent(of: configuration.folder) + "/o")
        #expect(configuration.publish.method == .sync)
        #expect(configuration.publish.maxDrop == 0.25)
        #expect(configuration.cache.path == "/c")
        #expect(configuration.cache.graceDays == 3)
    }

    @Test(
        "A mistake is named with its line and path",
        arguments: [
            ("{\n \"feeds\": [],\n \"site\": { \"titel\": \"x\" } }", 3, "site.titel", "title"),
            ("{\n \"site\": { \"pageSize\": \"20\" } }", 2, "site.pageSize", "whole number"),
            ("{\n \"site\": {\n \"pageSize\": 0 } }", 3, "site.pageSize", "1 to 500"),
            ("{ \"site\": { \"timeZone\": \"Mars/Base\" } }", 1, "site.timeZone", "time zone"),
            ("{ \"site\": { \"timeZone\": \"BST\" } }", 1, "site.timeZone", "“BST” is no time zone such as"),
            ("{ \"site\": { \"timeZone\": \"IST\" } }", 1, "site.timeZone", "“UTC” or “Europe/Madrid”"),
            ("{ \"site\": { \"baseURL\": \"https://a.example/?b=c\" } }", 1, "site.baseURL", "no “?”"),
            ("{ \"site\": { \"languages\": [\"en\", \"en\"] } }", 1, "site.languages", "only once"),
            ("{ \"site\": { \"languages\": [\"en-GB\", \"en-gb\"] } }", 1, "site.languages", "only once"),
            ("{ \"site\": { \"languages\": [\"en\", \"42\"] } }", 1, "site.languages", "“42” is no language code"),
            ("{ \"site\": { \"languages\": [\"en_US\"] } }", 1, "site.languages", "“en_US” is no language code"),
            ("{ \"images\": { \"formats\": [\"gif\"] } }", 1, "images.formats[0]", "avif"),
            ("{ \"site\": { \"title\": \"a\\u0000b\" } }", 1, "site.title", "without control characters"),
            ("{ \"site\": { \"title\": \"  \" } }", 1, "site.title", "more than blanks"),
            ("{ \"publish\": { \"output\": \".\" } }", 1, "publish.output", "its own"),
            ("{ \"publish\": { \"output\": \"..\" } }", 1, "publish.output", "its own"),
            ("{ \"publish\": {\n\"output\": \"/\" } }", 2, "publish.output", "its own"),
            ("{ \"publish\": { \"output\": \"cache/o\" } }", 1, "publish.output", "in the cache"),
            ("{ \"cache\": {\n\"path\": \"output\" } }", 2, "cache.path", "holds the cache"),
            ("{ \"cache\": {\n\"remote\": \"output/x\" } }", 2, "cache.remote", "overlaps cache.remote"),
            (
                "{ \"cache\": { \"path\": \"o\" },\n\"publish\": { \"output\": \"o\" } }", 2, "publish.output",
                "holds the cache"
            ),
            ("{ \"feeds\":\n[] }", 2, "feeds", #"at least one feed is needed, such as {"id": "looks", "type": "ltk"}"#),
            ("{}", 1, "feeds", "this key is missing; at least one feed is needed, such as"),
            ("{ \"feeds\": [{ \"type\": \"ltk\" }] }", 1, "feeds[0].id", "missing"),
            (
                "{ \"feeds\": [{ \"type\": \"ltk\", \"url\": \"x\",\n\"name\": \"a\" }] }", 1, "feeds[0].id",
                "such as “looks”; unknown here: “name” (line 2)"
            ),
            (
                "{ \"site\": { \"pages\": [{\n\"id\": \"about\", \"title\": \"T\" }] } }", 1, "site.pages[0].name",
                "; unknown here: “id” (line 2)"
            ),
            (
                "{ \"site\": { \"pages\": [{\n\"nmae\": \"about\", \"titel\": \"T\" }] } }", 2, "site.pages[0].nmae",
                "did you mean “name”?"
            ),
            ("{ \"feeds\": [{ \"id\": \"A b\", \"type\": \"ltk\" }] }", 1, "feeds[0].id", "a–z"),
            ("{ \"feeds\": [{ \"id\": \"assets\", \"type\": \"ltk\" }] }", 1, "feeds[0].id", "itself needs"),
            ("{ \"feeds\": [{ \"id\": \"es\", \"type\": \"ltk\" }] }", 1, "feeds[0].id", "language"),
            ("{ \"feeds\": [{ \"id\": \"a\", \"type\": \"ltx\" }] }", 1, "feeds[0].type", "ltk"),
            (
                "{ \"feeds\": [{ \"id\": \"a\", \"type\": \"ltk\" },\n{ \"id\": \"a\", \"type\": \"ltk\" }] }", 2,
                "feeds[1].id", "already"
            ),
            ("{ \"feeds\": [{ \"id\": \"a\", \"type\": \"ltk\", \"limt\": 1 }] }", 1, "feeds[0].limt", "limit"),
            ("{ \"cache\": null }", 1, "cache", "object"),
            (
                "{ \"feeds\": [{ \"id\": \"a\", \"type\": \"ltk\",\n\"formerIds\": [\"b\"] },"
                    + "{ \"id\": \"b\", \"type\": \"ltk\" }] }", 2, "feeds[0].formerIds", "“b” is a feed's id already"
            ),
            (
                "{ \"feeds\": [{ \"id\": \"a\", \"type\": \"ltk\", \"formerIds\": [\"c\"] },"
                    + "\n{ \"id\": \"b\", \"type\": \"ltk\", \"formerIds\": [\"c\"] }] }", 2, "feeds[1].formerIds",
                "now or formerly"
            ),
            (
                "{ \"feeds\": [{ \"id\": \"a\", \"type\": \"ltk\", \"formerIds\": [\"assets\"] }] }", 1,
                "feeds[0].formerIds", "itself needs"
            ),
            ("{ \"feeds\": [{ \"id\": \"a\", \"type\": \"ltk\",\n\"columns\": 7 }] }", 2, "feeds[0].columns", "3 to 6"),
            (
                "{ \"feeds\": [{ \"id\": \"a\", \"type\": \"ltk\",\n\"pageSize\": 0 }] }", 2, "feeds[0].pageSize",
                "1 to 500"
            ),
            (
                "{ \"feeds\": [{ \"id\": \"a\", \"type\": \"ltk\",\n\"showEmail\": \"yes\" }] }", 2,
                "feeds[0].showEmail",
                "true or false"
            ),
            ("{ \"feeds\": [{ \"id\": \"a\", \"type\": \"ltk\", \"home\": false }] }", 1, "feeds", "needs a feed"),
            (
                "{ \"feeds\": [{ \"id\": \"looks\", \"type\": \"ltk\" }],\n\"site\": { \"menu\": [\"look\"] } }", 2,
                "site.menu",
                "“look” is no feed's id and no page's name; did you mean “looks”?"
            ),
            (
                "{ \"feeds\": [{ \"id\": \"a\", \"type\": \"ltk\" }],\n\"site\": { \"menu\": [\"a\", \"a\"] } }", 2,
                "site.menu", "“a” is named twice"
            ),
            (
                "{ \"feeds\": [{ \"id\": \"a\", \"type\": \"ltk\" }], \"site\": { \"pages\":"
                    + " [{ \"name\": \"about\", \"title\": \"About\" }],\n\"menu\": [\"about\"] } }", 2, "site.menu",
                "stands in the footer"
            ),
        ])
    func mistakes(text: String, line: Int, path: String, message: String) async throws {
        let error = try #require(try await error(text))
        #expect(error.line == line)
        #expect(error.path == path)
        #expect(error.message.contains(message), "\(error.message)")
    }

    @Test("The ids that feeds had before lead to those that they have") func formerIDs() async throws {
        let configuration = try await read(
            #"{"feeds": [{"id": "a", "type": "ltk", "formerIds": ["b", "c"]}, {"id": "d", "type": "ltk"}]}"#)
        #expect(configuration.site.formerFeedIDs == ["b": "a", "c": "a"])
    }

    @Test("The menu's order, and how each feed is shown") func menuAndDisplay() async throws {
        let configuration = try await read(
            """
            {"feeds": [
                {"id": "a", "type": "ltk", "home": false, "pageSize": 7, "columns": 3, "layout": "split"},
                {"id": "b", "type": "ltk"}],
             "site": {"menu": ["about", "b"], "pages": [{"name": "about", "title": "About", "place": "header"}]}}
            """)
        #expect(configuration.site.menu == ["about", "b"])
        var display = FeedDisplay()
        #expect(configuration.feeds[1].settings.display == display)
        (display.layout, display.isOnHome, display.pageSize, display.columns) = (.split, false, 7, 3)
        #expect(configuration.feeds[0].settings.display == display)
        #expect(configuration.feeds.allSatisfy { !$0.settings.showsEmail })
    }

    @Test("What is no JSON is named with its line", arguments: ["{\n\"feeds\": [", "{\n\n}}", "\n\n<html>", ""])
    func notJSON(text: String) async throws {
        let error = try #require(try await error(text))
        #expect(error.line != nil || text.isEmpty)
    }

    @Test("The shipped configurations are sound", arguments: ["config.json", "config.live.json"])
    func shipped(name: String) throws {
        let configuration = try Configuration(file: SourceTree.root + "/" + name, environment: [:])
        #expect(!configuration.feeds.isEmpty)
    }

    @Test("An edition day is asked for, given by the environment, or today")
    func editionDay() throws {
        let asked = try #require(Day("2020-02-29"))
        #expect(EditionDay.resolve(asked: asked, environment: ["SOURCE_DATE_EPOCH": "0"], zone: "UTC") == asked)
        let epoch = EditionDay.resolve(asked: nil, environment: ["SOURCE_DATE_EPOCH": "86400"], zone: "Asia/Tokyo")
        #expect(epoch.description == "1970-01-02")
        #expect(EditionDay.resolve(asked: nil, environment: ["SOURCE_DATE_EPOCH": ""], zone: "UTC").year >= 2026)
        for (text, isUsable) in [("0", true), ("", true), ("soon", false), ("-5", false), ("1700000000.5", false)] {
            #expect((EditionDay.objection(to: ["SOURCE_DATE_EPOCH": text]) == nil) == isUsable, "\(text)")
        }
        #expect(EditionDay.objection(to: [:]) == nil)
    }
}
