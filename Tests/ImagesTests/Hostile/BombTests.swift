internal import CSystem
internal import Model
internal import Testing
internal import TestSupport
@testable internal import Images

extension HostilePictureTests {
    /// Small files that become very much. One after the other: each takes some hundred megabytes.
    @Suite(.serialized) struct BombTests {
        @Test("A PNG of as many pixels as are allowed is made within the memory that is promised")
        func png() async throws {
            let fed = try await Feeder.feed(
                [HostilePicture("16 bits, alpha", .png, Zeros.png(10_000, 10_000, depth: 16, channels: 4))],
                widths: ImageSettings().widths)
            fed.expectMade()
            let more = try await Feeder.feed(
                [
                    HostilePicture("one pixel more", .png, Zeros.png(10_001, 10_000)),
                    HostilePicture("one row", .png, Zeros.png(50_000_000, 1)),
                    HostilePicture("one column", .png, Zeros.png(1, 2_000_000)),
                    HostilePicture("few rows of many", .png, try cutBomb()),
                ])
            #expect(more[0].failure?.kind == .tooLarge)
            #expect(more[3].failure?.kind == .unreadable)
            more.expectNoDeath()
        }

        /// Says 9,000×9,000, and has 100 rows.
        private func cutBomb() throws -> [UInt8] {
            let few = Zeros.png(9000, 100)
            return try WholePictures.replacing(PNGFile.header(9000, 100), with: PNGFile.header(9000, 9000), in: few)
        }

        @Test("Compressed text and profiles of a gigabyte in a PNG are not unpacked")
        func pngChunks() async throws {
            let bomb = Zeros.zlib(1 << 30)
            let chunks: [(String, [UInt8])] = [
                ("zTXt", Array("Comment\0\0".utf8) + bomb), ("iTXt", Array("Comment\0\u{1}\0\0\0".utf8) + bomb),
                ("iCCP", Array("icc\0\0".utf8) + bomb), ("tEXt", [UInt8](repeating: 65, count: 20_000_000)),
                ("eXIf", Array("MM\0*\0\0\0\u{8}".utf8) + [UInt8](repeating: 255, count: 2_000_000)),
            ]
            let fed = try await Feeder.feed(
                chunks.map { name, bytes in
                    HostilePicture(name, .png, Zeros.png(64, 64, chunks: PNGFile.chunk(name, bytes)))
                }, peakBytesMax: 512 << 20)
            fed.expectNoDeath()
            let small = PNGFile.chunk("tEXt", Array("k\0v".utf8))
            let many = (0..<100_000).reduce(into: [UInt8]()) { file, _ in file += small }
            try await Feeder.feed([HostilePicture("100,000 texts", .png, Zeros.png(64, 64, chunks: many))])
                .expectNoDeath()
        }

        @Test("A GIF of many frames and pixels moves within the limits, and stands still beyond them")
        func gif() async throws {
            let fed = try await Feeder.feed(
                [
                    HostilePicture("as much as moves", .gif, Zeros.gif(400, 400, frames: 600)),
                    HostilePicture("a frame more", .gif, Zeros.gif(400, 400, frames: 601)),
                    HostilePicture("one frame", .gif, Zeros.gif(9_000, 9_000, frames: 1)),
                    HostilePicture("large canvas", .gif, Zeros.gif(1, 1, frames: 50, canvas: (9_000, 9_000))),
                    HostilePicture("500,000 frames", .gif, Zeros.gif(1, 1, frames: 500_000, canvas: (10, 10))),
                ])
            fed.expectMade()
            #expect(fed.map { $0.made?.files.contains(where: \.isAnimation) }.prefix(3) == [true, false, false])
            // What was made of the first is a bomb of its own: 600 frames in some kilobytes.
            let animation = try #require(fed[0].made?.files.last)
            let moving = Array(fed[0].files.suffix(animation.byteCount))
            let again = try await Feeder.feed([HostilePicture("WebP of 600 frames", .webp, moving)])
            again.expectMade()
        }

