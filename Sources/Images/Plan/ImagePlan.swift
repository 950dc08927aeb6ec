internal import Model

/// The files to be made from a source, with names and sizes: a pure function of its digest, its header and the
/// settings.
struct ImagePlan: Hashable, Sendable, CustomStringConvertible {
    /// A file to be made.
    struct File: Hashable, Sendable {
        let path: String
        let width: Int
        let height: Int
        let recipe: ImageRecipe
    }

    let source: Digest
    /// Of the source as it is seen, in pixels.
    let size: PixelSize
    /// Ordered by format as configured, then by width ascending.
    let stills: [File]
    /// Where the source is an animation within the limits.
    let animation: File?

    /// The widest animation, for details and viewer; each of its frames is a picture.
    static let animationWidthMax = 640
    /// The most frames of an animation.
    static let animationFramesMax = 600

    /// - Parameters:
    ///   - format: the source's.
    ///   - size: of the source as it is seen, after EXIF orientation; each side 1 or more.
    ///   - frames: in the source; 1 for a still.
    init(source: Digest, format: PictureFormat, size: PixelSize, frames: Int, settings: ImageSettings) {
        self.source = source
        self.size = size
        let widths = Self.widths(of: size, configured: settings.widths)
        stills = Self.formats(settings.formats).flatMap { made in
            Self.files(
                .still(
                    made, quality: settings.quality, of: format, recipes: settings.recipeVersion),
                widths: widths, size: size, source: source)
        }
        let canMove = (2...Self.animationFramesMax).contains(frames) && size.pixels <= settings.pixelsMax / frames
        let widest = min(size.widthWithin, Self.animationWidthMax)
        animation =
            canMove
            ? Self.files(
                .animation(quality: settings.quality, of: format, recipes: settings.recipeVersion), widths: [widest],
                size: size, source: source
            ).first
            : nil
    }

    /// The widths to be made, ascending: the configured ones that do not enlarge, and the source's own if it is
    /// narrower than the widest.
    static func widths(of size: PixelSize, configured: [Int]) -> [Int] {
        let own = size.widthWithin
        var widths = configured.filter { $0 > 0 && $0 <= own }
        if widths.isEmpty || configured.contains(where: { $0 > own }) { widths.append(own) }
        return widths.count == 1 ? widths : Set(widths).sorted()
    }

    /// The formats of stills, at least one. GIF is not among them, because it has 256 colours.
    static func formats(_ configured: [PictureFormat]) -> [PictureFormat] {
        let formats = configured.filter { $0 != .gif }
        return formats.isEmpty ? [.jpeg] : formats
    }

    private static func files(
        _ recipe: ImageRecipe, widths: [Int], size: PixelSize, source: Digest
    ) -> [File] {
        let stem = recipe.pathStem(source: source)
        return widths.map { width in
            File(
                path: "\(stem)-\(width).\(recipe.format.fileExtension)", width: width,
                height: size.height(atWidth: width), recipe: recipe)
        }
    }

    /// The path of the source's own bytes, if published.
    static func originalPath(source: Digest, format: PictureFormat) -> String {
        "\(ImageRecipe.original(format).pathStem(source: source))-o.\(format.fileExtension)"
    }

    var description: String {
        let files = (stills + [animation].compactMap { $0 }).map { "\($0.path) \($0.width)×\($0.height) \($0.recipe)" }
        return (["\(source.hex) \(size.width)×\(size.height)"] + files).joined(separator: "\n")
    }
}
