internal import Decode
internal import Model
internal import TestSupport
internal import Testing

@testable internal import Render

@Suite("Pages of every kind of entry") struct KindTests {
    private func site(_ catalog: KindsCatalog = KindsCatalog(), hasAddress: Bool = true) throws -> RenderedSite {
        var settings = SiteSettings()
        if hasAddress { settings.baseURL = WebURL("https://example.com/site") }
        return try RenderedSite(catalog.gallery, settings: settings)
    }

    private func json(_ path: String, _ site: RenderedSite) throws -> JSON {
        let script = try #require(try site.page(path).linkedData.first)
        return try JSONDocument(Array(script.text.utf8)).root
    }

    @Test("Ids that clash between feeds have pages of their own, and every link leads somewhere")
    func clashes() throws {
        let site = try site()
        for feed in ["photos", "events", "posts", "shop"] { #expect(site.files["\(feed)/1.html"] != nil) }
        #expect(Set(site.site.paths).count == site.site.paths.count)
    }

    @Test("A photo has its publisher, tags, dates, licence, source and original")
    func photo() throws {
        let site = try site()
        let page = try site.page("photos/1.html")
        for address in [
            "../photos/by/nsid-1x.html", "../photos/tags/fog.html", "https://example.com/by/4.0",
            "https://example.com/photos/1", "https://example.com/original/photo-1",
        ] { #expect(page.addresses.contains(address), "\(address)") }
        let text = page.elements.first?.text ?? ""
        for words in ["12,345", "Published", "8 January 2022, 17:04", "CC BY 4.0"] { #expect(text.contains(words)) }
        let json = try json("photos/1.html", site)
        #expect(json["@type"]?.string == "ImageObject" && json["license"]?.string == "https://example.com/by/4.0")
        #expect(json["dateCreated"]?.string == "2022-01-08T17:04" && json["creditText"]?.string == "By photo-1")
        #expect(json["acquireLicensePage"]?.string == "https://example.com/photos/1")
    }

    @Test("An event says when, where, with whom and for how much")
    func event() throws {
        let site = try site()
        let page = try site.page("events/0.html")
        let text = page.elements.first?.text ?? ""
        for words in ["Saturday, 21 November 2026, 19:30", "Lantern Hall", "12 Quay Street", "$20.50 to $80, $41"] {
            #expect(text.contains(words), "\(words)")
        }
        #expect(
            page.addresses.contains(
                "https://www.openstreetmap.org/?mlat=47.6062&mlon=-122.3321#map=17/47.6062/-122.3321"))
        for band in ["owls", "foxes", "hares"] {
            #expect(page.addresses.contains("../events/by/\(band).html"))
            #expect(
                try site.page("events/by/\(band).html").with("data-entry").contains { $0["data-entry"] == "events/0" })
        }
        let json = try json("events/0.html", site)
        #expect(json["startDate"]?.string == "2026-11-21T19:30:00-07:00" && json["endDate"] == nil)
        #expect(
            json["performer"].map { Array($0.elements).count } == 3 && json["offers"]?["lowPrice"]?.string == "20.50")
        #expect(json["location"]?["geo"]?["latitude"]?.string == "47.6062")
        #expect(try self.json("events/1.html", site)["offers"] == nil)
    }

