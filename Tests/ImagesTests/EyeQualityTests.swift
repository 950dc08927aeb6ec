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
                #expect(found.hasFullColours && found.number < 90)
                let byteCount = try bitmap.encoded(format, quality: found, effort: recipe.effort) { $0.count }
                #expect(try byteCount < bitmap.encoded(format, quality: 90, effort: recipe.effort) { $0.count })
            }
            try plain.bytes.withUnsafeBytes { bytes in
                let bitmap = try Bitmap(bytes, format: .png).inSRGB().flattened().inMemory()
                #expect(try !EyeQuality(bitmap).quality(recipe).hasFullColours)
            }
        }
    }

    @Test("Pictures with alpha, and the smallest, are made")
    func unusual() async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            (workshop.settings.formats, workshop.settings.widths) = ([.avif, .webp, .jpeg], [1, 7, 100])
            workshop.settings.quality = .eye
            let glass = PNGFile(width: 120, height: 90) { x, y in [200, UInt8(y), 30, UInt8(x * 2)] }
            let made = try await workshop.make(glass.bytes).renditions
            #expect(made.suffix(3).map(\.width) == [1, 7, 100])
            // JPEG has no transparency.
            #expect(Set(made.map(\.format)).count > 1)
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
