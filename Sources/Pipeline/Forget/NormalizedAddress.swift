internal import Model

/// An address without what does not tell one page from another: its scheme, `www.`, the scheme's own port, slashes at
/// its end, its fragment, and on Flickr the view in which a photo is shown.
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
        query = String(pathAndQuery.dropFirst(path.count + 1))
        if url.isFlickr { path = Self.flickrPhoto(path) }
        while path.hasSuffix("/") { path.removeLast() }
        self.path = String(path)
    }

    /// Whether both are of one path; their queries may differ.
    func hasPath(of other: NormalizedAddress) -> Bool { host == other.host && path == other.path }

    /// Whether it is the other one, which has no query, with a query added. At a host's first page the query alone
    /// says what is shown.
    func addsQuery(to other: NormalizedAddress) -> Bool {
        hasPath(of: other) && other.query.isEmpty && !query.isEmpty && !path.isEmpty
    }

    /// `/photos/someone/1/in/dateposted/` → `/photos/someone/1`.
    private static func flickrPhoto(_ path: Substring) -> Substring {
        let parts = path.split(separator: "/")
        guard parts.count > 3, parts[0] == "photos", parts[2].utf8.allSatisfy({ (48...57).contains($0) }) else {
            return path
        }
        return path[..<parts[2].endIndex]
    }
}
