internal import Model
internal import Testing

@testable internal import Render

@Suite("Addresses of a feed that had another id") struct RedirectPageTests {
    private func site(base: String? = nil) throws -> RenderedSite {
        var settings = SiteSettings()
        settings.languages = ["en", "ar"]
        settings.baseURL = base.flatMap { WebURL($0) }
        settings.formerFeedIDs = ["style": "looks", "gone": "nowhere"]
        return try RenderedSite(SampleCatalog(word: { $0 + " <&" }, looks: 7), settings: settings)
    }

    @Test("Every first page has one in each language, that leads to it without script and asks not to be indexed")
    func pages() throws {
        let site = try site()
        let now = site.pagePaths.filter { $0.contains("looks/") }
        let firstPages = now.filter { $0.firstMatch(of: #/-[0-9]+\.html$/#) == nil || $0.contains("/look-") }
        #expect(firstPages.count > 20 && firstPages.contains { $0.hasPrefix("ar/looks/by/") })
        for path in firstPages {
            let page = try site.page(path.replacing("looks/", with: "style/"))
            let below = path.hasPrefix("ar/") ? String(path.dropFirst(3)) : path
            let target = String(repeating: "../", count: below.count { $0 == "/" }) + below
            #expect(page.all("a").map { $0["href"] } == [target])
            #expect(page.all("meta").contains { $0["http-equiv"] == "refresh" && $0["content"] == "0; url=\(target)" })
            #expect(page.all("meta").contains { $0["name"] == "robots" && $0["content"] == "noindex" })
            #expect(page.all("link").isEmpty && page.all("main").count == 1 && !page.all("title")[0].text.isEmpty)
        }
        #expect(!site.pagePaths.contains { $0.contains("gone/") })
    }

    @Test("With a base URL each has its canonical address; no sitemap lists one") func canonical() throws {
        let site = try site(base: "https://example.com/g/")
        let link = try site.page("ar/style/look-1.html").all("link")
        #expect(link.map { $0["href"] } == ["https://example.com/g/ar/looks/look-1.html"])
        #expect(try !site.text("sitemap.xml").contains("style"))
    }

    @Test("Scripts are told the ids, and only where there are any") func scripts() throws {
        func words(_ site: RenderedSite) throws -> String {
            try site.text(try #require(site.files.keys.first { $0.hasPrefix("assets/words-en") }))
        }
        #expect(try words(site()).hasSuffix("var vitrineFeeds={\"gone\":\"nowhere\",\"style\":\"looks\"};\n"))
        #expect(try !words(RenderedSite(SampleCatalog(looks: 7))).contains("vitrineFeeds"))
    }
}
