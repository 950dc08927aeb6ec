/// GIF files made of nothing: each frame of one colour of four, its codes not compressed.
struct GIFFile {
    var width: Int
    var height: Int
    /// Of each frame: the place of its colour among red, green, blue and white.
    var frames: [Int]
    var delayCentiseconds = 20

    var bytes: [UInt8] {
        var file = Array("GIF89a".utf8) + Self.short(width) + Self.short(height) + [0x91, 0, 0]
        file += [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]
        file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        for colour in frames {
            file += [0x21, 0xF9, 4, 0] + Self.short(delayCentiseconds) + [0, 0]
            file += [0x2C, 0, 0, 0, 0] + Self.short(width) + Self.short(height) + [0, 2]
            let codes = Self.codes(colour: colour, count: width * height)
            for start in stride(from: 0, to: codes.count, by: 255) {
                let part = codes[start..<min(codes.count, start + 255)]
                file += [UInt8(part.count)] + part
            }
            file.append(0)
        }
        return file + [0x3B]
    }

    /// Codes of 3 bits: cleared before every two pixels, so that they never grow.
    private static func codes(colour: Int, count: Int) -> [UInt8] {
        let (clear, end) = (4, 5)
        var codes: [Int] = []
        for index in 0..<count {
            if index % 2 == 0 { codes.append(clear) }
            codes.append(colour)
        }
        codes.append(end)
        var bytes = [UInt8](repeating: 0, count: (codes.count * 3 + 7) / 8)
        for (index, code) in codes.enumerated() {
            for bit in 0..<3 where code >> bit & 1 == 1 {
                bytes[(index * 3 + bit) / 8] |= 1 << UInt8((index * 3 + bit) % 8)
            }
        }
        return bytes
    }

    private static func short(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
}
