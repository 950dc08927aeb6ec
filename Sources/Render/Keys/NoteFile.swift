internal import Model

/// Bytes that one run writes and the next one reads: numbers of 64 bits, fingerprints and texts, then a fingerprint of
/// all before it. It tells that they are whole, and that they were written with the same secret, so that what is read
/// need not be checked again. Numbers are little-endian.
struct NoteFile: Sendable {
    let bytes: [UInt8]
    static let fingerprintBytes = 16

    /// - Parameters:
    ///   - bytes: any; nil for those that were not sealed with the secret or do not begin with `magic`.
    ///   - magic: names the form.
    init?(_ bytes: [UInt8], magic: [UInt8], secret: FingerprintSecret) {
        let end = bytes.count - Self.fingerprintBytes
        self.bytes = bytes
        guard end >= magic.count, bytes.starts(with: magic),
            bytes.withUnsafeBytes({ secret.fingerprint(of: UnsafeRawBufferPointer(rebasing: $0[..<end])) })
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

    static func seal(_ bytes: inout [UInt8], _ secret: FingerprintSecret) {
        append(bytes.withUnsafeBytes { secret.fingerprint(of: $0) }, to: &bytes)
    }
}
