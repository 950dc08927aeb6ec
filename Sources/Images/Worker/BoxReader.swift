/// Reads big-endian numbers and ISO base media boxes.
struct BoxReader {
    private let file: UnsafeRawBufferPointer
    private(set) var place: Int
    private let end: Int

    init(_ file: UnsafeRawBufferPointer, _ range: Range<Int>) {
        self.file = file
        place = range.lowerBound
        end = range.upperBound
    }

    mutating func skip(_ count: Int) throws(ImageFailure) {
        guard count <= end - place else { throw AVIFFile.broken("it ends too early") }
        place += count
    }

    /// - Parameter size: 0 to 8 bytes; any other is an error.
    mutating func number(_ size: Int) throws(ImageFailure) -> Int {
        let start = place
        try skip(size)
        let value = file[start..<place].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard size <= 8, value <= UInt64(Int.max) else { throw AVIFFile.broken("a number has no end") }
        return Int(value)
    }

    /// A four-character code.
    mutating func name() throws(ImageFailure) -> String {
        let start = place
        try skip(4)
        return String(decoding: file[start..<place], as: UTF8.self)
    }

    /// The next box's type and content range; nil at the end. A box that is too long ends there.
    mutating func box() throws(ImageFailure) -> (type: String, body: Range<Int>)? {
        guard end - place >= 8 else { return nil }
        let start = place
        var size = try number(4)
        let type = try name()
        if size == 1 { size = try number(8) }
        let stop = size == 0 || size > end - start ? end : start + size
        guard stop >= place else { throw AVIFFile.broken("a box is smaller than its name") }
        let body = place..<stop
        place = stop
        return (type, body)
    }
}
