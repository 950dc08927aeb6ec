internal import CTestSupport
package import Foundation

extension ContiguousBytes {
    /// Whether `part` stands somewhere in these bytes. Foundation's `firstRange(of:)` calls a witness for every byte,
    /// which takes minutes for the files of a few caches.
    package func contains(bytes part: some Sequence<UInt8>) -> Bool {
        let part = Array(part)
        return withUnsafeBytes { ts_contains($0.baseAddress, $0.count, part, part.count) }
    }
}
