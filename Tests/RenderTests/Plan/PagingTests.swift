internal import Testing

@testable internal import Render

@Suite("Pages of lists") struct PagingTests {
    @Test("Every entry stands on one page, in order", arguments: [0, 1, 5, 6, 59, 60, 61, 200], [1, 2, 20])
    func covers(count: Int, pageSize: Int) {
        for paging in [Paging.list(count, pageSize: pageSize), Paging.grid(count, pageSize: pageSize)] {
            let pages = (1...paging.pageCount).map { Array(paging.range($0)) }
            #expect(pages.flatMap { $0 } == Array(0..<count))
            for (index, page) in pages.enumerated() {
                #expect(page.allSatisfy { paging.page(of: $0) == index + 1 })
            }
        }
    }

    @Test("A grid fills its rows of three after the mosaic's six", arguments: [1, 2, 3, 7, 20])
    func rows(pageSize: Int) {
        let paging = Paging.grid(1000, pageSize: pageSize)
        #expect(paging.size >= 6 && paging.size % 3 == 0 && paging.size >= 3 * pageSize)
    }

    @Test(
        "A pager names the first, the last, and those around",
        arguments: [
            (1, 1, "1"), (1, 2, "1 2"), (1, 9, "1 2 … 9"), (2, 9, "1 2 3 … 9"), (4, 9, "1 2 3 4 5 … 9"),
            (5, 9, "1 … 4 5 6 … 9"), (6, 9, "1 … 5 6 7 8 9"), (9, 9, "1 … 8 9"), (3, 3, "1 2 3"),
        ])
    func numbers(page: Int, of count: Int, shown: String) {
        let numbers = Paging(count: count, size: 1).numbers(around: page)
        #expect(numbers.map { $0.map(String.init) ?? "…" }.joined(separator: " ") == shown)
    }
}
