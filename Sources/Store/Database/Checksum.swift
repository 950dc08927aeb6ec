internal import CSystem
internal import Glibc
internal import Model

/// A 64-bit checksum against damage, not against malice. A difference within one aligned group of eight bytes always
/// shows; any other is missed with probability 2^-64.
struct Checksum {
    private var state: UInt64 = 0

    /// Mixed, so that checksums can be summed.
    var value: UInt64 {
        var mixed = (state ^ state >> 33) &* 0xFF51_AFD7_ED55_8CCD
        mixed = (mixed ^ mixed >> 33) &* 0xC4CE_B9FE_1A85_EC53
        return mixed ^ mixed >> 33
    }

    /// Each step is invertible: two different states stay different.
    mutating func add(_ word: UInt64) {
        state = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
        state ^= state >> 32
    }

    /// Adds the number of bytes and the bytes.
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        add(UInt64(bytes.count))
        var offset = 0
        while offset + 8 <= bytes.count {
            add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
            offset += 8
        }
        guard offset < bytes.count else { return }
        add(bytes[offset...].reversed().reduce(0) { $0 << 8 | UInt64($1) })
    }
}

extension Checksum {
    /// The checksum of a file; nil where it cannot be read.
    static func ofFile(_ path: String) -> UInt64? {
        let descriptor = vt_open(path, O_RDONLY | O_NOFOLLOW, 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        // Four independent lanes, which the processor computes in parallel.
        var lanes = (Checksum(), Checksum(), Checksum(), Checksum())
        var rest = Checksum()
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let got = retryOnInterrupt { read(descriptor, &buffer, buffer.count) }
            guard got >= 0 else { return nil }
            if got == 0 { break }
            buffer.withUnsafeBytes { raw in
                func word(_ offset: Int) -> UInt64 {
                    UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                }
                var offset = 0
                while offset + 32 <= got {
                    lanes.0.add(word(offset))
                    lanes.1.add(word(offset + 8))
                    lanes.2.add(word(offset + 16))
                    lanes.3.add(word(offset + 24))
                    offset += 32
                }
                if offset < got { rest.add(UnsafeRawBufferPointer(rebasing: raw[offset..<got])) }
            }
        }
        for lane in [lanes.0, lanes.1, lanes.2, lanes.3] { rest.add(lane.value) }
        return rest.value
    }
}
