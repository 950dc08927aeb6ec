internal import Model

/// A page at an address that a feed had under a former id; it leads on to the page's address now.
struct RedirectPage: Sendable {
    /// Relative to the site's root.
    let path: String
    private let language: Int
    /// Relative to the language's root.
    private let target: String
    private let title: String

    /// The pages of all languages: of each feed's lists, entries, people, tags, years and cities, the first page of
    /// each.
    static func all(_ plan: SitePlan) -> [RedirectPage] {
        let feeds = Dictionary(plan.feeds.map { ($0.feed.id, $0) }) { first, _ in first }
        let former = plan.settings.formerFeedIDs.sorted { $0.key < $1.key }
        return plan.languages.indices.flatMap { language in
            former.flatMap { former, current -> [RedirectPage] in
                guard let feed = feeds[current] else { return [] }
                return pages(of: feed).map { page in
                    let rest = page.target.dropFirst(current.utf8.count)
                    return RedirectPage(
                        path: plan.languages[language].folder + former + rest, language: language, target: page.target,
                        title: page.title.isEmpty ? feed.feed.title : page.title)
                }
            }
        }
    }

    private static func pages(of feed: FeedPlan) -> [(target: String, title: String)] {
        let (addresses, entries) = (feed.addresses, feed.feed.entries)
        let lists = [(target: addresses.grid(), title: ""), (target: addresses.list(), title: "")]
        let filters = feed.filters
        let archive = filters.years.isEmpty ? [] : [(target: addresses.archive, title: "")]
        return lists + archive + entries.indices.map { (addresses.details($0), entries[$0].title) }
            + feed.profiles.indices.map { (addresses.profile($0), feed.profiles[$0].name) }
            + feed.tags.indices.map { (addresses.tag($0), feed.tags[$0].name) }
            + filters.years.indices.map { (addresses.year($0), String(filters.years[$0].year)) }
            + filters.cities.indices.map { (addresses.city($0), filters.cities[$0].name) }
    }

    func append(_ plan: SitePlan, to page: inout PageBuffer) {
        let strings = plan.languages[language].strings
        let up = String(repeating: "../", count: target.utf8.count { $0 == UInt8(ascii: "/") })
        page.append("<!DOCTYPE html>\n<html lang=\"")
        page.appendEscaped(strings.code)
        page.append("\" dir=\"\(strings.direction)\">\n<head>\n<meta charset=\"utf-8\">\n")
        page.append(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; base-uri 'none'; form-action "
                + "'none'\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                + "<meta name=\"robots\" content=\"noindex\">\n<title>")
        page.appendEscaped(title)
        page.append("</title>\n")
        if let base = plan.base {
            page.append("<link rel=\"canonical\" href=\"")
            page.appendEscaped(base.absolute(plan.languages[language].folder + target))
            page.append("\">\n")
        }
        // Addresses have no character that needs an escape.
        page.append(
            "<meta http-equiv=\"refresh\" content=\"0; url=\(up)\(target)\">\n</head>\n<body>\n<main><a href=\"")
        page.append("\(up)\(target)\">")
        page.appendEscaped(title)
        page.append("</a></main>\n</body>\n</html>\n")
    }
}
