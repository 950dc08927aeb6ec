internal import Model
internal import Store
internal import Testing
internal import TestSupport
@testable internal import Images

@Suite struct BadPictureTests {
    static let noise = PNGFile(width: 120, height: 90) { x, y in
        [UInt8(x &* 37 & 255), UInt8(y &* 91 & 255), UInt8((x &* y) & 255), 255]
    }

    @Test("A truncated picture is no picture", arguments: [PictureFormat.jpeg, .png, .webp, .avif], [10, 50, 90, 98])
    func truncated(format: PictureFormat, percent: Int) async throws {
        let whole = format == .png ? Self.noise.bytes : try Reading.converted(Self.noise, to: format)
        let bytes = Array(whole.prefix(whole.count * percent / 100))
        try await withTemporaryFolder { folder in
            let workshop = try Workshop(folder)
            #expect(try await workshop.failure(bytes)?.kind == .unreadable)
            #expect(try await workshop.failure(whole) == nil)
        }
    }

    @Test("A truncated GIF is no picture", arguments: [30, 200, 400])
    func truncatedGIF(count: Int) async throws {
        let whole = GIFFile(width: 40, height: 30, frames: [0]).bytes
        try await withTemporaryFolder { folder in
            let workshop = try Workshop(folder)
            #expect(try await workshop.failure(Array(whole.prefix(count)))?.kind == .unreadable)
            #expect(try await workshop.failure(whole) == nil)
        }
    }

    @Test("A progressive JPEG without its end marker is made, and one without its last scan is no picture")
    func progressiveWithoutEnd() async throws {
        let parts = JPEGFile.inScans([200, 90, 160], size: 16, isProgressive: true)
        try await withTemporaryFolder { folder in
            let workshop = try Workshop(folder)
            #expect(try await workshop.failure(parts.flatMap { $0 }) == nil)
            #expect(try await workshop.failure(parts.dropLast().flatMap { $0 })?.kind == .unreadable)
        }
    }

    @Test("A JPEG of inks, or with a profile, is whole without its end marker alone")
    func libvipsWithoutEnd() async throws {
        let profiled = JPEGFile.inserting(
            JPEGFile.profile(ColourProfile.redIsGreen), into: try Reading.converted(Self.noise, to: .jpeg))
        try await withTemporaryFolder { folder in
            let workshop = try Workshop(folder)
            for file in [JPEGFile.flat([10, 200, 90, 40], size: 64), profiled] {
                let whole = try await workshop.make(file)
                for ending in [[], [UInt8(0xFF)]] {
                    let made = try await workshop.make(Array(file.dropLast(2)) + ending)
                    #expect(try made.renditions.map(workshop.bytes) == whole.renditions.map(workshop.bytes))
                }
                #expect(try await workshop.failure(file.dropLast(40))?.kind == .unreadable)
            }
        }
    }

