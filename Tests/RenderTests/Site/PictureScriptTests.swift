internal import Foundation
internal import Model
internal import Testing

@testable internal import Render

@Suite("Pictures as scripts, for pages opened from disk") struct PictureScriptTests {
    /// `b73b2aa5f552804a` of `<source srcset="../images/b7/b73b2aa5f552804a-320.webp 320w, …">`, each cell's first.
    private func cells(of page: String, _ site: RenderedSite) throws -> Set<String> {
        let mosaic = try #require(try site.text(page).split(separator: "data-mosaic").dropFirst().first)
        let cells = try #require(mosaic.split(separator: "</ul>").first)
        return Set(
            cells.split(separator: "<picture").dropFirst().compactMap { picture in
                picture.split(separator: "srcset=\"").dropFirst().first?.split(separator: " ").first?
                    .split(separator: "/").last?.split(separator: "-").first.map(String.init)
            })
    }

    @Test("Every picture of a mosaic has its script", arguments: ["index.html", "team/index.html", "team/m-0.html"])
    func mosaics(page: String) throws {
        let site = try RenderedSite(KindsCatalog().gallery)
        let names = Set(site.site.pictureScripts.map(\.path))
        let cells = try cells(of: page, site)
        #expect(cells.count > 1)
        #expect(cells.allSatisfy { names.contains("assets/cells/\($0).js") }, "\(cells.sorted())")
    }

    @Test("Each stands once, sorted, and of a large feed the first alone have one")
    func bounds() throws {
        let few = try RenderedSite(SampleCatalog(looks: 45)).site.pictureScripts
        #expect(few.count == 45)
        #expect(few.map(\.path) == Set(few.map(\.path)).sorted())
        let many = try RenderedSite(SampleCatalog(looks: 260)).site.pictureScripts
        #expect(many.count == PictureScript.entriesMax)
        #expect(try RenderedSite(SampleCatalog(hasPictures: false)).site.pictureScripts.isEmpty)
    }

    @Test(
        "A place that names one file names no AVIF where there is another: old browsers would show none",
        arguments: [[PictureFormat.avif, .jpeg], [.avif, .webp, .jpeg], [.webp, .jpeg], [.jpeg], [.avif]])
    func widelyShown(formats: [PictureFormat]) throws {
        let expected = formats.first { $0 != .avif } ?? .avif
        let site = try RenderedSite(SampleCatalog(looks: 3, formats: formats).gallery)
        #expect(Set(site.site.pictureScripts.map(\.format)) == [expected])
        let index = try site.text("search/index.js")
        #expect(index.contains("-320.\(expected.fileExtension)\""))
        for other in Set(PictureFormat.allCases).subtracting([expected]) {
            #expect(!index.contains("-320.\(other.fileExtension)\""), "\(other)")
        }
        let picture = SampleCatalog.picture(PictureSource(.web(SampleCatalog.url("a"))), formats: formats)
        #expect(picture.widelyShown.map(\.width) == [320, 640, 900])
        #expect(picture.widelyShown.allSatisfy { $0.format == expected })
    }

    @Test("A script hands the picture's own bytes over under its name")
    func text() throws {
        let script = try #require(try RenderedSite(SampleCatalog(looks: 1)).site.pictureScripts.first)
        let name = try #require(script.path.split(separator: "/").last?.dropLast(3))
        let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0]
        #expect(
            String(decoding: script.script(bytes), as: UTF8.self)
                == "vitrineCell(\"\(name)\",\"data:image/\(script.format.rawValue);base64,/9j/AA==\");\n")
    }
}
