internal import Model

/// A day or moment: as it is read, and for the machine.
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
final class OutsideLinkView: FieldedView {
    let url: WebURL
    init(_ url: WebURL) { self.url = url }

    static let fields = ViewFields<OutsideLinkView>(
        .text("href") { $0.url.string }, .text("host") { OutsideLinkView.name(of: $0.url) })

    /// The host as people say it.
    static func name(of url: WebURL) -> String {
        let host = url.host
        return host.hasPrefix("www.") && host.utf8.count > 4 ? String(host.dropFirst(4)) : host
    }
}

/// Someone whom entries name, in brief.
final class ProfileView: FieldedView {
    let name: String
    let href: String
    let picture: PictureView?
    let countText: String?
    /// What it goes by beside the name.
    let username: String?
    let contact: ContactView?

    init(
        name: String, href: String, picture: PictureView?, countText: String?, username: String? = nil,
        contact: ContactView? = nil
    ) {
        self.name = name
        self.href = href
        self.picture = picture
        self.countText = countText
        self.username = username
        self.contact = contact
    }

    static let fields = ViewFields<ProfileView>(
        .text("name") { $0.name }, .text("href") { $0.href }, .view("picture") { $0.picture },
        .text("countText") { $0.countText }, .text("username") { $0.username }, .view("contact") { $0.contact })
}

/// How to write to somebody, and what to be warned of.
final class ContactView: FieldedView {
    let label: String
    let facts: [FactView]

    /// - Parameters:
    ///   - label: what it is called by those who cannot see it.
    ///   - facts: never empty.
    init(label: String, facts: [FactView]) {
        self.label = label
        self.facts = facts
    }

    static let fields = ViewFields<ContactView>(
        .text("label") { $0.label }, .list("facts") { $0.facts },
        .flag("isWarned") { $0.facts.contains { $0.warning != nil } })
}

/// A tag in a list of tags.
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

/// The feed that a page belongs to.
final class FeedView: FieldedView {
    let id: String
    let title: String
    let href: String
    let listHref: String
    let countText: String
    /// What those are called whom its entries name.
    let peopleText: String
    let notice: String?

    init(
        id: String, title: String, href: String, listHref: String, countText: String, peopleText: String,
        notice: String?
    ) {
        self.id = id
        self.title = title
        self.href = href
        self.listHref = listHref
        self.countText = countText
        self.peopleText = peopleText
        self.notice = notice
    }

    static let fields = ViewFields<FeedView>(
        .text("id") { $0.id }, .text("title") { $0.title }, .text("href") { $0.href },
        .text("listHref") { $0.listHref }, .text("countText") { $0.countText },
        .text("peopleText") { $0.peopleText }, .text("notice") { $0.notice })
}

/// The way between grid and list.
final class SwitchView: FieldedView {
    let gridHref: String
    let listHref: String
    let isGrid: Bool

    init(gridHref: String, listHref: String, isGrid: Bool) {
        self.gridHref = gridHref
        self.listHref = listHref
        self.isGrid = isGrid
    }

    static let fields = ViewFields<SwitchView>(
        .text("gridHref") { $0.gridHref }, .text("listHref") { $0.listHref }, .flag("isGrid") { $0.isGrid },
        .flag("isList") { !$0.isGrid })
}

/// The entry that a feed's first page opens with, in words.
final class FeaturedView: FieldedView {
    let card: CardView
    /// HTML.
    let text: String?

    init(_ card: CardView, text: String?) {
        self.card = card
        self.text = text
    }

    static let fields = ViewFields<FeaturedView>(
        .text("title") { $0.card.words.title }, .text("href") { $0.card.href },
        .text("subtitle") { $0.card.words.subtitle }, .text("leadText") { $0.card.words.leadText },
        .html("text") { $0.text })
}

/// The first six of a list, the first of them large.
final class MosaicView: FieldedView {
    let hero: CardView
    let cells: [CardView]

    static let countMax = 6

    /// - Parameter cards: none makes no mosaic; of more than six the first six count.
    init?(_ cards: some Collection<CardView>) {
        guard let first = cards.first else { return nil }
        hero = first
        cells = Array(cards.dropFirst().prefix(Self.countMax - 1))
    }

    static let fields = ViewFields<MosaicView>(.view("hero") { $0.hero }, .list("cells") { $0.cells })
}

/// One line of particulars.
final class FactView: FieldedView {
    let label: String
    let text: String
    let href: String?
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
