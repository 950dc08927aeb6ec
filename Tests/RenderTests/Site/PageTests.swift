internal import Decode
internal import Model
internal import Synchronization
internal import Testing

@testable internal import Render

@Suite("Pages of a site") struct PageTests {
    @Test("Grid and list show the same entries in the same order, each once")
    func twoViews() throws {
        var settings = SiteSettings()
        settings.pageSize = 4
        let site = try RenderedSite(SampleCatalog(looks: 45), settings: settings)
        let expected = (0..<45).map { "looks/look-\($0)" }
        let grids = ["looks/index.html"] + (2...4).map { "looks/grid-\($0).html" }
        let lists = ["looks/feed.html"] + (2...12).map { "looks/feed-\($0).html" }
        for paths in [grids, lists] {
            let keys = try paths.flatMap { try site.page($0).with("data-entry").compactMap { $0["data-entry"] } }
            #expect(keys == expected)
        }
        #expect(site.files["looks/grid-5.html"] == nil && site.files["looks/feed-13.html"] == nil)
    }

    @Test("The mosaic has the first six on the first page, the pages are chained by data-more")
    func mosaicAndChain() throws {
        let site = try RenderedSite(SampleCatalog(looks: 130))
        #expect(try site.page("looks/index.html").with("data-cell").count == 6)
        #expect(try site.page("looks/grid-2.html").with("data-cell").isEmpty)
        #expect(try site.page("index.html").with("data-mosaic").count == 1)
        var path = "looks/feed.html"
        var seen: [String] = []
        while true {
            seen.append(path)
            let more = try site.page(path).with("data-more")
            guard let next = more.first?["href"] else { break }
            path = String(next.dropFirst("../".count))
            try #require(seen.count < 10)
        }
        #expect(seen == ["looks/feed.html"] + (2...7).map { "looks/feed-\($0).html" })
    }

