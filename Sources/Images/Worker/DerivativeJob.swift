internal import Foundation
internal import Model
internal import Store

/// Makes the files of one picture.
struct DerivativeJob {
    let request: PictureRequest
    let bytes: UnsafeRawBufferPointer

    /// The digest decides names, which the caller sets, and no pixel.
    private static let anySource = Digest(of: "")

    /// Does what opens files on first use: OpenSSL reads its configuration for the first digest.
    static func warmUp() { _ = anySource }

    func make(into result: inout ResultFile) throws(ImageFailure) -> MadePicture {
        try SourceFile.with(bytes, format: request.format, limits: request.limits) { source throws(ImageFailure) in
            try make(source, into: &result)
        }
    }

    private func make(_ source: SourceFile, into result: inout ResultFile) throws(ImageFailure) -> MadePicture {
        let header = source.header
        let frames = request.format.mayBeAnimated ? header.frames : 1
        let plan = ImagePlan(
            source: Self.anySource, format: request.format, size: header.seen, frames: frames,
            settings: request.settings)
        var made = MadePicture(size: header.seen, frames: frames, tint: "", placeholder: "")
        try makeStills(plan.stills, of: source, made: &made, into: &result)
        if let animation = plan.animation, !request.isAnimationPresent {
            made.files.append(try AnimationJob(source: source).make(animation, into: &result))
        }
        return made
    }

    private func makeStills(
        _ stills: [ImagePlan.File], of source: SourceFile, made: inout MadePicture, into result: inout ResultFile
    ) throws(ImageFailure) {
        let header = source.header
        let wanted = stills.filter { still in
            !request.present.contains { $0.format == still.recipe.format && $0.width == still.width }
        }
        let sizes = Set(wanted.map { PixelSize(width: $0.width, height: $0.height) })
            .sorted { $0.width > $1.width }
        let tiny = Self.tinySize(of: header.seen)
        var shrinkCache = try ShrinkCache(source, first: sizes.first ?? tiny)
        for size in sizes {
            let picture = try shrinkCache.picture(size)
            let stills = wanted.filter { $0.width == size.width }
            if request.quality == .eye {
                let eye = try EyeQuality(picture)
                for still in stills {
                    let quality = try eye.quality(still.recipe)
                    made.files.append(try encode(picture, as: still, quality: quality, into: &result))
                }
            } else {
                for still in stills { made.files.append(try encode(picture, as: still, into: &result)) }
            }
        }
        let smallest = try shrinkCache.picture(tiny)
        // Through it its ground is seen, which is no miniature of itself.
        guard try !smallest.header().hasAlpha, header.frames == 1 || !header.hasAlpha else {
            made.tint = try Self.ground(of: smallest)
            return
        }
        let picture = try smallest.flattened()
        let mean = try picture.mean()
        made.tint = "#" + [mean.red, mean.green, mean.blue].map { Self.hex($0) }.joined()
        made.placeholder = try Self.placeholder(picture)
    }

    private func encode(
        _ picture: borrowing Bitmap, as still: ImagePlan.File, quality: EncoderQuality? = nil,
        into result: inout ResultFile
    ) throws(ImageFailure) -> MadePicture.File {
        let format = still.recipe.format
        let flat = format == .jpeg ? try picture.flattened().inMemory() : try picture.inMemory()
        let span: Range<Int>
        do throws(ImageFailure) { span = try result.append(flat, still.recipe, quality: quality) } catch {
            // The pixels are decoded by then: the encoder or the machine is at fault, and the next run tries again.
            throw error.isOfThePicture ? ImageFailure(.lost, "not encoded as \(format): \(error.message)") : error
        }
        return MadePicture.File(
            format: format, width: still.width, height: still.height, isAnimation: false, offset: span.lowerBound,
            byteCount: span.count)
    }

    /// White as in `Bitmap.flattened`; grey below what is white itself, such as a logo for dark pages.
    private static func ground(of picture: borrowing Bitmap) throws(ImageFailure) -> String {
        let (onWhite, onBlack) = (try picture.flattened().mean(), try picture.flattened(on: 0).mean())
        let covered = 1 - (onWhite.green - onBlack.green) / 255
        let darkest = min(onBlack.red, onBlack.green, onBlack.blue)
        return covered > 0 && darkest >= whiteMin * covered ? "#606060" : "#ffffff"
    }

    /// The mean of what is seen of a white picture, of 255. White things in photographs have shades.
    private static let whiteMin = 240.0

    /// The placeholder's size: 16 pixels at the longer side.
    static func tinySize(of size: PixelSize) -> PixelSize {
        let longest = max(size.width, size.height)
        let side = min(16, longest)
        return PixelSize(
            width: max(1, size.width * side / longest), height: max(1, size.height * side / longest))
    }

    private static func placeholder(_ tiny: borrowing Bitmap) throws(ImageFailure) -> String {
        let text = try tiny.encoded(.webp, quality: 50, effort: 6) { bytes in
            Derivative.placeholderPrefix + Data(bytes).base64EncodedString()
        }
        return text.utf8.count <= Derivative.placeholderBytesMax ? text : ""
    }

    private static func hex(_ channel: Double) -> String {
        let value = Int(max(0, min(255, channel.rounded())))
        return (value < 16 ? "0" : "") + String(value, radix: 16)
    }
}
