internal import Foundation
internal import Model
internal import TestSupport
internal import Testing
@testable internal import Images

@Suite("What AVIF files say of their colours and of alpha") struct AVIFColourTests {
    /// 16×16 pixels of grey in limited range, as libheif 1.15 writes them: the left half black (16), the right white
    /// (235).
    private static func grey() throws -> [UInt8] {
        let text = """
            AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOhtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5w
            aXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEMAAEAAAAAAAAAGgAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGF2MDEA
            AAAAaGlwcnAAAABJaXBjbwAAABNjb2xybmNseAABAA0AAQAAAAAMYXYxQ4EAHAAAAAAUaXNwZQAAAAAAAAAQAAAAEAAAAA5waXhpAAAA
            AAEIAAAAF2lwbWEAAAAAAAAAAQABBIGCA4QAAAAibWRhdBIACggYDP/YYCGgJDIMRGAAAFCMnnvo0KuA
            """
        return Array(try #require(Data(base64Encoded: text, options: .ignoreUnknownCharacters)))
    }

    /// As files may be: what the file says of the range, what its stream says, and how dark and light it is.
    private static let ranges: [(file: Bool?, stream: Bool, dark: Int, light: Int)] = [
        (false, false, 0, 255), (false, true, 0, 255), (nil, false, 0, 255), (true, false, 16, 235),
        (true, true, 16, 235), (nil, true, 16, 235),
    ]

    private static func colours(_ file: [UInt8]) async throws -> [[Int]] {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            workshop.settings.formats = [.png]
            let picture = try await workshop.make(file)
            let file = try #require(picture.renditions.last)
            let still = try workshop.bytes(file)
            return try [2, file.width - 2].map { try Reading.colour(still, x: $0, y: 8) }
        }
    }

    private static func isNear(_ colour: [Int], _ expected: [Int]) -> Bool {
        zip(colour, expected).allSatisfy { abs($0 - $1) <= 3 }
    }

    @Test("Grey of limited range is black and white, by what the file says, or else its stream")
    func limitedGrey() async throws {
        for (file, stream, dark, light) in Self.ranges {
            var bytes = try Self.grey()
            if stream {
                bytes = try WholePictures.replacing([0x21, 0xA0, 0x24], with: [0x21, 0xA0, 0x34], in: bytes)
            }
            let colour = try #require(bytes.firstRange(of: Array("colrnclx".utf8)))
            if let file {
                bytes[colour.upperBound + 6] = file ? 0x80 : 0
            } else {
                bytes.replaceSubrange(colour.lowerBound..<colour.lowerBound + 4, with: "free".utf8)
            }
            let made = try await Self.colours(bytes)
            #expect(Self.isNear(made[0], [dark, dark, dark]), "\(made)")
            #expect(Self.isNear(made[1], [light, light, light]), "\(made)")
        }
    }

    /// The colour (150, 120, 100), stated to be of these primaries and this curve.
    private static func stated(
        _ primaries: UInt8, _ transfer: UInt8, otherwise profile: [UInt8]? = nil
    ) throws -> [UInt8] {
        let plain = PNGFile(width: 64, height: 64) { _, _ in [150, 120, 100] }
        var item = try HEIFFile.coded(1, from: try Reading.converted(plain, to: .avif), claims: (64, 64))
        item.properties.append(HEIFFile.colours(primaries: primaries, transfer: transfer, matrix: 6))
        if let profile { item.properties.append(HEIFFile.profile(profile)) }
        return HEIFFile(items: [item]).bytes
    }

    @Test("Primaries and curves that are stated in numbers are heeded, as browsers do")
    func coded() async throws {
        // What Chromium 156 shows, of BT.2020 (9) with the encoder's error, which it widens by half. The last have a
        // high dynamic range, which widens it more.
        let expected: [(UInt8, UInt8, [Int])] = [
            (1, 13, [150, 120, 100]), (2, 2, [150, 120, 100]), (1, 1, [150, 120, 100]), (12, 13, [154, 120, 96]),
            (12, 4, [156, 120, 96]), (9, 14, [168, 116, 96]), (4, 13, [162, 119, 96]), (1, 5, [130, 99, 75]),
            (1, 8, [201, 183, 167]), (9, 16, [230, 98, 66]),
            (12, 16, [208, 109, 67]), (1, 16, [195, 114, 76]), (9, 18, [132, 90, 76]), (12, 18, [122, 92, 76]),
            (1, 18, [118, 93, 78]),
        ]
        for (primaries, transfer, colour) in expected {
            let made = try await Self.colours(try Self.stated(primaries, transfer))
            #expect(made.allSatisfy { Self.isNear($0, colour) }, "\(primaries) \(transfer): \(made)")
        }
    }

