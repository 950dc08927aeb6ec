internal import Model

/// A source as libvips is given it, and what its pixels need because libvips passes it over: what browsers show of a
/// file decides.
struct SourceFile {
    /// The source's own, or those of a copy; valid within `with`.
    let bytes: UnsafeRawBufferPointer
    let format: PictureFormat
    let header: Bitmap.Header
    private let avif: AVIFFile.Findings
    /// What a PNG or an AVIF states otherwise.
    private let colours: StatedColours?

    /// Checks the file and its header against the limits before anything is decoded.
    static func with<R: ~Copyable>(
        _ file: UnsafeRawBufferPointer, format: PictureFormat, limits: PictureLimits,
        _ body: (SourceFile) throws(ImageFailure) -> R
    ) throws(ImageFailure) -> R {
        guard file.count <= limits.bytesMax else {
            throw ImageFailure(.tooLarge, "\(file.count) bytes, where images.bytesMax allows \(limits.bytesMax)")
        }
        let avif = format == .avif ? try AVIFFile.check(file, pixelsMax: limits.pixelsMax) : AVIFFile.Findings()
        guard let changed = changed(file, format, avif) else {
            return try body(SourceFile(file, format, limits, avif: avif))
        }
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: changed.count, alignment: 16)
        defer { copy.deallocate() }
        copy.copyBytes(from: changed)
        return try body(SourceFile(UnsafeRawBufferPointer(copy), format, limits, avif: avif))
    }

    /// The file as libvips reads it; nil where it reads the file itself.
    private static func changed(
        _ file: UnsafeRawBufferPointer, _ format: PictureFormat, _ avif: AVIFFile.Findings
    ) -> [UInt8]? {
        if format == .gif { return GIFTransparency.corrected(file) }
        guard !avif.changes.isEmpty else { return nil }
        var copy = Array(file)
        for (place, bytes) in avif.changes { copy.replaceSubrange(place..<place + bytes.count, with: bytes) }
        return copy
    }

    private init(
        _ bytes: UnsafeRawBufferPointer, _ format: PictureFormat, _ limits: PictureLimits, avif: AVIFFile.Findings
    ) throws(ImageFailure) {
        let header = try Bitmap.header(bytes, format: format)
        guard header.stored.pixels <= limits.pixelsMax else {
            throw ImageFailure(
                .tooLarge,
                "\(header.stored.width)×\(header.stored.height) pixels, where images.pixelsMax allows "
                    + "\(limits.pixelsMax) in all")
        }
        (self.bytes, self.format, self.header, self.avif) = (bytes, format, header, avif)
        colours = format == .png ? PNGColourSpace.colours(bytes) : avif.colours
    }

    /// The pixels of a JPEG, computed now. One that libvips fails at gets the end marker that it lacks, if it lacks
    /// nothing else.
    func decodedJPEG(shrink: Int) throws(ImageFailure) -> Bitmap {
        do throws(ImageFailure) { return try decoded(shrink: shrink).inMemory() } catch {
            guard Bitmap.lacksEndAlone(jpeg: bytes) else { throw error }
        }
        let whole = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count + Self.endOfJPEG.count, alignment: 16)
        defer { whole.deallocate() }
        whole.copyBytes(from: bytes)
        UnsafeMutableRawBufferPointer(rebasing: whole[bytes.count...]).copyBytes(from: Self.endOfJPEG)
        return try Bitmap(UnsafeRawBufferPointer(whole), format: .jpeg, shrink: shrink).inSRGB().inMemory()
    }

    /// ITU-T T.81, B.1.1.3.
    private static let endOfJPEG: [UInt8] = [0xFF, 0xD9]

    /// Its pixels in sRGB, as stored.
    /// - Parameters:
    ///   - shrink: as for `Bitmap.init`.
    ///   - frames: the number of frames to read, stacked vertically.
    func decoded(shrink: Int = 1, frames: Int = 1) throws(ImageFailure) -> Bitmap {
        var bitmap = try Bitmap(bytes, format: format, shrink: shrink, frames: frames)
        if avif.isLimitedGrey { bitmap = try bitmap.inFullRange() }
        if avif.isPremultiplied { bitmap = try bitmap.unpremultiplied() }
        switch colours {
        case .profile(let profile)?: return try bitmap.with(profile: profile).inSRGB()
        case .highRange(let transfer, let primaries)?:
            return try bitmap.toneMapped(transfer: transfer, primaries: primaries)
        case nil: return try bitmap.inSRGB()
        }
    }
}
