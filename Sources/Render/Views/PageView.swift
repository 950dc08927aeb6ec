/// What the template of a page is rendered over: what every page has, and the page's own.
protocol PageView: FieldedView {
    var common: PageCommons { get }
}

/// What every page has.
final class PageCommons: Sendable {
    let frame: Frame
    let head: HeadView
    /// Empty where the site has one language.
    let languages: [LanguageView]

    init(frame: Frame, head: HeadView, languages: [LanguageView]) {
        self.frame = frame
        self.head = head
        self.languages = languages
    }
}

extension PageView {
    /// The fields of a page: those of every page, then its own.
    static func pageFields(_ own: ViewField<Self>...) -> ViewFields<Self> {
        let everyPage: [ViewField<Self>] = [
            .text("lang") { $0.common.frame.lang }, .text("dir") { $0.common.frame.dir },
            .text("root") { $0.common.frame.place.root }, .text("top") { $0.common.frame.place.top },
            .text("stockHref") { $0.common.frame.stock }, .text("faceHref") { $0.common.frame.face },
            .view("head") { $0.common.head },
            .view("site") { $0.common.frame.site },
            .list("nav") { $0.common.frame.nav }, .view("edition") { $0.common.frame.edition },
            .text("atomHref") { $0.common.frame.atomHref }, .text("jsonHref") { $0.common.frame.jsonHref },
            .text("searchHref") { $0.common.frame.searchHref },
            .text("favouritesHref") { $0.common.frame.favouritesHref },
            .list("languages") { $0.common.languages },
        ]
        return ViewFields(everyPage + own)
    }
}
