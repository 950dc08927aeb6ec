internal import Model

/// Header, footer and shared head of all pages of one feed at one depth.
final class PageChrome: Sendable {
    let root: RelativeRoot
    let lang: String
    let dir: String
    let site: SiteView
    let nav: [NavView]
    /// Links to the owner's pages in the footer.
    let pages: [NavView]
    /// As the policy in the head has them, each after a space; nil: none.
    let headSources: String?
    /// What the sources of the page's feeds ask to be said of them.
    let sourceNotices: [SourceNoticeView]
    let edition: DateView
    let atomHref: String
    let jsonHref: String
    let stylesheet: String
    /// The placeholder image.
    let stock: String
    /// The placeholder for a person's picture.
    let face: String
    let blockingScript: String?
    let scripts: [ScriptView]
    let searchHref: String
    let favouritesHref: String
    /// The syndication feeds that the page offers, those of its own feed first.
    let feeds: [FeedLinkView]

    /// - Parameters:
    ///   - feed: the index of the feed that the page belongs to.
    ///   - isGrid: whether the page is that feed's first grid page.
    ///   - page: the owner's page that it is.
    ///   - home: the link to the home page; nil: relative.
    init(
        _ plan: SitePlan, _ language: LanguagePlan, root: RelativeRoot, feed: Int?, isGrid: Bool, home: String?,
        page: SitePage? = nil
    ) {
        let strings = language.strings
        let title = plan.settings.title
        self.root = root
        lang = strings.code
        dir = strings.direction
        site = SiteView(
            title: title, description: plan.settings.description.isEmpty ? nil : plan.settings.description,
            href: home ?? root.language + "index.html")
        func links(_ place: SitePage.Place) -> [NavView] {
            plan.settings.pages.filter { $0.place == place }.map {
                NavView(
                    title: $0.title(in: strings.code), href: root.language + $0.name + ".html",
                    current: $0 == page ? "page" : nil)
            }
        }
        pages = links(.footer)
        let sources = plan.settings.headSources
        headSources = sources.isEmpty ? nil : sources.map { " \($0)" }.joined()
        let feedLinks = plan.feeds.enumerated().map { index, other in
            let current = index == feed ? (isGrid ? "page" : "true") : nil
            return NavView(
                title: other.feed.title, href: root.language + other.addresses.grid(), current: current)
        }
        nav = Self.inOrder(
            Array(zip(plan.feeds.map(\.feed.id), feedLinks))
                + zip(plan.settings.pages.filter { $0.place == .header }.map(\.name), links(.header)),
            of: plan.settings.menu)
        sourceNotices = SourceNoticeView.all(feed.map { [plan.feeds[$0]] } ?? plan.feeds, strings)
        edition = DateView(text: strings.date(plan.editionDay), datetime: plan.editionDay.description)
        atomHref = root.language + "feed.xml"
        jsonHref = root.language + "feed.json"
        stylesheet = root.site + plan.theme.stylesheets.site.path
        stock = root.site + plan.theme.placeholder.asset.path
        face = root.site + plan.theme.face.path
        blockingScript = plan.theme.scripts.blocking.map { root.site + $0.path }
        scripts =
            plan.theme.scripts.site.map { site in
                [language.scriptStrings.site, site].map { ScriptView(href: root.site + $0.path) }
            } ?? []
        searchHref = root.language + "search.html"
        favouritesHref = root.language + "favourites.html"
        func atom(_ href: String, _ title: String) -> FeedLinkView {
            FeedLinkView(
                href: href, type: "application/atom+xml", title: strings.format("phrase.atomOf", ("title", title)))
        }
        let json = FeedLinkView(
            href: jsonHref, type: "application/feed+json", title: strings.format("phrase.jsonOf", ("title", title)))
        let own = feed.map { atom(root.language + plan.feeds[$0].addresses.atom, plan.feeds[$0].feed.title) }
        feeds = [own].compactMap { $0 } + [atom(atomHref, title), json]
    }

    /// Links in the menu's order; those that it does not name follow in their own.
    private static func inOrder(_ links: [(String, NavView)], of menu: [String]) -> [NavView] {
        let named = menu.flatMap { name in links.filter { $0.0 == name } }
        return (named + links.filter { !menu.contains($0.0) }).map(\.1)
    }
}

/// What a feed's source asks to be said of it, where its strings have it: `sourceNotice.<type>`. Flickr asks it of all
/// that show its photos, by whatever feed.
final class SourceNoticeView: FieldedView {
    let text: String
    let href: String?

    init(text: String, href: String?) {
        self.text = text
        self.href = href
    }

    /// Those of feeds with entries, each once.
    static func all(_ feeds: [FeedPlan], _ strings: Strings) -> [SourceNoticeView] {
        var seen: Set<String> = []
        let sources = feeds.filter { !$0.feed.entries.isEmpty }.flatMap { plan in
            [plan.feed.type] + (plan.hasFlickrLinks ? ["flickr"] : [])
        }
        return sources.filter { seen.insert($0).inserted }.compactMap {
            guard let text = strings.optional("sourceNotice.\($0)") else { return nil }
            return SourceNoticeView(text: text, href: strings.optional("sourceNotice.\($0)Href"))
        }
    }

    static let fields = ViewFields<SourceNoticeView>(.text("text") { $0.text }, .text("href") { $0.href })
}

/// A script that a page runs.
final class ScriptView: FieldedView {
    let href: String

    init(href: String) { self.href = href }

    static let fields = ViewFields<ScriptView>(.text("href") { $0.href })
}

/// The site's own title and home page.
final class SiteView: FieldedView {
    let title: String
    let description: String?
    let href: String

    init(title: String, description: String?, href: String) {
        self.title = title
        self.description = description
        self.href = href
    }

    static let fields = ViewFields<SiteView>(
        .text("title") { $0.title }, .text("description") { $0.description }, .text("href") { $0.href })
}

/// A feed, or a page of the owner's, in the site's navigation.
final class NavView: FieldedView {
    let title: String
    let href: String
    /// The value of `aria-current`.
    let current: String?

    init(title: String, href: String, current: String?) {
        self.title = title
        self.href = href
        self.current = current
    }

    static let fields = ViewFields<NavView>(
        .text("title") { $0.title }, .text("href") { $0.href }, .text("current") { $0.current })
}

/// A link to the same page in another language.
final class LanguageView: FieldedView {
    let code: String
    let name: String
    let href: String
    let isCurrent: Bool

    init(code: String, name: String, href: String, isCurrent: Bool) {
        self.code = code
        self.name = name
        self.href = href
        self.isCurrent = isCurrent
    }

    static let fields = ViewFields<LanguageView>(
        .text("code") { $0.code }, .text("name") { $0.name }, .text("href") { $0.href },
        .text("current") { $0.isCurrent ? "true" : nil })
}
