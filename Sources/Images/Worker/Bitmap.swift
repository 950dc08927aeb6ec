internal import CVips
internal import Model

/// A libvips image. It is evaluated lazily: pixels are computed, and errors thrown, by `inMemory`, `encoded` and
/// `mean`. Only workers use it.
struct Bitmap: ~Copyable {
    private let pointer: OpaquePointer

    /// - Parameter made: owned by the new value; nil: libvips failed.
    private init(_ made: OpaquePointer?) throws(ImageFailure) {
        guard let made else { throw Self.failure() }
        pointer = made
    }

    deinit { vt_picture_free(pointer) }

    /// Must be called once, before anything else here.
    static func startLibrary() throws(ImageFailure) {
        guard vt_vips_start() == 0 else { throw failure() }
    }

    /// A file's header.
    struct Header {
        /// Of one frame as stored, in pixels.
        var stored: PixelSize
        var frames: Int
        /// Whether width and height change places when the EXIF orientation is applied.
        var isTurned: Bool
        var hasAlpha: Bool
        /// Whether the EXIF orientation changes nothing.
        var isUpright: Bool

        var seen: PixelSize { asStored(stored) }

        /// Converts a size as seen to one as stored, and the other way round.
        func asStored(_ size: PixelSize) -> PixelSize {
            isTurned ? PixelSize(width: size.height, height: size.width) : size
        }
    }

    /// - Parameters:
    ///   - bytes: must outlive the value.
    ///   - shrink: 1, 2, 4 or 8: shrinks a JPEG while decoding.
    ///   - frames: the number of frames to read, stacked vertically.
    init(
        _ bytes: UnsafeRawBufferPointer, format: PictureFormat, shrink: Int = 1, frames: Int = 1
    ) throws(ImageFailure) {
        try self.init(
            vt_picture_load(Int32(format.code), bytes.baseAddress, bytes.count, Int32(shrink), Int32(frames)))
    }

    /// A plain grey picture.
    init(width: Int, height: Int, grey: Int) throws(ImageFailure) {
        try self.init(vt_picture_ground(Int32(width), Int32(height), Int32(grey)))
    }

    /// The usual JPEG in sRGB, decoded without libvips; nil for any other, also for one that is damaged.
    init?(jpeg bytes: UnsafeRawBufferPointer, shrink: Int) {
        guard let made = vt_picture_decode_jpeg(bytes.baseAddress, bytes.count, Int32(shrink)) else { return nil }
        pointer = made
    }

    /// Whether a JPEG of any kind is whole but for its end marker, which libvips takes for data that is missing.
    static func lacksEndAlone(jpeg bytes: UnsafeRawBufferPointer) -> Bool {
        vt_picture_jpeg_lacks_end_alone(bytes.baseAddress, bytes.count) != 0
    }

    func header() throws(ImageFailure) -> Header {
        var found = vt_picture_header()
        guard vt_picture_header_of(pointer, &found) == 0, found.width > 0, found.height > 0 else {
            throw Self.failure()
        }
        return Header(found)
    }

    /// The header of a file, of which no pixel is decoded.
    static func header(_ bytes: UnsafeRawBufferPointer, format: PictureFormat) throws(ImageFailure) -> Header {
        var found = vt_picture_header()
        let isPlain = format == .jpeg && vt_picture_jpeg_header(bytes.baseAddress, bytes.count, &found) == 0
        return isPlain ? Header(found) : try Bitmap(bytes, format: format).header()
    }

    var size: PixelSize {
        PixelSize(width: Int(vt_picture_width(pointer)), height: Int(vt_picture_height(pointer)))
    }

    func inMemory() throws(ImageFailure) -> Bitmap { try Bitmap(vt_picture_in_memory(pointer)) }

    func resized(_ size: PixelSize) throws(ImageFailure) -> Bitmap {
        try Bitmap(vt_picture_resize(pointer, Int32(size.width), Int32(size.height)))
    }

    /// In memory, by the tool's own resampler where that can: the same bytes by any libvips.
    func resampled(_ size: PixelSize) throws(ImageFailure) -> Bitmap {
        guard let made = vt_picture_resample(pointer, Int32(size.width), Int32(size.height)) else {
            throw ImageFailure(.lost, "too little memory for it at \(size.width)×\(size.height) pixels")
        }
        return try Bitmap(made).inMemory()
    }

    func halved() throws(ImageFailure) -> Bitmap { try Bitmap(vt_picture_halve(pointer)) }

    /// Black and white where they are in a picture of limited range, of which libheif makes dark and light grey.
    func inFullRange() throws(ImageFailure) -> Bitmap { try Bitmap(vt_picture_full_range(pointer)) }

    /// Its colours, which were multiplied by alpha.
    func unpremultiplied() throws(ImageFailure) -> Bitmap { try Bitmap(vt_picture_unpremultiply(pointer)) }

    func with(profile: [UInt8]) throws(ImageFailure) -> Bitmap {
        try Bitmap(vt_picture_with_profile(pointer, profile, profile.count))
    }

