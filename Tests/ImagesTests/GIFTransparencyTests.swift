internal import Model
internal import TestSupport
internal import Testing
@testable internal import Images

@Suite("What no frame of a GIF has drawn is transparent") struct GIFTransparencyTests {
    private typealias Frame = PartialGIF.Frame

    private static func corrected(_ file: [UInt8]) -> [UInt8]? {
        file.withUnsafeBytes { GIFTransparency.corrected($0) }
    }

    /// A still of it, as PNG.
    private static func still(_ gif: PartialGIF, in folder: String) async throws -> [UInt8] {
        var workshop = try Workshop(folder)
        workshop.settings.formats = [.png]
        let picture = try await workshop.make(gif.bytes)
        return try workshop.bytes(try #require(picture.renditions.last))
    }

    @Test("Of a first frame that does not cover the canvas", arguments: [nil, 0, 1], [2, 8])
    func uncovered(disposal: Int?, bits: Int) async throws {
        try await withTemporaryFolder { folder in
            let frame = Frame(left: 8, top: 8, width: 16, height: 16, indexes: [0], disposal: disposal)
            let gif = PartialGIF(width: 32, height: 32, frames: [frame], bits: bits)
            let still = try await Self.still(gif, in: folder)
            #expect(try Reading.header(still).hasAlpha)
            #expect(try Reading.colour(still, x: 2, y: 2) == [255, 255, 255])
            #expect(try Reading.colour(still, x: 16, y: 16) == [255, 0, 0])
        }
    }

    @Test("An index is declared that no pixel has; where all are used the file stays")
    func indexes() async throws {
        try await withTemporaryFolder { folder in
            // Codes grow to twelve bits, and stay there.
            for (indexes, idle) in [
                (Array(0...254), 255), ([Int](0...99) + [Int](101...255), 100), (Array(0...255), nil as Int?),
            ] {
                let frame = Frame(left: 4, width: 76, height: 80, indexes: indexes, disposal: 0)
                let gif = PartialGIF(width: 80, height: 80, frames: [frame], bits: 8)
                let corrected = Self.corrected(gif.bytes)
                #expect((corrected == nil) == (idle == nil))
                let control = try #require(gif.bytes.firstRange(of: [0x21, 0xF9, 4])).upperBound
                if let corrected, let idle {
                    #expect(Array(corrected[control..<control + 4]) == [1, 20, 0, UInt8(idle)])
                    #expect(corrected.count == gif.bytes.count)
                }
                let still = try await Self.still(gif, in: "\(folder)/\(idle ?? 256)")
                #expect(try Reading.header(still).hasAlpha == (idle != nil))
            }
        }
    }

    @Test("Of a frame that is cleared, and of a first one that is restored to nothing", arguments: [2, 3, 4])
    func cleared(disposal: Int) async throws {
        try await withTemporaryFolder { folder in
            let workshop = try Workshop(folder)
            let frames = [
                Frame(width: 32, height: 32, indexes: [2], disposal: disposal),
                Frame(left: 8, top: 8, width: 16, height: 16, indexes: [0], disposal: 1),
            ]
            let picture = try await workshop.make(PartialGIF(width: 32, height: 32, frames: frames).bytes)
            let animation = try workshop.bytes(try #require(picture.animation))
            let colours = try Reading.alone {
                try animation.withUnsafeBytes { buffer in
                    try [(4, 4), (4, 36), (16, 48)].map { x, y in
                        let mean = try Bitmap(buffer, format: .webp, frames: 2).inSRGB().flattened().inMemory()
                            .cropped(left: x, top: y, PixelSize(width: 1, height: 1)).inMemory().mean()
                        return [mean.red, mean.green, mean.blue].map { $0 > 128 }
                    }
                }
            }
            #expect(colours == [[false, false, true], [true, true, true], [true, false, false]])
        }
    }

    @Test("Files of which all is drawn stay, whatever they declare")
    func whole() {
        func file(_ frames: Frame...) -> [UInt8] { PartialGIF(width: 16, height: 16, frames: frames).bytes }
        let whole = Frame(width: 16, height: 16, indexes: [1], disposal: 2)
        var glass = whole
        glass.transparent = 3
        let part = Frame(left: 2, width: 8, height: 8, indexes: [0], disposal: 1)
        var seen = part
        seen.transparent = 3
        #expect(Self.corrected(file(whole)) == nil)
        #expect(Self.corrected(file(whole, whole, whole)) == nil)
        #expect(Self.corrected(file(glass, part)) == nil)
        #expect(Self.corrected(file(seen)) == nil)
        #expect(Self.corrected(file(part, seen)) == nil)
        #expect(Self.corrected(file(whole, part)) != nil && Self.corrected(file(whole, glass)) != nil)
    }

    @Test("Damaged files stay, and none reads beyond its end")
    func damaged() {
        let frames = [
            Frame(width: 16, height: 16, indexes: [2], disposal: 2), Frame(left: 2, width: 8, height: 8, indexes: [0]),
        ]
        for bits in [2, 8] {
            let file = PartialGIF(width: 20, height: 16, frames: frames, bits: bits).bytes
            #expect(Self.corrected(file) != nil)
            for count in 0..<file.count - 2 {
                // A file may end after any frame.
                let corrected = Self.corrected(Array(file[..<count]))
                #expect(corrected.map { $0.count >= count } ?? true)
            }
            for place in file.indices {
                var changed = file
                changed[place] ^= 0xFF
                _ = Self.corrected(changed)
            }
        }
    }
}
