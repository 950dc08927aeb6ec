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
    package init?(head: [UInt8]) { self.init(head: head[...]) }

    /// The same of a slice. No array is made of it, for a run looks at tens of thousands.
    package init?(head: ArraySlice<UInt8>) {
        let head = head.prefix(32)
        let first = head.startIndex
        if head.count > 2, head[first] == 0xFF, head[first + 1] == 0xD8, head[first + 2] == 0xFF {
            self = .jpeg
        } else if head.first == 0x89, head.dropFirst().starts(with: "PNG\r\n\u{1A}\n".utf8) {
            self = .png
        } else if head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8) {
            self = .gif
        } else if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webp
        } else if head.dropFirst(4).starts(with: "ftyp".utf8), Self.isAVIF(head) {
            self = .avif
        } else {
            return nil
        }
    }

    /// Whether the first of a file's brands is AVIF's, or one of those that it is compatible with (AVIF 1.1, section
    /// 6.1).
    private static func isAVIF(_ head: ArraySlice<UInt8>) -> Bool {
        let boxBytes = Int(head[head.startIndex + 3])
        return stride(from: 8, to: min(head.count, boxBytes) - 3, by: 4).contains { offset in
            let brand = head.dropFirst(offset)
            return brand.starts(with: "avif".utf8) || brand.starts(with: "avis".utf8)
        }
    }
}
