internal import Model
internal import Store
internal import Testing
internal import TestSupport
@testable internal import Images

@Suite struct EyeQualityTests {
    /// Coarse squares on the left, a slope on the right: 300×200.
    private static let scene = PNGFile(width: 300, height: 200) { x, y in
        x < 150 ? [UInt8((x / 9 * 53 ^ y / 7 * 91) & 255), UInt8(y), 90, 255] : [UInt8(x & 255), UInt8(y), 120, 255]
    }

    @Test("A file depends on the picture and its recipe, not on the other formats and widths (promise f)")
    func alone() async throws {
        try await withTemporaryFolder { folder in
            var files: [Set<Digest>] = []
            for (name, formats, widths) in [
                ("a", [PictureFormat.avif, .webp, .jpeg], [100, 300]), ("b", [.jpeg], [300]), ("c", [.webp], [300]),
                ("d", [.avif], [300]),
            ] {
                var workshop = try Workshop(folder + "/" + name)
                (workshop.settings.formats, workshop.settings.widths) = (formats, widths)
                workshop.settings.quality = .eye
                let source = try workshop.add(Self.scene.bytes)
                _ = try await workshop.builder.make([source])
                let recipes = RecipeKeys(settings: workshop.settings)
                let records = try workshop.store.derivatives(recipes.keys(source))
                let known = ExistingDerivatives(source: source, recipes: recipes, records: records)
                #expect(known.stills.count == formats.count)
                files.append(Set(known.stills.values.flatMap(\.files).filter { $0.width == 300 }.map(\.object)))
            }
            #expect(files[0].count == 3 && files[0] == files[1].union(files[2]).union(files[3]))
        }
    }

