internal import Model
internal import TestSupport
internal import Testing
@testable internal import Images

@Suite("Colour profiles of every kind") struct ColourProfileTests {
    private static func chunk(_ profile: [UInt8]) -> (name: String, bytes: [UInt8]) {
        ("iCCP", Array("swapped\0\0".utf8) + PNGFile.zlib(profile))
    }

    /// Red, and from left to right clear, half clear and opaque.
    private static func picture(depth: Int, _ profile: [UInt8]) -> [UInt8] {
        PNGFile(
            width: 32, height: 32, depth: depth, channels: 4,
            pixel: { x, _ in [255, 0, 0, x < 10 ? 0 : x < 20 ? 128 : 255] }, chunks: [chunk(profile)]
        ).bytes
    }

    @Test("Transparency is the same at 16 bits a channel as at 8, whatever the profile does to colours")
    func alpha() async throws {
        try await withTemporaryFolder { folder in
            let workshop = try Workshop(folder)
            var colours: [[[Int]]] = []
            for depth in [8, 16] {
                let made = try await workshop.make(Self.picture(depth: depth, ColourProfile.redIsGreen))
                let bytes = try workshop.bytes(try #require(made.renditions.last { $0.format == .webp }))
                colours.append(try [4, 15, 28].map { try Reading.colour(bytes, x: $0, y: 16) })
            }
            #expect(colours[0] == colours[1])
            #expect(Set(colours[1]).count == 3, "\(colours)")
        }
    }

    @Test("A profile of grey in a picture of colours is left aside") func grey() async throws {
        try await withTemporaryFolder { folder in
            let workshop = try Workshop(folder)
            let plain = try Reading.converted(
                PNGFile(width: 32, height: 32) { _, _ in [200, 100, 50] }, to: .jpeg)
            let made = try await workshop.make(
                JPEGFile.inserting(JPEGFile.profile(ColourProfile.grey), into: plain))
            let colour = try Reading.colour(try workshop.bytes(try #require(made.renditions.last)), x: 4, y: 4)
            #expect(zip(colour, [200, 100, 50]).allSatisfy { abs($0 - $1) < 8 }, "\(colour)")
        }
    }

    @Test("A profile is sRGB's by what it holds, whatever its texts mention")
    func named() async throws {
        let half = PNGFile(width: 32, height: 32) { x, _ in x < 16 ? [200, 40, 40] : [40, 40, 200] }
        let jpeg = try Reading.converted(half, to: .jpeg)
        // As long as before, so that nothing else moves.
        let name = Array("sRGB IEC61966".utf8)
        let swapped = ColourProfile.redIsGreen
        let place = try #require(swapped.firstRange(of: Array("swapped".utf8)))
        let profile = Array(swapped[..<place.lowerBound] + name + swapped[(place.lowerBound + name.count)...])
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            workshop.settings.formats = [.png]
            let files = [
                JPEGFile.inserting(JPEGFile.profile(profile), into: jpeg),
                PNGFile(width: 32, height: 32, pixel: half.pixel, chunks: [Self.chunk(profile)]).bytes,
            ]
            for file in files {
                let made = try await workshop.make(file)
                let colour = try Reading.colour(try workshop.bytes(try #require(made.renditions.last)), x: 4, y: 4)
                #expect(colour[1] > 180 && colour[0] < 60, "\(colour)")
            }
        }
    }

    @Test("Four inks without a profile are shown as by browsers, with Adobe's marker and without")
    func inks() async throws {
        // In the file 255 is no ink.
        let mixed: [UInt8] = [155, 205, 235, 225]
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            workshop.settings.formats = [.png]
            for inks in [[255, 255, 255, 255], [0, 255, 255, 255], [255, 255, 255, 0], mixed] as [[UInt8]] {
                let file = JPEGFile.flat(inks, size: 16)
                let marker = try #require(file.firstRange(of: Array("Adobe".utf8))).lowerBound - 4
                for file in [file, Array(file[..<marker] + file[(marker + 16)...])] {
                    let made = try await workshop.make(file)
                    let colour = try Reading.colour(try workshop.bytes(try #require(made.renditions.last)), x: 4, y: 4)
                    let expected = inks.prefix(3).map { Int($0) * Int(inks[3]) / 255 }
                    #expect(zip(colour, expected).allSatisfy { abs($0 - $1) <= 2 }, "\(inks): \(colour)")
                }
            }
        }
    }

    @Test("A profile with the perceptual intent alone is obeyed") func perceptual() async throws {
        try await withTemporaryFolder { folder in
            let workshop = try Workshop(folder)
            let picture = PNGFile(
                width: 32, height: 32, pixel: { _, _ in [255, 0, 0] },
                chunks: [Self.chunk(ColourProfile.redIsGreenPerceptually)])
            let made = try await workshop.make(picture.bytes)
            let colour = try Reading.colour(try workshop.bytes(try #require(made.renditions.last)), x: 4, y: 4)
            #expect(colour[1] > 200 && colour[0] < 60, "\(colour)")
        }
    }
}
