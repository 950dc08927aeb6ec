internal import TestSupport

/// GIF files whose frames are parts of the canvas, each of one index.
struct PartialGIF {
    struct Frame {
        var left = 0
        var top = 0
        var width: Int
        var height: Int
        /// Of its pixels one after the other, repeated; of four among red, green, blue and white, of 256 the same
        /// again.
        var indexes: [Int]
        /// 1 to keep it, 2 to clear it, 3 to restore what was before it; nil: it has no graphic control extension.
        var disposal: Int?
        var transparent: Int?
    }

    var width: Int
    var height: Int
    var frames: [Frame]
    /// 2 or 8: the width of pixels.
    var bits = 2
    var ending: [UInt8] = [0x3B]

    var bytes: [UInt8] {
        let colours: [[UInt8]] = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]]
        var file = Array("GIF89a".utf8) + Self.short(width) + Self.short(height) + [0x90 | UInt8(bits - 1), 0, 0]
        for index in 0..<1 << bits { file += colours[index % 4] }
        for frame in frames {
            if let disposal = frame.disposal {
                let flags = UInt8(disposal << 2 | (frame.transparent == nil ? 0 : 1))
                file += [0x21, 0xF9, 4, flags, 20, 0, UInt8(frame.transparent ?? 0), 0]
            }
            file += [0x2C] + [frame.left, frame.top, frame.width, frame.height].flatMap(Self.short) + [0, UInt8(bits)]
            let codes = codes(frame)
            for start in stride(from: 0, to: codes.count, by: 255) {
                let part = codes[start..<min(codes.count, start + 255)]
                file += [UInt8(part.count)] + part
            }
            file.append(0)
        }
        return file + ending
    }

    /// A code for each pixel, wider as the table of who reads them grows, which it does for nothing.
    private func codes(_ frame: Frame) -> [UInt8] {
        let (clear, end) = (1 << bits, (1 << bits) + 1)
        var (size, next, hasPrevious) = (bits + 1, end + 1, false)
        var written = BitWriter()
        written.append(clear, count: size)
        for pixel in 0..<frame.width * frame.height {
            written.append(frame.indexes[pixel % frame.indexes.count], count: size)
            if hasPrevious, next < 4096 { next += 1 }
            if next == 1 << size, size < 12 { size += 1 }
            hasPrevious = true
        }
        written.append(end, count: size)
        return written.finished
    }

    private static func short(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
}
