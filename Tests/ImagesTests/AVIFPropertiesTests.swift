internal import Model
internal import TestSupport
internal import Testing
@testable internal import Images

@Suite("AVIF files whose items have their properties in an unusual order") struct AVIFPropertiesTests {
    /// Red above, blue below, with more properties before the size or after it.
    private static func file(_ properties: [[UInt8]], isSizeFirst: Bool) throws -> [UInt8] {
        let scene = PNGFile(width: 64, height: 48) { _, y in y < 24 ? [230, 20, 20] : [20, 20, 230] }
        var item = try HEIFFile.coded(1, from: try Reading.converted(scene, to: .avif), claims: (64, 48))
        let size = item.properties.removeFirst()
        item.properties = (isSizeFirst ? [size] + properties : properties + [size]) + item.properties
        return HEIFFile(items: [item]).bytes
    }

    @Test("What turns or crops a picture may stand before its size")
    func order() async throws {
        try await withTemporaryFolder { folder in
            let workshop = try Workshop(folder)
            let changes: [([[UInt8]], width: Int, height: Int)] = [
                ([HEIFFile.rotation(1)], 48, 64), ([HEIFFile.aperture((32, 40))], 32, 40),
                ([HEIFFile.aperture((32, 40)), HEIFFile.rotation(3)], 40, 32), ([], 64, 48),
            ]
            for (properties, width, height) in changes {
                var made: [Picture] = []
                for isSizeFirst in [true, false] {
                    made.append(try await workshop.make(try Self.file(properties, isSizeFirst: isSizeFirst)))
                }
                #expect(made.map(\.width) == [width, width] && made.map(\.height) == [height, height])
                #expect(made[0].renditions.map(\.object) == made[1].renditions.map(\.object))
            }
        }
    }

    @Test("What is changed is the order of the associations alone, and no bytes of other files")
    func changes() throws {
        func changed(_ file: [UInt8]) throws -> [UInt8] {
            var copy = file
            let changes = try file.withUnsafeBytes { try AVIFFile.check($0, pixelsMax: 10_000).changes }
            for (place, bytes) in changes { copy.replaceSubrange(place..<place + bytes.count, with: bytes) }
            return copy
        }
        let turned = try Self.file([HEIFFile.rotation(1)], isSizeFirst: false)
        let now = try changed(turned)
        #expect(zip(turned, now).filter { $0 != $1 }.count == 2 && now.count == turned.count)
        #expect(try changed(now) == now)
        let usual = try Self.file([HEIFFile.rotation(1)], isSizeFirst: true)
        #expect(try changed(usual) == usual)
        // Cut short within the associations, it has none.
        let place = try #require(turned.firstRange(of: Array("ipma".utf8))).upperBound
        for count in [255, 65_535] {
            var broken = turned
            broken.replaceSubrange(place + 4..<place + 8, with: PNGFile.bigEndian(count))
            #expect(try changed(broken) == broken)
        }
    }
}
