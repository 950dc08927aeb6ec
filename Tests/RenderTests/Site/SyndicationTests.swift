internal import Decode
internal import Model
internal import Testing

@testable internal import Render

@Suite("What machines read of a site") struct SyndicationTests {
    static let atomElements: Set = [
        "feed", "entry", "title", "subtitle", "id", "updated", "published", "link", "author", "name", "generator",
        "category", "summary", "content",
    ]

    private func published() throws -> RenderedSite {
        var settings = SiteSettings()
        settings.baseURL = WebURL("https://example.com/site")
        return try RenderedSite(SampleCatalog(looks: 60), settings: settings)
    }

    @Test("Atom has the newest entries first, each with an id, a day and a link")
    func atom() throws {
        let site = try published()
        let feed = try ParsedPage(try #require(site.files["looks/feed.xml"]), isXML: true)
        #expect(feed.all("entry").count == PageBuilder.syndicatedMax)
        let ids = feed.all("id").map(\.text)
        #expect(ids.first == "https://example.com/site/looks/index.html")
        #expect(ids.dropFirst().first == "https://example.com/site/looks/look-0.html")
        #expect(Set(ids).count == ids.count)
        // One that has left the feed comes last, here beyond the fifty.
        #expect(!ids.contains("https://example.com/site/looks/look-7.html"))
        #expect(feed.all("updated").allSatisfy { Instant(iso8601: $0.text) != nil })
        #expect(feed.all("link").contains { $0["rel"] == "self" })
    }

    @Test("An event begins with when and where it is, and what it costs") func events() throws {
        let site = try RenderedSite(KindsCatalog().gallery)
        let atom = try ParsedPage(try #require(site.files["events/feed.xml"]), isXML: true)
        let contents = atom.all("content").map(\.text)
        let start = "<p>21 November 2026, 19:30 · Lantern Hall"
        #expect(contents.contains { $0.hasPrefix(start) && $0.contains("$20.50") }, "\(contents.first ?? "")")
        #expect(try site.text("feed.json").contains("21 November 2026, 19:30 · Lantern Hall"))
    }

    @Test("A person and a tag with enough dated entries have feeds of their own, which their pages offer")
    func ownFeeds() throws {
        let site = try published()
        for (page, others) in [("looks/tags/taga", "looks/tags/tagb"), ("looks/by/person-a", "looks/by/person-b")] {
            let atom = try ParsedPage(try #require(site.files["\(page).xml"]), isXML: true)
            let entries = atom.all("entry").count
            #expect(entries == 20)
            let ids = atom.all("id").map(\.text)
            #expect(ids.first == "https://example.com/site/\(page).html")
            let json = try JSONDocument(try #require(site.files["\(page).json"])).root
            #expect(json["feed_url"]?.string == "https://example.com/site/\(page).json")
            #expect(json["home_page_url"]?.string == ids.first)
            #expect(json["items"]?.elements.compactMap { $0["id"]?.string }.elementsEqual(ids.dropFirst()) == true)
            let links = try site.page(page + ".html").elements.filter { $0["rel"] == "alternate" && $0["type"] != nil }
            let name = try #require(page.split(separator: "/").last)
            #expect(
                links.prefix(2).compactMap { $0["href"]?.split(separator: "/").last } == [
                    "\(name).xml", "\(name).json",
                ])
            #expect(site.files["\(others).xml"] != nil)
        }
        // Of a person with nothing to show there is no feed.
        #expect(site.files["looks/by/person-c.html"] != nil && site.files["looks/by/person-c.xml"] == nil)
    }

    @Test("People and tags with three dated entries have a feed, of the newest first")
    func groups() {
        let published = ([5, 9, nil, 7, 1, 3] as [Int64?]).map { $0.map(Instant.init(seconds:)) }
        let groups = SyndicatedGroups([[0, 1, 2, 3], [0, 1, 2], [4, 5], [0, 4, 5]], published: published)
        #expect((0..<4).map { groups.entries(of: $0) } == [[1, 3, 0], nil, nil, [0, 5, 4]])
    }

    @Test("A new entry changes the feeds of its own people and tags alone, and another day none")
    func changedFeeds() throws {
        var earlier = SampleCatalog(looks: 30).gallery.catalog
        // The newest one: of person a, with tag a.
        earlier.feeds[0].entries.removeFirst()
        let without = Gallery(catalog: earlier, pictures: SampleCatalog(looks: 30).gallery.pictures)
        func feeds(_ gallery: Gallery, on day: Day = SampleCatalog.editionDay) throws -> [String: [UInt8]] {
            try RenderedSite(gallery, editionDay: day).files.filter { path, _ in
                (path.contains("/by/") || path.contains("/tags/")) && !path.hasSuffix(".html")
            }
        }
        let before = try feeds(without)
        #expect(before.count == 8)
        #expect(try feeds(without, on: SampleCatalog.editionDay + 1) == before)
        let after = try feeds(SampleCatalog(looks: 30).gallery)
        #expect(
            after.filter { before[$0.key] != $0.value }.keys.sorted() == [
                "looks/by/person-a.json", "looks/by/person-a.xml", "looks/tags/taga.json", "looks/tags/taga.xml",
            ])
    }

    @Test("Without an address of its own a site's ids are tag URIs, and it has no absolute links to itself")
    func withoutBase() throws {
        let site = try RenderedSite()
        let feed = try ParsedPage(try #require(site.files["feed.xml"]), isXML: true)
        #expect(feed.all("id").dropFirst().first?.text == "tag:vitrine.invalid,2026:looks/look-0")
        #expect(feed.all("link").filter { $0["rel"] == "alternate" }.dropFirst().first?["href"] == "looks/look-0.html")
        let json = try JSONDocument(try #require(site.files["feed.json"])).root
        #expect(json["home_page_url"] == nil)
        let items = json["items"].map { Array($0.elements) } ?? []
        #expect(items.count == 45 && items.allSatisfy { $0["url"] == nil && $0["id"]?.string?.isEmpty == false })
        #expect(site.files["sitemap.xml"] == nil)
        #expect(try !site.text("robots.txt").contains("Sitemap"))
        let page = try site.page("looks/look-0.html")
        #expect(!page.elements.contains { $0["rel"] == "canonical" || $0["property"] == "og:image" })
    }

    @Test("The sitemap lists every page but 404 and the visitor's own, and robots.txt names it")
    func sitemap() throws {
        let site = try published()
        let map = try ParsedPage(try #require(site.files["sitemap.xml"]), isXML: true)
        let listed = map.all("loc").map(\.text)
        let own = ["404.html", "search.html", "favourites.html"]
        let pages = site.pagePaths.filter { !own.contains($0) }.map { "https://example.com/site/" + $0 }
        #expect(listed.sorted() == pages && Set(listed).count == listed.count)
        #expect(try site.text("robots.txt").contains("Sitemap: https://example.com/site/sitemap.xml"))
    }

    @Test("Beyond fifty thousand addresses the sitemap is an index of parts")
    func sitemapIndex() throws {
        let entries = (0..<50_010).map { Entry(id: "e\($0)", kind: .item, title: "T") }
        let feed = FeedCatalog(id: "f", type: "json", title: "F", entries: entries)
        var settings = SiteSettings()
        settings.baseURL = WebURL("https://example.com")
        let plan = try SitePlan(
            gallery: Gallery(catalog: Catalog(feeds: [feed]), pictures: [:]), settings: settings,
            editionDay: SampleCatalog.editionDay, theme: try Theme(shipped: RenderedSite.shipped, own: nil), sheets: [:]
        )
        let files = Sitemap.files(plan)
        #expect(files.map(\.path) == ["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml"])
        let counts = try files.map { file in
            var page = PageBuffer()
            file.append(plan, to: &page)
            return try ParsedPage(page.bytes, isXML: true).all("loc").count
        }
        #expect(counts.first == 2 && counts.dropFirst().reduce(0, +) == 50_010 + 1 + 2501 + 834)
        #expect(counts.allSatisfy { $0 <= 50_000 })
    }

    @Test("On a site of two languages a page names both, and the first for any other")
    func alternates() throws {
        var settings = SiteSettings()
        settings.languages = ["en", "ar"]
        let page = try RenderedSite(SampleCatalog(looks: 1), settings: settings).page("ar/looks/look-0.html")
        let links = page.elements.filter { $0["hreflang"] != nil && $0["rel"] == "alternate" }
        #expect(links.compactMap { $0["hreflang"] } == ["en", "ar", "x-default"])
        #expect(links.last?["href"] == links.first?["href"] && links.first?["href"] == "../../looks/look-0.html")
    }

    @Test("A page's head names its canonical address, its picture and its kind")
    func head() throws {
        let page = try published().page("looks/look-1.html")
        func property(_ name: String) -> String? {
            page.elements.first { $0["property"] == name }?["content"]
        }
        let canonical = page.elements.first { $0["rel"] == "canonical" }
        #expect(canonical?["href"] == "https://example.com/site/looks/look-1.html")
        #expect(property("og:url") == canonical?["href"])
        #expect(property("og:image")?.hasPrefix("https://example.com/site/images/") == true)
        #expect(property("og:image:alt") == "A description" && property("og:type") == "article")
        let script = try #require(page.linkedData.first)
        let json = try JSONDocument(Array(script.text.utf8)).root
        #expect(json["@type"]?.string == "Product" && json["name"]?.string == "Look 1")
        #expect(json["url"]?.string == canonical?["href"])
        #expect(json["subjectOf"]?["author"]?["name"]?.string == "Person 1")
        #expect(json["isRelatedTo"].map { $0.elements.map { $0["name"]?.string } } == ["Shop"])
    }

    @Test(
        "Each kind of entry is what schema.org calls it",
        arguments: [
            (EntryKind.look, "Product"), (.photo, "ImageObject"), (.event, "Event"), (.person, "Person"),
            (.post, "BlogPosting"), (.item, "CreativeWork"),
        ])
    func kinds(kind: EntryKind, type: String) throws {
        let page = try RenderedSite(SampleCatalog(looks: 1, kind: kind)).page("looks/look-0.html")
        let json = try JSONDocument(Array(try #require(page.linkedData.first).text.utf8)).root
        #expect(json["@type"]?.string == type)
    }
}
