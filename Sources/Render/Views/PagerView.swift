/// The way through the pages of a list.
final class PagerView: FieldedView {
    /// A number in the row, or an ellipsis.
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

        static let gap = Page(text: nil, label: nil, href: nil, isCurrent: false)

        static let fields = ViewFields<Page>(
            .text("text") { $0.text }, .text("label") { $0.label }, .text("href") { $0.href },
            .text("current") { $0.isCurrent ? "page" : nil }, .flag("isGap") { $0.href == nil })
    }

    let previous: String?
    let next: String?
    let positionText: String
    let pages: [Page]

    /// Nil where there is one page only.
    /// - Parameters:
    ///   - page: from 1.
    ///   - address: of a page, as a link from this one.
    init?(_ paging: Paging, page: Int, strings: Strings, address: (Int) -> String) {
        guard paging.pageCount > 1 else { return nil }
        previous = page > 1 ? address(page - 1) : nil
        next = page < paging.pageCount ? address(page + 1) : nil
        positionText = strings.phrase(
            "phrase.pageOf", ("n", strings.number(page)), ("total", strings.number(paging.pageCount)))
        pages = paging.numbers(around: page).map { number in
            guard let number else { return .gap }
            let text = strings.number(number)
            return Page(
                text: text, label: strings.phrase("phrase.page", ("n", text)), href: address(number),
                isCurrent: number == page)
        }
    }

    static let fields = ViewFields<PagerView>(
        .text("previous") { $0.previous }, .text("next") { $0.next }, .text("positionText") { $0.positionText },
        .list("pages") { $0.pages })
}
