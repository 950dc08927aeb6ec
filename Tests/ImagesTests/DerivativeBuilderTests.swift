internal import Model
internal import Store
internal import Testing
internal import TestSupport
@testable internal import Images

@Suite struct DerivativeBuilderTests {
    /// Red on the left, blue on the right, with green along the top.
    static let scene = PNGFile(width: 48, height: 40) { x, y in
        y < 8 ? [0, 255, 0, 255] : x < 24 ? [255, 0, 0, 255] : [0, 0, 255, 255]
    }

    @Test("Every width and format of a picture is made, of the planned size, without metadata")
    func everyFile() async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            workshop.settings.formats = [.webp, .jpeg, .avif, .png]
            var file = Self.scene
            file.chunks = [("tEXt", Array("Comment\0a secret place".utf8))]
            let picture = try await workshop.make(file.bytes)
            #expect(picture.width == 48 && picture.height == 40)
            #expect(picture.renditions.map(\.format) == [.webp, .jpeg, .avif, .png].flatMap { [$0, $0, $0] })
            #expect(picture.renditions.map(\.width) == [8, 16, 32, 8, 16, 32, 8, 16, 32, 8, 16, 32])
            for rendition in picture.renditions {
                let bytes = try workshop.bytes(rendition)
                let header = try Reading.header(bytes)
                #expect(PictureFormat(head: bytes) == rendition.format)
                #expect(header.stored == PixelSize(width: rendition.width, height: rendition.height))
                #expect(bytes.count == rendition.byteCount)
                #expect(!String(decoding: bytes, as: UTF8.self).contains("secret"))
            }
            #expect(picture.tint.count == 7 && picture.tint.hasPrefix("#"))
            #expect(picture.placeholder.hasPrefix("data:image/webp;base64,") && picture.placeholder.utf8.count < 1000)
            #expect(picture.original == nil && picture.animation == nil)
        }
    }

    @Test("No metadata of a source is published, in no format")
    func metadata() async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            workshop.settings.formats = [.webp, .jpeg, .avif, .png]
            let jpeg = try Reading.converted(Self.scene, to: .jpeg)
            let profile = JPEGFile.profile([UInt8](repeating: 65, count: 200))
            let file = JPEGFile.inserting(
                JPEGFile.description("at a secret place") + profile, into: jpeg)
            let picture = try await workshop.make(file)
            for rendition in picture.renditions {
                let text = String(decoding: try workshop.bytes(rendition), as: UTF8.self)
                for word in ["secret", "EXIF", "Exif", "ICC", "XMP", "AAAAAAAA"] { #expect(!text.contains(word)) }
            }
            #expect(!picture.placeholder.contains("RVhJR"))
        }
    }

    @Test("What is there is not made again, another width makes only itself, and the same bytes are made once")
    func again() async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            let source = try workshop.add(Self.scene.bytes)
            let first = try await workshop.builder.make([source, source])
            #expect(first.fileCount == 6)
            // No worker can be started any more: none is needed.
            workshop.executable = "/nonexistent"
            let second = try await workshop.builder.make([source])
            #expect(second.fileCount == 0)
            #expect(second.pictures[source.digest]?.renditions == first.pictures[source.digest]?.renditions)
            workshop.executable = BuildSiteCommand.path
            workshop.settings.widths = [8, 16, 24, 32]
            let wider = try await workshop.builder.make([source])
            #expect(wider.fileCount == 2)
            workshop.settings.widths = [24]
            workshop.executable = "/nonexistent"
            #expect(try await workshop.builder.make([source]).pictures.count == 1)
        }
    }

    @Test("A file depends on the source's bytes and the recipe, not on what is made beside it (promise f)")
    func promiseF() async throws {
        let large = PNGFile(width: 600, height: 400) { x, y in
            [UInt8(x * 7 & 255), UInt8(y * 5 & 255), UInt8((x ^ y) & 255), 255]
        }
        let photo = try Reading.converted(large, to: .jpeg)
        // Over 4,194,304 pixels, from where on small sizes are made of a JPEG that is halved while it is decoded.
        let wide = try Reading.alone {
            try large.bytes.withUnsafeBytes { buffer in
                try Bitmap(buffer, format: .png).inMemory().resized(PixelSize(width: 2700, height: 1800))
                    .encoded(.jpeg, quality: 80, effort: 0) { Array($0) }
            }
        }
        for bytes in [large.bytes, photo, wide] {
            let one = try await withTemporaryFolder { folder in
                var workshop = try Workshop(folder)
                workshop.settings.widths = [32]
                return try await workshop.make(bytes).renditions
            }
            let many = try await withTemporaryFolder { folder in
                var workshop = try Workshop(folder)
                workshop.settings.widths = [32, 100, 200, 333, 600, 1500]
                workshop.settings.formats = [.jpeg, .webp, .png]
                workshop.jobs = 1
                return try await workshop.make(bytes).renditions
            }
            #expect(one.count == 2)
            #expect(Set(one).isSubset(of: many))
        }
    }

    @Test("A picture stands upright, whatever its EXIF orientation", arguments: 1...8)
    func orientation(value: UInt8) async throws {
        // What is to be seen: green at the top, red at the left, blue at the right; stored so that it takes
        // the turn.
        let (width, height) = value < 5 ? (48, 40) : (40, 48)
        let stored = PNGFile(width: width, height: height) { x, y in
            let (u, v) = Self.seen(x, y, orientation: value)
            return Self.scene.pixel(u, v)
        }
        let jpeg = try Reading.converted(stored, to: .jpeg, quality: 95)
        let file = JPEGFile.inserting(JPEGFile.orientation(value), into: jpeg)
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            workshop.settings.formats = [.png]
            let picture = try await workshop.make(file)
            #expect(picture.width == 48 && picture.height == 40)
            let widest = try #require(picture.renditions.last)
            #expect(widest.width == 32 && widest.height == 27)
            let bytes = try workshop.bytes(widest)
            #expect(try Reading.colour(bytes, x: 16, y: 1).isNear([0, 255, 0]))
            #expect(try Reading.colour(bytes, x: 3, y: 20).isNear([255, 0, 0]))
            #expect(try Reading.colour(bytes, x: 28, y: 20).isNear([0, 0, 255]))
        }
    }

    /// Where a stored pixel is seen in a picture of 48×40.
    private static func seen(_ x: Int, _ y: Int, orientation: UInt8) -> (Int, Int) {
        switch orientation {
        case 2: (47 - x, y)
        case 3: (47 - x, 39 - y)
        case 4: (x, 39 - y)
        case 5: (y, x)
        case 6: (47 - y, x)
        case 7: (47 - y, 39 - x)
        case 8: (y, 39 - x)
        default: (x, y)
        }
    }

    @Test("16 bits a channel become 8")
    func sixteenBits() async throws {
        try await withTemporaryFolder { folder in
            let workshop = try Workshop(folder)
            let file = PNGFile(width: 40, height: 40, depth: 16) { _, _ in [200, 100, 50] }
            let picture = try await workshop.make(file.bytes)
            #expect(picture.tint == "#c86432")
            let bytes = try workshop.bytes(try #require(picture.renditions.last))
            #expect(try Reading.colour(bytes, x: 9, y: 9).isNear([200, 100, 50]))
        }
    }

    @Test("CMYK becomes sRGB")
    func cmyk() async throws {
        try await withTemporaryFolder { folder in
            let workshop = try Workshop(folder)
            // No cyan, all magenta, all yellow, no black: red in print.
            let picture = try await workshop.make(JPEGFile.flat([255, 0, 0, 255], size: 64))
            let colour = try Reading.colour(try workshop.bytes(try #require(picture.renditions.last)), x: 9, y: 9)
            #expect(colour[0] > 180 && colour[1] < 90 && colour[2] < 90)
        }
    }

    @Test("A colour profile is obeyed")
    func profile() async throws {
        let red = PNGFile(width: 40, height: 40) { _, _ in [255, 0, 0] }
        let jpeg = try Reading.converted(red, to: .jpeg)
        try await withTemporaryFolder { folder in
            let workshop = try Workshop(folder)
            let picture = try await workshop.make(
                JPEGFile.inserting(JPEGFile.profile(ColourProfile.redIsGreen), into: jpeg))
            let bytes = try workshop.bytes(try #require(picture.renditions.last))
            #expect(try Reading.colour(bytes, x: 9, y: 9).isNear([0, 255, 0]))
        }
    }

    @Test("A broken colour profile is as none")
    func brokenProfile() async throws {
        try await withTemporaryFolder { folder in
            let workshop = try Workshop(folder)
            let plain = JPEGFile.flat([128], size: 64)
            let broken = JPEGFile.inserting(JPEGFile.profile(Array("no profile at all".utf8)), into: plain)
            let picture = try await workshop.make(broken)
            let bytes = try workshop.bytes(try #require(picture.renditions.last))
            #expect(try Reading.colour(bytes, x: 9, y: 9).isNear([128, 128, 128]))
        }
    }

    @Test("Alpha is kept where the format has it, and is on white where it has none")
    func alpha() async throws {
        try await withTemporaryFolder { folder in
            let workshop = try Workshop(folder)
            let file = PNGFile(width: 40, height: 40, channels: 4) { x, _ in
                x < 20 ? [255, 0, 0, 0] : [0, 0, 255, 255]
            }
            let picture = try await workshop.make(file.bytes)
            let webp = try workshop.bytes(
                try #require(picture.renditions.first { $0.format == .webp && $0.width == 32 }))
            let jpeg = try workshop.bytes(
                try #require(picture.renditions.first { $0.format == .jpeg && $0.width == 32 }))
            #expect(try Reading.header(webp).hasAlpha)
            #expect(try Reading.colour(jpeg, x: 5, y: 5).isNear([255, 255, 255]))
            #expect(try Reading.colour(jpeg, x: 27, y: 5).isNear([0, 0, 255]))
            // Opaque all over: the channel only costs bytes.
            let opaque = PNGFile(width: 40, height: 40, channels: 4) { _, _ in [9, 9, 9, 255] }
            let plain = try await workshop.make(opaque.bytes)
            #expect(try !Reading.header(try workshop.bytes(plain.renditions[0])).hasAlpha)
        }
    }

    @Test("A GIF that moves has stills of its first frame and an animated WebP")
    func animation() async throws {
        try await withTemporaryFolder { folder in
            let workshop = try Workshop(folder)
            let file = GIFFile(width: 20, height: 12, frames: [0, 1, 2, 3]).bytes
            let picture = try await workshop.make(file)
            let still = try workshop.bytes(try #require(picture.renditions.last))
            #expect(try Reading.header(still).frames == 1)
            #expect(try Reading.colour(still, x: 10, y: 6).isNear([255, 0, 0]))
            let moving = try #require(picture.animation)
            let bytes = try workshop.bytes(moving)
            let header = try Reading.header(bytes)
            #expect(header.frames == 4 && header.stored == PixelSize(width: 20, height: 12))
            #expect(moving.format == .webp && moving.path.hasSuffix("-20.webp"))
            // And so does what was made from it.
            #expect(try await workshop.make(bytes).animation != nil)
            let only = GIFFile(width: 20, height: 12, frames: [2]).bytes
            #expect(try await workshop.make(only).animation == nil)
        }
    }

    @Test("An AVIF of several pictures is its first one, and does not move")
    func severalPictures() async throws {
        let several = try Reading.alone {
            try GIFFile(width: 20, height: 12, frames: [2, 1, 0]).bytes.withUnsafeBytes { gif in
                let stacked = try Bitmap(gif, format: .gif, frames: 3).inSRGB().inMemory()
                var frames = BitmapList()
                for frame in 0..<3 {
                    let size = PixelSize(width: 20, height: 12)
                    frames.append(try stacked.cropped(left: 0, top: 12 * frame, size).inMemory())
                }
                return try Bitmap(frames: frames, timing: stacked).encoded(.avif, quality: 80, effort: 0) { Array($0) }
            }
        }
        #expect(try Reading.header(several).frames == 3)
        try await withTemporaryFolder { folder in
            let workshop = try Workshop(folder)
            let picture = try await workshop.make(several)
            #expect(picture.animation == nil && picture.width == 20 && picture.height == 12)
            let still = try workshop.bytes(try #require(picture.renditions.last))
            #expect(try Reading.colour(still, x: 10, y: 6).isNear([0, 0, 255]))
        }
    }

    @Test("The source's own bytes are published where the settings ask for it")
    func originals() async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            workshop.settings.originals = true
            let bytes = Self.scene.bytes
            let original = try #require(try await workshop.make(bytes).original)
            #expect(original.object == Digest(of: bytes) && original.path.hasSuffix("-o.png"))
            #expect(original.byteCount == bytes.count && original.width == 48 && original.height == 40)
        }
    }
}

extension [Int] {
    /// Whether each channel is about that of `other`, as far as lossy encoding lets it be.
    func isNear(_ other: [Int]) -> Bool { count == other.count && zip(self, other).allSatisfy { abs($0 - $1) <= 24 } }
}
