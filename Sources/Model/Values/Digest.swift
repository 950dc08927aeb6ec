internal import CCrypto

/// The SHA-256 of some bytes: the name of an object.
package struct Digest: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The 32 bytes as four big-endian words, which makes comparison and hashing cheap.
    private let words: (UInt64, UInt64, UInt64, UInt64)

    /// - Parameter raw: exactly 32 bytes; anything else yields nil.
    package init?(raw: UnsafeRawBufferPointer) {
        guard raw.count == 32 else { return nil }
        words = (
            UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
            UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
            UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: 16, as: UInt64.self)),
            UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: 24, as: UInt64.self))
        )
    }

    /// - Parameter hex: 64 hexadecimal digits, in either case.
    package init?(hex: String) { self.init(hexBytes: Array(hex.utf8)[...]) }

    /// - Parameter hexBytes: 64 hexadecimal digits in ASCII, in either case.
    package init?(hexBytes: ArraySlice<UInt8>) {
        let digest = hexBytes.withUnsafeBytes { Digest(hexDigits: $0) }
        guard let digest else { return nil }
        self = digest
    }

    /// - Parameter hexDigits: 64 hexadecimal digits in ASCII, in either case.
    package init?(hexDigits: UnsafeRawBufferPointer) {
        guard hexDigits.count == 64, let first = Self.word(hexDigits, 0), let second = Self.word(hexDigits, 16),
            let third = Self.word(hexDigits, 32), let fourth = Self.word(hexDigits, 48)
        else { return nil }
        words = (first, second, third, fourth)
    }

    /// The value of the sixteen digits from `start` on.
    private static func word(_ digits: UnsafeRawBufferPointer, _ start: Int) -> UInt64? {
        var (word, wrong): (UInt64, UInt8) = (0, 0)
        for index in start..<start + 16 {
            let (number, letter) = (digits[index] &- 48, (digits[index] | 32) &- 97)
            // Without a branch for each digit, which no processor could foresee.
            wrong |= (number < 10 ? 0 : 1) & (letter < 6 ? 0 : 1)
            word = word << 4 | UInt64(number < 10 ? number : letter &+ 10)
        }
        return wrong == 0 ? word : nil
    }

    /// The digest of `bytes`.
    package init(of bytes: some Collection<UInt8>) {
        var hasher = SHA256()
        hasher.update(bytes)
        self = hasher.finish()
    }

    /// The digest of the UTF-8 of `text`.
    package init(of text: String) { self.init(of: Array(text.utf8)) }

    /// The 32 bytes.
    package var bytes: [UInt8] { withRawBytes { Array($0) } }

    /// Lends the 32 bytes, without a copy on the heap.
    package func withRawBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
        let ordered = (words.0.bigEndian, words.1.bigEndian, words.2.bigEndian, words.3.bigEndian)
        return withUnsafeBytes(of: ordered) { body($0) }
    }

    /// 64 lower-case hexadecimal digits.
    package var hex: String {
        String(unsafeUninitializedCapacity: 64) { digits in
            writeHex(to: digits)
            return 64
        }
    }

    /// Appends the digits of `hex`.
    package func appendHex(to text: inout [UInt8]) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { digits in
            writeHex(to: digits)
            text.append(contentsOf: digits)
        }
    }

    private func writeHex(to digits: UnsafeMutableBufferPointer<UInt8>) {
        withRawBytes { raw in
            for (index, byte) in raw.enumerated() {
                digits[2 * index] = Self.digit(byte >> 4)
                digits[2 * index + 1] = Self.digit(byte & 15)
            }
        }
    }

    package var description: String { hex }

    package static func == (one: Digest, other: Digest) -> Bool { one.words == other.words }
    package static func < (one: Digest, other: Digest) -> Bool { one.words < other.words }
    package func hash(into hasher: inout Hasher) { hasher.combine(words.0) }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 48 + value : 87 + value }
}

/// SHA-256 over bytes that come in pieces, by OpenSSL (which uses the processor's SHA instructions).
package struct SHA256: ~Copyable {
    /// Looked up once: `EVP_sha256` would be at each beginning, in a table with a lock. OpenSSL never changes a method,
    /// so any thread may use it.
    nonisolated(unsafe) private static let method: OpaquePointer? =
        EVP_MD_fetch(nil, "SHA256", nil) ?? EVP_sha256()

    private let context: OpaquePointer?
    private var isBegun = true

    package init() {
        context = EVP_MD_CTX_new()
        EVP_DigestInit_ex(context, Self.method, nil)
    }

    deinit { EVP_MD_CTX_free(context) }

    /// Adds bytes.
    package mutating func update(_ bytes: some Collection<UInt8>) {
        let hashed: Void? = bytes.withContiguousStorageIfAvailable { update(UnsafeRawBufferPointer($0)) }
        if hashed == nil { Array(bytes).withUnsafeBytes { update($0) } }
    }

    /// Adds bytes, which are not kept.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        begin()
        EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
    }

    /// The digest of all that was given so far. The hasher starts afresh.
    package mutating func finish() -> Digest {
        begin()
        let digest = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { buffer in
            EVP_DigestFinal_ex(context, buffer.baseAddress, nil)
            return Digest(raw: UnsafeRawBufferPointer(buffer))
        }
        isBegun = false
        guard let digest else { preconditionFailure("SHA-256 has 32 bytes") }
        return digest
    }

    private mutating func begin() {
        guard !isBegun else { return }
        EVP_DigestInit_ex(context, Self.method, nil)
        isBegun = true
    }
}
