/// The mosaic: a hero and five cells in a grid of 3×3, of which the hero takes 2×2.
enum Mosaic {
    /// The hero included.
    static let cellCount = 6
    /// Cards in each row of a grid below the mosaic.
    static let columnCount = 3
}

/// A list divided into pages. Pages count from 1; an empty list has one page.
struct Paging: Hashable, Sendable {
    let count: Int
    /// Entries on a page, at least 1.
    let size: Int

    init(count: Int, size: Int) {
        self.count = count
        self.size = max(1, size)
    }

    /// The pages of a list.
    static func list(_ count: Int, pageSize: Int) -> Paging { Paging(count: count, size: pageSize) }

    /// The pages of a grid. A page has a multiple of three entries, so that only the last page has an incomplete row,
    /// and at least a mosaic's.
    static func grid(_ count: Int, pageSize: Int) -> Paging {
        Paging(count: count, size: max(Mosaic.cellCount, Mosaic.columnCount * pageSize))
    }

    var pageCount: Int { max(1, (count + size - 1) / size) }

    /// The indices of a page's entries.
    func range(_ page: Int) -> Range<Int> { min(count, (page - 1) * size)..<min(count, page * size) }

    /// The page of an entry's index.
    func page(of index: Int) -> Int { min(pageCount, index / size + 1) }

    /// The page numbers in a pager: the first, the last, `page` and its neighbours. Nil is an ellipsis.
    func numbers(around page: Int) -> [Int?] {
        let shown = Set([1, page - 1, page, page + 1, pageCount]).filter { (1...pageCount).contains($0) }.sorted()
        var numbers: [Int?] = []
        var last = 0
        for number in shown {
            // An ellipsis for a single number would take as much room as the number.
            if number == last + 2 { numbers.append(last + 1) } else if number > last + 1 { numbers.append(nil) }
            numbers.append(number)
            last = number
        }
        return numbers
    }
}
