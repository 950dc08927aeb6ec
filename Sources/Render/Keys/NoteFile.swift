internal import Model

/// Bytes that one run writes and the next one reads, then a fingerprint of all before it. It tells that they are whole,
/// and that the same program wrote them with the same secret: what is read need not be checked again. Numbers are
/// little-endian.
struct NoteFile: Sendable {
    let bytes: [UInt8]
    static let fingerprintBytes = 16
    /// Where what was written begins.
    static let start = fingerprintBytes

    /// What a file of notes is written and recognised with.
    struct Seal: Sendable {
        fileprivate let secret: FingerprintSecret
        fileprivate let head: Fingerprint

        /// - Parameters:
        ///   - maker: the program.
        ///   - form: what the file has.
        init(_ secret: FingerprintSecret, maker: String, form: String) {
            self.secret = secret
            head = Array("\(form)\n\(maker)".utf8).withUnsafeBytes { secret.fingerprint(of: $0) }
        }
    }

    /// - Parameter bytes: any; nil for those that were not made with the seal.
    init?(_ bytes: [UInt8], _ seal: Seal) {
        self.bytes = bytes
        let end = bytes.count - Self.fingerprintBytes
        guard end >= Self.start, fingerprint(at: 0) == seal.head,
            bytes.withUnsafeBytes({ seal.secret.fingerprint(of: UnsafeRawBufferPointer(rebasing: $0[..<end])) })
                == fingerprint(at: end)
        else { return nil }
    }

    func word(at place: Int) -> UInt64 {
        bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian }
    }

    /// A number that was written of an `Int`.
    func number(at place: Int) -> Int { Int(truncatingIfNeeded: word(at: place)) }

    func fingerprint(at place: Int) -> Fingerprint { Fingerprint(high: word(at: place), low: word(at: place + 8)) }

    // MARK: Writing

    /// The beginning of a file, with room for `capacity` bytes.
    static func begin(_ seal: Seal, capacity: Int) -> PageBuffer {
        var buffer = PageBuffer(capacity: capacity + 2 * fingerprintBytes)
        append(seal.head, to: &buffer)
        return buffer
    }

    static func append(_ number: Int, to buffer: inout PageBuffer) {
        buffer.append(word: UInt64(truncatingIfNeeded: number))
    }

    static func append(_ fingerprint: Fingerprint, to buffer: inout PageBuffer) {
        buffer.append(word: fingerprint.high)
        buffer.append(word: fingerprint.low)
    }

    /// The whole file.
    static func end(_ buffer: consuming PageBuffer, _ seal: Seal) -> PageBuffer {
        append(buffer.withBytes { seal.secret.fingerprint(of: $0) }, to: &buffer)
        return buffer
    }
}
