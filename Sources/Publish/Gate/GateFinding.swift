/// Why a generation should not take the place of the one that is published.
package enum GateFinding: Hashable, Sendable {
    /// A feed shows fewer entries than it may lose in one night.
    case drop(feed: String, before: Int, now: Int)
    /// Pages link to, or load, a file that is not there.
    /// - `pages`: how many; 0 where that is not known, as in a dry run. `first`: of them, in byte order.
    case brokenLink(target: String, pages: Int, first: String?)
    /// A page is empty, or has no `<main>` with something in it.
    case emptyPage(String)

    /// The feed that it is about.
    package var feed: String? {
        if case .drop(let feed, _, _) = self { feed } else { nil }
    }

    /// The page that it is about; empty for a feed.
    package var place: String {
        switch self {
        case .drop: ""
        case .brokenLink(_, _, let first): first ?? ""
        case .emptyPage(let path): path
        }
    }

    /// What was found, in words.
    package var message: String {
        switch self {
        case .drop(_, let before, 0): "shows no entry where \(before) are published"
        case .drop(_, let before, let now):
            "shows \(now) entr\(now == 1 ? "y" : "ies") where \(before) are published: "
                + "more are gone than publish.maxDrop allows"
        case .brokenLink(let target, let pages, _):
            "links to \(target == LinkTarget.nothing ? "nothing" : target), which is not there"
                + (pages > 1 ? "; so do \(pages - 1) more pages" : "")
        case .emptyPage: "has nothing in its <main>, or none"
        }
    }
}
