internal import Model

/// One source decoded once, and from it each size that is asked for.
///
/// A size's pixels depend on the source and on that size alone, whatever other sizes are made beside it: the
/// index and the names of files take it so (promise f). Hence no size is made from another, which would be a
/// little cheaper; each comes from the source halved as often as leaves at least twice its width, as libvips'
/// own shrinking on load does.
struct Pyramid: ~Copyable {
    let header: Bitmap.Header
    /// By what a JPEG was shrunk while it was decoded.
    let shrink: Int
    /// The size of the decoded picture before any halving.
    private let decodedSize: PixelSize
    /// The source as stored, in sRGB, in memory, halved `level` times.
    private var current: Bitmap
    private var level: Int
    /// Halving would let the colours of unseen pixels bleed into seen ones.
    private let isHalvable: Bool

    /// Wider pictures than this seldom stand on a page, and sizes up to it share one decoding.
    private static let shrinkReferenceWidth = 1440

    /// - Parameters:
    ///   - bytes: of the format.
    ///   - widest: the widest size that will be asked for; the others have to have the same `shrink`.
    init(
        _ bytes: UnsafeRawBufferPointer, format: PictureFormat, header: Bitmap.Header, widest: PixelSize
    ) throws(ImageFailure) {
        let shrink = Self.shrink(for: widest, header: header, format: format)
        let decoded = try Bitmap(bytes, format: format, shrink: shrink).inSRGB()
        let decodedSize = decoded.size
        // Halved on the way where it can be: the pixels of levels that no size needs are never held.
        let level = header.hasAlpha ? 0 : Self.level(of: decodedSize, width: header.asStored(widest).width)
        let held = try Self.halved(decoded, times: level).inMemory()
        let current = header.hasAlpha ? try held.withoutIdleAlpha() : held
        let isHalvable = try !current.header().hasAlpha
        self.init(
            header: header, shrink: shrink, decodedSize: decodedSize, current: current, level: level,
            isHalvable: isHalvable)
    }

    private init(
        header: Bitmap.Header, shrink: Int, decodedSize: PixelSize, current: consuming Bitmap, level: Int,
        isHalvable: Bool
    ) {
        self.header = header
        self.shrink = shrink
        self.decodedSize = decodedSize
        self.current = current
        self.level = level
        self.isHalvable = isHalvable
    }

    /// By what a JPEG is shrunk while it is decoded, for this size (as seen) to be made from it.
    static func shrink(for size: PixelSize, header: Bitmap.Header, format: PictureFormat) -> Int {
        guard format == .jpeg else { return 1 }
        let width = max(header.asStored(size).width, shrinkReferenceWidth)
        return [8, 4, 2].first { header.stored.width / $0 >= 2 * width } ?? 1
    }

    /// The picture upright, at this size as seen, in memory. Sizes are asked for from the widest down.
    mutating func picture(_ size: PixelSize) throws(ImageFailure) -> Bitmap {
        let stored = header.asStored(size)
        let wanted = isHalvable ? Self.level(of: decodedSize, width: stored.width) : 0
        while level < wanted {
            current = try current.halved().inMemory()
            level += 1
        }
        return try current.resized(stored).inMemory().upright().inMemory()
    }

    /// How often a picture can be halved and still be twice as wide.
    private static func level(of size: PixelSize, width: Int) -> Int {
        var level = 0
        while size.width >> (level + 1) >= 2 * width, size.height >> (level + 1) >= 2 { level += 1 }
        return level
    }

    private static func halved(_ bitmap: consuming Bitmap, times: Int) throws(ImageFailure) -> Bitmap {
        var bitmap = bitmap
        for _ in 0..<times { bitmap = try bitmap.halved() }
        return bitmap
    }
}
