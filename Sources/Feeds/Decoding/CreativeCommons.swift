internal import Model

/// The names of Creative Commons' licences, which are the same in every language.
enum CreativeCommons {
    /// `CC BY-SA 4.0` of `https://creativecommons.org/licenses/by-sa/4.0/`; nil for the address of anything else.
    static func name(of url: WebURL) -> String? {
        let path = url.pathAndQuery.split { $0 == "/" || $0 == "?" }
        guard url.host == "creativecommons.org" || url.host.hasSuffix(".creativecommons.org"), path.count >= 2 else {
            return nil
        }
        // Every licence's terms and versions are short: `by-nc-sa`, `4.0`.
        guard path[1].utf8.count <= 12, path.count < 3 || path[2].utf8.count <= 6 else { return nil }
        let version = path.count > 2 ? " \(path[2])" : ""
        return switch (path[0], path[1]) {
        case ("licenses", let terms): "CC \(terms.uppercased())\(version)"
        case ("publicdomain", "zero"): "CC0\(version)"
        case ("publicdomain", "mark"): "Public Domain Mark\(version)"
        case ("publicdomain", _): "Public Domain"
        default: nil
        }
    }
}
