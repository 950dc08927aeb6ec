internal import Model

/// Makes the sizes of a source.
///
/// A size's pixels depend on the source and that size alone (promise f), so no size is made from another. Each is made
/// from the source halved until it is just at least twice as wide, like libvips' shrink on load. Sizes with the same
/// number of halvings share those pixels.
struct ShrinkCache: ~Copyable {
    let header: Bitmap.Header
    private let bytes: UnsafeRawBufferPointer
    private let format: PictureFormat
    /// The source as stored, in sRGB, in memory, halved `level` times.
    private var current: Bitmap
    private var level: Int

    /// Decoding halves a JPEG up to three times, which is cheaper than halving it afterwards, even if it is decoded
    /// again: 1200×1600 takes 6 ms to decode in full, 3 to 4 ms halved, and 15 ms to halve.
    private static let decoderLevelMax = 3

    /// - Parameters:
    ///   - bytes: must outlive the value.
    ///   - first: the widest size to be made, as seen.
    init(
        _ bytes: UnsafeRawBufferPointer, format: PictureFormat, header: Bitmap.Header, first: PixelSize
    ) throws(ImageFailure) {
        let wanted = header.hasAlpha ? 0 : Self.level(for: first, header)
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
        try descend(to: Self.level(for: size, header))
        let resized = try current.resized(header.asStored(size)).inMemory()
        return header.isUpright ? resized : try resized.upright().inMemory()
    }

    private mutating func descend(to wanted: Int) throws(ImageFailure) {
        // Halving would blend the colours of transparent pixels into visible ones.
        guard wanted > level, try !current.header().hasAlpha else { return }
        if format == .jpeg, level < Self.decoderLevelMax {
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
        let byDecoder = format == .jpeg ? min(level, decoderLevelMax) : 0
        var bitmap = try Bitmap(bytes, format: format, shrink: 1 << byDecoder).inSRGB()
        for _ in byDecoder..<level { bitmap = try bitmap.halved() }
        return try bitmap.inMemory()
    }

    /// How often the source can be halved and stay at least twice as wide as this size.
    private static func level(for size: PixelSize, _ header: Bitmap.Header) -> Int {
        let width = header.asStored(size).width
        var level = 0
        while header.stored.width >> (level + 1) >= 2 * width, header.stored.height >> (level + 1) >= 2 { level += 1 }
        return level
    }
}