    @Test("A plain picture gets fewer bytes than at quality 80, and one that would look worse gets more")
    func bytes() async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            (workshop.settings.formats, workshop.settings.widths) = ([.jpeg], [300])
            let plain = PNGFile(width: 300, height: 200) { x, y in [UInt8(x / 2), UInt8(y / 2 + 40), 120, 255] }
            // Red on blue in fine stripes, which the halved resolution of colours would blur.
            let striped = PNGFile(width: 300, height: 200) { x, y in
                (x / 3 + y / 5) % 2 == 0 ? [210, 30, 40, 255] : [40, 40, 200, 255]
            }
            var counts: [[Int]] = []
            for picture in [plain, striped] {
                var both: [Int] = []
                for quality in [PictureQuality.eye, 80] {
                    workshop.settings.quality = quality
                    let made = try await workshop.make(picture.bytes)
                    both.append(made.renditions.reduce(0) { $0 + $1.byteCount })
                }
                counts.append(both)
            }
            #expect(counts[0][0] < counts[0][1])
            #expect(counts[1][0] > counts[1][1])
        }
    }

    @Test(
        "Strong colours keep their resolution, and need no more bytes than it takes",
        arguments: [PictureFormat.jpeg, .avif])
    func strongColours(format: PictureFormat) throws {
        // Fine red on green: with colours of half the resolution no quality is enough.
        let checked = PNGFile(width: 320, height: 240) { x, y in
            x % 7 < 3 && y % 5 < 4 ? [210, 40, 40, 255] : [50, 110, 70, 255]
        }
        let plain = PNGFile(width: 320, height: 240) { x, y in [UInt8(x / 2), UInt8(x / 2), UInt8(x / 2 + y / 3), 255] }
        let recipe = ImageRecipe.still(format, quality: .eye, of: .png)
        try Reading.alone {
            try checked.bytes.withUnsafeBytes { bytes in
                let bitmap = try Bitmap(bytes, format: .png).inSRGB().flattened().inMemory()
                let found = try EyeQuality(bitmap).quality(recipe)
                #expect(found.keepsColours && found.number < 90)
                let byteCount = try bitmap.encoded(format, quality: found, effort: recipe.effort) { $0.count }
                #expect(try byteCount < bitmap.encoded(format, quality: 90, effort: recipe.effort) { $0.count })
            }
            try plain.bytes.withUnsafeBytes { bytes in
                let bitmap = try Bitmap(bytes, format: .png).inSRGB().flattened().inMemory()
                #expect(try !EyeQuality(bitmap).quality(recipe).keepsColours)
            }
        }
    }

    @Test("WebP, which halves the colours' resolution, keeps strong ones bright")
    func strongColoursAsWebP() throws {
        let lined = PNGFile(width: 160, height: 120) { x, _ in x % 8 == 3 ? [210, 40, 40, 255] : [50, 110, 70, 255] }
        let recipe = ImageRecipe.still(.webp, quality: .eye, of: .png)
        let (kept, halved) = try Reading.alone {
            try lined.bytes.withUnsafeBytes { bytes in
                let bitmap = try Bitmap(bytes, format: .png).inSRGB().flattened().inMemory()
                let found = try EyeQuality(bitmap).quality(recipe)
                #expect(found.keepsColours)
                let plain = EncoderQuality(number: found.number)
                return (
                    try bitmap.encoded(.webp, quality: found, effort: recipe.effort) { Array($0) },
                    try bitmap.encoded(.webp, quality: plain, effort: recipe.effort) { Array($0) }
                )
            }
        }
        // How much red a line lacks.
        func loss(_ file: [UInt8]) throws -> Int { try 210 - Reading.colour(file, x: 83, y: 60)[0] }
        #expect(try 3 * loss(kept) < 2 * loss(halved))
    }

    @Test("WebP of a plain picture does without sharp YUV, and goes down to the lowest quality")
    func plainAsWebP() throws {
        let slope = PNGFile(width: 320, height: 240) { x, y in
            [UInt8(x / 4 + 60), UInt8(x / 4 + 60), UInt8(y / 4 + 80), 255]
        }
        let cutOut = PNGFile(width: 320, height: 240, channels: 4) { x, y in
            (x - 160) * (x - 160) + (y - 120) * (y - 120) < 8000
                ? [UInt8(x / 4 + 120), UInt8(y / 4), 40, 255] : [0, 0, 0, 0]
        }
        for (picture, qualityMax) in [(slope, 90), (cutOut, 5)] {
            try Reading.alone {
                try picture.bytes.withUnsafeBytes { bytes in
                    let bitmap = try Bitmap(bytes, format: .png).inSRGB().inMemory().withoutIdleAlpha().inMemory()
                    let recipe = ImageRecipe.still(.webp, quality: .eye, of: .png)
                    let found = try EyeQuality(bitmap).quality(recipe)
                    #expect(!found.keepsColours && found.number < qualityMax)
                    #expect(try bitmap.encoded(.webp, quality: found, effort: recipe.effort) { $0.count } > 0)
                }
            }
        }
    }

    @Test("JPEG is quantised as it is seen, its colours at half the resolution unless they have to keep it")
    func perceptualJPEG() throws {
        try Reading.alone {
            try Self.scene.bytes.withUnsafeBytes { bytes in
                let bitmap = try Bitmap(bytes, format: .png).inSRGB().flattened().inMemory()
                for (number, keepsColours, sampling) in [(50, false, 0x22), (95, false, 0x22), (50, true, 0x11)] {
                    let quality = EncoderQuality(number: number, keepsColours: keepsColours, isPerceptual: true)
                    let file = try bitmap.encoded(.jpeg, quality: quality, effort: 0) { Array($0) }
                    let frame = try #require(file.firstRange(of: [0xFF, 0xC0])).upperBound
                    #expect(file[frame + 9] == sampling)
                    guard number == 50 else { continue }
                    // The lowest frequencies' steps, in zigzag.
                    let tables = file.ranges(of: [0xFF, 0xDB]).map { Array(file[($0.upperBound + 3)...].prefix(6)) }
                    #expect(tables == [[11, 14, 14, 26, 26, 26], [7, 14, 14, 26, 26, 26]])
                }
            }
        }
    }

    @Test("AVIF quantised as it is seen has fewer bytes at a quality, the same ones each time, and keeps alpha")
    func perceptualAVIF() throws {
        let glass = PNGFile(width: 121, height: 90, channels: 4) { x, y in
            [UInt8(x * 5 & 255), UInt8(y), 30, UInt8(x * 2)]
        }
        for (picture, hasAlpha) in [(Self.scene, false), (glass, true)] {
            let (plain, perceptual, size) = try Reading.alone {
                try picture.bytes.withUnsafeBytes { bytes in
                    let bitmap = try Bitmap(bytes, format: .png).inSRGB().inMemory().withoutIdleAlpha().inMemory()
                    func file(_ isPerceptual: Bool) throws -> [UInt8] {
                        let quality = EncoderQuality(number: 60, isPerceptual: isPerceptual)
                        return try bitmap.encoded(.avif, quality: quality, effort: 0) { Array($0) }
                    }
                    let made = try file(true)
                    #expect(try file(true) == made)
                    return (try file(false), made, bitmap.size)
                }
            }
            let header = try Reading.header(perceptual)
            #expect(perceptual.count < plain.count && header.stored == size)
            #expect(header.hasAlpha == hasAlpha)
        }
    }

    @Test("Pictures with alpha, and the smallest, are made")
    func unusual() async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            (workshop.settings.formats, workshop.settings.widths) = ([.avif, .webp, .jpeg], [1, 7, 100])
            workshop.settings.quality = .eye
            let glass = PNGFile(width: 120, height: 90, channels: 4) { x, y in [200, UInt8(y), 30, UInt8(x * 2)] }
            let made = try await workshop.make(glass.bytes).renditions
            #expect(made.suffix(3).map(\.width) == [1, 7, 100])
            // JPEG has no transparency, and is quantised as it is seen all the same: by libvips' tables the fourth step
            // would be finer than the first.
            let jpeg = try workshop.bytes(#require(made.first { $0.format == .jpeg && $0.width == 100 }))
            let steps = try #require(jpeg.firstRange(of: [0xFF, 0xDB])).upperBound + 3
            #expect(jpeg[steps + 3] > jpeg[steps])
        }
    }

    @Test("Formats that are larger than the next are left out, and the last stays")
    func leftOut() {
        func file(_ format: PictureFormat, _ width: Int, _ byteCount: Int) -> Rendition {
            Rendition(
                path: "\(format)-\(width)", object: Digest(of: "x"), byteCount: byteCount, width: width, height: 9,
                format: format)
        }
        func kept(_ files: [Rendition], isOpaque: Bool = true) -> [String] {
            ExistingDerivatives.worthwhile(files, isOpaque: isOpaque).map(\.path)
        }
        let jpeg = [file(.jpeg, 8, 60), file(.jpeg, 16, 100)]
        #expect(kept([file(.avif, 8, 70), file(.avif, 16, 80)] + jpeg) == ["avif-8", "avif-16", "jpeg-8", "jpeg-16"])
        #expect(kept([file(.avif, 8, 70), file(.avif, 16, 90)] + jpeg) == ["jpeg-8", "jpeg-16"])
        let webp = [file(.webp, 8, 100), file(.webp, 16, 200)]
        #expect(
            kept([file(.avif, 8, 20), file(.avif, 16, 30)] + webp + jpeg)
                == ["avif-8", "avif-16", "jpeg-8", "jpeg-16"])
        #expect(kept(jpeg) == ["jpeg-8", "jpeg-16"] && kept([]).isEmpty)
        let cutOut = kept([file(.avif, 8, 700), file(.avif, 16, 900)] + webp + jpeg, isOpaque: false)
        #expect(cutOut == ["webp-8", "webp-16", "jpeg-8", "jpeg-16"])
    }
}