        @Test("Large pictures in few bytes are made within the memory that is promised, in every format")
        func flat() async throws {
            let formats: [PictureFormat] = [.webp, .jpeg, .avif]
            let made = try await Feeder.feed(
                [HostilePicture("flat", .png, Zeros.png(3_000, 3_000))], formats: formats, widths: [3_000])
            made.expectMade()
            var rest = made[0].files[...]
            var bombs: [HostilePicture] = []
            for file in made[0].made?.files ?? [] {
                bombs.append(HostilePicture("flat \(file.format)", file.format, Array(rest.prefix(file.byteCount))))
                rest = rest.dropFirst(file.byteCount)
            }
            #expect(bombs.map(\.format) == formats)
            try await Feeder.feed(bombs).expectMade()
        }

        @Test("Metadata of 29 megabytes in a JPEG is passed over")
        func jpegSegments() async throws {
            let jpeg = try WholePictures.still(.jpeg)
            let filling = [UInt8](repeating: 65, count: 65_000)
            let segments: [(String, [UInt8])] = [
                ("comments", JPEGFile.segment(0xFE, filling)),
                ("EXIF", JPEGFile.segment(0xE1, Array("Exif\0\0MM\0*\0\0\0\u{8}".utf8) + filling)),
                ("profiles", JPEGFile.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 255] + filling)),
            ]
            let fed = try await Feeder.feed(
                segments.map { name, segment in
                    let many = (0..<440).reduce(into: Array(jpeg.prefix(2))) { file, _ in file += segment }
                    return HostilePicture(name, .jpeg, many + jpeg.dropFirst(2))
                }, peakBytesMax: 512 << 20)
            fed.expectMade()
        }

        @Test("A JPEG that is drawn over and over is refused or made, in time")
        func scans() async throws {
            let fed = try await Feeder.feed(
                [2, 2000].map { HostilePicture("\($0) scans", .jpeg, JPEGFile.progressive(side: 8_000, scans: $0)) })
            fed.expectNoDeath()
        }

        @Test(
            "The kernel ends a worker that takes more processor time than a picture may",
            .enabled(if: Confined.isWhole, "a sanitizer takes more addresses than a worker may")
        )
        func time() async throws {
            let slow = HostilePicture("slow", .png, Zeros.png(10_000, 10_000, depth: 16, channels: 4))
            let fed = try await Feeder.feed([slow], secondsMax: 1)
            guard case .died = fed[0].outcome else {
                Issue.record("\(fed)")
                return
            }
        }

        @Test(
            "A picture for which the encoder gets no memory has failed, and is no empty file",
            .enabled(if: Confined.isWhole, "a sanitizer takes more addresses than a worker may"))
        func encoderWithoutMemory() async throws {
            let large = HostilePicture("AVIF as large as they come", .png, Zeros.png(10_000, 10_000))
            let fed = try await Feeder.feed([large], peakBytesMax: 3 << 30, formats: [.avif], widths: [10_000])
            // What is called made has been read again: Feeder sees to that.
            fed.expectNoDeath()
        }
    }
}

extension JPEGFile {
    /// A grey picture drawn in many passes, each of which tells nothing new (ITU T.81, G).
    static func progressive(side: Int, scans: Int) -> [UInt8] {
        let length = [UInt8(side >> 8), UInt8(side & 255)]
        var file: [UInt8] = [0xFF, 0xD8] + segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
        file += segment(0xC2, [8] + length + length + [1, 1, 0x11, 0])
        file += segment(0xC4, [0x00, 0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + Array(0...11))
        file += segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 16))
        file += segment(0xDA, [1, 1, 0, 0, 0, 1]) + [0, 0]
        for _ in 0..<scans { file += segment(0xDA, [1, 1, 0, 1, 63, 0]) + [0] }
        return file + [0xFF, 0xD9]
    }
}
