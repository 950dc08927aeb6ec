internal import Model
internal import Testing
@testable internal import Images

extension HostilePictureTests {
    /// AVIF files whose streams state a size in more than one place.
    @Suite struct StreamSizeTests {
        private static let pixelsMax = 64 * 64

        /// A part of a stream (OBU) of these bits.
        private static func part(_ kind: UInt8, _ bits: String, saysSize: Bool = true) -> [UInt8] {
            let padded = Array((bits + "1").utf8) + [UInt8](repeating: 48, count: 7 - bits.count % 8)
            let bytes = stride(from: 0, to: padded.count, by: 8).map { start in
                padded[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 - 48) }
            }
            return saysSize ? [kind << 3 | 2, UInt8(bytes.count)] + bytes : [kind << 3] + bytes
        }

        private static func digits(_ value: Int, _ count: Int) -> String {
            let digits = String(value, radix: 2)
            return String(repeating: "0", count: count - digits.count) + digits
        }

        /// A whole sequence header with sides of seven bits, as for films.
        /// - Parameters:
        ///   - timing: what stands between the marks of a reduced header and of delays.
        ///   - operation: what follows the level of the one operating point.
        ///   - tail: from the mark of frames' numbers on.
        private static func sequence(
            _ width: Int, _ height: Int, timing: String = "0", operation: String = "",
            tail: String = "0" + "000" + "0000" + "0" + "1" + "1"
        ) -> [UInt8] {
            let point = "00000" + digits(0, 12) + "00000" + operation
            let size = "0110" + "0110" + digits(width - 1, 7) + digits(height - 1, 7)
            return part(1, "000" + "1" + "0" + timing + "0" + point + size + tail)
        }

        private static let keyFrame = "0" + "00" + "1"
        private static let plainFrame = part(6, keyFrame + "0" + "0" + "0")
        /// Its own size is 128×128.
        private static let overridingFrame = part(6, keyFrame + "0" + "0" + "1" + digits(127, 7) + digits(127, 7))

        /// What a file of one item is refused for; nil: it is not.
        private static func refusal(_ stream: [UInt8], configuration: [UInt8] = []) -> ImageFailure.Kind? {
            let item = HEIFFile.Item(
                id: 1, type: "av01", bytes: stream, properties: [HEIFFile.configuration(configuration)])
            return HEIFFile(items: [item]).bytes.withUnsafeBytes { file in
                do throws(ImageFailure) { try AVIFFile.check(file, pixelsMax: pixelsMax) } catch { return error.kind }
                return nil
            }
        }

        @Test("A frame that states a larger size than its sequence header is refused, and any other is taken")
        func overriding() {
            let small = Self.sequence(64, 64)
            #expect(Self.refusal(small + Self.plainFrame) == nil)
            #expect(Self.refusal(Self.sequence(64, 65) + Self.plainFrame) == .tooLarge)
            #expect(Self.refusal(small + Self.overridingFrame) == .tooLarge)
            #expect(Self.refusal(small + Self.plainFrame + Self.overridingFrame) == .tooLarge)
            let switching = Self.part(3, "0" + "11" + "1" + "0" + "0")
            #expect(Self.refusal(small + Self.plainFrame + switching) == .tooLarge)
            let shownAgain = Self.part(3, "1" + "111")
            #expect(Self.refusal(small + Self.plainFrame + shownAgain) == nil)
        }

        @Test("A frame's size is found behind times, numbers and tools too")
        func fields() {
            // Two ticks a picture at uneven times, with a decoder's delays of two bits and times of three.
            let timing = "1" + Self.digits(1, 32) + Self.digits(25, 32) + "0" + "1" + "00001" + Self.digits(1, 32)
            let sequence = Self.sequence(
                64, 64, timing: timing + "00001" + "00010", operation: "1" + "01" + "10" + "1",
                tail: "1" + "0001" + "001" + "111" + "1111" + "1" + "11" + "0" + "1" + "0" + "1")
            // Its number has five bits, and all frames have screen content of whole pixels.
            let start = Self.keyFrame + "101" + "1" + "00000"
            #expect(Self.refusal(sequence + Self.part(6, start + "0")) == nil)
            #expect(Self.refusal(sequence + Self.part(6, start + "1")) == .tooLarge)
            let even = "1" + Self.digits(1, 32) + Self.digits(25, 32) + "1"
            let known = Self.sequence(64, 64, timing: even + "011" + "0")
            #expect(Self.refusal(known + Self.plainFrame) == nil)
            // Decoders do not look for the end of this one.
            let endless = Self.sequence(64, 64, timing: even + Self.digits(1, 40) + Self.digits(1, 33) + "0")
            #expect(Self.refusal(endless + Self.plainFrame) == .unreadable)
        }

        @Test("What a configuration states is read before the item, which needs a sequence header of its own")
        func configured() {
            let (small, large) = (Self.sequence(64, 64), Self.sequence(128, 128))
            let own = small + Self.plainFrame
            #expect(Self.refusal(own, configuration: small) == nil)
            #expect(Self.refusal(own, configuration: large) == .tooLarge)
            #expect(Self.refusal(own, configuration: small + Self.overridingFrame) == .tooLarge)
            #expect(Self.refusal(Self.plainFrame, configuration: large) == .tooLarge)
            #expect(Self.refusal(Self.plainFrame, configuration: small) == .unreadable)
            #expect(Self.refusal([], configuration: small) == .unreadable)
            // It would go on in the item's bytes.
            #expect(Self.refusal(own, configuration: Self.part(5, "", saysSize: false)) == .unreadable)
        }

        @Test("A real picture whose sequence header was moved to its configuration is refused")
        func moved() throws {
            let whole = try HEIFFile.coded(1, from: WholePictures.still(.avif), claims: (120, 90))
            #expect(whole.bytes.starts(with: [0x12, 0, 0x0A]))
            let end = 4 + Int(whole.bytes[3])
            let frames = Array(whole.bytes[end...])
            #expect(Self.refusal(frames, configuration: Array(whole.bytes[2..<end])) == .tooLarge)
            #expect(Self.refusal(frames) == .unreadable)
        }
    }
}
