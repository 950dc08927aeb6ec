internal import Model
internal import Store
internal import Testing
internal import TestSupport
@testable internal import Images

@Suite("Pictures with transparent parts") struct TransparentPictureTests {
    /// A black disc on nothing.
    private static let logo = PNGFile(width: 48, height: 48, channels: 4) { x, y in
        let (left, up) = (x - 24, y - 24)
        return left * left + up * up < 400 ? [0, 0, 0, 255] : [0, 0, 0, 0]
    }

    @Test("They lie on white, or on grey where they are white, and no miniature shines through them") func look()
        async throws
    {
        try await withTemporaryFolder { folder in
            let workshop = try Workshop(folder)
            let logo = try await workshop.make(Self.logo.bytes)
            #expect((logo.tint, logo.placeholder) == ("#ffffff", ""))
            // A white one would not be seen there.
            let white = PNGFile(width: 48, height: 48, channels: 4) { x, y in
                Self.logo.pixel(x, y)[3...] == [255] ? [255, 255, 255, 255] : [0, 0, 0, 0]
            }
            #expect(try await workshop.make(white.bytes).tint == "#606060")
            let nothing = PNGFile(width: 48, height: 48, channels: 4) { _, _ in [0, 0, 0, 0] }
            #expect(try await workshop.make(nothing.bytes).tint == "#ffffff")
            // An alpha channel that is opaque everywhere hides all.
            let opaque = PNGFile(width: 48, height: 48, channels: 4) { _, _ in [200, 20, 20, 255] }
            let picture = try await workshop.make(opaque.bytes)
            #expect(picture.tint == "#c81414")
            #expect(!picture.placeholder.isEmpty)
        }
    }

    @Test("Those of an earlier version keep their files, and have the new ground when it is their turn")
    func earlier() async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            workshop.settings.formats = [.png]
            let source = try workshop.add(Self.logo.bytes)
            let files = try await workshop.builder.make([source]).pictures[source.digest]?.renditions ?? []
            let earlier = Derivative(
                width: 48, height: 48, tint: "#c3c3c3", placeholder: "",
                files: files.map {
                    Derivative.File(
                        object: $0.object, byteCount: $0.byteCount, width: $0.width, height: $0.height,
                        format: $0.format)
                })
            let other = try Workshop(folder + "/other")
            let copied = try other.add(Self.logo.bytes)
            for file in files { _ = try other.add(try workshop.bytes(file)) }
            let still = RecipeKeys(settings: workshop.settings, look: 1).stills(of: .png)[0].recipe
            other.store.record(.made(earlier), for: DerivativeKey(source: copied.digest, recipe: still))
            func made(redoMax: Int) async throws -> Picture? {
                var shop = other
                (shop.settings, shop.settings.redoMax) = (workshop.settings, redoMax)
                return try await shop.builder.make([copied]).pictures[copied.digest]
            }
            #expect(try await made(redoMax: 0)?.tint == "#c3c3c3")
            let now = try #require(try await made(redoMax: 10))
            #expect(now.tint == "#ffffff" && now.renditions == files)
        }
    }
}