    @Test("Whatever is read of a sound AVIF, a later failure does not tell of it")
    func noise() throws {
        let noise = "source: bad seek to 3798"
        #expect(ImageFailure(ofLibrary: "\(noise)\nheifload: Invalid input").message == "heifload: Invalid input")
        #expect(!ImageFailure(ofLibrary: noise).message.contains("seek"))
        try Reading.alone {
            let error = #expect(throws: ImageFailure.self) {
                try Self.noise.bytes.withUnsafeBytes { buffer in
                    let picture = try Bitmap(buffer, format: .png).inMemory()
                    _ = try picture.encoded(.avif, quality: 50, effort: 0) { $0.count }
                    _ = try picture.cropped(left: 500, top: 0, PixelSize(width: 9, height: 9))
                }
            }
            #expect(error?.message == "extract_area: bad extract area")
        }
    }

    /// Of one colour, half transparent, without transforms: five codes of one symbol each (WebP Lossless Bitstream
    /// Specification, 7.2).
    private static func flatWebP(width: Int, height: Int) -> [UInt8] {
        var bits: [UInt8] = []
        func put(_ value: Int, _ count: Int) { for bit in 0..<count { bits.append(UInt8(value >> bit & 1)) } }
        put(width - 1, 14)
        put(height - 1, 14)
        put(1, 7)
        for value in [90, 160, 30, 128] {
            put(0b101, 3)
            put(value, 8)
        }
        put(0b0001, 4)
        let packed = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<min(start + 8, bits.count)].reversed().reduce(0) { $0 << 1 | $1 }
        }
        let data = [0x2F] + packed
        func long(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 255) } }
        let chunk = Array("VP8L".utf8) + long(data.count) + data + [UInt8](repeating: 0, count: data.count % 2)
        return Array("RIFF".utf8) + long(4 + chunk.count) + Array("WEBP".utf8) + chunk
    }

    @Test("The largest picture with transparency is made, and so are those after it by the same worker")
    func largest() async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            workshop.jobs = 1
            let large = try workshop.add(Self.flatWebP(width: 10_000, height: 9_900), as: .webp)
            let small = try (0..<3).map { shade in
                try workshop.add(
                    PNGFile(width: 40, height: 40) { x, y in [UInt8(x * 6), UInt8(y * 6), UInt8(shade)] }.bytes)
            }
            let made = try await workshop.builder.make([large] + small)
            #expect(made.failures.isEmpty, "\(made.failures)")
            #expect(made.pictures.count == 4)
        }
    }

    @Test("A header that promises more pixels than allowed is refused before anything is decoded")
    func bomb() async throws {
        try await withTemporaryFolder { folder in
            let workshop = try Workshop(folder)
            let file =
                PNGFile.signature + PNGFile.header(60_000, 60_000)
                + PNGFile.chunk("IDAT", PNGFile.zlib([0, 0, 0])) + PNGFile.chunk("IEND", [])
            let failure = try #require(try await workshop.failure(file))
            #expect(failure.kind == .tooLarge)
            #expect(failure.message.contains("60000×60000"))
            // As it was recorded.
            #expect(try await workshop.failure(file) == failure)
        }
    }

    @Test("More bytes than allowed are refused")
    func tooManyBytes() async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            workshop.settings.bytesMax = 1000
            #expect(try await workshop.failure(Self.noise.bytes)?.kind == .tooLarge)
        }
    }

    static let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>
        """

    @Test(
        "What is no picture goes to the loader of its first bytes' format alone, and fails there",
        arguments: [
            [], Array("<!doctype html><title>404</title>".utf8), Array(svg.utf8),
            Array("GIF89a=1;/*".utf8) + Array("*/alert(1)//".utf8), Array("%PDF-1.4\n".utf8),
            [0xFF, 0xD8, 0xFF] + Array(svg.utf8), Array("RIFF\0\0\0\0WEBP".utf8) + Array(svg.utf8),
            Array("\0\0\0\u{18}ftypavif".utf8) + Array(svg.utf8),
        ] as [[UInt8]])
    func noPicture(bytes: [UInt8]) async throws {
        try await withTemporaryFolder { folder in
            let workshop = try Workshop(folder)
            for format in PictureFormat.allCases {
                #expect(try await workshop.failure(bytes + [UInt8(format.rawValue.count)], as: format) != nil)
            }
        }
    }

    @Test("What hangs on to a picture does not reach a published file")
    func polyglot() async throws {
        try await withTemporaryFolder { folder in
            let workshop = try Workshop(folder)
            let jpeg = try Reading.converted(Self.noise, to: .jpeg)
            let payload = Array("<script>alert(1)</script>".utf8)
            let file = JPEGFile.inserting(JPEGFile.segment(0xFE, payload), into: jpeg) + payload
            let picture = try await workshop.make(file)
            for rendition in picture.renditions {
                #expect(!String(decoding: try workshop.bytes(rendition), as: UTF8.self).contains("alert"))
            }
        }
    }

    @Test("A failure is kept: it is not tried again until the bytes or the limits change")
    func failureIsKept() async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            workshop.settings.pixelsMax = 100
            let bytes = Self.noise.bytes
            let failure = try await workshop.failure(bytes)
            #expect(failure?.kind == .tooLarge)
            workshop.executable = "/nonexistent"
            #expect(try await workshop.failure(bytes)?.message == failure?.message)
            workshop.executable = BuildSiteCommand.path
            workshop.settings.pixelsMax = 100_000
            #expect(try await workshop.failure(bytes) == nil)
        }
    }

    @Test("One bad picture costs no other")
    func others() async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            workshop.jobs = 1
            let bad = try workshop.add(Array(Self.noise.bytes.prefix(300)))
            let good = try workshop.add(Self.noise.bytes)
            let made = try await workshop.builder.make([bad, good])
            #expect(made.failures.keys.sorted() == [bad.digest])
            #expect(made.pictures.keys.sorted() == [good.digest])
        }
    }

    @Test(
        "A worker is not believed: what could harm a page is refused",
        arguments: [
            ("#abcdef", "data:image/webp;base64,AAAA", true), ("#abcdef", "", true), ("red", "", false),
            ("#abcde;", "", false), ("", "", false), ("#abcdef", "data:text/html;base64,AAAA", false),
            ("#abcdef", "data:image/webp;base64,\"><script>", false),
        ])
    func look(tint: String, placeholder: String, isPlain: Bool) {
        let made = MadePicture(
            size: PixelSize(width: 1, height: 1), frames: 1, tint: tint, placeholder: placeholder)
        #expect(made.hasPlainLook == isPlain)
    }

    @Test("Packets of any bytes are refused, not believed")
    func packets() throws {
        let request = WorkerRequest.picture(
            PictureRequest(
                format: .gif, limits: PictureLimits(bytesMax: 1, pixelsMax: 2, secondsMax: 3), widths: [4, 5],
                formats: [.webp, .avif], quality: 6, present: [.init(format: .avif, width: 7)],
                isAnimationPresent: true))
        #expect(try WorkerRequest(packet: request.packet[...]) == request)
        let made = MadePicture(
            size: PixelSize(width: 1, height: 2), frames: 3, tint: "#000000", placeholder: "data:",
            files: [.init(format: .png, width: 4, height: 5, isAnimation: true, offset: 6, byteCount: 7)])
        for reply in [WorkerReply.made(made), .failed(ImageFailure(.timedOut, "it slept"))] {
            let packet = reply.packet
            #expect(try WorkerReply(packet: packet[...]) == reply)
            for count in 0..<packet.count {
                #expect(throws: MalformedPacket.self) { try WorkerReply(packet: packet[..<count]) }
            }
            for place in packet.indices where packet[place] < 0x80 && place % 8 == 7 {
                var changed = packet
                changed[place] = 0xFF
                // A changed text is another text; a changed number has to be out of its range.
                if let read = try? WorkerReply(packet: changed[...]) { #expect(read != reply) }
            }
        }
    }
}
