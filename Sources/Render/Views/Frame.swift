internal import Model

/// What the header, footer and head of all pages of one feed at one depth have in common.
final class Frame: Sendable {
    let place: Place
    let lang: String
    let dir: String
    let site: SiteView
    let nav: [NavView]
    let edition: DateView
    let atomHref: String
    let jsonHref: String
    let stylesheet: String
    /// The picture that stands in where there is no other.
    let stock: String
    /// The face of those without a picture.
    let face: String
    let earlyScript: String?
    let scripts: [ScriptView]
    let searchHref: String
    let favouritesHref: String
    /// The feeds that a page of no feed offers.
    let siteFeeds: [HeadView.FeedLink]
    /// The feeds that the page offers, its own first.
    let feeds: [HeadView.FeedLink]

    /// - Parameters:
    ///   - feed: the index of the feed that the page belongs to.
    ///   - isGrid: whether the page is that feed's first grid page.
    init(_ plan: SitePlan, _ language: LanguagePlan, place: Place, feed: Int?, isGrid: Bool) {
        let strings = language.strings
        let title = plan.settings.title
        self.place = place
        lang = strings.code
        dir = strings.direction
        site = SiteView(
            title: title, description: plan.settings.description.isEmpty ? nil : plan.settings.description,
            href: place.root + "index.html")
        nav = plan.feeds.enumerated().map { index, other in
            let current = index == feed ? (isGrid ? "page" : "true") : nil
            return NavView(
                title: other.feed.title, href: place.root + other.addresses.grid(), current: current)
        }
        edition = DateView(text: strings.date(plan.editionDay), datetime: plan.editionDay.description)
        atomHref = place.root + "feed.xml"
        jsonHref = place.root + "feed.json"
        stylesheet = place.top + plan.theme.stylesheet.path
        stock = place.top + plan.theme.stock.asset.path
        face = place.top + plan.theme.face.path
        earlyScript = plan.theme.scripts.early.map { place.top + $0.path }
        scripts =
            plan.theme.scripts.site.map { site in
                [language.words, site].map { ScriptView(href: place.top + $0.path) }
            } ?? []
        searchHref = place.root + "search.html"
        favouritesHref = place.root + "favourites.html"
        siteFeeds = [
            HeadView.FeedLink(
                href: atomHref, type: "application/atom+xml",
                title: strings.phrase("phrase.atomOf", ("title", title))),
            HeadView.FeedLink(
                href: jsonHref, type: "application/feed+json",
                title: strings.phrase("phrase.jsonOf", ("title", title))),
        ]
        let own = feed.map { index in
            HeadView.FeedLink(
                href: place.root + plan.feeds[index].addresses.atom, type: "application/atom+xml",
                title: strings.phrase("phrase.atomOf", ("title", plan.feeds[index].feed.title)))
        }
        feeds = [own].compactMap { $0 } + siteFeeds
    }
}

/// A script that a page runs.
final class ScriptView: FieldedView {
    let href: String

    init(href: String) { self.href = href }

    static let fields = ViewFields<ScriptView>(.text("href") { $0.href })
}

/// The site, as every page names it.
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

/// A feed in the way about the site.
final class NavView: FieldedView {
    let title: String
    let href: String
    let current: String?

    init(title: String, href: String, current: String?) {
        self.title = title
        self.href = href
        self.current = current
    }

    static let fields = ViewFields<NavView>(
        .text("title") { $0.title }, .text("href") { $0.href }, .text("current") { $0.current })
}

/// The same page in another language.
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
