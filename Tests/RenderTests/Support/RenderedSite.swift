internal import Model
internal import Synchronization
internal import TestSupport
internal import Testing

@testable internal import Render

/// A site as it was handed over, file by file.
struct RenderedSite {
    let site: Site
    let counts: SiteCounts
    let files: [String: [UInt8]]

    static let shipped = SourceTree.root + "/templates"

    init(
        _ sample: SampleCatalog = SampleCatalog(), settings: SiteSettings = SiteSettings(), jobs: Int = 2,
        own: String? = nil
    ) throws {
        try self.init(sample.gallery, settings: settings, jobs: jobs, own: own)
    }

    init(
        _ gallery: Gallery, settings: SiteSettings = SiteSettings(), jobs: Int = 2, own: String? = nil,
        sheets: [SheetRequest.Subject: Rendition] = [:], editionDay: Day = SampleCatalog.editionDay
    ) throws {
        let site = try Site(
            gallery: gallery, settings: settings, editionDay: editionDay,
            theme: try Theme(shipped: Self.shipped, own: own), sheets: sheets)
        let collected = Mutex<[String: [UInt8]]>([:])
        let doubles = Mutex<[String]>([])
        counts = try site.render(jobs: jobs) { path, bytes in
            let isDouble = collected.withLock { $0.updateValue(Array(bytes), forKey: path) != nil }
            if isDouble { doubles.withLock { $0.append(path) } }
        }
        files = collected.withLock { $0 }
        self.site = site
        #expect(doubles.withLock { $0 } == [], "rendered twice")
    }

    func text(_ path: String) throws -> String {
        String(decoding: try #require(files[path], "there is no \(path)"), as: UTF8.self)
    }

    func page(_ path: String) throws -> ParsedPage {
        try ParsedPage(try #require(files[path], "there is no \(path)"))
    }

    var pagePaths: [String] { files.keys.filter { $0.hasSuffix(".html") }.sorted() }
}
