internal import CSystem
internal import Foundation
package import Model

/// The secrets of a request, which are neither written nor sent to another origin.
package struct Secrets: Sendable {
    /// Replaces a secret.
    package static let mask = "…"
    /// Shorter values are masked by name only: replacing every `1` would hide the message and protect nothing.
    private static let valueBytesMin = 4
    /// So much of a secret at the end of a text is taken for a part of it.
    private static let cutBytesMin = 3
    /// From this length on a value is a token and not a word.
    private static let tokenBytesMin = 12

    private let names: Set<String>
    /// As written and percent-decoded, the longest first, so that no part of one is left over.
    private let values: [String]
    /// Whether there is any secret.
    let isEmpty: Bool

    package init(of request: FetchRequest) {
        self.init(
            url: request.url.string, names: request.secretQueryNames, headers: request.headers,
            others: request.secretValues)
    }

    /// Of headers alone.
    package init(headers: [Header]) { self.init(url: "", names: [], headers: headers) }

    /// Of values that no request carries.
    package init(values: [String]) { self.init(url: "", names: [], headers: [], others: values) }

    package init(url: WebURL, names: Set<String>, headers: [Header]) {
        self.init(url: url.string, names: names, headers: headers)
    }

    private init(url: String, names: Set<String>, headers: [Header], others: [String] = []) {
        self.names = names
        var values = Set(others)
        for header in headers where header.isSecret {
            values.insert(header.value)
            // `Bearer token`, `Token token="…"`: the token alone is as secret.
            let parts = header.value.split(separator: " ") + header.value.split { " \"',;=".contains($0) }
            for part in parts where part.utf8.count >= Self.tokenBytesMin { values.insert(String(part)) }
            values.formUnion(Self.basicCredentials(header.value))
        }
        if !names.isEmpty {
            for item in Self.items(of: url) where names.contains(item.name) {
                values.insert(item.value)
                values.insert(item.value.removingPercentEncoding ?? item.value)
            }
        }
        isEmpty = values.allSatisfy(\.isEmpty)
        values.formUnion(values.flatMap(Self.otherForms))
        self.values = values.filter { $0.utf8.count >= Self.valueBytesMin }
            .sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
    }

    /// The URL without its secrets.
    package func scrubbed(_ url: WebURL) -> String { scrubbed(url.string) }

    /// A text without secrets: URLs' query items by name, and the values anywhere.
    package func scrubbed(_ text: String) -> String {
        guard !isEmpty || !names.isEmpty else { return text }
        var result = names.isEmpty ? text : Self.masking(text, names: names)
        for value in values where result.contains(value) {
            result = result.replacingOccurrences(of: value, with: Self.mask)
        }
        return result
    }

    /// A body without the secrets that it quotes; nil where it quotes none. Short ones stay, because they may be words.
    package func scrubbed(_ body: [UInt8]) -> [UInt8]? {
        var result: [UInt8]?
        for value in values where value.utf8.count >= Self.tokenBytesMin {
            if let masked = Self.masking(Array(value.utf8), in: result ?? body) { result = masked }
        }
        return result
    }

    /// Nil where the value is not in the body. Its time is in proportion to the body, however often the value is.
    private static func masking(_ value: [UInt8], in body: [UInt8]) -> [UInt8]? {
        body.withUnsafeBytes { bytes -> [UInt8]? in
            var result: [UInt8] = []
            var rest = bytes[...]
            while case let found = find(value, in: rest), found >= 0 {
                result += rest.prefix(found)
                result += mask.utf8
                rest = rest.dropFirst(found + value.count)
            }
            return rest.startIndex == 0 ? nil : result + rest
        }
    }

    private static func find(_ value: [UInt8], in bytes: Slice<UnsafeRawBufferPointer>) -> Int {
        let bytes = UnsafeRawBufferPointer(rebasing: bytes)
        return Int(vt_find(bytes.baseAddress, bytes.count, value, value.count))
    }

    /// The beginning of a text without secrets, nor a part of one that it cuts.
    /// - Parameter isCut: whether the text itself is a beginning.
    func scrubbedBeginning(of text: String, countMax: Int, isCut: Bool) -> String {
        var text = scrubbed(text)
        if isCut {
            let bytes = Array(text.utf8)
            let count = values.map { Self.cutCount(of: Array($0.utf8), at: bytes) }.max() ?? 0
            if count > 0 { text = String(decoding: bytes.dropLast(count), as: UTF8.self) + Self.mask }
        }
        return String(text.prefix(countMax))
    }

    /// How many bytes of a value's beginning stand at the end of a text.
    private static func cutCount(of value: [UInt8], at text: [UInt8]) -> Int {
        let most = min(value.count - 1, text.count)
        guard most >= cutBytesMin else { return 0 }
        return (cutBytesMin...most).last { text.suffix($0).elementsEqual(value.prefix($0)) } ?? 0
    }

    /// Whether `url` contains one of the secrets.
    func isCarried(by url: WebURL) -> Bool {
        guard !isEmpty else { return false }
        let decoded = url.string.removingPercentEncoding ?? url.string
        return values.contains { url.string.contains($0) || decoded.contains($0) }
            || Self.items(of: url.string).contains { names.contains($0.name) && !$0.value.isEmpty }
    }

    /// The name, the password and the credentials of `Basic …` (RFC 7617).
    private static func basicCredentials(_ value: String) -> [String] {
        let parts = value.split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "basic", let data = Data(base64Encoded: String(parts[1]))
        else { return [] }
        let pair = String(decoding: data, as: UTF8.self)
        return [String(parts[1]), pair] + pair.split(separator: ":", maxSplits: 1).map(String.init)
    }

    /// The forms in which a server may quote a token: percent-encoded, as a JSON string, in HTML, in Base64.
    private static func otherForms(_ value: String) -> [String] {
        guard value.utf8.count >= tokenBytesMin else { return [] }
        let plain = value.removingPercentEncoding ?? value
        var forms = jsonForms(plain) + htmlForms(plain)
        for kept in ["-._~", "-._~/", "-._~/+=:", "-._~/+=:&?"] {
            let allowed = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: "\0"..."\u{7F}"))
                .union(CharacterSet(charactersIn: kept))
            if let encoded = plain.addingPercentEncoding(withAllowedCharacters: allowed) {
                forms += [encoded, encoded.replacingOccurrences(of: "%20", with: "+")]
                forms.append(lowerCaseEscapes(encoded))
            }
        }
        let base64 = Data(plain.utf8).base64EncodedString()
        let bare = String(base64.prefix { $0 != "=" })
        return forms + [base64, bare, bare.replacing("+", with: "-").replacing("/", with: "_")]
    }

    /// As writers of JSON put it into a string: some escape all but ASCII, some the slash, and some what HTML would
    /// read: Go, PHP, Gson and .NET each other signs.
    private static func jsonForms(_ text: String) -> [String] {
        var forms: [String] = []
        for escaped in ["", "<>&", "<>&'", "<>&'=", "<>&'+`\""] {
            for isASCII in [false, true] {
                for digits in [Array("0123456789abcdef".utf16), Array("0123456789ABCDEF".utf16)] {
                    let form = jsonForm(text, escaped: Set(escaped.utf16), isASCII: isASCII, digits)
                    forms += [form, form.replacingOccurrences(of: "/", with: "\\/")]
                }
            }
        }
        return forms
    }

    private static func jsonForm(_ text: String, escaped: Set<UInt16>, isASCII: Bool, _ digits: [UInt16]) -> String {
        var units: [UInt16] = []
        for unit in text.utf16 {
            if let letter = jsonLetters[unit], !escaped.contains(unit) {
                units += [92, letter]
            } else if unit < 32 || isASCII && unit > 126 || escaped.contains(unit) {
                units += [92, 117] + [12, 8, 4, 0].map { digits[Int(unit >> $0) & 15] }
            } else {
                units.append(unit)
            }
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// `"`, `\`, and the control characters that have a letter.
    private static let jsonLetters: [UInt16: UInt16] = [34: 34, 92: 92, 8: 98, 9: 116, 10: 110, 12: 102, 13: 114]

    private static func htmlForms(_ text: String) -> [String] {
        let bare = text.replacing("&", with: "&amp;")
        let tags = bare.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        let quotes = [("&quot;", "&#39;"), ("&quot;", "&#x27;"), ("&#34;", "&#39;"), ("&quot;", "'")]
        let forms = quotes.map { tags.replacing("\"", with: $0).replacing("'", with: $1) }
        // Go's templates write the plus as a number too, Handlebars the equals sign.
        return [bare, tags] + forms + [forms[2].replacing("+", with: "&#43;"), forms[1].replacing("=", with: "&#x3D;")]
    }

    /// With lower-case escapes: `%2f` for `%2F`.
    private static func lowerCaseEscapes(_ text: String) -> String {
        var rest = 0
        return String(
            text.map { character in
                if character == "%" { rest = 3 }
                rest -= 1
                return rest >= 0 ? Character(character.lowercased()) : character
            })
    }

    private static func items(of url: String) -> [(name: String, value: String)] {
        guard let question = url.firstIndex(of: "?") else { return [] }
        let query = url[url.index(after: question)...].prefix { $0 != "#" }
        return query.split(separator: "&").map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            return (name.removingPercentEncoding ?? name, parts.count > 1 ? String(parts[1]) : "")
        }
    }

    private static func masking(_ url: String, names: Set<String>) -> String {
        guard let question = url.firstIndex(of: "?") else { return url }
        let start = url.index(after: question)
        let query = url[start...].prefix { $0 != "#" }
        let items = query.split(separator: "&", omittingEmptySubsequences: false).map { item -> String in
            guard let equals = item.firstIndex(of: "=") else { return String(item) }
            let name = String(item[..<equals])
            guard names.contains(name.removingPercentEncoding ?? name) else { return String(item) }
            // In a text the URL may end before the text does: at the “>” of a Link header.
            let rest = item[item.index(after: equals)...].drop { !" \t\"<>".contains($0) }
            return "\(name)=\(mask)\(rest)"
        }
        return url[..<start] + items.joined(separator: "&") + url[query.endIndex...]
    }
}
