internal import Model

/// Makes the sizes of a source.
///
/// A size's pixels depend on the source and that size alone (promise f), so no size is made from another. Each is made
/// from the source halved until it is just at least twice as wide, like libvips' shrink on load. Sizes with the same
/// number of halvings share those pixels. A JPEG is halved only while it has many pixels: to decode it again costs more
/// than to make a small size from all of them.
struct ShrinkCache: ~Copyable {
    let header: Bitmap.Header
    private let bytes: UnsafeRawBufferPointer
    private let format: PictureFormat
    /// The source as stored, in sRGB, in memory, halved `level` times.
    private var current: Bitmap
    private var level: Int

    /// Decoding halves a JPEG up to three times: 1200×1600 takes 7 ms in full, 4 ms halved, and to be resampled 2 to
    /// 5 ms.
    private static let decoderLevelMax = 3
    private static let jpegPixelsMax = 4_194_304

    /// - Parameters:
    ///   - bytes: must outlive the value.
    ///   - first: the widest size to be made, as seen.
    init(
        _ bytes: UnsafeRawBufferPointer, format: PictureFormat, header: Bitmap.Header, first: PixelSize
    ) throws(ImageFailure) {
        let wanted = header.hasAlpha ? 0 : Self.level(for: first, header, format)
        let decoded = try Self.decoded(bytes, format: format, level: wanted)
        self.init(
            header: header, bytes: bytes, format: format,
            current: header.hasAlpha ? try decoded.withoutIdleAlpha() : decoded, level: wanted)
    }

    private init(
        header: Bitmap.Header, bytes: UnsafeRawBufferPointer, format: PictureFormat, current: consuming Bitmap,
        level: Int
    ) {
        self.header = header
        self.bytes = bytes
        self.format = format
        self.current = current
        self.level = level
    }

    /// The upright picture of this size as seen, in memory. Call it with descending widths.
    mutating func picture(_ size: PixelSize) throws(ImageFailure) -> Bitmap {
        try descend(to: Self.level(for: size, header, format))
        let stored = header.asStored(size)
        let resized = format == .jpeg ? try current.resampled(stored) : try current.resized(stored).inMemory()
        return header.isUpright ? resized : try resized.upright().inMemory()
    }

    private mutating func descend(to wanted: Int) throws(ImageFailure) {
        // Halving would blend the colours of transparent pixels into visible ones.
        guard wanted > level, try !current.header().hasAlpha else { return }
        if format == .jpeg {
            current = try Self.decoded(bytes, format: format, level: wanted)
        } else {
            for _ in level..<wanted { current = try current.halved().inMemory() }
        }
        level = wanted
    }

    /// Decodes and halves in one go, without holding levels that no size needs.
    private static func decoded(
        _ bytes: UnsafeRawBufferPointer, format: PictureFormat, level: Int
    ) throws(ImageFailure) -> Bitmap {
        if format == .jpeg {
            if let plain = Bitmap(jpeg: bytes, shrink: 1 << level) { return plain }
            return try Bitmap(bytes, format: format, shrink: 1 << level).inSRGB().inMemory()
        }
        var bitmap = try Bitmap(bytes, format: format).inSRGB()
        for _ in 0..<level { bitmap = try bitmap.halved() }
        return try bitmap.inMemory()
    }

    /// How often the source can be halved and stay at least twice as wide as this size.
    private static func level(for size: PixelSize, _ header: Bitmap.Header, _ format: PictureFormat) -> Int {
        let (stored, width) = (header.stored, header.asStored(size).width)
        var level = 0
        while stored.width >> (level + 1) >= 2 * width, stored.height >> (level + 1) >= 2,
            format != .jpeg || level < decoderLevelMax && stored.pixels >> (2 * level) > jpegPixelsMax
        { level += 1 }
        return level
    }
}
