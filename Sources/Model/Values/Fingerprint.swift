internal import CXXHash

/// Tells whether some bytes are those of an earlier run: XXH3-128 with a secret, but for versions.
///
/// An order of magnitude cheaper than SHA-256. The secret keeps a feed from preparing two texts with one fingerprint in
/// advance. It is no MAC: what others have to trust, such as the name of an object, is a `Digest`.
package struct Fingerprint: Hashable, Sendable {
    package let high: UInt64
    package let low: UInt64

    package init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

    /// The fingerprint of `bytes` without a secret, so that every machine makes the same: for versions, which nobody
    /// gains by forging.
    package init(of bytes: [UInt8]) {
        let hash = bytes.withUnsafeBytes { XXH3_128bits($0.baseAddress, $0.count) }
        self.init(high: hash.high64, low: hash.low64)
    }

    // Its bits are as random as those of any hash.
    package func hash(into hasher: inout Hasher) { hasher.combine(low) }
}

/// What fingerprints are made with. Fingerprints of different secrets do not compare.
package struct FingerprintSecret: Hashable, Sendable {
    /// As many as XXH3 makes of a seed.
    package static let byteCount = 192

    package let bytes: [UInt8]

    /// A new secret, from the kernel.
    package init() {
        var generator = SystemRandomNumberGenerator()
        bytes = (0..<Self.byteCount).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    /// - Parameter bytes: exactly `byteCount` bytes; anything else yields nil.
    package init?(bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    /// The fingerprint of `text`; the same bytes have the same one.
    package func fingerprint(of text: UnsafeRawBufferPointer) -> Fingerprint {
        let hash = bytes.withUnsafeBytes { secret in
            XXH3_128bits_withSecret(text.baseAddress, text.count, secret.baseAddress, secret.count)
        }
        return Fingerprint(high: hash.high64, low: hash.low64)
    }
}
