/// A growable byte buffer for rendered pages. `removeAll()` keeps its memory for the next page.
///
/// Not thread-safe.
package struct PageBuffer: ~Copyable {
    private(set) var start: UnsafeMutablePointer<UInt8>
    private(set) var capacity: Int
    package private(set) var count = 0

    /// - Parameter capacity: initial size in bytes, at least 64.
    package init(capacity: Int = 65_536) {
        self.capacity = max(capacity, 64)
        start = .allocate(capacity: self.capacity)
    }

    deinit { start.deallocate() }

    /// Of an emptied buffer, in bytes: what a part of a sitemap takes no page needs.
    private static let keptMax = 1 << 20

    /// Empties the buffer; its memory stays, up to a size that pages need.
    package mutating func removeAll() {
        count = 0
        guard capacity > Self.keptMax else { return }
        start.deallocate()
        capacity = 65_536
        start = .allocate(capacity: capacity)
    }

    /// Calls `body` with the bytes so far. The pointer is valid only during the call.
    package func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// A copy of the bytes so far.
    package var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

    /// Makes room for `more` further bytes.
    @inline(__always) mutating func reserve(_ more: Int) {
        if capacity - count < more { grow(by: more) }
    }

    @inline(never) private mutating func grow(by more: Int) {
        capacity = max(capacity * 2, count + more)
        let wider = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        wider.update(from: start, count: count)
        start.deallocate()
        start = wider
    }

    /// The position of the next byte. Valid after `reserve` until the next call that may grow.
    @inline(__always) var end: UnsafeMutablePointer<UInt8> { start + count }

    /// Counts `more` bytes that were written at `end` after `reserve`.
    @inline(__always) mutating func advance(_ more: Int) { count += more }

    /// Drops all but the first `kept` bytes.
    mutating func truncate(to kept: Int) { count = min(count, kept) }
}

extension PageBuffer {
    /// Appends a byte as it is.
    package mutating func append(_ byte: UInt8) {
        reserve(1)
        end.pointee = byte
        advance(1)
    }

    /// Appends bytes as they are.
    package mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress else { return }
        append(source, bytes.count)
    }

    /// Appends a number as eight bytes, the lowest first.
    mutating func append(word: UInt64) { withUnsafeBytes(of: word.littleEndian) { append($0) } }

    /// Appends bytes as they are.
    package mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }

    /// Appends text unescaped.
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
        var position = end + digits
        for _ in 0..<digits {
            position -= 1
            position.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        advance(digits)
    }

    /// Appends the shortest digits that parse as `number`, without the fraction of a whole number. A number that is not
    /// finite appends nothing.
    package mutating func append(_ number: Double) {
        guard number.isFinite else { return }
        if number.magnitude < 1e15, number == number.rounded(.towardZero) { return append(Int(number)) }
        append(number.description)
    }

    /// Appends a tag's value. Views and lists print nothing.
    @inline(__always) mutating func append(_ value: consuming TemplateValue, isEscaped: Bool) {
        switch consume value {
        case .text(let text), .html(let text):
            if isEscaped { appendEscaped(text) } else { append(text) }
        case .number(let number): append(number)
        case .decimal(let number): append(number)
        case .flag(let flag): append(flag ? "true" : "false")
        case .absent, .missing, .view, .list, .texts, .values: break
        }
    }
}
