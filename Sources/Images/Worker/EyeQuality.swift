internal import CVips
internal import Model

/// The qualities at which the files of a picture look equally good, whatever their format.
///
/// They depend on the picture's pixels and the target alone, so a file's bytes depend on the source and the recipe.
struct EyeQuality: ~Copyable {
    private let pointer: OpaquePointer
    private let target: Double

    /// - Parameter picture: at the file's size.
    init(_ picture: borrowing Bitmap) throws(ImageFailure) {
        let flat = try picture.flattened().inMemory()
        guard let made = flat.withPointer({ vt_eye_new($0) }) else {
            throw ImageFailure(.lost, "too little memory to measure it")
        }
        pointer = made
        target = Self.target(width: flat.size.width)
    }

    deinit { vt_eye_free(pointer) }

    /// The score of SSIMULACRA2 aimed at: tiles are looked at in passing.
    static func target(width: Int) -> Double { width <= 640 ? 75 : 80 }

    /// The encoder's quality for a still of this recipe.
    func quality(_ recipe: ImageRecipe) throws(ImageFailure) -> Int {
        let found = vt_eye_quality(pointer, Int32(recipe.format.code), Int32(recipe.effort), target)
        guard found >= 0 else {
            throw ImageFailure(.lost, "its quality as \(recipe.format) could not be measured: too little memory?")
        }
        return Int(found)
    }
}
