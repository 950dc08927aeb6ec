/// A format of picture files, known by its first bytes.
package enum PictureFormat: String, Hashable, Sendable, CaseIterable {
    case jpeg, png, gif, webp, avif

    private var traits: (code: UInt8, fileExtension: String, mayBeAnimated: Bool) {
        switch self {
        case .jpeg: (1, "jpg", false)
        case .png: (2, "png", false)
        case .gif: (3, "gif", true)
        case .webp: (4, "webp", true)
        case .avif: (5, "avif", false)
        }
    }

    /// The number of the format in the index, in the workers' packets and in `vitrine_vips.h`: never changed, only
    /// added to.
    package var code: UInt8 { traits.code }

    /// `jpg`, …: what a file's name ends in, without the dot.
    package var fileExtension: String { traits.fileExtension }

    /// Of a published file, as `type` of `<source>` and as a MIME type (RFC 6838).
    package var mediaType: String { "image/\(rawValue)" }

    /// Whether a file may hold frames that libvips reads. An AVIF may hold several pictures, which are no frames.
    package var mayBeAnimated: Bool { traits.mayBeAnimated }

    package init?(code: UInt8) {
        guard let format = Self.allCases.first(where: { $0.code == code }) else { return nil }
        self = format
    }

    /// - Parameter head: the first 32 bytes of a file, or more.
    package init?(head: some Collection<UInt8>) {
        let bytes = Array(head.prefix(32))
        guard let format = Self.allCases.first(where: { $0.isBeginning(bytes) }) else { return nil }
        self = format
    }

    /// Whether a file of this format begins with these bytes.
    private func isBeginning(_ bytes: [UInt8]) -> Bool {
        switch self {
        case .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
        case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        case .gif: bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8)
        case .webp: bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
        case .avif:
            // The first of the brands, or one of those that it is compatible with (AVIF 1.1, section 6.1).
            bytes.dropFirst(4).starts(with: "ftyp".utf8)
                && stride(from: 8, to: min(bytes.count, Int(bytes[3])) - 3, by: 4).contains { start in
                    bytes[start...].starts(with: "avif".utf8) || bytes[start...].starts(with: "avis".utf8)
                }
        }
    }
}
