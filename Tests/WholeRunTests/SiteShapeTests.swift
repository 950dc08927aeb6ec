internal import Foundation
internal import TestSupport
internal import Testing

@Suite("What configurations make of the site") struct SiteShapeTests {
    private static let samples = SourceTree.root + "/samples/ltk"

    @Test(
        "With a baseURL every address in sitemap, feeds and heads is of it and leads to a page; without, there is none")
    func baseURL() async throws {
        try await WholeRun.alone { site in
            let base = "https://vitrine.example/sub/"
            try site.configure(Self.samples, feed: #""limit": 6"#, sections: ["site": #"{"baseURL": "\#(base)"}"#])
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            let files = Set(try Tree(site.output).files)
            let pages = files.filter { $0.hasSuffix(".html") && $0 != "404.html" }
            let own = ["search.html", "favourites.html"]
            let sitemap = site.page("sitemap.xml").matches(of: #/<loc>([^<]*)<\/loc>/#).map { String($0.1) }
            #expect(sitemap.count == pages.count - own.count)
            #expect(sitemap.filter { !$0.hasPrefix(base) || !leads(String($0.dropFirst(base.count)), files) } == [])
            #expect(XMLCheck.isWellFormed(site.page("sitemap.xml")))
            for page in pages {
                let canonical = site.page(page).firstMatch(of: #/<link rel="canonical" href="([^"]*)"/#)?.1 ?? ""
                #expect(canonical.hasPrefix(base) && leads(String(canonical.dropFirst(base.count)), files), "\(page)")
            }
            for feed in ["feed.xml", "looks/feed.xml"] {
                #expect(XMLCheck.isWellFormed(site.page(feed)))
                let links = site.page(feed).matches(of: #/<link [^>]*href="([^"]*)"/#).map { String($0.1) }
                let own = links.filter { $0.hasPrefix(base) }
                #expect(own.count > 6 && own.allSatisfy { leads(String($0.dropFirst(base.count)), files) }, "\(links)")
            }
            #expect(site.page("robots.txt").contains(base + "sitemap.xml"))

            try site.configure(Self.samples, feed: #""limit": 6"#)
            #expect(try await site.run().exitCode == 0)
            #expect(!site.exists("output/sitemap.xml"))
            #expect(!site.page("index.html").contains("canonical"))
        }
    }

    @Test("Further languages, one entry a page, AVIF alone and originals: every link leads somewhere")
    func variants() async throws {
        try await WholeRun.alone { site in
            let variants = [
                ["site": #"{"languages": ["en", "es", "ar"], "pageSize": 2}"#],
                ["site": #"{"pageSize": 1}"#],
                ["images": #"{"widths": [64], "formats": ["avif"], "originals": true}"#],
            ]
            for sections in variants {
                try site.configure(Self.samples, feed: #""limit": 5"#, sections: sections)
                let run = try await site.run()
                #expect(run.exitCode == 0, "\(run.messages)")
                let links = try LinkCheck(site.output)
                #expect(links.broken == [])
                #expect(links.loadedFromOutside == [])
                #expect(links.followed > 300)
            }
        }
    }

    @Test("A document on disk names no picture outside its own folder")
    func outsideTheFolder() async throws {
        try await WholeRun.alone { site in
            let outside = ["../secret.jpg", "/etc/passwd", "file:///etc/passwd", "..", "a/../../secret.jpg", "", "."]
            let jpeg = try Data(contentsOf: URL(filePath: SourceTree.root + "/Tests/MockAPI/fixtures/plain.jpg"))
            try site.write("secret.jpg", jpeg)
            try site.write("feed/inside.jpg", jpeg)
            let looks = (outside + ["a/../inside.jpg"]).enumerated().map { index, address in
                #"{"id": "look\#(index)", "hero_image": "\#(address)"}"#
            }
            try site.write("feed/1.json", #"{"ltks": ["# + looks.joined(separator: ",") + "]}")
            try site.configure("feed")
            let run = try await site.run()
            #expect(run.exitCode == 0 || run.exitCode == 3, "\(run.messages)")
            for index in outside.indices {
                let page = site.page("looks/look\(index).html")
                let hero = page.firstMatch(of: #/(?s)details-pictures(.*?)details-body/#).map { String($0.1) } ?? ""
                #expect(!hero.contains("images/"), "\(outside[index])")
            }
            #expect(site.page("looks/look\(outside.count).html").contains("images/"))
        }
    }

    @Test("A template, a string or a style of one's own takes effect on the next run, and goes with its file")
    func ownTemplates() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run().exitCode == 0)
            let before = try Tree(site.output)
            try site.write("templates/assets/theme.css", ":root { --accent: #123456; }")
            try site.write("templates/404.mustache", "<!DOCTYPE html><title>Mine</title>")
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(site.page("404.html") == "<!DOCTYPE html><title>Mine</title>")
            #expect(try Tree(site.output).files.contains { $0.hasSuffix(".css") && site.page($0).contains("#123456") })
            #expect(try LinkCheck(site.output).broken == [])
            #expect(try site.report().counts.imagesMade == 0)
            try site.remove("templates")
            #expect(try await site.run().exitCode == 0)
            #expect(site.page("404.html") != "<!DOCTYPE html><title>Mine</title>")
            let gone = before.files.filter { !site.exists("output/" + $0) }
            #expect(gone == [])
            try site.write("templates/404.mustache", "{{#open}}")
            let bad = try await site.run()
            #expect(bad.exitCode == 78 && bad.messages.contains("404.mustache:1:"), "\(bad.messages)")
            #expect(site.page("404.html").contains("<html"))
        }
    }

    private func leads(_ path: String, _ files: Set<String>) -> Bool {
        files.contains(path.isEmpty || path.hasSuffix("/") ? path + "index.html" : path)
    }
}
