internal import Model

/// Makes the sizes of a source.
///
/// A size's pixels depend on the source and that size alone (promise f), so no size is made from another. Each is made
/// from the source halved until it is just at least twice as wide, like libvips' shrink on load. Sizes with the same
/// number of halvings share those pixels. A JPEG is halved only while it has many pixels: to decode it again costs more
/// than to make a small size from all of them.
struct ShrinkCache: ~Copyable {
    private let source: SourceFile
    /// The source as stored, in sRGB, in memory, halved `level` times.
    private var current: Bitmap
    private var level: Int

    /// Decoding halves a JPEG up to three times: 1200×1600 takes 7 ms in full, 4 ms halved, and to be resampled 2 to
    /// 5 ms.
    private static let decoderLevelMax = 3
    private static let jpegPixelsMax = 4_194_304

    /// - Parameters:
    ///   - source: its bytes must outlive the value.
    ///   - first: the widest size to be made, as seen.
    init(_ source: SourceFile, first: PixelSize) throws(ImageFailure) {
        let hasAlpha = source.header.hasAlpha
        let wanted = hasAlpha ? 0 : Self.level(for: first, source)
        let decoded = try Self.decoded(source, level: wanted)
        self.init(source: source, current: hasAlpha ? try decoded.withoutIdleAlpha() : decoded, level: wanted)
    }

    private init(source: SourceFile, current: consuming Bitmap, level: Int) {
        self.source = source
        self.current = current
        self.level = level
    }

    /// The upright picture of this size as seen, in memory. Call it with descending widths.
    mutating func picture(_ size: PixelSize) throws(ImageFailure) -> Bitmap {
        try descend(to: Self.level(for: size, source))
        let stored = source.header.asStored(size)
        let resized = source.format == .jpeg ? try current.resampled(stored) : try current.resized(stored).inMemory()
        return source.header.isUpright ? resized : try resized.upright().inMemory()
    }

    private mutating func descend(to wanted: Int) throws(ImageFailure) {
        // Halving would blend the colours of transparent pixels into visible ones.
        guard wanted > level, try !current.header().hasAlpha else { return }
        if source.format == .jpeg {
            current = try Self.decoded(source, level: wanted)
        } else {
            for _ in level..<wanted { current = try current.halved().inMemory() }
        }
        level = wanted
    }

    /// Decodes and halves in one go, without holding levels that no size needs.
    private static func decoded(_ source: SourceFile, level: Int) throws(ImageFailure) -> Bitmap {
        if source.format == .jpeg {
            if let plain = Bitmap(jpeg: source.bytes, shrink: 1 << level) { return plain }
            return try source.decodedJPEG(shrink: 1 << level)
        }
        var bitmap = try source.decoded()
        for _ in 0..<level { bitmap = try bitmap.halved() }
        return try bitmap.inMemory()
    }

    /// How often the source can be halved and stay at least twice as wide as this size.
    private static func level(for size: PixelSize, _ source: SourceFile) -> Int {
        let (stored, width) = (source.header.stored, source.header.asStored(size).width)
        var level = 0
        while stored.width >> (level + 1) >= 2 * width, stored.height >> (level + 1) >= 2,
            source.format != .jpeg || level < decoderLevelMax && stored.pixels >> (2 * level) > jpegPixelsMax
        { level += 1 }
        return level
    }
}
