internal import Model
internal import TestSupport
internal import Testing

@testable internal import Render

@Suite("Lists and tiles") struct ListTests {
    @Test(
        "Looks, photos and people are wide pictures; events, posts and items are rows",
        arguments: [("photos", "wide"), ("team", "wide"), ("events", "split"), ("posts", "split"), ("shop", "split")])
    func automaticLayout(feed: String, layout: String) throws {
        let list = try RenderedSite(KindsCatalog().gallery).page("\(feed)/feed.html")
        #expect(Self.layouts(list) == ["page-layout is-\(layout)"])
    }

    @Test("A feed's layout is the configuration's to choose", arguments: [FeedLayout.wide, .split])
    func chosenLayout(layout: FeedLayout) throws {
        var gallery = KindsCatalog().gallery
        var catalog = gallery.catalog
        for index in catalog.feeds.indices { catalog.feeds[index].display.layout = layout }
        gallery = Gallery(catalog: catalog, pictures: gallery.pictures)
        let site = try RenderedSite(gallery)
        for feed in ["photos", "events", "team", "posts", "shop"] {
            let layouts = Self.layouts(try site.page("\(feed)/feed.html"))
            #expect(layouts == ["page-layout is-\(layout.rawValue)"], "\(feed)")
        }
    }

    private static func layouts(_ page: ParsedPage) -> [String] {
        page.all("div").compactMap { $0["class"] }.filter { $0.hasPrefix("page-layout") }
    }

    @Test("A row's picture says that it is small, a wide one that it has the column")
    func sizes() throws {
        let site = try RenderedSite(KindsCatalog().gallery)
        for (feed, widest) in [
            ("photos", #/\(min-width: 1196px\) 1100px,/#),
            ("events", #/\(min-width: 56\.25em\) calc\([\d.]+ \* 5\.5rem\),/#),
        ] {
            let pictures = try site.page("\(feed)/feed.html").all("img").compactMap { $0["sizes"] }
            // Those of people beside them are as they were.
            let entries = pictures.filter { !$0.hasSuffix("* 2.5rem)") }
            #expect(!entries.isEmpty && entries.allSatisfy { $0.starts(with: widest) }, "\(entries)")
        }
    }

    @Test("A look in a list has its products, each with its link, at most twelve")
    func products() throws {
        let page = try RenderedSite().page("looks/feed.html")
        let links = page.all("a").compactMap { $0["href"] }.filter { $0.hasPrefix("https://example.com/buy?a=3") }
        #expect(links == ["https://example.com/buy?a=3&b=0", "https://example.com/buy?a=3&b=1"])
        // The third has no safe link: it is a picture.
        #expect(page.all("img").filter { $0["alt"] == "Product 2" && $0["srcset"] == nil }.count > 0)
        var gallery = SampleCatalog(looks: 1).gallery
        var catalog = gallery.catalog
        catalog.feeds[0].entries[0].products = (0..<40).map {
            Product(
                id: "\($0)", name: "Thing \($0)", picture: nil, link: SampleCatalog.url("thing/\($0)"), retailer: nil)
        }
        gallery = Gallery(catalog: catalog, pictures: gallery.pictures)
        let site = try RenderedSite(gallery)
        let isThing = { (page: ParsedPage) in page.addresses.filter { $0.hasPrefix("https://example.com/thing/") } }
        #expect(isThing(try site.page("looks/feed.html")).count == 12)
        #expect(isThing(try site.page("looks/look-0.html")).count == 40)
    }

    @Test("A photo in a list says publisher, views, tags, and when it was taken and published")
    func photo() throws {
        let page = try RenderedSite(KindsCatalog().gallery).page("photos/feed.html")
        let first = try #require(page.all("article").first { $0["data-entry"] == "photos/0" })
        let words = first.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for part in [
            "Photographer 0", "Views 12,345", "Taken 8 January 2022, 17:04", "Published 12 May 2024", "#fog",
        ] { #expect(words.contains(part), "\(part) in \(words)") }
        #expect(words.ranges(of: "12 May 2024").count == 1, "the day published is said twice")
    }

    @Test("From the second page on the pager stands above the entries too, and its link is not read on by itself")
    func pagerAbove() throws {
        var settings = SiteSettings()
        settings.pageSize = 4
        let site = try RenderedSite(SampleCatalog(looks: 45), settings: settings)
        for (first, second) in [
            ("looks/index.html", "looks/grid-2.html"), ("looks/feed.html", "looks/feed-2.html"),
            ("looks/by/person-a.html", "looks/by/person-a-2.html"),
            ("looks/tags/taga.html", "looks/tags/taga-2.html"),
        ] {
            #expect(Self.pagers(try site.page(first)) == ["entry", "pager"], "\(first)")
            #expect(Self.pagers(try site.page(second)) == ["pager is-above", "entry", "pager"], "\(second)")
            #expect(try site.page(second).with("data-more").count == 1)
        }
    }

    /// Pagers, and the entries between them as one word.
    private static func pagers(_ page: ParsedPage) -> [String] {
        var found: [String] = []
        for element in page.elements {
            let name = element["data-entry"] != nil ? "entry" : element["class"] ?? ""
            if (name == "entry" && found.last != "entry") || name.hasPrefix("pager") && element.name == "nav" {
                found.append(name)
            }
        }
        return found
    }

    @Test("What a tile's picture opens is a setting of the theme")
    func viewerOpens() async throws {
        let page = try RenderedSite(SampleCatalog(looks: 7)).page("looks/index.html")
        #expect(page.all("html").first?["data-viewer-opens"] == "viewer")
        try await withTemporaryFolder { folder in
            try Files.replace(folder + "/theme.json", with: #"{"viewer":{"opens":"details"}}"#.utf8)
            let own = try RenderedSite(SampleCatalog(looks: 7), own: folder).page("looks/index.html")
            #expect(own.all("html").first?["data-viewer-opens"] == "details")
        }
    }

    @Test(
        "A setting of the theme that cannot be is an error with its file and name",
        arguments: [
            (#"{"viewer":{"opens":"detail"}}"#, "viewer.opens: “detail” where “viewer” or “details” was expected"),
            (#"{"viewer":{"open":"details"}}"#, "viewer.open: no setting has this name"), ("[", "JSON"),
        ])
    func wrongSettings(json: String, message: String) async throws {
        try await withTemporaryFolder { folder in
            try Files.replace(folder + "/theme.json", with: json.utf8)
            let error = #expect(throws: SiteError.self) { try Theme(shipped: RenderedSite.shipped, own: folder) }
            let text = try #require(error).description
            #expect(text.hasPrefix(folder + "/theme.json: ") && text.contains(message), "\(text)")
        }
    }
}
