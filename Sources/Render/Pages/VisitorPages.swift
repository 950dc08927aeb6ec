internal import Model

/// `search.html`: what scripts fill with results, and without them the way to the tags.
final class SearchPage: PageView {
    /// A feed and its tags.
    final class Section: FieldedView {
        let feed: FeedView
        let tags: [TagView]

        init(feed: FeedView, tags: [TagView]) {
            self.feed = feed
            self.tags = tags
        }

        static let fields = ViewFields<Section>(
            .view("feed") { $0.feed }, .list("tags") { $0.tags }, .flag("hasTags") { !$0.tags.isEmpty })
    }

    let common: PageCommons
    let sections: [Section]

    init(common: PageCommons, sections: [Section]) {
        self.common = common
        self.sections = sections
    }

    static let fields = pageFields(.list("sections") { $0.sections })
}

/// `favourites.html`: what is kept on the visitor's own device, so that scripts alone can fill it.
final class FavouritesPage: PageView {
    let common: PageCommons

    init(common: PageCommons) { self.common = common }

    static let fields = pageFields()
}

extension PageMaker {
    func search() -> SearchPage {
        let words = HeadView.Words(title: title("search"), ogTitle: plan.settings.title)
        let sections = plan.feeds.indices.map { feed in
            SearchPage.Section(feed: feedView(feed, depth: 0), tags: tags(of: feed, depth: 0))
        }
        return SearchPage(common: commons(.search, words), sections: sections)
    }

    func favourites() -> FavouritesPage {
        let words = HeadView.Words(title: title("favourites"), ogTitle: plan.settings.title)
        return FavouritesPage(common: commons(.favourites, words))
    }
}
