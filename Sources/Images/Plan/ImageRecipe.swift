package import Model

/// All that decides a published file's bytes besides its source's bytes and its width.
///
/// The words of `description` are hashed into names and into the keys of the index: a change of them makes
/// every picture again, and a change of pixels without a change of them breaks the promise that a name is its
/// bytes. The versions of the tool and of libvips are not part of it: an upgrade redoes nothing.
package struct ImageRecipe: Hashable, Sendable, CustomStringConvertible {
    /// What a derivative is shown as.
    package enum Purpose: String, Hashable, Sendable {
        case still, animation, original, mosaic
    }

    package let purpose: Purpose
    package let format: PictureFormat
    /// 1–100, on the scale of the format's encoder.
    package let quality: Int
    /// On the scale of the format's encoder.
    package let effort: Int

    /// A still of `format` at `images.quality` of the configuration.
    package static func still(_ format: PictureFormat, quality: Int) -> ImageRecipe {
        ImageRecipe(
            purpose: .still, format: format, quality: encoderQuality(format, quality), effort: stillEffort(format))
    }

    /// A moving picture. Most of its frames differ little from the one before, and there are many: little
    /// effort.
    package static func animation(quality: Int) -> ImageRecipe {
        ImageRecipe(purpose: .animation, format: .webp, quality: quality, effort: 2)
    }

    /// The source's own bytes.
    package static func original(_ format: PictureFormat) -> ImageRecipe {
        ImageRecipe(purpose: .original, format: format, quality: 0, effort: 0)
    }

    /// Several pictures as one; JPEG, for every reader of OpenGraph knows it.
    package static let mosaic = ImageRecipe(purpose: .mosaic, format: .jpeg, quality: 82, effort: 0)

    package var description: String { "\(purpose.rawValue) \(version) \(format.rawValue) q\(quality) e\(effort)" }

    /// Raised with every change of what the makers do to pixels.
    private var version: Int {
        switch purpose {
        case .still: 1
        case .animation: 1
        case .original: 1
        case .mosaic: 1
        }
    }

    /// Quality on JPEG's scale, carried over to the encoder's own: AVIF looks as good as JPEG at 80 from
    /// about 60 on.
    private static func encoderQuality(_ format: PictureFormat, _ quality: Int) -> Int {
        format == .avif ? max(1, quality * 3 / 4) : quality
    }

    private static func stillEffort(_ format: PictureFormat) -> Int {
        switch format {
        // A first night makes thousands: at 1080 px 45 ms for 109 KiB, where libvips' own choice of 4 takes 103 ms for
        // 102 KiB (and 3 as long as 4).
        case .webp: 2
        // At 1080 px 32 ms for 53 KiB at 38.3 dB; effort 4 takes 1394 ms for as many bytes at 38.5 dB.
        case .avif: 0
        // zlib's level.
        case .png: 6
        // Baseline with optimised tables: progressive files are 1 % smaller and take twice as long to encode.
        case .jpeg, .gif: 0
        }
    }
}

extension ImageRecipe {
    /// `images/ab/<16 hex digits>`: what a published file's path begins with.
    package func pathStem(source: Digest) -> String {
        let name = Digest(of: "\(source.hex)\n\(self)").hex.prefix(16)
        return "images/\(name.prefix(2))/\(name)"
    }
}
