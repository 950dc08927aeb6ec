internal import Model

/// Where a page stands: what its relative links begin with.
///
/// Links lead up to a root and down again, so that pages of one depth share their views.
struct Place: Hashable, Sendable {
    /// From the page to its language's root: `""`, `../`, `../../`.
    let root: String
    /// From the page to the site's root, where assets and pictures lie.
    let top: String

    /// - Parameters:
    ///   - depth: folders between the language's root and the page.
    ///   - isFirstLanguage: whether the language's root is the site's.
    init(depth: Int, isFirstLanguage: Bool) {
        root = String(repeating: "../", count: depth)
        top = isFirstLanguage ? root : root + "../"
    }
}

/// The address at which a site is published.
struct SiteBase: Sendable {
    private let prefix: String

    init?(_ url: WebURL?) {
        guard let url else { return nil }
        let path = url.string.prefix { $0 != "?" && $0 != "#" }
        prefix = path.hasSuffix("/") ? String(path) : path + "/"
    }

    /// - Parameter path: relative to the site's root.
    func absolute(_ path: String) -> String { prefix + path }
}
