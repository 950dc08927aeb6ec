internal import Model
internal import TestSupport
internal import Testing
@testable internal import Images

extension HostilePictureTests {
    /// Files that are a picture and something else beside.
    @Suite struct PolyglotTests {
        private static let html = Array("<html><script>alert('polyglot')</script></html>".utf8)
        private static let zip =
            Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 0, count: 26) + Array("polyglot".utf8)
            + Array("PK\u{5}\u{6}".utf8) + [UInt8](repeating: 0, count: 18)

        @Test("Of a file that is something else too, the picture alone is published")
        func polyglots() async throws {
            let jpeg = try WholePictures.still(.jpeg)
            let comment = JPEGFile.inserting(JPEGFile.segment(0xFE, Self.html), into: jpeg)
            let png = try WholePictures.still(.png)
            let text = PNGFile.chunk("tEXt", Array("Comment\0".utf8) + Self.html)
            // GIF's name as a variable's: `GIF89a=1;…` cannot have such a size, but a comment block can hold a script.
            var gif = try WholePictures.still(.gif)
            let script = Array("*/=1;alert('polyglot')//".utf8)
            gif.insert(contentsOf: [0x21, 0xFE, UInt8(script.count)] + script + [0], at: 13 + 12)
            let fed = try await Feeder.feed([
                HostilePicture("JPEG and HTML behind", .jpeg, jpeg + Self.html),
                HostilePicture("JPEG and HTML within", .jpeg, comment),
                HostilePicture("JPEG and ZIP", .jpeg, jpeg + Self.zip),
                HostilePicture("GIF and script within", .gif, gif),
                HostilePicture("GIF and script behind", .gif, try WholePictures.still(.gif) + script),
                HostilePicture("PNG and ZIP", .png, png + Self.zip),
                HostilePicture("PNG and HTML within", .png, Array(png.prefix(33)) + text + png.dropFirst(33)),
                HostilePicture("WebP and HTML", .webp, try WholePictures.still(.webp) + Self.html),
                HostilePicture("AVIF and HTML", .avif, try WholePictures.still(.avif) + Self.html),
                HostilePicture("moving GIF and ZIP", .gif, try WholePictures.moving(.gif) + Self.zip),
                HostilePicture("moving WebP and ZIP", .webp, try WholePictures.moving(.webp) + Self.zip),
            ])
            fed.expectMade()
            for feeding in fed {
                for word in ["polyglot", "script", "PK\u{3}\u{4}"] {
                    #expect(!feeding.files.contains(bytes: word.utf8), "\(feeding) holds \(word)")
                }
                let look = (feeding.made?.tint ?? "") + (feeding.made?.placeholder ?? "")
                #expect(!look.contains("<") && !look.contains("\""), "\(feeding)")
            }
        }
    }

    /// Colours that are not as one expects them.
    @Suite struct ColourTests {
        @Test("Pictures in CMYK, Adobe's and others', in grey and with 16 bits are made")
        func channels() async throws {
            let adobe = JPEGFile.flat([255, 0, 0, 255], size: 64)
            let marker = JPEGFile.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0])
            let fed = try await Feeder.feed([
                HostilePicture("Adobe's CMYK", .jpeg, adobe),
                HostilePicture("CMYK", .jpeg, try WholePictures.replacing(marker, with: [], in: adobe)),
                HostilePicture("grey", .jpeg, JPEGFile.flat([128], size: 64)),
                HostilePicture("16 bits", .png, PNGFile(width: 9, height: 9, depth: 16) { _, _ in [9, 8, 7] }.bytes),
                HostilePicture(
                    "16 bits, alpha", .png,
                    PNGFile(width: 9, height: 9, depth: 16, channels: 4) { _, _ in [9, 8, 7, 6] }.bytes),
            ])
            fed.expectMade()
        }

        @Test("A colour profile that is cut, lies or is no profile costs its colours, not the picture")
        func profiles() async throws {
            let whole = ColourProfile.redIsGreen
            var profiles = stride(from: 0, to: 100, by: 5).map { Array(whole.prefix(whole.count * $0 / 100)) }
            // The size of all, how many tags there are, where the first stands, how long it is, and what the curve has.
            let curve = try #require(whole.firstRange(of: Array("curv".utf8))).upperBound + 4
            for place in [0, 128, 136, 140, curve] {
                for value in [0, 1, 0x7FFF_FFFF, 0xFFFF_FFFF] {
                    var changed = whole
                    changed.replaceSubrange(place..<place + 4, with: PNGFile.bigEndian(value))
                    profiles.append(changed)
                }
            }
            profiles += ["GRAY", "CMYK", "Lab ", "ABCD"].map { space in
                Array(whole[..<16]) + Array(space.utf8) + whole[20...]
            }
            let jpeg = try WholePictures.still(.jpeg)
            let png = try WholePictures.still(.png)
            let fed = try await Feeder.feed(
                profiles.enumerated().flatMap { index, profile in
                    let segment = JPEGFile.profile(profile)
                    let chunk = PNGFile.chunk("iCCP", Array("icc\0\0".utf8) + PNGFile.zlib(profile))
                    return [
                        HostilePicture("JPEG, profile \(index)", .jpeg, JPEGFile.inserting(segment, into: jpeg)),
                        HostilePicture(
                            "PNG, profile \(index)", .png, Array(png.prefix(33)) + chunk + png.dropFirst(33)),
                    ]
                })
            fed.expectMade()
        }

        @Test("An orientation that there is not is as none")
        func orientations() async throws {
            let jpeg = try WholePictures.still(.jpeg)
            let fed = try await Feeder.feed(
                [0, 9, 200, 255].map { value in
                    HostilePicture(
                        "orientation \(value)", .jpeg, JPEGFile.inserting(JPEGFile.orientation(value), into: jpeg))
                })
            fed.expectMade()
            for feeding in fed { #expect(feeding.made?.size == PixelSize(width: 120, height: 90), "\(feeding)") }
        }
    }
}
