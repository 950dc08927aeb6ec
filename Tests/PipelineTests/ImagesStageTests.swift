internal import Images
internal import Model
internal import Render
internal import Testing

@testable internal import Pipeline

@Suite("What tells whether the pictures have changed") struct ImagesStageTests {
    @Test("A sheet that could not be composed makes a difference, lest the site stay without it") func lostSheets() {
        let gallery = Gallery(catalog: Catalog(feeds: []), pictures: [:])
        let sheets = [Mosaic.contactSheet([Digest(of: "a")]), .openGraph([Digest(of: "a")])]
        let digests = [[], [sheets[0]], [sheets[1]], sheets].map { ImagesStage.digest(gallery, lost: $0) }
        #expect(Set(digests).count == 4)
    }
}
