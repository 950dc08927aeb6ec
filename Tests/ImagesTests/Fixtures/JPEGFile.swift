/// JPEG files, and what can be put into them.
enum JPEGFile {
    /// One block of 8×8 pixels of one colour in each of the channels: JPEG's smallest, made by hand (ITU
    /// T.81).
    ///
    /// - Parameter channels: 1, 3 or 4 values, 0–255; four are Adobe's CMYK, in which 255 is no ink.
    static func flat(_ channels: [UInt8], size: Int = 8) -> [UInt8] {
        let blocks = (size / 8) * (size / 8)
        var file: [UInt8] = [0xFF, 0xD8]
        if channels.count == 4 {
            file += segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0])
        }
        file += segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
        var frame: [UInt8] = [8]
        for _ in 0..<2 { frame += [UInt8(size >> 8), UInt8(size & 255)] }
        var scan = [UInt8(channels.count)]
        frame.append(UInt8(channels.count))
        for channel in 1...UInt8(channels.count) {
            frame += [channel, 0x11, 0]
            scan += [channel, 0]
        }
        file += segment(0xC0, frame)
        // DC: the twelve categories, each with a code of four bits; AC: the end of a block alone, with one of
        // one.
        let means: [UInt8] = [0x00, 0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + Array(0...11)
        let ends: [UInt8] = [0x10, 1] + [UInt8](repeating: 0, count: 16)
        file += segment(0xC4, means) + segment(0xC4, ends) + segment(0xDA, scan + [0, 63, 0])
        var bits: [Int] = []
        for block in 0..<blocks {
            for value in channels {
                // The mean of a block is an eighth of its DC coefficient, which is told as a difference.
                let difference = block == 0 ? (Int(value) - 128) * 8 : 0
                bits += code(difference) + [0]
            }
        }
        return file + stuffed(bits) + [0xFF, 0xD9]
    }

    /// The parts of a file of one colour whose channels are told one after the other: the head, then each scan.
    ///
    /// - Parameters:
    ///   - channels: 1 or 3 values.
    ///   - isProgressive: three scans a channel: the mean but for its last bit, all else, that bit.
    static func inScans(_ channels: [UInt8], size: Int, isProgressive: Bool) -> [[UInt8]] {
        let blocks = (size / 8) * (size / 8)
        var frame: [UInt8] = [8]
        for _ in 0..<2 { frame += [UInt8(size >> 8), UInt8(size & 255)] }
        frame.append(UInt8(channels.count))
        for channel in channels.indices { frame += [UInt8(channel + 1), 0x11, 0] }
        let means: [UInt8] = [0x00, 0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + Array(0...11)
        let ends: [UInt8] = [0x10, 1] + [UInt8](repeating: 0, count: 16)
        let head =
            [0xFF, 0xD8] + segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
            + segment(isProgressive ? 0xC2 : 0xC0, frame) + segment(0xC4, means) + segment(0xC4, ends)
        return [head]
            + channels.indices.flatMap { channel in
                let mean = (Int(channels[channel]) - 128) * 8
                let rest = [Int](repeating: 0, count: blocks - 1)
                func scan(_ range: [UInt8], _ bits: [Int]) -> [UInt8] {
                    segment(0xDA, [1, UInt8(channel + 1), 0] + range) + stuffed(bits)
                }
                guard isProgressive else {
                    return [scan([0, 63, 0], ([mean] + rest).flatMap { code($0) + [0] })]
                }
                return [
                    scan([0, 0, 0x01], ([mean >> 1] + rest).flatMap(code)),
                    scan([1, 63, 0x00], [Int](repeating: 0, count: blocks)),
                    scan([0, 0, 0x10], [Int](repeating: 0, count: blocks)),
                ]
            }
    }

    /// Bits as bytes of a scan.
    private static func stuffed(_ bits: [Int]) -> [UInt8] {
        let bits = bits + [Int](repeating: 1, count: (8 - bits.count % 8) % 8)
        return stride(from: 0, to: bits.count, by: 8).flatMap { start in
            let byte = UInt8(bits[start..<start + 8].reduce(0) { $0 << 1 | $1 })
            return byte == 0xFF ? [0xFF, 0] : [byte]
        }
    }

    private static func code(_ difference: Int) -> [Int] {
        let category = Int.bitWidth - abs(difference).leadingZeroBitCount
        let value = difference < 0 ? difference + (1 << category) - 1 : difference
        return (0..<4).map { category >> (3 - $0) & 1 } + (0..<category).map { value >> (category - 1 - $0) & 1 }
    }

    static func segment(_ marker: UInt8, _ bytes: [UInt8]) -> [UInt8] {
        let count = bytes.count + 2
        return [0xFF, marker, UInt8(count >> 8), UInt8(count & 255)] + bytes
    }

    /// The file with a segment put at its beginning.
    static func inserting(_ segment: [UInt8], into file: [UInt8]) -> [UInt8] {
        Array(file.prefix(2)) + segment + file.dropFirst(2)
    }

    /// An EXIF segment that says how the picture is to be turned.
    static func orientation(_ value: UInt8) -> [UInt8] {
        let tiff: [UInt8] =
            Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0]
        return segment(0xE1, Array("Exif".utf8) + [0, 0] + tiff)
    }

    /// An EXIF segment with a description of the picture.
    static func description(_ text: String) -> [UInt8] {
        let count = text.utf8.count + 1
        let head: [UInt8] = Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x0E, 0, 2, 0, 0, 0, UInt8(count)]
        return segment(0xE1, Array("Exif".utf8) + [0, 0] + head + [0, 0, 0, 26, 0, 0, 0, 0] + Array(text.utf8) + [0])
    }

    /// A colour profile.
    static func profile(_ bytes: [UInt8]) -> [UInt8] {
        segment(0xE2, Array("ICC_PROFILE".utf8) + [0, 1, 1] + bytes)
    }
}
