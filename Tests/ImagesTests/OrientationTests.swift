internal import Model
internal import TestSupport
internal import Testing
@testable internal import Images

@Suite("Pictures are turned as browsers turn them") struct OrientationTests {
    private static let scene = PNGFile(width: 64, height: 32) { x, _ in x < 32 ? [200, 40, 40] : [40, 40, 200] }

    /// EXIF that says 6, a quarter turn.
    /// - Parameter type: of TIFF: 1: bytes, 3: short, 4: long numbers.
    private static func exif(type: UInt8, count: UInt8 = 1) -> [UInt8] {
        let value: [UInt8] = type == 3 ? [0, 6, 0, 0] : type == 1 ? [6, 0, 0, 0] : [0, 0, 0, 6]
        return Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, type, 0, 0, 0, count] + value + [0, 0, 0, 0]
    }

    private static func jpeg(_ exif: [UInt8]) throws -> [UInt8] {
        let segment = JPEGFile.segment(0xE1, Array("Exif\0\0".utf8) + exif)
        return JPEGFile.inserting(segment, into: try Reading.converted(scene, to: .jpeg))
    }

    private static func png(_ exif: [UInt8]) -> [UInt8] {
        PNGFile(width: 64, height: 32, pixel: scene.pixel, chunks: [("eXIf", exif)]).bytes
    }

    /// With an extended header, whose flag tells of the EXIF.
    private static func webp(_ exif: [UInt8]) throws -> [UInt8] {
        func little(_ value: Int) -> [UInt8] { PNGFile.bigEndian(value).reversed() }
        func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
            Array(name.utf8) + little(bytes.count) + bytes + [UInt8](repeating: 0, count: bytes.count % 2)
        }
        let picture = try Reading.converted(scene, to: .webp).dropFirst(12)
        let header = chunk("VP8X", [8, 0, 0, 0, 63, 0, 0, 31, 0, 0])
        let body = Array("WEBP".utf8) + header + picture + chunk("EXIF", exif)
        return Array("RIFF".utf8) + little(body.count) + body
    }

    /// Whether it stands upright once it is made.
    private static func isTurned(_ file: [UInt8]) async throws -> Bool {
        try await withTemporaryFolder { folder in
            let made = try #require(try await Workshop(folder).make(file).renditions.last)
            return made.height > made.width
        }
    }

    @Test(
        "EXIF counts if it is one short number",
        arguments: [(3, 1, true), (4, 1, false), (1, 1, false), (3, 2, false)] as [(UInt8, UInt8, Bool)])
    func types(type: UInt8, count: UInt8, counts: Bool) async throws {
        let exif = Self.exif(type: type, count: count)
        let whole = try Self.jpeg(exif)
        // With such a profile libvips reads it.
        let left = JPEGFile.inserting(JPEGFile.profile(ColourProfile.redIsGreen), into: whole)
        for file in [whole, left, Self.png(exif)] {
            #expect(try await Self.isTurned(file) == counts)
        }
    }

    @Test("In AVIF its own boxes count, and no EXIF beside them") func avif() async throws {
        for (properties, isTurned) in [([], false), ([HEIFFile.rotation(1)], true)] as [([[UInt8]], Bool)] {
            var item = try HEIFFile.coded(1, from: try Reading.converted(Self.scene, to: .avif), claims: (64, 32))
            item.properties += properties
            // Behind the place of the TIFF header within it.
            let exif = HEIFFile.Item(
                id: 2, type: "Exif", bytes: [0, 0, 0, 0] + Self.exif(type: 3), properties: [],
                references: [("cdsc", 1)])
            #expect(try await Self.isTurned(HEIFFile(items: [item, exif]).bytes) == isTurned)
        }
    }

    @Test("In WebP it does not count", arguments: [[], Array("Exif\0\0".utf8)] as [[UInt8]])
    func webp(prefix: [UInt8]) async throws {
        #expect(try await !Self.isTurned(try Self.webp(prefix + Self.exif(type: 3))))
    }
}
