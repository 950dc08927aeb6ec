internal import Model

/// The prefixes of a page's relative links. Pages at one depth have the same, so they share views.
struct RelativeRoot: Hashable, Sendable {
    /// From the page to its language's root: `""`, `../`, `../../`. Templates name it `root`.
    let language: String
    /// From the page to the site's root, which holds assets and pictures. Templates name it `top`.
    let site: String

    /// - Parameters:
    ///   - depth: folders between the language's root and the page.
    ///   - isFirstLanguage: the first language's root is the site's root.
    init(depth: Int, isFirstLanguage: Bool) {
        language = String(repeating: "../", count: depth)
        site = isFirstLanguage ? language : language + "../"
    }
}

/// The address at which a site is published: `site.baseURL`.
struct BaseURL: Sendable {
    private let prefix: String

    init?(_ url: WebURL?) {
        guard let url else { return nil }
        let path = url.string.prefix { $0 != "?" && $0 != "#" }
        prefix = path.hasSuffix("/") ? String(path) : path + "/"
    }

    /// - Parameter path: relative to the site's root.
    func absolute(_ path: String) -> String { prefix + path }
}
