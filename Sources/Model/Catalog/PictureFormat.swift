/// A format of picture files, known by its first bytes. All that differs from format to format stands in its table.
package enum PictureFormat: String, Hashable, Sendable, CaseIterable {
    case jpeg, png, gif, webp, avif

    private struct Traits {
        /// In the index, in the workers' packets and in `vitrine_vips.h`: never changed, only added to.
        let code: UInt8
        let fileExtension: String
        let mayBeAnimated: Bool
        /// What a file begins with: alternatives, each of bytes at offsets.
        let signatures: [[(offset: Int, bytes: [UInt8])]]

        init(_ code: UInt8, _ fileExtension: String, mayBeAnimated: Bool = false, _ signatures: [(Int, [UInt8])]...) {
            self.code = code
            self.fileExtension = fileExtension
            self.mayBeAnimated = mayBeAnimated
            self.signatures = signatures
        }
    }

    private static let ofJPEG = Traits(1, "jpg", [(0, [0xFF, 0xD8, 0xFF])])
    private static let ofPNG = Traits(2, "png", [(0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])])
    private static let ofGIF = Traits(3, "gif", mayBeAnimated: true, [(0, ascii("GIF87a"))], [(0, ascii("GIF89a"))])
    private static let ofWebP = Traits(4, "webp", mayBeAnimated: true, [(0, ascii("RIFF")), (8, ascii("WEBP"))])
    private static let ofAVIF = Traits(
        5, "avif", [(4, ascii("ftyp")), (8, ascii("avif"))], [(4, ascii("ftyp")), (8, ascii("avis"))])

    private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

    private var traits: Traits {
        switch self {
        case .jpeg: Self.ofJPEG
        case .png: Self.ofPNG
        case .gif: Self.ofGIF
        case .webp: Self.ofWebP
        case .avif: Self.ofAVIF
        }
    }

    /// The number of the format in stored and exchanged records.
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
        let format = Self.allCases.first { format in
            format.traits.signatures.contains { signature in
                signature.allSatisfy { bytes.dropFirst($0.offset).starts(with: $0.bytes) }
            }
        }
        guard let format else { return nil }
        self = format
    }
}
