internal import Fetch
internal import Model
internal import HTTPCache

/// Keys and passwords in the query of a configured `url`. They belong in `apiKey` and `headers`; one that is written in
/// the URL is a secret all the same.
enum SecretQueryItems {
    /// In lower case, without `-` and `_`.
    private static let known: Set<String> = [
        "accesstoken", "apikey", "apitoken", "authtoken", "clientsecret", "key", "passwd", "password", "secret", "sig",
        "signature", "token",
    ]

    /// The names of the items of `url` that hold a key: known names with the values that they have in `configured`. So
    /// a page's cursor that happens to be called `token` is none.
    static func names(in url: WebURL, as configured: WebURL) -> Set<String> {
        let secrets = URLQuery(configured).pairs.filter { known.contains(plain($0.name)) && !$0.value.isEmpty }
        guard !secrets.isEmpty else { return [] }
        return Set(URLQuery(url).pairs.filter { item in secrets.contains { $0 == item } }.map(\.name))
    }

    /// `url` with the keys of `configured` in place of those that an answer quotes, which are masked in it.
    static func restored(in url: WebURL, from configured: WebURL) -> WebURL {
        guard url.origin == configured.origin, url.string.contains(PercentEncoding.value(Secrets.mask)) else {
            return url
        }
        var query = URLQuery(url)
        let keys = URLQuery(configured)
        for name in Set(keys.names) where known.contains(plain(name)) && query.value(of: name) == Secrets.mask {
            if let value = keys.value(of: name) { query.set(name, to: value) }
        }
        return query.url ?? url
    }

    private static func plain(_ name: String) -> String {
        name.lowercased().filter { $0 != "-" && $0 != "_" }
    }
}

extension DocumentRequest {
    /// Whether it carries a secret, which may not go to another origin.
    var holdsSecret: Bool {
        !secretQueryNames.isEmpty || credentials != nil || headers.contains { $0.isSecret }
            || !secretValues.isEmpty
    }
}
