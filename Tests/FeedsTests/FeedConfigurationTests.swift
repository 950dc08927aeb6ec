internal import Decode
internal import Feeds
internal import Model
internal import Testing

@Suite("Feeds in the configuration") struct FeedConfigurationTests {
    @Test("The live endpoint is the default") func defaults() async throws {
        try await FeedBench.with { bench in
            let feed = try #require(try bench.feed(#"{"id": "looks", "type": "ltk"}"#) as? LTKFeed)
            #expect(feed.title == "looks")
            #expect(
                feed.settings.location.description.hasPrefix(
                    "https://api-gateway.rewardstyle.com/api/ltk/v2/ltks/?")
                    == true)
            #expect(feed.settings.limit == nil)
            #expect(feed.settings.retainDays == 0)
        }
    }

    @Test(
        "Mistakes are named",
        arguments: [
            (#"{"id": "looks", "type": "ltx"}"#, "type", "did you mean “ltk”?"),
            (#"{"id": "looks"}"#, "type", "missing"),
            (#"{"id": "looks", "typ": "ltk", "url": "x"}"#, "typ", "did you mean “type”?"),
            (#"{"id": "looks", "kind": "ltk", "url": "x"}"#, "type", "; unknown here: “kind” (line 1)"),
            (#"{"id": "looks", "type": "team", "URL": "x"}"#, "URL", "did you mean “url”?"),
            (#"{"id": "looks", "type": "seatgeek", "client_id": "x"}"#, "client_id", "did you mean “clientID”?"),
            (#"{"id": "looks", "type": "seatgeek", "clientId": "x"}"#, "clientId", "did you mean “clientID”?"),
            (
                #"{"id": "looks", "type": "league", "user": "x", "password": "y", "emailDomains": []}"#, "username",
                "belongs to; unknown here: “user” (line 1)"
            ),
            (#"{"id": "looks", "type": "command", "comand": ["x"]}"#, "comand", "did you mean “command”?"),
            (#"{"id": "looks", "type": "ltk", "limits": 3}"#, "limits", "did you mean “limit”?"),
            (#"{"id": "looks", "type": "ltk", "limit": 0}"#, "limit", "from 1"),
            (
                #"{"id": "looks", "type": "ltk", "url": "file:///x"}"#, "url",
                "neither a path nor an http(s) URL"
            ),
            (#"{"id": "looks", "type": "ltk", "url": "htps://x.example"}"#, "url", "did you mean “https://x.example”?"),
            (#"{"id": "looks", "type": "ltk", "layout": "widest"}"#, "layout", "“wide”"),
            (#"{"id": "looks", "type": "ltk", "maxAgeDays": "3"}"#, "maxAgeDays", "the text “3”"),
            (#"{"id": "looks", "type": "ltk", "searchURL": "https://example.com/?q="}"#, "searchURL", "{query} once"),
            (#"{"id": "looks", "type": "ltk", "searchURL": "javascript:{query}"}"#, "searchURL", "http(s)"),
        ])
    func mistakes(json: String, path: String, message: String) async throws {
        try await FeedBench.with { bench in
            let error = #expect(throws: ConfigurationError.self) { try bench.feed(json) }
            #expect(error?.path == path)
            #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
        }
    }

    @Test(
        "Credentials in a URL are answered with keys that the feed's type has",
        arguments: [
            ("league", "; give them as username and password"), ("json", #"; give them in headers: "Authorization""#),
            ("atom", "“atom” takes none. One of type “command”"), ("team", "“team” takes none"),
            ("ltk", "“ltk” takes none"), ("flickr", "“flickr” takes none"), ("seatgeek", "“seatgeek” takes none"),
        ])
    func credentials(type: String, message: String) async throws {
        try await FeedBench.with { bench in
            let error = #expect(throws: ConfigurationError.self) {
                try bench.feed(#"{"id": "looks", "type": "\#(type)", "url": "https://me:sesame@x.example/a.xml"}"#)
            }
            #expect(error?.path == "url" && error?.message.contains("sesame") == false)
            #expect(error?.message.hasPrefix("credentials do not stand in a URL; ") == true)
            #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
        }
    }

    @Test("Where the source is searched: known of two types, one's own of any, none where that is empty")
    func search() async throws {
        try await FeedBench.with { bench in
            func template(_ rest: String) throws -> String? {
                let feed = try bench.feed(#"{"id": "looks", "# + rest + "}")
                return switch feed {
                case let feed as LTKFeed: feed.settings.search?.template
                case let feed as SeatGeekFeed: feed.settings.search?.template
                case let feed as FlickrFeed: feed.settings.search?.template
                default: "another feed"
                }
            }
            let unknown = try template(#""type": "ltk""#)
            #expect(unknown == nil)
            let own = #""searchURL": "https://example.com/find?w={query}""#
            #expect(try template(#""type": "ltk", "# + own) == "https://example.com/find?w={query}")
            for address in ["x", "https://api.example/2/events"] {
                let event = #""type": "seatgeek", "clientID": "c", "url": "\#(address)""#
                #expect(try template(event) == "https://seatgeek.com/search?search={query}")
                #expect(try template(event + ", " + own) == "https://example.com/find?w={query}")
                #expect(try template(event + #", "searchURL": """#) == nil)
                let photo = #""type": "flickr", "apiKey": "k", "url": "\#(address)""#
                #expect(try template(photo) == "https://www.flickr.com/search/?text={query}")
            }
        }
    }

    @Test(
        "The layout is kept by every type",
        arguments: [
            #"{"id": "a", "type": "flickr", "apiKey": "k", "layout": "split"}"#,
            #"{"id": "a", "type": "seatgeek", "clientID": "k", "layout": "split"}"#,
            #"{"id": "a", "type": "ltk", "layout": "split"}"#,
        ])
    func layout(json: String) async throws {
        try await FeedBench.with { bench in
            let feed = try bench.feed(json)
            let settings = [
                (feed as? FlickrFeed)?.settings, (feed as? SeatGeekFeed)?.settings, (feed as? LTKFeed)?.settings,
            ]
            #expect(settings.compactMap { $0?.display.layout } == [.split])
        }
    }

    @Test("Every key of every type has a name of its own and a description") func keys() {
        for type in FeedRegistry.types {
            let keys = type.commonKeys + type.keys
            #expect(Set(keys.map(\.name)).count == keys.count, "\(type.type)")
            #expect(keys.allSatisfy { !$0.description.isEmpty })
        }
        #expect(FeedRegistry.types.map { $0.type } == FeedRegistry.types.map { $0.type }.sorted())
    }
}
