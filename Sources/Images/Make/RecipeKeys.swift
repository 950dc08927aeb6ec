internal import Model
internal import Store

/// The index's keys for the files of these settings.
///
/// The stills of each format have a row for all widths, so that a new width or format makes only what it adds. The
/// animation has a row, which may record that there is none, and so has a failure.
struct RecipeKeys {
    /// By the formats of sources, whose recipes differ.
    private let jpegStills: [(format: PictureFormat, recipe: Digest)]
    private let webpStills: [(format: PictureFormat, recipe: Digest)]
    private let avifStills: [(format: PictureFormat, recipe: Digest)]
    private let gifStills: [(format: PictureFormat, recipe: Digest)]
    private let pngStills: [(format: PictureFormat, recipe: Digest)]
    private let gifAnimation: Digest
    private let webpAnimation: Digest
    let failure: Digest

    /// The versions of tint and placeholder, the latest first. Version 2 differs for pictures with transparent parts,
    /// which no JPEG has.
    static let looks = [2, 1]

    init(settings: ImageSettings, look: Int = looks[0]) {
        func stills(_ source: PictureFormat) -> [(format: PictureFormat, recipe: Digest)] {
            ImagePlan.formats(settings.formats).map { format in
                let recipe = ImageRecipe.still(
                    format, quality: settings.quality, of: source, recipes: settings.recipeVersion)
                return (format, Digest(of: "\(recipe) look \(source == .jpeg ? 1 : look)"))
            }
        }
        // Whether a picture is too large, and whether its frames are, depends on the limits.
        func animation(_ source: PictureFormat) -> Digest {
            let recipe = ImageRecipe.animation(
                quality: settings.quality, of: source, recipes: settings.recipeVersion)
            return Digest(of: "\(recipe) within \(settings.pixelsMax) pixels")
        }
        (jpegStills, webpStills) = (stills(.jpeg), stills(.webp))
        (avifStills, gifStills, pngStills) = (stills(.avif), stills(.gif), stills(.png))
        (gifAnimation, webpAnimation) = (animation(.gif), animation(.webp))
        failure = Digest(of: "failure 6 within \(settings.pixelsMax) pixels, \(settings.bytesMax) bytes")
    }

    /// Those of each format that is made of a source in this one.
    func stills(of source: PictureFormat) -> [(format: PictureFormat, recipe: Digest)] {
        switch source {
        case .jpeg: jpegStills
        case .webp: webpStills
        case .avif: avifStills
        case .gif: gifStills
        case .png: pngStills
        }
    }

    /// That of a source in this format, which may be animated.
    func animation(of source: PictureFormat) -> Digest { source == .gif ? gifAnimation : webpAnimation }

    /// Those of all files of a source in this format.
    func recipes(of source: PictureFormat) -> [Digest] {
        stills(of: source).map(\.recipe) + (source.mayBeAnimated ? [animation(of: source)] : [])
    }

    /// The keys of all files of a source.
    func keys(_ source: ImageSource) -> [DerivativeKey] {
        recipes(of: source.format).map { DerivativeKey(source: source.digest, recipe: $0) }
    }

    func failureKey(_ source: Digest) -> DerivativeKey { DerivativeKey(source: source, recipe: failure) }
}
