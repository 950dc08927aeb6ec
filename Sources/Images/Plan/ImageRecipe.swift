internal import Model

/// All that decides a published file's bytes, besides its source's bytes and its width.
///
/// `description` is hashed into names and into the index's keys. Changing it makes every picture again; changing pixels
/// without it breaks promise f. It leaves out the versions of the tool and of libvips, so an upgrade redoes nothing.
struct ImageRecipe: Hashable, Sendable, CustomStringConvertible {
    /// The use of a derivative.
    enum Purpose: String, Hashable, Sendable {
        case still, animation, original, mosaic
    }

    let purpose: Purpose
    let format: PictureFormat
    /// A number is on the scale of the format's encoder.
    let quality: PictureQuality
    /// On the scale of the format's encoder.
    let effort: Int
    /// Raised with every change of the pixels made.
    private let version: Int

    /// A still of `format` at `images.quality` of the configuration.
    ///
    /// - Parameters:
    ///   - source: the source's format.
    ///   - recipes: the version of the tool's recipes (`ImageSettings.recipeVersion`).
    static func still(
        _ format: PictureFormat, quality: PictureQuality, of source: PictureFormat,
        recipes: Int = ImageSettings.recipeVersionNow
    ) -> ImageRecipe {
        ImageRecipe(
            purpose: .still, format: format, quality: encoderQuality(format, quality), effort: stillEffort(format),
            version: version(of: source, recipes))
    }

    /// An animation. It has many frames that differ little, hence the low effort. Frames are not measured one by one.
    static func animation(
        quality: PictureQuality, of source: PictureFormat, recipes: Int = ImageSettings.recipeVersionNow
    ) -> ImageRecipe {
        ImageRecipe(
            purpose: .animation, format: .webp, quality: quality.number == nil ? 80 : quality, effort: 2,
            version: version(of: source, recipes))
    }

    /// Each version of the tool's recipes changed the pixels made of sources of some formats: the second has JPEGs'
    /// sizes made by the tool's own resampler, the third has what libvips passes over in GIF, PNG and AVIF
    /// (`SourceFile`), the fourth has the colours that AVIF states in numbers (`StatedColours`), the fifth has CMYK,
    /// profiles, orientations and high dynamic ranges as browsers show them.
    private static func version(of source: PictureFormat, _ recipes: Int) -> Int {
        switch source {
        case .jpeg: recipes < 5 ? min(recipes, 2) : 3
        case .gif: recipes < 3 ? 1 : 2
        case .png: recipes < 3 ? 1 : recipes < 5 ? 2 : 3
        case .avif: recipes < 3 ? 1 : min(recipes, 5) - 1
        case .webp: recipes < 5 ? 1 : 2
        }
    }

    /// The source's own bytes.
    static func original(_ format: PictureFormat) -> ImageRecipe {
        ImageRecipe(purpose: .original, format: format, quality: 0, effort: 0, version: 1)
    }

    /// A mosaic; a JPEG, because every reader of OpenGraph knows it.
    static let mosaic = ImageRecipe(purpose: .mosaic, format: .jpeg, quality: 82, effort: 0, version: 5)

    var description: String {
        let aim =
            switch quality {
            case .number(let number): "q\(number)"
            case .eyeOfVersion(let version): "eye\(version)"
            }
        return "\(purpose.rawValue) \(version) \(format.rawValue) \(aim) e\(effort)"
    }

    /// The encoder's quality for a quality on JPEG's scale: AVIF at 60 looks as good as JPEG at 80.
    private static func encoderQuality(_ format: PictureFormat, _ quality: PictureQuality) -> PictureQuality {
        switch (quality, format) {
        case (.number(let number), .avif): .number(max(1, number * 3 / 4))
        // Version 5 differs from 4 for WebP only: files of the other formats stay.
        case (.eyeOfVersion(5), .avif), (.eyeOfVersion(5), .jpeg): .eyeOfVersion(4)
        default: quality
        }
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
    /// `images/ab/<16 hex digits>`, the beginning of a published file's path.
    func pathStem(source: Digest) -> String {
        let name = Digest(of: "\(source.hex)\n\(self)").hex.prefix(16)
        return "images/\(name.prefix(2))/\(name)"
    }
}
