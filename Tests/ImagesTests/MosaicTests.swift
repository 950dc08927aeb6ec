internal import Model
internal import Store
internal import Testing
internal import TestSupport
@testable internal import Images

@Suite struct MosaicTests {
    private static let colours: [[UInt8]] = [
        [255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 0], [0, 255, 255], [255, 0, 255],
    ]

    private static func sources(_ workshop: Workshop) throws -> [Digest] {
        try colours.enumerated().map { index, colour in
            try workshop.add(PNGFile(width: 30 + index * 20, height: 60) { _, _ in colour }.bytes).digest
        }
    }

    @Test("A contact sheet has the hero at the top left and five round it")
    func contactSheet() async throws {
        try await withTemporaryFolder { folder in
            let workshop = try Workshop(folder)
            let mosaic = Mosaic.contactSheet(try Self.sources(workshop))
            let made = try await workshop.builder.compose([mosaic, mosaic])
            #expect(made.fileCount == 1)
            let rendition = try #require(made.files[mosaic])
            #expect(rendition.path.hasSuffix("-1200.jpg") && rendition.width == 1200 && rendition.height == 1200)
            let bytes = try workshop.bytes(rendition)
            let places = [(400, 400), (1000, 200), (1000, 600), (200, 1000), (600, 1000), (1000, 1000)]
            for (place, colour) in zip(places, Self.colours) {
                #expect(try Reading.colour(bytes, x: place.0, y: place.1).isNear(colour.map(Int.init)))
            }
        }
    }

    @Test("A picture for OpenGraph is made of any number of sources, once", arguments: 0...6)
    func openGraph(count: Int) async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            let mosaic = Mosaic.openGraph(Array(try Self.sources(workshop).prefix(count)))
            let made = try await workshop.builder.compose([mosaic])
            #expect(made.files.count == min(count, 1))
            workshop.executable = "/nonexistent"
            let again = try await workshop.builder.compose([mosaic])
            #expect(again.files == made.files && again.fileCount == 0)
            if let rendition = made.files[mosaic] {
                #expect(rendition.width == 1200 && rendition.height == 630)
                #expect(try Reading.header(try workshop.bytes(rendition)).stored == PixelSize(width: 1200, height: 630))
            }
        }
    }

    @Test("A mosaic of which a source is gone or broken is left out, and the others are made")
    func broken() async throws {
        try await withTemporaryFolder { folder in
            let workshop = try Workshop(folder)
            let sources = try Self.sources(workshop)
            let broken = try workshop.add(PNGFile.signature + [1, 2, 3])
            let mosaics: [Mosaic] = [
                .openGraph([broken.digest]), .openGraph([Digest(of: "gone")]), .openGraph(sources),
            ]
            #expect(Set(try await workshop.builder.compose(mosaics).files.keys) == [mosaics[2]])
        }
    }

    @Test("A mosaic that is left out for this night alone is told, lest the night count as one without a loss")
    func told() async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            let sources = try Self.sources(workshop)
            let listener = Listener()
            workshop.monitor = listener.monitor
            _ = try await workshop.builder.compose([.openGraph([Digest(of: "gone")])])
            #expect(listener.diagnostics.map(\.severity) == [.warning])
            workshop.deadline = Deadline(seconds: 0)
            _ = try await workshop.builder.compose([.openGraph(sources)])
            #expect(listener.diagnostics.map(\.severity) == [.warning, .warning])
        }
    }

    @Test(
        "A cell is covered, never enlarged in one direction alone", arguments: [(30, 60), (60, 30), (1, 100), (100, 1)])
    func cover(width: Int, height: Int) {
        let cover = MosaicJob.cover(PixelSize(width: width, height: height), width: 396, height: 206)
        #expect(cover.width >= 396 && cover.height >= 206)
        #expect(cover.width == 396 || cover.height == 206)
    }
}
