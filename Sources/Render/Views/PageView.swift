/// What the template of a page is rendered over: the fields of every page, and the page's own.
protocol PageView: FieldedView {
    var context: PageContext { get }
}

/// The values that every page has.
final class PageContext: Sendable {
    let chrome: PageChrome
    let head: HeadView
    /// Empty when the site has one language.
    let languages: [LanguageView]

    init(chrome: PageChrome, head: HeadView, languages: [LanguageView]) {
        self.chrome = chrome
        self.head = head
        self.languages = languages
    }
}

/// The cards of one page of a feed, a profile or a tag. Only the first page has a mosaic.
struct CardList: Sendable {
    let feed: FeedView
    let mosaic: MosaicView?
    /// The cards after the mosaic.
    let cards: [CardView]
    /// Of the mosaic too: notes have none.
    let hasPictures: Bool
    let pager: PagerView?
    let isFirst: Bool
}

extension PageView {
    /// The fields of a page: those of every page, then its own.
    static func pageFields(_ own: ViewField<Self>...) -> ViewFields<Self> { ViewFields(everyPage + own) }

    private static var everyPage: [ViewField<Self>] {
        [
            .text("lang") { $0.context.chrome.lang }, .text("dir") { $0.context.chrome.dir },
            .text("root") { $0.context.chrome.root.language }, .text("top") { $0.context.chrome.root.site },
            .text("stockHref") { $0.context.chrome.stock }, .text("faceHref") { $0.context.chrome.face },
            .view("head") { $0.context.head }, .view("site") { $0.context.chrome.site },
            .list("nav") { $0.context.chrome.nav }, .list("pages") { $0.context.chrome.pages },
            .text("headSources") { $0.context.chrome.headSources }, .view("edition") { $0.context.chrome.edition },
            .list("sourceNotices") { $0.context.chrome.sourceNotices },
            .text("atomHref") { $0.context.chrome.atomHref }, .text("jsonHref") { $0.context.chrome.jsonHref },
            .text("searchHref") { $0.context.chrome.searchHref },
            .text("favouritesHref") { $0.context.chrome.favouritesHref },
            .list("languages") { $0.context.languages },
        ]
    }

    /// The fields of a page of cards.
    static func cardListFields(
        _ list: @escaping @Sendable (Self) -> CardList, _ own: ViewField<Self>...
    ) -> ViewFields<Self> {
        let listFields: [ViewField<Self>] = [
            .view("feed") { list($0).feed }, .view("mosaic") { list($0).mosaic }, .list("cards") { list($0).cards },
            .flag("hasCards") { !list($0).cards.isEmpty }, .view("pager") { list($0).pager },
            .flag("isEmpty") { list($0).mosaic == nil && list($0).cards.isEmpty },
            .flag("hasPictures") { list($0).hasPictures }, .flag("isFirst") { list($0).isFirst },
            .flag("isGrouped") { list($0).cards.contains { $0.groupText != nil } },
        ]
        return ViewFields(everyPage + listFields + own)
    }
}