    @Test("A profile counts before what is stated in numbers")
    func profileFirst() async throws {
        let file = try Self.stated(12, 13, otherwise: ColourProfile.redIsGreen)
        let made = try await Self.colours(file)
        // Red and green have changed places.
        #expect(made.allSatisfy { $0[1] > $0[0] + 20 }, "\(made)")
    }

    /// The same with 10 and 12 bits, as libavif 0.11 writes them.
    private static let deepGrey = [
        """
        AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAPBtZXRhAAAAAAAAAChoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAbGliYXZp
        ZgAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAEUAAAAGAAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2
        MDFDb2xvcgAAAABoaXBycAAAAElpcGNvAAAAFGlzcGUAAAAAAAAAEAAAABAAAAAOcGl4aQAAAAABCgAAAAxhdjFDgQBcAAAAABNjb2xy
        bmNseAABAA0ABgAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACBtZGF0EgAKCBgM/9jgIaDEMgpEAACMnmfHYs80
        """,
        """
        AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAPBtZXRhAAAAAAAAAChoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAbGliYXZp
        ZgAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAEUAAAAGQAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2
        MDFDb2xvcgAAAABoaXBycAAAAElpcGNvAAAAFGlzcGUAAAAAAAAAEAAAABAAAAAOcGl4aQAAAAABDAAAAAxhdjFDgUB8AAAAABNjb2xy
        bmNseAABAA0ABgAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACFtZGF0EgAKCFgM/9jwENBiMgtEAACMnmK9653zQA==
        """,
    ]

    @Test("Grey of limited range is so at 10 bits and at 12 too", arguments: deepGrey)
    func deep(text: String) async throws {
        let made = try await Self.colours(
            Array(try #require(Data(base64Encoded: text, options: .ignoreUnknownCharacters))))
        #expect(Self.isNear(made[0], [0, 0, 0]) && Self.isNear(made[1], [255, 255, 255]), "\(made)")
    }

    @Test("So is a grid of it")
    func grid() async throws {
        let tile = try HEIFFile.coded(2, from: try Self.grey(), claims: (16, 16))
        let grid = HEIFFile.grid(
            rows: 1, columns: 2, size: (32, 16), claims: (32, 16), of: [2, 2], like: tile)
        let made = try await Self.colours(HEIFFile(items: [grid, tile]).bytes)
        #expect(Self.isNear(made[0], [0, 0, 0]) && Self.isNear(made[1], [255, 255, 255]), "\(made)")
    }

    /// A picture with a second one as its alpha.
    private static func transparent(
        _ picture: HEIFFile.Item, alpha level: UInt8, size: (Int, Int), isPremultiplied: Bool
    ) throws -> [UInt8] {
        let plain = PNGFile(width: size.0, height: size.1) { _, _ in [level, level, level] }
        var alpha = try HEIFFile.coded(2, from: try Reading.converted(plain, to: .avif), claims: size)
        alpha.properties.append(HEIFFile.alpha)
        alpha.references = [("auxl", 1)]
        var picture = picture
        if isPremultiplied { picture.references = [("prem", 2)] }
        return HEIFFile(items: [picture, alpha]).bytes
    }

    @Test("Colours multiplied by alpha are not darkened twice")
    func premultiplied() async throws {
        let plain = PNGFile(width: 64, height: 64) { _, _ in [100, 50, 0] }
        let picture = try HEIFFile.coded(1, from: try Reading.converted(plain, to: .avif), claims: (64, 64))
        // Through a half of it one sees a half of white.
        for (isPremultiplied, expected) in [(true, [227, 177, 127]), (false, [177, 152, 127])] {
            let file = try Self.transparent(picture, alpha: 128, size: (64, 64), isPremultiplied: isPremultiplied)
            let made = try await Self.colours(file)
            #expect(made.allSatisfy { Self.isNear($0, expected) }, "\(made)")
        }
    }

    @Test("Alpha has its own range beside grey")
    func transparentGrey() async throws {
        let picture = try HEIFFile.coded(1, from: try Self.grey(), claims: (16, 16))
        let file = try Self.transparent(picture, alpha: 128, size: (16, 16), isPremultiplied: false)
        let made = try await Self.colours(file)
        #expect(Self.isNear(made[0], [127, 127, 127]) && Self.isNear(made[1], [255, 255, 255]), "\(made)")
    }
}
