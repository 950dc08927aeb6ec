internal import Model
internal import TestSupport
internal import Testing
@testable internal import Images

@Suite("What a PNG says of its colours by gAMA and cHRM") struct PNGColourSpaceTests {
    private typealias Chunk = (name: String, bytes: [UInt8])

    private static func gamma(_ value: Int) -> Chunk { ("gAMA", PNGFile.bigEndian(value)) }
    private static func primaries(_ values: [Int]) -> Chunk { ("cHRM", values.flatMap(PNGFile.bigEndian)) }

    private static let sRGB = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]
    private static let adobe = [31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6_000]
    private static let swapped = [31_270, 32_900, 30_000, 60_000, 64_000, 33_000, 15_000, 6_000]

    private static func file(
        _ chunks: [Chunk], depth: Int = 8, channels: Int = 3, _ colour: [UInt8] = [128, 128, 128, 255]
    ) -> [UInt8] {
        PNGFile(
            width: 16, height: 16, depth: depth, channels: channels, pixel: { _, _ in colour }, chunks: chunks
        ).bytes
    }

    private static func profile(_ file: [UInt8]) -> [UInt8]? {
        guard case .profile(let profile)? = file.withUnsafeBytes({ PNGColourSpace.colours($0) }) else { return nil }
        return profile
    }

    private static func made(_ file: [UInt8]) async throws -> [Int] {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            workshop.settings.formats = [.png]
            let picture = try await workshop.make(file)
            return try Reading.colour(try workshop.bytes(try #require(picture.renditions.last)), x: 8, y: 8)
        }
    }

    @Test("Gamma is heeded, of colours and of grey, at 8 and 16 bits, with transparency")
    func gammas() async throws {
        // 0.5 to the power of 1 is 188 of sRGB's curve, to the power of 1.8 it is 145.
        for (gamma, expected) in [(100_000, 188), (55_556, 147)] {
            for (depth, channels) in [(8, 3), (16, 3), (8, 4), (16, 4)] {
                let colour = try await Self.made(Self.file([Self.gamma(gamma)], depth: depth, channels: channels))
                #expect(colour.allSatisfy { abs($0 - expected) <= 3 }, "\(gamma) \(depth) \(channels): \(colour)")
            }
        }
        let colour = try await Self.made(Self.grey(128, Self.gamma(100_000)))
        #expect(colour.allSatisfy { abs($0 - 188) <= 3 }, "\(colour)")
    }

    /// A picture of one channel.
    private static func grey(_ value: UInt8, _ chunk: Chunk) -> [UInt8] {
        let header = PNGFile.chunk("IHDR", PNGFile.bigEndian(16) + PNGFile.bigEndian(16) + [8, 0, 0, 0, 0])
        let rows = (0..<16).flatMap { _ -> [UInt8] in [0] + [UInt8](repeating: value, count: 16) }
        return PNGFile.signature + header + PNGFile.chunk(chunk.name, chunk.bytes)
            + PNGFile.chunk("IDAT", PNGFile.zlib(rows)) + PNGFile.chunk("IEND", [])
    }

    @Test("Primaries are heeded, with the gamma or without")
    func primaries() async throws {
        let red: [UInt8] = [255, 0, 0, 255]
        for chunks in [[Self.gamma(45_455), Self.primaries(Self.swapped)], [Self.primaries(Self.swapped)]] {
            #expect(try await Self.made(Self.file(chunks, red)) == [0, 255, 0])
        }
        // A colour within both spaces, of which Adobe RGB has less red and blue for as much green.
        let colour = try await Self.made(
            Self.file([Self.gamma(45_470), Self.primaries(Self.adobe)], [150, 140, 130, 255]))
        #expect(zip(colour, [154, 140, 129]).allSatisfy { abs($0 - $1) <= 2 }, "\(colour)")
        // White is white whatever the white is.
        let warm = [34_567, 35_850] + Self.sRGB.dropFirst(2)
        #expect(try await Self.made(Self.file([Self.primaries(warm)], [255, 255, 255, 255])) == [255, 255, 255])
    }

    @Test("Numbers count before all else, those of a high dynamic range too")
    func coded() async throws {
        let colour: [UInt8] = [150, 120, 100, 255]
        // What Chromium 156 shows.
        for (numbers, expected) in [([12, 13, 0, 1] as [UInt8], [154, 119, 96]), ([9, 16, 0, 1], [228, 98, 66])] {
            for other in [[], [Self.gamma(100_000)], [("sRGB", [0])]] as [[Chunk]] {
                for (depth, channels) in [(8, 3), (16, 3), (8, 4), (16, 4)] {
                    let made = try await Self.made(
                        Self.file(other + [("cICP", numbers)], depth: depth, channels: channels, colour))
                    #expect(zip(made, expected).allSatisfy { abs($0 - $1) <= 2 }, "\(numbers): \(made)")
                }
            }
        }
    }

    @Test("Of grey the curve counts; numbers that say sRGB count before a profile") func codedOtherwise() async throws {
        let grey = try await Self.made(Self.grey(150, ("cICP", [1, 8, 0, 1])))
        #expect(grey.allSatisfy { abs($0 - 202) <= 2 }, "\(grey)")
        let profile: Chunk = ("iCCP", Array("x\0\0".utf8) + PNGFile.zlib(ColourProfile.redIsGreen))
        let red: [UInt8] = [200, 40, 40, 255]
        #expect(try await Self.made(Self.file([profile], red)) != [200, 40, 40])
        #expect(try await Self.made(Self.file([("cICP", [1, 13, 0, 1]), profile], red)) == [200, 40, 40])
    }

    @Test("sRGB, what other chunks say better, and nonsense change nothing")
    func unchanged() async throws {
        #expect(Self.profile(Self.file([])) == nil)
        #expect(Self.profile(Self.file([Self.gamma(45_455)])) == nil)
        #expect(Self.profile(Self.file([Self.gamma(45_455), Self.primaries(Self.sRGB)])) == nil)
        #expect(Self.profile(Self.file([Self.primaries(Self.sRGB)])) == nil)
        for name in ["sRGB", "iCCP", "cICP"] {
            #expect(Self.profile(Self.file([Self.gamma(100_000), (name, [0, 0, 0, 0])])) == nil)
        }
        for gamma in [0, 1, 14_999, 250_001, 0xFFFF_FFFF] {
            #expect(Self.profile(Self.file([Self.gamma(gamma)])) == nil)
        }
        #expect(Self.profile(Self.file([("gAMA", [1, 0, 0]), ("cHRM", [0, 0])])) == nil)
        let nonsense = [
            [Int](repeating: 0, count: 8), [Int](repeating: 100_000, count: 8), [Int](repeating: 33_333, count: 8),
            [Int](repeating: 0xFFFF_FFFF, count: 8), [31_270, 0] + Self.sRGB.dropFirst(2),
            [31_270, 32_900, 64_000, 0] + Self.sRGB.dropFirst(4), [70_000, 5_000] + Self.sRGB.dropFirst(2),
        ]
        for numbers in nonsense {
            #expect(Self.profile(Self.file([Self.primaries(numbers)])) == nil, "\(numbers)")
            // The gamma may be sound.
            let both = Self.profile(Self.file([Self.gamma(100_000), Self.primaries(numbers)]))
            #expect(both != nil && both == Self.profile(Self.file([Self.gamma(100_000)])), "\(numbers)")
        }
        let plain = Self.file([Self.gamma(45_455), Self.primaries(Self.sRGB)], [200, 100, 50, 255])
        #expect(try await Self.made(plain) == [200, 100, 50])
    }

    @Test("What stands after the pixels or the palette does not count, and no file is read beyond its end")
    func order() {
        let file = Self.file([Self.gamma(100_000)])
        #expect(Self.profile(file) != nil)
        for count in 0..<file.count { _ = Self.profile(Array(file[..<count])) }
        #expect(Self.profile(Self.file([("PLTE", [1, 2, 3]), Self.gamma(100_000)])) == nil)
        #expect(Self.profile(Self.file([("IDAT", []), Self.gamma(100_000)])) == nil)
        let chunk = PNGFile.chunk("gAMA", PNGFile.bigEndian(100_000))
        let long = PNGFile.signature + PNGFile.header(1, 1) + [0xFF, 0xFF, 0xFF, 0xFF] + chunk.dropFirst(4)
        #expect(Self.profile(long) == nil)
    }
}
