internal import Foundation

/// The path of a request, decoded: the names of folders, and of a file after them.
struct RequestPath: Equatable {
    let names: [String]
    /// Whether it ends in a slash.
    let isFolder: Bool

    /// Nil for a path that is none: one that leads upwards or names no folder between two slashes, an escape that is
    /// incomplete, hides a slash or a zero, or gives no UTF-8.
    init?(_ path: String) {
        let slash = UInt8(ascii: "/")
        guard path.utf8.first == slash else { return nil }
        var names: [String] = []
        var parts = path.utf8.dropFirst().split(separator: slash, omittingEmptySubsequences: false)
        isFolder = parts.last?.isEmpty ?? true
        if isFolder { parts = parts.dropLast() }
        for part in parts {
            guard let name = String(Substring(part)).removingPercentEncoding, !["", ".", ".."].contains(name),
                !name.utf8.contains(0), !name.utf8.contains(slash)
            else { return nil }
            names.append(name)
        }
        self.names = names
    }

    /// Names as a path, escaped, without a slash at either end.
    static func encoded(_ names: some Sequence<String>) -> String {
        // Swift's strings are UTF-8: each can be escaped.
        names.map { $0.addingPercentEncoding(withAllowedCharacters: unreserved) ?? "" }.joined(separator: "/")
    }

    /// RFC 3986 §2.3.
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