    @Test("What is not known of an event is said, and what is over is marked wherever it stands")
    func eventDates() throws {
        let site = try site()
        for page in ["events/1.html", "events/feed.html"] {
            #expect(try site.text(page).contains("the last day was 18 November 2026"), "\(page)")
        }
        #expect(try site.page("events/index.html").with("title").filter { $0.name == "span" }.count == 1)
        let day = try site.text("events/2.html")
        #expect(day.contains("23 November 2026<") && day.contains("The time is still to be announced."))
        #expect(try json("events/2.html", site)["startDate"]?.string == "2026-11-23")
        let none = try site.text("events/3.html")
        #expect(none.contains("The date is still to be announced."))
        #expect(try json("events/3.html", site)["startDate"] == nil)
        let long = try site.text("events/4.html")
        #expect(long.contains("27 November 2026"))
        #expect(
            long.contains("search?query=Lantern%20Hall%2C%2012%20Quay%20Street%2C%20Portmere%2C%20WA%2098000%2C%20US"))
    }

    @Test("A post is whole without a picture, and its author's page warns in words")
    func post() throws {
        let site = try site()
        let page = try site.page("posts/0.html")
        #expect(page.all("img").count == 1, "the author's alone")
        #expect(page.addresses.contains("../posts/by/u0.html"))
        #expect(try json("posts/0.html", site)["@type"]?.string == "BlogPosting")
        let author = try site.page("posts/by/u0.html")
        let text = author.elements.first?.text ?? ""
        #expect(text.contains("Warning:") && text.contains("u0@example.org") && text.contains("Author"))
        #expect(author.with("data-entry").count == 5)
        #expect(try site.page("posts/index.html").all("img").allSatisfy { $0["src"]?.contains("stock") == false })
    }

    @Test("A post names its author's username, and one tap from it are the address and the warning")
    func contact() throws {
        var feeds = KindsCatalog().catalog.feeds
        let warning = Fact.Warning(key: "emailDomain", values: ["domains": ".com"])
        let authors = [
            Profile(
                id: "u0", name: "Ann",
                facts: [
                    Fact(label: "username", value: .text("ann.w")),
                    Fact(label: "email", value: .mail("ann@example.org"), warning: warning),
                    Fact(label: "phone", value: .text("555")),
                ]),
            Profile(id: "u1", name: "Bo", facts: [Fact(label: "username", value: .text("Bo"))]),
        ]
        let entries = authors.enumerated().map {
            Entry(id: "\($0)", kind: .post, title: "Post", text: RichText(paragraphs: [[.text("Rain.")]]), profile: $1)
        }
        feeds[3] = FeedCatalog(id: "posts", type: "league", title: "Posts", entries: entries, profiles: authors)
        let site = try RenderedSite(Gallery(catalog: Catalog(feeds: feeds), pictures: [:]))
        for (path, id) in [("posts/0.html", "contact"), ("posts/feed.html", "contact-0")] {
            let page = try site.page(path)
            #expect(page.with("popovertarget").compactMap { $0["popovertarget"] } == [id, id], "\(path)")
            let card = try #require(page.with("popover").first)
            #expect(card["id"] == id && page.with("popover").count == 1)
            for words in ["Ann", "@ann.w", "ann@example.org", "Warning:", ".com"] {
                #expect(card.text.contains(words), "\(words)")
            }
            #expect(!card.text.contains("555"))
            #expect(page.addresses.contains("mailto:ann@example.org") && page.addresses.contains("../posts/by/u0.html"))
        }
        let other = try site.page("posts/1.html")
        #expect(other.with("popover").isEmpty)
        #expect(try !site.text("posts/1.html").contains("@Bo"))
    }

    @Test("The face of those without a picture is a file of the theme, and one's own takes its place")
    func face() async throws {
        let site = try RenderedSite(KindsCatalog(hasPictures: false).gallery)
        let face = try #require(site.files.keys.first { $0.hasPrefix("assets/face.") })
        #expect(try site.page("posts/1.html").all("img").map { $0["src"] }.contains("../" + face))
        let shipped = try Files.read(RenderedSite.shipped + "/assets/face.svg")
        #expect(site.files[face] == shipped && !site.files.keys.contains("assets/face.svg"))
        try await withTemporaryFolder { folder in
            try Files.createFolder(folder + "/assets", mode: 0o700)
            let own = Array(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>"#.utf8)
            try Files.replace(folder + "/assets/face.svg", with: own)
            let theme = try Theme(shipped: RenderedSite.shipped, own: folder)
            #expect(theme.face.bytes == own && theme.face.path != face)
        }
    }

    @Test("List items and details have a menu of what can be done")
    func options() throws {
        for hasAddress in [true, false] {
            let site = try site(hasAddress: hasAddress)
            let page = try site.page("photos/feed.html")
            #expect(page.with("data-action").filter { $0["data-action"] == "options" }.count == 8)
            let mail = try #require(page.addresses.first { $0.hasPrefix("mailto:?") })
            let link = hasAddress ? "example.com%2Fsite%2Fphotos%2F0.html" : "example.com%2Fphotos%2F0"
            #expect(mail == "mailto:?subject=Photo%200&body=https%3A%2F%2F" + link)
            let save = try #require(page.with("download").first?["href"])
            #expect(save.hasPrefix("../images/") && save.hasSuffix("-900.jpg"))
            let open = page.with("data-action").first { $0["data-action"] == "open" }
            #expect(open?["href"] == "https://example.com/original/photo-0" && open?["target"] == "_blank")
            let actions = try site.page("photos/0.html").with("data-action").compactMap { $0["data-action"] }
            #expect(actions.filter { $0 != "search" } == ["options", "open", "save", "mail", "share", "copy"])
        }
    }
}
