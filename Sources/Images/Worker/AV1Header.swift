internal import Model

/// What an AV1 stream says of its pictures (AV1 Bitstream & Decoding Process Specification, 5.3, 5.5 and 5.9).
struct AV1Header {
    /// The largest picture size of all sequence headers, and of frames that state their own; 0×0 where there is none.
    private(set) var largest = PixelSize(width: 0, height: 0)
    /// Whether its grey has the full range; nil where it has colours.
    private(set) var isFullRangeGrey: Bool?

    /// - Parameter isContinued: whether a decoder reads another stream after this one, so that each part must say where
    ///   it ends.
    init(_ stream: [UInt8], isContinued: Bool = false) throws(ImageFailure) {
        var sequence: SequenceHeader?
        var place = 0
        while place < stream.count {
            let head = stream[place]
            let kind = head >> 3 & 15
            place += head & 4 != 0 ? 2 : 1
            var count = max(0, stream.count - place)
            if head & 2 != 0 {
                let stated = try Self.size(stream, &place)
                guard stated <= stream.count - place else { throw AVIFFile.broken("its stream ends too early") }
                count = stated
            } else if isContinued {
                throw AVIFFile.broken("its stream has no end")
            }
            var bits = Bits(bytes: stream, place: place * 8, end: (place + count) * 8)
            var size = PixelSize(width: 0, height: 0)
            switch kind {
            case 1:
                let header = try SequenceHeader(&bits)
                (sequence, size, isFullRangeGrey) = (header, header.size, header.isFullRangeGrey)
            // A frame's header, alone, with the frame, or once more.
            case 3, 6, 7:
                guard let sequence else { throw AVIFFile.broken("a frame has no sequence header before it") }
                if try sequence.isOverridden(by: &bits) { size = sequence.overriddenMax }
            default: break
            }
            if size.pixels > largest.pixels { largest = size }
            place += count
        }
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

    /// What a sequence header says of the sizes of frames, and of what stands before them in a frame's header.
    private struct SequenceHeader {
        var size = PixelSize(width: 0, height: 0)
        /// The largest size for which a frame's own has bits. Frames of layers and of scaled pictures override the
        /// sequence's; dav1d 1.0 does not compare them.
        var overriddenMax = PixelSize(width: 0, height: 0)
        /// Whether there is but one frame, of the sequence's size.
        private var isReduced = false
        /// Whether its grey has the full range; nil where it has colours, or ends before it says so.
        private(set) var isFullRangeGrey: Bool?
        /// How many bits a frame's time and its number have.
        private var (timeBits, idBits) = (0, 0)
        /// 0, 1, or 2: each frame says.
        private var (screenContent, integerMotion) = (2, 2)

        /// 5.5.1, as far as it is needed.
        init(_ bits: inout Bits) throws(ImageFailure) {
            let profile = try bits.number(3)
            try bits.skip(1)
            isReduced = try bits.flag()
            if isReduced { try bits.skip(5) } else { try readOperation(&bits) }
            let widthBits = try bits.number(4) + 1
            let heightBits = try bits.number(4) + 1
            size = PixelSize(width: try bits.number(widthBits) + 1, height: try bits.number(heightBits) + 1)
            overriddenMax = PixelSize(width: 1 << widthBits, height: 1 << heightBits)
            let hasOrder = isReduced ? false : try readTools(&bits)
            let rest = bits
            // Three flags of tools come last; before them those that `readTools` passes over, or the bits of an order.
            let skipped = (isReduced || hasOrder ? 3 : 0) + 3
            // Sizes were known without it.
            isFullRangeGrey = try? Self.isFullRangeGrey(rest, profile: profile, skipping: skipped)
        }

        /// From `frame_id_numbers_present_flag` on.
        /// - Returns: whether frames have an order.
        private mutating func readTools(_ bits: inout Bits) throws(ImageFailure) -> Bool {
            if try bits.flag() { idBits = try bits.number(4) + bits.number(3) + 3 }
            try bits.skip(3 + 4)
            let hasOrder = try bits.flag()
            if hasOrder { try bits.skip(2) }
            if try !bits.flag() { screenContent = try bits.number(1) }
            if screenContent > 0, try !bits.flag() { integerMotion = try bits.number(1) }
            return hasOrder
        }

        /// 5.5.2.
        /// - Parameter skipping: how many bits of the sequence header stand before it.
        private static func isFullRangeGrey(
            _ bits: Bits, profile: Int, skipping: Int
        ) throws(ImageFailure) -> Bool? {
            var bits = bits
            try bits.skip(skipping)
            let isDeep = try bits.flag()
            if profile == 2, isDeep { try bits.skip(1) }
            guard profile != 1, try bits.flag() else { return nil }
            if try bits.flag() { try bits.skip(3 * 8) }
            return try bits.flag()
        }

        /// Timing and operating points (from `timing_info_present_flag` on).
        private mutating func readOperation(_ bits: inout Bits) throws(ImageFailure) {
            var delayBits: Int?
            if try bits.flag() {
                try bits.skip(64)
                let isEven = try bits.flag()
                if isEven { try bits.skipUnary() }
                if try bits.flag() {
                    delayBits = try bits.number(5) + 1
                    try bits.skip(32 + 5)
                    let lengthBits = try bits.number(5) + 1
                    if !isEven { timeBits = lengthBits }
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

        /// Whether a frame may have a size of its own (5.9.2, as far as `frame_size_override_flag`).
        func isOverridden(by bits: inout Bits) throws(ImageFailure) -> Bool {
            if isReduced { return false }
            // A frame that is shown again has been read before.
            if try bits.flag() { return false }
            let kind = try bits.number(2)
            let (isKey, isSwitch) = (kind == 0, kind == 3)
            let isShown = try bits.flag()
            try bits.skip(isShown ? timeBits : 1)
            if !isSwitch, !(isKey && isShown) { try bits.skip(1) }
            try bits.skip(1)
            let hasScreenContent = screenContent == 2 ? try bits.number(1) : screenContent
            if hasScreenContent == 1, integerMotion == 2 { try bits.skip(1) }
            try bits.skip(idBits)
            return isSwitch ? true : try bits.flag()
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

        /// uvlc (4.10.3): as many bits again as there are zeros before the first one. At 32 decoders differ.
        mutating func skipUnary() throws(ImageFailure) {
            var zeros = 0
            while try !flag() { zeros += 1 }
            guard zeros < 32 else { throw AVIFFile.broken("a number has no end") }
            try skip(zeros)
        }
    }
}
