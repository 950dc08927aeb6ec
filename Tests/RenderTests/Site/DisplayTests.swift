internal import Model
internal import Testing

@testable internal import Render

@Suite("How feeds are shown, and what is said of their sources") struct DisplayTests {
    /// A site of all kinds, each feed shown as `edit` says.
    private static func site(
        _ settings: SiteSettings = SiteSettings(), edit: (inout FeedCatalog) -> Void = { _ in }
    ) throws -> RenderedSite {
        let gallery = KindsCatalog().gallery
        var catalog = gallery.catalog
        for index in catalog.feeds.indices { edit(&catalog.feeds[index]) }
        return try RenderedSite(Gallery(catalog: catalog, pictures: gallery.pictures), settings: settings)
    }

    @Test("A feed that is left off the home page is in the menu and has its pages")
    func home() throws {
        let site = try Self.site { $0.display.isOnHome = $0.id != "posts" }
        let home = try site.page("index.html")
        let entries = home.elements.compactMap { $0["data-entry"] }
        #expect(!entries.isEmpty && !entries.contains { $0.hasPrefix("posts/") })
        #expect(!home.elements.contains { $0["id"] == "feed-posts" })
        #expect(home.addresses.contains("posts/index.html") && site.files["posts/1.html"] != nil)
    }

    @Test("A feed's page size is its own")
    func pageSize() throws {
        let site = try Self.site { $0.display.pageSize = $0.id == "photos" ? 2 : nil }
        #expect(site.files["photos/feed-4.html"] != nil && site.files["photos/feed-5.html"] == nil)
        #expect(site.files["photos/grid-2.html"] != nil && site.files["photos/by/nsid-1x-2.html"] != nil)
        #expect(site.files["team/feed-2.html"] == nil)
    }

    @Test("A feed's columns reach its grids, and the widths that its pictures ask for")
    func columns() throws {
        let site = try Self.site { $0.display.columns = $0.id == "photos" ? 3 : nil }
        for path in ["photos/index.html", "photos/by/nsid-1x.html", "photos/tags/fog.html"] {
            let page = try site.page(path)
            #expect(page.all("div").contains { $0["style"] == "--feed-columns:3" }, "\(path)")
        }
        let sizes = try site.page("photos/index.html").all("img").compactMap { $0["sizes"] }
        let thirds = "(min-width: 87.5rem) calc(1 * ((min(100vw, 140rem) - 25.25rem) / 3 - .75rem)),"
        #expect(sizes.contains { $0.hasPrefix(thirds) }, "\(sizes)")
        let others = try site.text("events/index.html")
        // The home page has as many columns for all feeds.
        let home = try site.text("index.html")
        #expect(!home.contains("25.25rem) / 3") && home.contains("25.25rem) / 6"))
        #expect(!others.contains("--feed-columns") && others.contains("(25vw - 7.1rem)"))
    }

    @Test("The menu has the order of the configuration, and what it does not name follows")
    func menu() throws {
        var settings = SiteSettings()
        settings.pages = [SitePage(name: "about", title: "About", place: .header)]
        settings.menu = ["shop", "about", "photos"]
        let site = try Self.site(settings)
        let navigation = try #require(try site.page("index.html").all("nav").first { $0["class"] == "site-nav" })
        #expect(
            navigation.text.split(whereSeparator: \.isWhitespace).map(String.init) == [
                "Shop", "About", "Photos", "Events", "Team", "Posts",
            ])
    }

    @Test("Each page says what the sources of its feeds ask for, and no other")
    func sourceNotices() throws {
        let site = try Self.site()
        let flickr = "This product uses the Flickr API but is not endorsed or certified by SmugMug, Inc."
        func notices(_ path: String) throws -> [String] {
            try site.page(path).all("p").filter { $0["class"] == "source-notice" }.map(\.text)
        }
        #expect(try notices("photos/index.html") == [flickr] && notices("photos/1.html") == [flickr])
        #expect(try notices("events/0.html").map { $0.hasPrefix("Events by SeatGeek") } == [true])
        #expect(try site.page("events/0.html").addresses.contains("https://seatgeek.com/"))
        #expect(try notices("index.html").count == 2)
        #expect(try notices("posts/index.html") == [])
    }

    @Test("A picture with known terms has a line of title, author, source and licence, with its links")
    func attribution() throws {
        let site = try Self.site()
        let line = try #require(try site.page("photos/1.html").all("p").first { $0["class"] == "attribution" })
        #expect(line.text.hasPrefix("Photo 1 · Photographer 1 · example.com"), "\(line.text)")
        let text = try site.text("photos/1.html")
        #expect(
            text.contains(#"<a href="https://example.com/by/4.0" target="_blank" rel="license noopener">CC BY 4.0"#))
        // The line has the licence, so the facts do not say it again.
        #expect(!text.contains("<dt>Licence</dt>"))
        #expect(try !site.text("shop/1.html").contains("class=\"attribution\""))
    }

    @Test("A list says beside products that they are affiliate links, if they are", arguments: [true, false])
    func affiliateLists(isAffiliate: Bool) throws {
        let gallery = SampleCatalog(looks: 3).gallery
        var catalog = gallery.catalog
        for index in catalog.feeds[0].entries.indices { catalog.feeds[0].entries[index].isAffiliate = isAffiliate }
        let page = try RenderedSite(Gallery(catalog: catalog, pictures: gallery.pictures)).text("looks/feed.html")
        #expect(page.contains("#products\">"))
        #expect(page.contains("</a> · affiliate links</p>") == isAffiliate)
    }

    @Test("A picture's alternative text has its entry's language: in grids it is the link's name")
    func languages() throws {
        let gallery = SampleCatalog(looks: 3).gallery
        var catalog = gallery.catalog
        catalog.feeds[0].entries[2].language = "fr"
        let site = try RenderedSite(Gallery(catalog: catalog, pictures: gallery.pictures))
        for path in ["index.html", "looks/index.html", "looks/feed.html", "looks/look-2.html"] {
            let pictures = try site.page(path).all("img")
            let own = pictures.filter { $0["alt"] == "Look 2" }
            #expect(!own.isEmpty && own.allSatisfy { $0["lang"] == "fr" }, "\(path)")
            #expect(pictures.filter { $0["alt"] == "Look 0" }.allSatisfy { $0["lang"] == nil }, "\(path)")
        }
    }
}
