internal import Decode
internal import Feeds
internal import Model
internal import Testing

@Suite("Flickr in the configuration") struct FlickrConfigurationTests {
    private static func section(_ keys: String) -> String {
        #"{"id": "photos", "type": "flickr", "apiKey": "env:FLICKR_API_KEY"\#(keys.isEmpty ? "" : ", ")\#(keys)}"#
    }

    @Test("The live endpoint is the default, with a limit") func defaults() async throws {
        try await FeedBench.with { bench in
            let feed = try #require(try bench.feed(Self.section("")) as? FlickrFeed)
            #expect(feed.settings.location.description == "https://api.flickr.com/services/rest/")
            #expect(feed.settings.limit == 500)
        }
    }

    @Test(
        "What is sound is taken",
        arguments: [
            #""method": "flickr.interestingness.getList", "date": "2024-05-12""#,
            #""method": "flickr.interestingness.getList", "tags": [], "tagMode": "all", "text": "", "userID": "", "#
                + #""licenses": [], "sort": """#,
            #""method": "flickr.photos.getRecent", "limit": 1"#,
            #""method": "flickr.people.getPublicPhotos", "userID": "12345678@N01", "safeSearch": 1"#,
            #""method": "flickr.photos.search", "tags": ["sea", "-boat"], "tagMode": "any", "text": "a quay", "#
                + #""userID": "12345678@N01", "licenses": [0, 16], "sort": "relevance", "safeSearch": 3, "#
                + #""minUploadDate": "2024-01-01", "maxUploadDate": "2024-01-01", "minTakenDate": "2023-01-01", "#
                + #""maxTakenDate": "2023-12-31", "media": "photos""#,
        ])
    func sound(keys: String) async throws {
        try await FeedBench.with { bench in _ = try bench.feed(Self.section(keys)) }
    }

    @Test("A recording needs neither a key nor what chooses photos") func recorded() async throws {
        try await FeedBench.with { bench in
            for method in ["flickr.photos.search", "flickr.people.getPublicPhotos"] {
                let feed = try bench.feed(
                    #"{"id": "photos", "type": "flickr", "url": "data", "method": "\#(method)"}"#)
                #expect((feed as? FlickrFeed)?.settings.limit == nil)
            }
        }
    }

    private static let tooManyTags = (1...21).map { "\"t\($0)\"" }.joined(separator: ", ")
    private static let search = #""method": "flickr.photos.search", "text": "x""#

    @Test(
        "Mistakes are named",
        arguments: [
            (#""method": "flickr.photo.search""#, "method", "(“flickr.photos.search”?)"),
            (#""method": "flickr.photos.search""#, "method", "set tags, text, userID, licenses or a date"),
            (#""method": "flickr.photos.getInfo""#, "method", "one of “flickr.photos.getRecent”"),
            (#""method": "flickr.photos.search", "tag": ["x"]"#, "tag", "did you mean “tags”?"),
            (#""method": "flickr.people.getPublicPhotos""#, "userID", "missing"),
            (#""method": "flickr.people.getPublicPhotos", "user_id": "1@N01""#, "user_id", "did you mean “userID”?"),
            (#""method": "flickr.people.getPublicPhotos", "userID": "bo""#, "userID", "12345678@N01"),
            (#""method": "flickr.people.getPublicPhotos", "userID": "me""#, "userID", "“me” where an NSID"),
            (search + #", "sort": "date-posted""#, "sort", "“date-posted-desc”, “date-posted-asc”"),
            (search + #", "licenses": [17]"#, "licenses[0]", "from 0 to 16"),
            (search + #", "licenses": ["4"]"#, "licenses[0]", "a whole number"),
            (search + ", \"tags\": [\(tooManyTags)]", "tags", "at most 20"),
            (search + #", "tags": ["a,b"]"#, "tags", "comma"), (search + #", "tags": [" "]"#, "tags", "empty"),
            (search + #", "tagMode": "some""#, "tagMode", "one of “all”, “any”"),
            (search + #", "safeSearch": 4"#, "safeSearch", "from 1 to 3"),
            (search + #", "media": "photo""#, "media", "(“photos”?)"),
            (search + #", "minTakenDate": "2024-5-12""#, "minTakenDate", "such as 2024-05-12"),
            (
                search + #", "minUploadDate": "2024-05-12", "maxUploadDate": "2024-05-11""#, "maxUploadDate",
                "before 2024-05-12"
            ),
            (search + #", "date": "2024-05-12""#, "date", "it is for flickr.interestingness.getList"),
            (#""method": "flickr.photos.getRecent", "tags": ["a"]"#, "tags", "it is for flickr.photos.search"),
            (#""text": "x""#, "text", "flickr.interestingness.getList does not know this"),
            (#""url": "https://x.example/?api_key=1""#, "url", "belongs into apiKey"),
            (#""url": "https://x.example/?method=y""#, "url", "“method”"),
            (#""userId": "12345678@N01""#, "userId", "did you mean “userID”?"),
            (#""apikey": "x""#, "apikey", "did you mean “apiKey”?"),
        ])
    func mistakes(keys: String, path: String, message: String) async throws {
        try await FeedBench.with { bench in
            let error = #expect(throws: ConfigurationError.self) { try bench.feed(Self.section(keys)) }
            #expect(error?.path == path)
            #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
        }
    }

    @Test("The live endpoint needs a key") func noKey() async throws {
        try await FeedBench.with { bench in
            let error = #expect(throws: ConfigurationError.self) {
                try bench.feed(#"{"id": "photos", "type": "flickr"}"#)
            }
            #expect(error?.path == "apiKey")
            #expect(error?.message.contains("env:FLICKR_API_KEY") == true)
            for key in ["api_key", "apikey", "API_KEY"] {
                let error = #expect(throws: ConfigurationError.self) {
                    try bench.feed(#"{"id": "photos", "type": "flickr", "limit": 3,\#n"\#(key)": "env:K"}"#)
                }
                #expect(error?.path == key && error?.line == 2)
                #expect(error?.message == "unknown key; did you mean “apiKey”?")
            }
        }
    }
}
