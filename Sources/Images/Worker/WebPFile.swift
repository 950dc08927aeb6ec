/// WebP's container (RFC 9649 §2).
enum WebPFile {
    /// The file without EXIF, XMP and colour profile, and without an extended header that nothing needs.
    ///
    /// libvips 8.14 writes EXIF even when told to strip it, and EXIF may tell where a picture was taken.
    /// - Returns: nil where the bytes are no complete WebP file.
    static func withoutMetadata(_ file: UnsafeRawBufferPointer) -> [UInt8]? {
        guard file.count >= 12, tag(file, 0) == "RIFF", tag(file, 8) == "WEBP" else { return nil }
        var out: [UInt8] = []
        out.reserveCapacity(file.count)
        out.append(contentsOf: file[..<12])
        var place = 12
        while place < file.count {
            guard place + 8 <= file.count else { return nil }
            let count = Int(UInt32(littleEndian: file.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)))
            // A chunk of an odd size is followed by a byte of padding.
            let end = place + 8 + count + count % 2
            guard end <= file.count else { return nil }
            switch tag(file, place) {
            case "EXIF", "XMP ", "ICCP": break
            case "VP8X":
                let flags = count > 0 ? file[place + 8] & keptFlags : 0
                guard flags != 0 else { break }
                out.append(contentsOf: file[place..<end])
                out[out.count - count - count % 2] = flags
            default: out.append(contentsOf: file[place..<end])
            }
            place = end
        }
        withUnsafeBytes(of: UInt32(out.count - 8).littleEndian) { out.replaceSubrange(4..<8, with: $0) }
        return out
    }

    /// The extended header's flags for alpha and animation.
    private static let keptFlags: UInt8 = 0x10 | 0x02

    private static func tag(_ file: UnsafeRawBufferPointer, _ place: Int) -> String {
        String(decoding: file[place..<place + 4], as: UTF8.self)
    }
}
