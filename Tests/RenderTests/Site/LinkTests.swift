internal import Model
internal import TestSupport
internal import Testing

@testable internal import Render

@Suite("Links of a rendered site") struct LinkTests {
    @Test("Every internal link, picture and fragment leads somewhere, and every path is safe")
    func links() throws {
        try Self.check(try RenderedSite(SampleCatalog(looks: 130)))
    }

    @Test("The same with a catalog without pictures, and with none at all", arguments: [0, 1, 3, 6, 7])
    func few(looks: Int) throws {
        try Self.check(try RenderedSite(SampleCatalog(looks: looks, hasPictures: looks % 2 == 0)))
    }

    @Test("Further languages stand in their own folders and lead to each other")
    func languages() async throws {
        try await withTemporaryFolder { folder in
            try Files.createFolder(folder + "/strings")
            let arabic = #"{"language":{"name":"العربية","direction":"rtl","plural":"arabic"},"view":{"grid":"شبكة"}}"#
            try Files.replace(folder + "/strings/ar.json", with: arabic.utf8)
            var settings = SiteSettings()
            settings.languages = ["en", "ar"]
            let site = try RenderedSite(SampleCatalog(looks: 25), settings: settings, own: folder)
            try Self.check(site)
            let page = try site.page("ar/looks/look-3.html")
            #expect(page.all("html").first?["dir"] == "rtl" && page.all("html").first?["lang"] == "ar")
            #expect(page.addresses.contains("../../looks/look-3.html"))
            #expect(page.addresses.contains { $0.hasPrefix("../../assets/site.") })
            #expect(try site.page("looks/look-3.html").addresses.contains("../ar/looks/look-3.html"))
            #expect(site.files["ar/404.html"] == nil && site.files["ar/feed.xml"] != nil)
            #expect(site.counts.entries == 25)
            #expect(site.site.diagnostics.map(\.place) == ["en", "ar", "ar"].map { "templates/strings/\($0).json" })
            #expect(try #require(site.site.diagnostics.first).message.hasSuffix(": fact.mail, fact.x"))
        }
    }

    @Test("The same with a feed of each kind, with pictures and without", arguments: [true, false])
    func kinds(hasPictures: Bool) throws {
        try Self.check(try RenderedSite(KindsCatalog(hasPictures: hasPictures).gallery))
    }

    @Test("Hostile ids have pages of their own, and every link finds them")
    func hostileIDs() throws {
        let ids = [
            "../../x", "a/b", ".", "..", "", "index", "feed-2", "feed", "grid-2", "by", "tags", "%2e%2e",
            String(repeating: "x", count: 300), "é", "e\u{301}", "ABC", "abc", "a\"b<c>", "nul", "🙂", "a\nb", "?a#b",
        ]
        let tags = ids.map { Tag(name: $0, key: $0) }
        let people = ids.map { Profile(id: $0, name: "N" + $0) }
        let entries = zip(ids, people).map { id, person in
            Entry(id: id, kind: .look, title: "T", profile: person, tags: tags)
        }
        let feed = FeedCatalog(id: "looks", type: "ltk", title: "Looks", entries: entries, profiles: people)
        let site = try RenderedSite(Gallery(catalog: Catalog(feeds: [feed]), pictures: [:]))
        try Self.check(site)
        #expect(site.counts.entries == ids.count)
        #expect(site.pagePaths.filter { $0.hasPrefix("looks/by/") }.count == ids.count)
        // An empty key and its page, too; two of the tags are one to Swift's eyes and not to ours.
        #expect(site.pagePaths.filter { $0.hasPrefix("looks/tags/") && !$0.hasSuffix("-2.html") }.count == ids.count)
    }

    /// - Throws: what a page that cannot be parsed throws.
    static func check(_ rendered: RenderedSite) throws {
        let pictures = rendered.site.pictureFiles.map(\.path)
        let known = Set(rendered.files.keys).union(pictures)
        #expect(Set(rendered.files.keys.map { $0.lowercased() }).count == rendered.files.count)
        let paths = rendered.files.keys.filter { !$0.hasPrefix("search/") || $0 == "search/names.js" }
        #expect(rendered.site.paths == paths.sorted())
        for path in known {
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            let isSafe = parts.allSatisfy { part in
                !part.isEmpty && part.utf8.count < 256
                    && part.utf8.allSatisfy {
                        (97...122).contains($0) || (48...57).contains($0) || $0 == 45 || $0 == 46 || $0 == 95
                    }
            }
            #expect(isSafe && (parts.last?.first != "." || path == ".nojekyll"), "\(path)")
        }
        var pages: [String: ParsedPage] = [:]
        for path in rendered.pagePaths { pages[path] = try rendered.page(path) }
        for (path, page) in pages {
            for address in page.addresses where !isOutside(address) {
                let (target, fragment) = resolve(address, from: path)
                #expect(known.contains(target), "\(path) leads to \(address), which is not there")
                if let fragment, let there = pages[target] {
                    #expect(there.with("id").contains { $0["id"] == fragment }, "\(path): \(address)")
                }
            }
        }
    }

    private static func isOutside(_ address: String) -> Bool {
        [
            "https://example.com/", "https://www.example.com/", "https://www.openstreetmap.org/",
            "https://seatgeek.com/", "mailto:", "data:",
        ]
        .contains { address.hasPrefix($0) }
    }

    private static func resolve(_ address: String, from page: String) -> (path: String, fragment: String?) {
        let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let fragment = parts.count > 1 ? parts[1] : nil
        if parts[0].isEmpty { return (page, fragment) }
        var folders = page.split(separator: "/").dropLast().map(String.init)
        let file = parts[0].prefix { $0 != "?" }
        for part in file.split(separator: "/", omittingEmptySubsequences: false).map(String.init) {
            if part == ".." {
                if folders.popLast() == nil { return ("out of the site: " + address, nil) }
            } else {
                folders.append(part)
            }
        }
        return (folders.joined(separator: "/"), fragment)
    }
}
