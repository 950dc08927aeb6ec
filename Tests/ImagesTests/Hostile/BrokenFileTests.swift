internal import Model
internal import Testing
internal import TestSupport
@testable internal import Images

/// What bytes that mean harm do to the tool: nothing. Each test feeds them to a worker behind its filter, and looks
/// after each whether the next picture is made.
@Suite(.tellingTally, .timeLimit(.minutes(15))) struct HostilePictureTests {}

extension HostilePictureTests {
    @Suite struct BrokenFileTests {
        /// A file cut at every twentieth of its length.
        private static func cut(_ whole: [UInt8], _ format: PictureFormat) -> [HostilePicture] {
            stride(from: 0, to: 100, by: 5).map { percent in
                HostilePicture(
                    "\(format) cut at \(percent) %", format, Array(whole.prefix(whole.count * percent / 100)))
            }
        }

        @Test("A picture cut at every twentieth of its length is no picture", arguments: PictureFormat.allCases)
        func truncated(format: PictureFormat) async throws {
            let whole = try WholePictures.still(format)
            try await Feeder.feed(Self.cut(whole, format)).expectFailures()
            try await Feeder.feed([HostilePicture("whole", format, whole)]).expectMade()
        }

        @Test(
            "A moving picture that is cut is made of what is there, or refused", arguments: [PictureFormat.gif, .webp])
        func truncatedMoving(format: PictureFormat) async throws {
            let whole = try WholePictures.moving(format)
            try await Feeder.feed(Self.cut(whole, format)).expectNoDeath()
        }

        @Test("Bytes of zero, few or many, are no picture")
        func zeros() async throws {
            let fed = try await Feeder.feed(
                [0, 1, 12, 32, 100_000].flatMap { count in
                    HostilePicture.underEachName("\(count) zeros", [UInt8](repeating: 0, count: count))
                }, peakBytesMax: Feeder.idleBytesMax)
            fed.expectFailures()
        }

        @Test("A header that claims 60,000×60,000 pixels is refused before any is decoded")
        func claims() async throws {
            let long = PNGFile.bigEndian(60_000)
            let short: [UInt8] = [0xEA, 0x60]
            let jpeg = try WholePictures.still(.jpeg)
            let frame = try #require(jpeg.firstRange(of: [0xFF, 0xC0, 0x00, 0x11, 0x08])).upperBound
            let webp = try WholePictures.still(.webp)
            let canvas: [UInt8] = [0, 0, 0, 0, 0x5F, 0xEA, 0, 0x5F, 0xEA, 0]
            let extended = Array("VP8X".utf8) + [10, 0, 0, 0] + canvas
            let avif = try WholePictures.still(.avif)
            let extent = try #require(avif.firstRange(of: Array("ispe".utf8))).upperBound + 4
            let little: [UInt8] = [0x60, 0xEA]
            let fed = try await Feeder.feed(
                [
                    HostilePicture("jpeg", .jpeg, Array(jpeg[..<frame]) + short + short + jpeg[(frame + 4)...]),
                    HostilePicture(
                        "png", .png,
                        PNGFile.signature + PNGFile.header(60_000, 60_000)
                            + PNGFile.chunk("IDAT", PNGFile.zlib([0, 0, 0])) + PNGFile.chunk("IEND", [])),
                    HostilePicture("gif", .gif, Array("GIF89a".utf8) + little + little + [0, 0, 0, 0x3B]),
                    HostilePicture("gif frame", .gif, Zeros.gif(60_000, 60_000, frames: 1, canvas: (10, 10))),
                    HostilePicture("webp", .webp, Array(webp[..<12]) + extended + webp[12...]),
                    HostilePicture("avif", .avif, Array(avif[..<extent]) + long + long + avif[(extent + 8)...]),
                ], peakBytesMax: Feeder.idleBytesMax)
            fed.expectFailures([.tooLarge, .unreadable])
            #expect(fed[0].failure?.kind == .tooLarge && fed[1].failure?.kind == .tooLarge)
        }

        @Test(
            "A picture of which bytes were changed is made or refused, and ends no worker",
            arguments: PictureFormat.allCases)
        func mutated(format: PictureFormat) async throws {
            let whole = try WholePictures.still(format)
            var random = SplitMix(seed: 5)
            let changed = (1...60).map { round in
                var bytes = whole
                for _ in 0...round / 8 { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
                return HostilePicture("\(format), change \(round)", format, bytes)
            }
            try await Feeder.feed(changed).expectNoDeath()
        }

        static let impostors: [(name: String, bytes: [UInt8])] = [
            ("SVG", Array(BadPictureTests.svg.utf8)),
            ("HTML", Array("<!doctype html><title>404</title><script>alert(1)</script>".utf8)),
            ("PDF", Array("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF".utf8)),
            ("TIFF", Array("II*\0".utf8) + [8, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
            ("big-endian TIFF", Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 0, 0, 0, 0, 0]),
            ("BMP", Array("BM".utf8) + [62, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40] + [UInt8](repeating: 1, count: 49)),
            ("PPM", Array("P6 2 2 255 ".utf8) + [UInt8](repeating: 7, count: 12)),
            ("HDR", Array("#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n".utf8) + [1, 1, 1, 1]),
            ("FITS", Array("SIMPLE  =                    T".utf8) + [UInt8](repeating: 32, count: 2850)),
            ("script", Array("#!/bin/sh\nrm -rf /\n".utf8)), ("ZIP", Array("PK\u{3}\u{4}".utf8) + [20, 0, 0, 0, 8, 0]),
            ("ELF", [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0]), ("ImageMagick", Array("push graphic-context\n".utf8)),
        ]

        @Test("What is no picture of the five formats is read by none of their loaders", arguments: impostors)
        func impostor(name: String, bytes: [UInt8]) async throws {
            let fed = try await Feeder.feed(
                HostilePicture.underEachName(name, bytes), peakBytesMax: Feeder.idleBytesMax)
            fed.expectFailures()
        }
    }
}
