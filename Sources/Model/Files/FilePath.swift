internal import Glibc

/// A path, or a part of one, as the kernel has it: bytes, which need not be UTF-8.
///
/// What others have named is kept under the very bytes that they gave. Two paths are equal where their bytes are: `é`
/// as one scalar and as two are different names.
package struct FilePath: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Bytes that are UTF-8 are always a text, so equal paths have equal forms.
    private enum Form: Hashable {
        case text(ByteExactID)
        case bytes([UInt8])
    }

    private let form: Form

    package init(_ text: String) { form = .text(ByteExactID(text)) }

    package init(bytes: [UInt8]) {
        form = String(validating: bytes, as: UTF8.self).map { .text(ByteExactID($0)) } ?? .bytes(bytes)
    }

    package init(cString: UnsafePointer<CChar>) {
        // Names are UTF-8 nearly always, and there are many of them.
        if let text = String(validatingCString: cString) {
            form = .text(ByteExactID(text))
        } else {
            let name = UnsafeBufferPointer(start: cString, count: strlen(cString))
            form = .bytes(name.map(UInt8.init(truncatingIfNeeded:)))
        }
    }

    /// The path as a text; nil where it is no UTF-8.
    package var text: String? {
        if case .text(let id) = form { return id.text }
        return nil
    }

    package var bytes: [UInt8] {
        switch form {
        case .text(let id): Array(id.text.utf8)
        case .bytes(let bytes): bytes
        }
    }

    /// For messages: as it is, and where it is no UTF-8 with every byte above 126 as `\xe9`.
    package var description: String {
        switch form {
        case .text(let id): id.text
        case .bytes(let bytes):
            bytes.map { byte in
                byte < 127
                    ? String(UnicodeScalar(byte))
                    : "\\x\(String(byte, radix: 16))"
            }.joined()
        }
    }

    /// What `part` names below this path; nil is the path itself.
    package func appending(_ part: FilePath?) -> FilePath {
        guard let part else { return self }
        if let text, let other = part.text { return FilePath(text + "/" + other) }
        return FilePath(bytes: bytes + [Self.slash] + part.bytes)
    }

    /// The path without its last part; nil where it has only one.
    package var parent: FilePath? {
        if let text { return text.utf8.lastIndex(of: Self.slash).map { FilePath(String(text[..<$0])) } }
        return bytes.lastIndex(of: Self.slash).map { FilePath(bytes: Array(bytes[..<$0])) }
    }

    private static let slash = UInt8(ascii: "/")

    /// By their bytes.
    package static func < (one: FilePath, other: FilePath) -> Bool {
        if let text = one.text, let other = other.text { return text.precedesByBytes(other) }
        return one.bytes.lexicographicallyPrecedes(other.bytes)
    }

    /// Calls `body` with the path as C has it: its bytes and a zero. The pointer is valid during the call.
    package func withCString<R>(_ body: (UnsafePointer<CChar>) -> R) -> R {
        if let text { return text.withCString(body) }
        return body(bytes.map(CChar.init(truncatingIfNeeded:)) + [0])
    }

    /// Makes a call of the kernel with this path.
    /// - Returns: its result, or `-errno`.
    package func call(_ body: (UnsafePointer<CChar>) -> Int32) -> Int32 {
        withCString { path in
            let result = body(path)
            return result < 0 ? -errno : result
        }
    }
}
