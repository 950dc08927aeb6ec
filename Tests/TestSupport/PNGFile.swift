/// PNG files made of nothing: rows stored without compression.
package struct PNGFile: Sendable {
    private let width: Int
    private let height: Int
    private let depth: Int
    private let channels: Int
    /// Red, green, blue and alpha of a pixel, 0–255.
    package let pixel: @Sendable (_ x: Int, _ y: Int) -> [UInt8]
    /// Chunks before the pixels: name and bytes.
    package var chunks: [(name: String, bytes: [UInt8])]

    /// - Parameters:
    ///   - depth: 8 or 16.
    ///   - channels: 3 for RGB, 4 for RGBA.
    package init(
        width: Int, height: Int, depth: Int = 8, channels: Int = 3,
        pixel: @escaping @Sendable (_ x: Int, _ y: Int) -> [UInt8],
        chunks: [(name: String, bytes: [UInt8])] = []
    ) {
        (self.width, self.height, self.depth, self.channels) = (width, height, depth, channels)
        (self.pixel, self.chunks) = (pixel, chunks)
    }

    package var bytes: [UInt8] {
        var rows: [UInt8] = []
        for y in 0..<height {
            rows.append(0)
            for x in 0..<width {
                for value in pixel(x, y).prefix(channels) { rows += depth == 16 ? [value, value] : [value] }
            }
        }
        var file = Self.signature + Self.header(width, height, depth: depth, channels: channels)
        for chunk in chunks { file += Self.chunk(chunk.name, chunk.bytes) }
        return file + Self.chunk("IDAT", Self.zlib(rows)) + Self.chunk("IEND", [])
    }

    package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    package static func header(_ width: Int, _ height: Int, depth: Int = 8, channels: Int = 3) -> [UInt8] {
        chunk("IHDR", bigEndian(width) + bigEndian(height) + [UInt8(depth), channels == 4 ? 6 : 2, 0, 0, 0])
    }

    package static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + bytes
        return bigEndian(bytes.count) + body + bigEndian(Int(crc(body)))
    }

    package static func bigEndian(_ value: Int) -> [UInt8] {
        stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// Stored blocks of deflate (RFC 1951 §3.2.4) in a zlib wrapping.
    package static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = [0x78, 0x01]
        var rest = bytes[...]
        repeat {
            let part = rest.prefix(65_535)
            rest = rest.dropFirst(part.count)
            let low = UInt8(part.count & 255)
            let high = UInt8(part.count >> 8)
            out += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + part
        } while !rest.isEmpty
        var (a, b) = (1, 0)
        for byte in bytes {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return out + bigEndian(b << 16 | a)
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ ($0 >> 8) }
    }
}
