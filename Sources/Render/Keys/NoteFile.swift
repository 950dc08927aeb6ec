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

    static func append(_ number: Int, to bytes: inout [UInt8]) {
        append(word: UInt64(truncatingIfNeeded: number), to: &bytes)
    }

    static func append(_ fingerprint: Fingerprint, to bytes: inout [UInt8]) {
        append(word: fingerprint.high, to: &bytes)
        append(word: fingerprint.low, to: &bytes)
    }

    private static func append(word: UInt64, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// The beginning of a file, with room for `capacity` bytes.
    static func begin(_ seal: Seal, capacity: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(capacity + 2 * fingerprintBytes)
        append(seal.head, to: &bytes)
        return bytes
    }

    static func end(_ bytes: inout [UInt8], _ seal: Seal) {
        append(bytes.withUnsafeBytes { seal.secret.fingerprint(of: $0) }, to: &bytes)
    }
}