    /// A picture of a high dynamic range as it looks on a page, in sRGB, computed now; numbers of ITU-T H.273.
    func toneMapped(transfer: Int, primaries: Int) throws(ImageFailure) -> Bitmap {
        try Bitmap(vt_picture_tone_map(pointer, Int32(transfer), Int32(primaries)))
    }

    func inSRGB() throws(ImageFailure) -> Bitmap { try Bitmap(vt_picture_to_srgb(pointer)) }

    /// Needs a picture in memory.
    func upright() throws(ImageFailure) -> Bitmap { try Bitmap(vt_picture_upright(pointer)) }

    /// On white, which is what products are shown on, or on another grey (0–255); unchanged without alpha.
    func flattened(on grey: Int32 = 255) throws(ImageFailure) -> Bitmap {
        try Bitmap(vt_picture_flatten(pointer, grey))
    }

    /// Drops an alpha channel that is opaque everywhere.
    func withoutIdleAlpha() throws(ImageFailure) -> Bitmap {
        try Bitmap(vt_picture_without_idle_alpha(pointer))
    }

    func cropped(left: Int, top: Int, _ size: PixelSize) throws(ImageFailure) -> Bitmap {
        try Bitmap(vt_picture_crop(pointer, Int32(left), Int32(top), Int32(size.width), Int32(size.height)))
    }

    func with(_ part: borrowing Bitmap, left: Int, top: Int) throws(ImageFailure) -> Bitmap {
        try Bitmap(vt_picture_insert(pointer, part.pointer, Int32(left), Int32(top)))
    }

    /// An animation of these frames, with the delays and the loop of `timing`.
    init(frames: borrowing BitmapList, timing: borrowing Bitmap) throws(ImageFailure) {
        let made = frames.withPointers { vt_picture_animation($0.baseAddress, Int32($0.count), timing.pointer) }
        try self.init(made)
    }

    /// The mean of red, green and blue, 0–255.
    func mean() throws(ImageFailure) -> (red: Double, green: Double, blue: Double) {
        var mean = [0.0, 0.0, 0.0]
        guard vt_picture_mean(pointer, &mean) == 0 else { throw Self.failure() }
        return (mean[0], mean[1], mean[2])
    }

    /// The bytes of a file, without metadata.
    func encoded<R>(
        _ format: PictureFormat, quality: EncoderQuality, effort: Int, _ body: (UnsafeRawBufferPointer) -> R
    ) throws(ImageFailure) -> R {
        var options = vt_encoding(
            format: Int32(format.code), quality: Int32(quality.number), effort: Int32(effort),
            keeps_colours: quality.keepsColours ? 1 : 0, is_perceptual: quality.isPerceptual ? 1 : 0)
        var bytes: UnsafeMutableRawPointer?
        var count = 0
        guard vt_picture_encode(pointer, &options, &bytes, &count) == 0, let bytes else { throw Self.failure() }
        defer { vt_bytes_free(bytes) }
        let file = UnsafeRawBufferPointer(start: bytes, count: count)
        guard format == .webp else { return body(file) }
        guard let plain = WebPFile.withoutMetadata(file) else {
            throw ImageFailure(.file, "the encoder made no WebP")
        }
        return plain.withUnsafeBytes(body)
    }

    /// The same at a quality on the scale of the format's encoder.
    func encoded<R>(
        _ format: PictureFormat, quality: Int, effort: Int, _ body: (UnsafeRawBufferPointer) -> R
    ) throws(ImageFailure) -> R {
        try encoded(format, quality: EncoderQuality(number: quality), effort: effort, body)
    }

    func withPointer<R>(_ body: (OpaquePointer) -> R) -> R { body(pointer) }

    /// Transfers ownership of the picture.
    consuming func release() -> OpaquePointer {
        let pointer = pointer
        discard self
        return pointer
    }

    private static func failure() -> ImageFailure {
        let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
            vt_vips_error(buffer.baseAddress, buffer.count)
            return buffer.baseAddress.map { String(cString: $0) } ?? ""
        }
        return ImageFailure(ofLibrary: text)
    }
}

extension Bitmap.Header {
    fileprivate init(_ found: vt_picture_header) {
        self.init(
            stored: PixelSize(width: Int(found.width), height: Int(found.height)),
            frames: max(1, Int(found.frames)), isTurned: (5...8).contains(found.orientation),
            hasAlpha: found.has_alpha != 0, isUpright: found.orientation <= 1)
    }
}

/// Several pictures, owned together.
struct BitmapList: ~Copyable {
    private var pointers: [OpaquePointer?] = []

    init() {}

    deinit { for pointer in pointers { vt_picture_free(pointer) } }

    mutating func append(_ bitmap: consuming Bitmap) { pointers.append(bitmap.release()) }

    func withPointers<R>(_ body: (UnsafeBufferPointer<OpaquePointer?>) -> R) -> R {
        pointers.withUnsafeBufferPointer(body)
    }
}
