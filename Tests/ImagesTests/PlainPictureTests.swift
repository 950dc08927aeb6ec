internal import Model
internal import Testing
internal import TestSupport
@testable internal import Images

/// What is done without libvips is done as by it.
@Suite struct PlainPictureTests {
    /// Of whole blocks: shrunk while it is decoded, libvips leaves out what remains of one.
    static let scene = PNGFile(width: 96, height: 72) { x, y in
        [UInt8(x * 7 & 255), UInt8(y * 5 & 255), UInt8((x ^ y) * 3 & 255), 255]
    }

    private static func pixels(_ picture: borrowing Bitmap) throws -> [UInt8] {
        // A JPEG says nothing of a resolution, which a PNG would.
        try picture.inMemory().encoded(.jpeg, quality: 100, effort: 0) { Array($0) }
    }

    /// Nil where the file is left to libvips.
    private static func plain(_ buffer: UnsafeRawBufferPointer, shrink: Int = 1) throws -> [UInt8]? {
        guard let picture = Bitmap(jpeg: buffer, shrink: shrink) else { return nil }
        return try pixels(picture)
    }

    @Test("A JPEG has the pixels that libvips reads in it", arguments: [(80, 1), (80, 2), (80, 8), (95, 1), (95, 4)])
    func decoded(quality: Int, shrink: Int) throws {
        let file = try Reading.converted(Self.scene, to: .jpeg, quality: quality)
        let grey = JPEGFile.flat([77], size: 16)
        for bytes in [file, JPEGFile.inserting(JPEGFile.orientation(6), into: file), grey] {
            try Reading.alone {
                try bytes.withUnsafeBytes { buffer in
                    let plain = try #require(try Self.plain(buffer, shrink: shrink))
                    let byLibvips = try Bitmap(buffer, format: .jpeg, shrink: shrink).inSRGB().inMemory()
                    #expect(try Self.pixels(byLibvips) == plain)
                }
            }
        }
    }

    @Test(
        "A JPEG and a WebP have the bytes that libvips writes",
        arguments: [(0, 2), (1, 6), (50, 2), (80, 2), (89, 0), (90, 2)])
    func encoded(quality: Int, effort: Int) throws {
        try Reading.alone {
            let glass = PNGFile(width: 50, height: 40, channels: 4) { x, y in
                [UInt8(x * 5), UInt8(y * 6), 90, UInt8(x * 4)]
            }
            for picture in [Self.scene, glass, PNGFile(width: 1, height: 1) { _, _ in [9, 99, 200, 255] }] {
                try picture.bytes.withUnsafeBytes { buffer in
                    // JPEG's qualities begin at 1.
                    for format in quality == 0 ? [.webp] : [PictureFormat.jpeg, .webp] {
                        for keepsColours in [false, true] {
                            let quality = EncoderQuality(number: quality, keepsColours: keepsColours)
                            // In memory without alpha it is plain; as a recipe it is libvips'.
                            let lazy = try Bitmap(buffer, format: .png).inSRGB().flattened()
                            let plain = try Bitmap(buffer, format: .png).inSRGB().flattened().inMemory()
                            let expected = try lazy.encoded(format, quality: quality, effort: effort) { Array($0) }
                            let made = try plain.encoded(format, quality: quality, effort: effort) { Array($0) }
                            #expect(made == expected)
                        }
                    }
                }
            }
        }
    }

