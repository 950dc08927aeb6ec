internal import Decode
internal import Model
internal import Testing

@testable internal import Render

@Suite("Hostile text") struct HostileTextTests {
    static let hostile =
        #"</title></style></script>--><!--"'><script>alert(1)</script><img src=x onerror=alert(1)>"#
        + #"{{t.nav.skip}}{{{x}}}&lt;"# + "\u{2028}\u{202E}\u{FEFF}`${1}` ]]>"

    @Test("Promise j: script in every field of the catalog puts no element and no attribute into any page")
    func elements() throws {
        let kinds: [EntryKind] = [.look, .photo, .event, .person, .post, .item]
        for kind in kinds {
            let plain = SampleCatalog(word: { $0 }, looks: 25, kind: kind)
            let hostile = SampleCatalog(word: { $0 + Self.hostile }, looks: 25, kind: kind)
            var settings = SiteSettings()
            settings.baseURL = WebURL("https://example.com/site")
            settings.pageSize = 5
            settings.description = "d"
            let tame = try RenderedSite(plain, settings: settings)
            settings.title += Self.hostile
            settings.description += Self.hostile
            let wild = try RenderedSite(hostile, settings: settings)
            #expect(tame.pagePaths == wild.pagePaths)
            for path in tame.pagePaths {
                let expected = try tame.page(path).skeleton
                #expect(try wild.page(path).skeleton == expected, "\(kind) \(path)")
            }
        }
    }

    @Test("The same of the kinds' own fields")
    func elementsOfKinds() throws {
        var settings = SiteSettings()
        settings.baseURL = WebURL("https://example.com/site")
        let tame = try RenderedSite(KindsCatalog().gallery, settings: settings)
        let wild = try RenderedSite(KindsCatalog(word: { $0 + Self.hostile }).gallery, settings: settings)
        // A city's address is made of its name, anything else's of its id.
        func addresses(_ site: RenderedSite) -> [String] { site.pagePaths.map { $0.replacing(#/city/.*/#, with: "") } }
        #expect(addresses(tame) == addresses(wild))
        for (path, wildPath) in zip(tame.pagePaths, wild.pagePaths) {
            let (expected, found) = (try tame.page(path), try wild.page(wildPath))
            #expect(found.skeleton == expected.skeleton, "\(path)")
            for script in found.linkedData {
                #expect(!script.text.utf8.contains(60))
                _ = try JSONDocument(Array(script.text.utf8))
            }
            for address in found.addresses where address.hasPrefix("mailto:") || address.contains("openstreetmap") {
                #expect(address.utf8.allSatisfy { $0 > 32 && $0 < 127 && $0 != 60 && $0 != 34 }, "\(address)")
            }
        }
    }

    @Test("Script in every field stays text in JSON-LD, Atom, JSON Feed and sitemap")
    func documents() throws {
        var settings = SiteSettings()
        settings.baseURL = WebURL("https://example.com/site")
        settings.title = Self.hostile
        let site = try RenderedSite(SampleCatalog(word: { $0 + Self.hostile }, looks: 9), settings: settings)
        for path in site.pagePaths {
            for script in try site.page(path).linkedData {
                #expect(script["type"] == "application/ld+json")
                #expect(!script.text.utf8.contains(60))
                #expect(try JSONDocument(Array(script.text.utf8)).root["@context"]?.string == "https://schema.org")
            }
        }
        for path in ["feed.xml", "looks/feed.xml"] {
            let feed = try ParsedPage(try #require(site.files[path]), isXML: true)
            #expect(Set(feed.elements.map(\.name)).isSubset(of: SyndicationTests.atomElements))
        }
        _ = try ParsedPage(try #require(site.files["sitemap.xml"]), isXML: true)
        let json = try JSONDocument(try #require(site.files["feed.json"])).root
        #expect(json["title"]?.string == Self.hostile)
        let manifest = try JSONDocument(try #require(site.files["manifest.webmanifest"])).root
        #expect(manifest["name"]?.string == Self.hostile)
    }

    @Test("Outside links open outside and give nothing away")
    func outsideLinks() throws {
        let site = try RenderedSite()
        for path in site.pagePaths {
            for link in try site.page(path).all("a") where link["href"]?.hasPrefix("http") == true {
                let words = Set((link["rel"] ?? "").split(separator: " "))
                #expect(words.isSuperset(of: ["noopener", "nofollow"]) && link["target"] == "_blank", "\(path)")
            }
        }
    }
}
