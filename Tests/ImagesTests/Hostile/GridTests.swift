internal import Model
internal import Testing
internal import TestSupport
@testable internal import Images

extension HostilePictureTests {
    /// AVIF files that tell the reader to put a picture together of others. One after the other: some take much memory.
    @Suite(.serialized) struct GridTests {
        private static func tile(_ side: Int = 64, id: Int = 2, claims: (Int, Int)? = nil) throws -> HEIFFile.Item {
            let whole = try Reading.converted(
                PNGFile(width: side, height: side) { x, y in [UInt8(x * 3 & 255), UInt8(y * 5 & 255), 90] }, to: .avif)
            return try HEIFFile.coded(id, from: whole, claims: claims ?? (side, side))
        }

        private static func avif(_ name: String, _ items: HEIFFile.Item...) -> HostilePicture {
            HostilePicture(name, .avif, HEIFFile(items: items).bytes)
        }

        @Test("A grid of coded pictures is made, of few and of very many")
        func honest() async throws {
            let tile = try Self.tile()
            let fed = try await Feeder.feed(
                [(1, 64), (2, 128), (32, 2048)].map { rows, side in
                    Self.avif(
                        "grid of \(rows)×\(rows)",
                        HEIFFile.grid(
                            rows: rows, columns: rows, size: (side, side), claims: (side, side),
                            of: [Int](repeating: 2, count: rows * rows), like: tile), tile)
                })
            fed.expectMade()
            #expect(fed.compactMap(\.made).map(\.size.width) == [64, 128, 2048])
        }

        @Test("A grid of equal pictures that have their bytes in one place is made") func shared() async throws {
            let tiles = try (2..<18).map { try Self.tile(id: $0) }
            let grid = HEIFFile.grid(
                rows: 4, columns: 4, size: (256, 256), claims: (256, 256), of: tiles.map(\.id), like: tiles[0])
            let file = HEIFFile(items: [grid] + tiles, sharesBytes: true).bytes
            #expect(file.count < 16 * tiles[0].bytes.count)
            try await Feeder.feed([HostilePicture("shared", .avif, file)]).expectMade()
        }

        @Test("A grid that claims more than is allowed, or is not what it claims, is refused before any is decoded")
        func claims() async throws {
            let tile = try Self.tile()
            let sizes = [60_000, 30_000, 10_001, 0xFFFF_FFFF]
            let many = [Int](repeating: 2, count: 255 * 256)
            var files = sizes.flatMap { side in
                [(64, 64), (side, side)].map { claims in
                    Self.avif(
                        "grid of \(side) that claims \(claims)",
                        HEIFFile.grid(rows: 1, columns: 1, size: (side, side), claims: claims, of: [2], like: tile),
                        tile)
                }
            }
            for claims in [(64, 64), (16_384, 16_320)] {
                files.append(
                    Self.avif(
                        "256×255 pictures that claim \(claims)",
                        HEIFFile.grid(
                            rows: 255, columns: 256, size: (16_384, 16_320), claims: claims, of: many, like: tile), tile
                    ))
            }
            let fed = try await Feeder.feed(files, peakBytesMax: Feeder.idleBytesMax)
            fed.expectFailures([.tooLarge])
        }

        @Test("Files of a kilobyte for which libheif would hold 0.8 and 1.5 GiB cost a machine of 1 GB nothing")
        func smallMachine() async throws {
            let tile = try Self.tile()
            let (large, claims) = ((16_000, 16_000), (64, 64))
            let files = [
                Self.avif(
                    "grid", HEIFFile.grid(rows: 1, columns: 1, size: large, claims: claims, of: [2], like: tile), tile),
                Self.avif("overlay", HEIFFile.overlay(size: large, claims: claims, of: [2], like: tile), tile),
            ]
            #expect(files.allSatisfy { $0.bytes.count < 1024 }, "\(files.map(\.bytes.count))")
            let fed = try await Feeder.feed(files, peakBytesMax: Feeder.idleBytesMax)
            fed.expectFailures([.tooLarge, .unreadable])
        }

        @Test("A grid whose pictures are not there, too few or too many is refused")
        func parts() async throws {
            let tile = try Self.tile()
            let many = [Int](repeating: 2, count: 65_280)
            let wrong: [(String, Int, Int, (Int, Int), [Int])] = [
                ("none", 1, 1, (64, 64), []), ("one that is not there", 1, 1, (64, 64), [9]),
                ("one of 65,536", 256, 256, (64, 64), [2]), ("65,280 on 64×64", 255, 256, (64, 64), many),
                ("no pixels", 1, 1, (0, 0), [2]),
            ]
            let fed = try await Feeder.feed(
                wrong.map { name, rows, columns, size, parts in
                    Self.avif(
                        name,
                        HEIFFile.grid(
                            rows: rows, columns: columns, size: size, claims: (64, 64), of: parts, like: tile), tile)
                } + [
                    Self.avif(
                        "a part that claims 60,000×60,000",
                        HEIFFile.grid(rows: 1, columns: 1, size: (64, 64), claims: (64, 64), of: [2], like: tile),
                        try Self.tile(claims: (60_000, 60_000)))
                ], peakBytesMax: Feeder.idleBytesMax)
            fed.expectFailures([.unreadable, .tooLarge])
        }

        @Test("A picture made of itself, of such as are made, or of overlays, is refused, and ends no worker")
        func derived() async throws {
            let tile = try Self.tile()
            func grid(_ parts: [Int], id: Int = 1) -> HEIFFile.Item {
                HEIFFile.grid(
                    id, rows: 1, columns: parts.count, size: (64 * parts.count, 64), claims: (64 * parts.count, 64),
                    of: parts, like: tile)
            }
            func overlay(_ side: Int, _ parts: [Int]) -> HEIFFile.Item {
                HEIFFile.overlay(size: (side, side), claims: (64, 64), of: parts, like: tile)
            }
            let fed = try await Feeder.feed(
                [
                    Self.avif("grid of itself", grid([1]), tile), Self.avif("grid of itself too", grid([2, 1]), tile),
                    Self.avif("grid of a grid of it", grid([2, 3]), tile, grid([2, 1], id: 3)),
                    Self.avif("grid of a grid", grid([3]), tile, grid([2], id: 3)),
                    Self.avif("overlay of itself too", overlay(64, [2, 1]), tile),
                    Self.avif("overlays without number", overlay(64, [Int](repeating: 2, count: 60_000)), tile),
                    Self.avif(
                        "the same as itself",
                        HEIFFile.Item(id: 1, type: "iden", bytes: [], properties: grid([2]).properties, parts: [1])),
                ], peakBytesMax: Feeder.idleBytesMax)
            fed.expectFailures()
        }

        @Test("A coded picture that is larger than it claims is refused before it is decoded")
        func coded() throws {
            let whole = try WholePictures.still(.avif)
            let pixels = 120 * 90
            for claims in [(64, 64), (120, 90)] {
                let file = HEIFFile(items: [try HEIFFile.coded(1, from: whole, claims: claims)]).bytes
                try file.withUnsafeBytes { file in
                    try AVIFFile.check(file, pixelsMax: pixels)
                    let error = #expect(throws: ImageFailure.self) {
                        try AVIFFile.check(file, pixelsMax: pixels - 1)
                    }
                    #expect(error?.kind == .tooLarge)
                }
            }
        }
    }
}
