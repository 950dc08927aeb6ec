/// How a list falls into pages; there is always one, if an empty one. Pages count from 1.
struct Paging: Hashable, Sendable {
    let count: Int
    /// Entries on a page, at least 1.
    let size: Int

    init(count: Int, size: Int) {
        self.count = count
        self.size = max(1, size)
    }

    /// A feed's pages.
    static func list(_ count: Int, pageSize: Int) -> Paging { Paging(count: count, size: pageSize) }

    /// A grid's pages: three times as many, and on the first at least the mosaic's six, so that rows of three are full
    /// on every page but the last.
    static func grid(_ count: Int, pageSize: Int) -> Paging { Paging(count: count, size: max(6, 3 * pageSize)) }

    var pageCount: Int { max(1, (count + size - 1) / size) }

    /// The indices that stand on a page.
    func range(_ page: Int) -> Range<Int> { min(count, (page - 1) * size)..<min(count, page * size) }

    /// The page on which an index stands.
    func page(of index: Int) -> Int { min(pageCount, index / size + 1) }

    /// The numbers that a pager names: first, last, the page and one on each side of it. Nil: an ellipsis.
    func numbers(around page: Int) -> [Int?] {
        let shown = Set([1, page - 1, page, page + 1, pageCount]).filter { (1...pageCount).contains($0) }.sorted()
        var numbers: [Int?] = []
        var last = 0
        for number in shown {
            // An ellipsis for a single number would take its room and say less.
            if number == last + 2 { numbers.append(last + 1) } else if number > last + 1 { numbers.append(nil) }
            numbers.append(number)
            last = number
        }
        return numbers
    }
}
