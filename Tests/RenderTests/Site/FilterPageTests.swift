internal import Model
internal import Testing

@testable internal import Render

@Suite("Pages of years and cities, and the archive") struct FilterPageTests {
    /// A look a day, from April 2022 back to December.
    private static func site(pageSize: Int = 4, own: (inout SiteSettings) -> Void = { _ in }) throws -> RenderedSite {
        var settings = SiteSettings()
        settings.pageSize = pageSize
        own(&settings)
        return try RenderedSite(SampleCatalog(looks: 120), settings: settings)
    }

    @Test("The archive leads to every month, at the page and place where it begins")
    func archive() throws {
        let site = try Self.site()
        let page = try site.page("looks/archive.html")
        let months = page.all("a").filter { $0["class"] == "filter-link" }.compactMap { $0["href"] }
        #expect(months.count == 5)
        #expect(months.first == "../looks/year/2022.html#month-4")
        for link in months {
            let parts = link.dropFirst("../".count).split(separator: "#")
            let ids = try site.page(String(parts[0])).elements.compactMap { $0["id"] }
            #expect(ids.contains(String(parts[1])), "\(link)")
        }
    }

    @Test("The pages of a year have all its entries once, each below its month")
    func year() throws {
        let site = try Self.site()
        let paths = site.pagePaths.filter { $0.hasPrefix("looks/year/2022") }
        #expect(paths.count > 2)
        let pages = try paths.map { try site.page($0) }
        let keys = pages.flatMap { $0.elements.compactMap { $0["data-entry"] } }
        #expect(Set(keys).count == keys.count)
        for page in pages {
            let places = page.elements.compactMap { $0["data-entry"] ?? $0["id"] }
            let months = places.filter { $0.hasPrefix("month-") }
            #expect(Set(months).count == months.count)
            // A month goes on below its heading on the next page, which may be opened by itself.
            #expect(places.first { $0.hasPrefix("month-") || $0.hasPrefix("looks/") } == months.first)
        }
        let months = pages.flatMap { $0.elements.compactMap { $0["id"] } }.filter { $0.hasPrefix("month-") }
        #expect(Set(months).count == 4)
        let second = try site.page("looks/year/2022-2.html")
        #expect(second.with("data-more").first?["href"] == "../../looks/year/2022-3.html")
    }

    @Test("A feed's first page has the filters, and others do not")
    func filters() throws {
        let site = try Self.site()
        let first = try site.page("looks/index.html")
        #expect(first.addresses.contains("../looks/archive.html"))
        #expect(first.addresses.contains("../looks/year/2021.html"))
        #expect(first.addresses.contains("../search.html?in=looks"))
        #expect(!(try site.page("looks/grid-2.html")).addresses.contains("../looks/archive.html"))
    }

    @Test("Cities of events have pages, in every language and in the sitemap")
    func cities() throws {
        var settings = SiteSettings()
        settings.languages = ["en", "ar"]
        settings.baseURL = WebURL("https://example.com/five")
        let site = try RenderedSite(KindsCatalog().gallery, settings: settings)
        for folder in ["", "ar/"] {
            let page = try site.page(folder + "events/city/portmere-wa.html")
            #expect(page.elements.compactMap { $0["data-entry"] }.count == 6)
            #expect(
                try site.text("sitemap.xml").contains("https://example.com/five/\(folder)events/city/portmere-wa.html"))
            #expect(try site.page(folder + "events/index.html").addresses.contains("../events/city/portmere-wa.html"))
        }
        let head = try site.page("events/city/portmere-wa.html").all("link")
        #expect(
            head.first { $0["rel"] == "canonical" }?["href"] == "https://example.com/five/events/city/portmere-wa.html")
    }

    @Test("A new entry changes no other year's pages")
    func stable() throws {
        let before = try Self.site()
        var catalog = SampleCatalog(looks: 120).catalog
        let published = Instant(seconds: 1_700_000_000)
        catalog.feeds[0].entries.insert(
            Entry(id: "new", kind: .look, title: "New", published: published), at: 0)
        var settings = SiteSettings()
        settings.pageSize = 4
        let after = try RenderedSite(
            Gallery(catalog: catalog, pictures: SampleCatalog(looks: 120).gallery.pictures), settings: settings)
        let paths = before.pagePaths.filter { $0.hasPrefix("looks/year/2021") }
        #expect(paths.count > 0)
        for path in paths { #expect(before.files[path] == after.files[path], "\(path)") }
        #expect(after.files["looks/year/2023.html"] != nil)
    }

    @Test("A tag's page leads to the tags beside it")
    func relatedTags() throws {
        var catalog = SampleCatalog(looks: 12).catalog
        for index in [0, 2] { catalog.feeds[0].entries[index].tags.append(Tag(name: "sea <b>", key: "seab")) }
        let site = try RenderedSite(Gallery(catalog: catalog, pictures: [:]))
        let page = try site.page("looks/tags/taga.html")
        let links = page.all("a").filter { $0["href"] == "../../looks/tags/seab.html" }
        #expect(links.first?.text.hasPrefix("#sea <b>") == true)
    }
}
