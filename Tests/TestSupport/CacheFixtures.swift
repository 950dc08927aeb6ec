internal import Glibc
package import Model

/// The first edition day of tests that fill a cache over several nights.
package let firstDay = Day(number: 20_000)

/// `count` bytes that differ from one `seed` to the next.
package func someBytes(_ seed: Int, count: Int = 100) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ seed &* 7 &+ (seed >> 8)) }
        + Array("\(seed)".utf8)
}

/// Bytes that begin as a JPEG does.
package func jpeg(_ seed: Int, count: Int = 500) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xE0] + someBytes(seed, count: count)
}

/// Puts `bytes` in the place of a file that is read-only.
package func overwrite(_ path: String, with bytes: [UInt8]) throws {
    chmod(path, 0o600)
    try Files.replace(path, with: bytes)
}
