internal import Model

/// The sequence headers of an AV1 stream (AV1 Bitstream & Decoding Process Specification, 5.3 and 5.5).
enum AV1Header {
    /// The largest picture size of all sequence headers; 0×0 where there is none.
    static func largest(_ stream: [UInt8]) throws(ImageFailure) -> PixelSize {
        var largest = PixelSize(width: 0, height: 0)
        var place = 0
        while place < stream.count {
            let head = stream[place]
            let kind = head >> 3 & 15
            place += head & 4 != 0 ? 2 : 1
            var count = max(0, stream.count - place)
            if head & 2 != 0 {
                let stated = try size(stream, &place)
                guard stated <= stream.count - place else { throw AVIFFile.broken("its stream ends too early") }
                count = stated
            }
            if kind == 1 {
                var bits = Bits(bytes: stream, place: place * 8, end: (place + count) * 8)
                let size = try sequence(&bits)
                if size.pixels > largest.pixels { largest = size }
            }
            place += count
        }
        return largest
    }

    /// leb128 (4.10.5).
    private static func size(_ stream: [UInt8], _ place: inout Int) throws(ImageFailure) -> Int {
        var value = 0
        for index in 0..<8 {
            guard place < stream.count else { break }
            value |= Int(stream[place] & 127) << (7 * index)
            place += 1
            if stream[place - 1] & 128 == 0 { return value }
        }
        throw AVIFFile.broken("its stream has no end")
    }

    private static func sequence(_ bits: inout Bits) throws(ImageFailure) -> PixelSize {
        try bits.skip(4)
        if try bits.flag() { try bits.skip(5) } else { try skipOperation(&bits) }
        let widthBits = try bits.number(4) + 1
        let heightBits = try bits.number(4) + 1
        return PixelSize(width: try bits.number(widthBits) + 1, height: try bits.number(heightBits) + 1)
    }

    /// Timing and operating points (5.5.1, from `timing_info_present_flag` on).
    private static func skipOperation(_ bits: inout Bits) throws(ImageFailure) {
        var delayBits: Int?
        if try bits.flag() {
            try bits.skip(64)
            if try bits.flag() { try bits.skipUnary() }
            if try bits.flag() {
                delayBits = try bits.number(5) + 1
                try bits.skip(32 + 10)
            }
        }
        let hasDelay = try bits.flag()
        for _ in 0...(try bits.number(5)) {
            try bits.skip(12)
            if try bits.number(5) > 7 { try bits.skip(1) }
            if let delayBits, try bits.flag() { try bits.skip(2 * delayBits + 1) }
            if hasDelay, try bits.flag() { try bits.skip(4) }
        }
    }

    private struct Bits {
        let bytes: [UInt8]
        var place: Int
        let end: Int

        mutating func skip(_ count: Int) throws(ImageFailure) {
            guard count <= end - place else { throw AVIFFile.broken("its stream ends too early") }
            place += count
        }

        mutating func number(_ count: Int) throws(ImageFailure) -> Int {
            let start = place
            try skip(count)
            return (start..<place).reduce(0) { $0 << 1 | Int(bytes[$1 >> 3] >> (7 - UInt8($1 & 7)) & 1) }
        }

        mutating func flag() throws(ImageFailure) -> Bool { try number(1) == 1 }

        /// uvlc (4.10.3): as many bits again as there are zeros before the first one.
        mutating func skipUnary() throws(ImageFailure) {
            var zeros = 0
            while try !flag() { zeros += 1 }
            try skip(min(zeros, 32) < 32 ? zeros : 0)
        }
    }
}