    @Test("Each EXIF orientation is read as libvips reads it, in both orders of bytes", arguments: 1...8)
    func orientation(value: UInt8) throws {
        let jpeg = try Reading.converted(Self.scene, to: .jpeg)
        let little: [UInt8] =
            Array("Exif\0\0II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, value, 0, 0, 0]
        for segment in [JPEGFile.orientation(value), JPEGFile.segment(0xE1, little + [0, 0, 0, 0])] {
            let file = JPEGFile.inserting(segment, into: jpeg)
            try Reading.alone {
                try file.withUnsafeBytes { buffer in
                    let pixels = try Self.plain(buffer)
                    #expect(pixels != nil)
                    let header = try Bitmap.header(buffer, format: .jpeg)
                    let byLibvips = try Bitmap(buffer, format: .jpeg).header()
                    #expect(header.stored == byLibvips.stored && header.isTurned == byLibvips.isTurned)
                    #expect(header.isUpright == byLibvips.isUpright && header.seen == byLibvips.seen)
                }
            }
        }
    }

    @Test("A file that lacks its end marker alone is whole") func withoutEnd() throws {
        let whole = try Reading.converted(Self.scene, to: .jpeg)
        try Reading.alone {
            let pixels = try whole.withUnsafeBytes { try Self.plain($0) }
            #expect(pixels != nil)
            #expect(try Array(whole.dropLast(2)).withUnsafeBytes { try Self.plain($0) } == pixels)
        }
    }

    @Test(
        "A file in scans that lacks its end marker alone is whole, and one that lacks any of a scan is not",
        arguments: [true, false], [[UInt8(77)], [200, 90, 160]])
    func scansWithoutEnd(isProgressive: Bool, channels: [UInt8]) throws {
        let parts = JPEGFile.inScans(channels, size: 16, isProgressive: isProgressive)
        let file = parts.flatMap { $0 }
        func pixels(_ file: [UInt8]) throws -> [UInt8]? {
            try Reading.alone { try file.withUnsafeBytes { try Self.plain($0) } }
        }
        let whole = try pixels(file + [0xFF, 0xD9])
        #expect(try whole != nil && pixels(file) == whole && pixels(file + [0xFF]) == whole)
        for count in 1..<parts.count {
            let cut = parts[..<count].flatMap { $0 }
            #expect(try pixels(cut) == nil, "\(count - 1) scans of \(parts.count - 1)")
        }
        #expect(try pixels(file.dropLast()) == nil && pixels(file.dropLast(6)) == nil)
    }

    /// Files that are left to libvips, by what they are.
    static let odd: [(what: String, change: @Sendable ([UInt8]) throws -> [UInt8])] = [
        ("cut short", { Array($0.dropLast(40)) }),
        ("without its end and a little more", { Array($0.dropLast(8)) }),
        ("nothing but a beginning", { Array($0.prefix(3)) }),
        ("damaged", { $0.replacing([0xFF, 0xDA], with: [0xFF, 0xDB], maxReplacements: 1) }),
        ("of another profile", { JPEGFile.inserting(JPEGFile.profile([UInt8](repeating: 65, count: 200)), into: $0) }),
        (
            "with two profiles",
            { file in JPEGFile.inserting(try Self.sRGB() + Self.sRGB(), into: file) }
        ),
        ("with two orientations", { JPEGFile.inserting(JPEGFile.orientation(3) + JPEGFile.orientation(6), into: $0) }),
        ("with an orientation of nine", { JPEGFile.inserting(JPEGFile.orientation(9), into: $0) }),
        (
            "with EXIF cut short",
            { file in
                JPEGFile.inserting(
                    JPEGFile.segment(0xE1, Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 9, 1]), into: file)
            }
        ),
        (
            "with EXIF that points out of itself",
            { file in
                JPEGFile.inserting(
                    JPEGFile.segment(0xE1, Array("Exif\0\0MM".utf8) + [0, 42, 0xFF, 0xFF, 0xFF, 0xFF, 0, 1]), into: file
                )
            }
        ),
        ("of four inks", { _ in JPEGFile.flat([10, 20, 30, 40], size: 16) }),
    ]

    @Test("What is not quite plain is left to libvips", arguments: odd.indices)
    func left(index: Int) throws {
        let file = try Self.odd[index].change(try Reading.converted(Self.scene, to: .jpeg))
        let pixels = try Reading.alone { try file.withUnsafeBytes { try Self.plain($0) } }
        #expect(pixels == nil, "\(Self.odd[index].what)")
    }

    /// sRGB's profile.
    private static func sRGB() throws -> [UInt8] {
        let numbers = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
        return JPEGFile.profile(try #require(ICCProfile.colours(exponent: nil, chromaticities: numbers)))
    }

    @Test("A profile of sRGB is no reason to leave it")
    func profile() throws {
        let file = JPEGFile.inserting(try Self.sRGB(), into: try Reading.converted(Self.scene, to: .jpeg))
        let pixels = try Reading.alone { try file.withUnsafeBytes { try Self.plain($0) } }
        #expect(pixels != nil)
    }
}
