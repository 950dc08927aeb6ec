internal import Foundation
internal import Model

/// A URL, absolute or relative, with its query item by item.
struct URLQuery {
    private let head: String
    /// Percent-encoded, as in the URL.
    private var items: [Substring]
    /// Bytes that added names and values keep, beside the unreserved ones.
    private let unescaped: String

    /// Without the URL's fragment, which no server is sent.
    init(_ url: WebURL, unescaped: String = "") { self.init(url.withoutFragment.string, unescaped: unescaped) }

    init(_ reference: String, unescaped: String = "") {
        let question = reference.firstIndex(of: "?")
        head = question.map { String(reference[..<$0]) } ?? reference
        items = question.map { reference[reference.index(after: $0)...].split(separator: "&") } ?? []
        self.unescaped = unescaped
    }

    var string: String { items.isEmpty ? head : "\(head)?\(items.joined(separator: "&"))" }
    /// Nil where the URL is too long.
    var url: WebURL? { WebURL(string) }

    var names: [String] { items.map { Self.name(of: $0) } }

    /// Names decoded, values as in the URL; an item without `=` has an empty value.
    var pairs: [(name: String, value: String)] {
        items.map { (Self.name(of: $0), String($0.drop { $0 != "=" }.dropFirst())) }
    }

    func has(_ name: String) -> Bool { names.contains(name) }

    /// The decoded value; nil where the item or its `=` is absent.
    func value(of name: String) -> String? {
        guard let item = items.first(where: { Self.name(of: $0) == name }), item.contains("=") else { return nil }
        return String(item.drop { $0 != "=" }.dropFirst()).removingPercentEncoding
    }

    mutating func remove(_ name: String) { items.removeAll { Self.name(of: $0) == name } }

    mutating func append(_ name: String, _ value: String) {
        items.append(
            "\(PercentEncoding.value(name, unescaped: unescaped))=\(PercentEncoding.value(value, unescaped: unescaped))"
        )
    }

    /// Replaces the first item of that name and removes the others; appends where there is none.
    mutating func set(_ name: String, to value: String) {
        let place = items.firstIndex { Self.name(of: $0) == name }
        remove(name)
        append(name, value)
        if let place { items.insert(items.removeLast(), at: place) }
    }

    private static func name(of item: Substring) -> String {
        let name = String(item.prefix { $0 != "=" })
        return name.removingPercentEncoding ?? name
    }
}

enum PercentEncoding {
    /// Encodes all but RFC 3986's unreserved characters, for a segment of a path and for a query alike; and a value of
    /// dots alone, which would lead up in a path.
    static func value(_ text: String, unescaped: String = "") -> String {
        let isDots = text == "." || text == ".."
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 48...57, 65...90, 97...122, 45, 95, 126: bytes.append(byte)
            case 46 where !isDots: bytes.append(byte)
            case _ where unescaped.utf8.contains(byte): bytes.append(byte)
            default:
                bytes.append(37)
                for digit in [byte >> 4, byte & 15] { bytes.append(digit < 10 ? 48 + digit : 55 + digit) }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension WebURL {
    /// Adds a segment to the path, before the query.
    /// - Parameter name: letters and digits.
    func appending(_ name: String) -> WebURL {
        let text = withoutFragment.string
        let end = text.firstIndex(of: "?") ?? text.endIndex
        let path = text[..<end]
        return WebURL("\(path)\(path.hasSuffix("/") ? "" : "/")\(name)\(text[end...])") ?? self
    }
}
