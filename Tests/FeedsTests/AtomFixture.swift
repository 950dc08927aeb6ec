internal import Feeds
internal import Model
internal import Testing

/// Feeds of people who are not.
enum AtomFixture {
    static let namespaces = """
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:flickr="urn:flickr:user" \
        xmlns:media="http://search.yahoo.com/mrss/" xmlns:content="http://purl.org/rss/1.0/modules/content/" \
        xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
        """

    static func atom(_ entries: String, head: String = "") -> String {
        "<?xml version=\"1.0\"?><feed xmlns=\"http://www.w3.org/2005/Atom\" \(namespaces)>\(head)\(entries)</feed>"
    }

    static func rss(_ items: String, head: String = "") -> String {
        "<rss version=\"2.0\" \(namespaces)><channel><title>t</title>\(head)\(items)</channel></rss>"
    }

    /// An entry as Flickr writes it, with its quirks.
    static func photo(_ id: String, rest: String = "", text: String = "") -> String {
        let picture = "https://live.staticflickr.com/65535/\(id)_abc123"
        let page = "https://www.flickr.com/photos/ada/\(id)/"
        let html = """
            <p><a href="https://www.flickr.com/people/ada/">Ada P.</a> posted a photo:</p>
            <p><a href="\(page)" title="x"><img src="\(picture)_m.jpg" width="240" height="160" alt="x" /></a></p>
            \(text)
            """
        return """
            <entry><title>Photo \(id)</title><link rel="alternate" type="text/html" href="\(page)"/>\
            <id>tag:flickr.com,2005:/photo/\(id)</id><published>2024-07-03T14:20:10Z</published>\
            <updated>2024-07-03T14:20:10Z</updated><flickr:date_taken>2024-07-01T10:00:01-08:00</flickr:date_taken>\
            <content type="html">\(escaped(html))</content>\
            <author><name>Ada P.</name><uri>https://www.flickr.com/people/ada/</uri>\
            <flickr:nsid>1@N01</flickr:nsid>\
            <flickr:buddyicon>https://farm6.staticflickr.com/1/buddyicons/1@N01.jpg?13#1@N01</flickr:buddyicon>\
            </author>\
            <link rel="enclosure" type="image/jpeg" href="\(picture)_b.jpg" />\(rest)<displaycategories/></entry>
            """
    }

    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
}

extension FeedBench {
    /// What a document at `https://feeds.example/public/feed` comes to.
    static func atom(_ document: String, _ keys: String = "") async throws -> (FeedResult, FeedBench) {
        try await atom(Array(document.utf8), keys)
    }

    static func atom(_ bytes: [UInt8], _ keys: String = "") async throws -> (FeedResult, FeedBench) {
        var loaded: (FeedResult, FeedBench)?
        try await FeedBench.with(type: "atom") { bench in
            bench.web.set("https://feeds.example/public/feed", .body(bytes))
            loaded = (try await bench.load("https://feeds.example/public/feed", keys), bench)
        }
        return try #require(loaded)
    }

    /// The one entry of a document in which nothing is amiss.
    static func atomEntry(_ document: String) async throws -> Entry {
        let (result, bench) = try await atom(document)
        #expect(bench.heard.all.isEmpty)
        #expect(result.failure == nil)
        #expect(result.catalog.entries.count == 1)
        return try #require(result.catalog.entries.first)
    }
}
