/// A feed on the home page, and on the search page, which lists only its tags.
final class FeedSectionView: FieldedView {
    let feed: FeedView
    let cards: [CardView]
    let people: [ProfileView]
    let tags: [TagView]
    let isEmpty: Bool

    init(
        feed: FeedView, cards: [CardView] = [], people: [ProfileView] = [], tags: [TagView], isEmpty: Bool = false
    ) {
        self.feed = feed
        self.cards = cards
        self.people = people
        self.tags = tags
        self.isEmpty = isEmpty
    }

    static let fields = ViewFields<FeedSectionView>(
        .view("feed") { $0.feed }, .list("cards") { $0.cards }, .flag("hasCards") { !$0.cards.isEmpty },
        .list("people") { $0.people }, .flag("hasPeople") { !$0.people.isEmpty }, .list("tags") { $0.tags },
        .flag("hasTags") { !$0.tags.isEmpty }, .flag("isEmpty") { $0.isEmpty })
}

/// `index.html`.
final class HomePage: PageView {
    let context: PageContext
    let countText: String
    let mosaic: MosaicView?
    let sections: [FeedSectionView]

    init(context: PageContext, countText: String, mosaic: MosaicView?, sections: [FeedSectionView]) {
        self.context = context
        self.countText = countText
        self.mosaic = mosaic
        self.sections = sections
    }

    static let fields = pageFields(
        .text("countText") { $0.countText }, .view("mosaic") { $0.mosaic }, .list("sections") { $0.sections },
        .flag("isEmpty") { $0.mosaic == nil })
}

/// `search.html`: scripts fill it with results; without scripts it links to the tags.
final class SearchPage: PageView {
    let context: PageContext
    let sections: [FeedSectionView]

    init(context: PageContext, sections: [FeedSectionView]) {
        self.context = context
        self.sections = sections
    }

    static let fields = pageFields(.list("sections") { $0.sections })
}

/// `favourites.html`: scripts fill it with what the visitor's device has stored.
final class FavouritesPage: PageView {
    let context: PageContext

    init(context: PageContext) { self.context = context }

    static let fields = pageFields()
}

/// A page of the owner's: `site.pages[]`.
final class TextPage: PageView {
    let context: PageContext
    let title: String
    let name: String

    init(context: PageContext, title: String, name: String) {
        self.context = context
        self.title = title
        self.name = name
    }

    static let fields = pageFields(.text("title") { $0.title }, .text("partial") { Theme.pageTemplate($0.name) })
}

/// `404.html`.
final class MissingPage: PageView {
    let context: PageContext

    init(context: PageContext) { self.context = context }

    static let fields = pageFields()
}
