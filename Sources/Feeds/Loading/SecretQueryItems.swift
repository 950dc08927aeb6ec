internal import Foundation
internal import Model

/// Keys and passwords in the query of a configured `url`. Their places are `apiKey` and `headers`; where somebody has
/// written one there all the same, it is a secret like any other.
enum SecretQueryItems {
    /// In lower case, without `-` and `_`.
    private static let known: Set<String> = [
        "accesstoken", "apikey", "apitoken", "authtoken", "clientsecret", "key", "passwd", "password", "secret", "sig",
        "signature", "token",
    ]

    /// The names of the items of `url` that hold a key: known ones, with the values that they have in `configured`. So
    /// a page's cursor that happens to be called `token` is none.
    static func names(in url: WebURL, as configured: WebURL) -> Set<String> {
        let given = Set(items(of: configured).filter { known.contains(plain($0.name)) && !$0.value.isEmpty })
        guard !given.isEmpty else { return [] }
        return Set(items(of: url).filter(given.contains).map(\.name))
    }

    private struct Item: Hashable {
        let name: String
        let value: String
    }

    private static func plain(_ name: String) -> String {
        name.lowercased().filter { $0 != "-" && $0 != "_" }
    }

    private static func items(of url: WebURL) -> [Item] {
        let text = url.withoutFragment.string
        guard let question = text.firstIndex(of: "?") else { return [] }
        return text[text.index(after: question)...].split(separator: "&").map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return Item(name: parts[0].removingPercentEncoding ?? parts[0], value: parts.count > 1 ? parts[1] : "")
        }
    }
}
