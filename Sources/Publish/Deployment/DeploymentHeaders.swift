internal import Model

/// The headers that a file is served with where the target keeps them, as object storage does.
package struct DeploymentHeaders: Hashable, Sendable {
    package let cacheControl: String
    package let contentType: String

    /// For names that are made of the bytes: such a file never changes.
    static let immutable = "public, max-age=31536000, immutable"
    /// For all others: asked for again, and answered with 304 where they are the same.
    static let revalidated = "no-cache"

    package init(path: String) {
        cacheControl = Self.isNamedByContent(path) ? Self.immutable : Self.revalidated
        let name = path.split(separator: "/").last ?? ""
        let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
        contentType = Self.isAtom(path) ? "application/atom+xml" : Self.types[ending] ?? Self.otherType
    }

    /// `feed.xml`, `looks/by/ada.xml`, `looks/tags/sea.xml`.
    private static func isAtom(_ path: String) -> Bool {
        guard path.hasSuffix(".xml") else { return false }
        let parts = path.split(separator: "/")
        return parts.last == "feed.xml" || parts.dropLast().last.map { $0 == "by" || $0 == "tags" } == true
    }

    /// Whether the name has a hash of the bytes: `site.0a0cf49c.css`, `cells/b732b7ae18f84b57.js`, and all pictures.
    static func isNamedByContent(_ path: String) -> Bool {
        if path.hasPrefix("images/") { return true }
        guard path.hasPrefix("assets/"), let name = path.split(separator: "/").last else { return false }
        let hash = name.split(separator: ".").dropLast().last ?? ""
        return hash.utf8.count >= 8 && hash.utf8.allSatisfy(\.isASCIIHexDigit)
    }

    private static let otherType = "application/octet-stream"
    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "json": "application/json", "xml": "application/xml", "txt": "text/plain; charset=utf-8",
        "ics": "text/calendar; charset=utf-8", "webmanifest": "application/manifest+json", "svg": "image/svg+xml",
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "webp": "image/webp", "avif": "image/avif",
        "gif": "image/gif", "ico": "image/x-icon", "woff2": "font/woff2", "woff": "font/woff", "pdf": "application/pdf",
        "mp4": "video/mp4", "webm": "video/webm", "wasm": "application/wasm", "md": "text/markdown; charset=utf-8",
    ]
}
