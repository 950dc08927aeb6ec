/// Very many bytes of zero, in few: what a bomb is made of.
package enum Zeros {
    /// A zlib stream (RFC 1950) of `count` zeros, a thousandth as long: copies of 258 bytes of what came before.
    package static func zlib(_ count: Int) -> [UInt8] {
        var bits = BitWriter()
        // The last block, with the codes that need no table (RFC 1951 §3.2.6).
        bits.append(0b1, count: 1)
        bits.append(0b01, count: 2)
        bits.appendCode(0b0011_0000, count: 8)
        for _ in 0..<(count - 1) / 258 {
            bits.appendCode(0b1100_0101, count: 8)
            bits.appendCode(0, count: 5)
        }
        for _ in 0..<(count - 1) % 258 { bits.appendCode(0b0011_0000, count: 8) }
        bits.appendCode(0, count: 7)
        return [0x78, 0x01] + bits.finished + PNGFile.bigEndian(count % 65_521 << 16 | 1)
    }

    /// A black PNG: its rows are all zeros.
    package static func png(_ width: Int, _ height: Int, depth: Int = 8, channels: Int = 3, chunks: [UInt8] = [])
        -> [UInt8]
    {
        let rows = (1 + width * channels * depth / 8) * height
        return PNGFile.signature + PNGFile.header(width, height, depth: depth, channels: channels) + chunks
            + PNGFile.chunk("IDAT", zlib(rows)) + PNGFile.chunk("IEND", [])
    }

    /// A GIF whose frames are all of one colour: each is a picture of `width`×`height`, in a few hundred bytes.
    package static func gif(_ width: Int, _ height: Int, frames: Int, canvas: (width: Int, height: Int)? = nil)
        -> [UInt8]
    {
        func short(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
        let canvas = canvas ?? (width, height)
        var file = Array("GIF89a".utf8) + short(canvas.width) + short(canvas.height) + [0x91, 0, 0]
        file += [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]
        file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        var frame: [UInt8] = [0x21, 0xF9, 4, 0, 2, 0, 0, 0, 0x2C, 0, 0, 0, 0] + short(width) + short(height) + [0, 2]
        let codes = lzw(width * height)
        for start in stride(from: 0, to: codes.count, by: 255) {
            let part = codes[start..<min(codes.count, start + 255)]
            frame += [UInt8(part.count)] + part
        }
        frame.append(0)
        for _ in 0..<frames { file += frame }
        return file + [0x3B]
    }

    /// GIF's LZW: each code is a run that is longer by one than that of the code before.
    private static func lzw(_ count: Int) -> [UInt8] {
        var bits = BitWriter()
        bits.append(4, count: 3)
        bits.append(0, count: 3)
        var (left, next, size) = (count - 1, 6, 3)
        while left > 0 {
            guard next - 4 <= left else {
                bits.append(left == 1 ? 0 : left + 4, count: size)
                break
            }
            bits.append(next, count: size)
            left -= next - 4
            next += 1
            if next == 1 << size, size < 12 { size += 1 }
            guard next == 4095 else { continue }
            // The table is full: begin anew.
            bits.append(4, count: size)
            (next, size) = (6, 3)
            guard left > 0 else { break }
            bits.append(0, count: size)
            left -= 1
        }
        bits.append(5, count: size)
        return bits.finished
    }
}

/// Bits from the lowest up, as deflate and GIF have them.
package struct BitWriter {
    private var bytes: [UInt8] = []
    private var held = 0
    private var heldCount = 0

    package init() {}

    package mutating func append(_ value: Int, count: Int) {
        held |= value << heldCount
        heldCount += count
        while heldCount >= 8 {
            bytes.append(UInt8(held & 255))
            held >>= 8
            heldCount -= 8
        }
    }

    /// A Huffman code, whose bits come from the highest down.
    mutating func appendCode(_ code: Int, count: Int) {
        for bit in stride(from: count - 1, through: 0, by: -1) { append(code >> bit & 1, count: 1) }
    }

    package var finished: [UInt8] { heldCount > 0 ? bytes + [UInt8(held & 255)] : bytes }
}