    @Test("A title that lists and the page's own head cut is whole on its details page")
    func longTitle() throws {
        var catalog = SampleCatalog(looks: 2).catalog
        let title = String(repeating: "word ", count: 60) + "end"
        catalog.feeds[0].entries[0].title = title
        let site = try RenderedSite(Gallery(catalog: catalog, pictures: [:]))
        let page = try site.page("looks/look-0.html")
        #expect(page.all("h1").map(\.text) == [title])
        #expect(try #require(page.all("title").first?.text).contains("word…"))
        for path in ["looks/feed.html", "looks/look-1.html"] {
            let text = String(decoding: try #require(site.files[path]), as: UTF8.self)
            #expect(text.contains("word…") && !text.contains(title), "\(path)")
        }
    }

    @Test(
        "A language that is not the page's stands at an entry's title and text, whose direction they decide themselves")
    func entryLanguage() throws {
        var catalog = SampleCatalog(looks: 3).catalog
        for (index, language) in ["he", "en", nil].enumerated() { catalog.feeds[0].entries[index].language = language }
        let site = try RenderedSite(Gallery(catalog: catalog, pictures: [:]))
        func spoken(_ path: String) throws -> [String] {
            // A picture's alternative text has no direction of its own to decide.
            try site.page(path).with("lang").filter { !["html", "img"].contains($0.name) }.map { element in
                #expect(element["dir"] == "auto")
                return "\(element.name) \(element["lang"] ?? "")"
            }
        }
        #expect(try spoken("looks/look-0.html") == ["h1 he", "div he"])
        #expect(try spoken("looks/look-1.html") == ["span he"])
        #expect(try spoken("looks/look-2.html") == ["span he"], "a related look, which is not its own")
        #expect(try spoken("looks/feed.html") == ["h2 he", "p he"])
        let feed = try ParsedPage(try #require(site.files["feed.xml"]), isXML: true)
        #expect(feed.all("entry").map { $0["lang"] } == ["he", nil, nil])
        let json = try JSONDocument(try #require(site.files["feed.json"])).root
        #expect(json["items"].map { $0.elements.map { $0["language"]?.string } } == ["he", nil, nil])
    }

    @Test("Grid and list lead to the page of the other that shows the same entries")
    func switching() throws {
        let site = try RenderedSite(SampleCatalog(looks: 130))
        #expect(try site.page("looks/feed-5.html").addresses.contains("../looks/grid-2.html"))
        #expect(try site.page("looks/grid-2.html").addresses.contains("../looks/feed-4.html"))
    }

    @Test("A details page has every product with its link, its person, its tags and its neighbours")
    func details() throws {
        let page = try RenderedSite().page("looks/look-3.html")
        let entries = page.with("data-entry").compactMap { $0["data-entry"] }
        #expect(entries.first == "looks/look-3" && !entries.dropFirst().contains("looks/look-3"))
        #expect(entries.count == 7, "its own, and six of the same person")
        let addresses = page.addresses
        for index in 0..<2 { #expect(addresses.contains("https://example.com/buy?a=3&b=\(index)")) }
        for place in [
            "../looks/by/person-b.html", "../looks/tags/tagb.html", "../looks/look-2.html", "../looks/look-4.html",
            "https://example.com/video", "https://example.com/look/3",
        ] { #expect(addresses.contains(place), "\(place)") }
        let text = page.elements.first?.text ?? ""
        for words in ["Look 3", "Similar", "12,345", "1 January 1970", "3 products", "12 April 2022"] {
            #expect(text.contains(words), "\(words)")
        }
    }

    @Test("Every picture has its size and words; the first is loaded at once and all others lazily")
    func pictures() throws {
        let site = try RenderedSite()
        for path in site.pagePaths {
            let images = try site.page(path).all("img")
            #expect(images.allSatisfy { $0["width"] != nil && $0["height"] != nil && $0["alt"] != nil })
            #expect(images.filter { $0["loading"] == nil }.count <= 1, "\(path)")
        }
        let hero = try #require(try site.page("looks/look-1.html").all("img").first)
        #expect(hero["alt"] == "A description" && hero["fetchpriority"] == "high")
        #expect(hero["srcset"]?.contains("-320.jpg 320w, ") == true && hero["src"]?.hasSuffix("-640.jpg") == true)
    }

    @Test("Where no picture could be had the stock picture stands")
    func stock() throws {
        let page = try RenderedSite(SampleCatalog(looks: 4, hasPictures: false)).page("looks/look-3.html")
        let images = page.all("img")
        #expect(!images.isEmpty)
        #expect(images.contains { $0["src"]?.hasPrefix("../assets/stock.") == true })
        // Of somebody's face it is the theme's own.
        let own = ["../assets/stock.", "../assets/face."]
        #expect(
            images.allSatisfy { image in
                image["srcset"] == nil && own.contains { image["src"]?.hasPrefix($0) == true }
            })
    }

    @Test("What has left its feed says so with the day; an old copy names its day")
    func past() throws {
        let site = try RenderedSite(SampleCatalog(state: .lastGood(Day(number: 20_000), isStale: false)))
        #expect(try site.text("looks/look-7.html").contains("8 January 2022"))
        #expect(try site.text("looks/index.html").contains("4 October 2024"))
        #expect(try !RenderedSite().text("looks/index.html").contains("4 October 2024"))
    }

    @Test("404 asks for no other file and leads home")
    func missing() throws {
        let page = try RenderedSite().page("404.html")
        #expect(Set(page.addresses) == ["data:,", "index.html"])
        #expect(page.all("link").allSatisfy { $0["rel"] == "icon" } && page.all("img").isEmpty)
    }

    @Test("404's way home is absolute where the site's address is known") func missingWithBase() throws {
        var settings = SiteSettings()
        settings.baseURL = WebURL("https://example.com/g")
        let site = try RenderedSite(settings: settings)
        #expect(Set(try site.page("404.html").addresses) == ["data:,", "https://example.com/g/index.html"])
        #expect(try site.page("search.html").addresses.contains("index.html"))
    }

    @Test("Every page has a policy that lets in the site's own files only")
    func policy() throws {
        let site = try RenderedSite(SampleCatalog(looks: 7))
        for path in site.pagePaths {
            let policy = try site.page(path).all("meta").first { $0["http-equiv"] == "Content-Security-Policy" }
            let content = try #require(policy?["content"], "\(path)")
            #expect(content.contains("default-src ") && !content.contains("http") && !content.contains("*"))
            #expect(!content.contains("unsafe-eval") && !content.contains("style-src 'unsafe-inline'"))
        }
    }

    @Test("The same bytes with any number of threads")
    func sameBytes() throws {
        let sample = SampleCatalog(looks: 300)
        let one = try RenderedSite(sample, jobs: 1)
        let many = try RenderedSite(sample, jobs: 5)
        #expect(one.files == many.files && one.counts == many.counts)
        #expect(one.counts.entries == 300 && one.counts.files == one.files.count)
        #expect(one.counts.pagesRendered == one.pagePaths.count)
        #expect(one.counts.bytes == one.files.values.reduce(0) { $0 + $1.count })
    }

    @Test("One entry more changes no other entry's address")
    func stableAddresses() throws {
        let few = try RenderedSite(SampleCatalog(looks: 20))
        let more = try RenderedSite(SampleCatalog(looks: 40))
        #expect(Set(few.pagePaths).isSubset(of: more.pagePaths))
    }

    @Test("A caller that wants no more is obeyed")
    func cancel() throws {
        let site = try RenderedSite(SampleCatalog(looks: 3)).site
        let calls = Mutex(0)
        #expect(throws: SiteError.self) {
            _ = try site.render(jobs: 2, isCancelled: { true }) { _, _ in calls.withLock { $0 += 1 } }
        }
        #expect(calls.withLock { $0 } == 0)
    }

    @Test("Sheets are asked for with the pictures of their pages' mosaics, and shown where they were made")
    func sheets() throws {
        let sample = SampleCatalog(looks: 9)
        let day = SampleCatalog.editionDay
        let requests = SheetRequest.all(sample.gallery, on: day, pageSize: 20)
        #expect(requests.map(\.subject) == [.site, .feed("looks"), .homeMosaic, .gridMosaic("looks")])
        #expect(requests.allSatisfy { $0.pictures.count == 6 })
        #expect(requests[3].pictures == requests[1].pictures)
        #expect(requests[1].pictures == sample.catalog.feeds[0].entries.prefix(6).compactMap(\.pictures.first))
        #expect(SheetRequest.all(Gallery(catalog: sample.catalog, pictures: [:]), on: day, pageSize: 20).isEmpty)
        let sheet = Rendition(
            path: "images/aa/0123456789abcdef-1200.jpg", object: Digest(of: "sheet"), byteCount: 1, width: 1200,
            height: 630, format: .jpeg)
        var settings = SiteSettings()
        settings.baseURL = WebURL("https://example.com/")
        let site = try RenderedSite(sample.gallery, settings: settings, sheets: [.feed("looks"): sheet])
        #expect(try site.text("looks/index.html").contains("https://example.com/" + sheet.path))
        #expect(try !site.text("index.html").contains(sheet.path))
        #expect(site.site.pictureFiles.contains { $0.path == sheet.path && $0.object == sheet.object })
    }

    @Test("Of posts without a date, sheets show those that the page shows: their authors in turn")
    func sheetsOfPosts() throws {
        let authors = ["Ada", "Bo"].map { Profile(id: $0, name: $0) }
        var feed = SampleCatalog(looks: 12, kind: .post).catalog.feeds[0]
        for index in feed.entries.indices {
            feed.entries[index].published = nil
            feed.entries[index].profile = authors[index / 6]
        }
        let gallery = Gallery(catalog: Catalog(feeds: [feed]), pictures: SampleCatalog(looks: 12).gallery.pictures)
        let requests = SheetRequest.all(gallery, on: SampleCatalog.editionDay, pageSize: 1)
        // 7 is retained, so it follows the others.
        let shown = [0, 6, 1, 8, 2, 9].compactMap { feed.entries[$0].pictures.first }
        #expect(requests.first { $0.subject == .gridMosaic("looks") }?.pictures == shown)
    }

    @Test("Visitors are offered the mosaics of home, grids and members as one picture")
    func contactSheets() throws {
        let sample = SampleCatalog(looks: 9, kind: .person)
        let requests = SheetRequest.all(sample.gallery, on: SampleCatalog.editionDay, pageSize: 20)
            .filter(\.subject.isContactSheet)
        #expect(requests.count == 2 + 9)
        #expect(requests.dropFirst(2).allSatisfy { $0.pictures.count == 6 })
        let sheet = Rendition(
            path: "images/aa/0123456789abcdef-1200.jpg", object: Digest(of: "sheet"), byteCount: 1, width: 1200,
            height: 1200, format: .jpeg)
        let site = try RenderedSite(
            sample.gallery, sheets: [.homeMosaic: sheet, .gridMosaic("looks"): sheet, .memberMosaic("looks", 0): sheet])
        let link = "rel=\"alternate\" type=\"image/jpeg\" data-sheet"
        #expect(try site.text("index.html").contains("\(link) href=\"\(sheet.path)\""))
        #expect(try site.text("looks/index.html").contains("\(link) href=\"../\(sheet.path)\""))
        #expect(site.pagePaths.filter { (try? site.text($0).contains(link)) == true }.count == 3)
    }

    @Test(
        "A file is saved under the letters of its title",
        arguments: [
            ("Café, “à la” 東京!", "Café-à-la-東京"), ("../../etc/passwd\r\n", "etc-passwd"), ("🎈", "picture"),
            (String(repeating: "a", count: 90), String(repeating: "a", count: 60)),
        ])
    func fileNames(title: String, name: String) {
        #expect(ViewBuilder.fileName(title) == name)
    }
}
