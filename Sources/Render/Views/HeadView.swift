/// The parts of a page's `<head>` that differ from page to page.
struct PageMetadata {
    var title: String
    /// The title without the site's.
    var ogTitle: String
    var ogType = "website"
    var description: String?
    var previous: String?
    var next: String?
    var ogImage: SocialImage?
    var sheet: ContactSheet?
    var jsonLD: String?
    /// The syndication feeds of what the page shows, beside those that all pages of its feed offer.
    var feeds: [FeedLinkView] = []
}

/// A page's `<head>`: `head` in templates.
final class HeadView: FieldedView {
    let metadata: PageMetadata
    let canonical: String?
    let chrome: PageChrome
    let alternates: [AlternateView]

    init(_ metadata: PageMetadata, canonical: String?, chrome: PageChrome, alternates: [AlternateView]) {
        self.metadata = metadata
        self.canonical = canonical
        self.chrome = chrome
        self.alternates = alternates
    }

    static let fields = ViewFields<HeadView>(
        .text("title") { $0.metadata.title }, .text("description") { $0.metadata.description },
        .text("canonical") { $0.canonical }, .text("previous") { $0.metadata.previous },
        .text("next") { $0.metadata.next }, .text("stylesheet") { $0.chrome.stylesheet },
        .text("earlyScript") { $0.chrome.blockingScript }, .list("scripts") { $0.chrome.scripts },
        .text("ogTitle") { $0.metadata.ogTitle }, .text("ogType") { $0.metadata.ogType },
        .view("ogImage") { $0.metadata.ogImage }, .list("feeds") { $0.metadata.feeds + $0.chrome.feeds },
        .list("alternates") { $0.alternates }, .view("sheet") { $0.metadata.sheet },
        .html("jsonLD") { $0.metadata.jsonLD })
}

/// A syndication feed offered by `<link rel="alternate">`.
final class FeedLinkView: FieldedView {
    let href: String
    let type: String
    let title: String

    init(href: String, type: String, title: String) {
        self.href = href
        self.type = type
        self.title = title
    }

    static let fields = ViewFields<FeedLinkView>(
        .text("href") { $0.href }, .text("type") { $0.type }, .text("title") { $0.title })
}

/// The OpenGraph image: what social networks show for a shared page. Its address is absolute.
final class SocialImage: FieldedView {
    let href: String
    let width: Int
    let height: Int
    let alt: String

    init(href: String, width: Int, height: Int, alt: String) {
        self.href = href
        self.width = width
        self.height = height
        self.alt = alt
    }

    static let fields = ViewFields<SocialImage>(
        .text("href") { $0.href }, .number("width") { $0.width }, .number("height") { $0.height },
        .text("alt") { $0.alt })
}

/// The page's mosaic composed into one image, for visitors to save.
final class ContactSheet: FieldedView {
    let href: String
    let width: Int
    let height: Int

    init(href: String, width: Int, height: Int) {
        self.href = href
        self.width = width
        self.height = height
    }

    static let fields = ViewFields<ContactSheet>(
        .text("href") { $0.href }, .number("width") { $0.width }, .number("height") { $0.height })
}

/// The same page in another language, for `<link rel="alternate" hreflang>`.
final class AlternateView: FieldedView {
    let code: String
    let href: String

    init(code: String, href: String) {
        self.code = code
        self.href = href
    }

    static let fields = ViewFields<AlternateView>(.text("code") { $0.code }, .text("href") { $0.href })
}
