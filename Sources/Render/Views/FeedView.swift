/// The feed that a page belongs to.
final class FeedView: SharedFieldedView {
    let kept = KeptFingerprints()
    let id: String
    let title: String
    let href: String
    let listHref: String
    let countText: String
    /// The heading above its profiles: “Performers”.
    let peopleText: String
    /// A warning that its entries are old or missing.
    let notice: String?
    /// Where calendars subscribe to its events; nil without any.
    let calendarHref: String?
    /// Columns of its tiles on wide windows; nil: as many as there is room for.
    let columns: String?

    init(
        id: String, title: String, href: String, listHref: String, countText: String, peopleText: String,
        notice: String?, calendarHref: String?, columns: Int?
    ) {
        self.id = id
        self.title = title
        self.href = href
        self.listHref = listHref
        self.countText = countText
        self.peopleText = peopleText
        self.notice = notice
        self.calendarHref = calendarHref
        self.columns = columns.map(String.init)
    }

    static let fields = ViewFields<FeedView>(
        .text("id") { $0.id }, .text("title") { $0.title }, .text("href") { $0.href },
        .text("listHref") { $0.listHref }, .text("countText") { $0.countText },
        .text("peopleText") { $0.peopleText }, .text("notice") { $0.notice },
        .text("calendarHref") { $0.calendarHref }, .text("columns") { $0.columns })
}

/// Links between a feed's grid and its list.
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

/// Links to the pages of a list.
final class PagerView: FieldedView {
    /// A page's number, or an ellipsis.
    final class Page: FieldedView {
        let text: String?
        let label: String?
        let href: String?
        let isCurrent: Bool

        init(text: String?, label: String?, href: String?, isCurrent: Bool) {
            self.text = text
            self.label = label
            self.href = href
            self.isCurrent = isCurrent
        }

        static let ellipsis = Page(text: nil, label: nil, href: nil, isCurrent: false)

        static let fields = ViewFields<Page>(
            .text("text") { $0.text }, .text("label") { $0.label }, .text("href") { $0.href },
            .text("current") { $0.isCurrent ? "page" : nil }, .flag("isGap") { $0.href == nil })
    }

    let previous: String?
    let next: String?
    let positionText: String
    let pages: [Page]
    /// The number of the page's first entry in the list, from 1.
    let first: Int
    /// Entries on all pages.
    let total: Int

    /// - Parameters:
    ///   - page: from 1.
    ///   - address: the link to a page, by its number.
    /// - Returns: nil when there is only one page.
    init?(_ paging: Paging, page: Int, strings: Strings, address: (Int) -> String) {
        guard paging.pageCount > 1 else { return nil }
        first = paging.range(page).lowerBound + 1
        total = paging.count
        previous = page > 1 ? address(page - 1) : nil
        next = page < paging.pageCount ? address(page + 1) : nil
        positionText = strings.format(
            "phrase.pageOf", ("n", strings.number(page)), ("total", strings.number(paging.pageCount)))
        pages = paging.numbers(around: page).map { number in
            guard let number else { return .ellipsis }
            let text = strings.number(number)
            return Page(
                text: text, label: strings.format("phrase.page", ("n", text)), href: address(number),
                isCurrent: number == page)
        }
    }

    static let fields = ViewFields<PagerView>(
        .text("previous") { $0.previous }, .text("next") { $0.next }, .text("positionText") { $0.positionText },
        .list("pages") { $0.pages }, .number("first") { $0.first }, .number("total") { $0.total })
}
