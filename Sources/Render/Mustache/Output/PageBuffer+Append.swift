extension PageBuffer {
    package mutating func append(_ byte: UInt8) {
        reserve(1)
        end.pointee = byte
        advance(1)
    }

    package mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress else { return }
        append(source, bytes.count)
    }

    package mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }

    /// Appends text as it is.
    package mutating func append(_ text: consuming String) {
        text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    }

    @inline(__always) mutating func append(_ source: UnsafeRawPointer, _ length: Int) {
        reserve(length)
        UnsafeMutableRawPointer(end).copyMemory(from: source, byteCount: length)
        advance(length)
    }

    /// Appends a whole number in decimal digits.
    package mutating func append(_ number: Int) {
        reserve(20)
        var rest = number.magnitude
        if number < 0 {
            end.pointee = UInt8(ascii: "-")
            advance(1)
        }
        var digits = 1
        var bound: UInt = 10
        while rest >= bound {
            digits += 1
            if digits == 20 { break }
            bound &*= 10
        }
        var place = end + digits
        for _ in 0..<digits {
            place -= 1
            place.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        advance(digits)
    }

    /// Appends the shortest digits that read back as `number`; a whole one without a fraction, none that is
    /// not finite.
    package mutating func append(_ number: Double) {
        guard number.isFinite else { return }
        if number.magnitude < 1e15, number == number.rounded(.towardZero) { return append(Int(number)) }
        append(number.description)
    }
}
