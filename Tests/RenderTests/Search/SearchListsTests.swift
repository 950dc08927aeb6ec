internal import Testing

@testable internal import Render

@Suite("Lists of entries as text") struct SearchListsTests {
    @Test("What is written can be read, each piece alone", arguments: [1, 7, 100, 10_000])
    func roundTrip(bytesMax: Int) {
        for gap in [1, 2, 31, 32, 33, 34, 1000, 40_000] {
            let entries = Array(stride(from: gap * 500, through: 0, by: -gap))
            let pieces = SearchLists.pieces(entries, firstBytesMax: bytesMax, bytesMax: bytesMax * 2)
            #expect(pieces.flatMap { FoundIndex.numbers(in: String(decoding: $0.text, as: UTF8.self)) } == entries)
            for piece in pieces {
                #expect(FoundIndex.numbers(in: String(decoding: piece.text, as: UTF8.self)).first == piece.newest)
                // A number more than fits is as long as any may be.
                #expect(piece.text.count <= bytesMax * 2 + 5)
            }
        }
    }

    @Test("No entries are no pieces")
    func empty() {
        #expect(SearchLists.pieces([], firstBytesMax: 10, bytesMax: 10).isEmpty)
    }
}
