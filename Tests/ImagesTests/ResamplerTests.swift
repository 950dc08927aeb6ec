internal import Model
internal import Testing
internal import TestSupport
@testable internal import Images

@Suite struct ResamplerTests {
    /// The colours at these places of a picture resampled to a size.
    private static func colours(
        _ file: PNGFile, _ size: PixelSize, at places: [(x: Int, y: Int)], byLibvips: Bool = false
    ) throws -> [[Int]] {
        try Reading.alone {
            try file.bytes.withUnsafeBytes { buffer in
                let source = try Bitmap(buffer, format: .png).inSRGB().flattened().inMemory()
                let made = byLibvips ? try source.resized(size).inMemory() : try source.resampled(size)
                #expect(made.size == size)
                return try places.map { place in
                    let mean = try made.cropped(left: place.x, top: place.y, PixelSize(width: 1, height: 1)).mean()
                    return [mean.red, mean.green, mean.blue].map { Int($0.rounded()) }
                }
            }
        }
    }

    @Test(
        "A plain ground stays what it is at any size",
        arguments: [(1, 1), (1, 9), (9, 1), (7, 3), (40, 30), (39, 29), (61, 30), (40, 50), (90, 80)])
    func plain(width: Int, height: Int) throws {
        let ground = PNGFile(width: 40, height: 30) { _, _ in [251, 127, 3, 255] }
        let corners = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1), (width / 2, height / 2)]
        for colour in try Self.colours(ground, PixelSize(width: width, height: height), at: corners) {
            #expect(colour == [251, 127, 3])
        }
    }

    @Test(
        "A size is what libvips makes of it, to a few steps of 255",
        arguments: [(31, 20), (64, 48), (100, 80), (16, 12)])
    func nearLibvips(width: Int, height: Int) throws {
        // Smooth waves, so that a shift by half a pixel would be seen.
        let waves = PNGFile(width: 128, height: 96) { x, y in
            let (across, down) = (x * 4 % 256, y * 5 % 256)
            return [UInt8(abs(across - 128)), UInt8(abs(down - 128)), UInt8(x + y), 255]
        }
        let size = PixelSize(width: width, height: height)
        let places = stride(from: 0, to: width * height, by: 7).map { ($0 % width, $0 / width) }
        let own = try Self.colours(waves, size, at: places)
        let byLibvips = try Self.colours(waves, size, at: places, byLibvips: true)
        for (one, other) in zip(own, byLibvips) {
            #expect(zip(one, other).allSatisfy { abs($0 - $1) <= 4 }, "\(one) for \(other)")
        }
    }
}
