internal import CVips
internal import Model

/// What an encoder is told.
struct EncoderQuality: Equatable {
    /// On the scale of the format's encoder.
    let number: Int
    /// Whether JPEG and AVIF keep the colours' resolution, and WebP, which always halves it, uses libwebp's sharp YUV.
    /// JPEG and AVIF halve it else: below a quality of 90, perceptual ones at any.
    var keepsColours = false
    /// Whether JPEG and AVIF quantise frequencies by how well they are seen.
    var isPerceptual = false
}

/// The qualities at which the files of a picture look equally good, whatever their format.
///
/// They depend on the picture's pixels and the target alone, so a file's bytes depend on the source and the recipe.
struct EyeQuality: ~Copyable {
    private let pointer: OpaquePointer
    private let target: Double

    /// - Parameter picture: at the file's size.
    init(_ picture: borrowing Bitmap) throws(ImageFailure) {
        let picture = try picture.inMemory()
        guard let made = picture.withPointer({ vt_eye_new($0) }) else {
            throw ImageFailure(.lost, "too little memory to measure it")
        }
        pointer = made
        target = Self.target(width: picture.size.width)
    }

    deinit { vt_eye_free(pointer) }

    /// The score of SSIMULACRA2 aimed at: tiles are looked at in passing.
    static func target(width: Int) -> Double { width <= 640 ? 75 : 80 }

    /// The encoder's quality for a still of this recipe.
    func quality(_ recipe: ImageRecipe) throws(ImageFailure) -> EncoderQuality {
        var found = vt_encoding(
            format: Int32(recipe.format.code), quality: 0, effort: Int32(recipe.effort), keeps_colours: 0,
            is_perceptual: 0)
        guard vt_eye_encoding(pointer, target, &found) == 0 else {
            throw ImageFailure(.lost, "its quality as \(recipe.format) could not be measured: too little memory?")
        }
        return EncoderQuality(
            number: Int(found.quality), keepsColours: found.keeps_colours != 0,
            isPerceptual: found.is_perceptual != 0)
    }
}
