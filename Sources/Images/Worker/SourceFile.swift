internal import Model

/// A source as libvips is given it: what browsers show of a file decides, and libvips and its libraries fail at some of
/// it.
struct SourceFile {
    /// The source's own, or those of a copy; valid within `with`.
    let bytes: UnsafeRawBufferPointer
    let format: PictureFormat
    let header: Bitmap.Header

    /// Checks the file and its header against the limits before anything is decoded.
    static func with<R: ~Copyable>(
        _ file: UnsafeRawBufferPointer, format: PictureFormat, limits: PictureLimits,
        _ body: (SourceFile) throws(ImageFailure) -> R
    ) throws(ImageFailure) -> R {
        guard file.count <= limits.bytesMax else {
            throw ImageFailure(.tooLarge, "\(file.count) bytes, where images.bytesMax allows \(limits.bytesMax)")
        }
        let changes = format == .avif ? try AVIFFile.check(file, pixelsMax: limits.pixelsMax) : []
        guard !changes.isEmpty else {
            return try body(SourceFile(file, format: format, limits: limits))
        }
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: file.count, alignment: 16)
        defer { copy.deallocate() }
        copy.copyMemory(from: file)
        for (place, bytes) in changes {
            UnsafeMutableRawBufferPointer(rebasing: copy[place..<place + bytes.count]).copyBytes(from: bytes)
        }
        return try body(SourceFile(UnsafeRawBufferPointer(copy), format: format, limits: limits))
    }

    private init(
        _ bytes: UnsafeRawBufferPointer, format: PictureFormat, limits: PictureLimits
    ) throws(ImageFailure) {
        let header = try Bitmap.header(bytes, format: format)
        guard header.stored.pixels <= limits.pixelsMax else {
            throw ImageFailure(
                .tooLarge,
                "\(header.stored.width)×\(header.stored.height) pixels, where images.pixelsMax allows "
                    + "\(limits.pixelsMax) in all")
        }
        (self.bytes, self.format, self.header) = (bytes, format, header)
    }
}
