internal import Model

/// Writes a packet for or from a worker: numbers of 8 bytes, little-endian; texts and lists after their count.
struct PacketWriter {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ number: Int) {
        withUnsafeBytes(of: Int64(number).littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ text: String) {
        let utf8 = Array(text.utf8.prefix(Packet.textBytesMax))
        append(utf8.count)
        bytes.append(contentsOf: utf8)
    }

    mutating func append<T>(_ list: [T], _ each: (inout PacketWriter, T) -> Void) {
        append(list.count)
        for item in list { each(&self, item) }
    }
}

/// Reads a packet. A worker may have been taken over, so every value is checked.
struct PacketReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    var isAtEnd: Bool { rest.isEmpty }

    /// - Parameter range: the allowed values.
    mutating func number(in range: ClosedRange<Int>) throws(MalformedPacket) -> Int {
        guard rest.count >= 8 else { throw MalformedPacket() }
        var value: UInt64 = 0
        for (index, byte) in rest.prefix(8).enumerated() { value |= UInt64(byte) << UInt64(8 * index) }
        rest = rest.dropFirst(8)
        guard let number = Int(exactly: Int64(bitPattern: value)), range.contains(number) else {
            throw MalformedPacket()
        }
        return number
    }

    mutating func text() throws(MalformedPacket) -> String {
        let count = try number(in: 0...Packet.textBytesMax)
        guard rest.count >= count else { throw MalformedPacket() }
        defer { rest = rest.dropFirst(count) }
        return String(decoding: rest.prefix(count), as: UTF8.self)
    }

    mutating func list<T>(
        max: Int, _ each: (inout PacketReader) throws(MalformedPacket) -> T
    ) throws(MalformedPacket) -> [T] {
        let count = try number(in: 0...max)
        var items: [T] = []
        for _ in 0..<count { items.append(try each(&self)) }
        return items
    }
}

/// A packet that cannot be parsed.
struct MalformedPacket: Error {}

enum Packet {
    /// The longest text in a packet: a placeholder.
    static let textBytesMax = 2048
    /// The largest packet.
    static let bytesMax = 65_536
    /// The most files made from one source.
    static let filesMax = 256
}

extension PacketWriter {
    mutating func append(_ format: PictureFormat) { append(Int(format.code)) }
}

extension PacketReader {
    mutating func format() throws(MalformedPacket) -> PictureFormat {
        guard let format = PictureFormat(code: UInt8(try number(in: 0...255))) else { throw MalformedPacket() }
        return format
    }
}
