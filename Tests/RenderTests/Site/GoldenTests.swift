internal import Foundation
internal import Model
internal import TestSupport
internal import Testing

@testable internal import Render

/// Whole files of a small site, as they were last looked at and found good.
///
/// `VITRINE_RECORD=1 swift test --filter GoldenTests` writes them anew, and fails, so that no one takes a recording for
/// a test: look at the difference before it is committed.
@Suite("Whole files, as last approved") struct GoldenTests {
    static let folder = SourceTree.root + "/Tests/RenderTests/Goldens"

    private static func site(hasAddress: Bool) throws -> RenderedSite {
        var settings = SiteSettings()
        settings.title = "Nine looks"
        settings.description = "A small site to look at."
        settings.pageSize = 4
        if hasAddress { settings.baseURL = WebURL("https://example.com/looks") }
        var sample = SampleCatalog(looks: 9, state: .lastGood(Day(number: 20_000), isStale: false))
        sample.word = { $0 + (hasAddress ? "" : " & <more>") }
        return try RenderedSite(sample, settings: settings)
    }

    @Test(
        "A site with an address of its own",
        arguments: [
            "index.html", "looks/index.html", "looks/feed-2.html", "looks/look-3.html", "looks/by/person-a.html",
            "looks/tags/tagb.html", "404.html", "looks/feed.xml", "feed.json", "sitemap.xml", "robots.txt",
            "manifest.webmanifest",
        ])
    func published(path: String) throws {
        try Self.compare(path, in: "published", try Self.site(hasAddress: true))
    }

    @Test(
        "A site that is opened from disk, of words with markup in them",
        arguments: ["looks/feed.html", "looks/look-1.html", "feed.xml", "feed.json"])
    func local(path: String) throws {
        try Self.compare(path, in: "local", try Self.site(hasAddress: false))
    }

    @Test(
        "A feed of each kind",
        arguments: [
            "index.html", "photos/1.html", "photos/feed.html", "events/0.html", "events/3.html", "events/index.html",
            "events/by/owls.html", "team/m-1.html", "team/feed.html", "posts/0.html", "posts/index.html",
            "posts/by/u0.html", "shop/1.html",
        ])
    func kinds(path: String) throws {
        var settings = SiteSettings()
        settings.title = "Five feeds"
        settings.baseURL = WebURL("https://example.com/five")
        try Self.compare(path, in: "kinds", try RenderedSite(KindsCatalog().gallery, settings: settings))
    }

    private static func compare(_ path: String, in group: String, _ site: RenderedSite) throws {
        // A change of a stylesheet or script is not one of the page.
        let text = try site.site.plan.sharedAssets.reduce(site.text(path)) { text, asset in
            let parts = asset.path.split(separator: ".")
            return text.replacing(asset.path, with: "\(parts[0]).\(parts.last ?? "")")
        }
        let file = "\(folder)/\(group)/\(path.replacing("/", with: "-"))"
        if ProcessInfo.processInfo.environment["VITRINE_RECORD"] == "1" {
            try Files.createFolder(Files.parent(of: file))
            try Files.replace(file, with: text.utf8)
            Issue.record("\(file) was recorded: look at it")
            return
        }
        let approved = String(decoding: try Files.read(file), as: UTF8.self)
        let found = text.split(separator: "\n", omittingEmptySubsequences: false)
        let expected = approved.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, (one, other)) in zip(found, expected).enumerated() where one != other {
            Issue.record("\(path), line \(number + 1):\n  now:  \(one)\n  then: \(other)")
            return
        }
        #expect(found.count == expected.count, "\(path) has \(found.count) lines instead of \(expected.count)")
    }
}

@Suite("Nothing of the machine reaches a page") struct MachineTests {
    @Test("Render asks neither clock nor locale nor time zone nor chance")
    func sources() {
        let files = SourceTree.swiftFiles(under: "Sources/Render")
        #expect(files.count > 50)
        let forbidden = [
            "Date(", "Date.now", "Locale", "TimeZone", "Formatter", "getenv", "ContinuousClock", "random",
            "localized", "capitalized", "ProcessInfo",
        ]
        for file in files {
            for entry in file.numbered {
                let found = forbidden.filter { entry.code.contains($0) }
                #expect(found.isEmpty, "\(file.path):\(entry.number): \(found)")
            }
        }
    }
}
