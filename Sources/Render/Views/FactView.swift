internal import Model

/// A day or moment: as text, and as the value of `datetime`.
final class DateView: FieldedView {
    let text: String
    let datetime: String

    init(text: String, datetime: String) {
        self.text = text
        self.datetime = datetime
    }

    static let fields = ViewFields<DateView>(.text("text") { $0.text }, .text("datetime") { $0.datetime })
}

/// A link that leaves the site.
final class ExternalLinkView: FieldedView {
    let url: WebURL
    init(_ url: WebURL) { self.url = url }

    static let fields = ViewFields<ExternalLinkView>(
        .text("href") { $0.url.string }, .text("host") { ExternalLinkView.displayHost(of: $0.url) })

    /// The host without `www.`.
    static func displayHost(of url: WebURL) -> String {
        let host = url.host
        return host.hasPrefix("www.") && host.utf8.count > 4 ? String(host.dropFirst(4)) : host
    }
}

/// A tag with a link to its page.
final class TagView: FieldedView {
    let name: String
    let href: String
    let countText: String?

    init(name: String, href: String, countText: String?) {
        self.name = name
        self.href = href
        self.countText = countText
    }

    static let fields = ViewFields<TagView>(
        .text("name") { $0.name }, .text("href") { $0.href }, .text("countText") { $0.countText })
}

/// Title, author, source and licence of a picture, by which licences ask to name it.
final class AttributionView: FieldedView {
    let title: String
    let author: ProfileView?
    let source: ExternalLinkView?
    let license: FactView

    init(title: String, author: ProfileView?, source: ExternalLinkView?, license: FactView) {
        self.title = title
        self.author = author
        self.source = source
        self.license = license
    }

    static let fields = ViewFields<AttributionView>(
        .text("title") { $0.title }, .view("author") { $0.author }, .view("source") { $0.source },
        .view("license") { $0.license })
}

/// A labelled fact about an entry or a profile.
final class FactView: FieldedView {
    let label: String
    let text: String
    let href: String?
    /// Whether `href` leaves the site.
    let isOutside: Bool
    let datetime: String?
    let warning: String?

    init(
        label: String, text: String, href: String? = nil, isOutside: Bool = false, datetime: String? = nil,
        warning: String? = nil
    ) {
        self.label = label
        self.text = text
        self.href = href
        self.isOutside = isOutside
        self.datetime = datetime
        self.warning = warning
    }

    static let fields = ViewFields<FactView>(
        .text("label") { $0.label }, .text("text") { $0.text }, .text("href") { $0.href },
        .flag("isOutside") { $0.isOutside }, .text("datetime") { $0.datetime }, .text("warning") { $0.warning })
}
