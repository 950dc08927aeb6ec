internal import Model

/// An address without what does not tell one page from another: its scheme, `www.`, the scheme's own port, slashes at
/// its end, its fragment, what others add to its query to follow readers, and on Flickr the view in which a photo is
/// shown.
struct NormalizedAddress: Hashable {
    /// With a port that is not the scheme's own.
    let host: String
    /// Empty for the first page of a host.
    let path: String
    /// Empty where there is none.
    let query: String

    init(_ url: WebURL) {
        let name = url.host.hasPrefix("www.") ? String(url.host.dropFirst(4)) : url.host
        host = [80, 443].contains(url.port) ? name : "\(name):\(url.port)"
        let pathAndQuery = url.pathAndQuery.prefix { $0 != "#" }
        var path = pathAndQuery.prefix { $0 != "?" }
        var query = pathAndQuery.dropFirst(path.count + 1).split(separator: "&").filter { !Self.isOfTracking($0) }
        if url.isFlickr, let photo = Self.flickrPhoto(path) { (path, query) = (photo, []) }
        self.query = query.joined(separator: "&")
        while path.hasSuffix("/") { path.removeLast() }
        self.path = String(path)
    }

    /// Whether both are of one path; their queries may differ.
    func hasPath(of other: NormalizedAddress) -> Bool { host == other.host && path == other.path }

    /// What newsletters, networks and analytics add to links.
    private static func isOfTracking(_ item: Substring) -> Bool {
        let name = item.prefix { $0 != "=" }.lowercased()
        return name.hasPrefix("utm_") || trackingNames.contains(name)
    }

    private static let trackingNames: Set = [
        "fbclid", "gclid", "dclid", "msclkid", "yclid", "twclid", "igsh", "igshid", "mc_cid", "mc_eid", "_ga", "_gl",
    ]

    /// `/photos/someone/1/in/dateposted/` → `/photos/someone/1`; nil where it is no photo's.
    private static func flickrPhoto(_ path: Substring) -> Substring? {
        let parts = path.split(separator: "/")
        guard parts.count > 2, parts[0] == "photos", parts[2].utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return path[..<parts[2].endIndex]
    }
}
