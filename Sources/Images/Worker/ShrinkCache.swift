internal import Model

/// One source, and from it each size that is asked for.
///
/// A size's pixels depend on the source and on that size alone, whatever other sizes are made beside it: the index
/// and the names of files take it so (promise f). Hence no size is made from another, which would be a little cheaper;
/// each comes from the source halved as often as leaves at least twice its width, as libvips' own shrinking on load
/// does. Sizes that share a halving share its pixels.
struct ShrinkCache: ~Copyable {
    let header: Bitmap.Header
    private let bytes: UnsafeRawBufferPointer
    private let format: PictureFormat
    /// The source as stored, in sRGB, in memory, halved `level` times.
    private var current: Bitmap
    private var level: Int

    /// A JPEG can be halved three times while it is decoded, which is cheaper than to halve it afterwards, even if it
    /// has to be decoded again: from 1200×1600 a decoder takes 6 ms for all, 3 to 4 ms for less, and halving 15 ms.
    private static let decoderLevelMax = 3

    /// - Parameters:
    ///   - bytes: of the format; they must outlive the value.
    ///   - first: the widest size that will be asked for, as seen.
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

    /// The picture upright, at this size as seen, in memory. Sizes are asked for from the widest down.
    mutating func picture(_ size: PixelSize) throws(ImageFailure) -> Bitmap {
        try descend(to: Self.level(for: size, header))
        let resized = try current.resized(header.asStored(size)).inMemory()
        return header.isUpright ? resized : try resized.upright().inMemory()
    }

    private mutating func descend(to wanted: Int) throws(ImageFailure) {
        // Halving lets the colours of unseen pixels bleed into seen ones.
        guard wanted > level, try !current.header().hasAlpha else { return }
        if format == .jpeg, level < Self.decoderLevelMax {
            current = try Self.decoded(bytes, format: format, level: wanted)
        } else {
            for _ in level..<wanted { current = try current.halved().inMemory() }
        }
        level = wanted
    }

    /// Decoded and halved on the way: pixels of levels that no size needs are never held.
    private static func decoded(
        _ bytes: UnsafeRawBufferPointer, format: PictureFormat, level: Int
    ) throws(ImageFailure) -> Bitmap {
        let byDecoder = format == .jpeg ? min(level, decoderLevelMax) : 0
        var bitmap = try Bitmap(bytes, format: format, shrink: 1 << byDecoder).inSRGB()
        for _ in byDecoder..<level { bitmap = try bitmap.halved() }
        return try bitmap.inMemory()
    }

    /// How often the source can be halved and still be twice as wide as this size.
    private static func level(for size: PixelSize, _ header: Bitmap.Header) -> Int {
        let width = header.asStored(size).width
        var level = 0
        while header.stored.width >> (level + 1) >= 2 * width, header.stored.height >> (level + 1) >= 2 { level += 1 }
        return level
    }
}
