package import Model

/// What was made from a picture by one recipe.
package struct Derivative: Hashable, Sendable {
    /// One file made: an object and what it shows.
    package struct File: Hashable, Sendable {
        package let object: Digest
        package let byteCount: Int
        /// In pixels.
        package let width: Int
        package let height: Int
        package let format: PictureFormat
        /// Whether it is the animation.
        package let isAnimation: Bool

        package init(
            object: Digest, byteCount: Int, width: Int, height: Int, format: PictureFormat,
            isAnimation: Bool = false
        ) {
            self.object = object
            self.byteCount = byteCount
            self.width = width
            self.height = height
            self.format = format
            self.isAnimation = isAnimation
        }
    }

    /// Of the source as it is seen, in pixels.
    package let width: Int
    package let height: Int
    /// `#rrggbb`; nothing for a mosaic.
    package let tint: String
    /// A `data:` URL, or nothing.
    package let placeholder: String
    /// In the order of the recipe.
    package let files: [File]

    package init(width: Int, height: Int, tint: String, placeholder: String, files: [File]) {
        self.width = width
        self.height = height
        self.tint = tint
        self.placeholder = placeholder
        self.files = files
    }
}

extension Derivative {
    /// Whether its sides and its files' are such as pictures have and this tool makes: no file is wider than its
    /// picture or has another shape. A mosaic is its own picture.
    package var isWithinLimits: Bool {
        let (sides, size) = (RecordLimits.pixels, PixelSize(width: width, height: height))
        guard sides.contains(width), sides.contains(height), width <= sides.upperBound / height,
            RecordLimits.files.contains(files.count)
        else { return false }
        let widths = 1...size.widthWithin
        return files.allSatisfy { widths.contains($0.width) && $0.height == size.height(atWidth: $0.width) }
    }
}

// Tint and placeholder stand in the markup of pages: what the tool would not have made is refused, whoever says it.
extension Derivative {
    /// What a placeholder begins with.
    package static let placeholderPrefix = "data:image/webp;base64,"
    /// The longest placeholder, in bytes.
    package static let placeholderBytesMax = 1000

    /// Whether it is `#rrggbb` in lower case, or nothing.
    package static func isTint(_ text: some StringProtocol) -> Bool {
        guard !text.isEmpty else { return true }
        return text.utf8.count == 7 && text.utf8.first == UInt8(ascii: "#")
            && text.utf8.dropFirst().allSatisfy(\.isASCIIHexDigit)
    }

    /// Whether it is a `data:` URL of a WebP picture in Base64 (RFC 4648), or nothing.
    package static func isPlaceholder(_ text: some StringProtocol) -> Bool {
        guard !text.isEmpty else { return true }
        guard text.utf8.count <= placeholderBytesMax, text.utf8.starts(with: placeholderPrefix.utf8) else {
            return false
        }
        let base64 = Array(text.utf8.dropFirst(placeholderPrefix.utf8.count))
        let digits = base64.prefix { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") }
        let padding = base64[digits.endIndex...]
        return !digits.isEmpty && base64.count.isMultiple(of: 4) && padding.count <= 2
            && padding.allSatisfy { $0 == UInt8(ascii: "=") }
    }
}

/// All that a derivative depends on: the source's bytes and the recipe (promise f).
package struct DerivativeKey: Hashable, Sendable {
    package let source: Digest
    /// The digest of the recipe: options and versions of the encoders.
    package let recipe: Digest

    package init(source: Digest, recipe: Digest) {
        self.source = source
        self.recipe = recipe
    }
}

/// The stored result of making a derivative.
package enum DerivativeRecord: Hashable, Sendable {
    case made(Derivative)
    /// Why no picture could be made; this recipe does not try the bytes again.
    case failed(reason: String)
}

extension Derivative {
    /// 32 bytes digest, 8 byte count, 4 width, 4 height, 1 format, 1 flags; numbers little-endian.
    private static let packedCount = 50

    /// The files as the index stores them, 50 bytes each, in order.
    var packed: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(files.count * Self.packedCount)
        for file in files {
            file.object.withRawBytes { bytes.append(contentsOf: $0) }
            withUnsafeBytes(of: UInt64(clamping: file.byteCount).littleEndian) {
                bytes.append(contentsOf: $0)
            }
            withUnsafeBytes(of: UInt32(clamping: file.width).littleEndian) { bytes.append(contentsOf: $0) }
            withUnsafeBytes(of: UInt32(clamping: file.height).littleEndian) { bytes.append(contentsOf: $0) }
            bytes.append(file.format.code)
            bytes.append(file.isAnimation ? 1 : 0)
        }
        return bytes
    }

    /// Parses `packed`; nil where the bytes are no such list.
    static func files(packed bytes: UnsafeRawBufferPointer) -> [File]? {
        guard bytes.count % packedCount == 0 else { return nil }
        var files: [File] = []
        files.reserveCapacity(bytes.count / packedCount)
        for start in stride(from: 0, to: bytes.count, by: packedCount) {
            guard let object = Digest(raw: UnsafeRawBufferPointer(rebasing: bytes[start..<start + 32])),
                let format = PictureFormat(code: bytes[start + 48])
            else { return nil }
            func number<N: FixedWidthInteger>(_ offset: Int, _ type: N.Type) -> Int {
                Int(N(littleEndian: bytes.loadUnaligned(fromByteOffset: start + offset, as: N.self)))
            }
            files.append(
                File(
                    object: object, byteCount: number(32, UInt64.self), width: number(40, UInt32.self),
                    height: number(44, UInt32.self), format: format, isAnimation: bytes[start + 49] & 1 != 0))
        }
        return files
    }
}
