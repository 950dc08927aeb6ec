internal import Model
internal import TestSupport
internal import Testing

@testable internal import Render

@Suite("What is noted of cards") struct CardNotesTests {
    private static let secret = FingerprintSecret()
    private static let column = Fingerprint(high: 1, low: 2)

    /// The cards of a site of two feeds.
    private struct Cards {
        let plan: SitePlan
        let sources: EntrySources
        let table: CardFingerprints.Table

        init(_ notes: CardNotes? = nil, column: Fingerprint = CardNotesTests.column) throws {
            let site = try RenderedSite(
                Gallery(catalog: Catalog(feeds: SearchIndexTests.synthetic(40, feeds: 2)), pictures: [:])
            ).site
            plan = site.plan
            sources = EntrySources(plan, secret, jobs: 1)
            table = CardCache(plan, sources, notes).fingerprints.table(of: 1, column: column)
        }

        var bytes: [UInt8] { CardNotes.file(of: [table], sources, secret, maker: "test").bytes }
    }

    /// The number of an entry as a fingerprint.
    private static func made(_ entry: Int, _ feed: Int) -> Fingerprint {
        Fingerprint(high: UInt64(entry + 1), low: UInt64(feed))
    }

    /// The notes of a run that asked for the cards of the first feed alone.
    private static func noted() throws -> [UInt8] {
        let cards = try Cards()
        for entry in cards.plan.feeds[0].feed.entries.indices {
            _ = cards.table.fingerprint(of: entry, in: 0) { made(entry, 0) }
        }
        return cards.bytes
    }

    @Test("The next run takes them, and makes those that were not made") func next() throws {
        let notes = try #require(CardNotes(bytes: Self.noted(), Self.secret, maker: "test"))
        let cards = try Cards(notes)
        for (feed, plan) in cards.plan.feeds.enumerated() {
            for entry in plan.feed.entries.indices {
                let found = cards.table.fingerprint(of: entry, in: feed) { feed == 0 ? nil : Self.made(entry, 1) }
                #expect(found == Self.made(entry, feed))
            }
        }
        let again = try #require(CardNotes(bytes: cards.bytes, Self.secret, maker: "test"))
        let last = cards.plan.feeds[1].feed.entries.count - 1
        let column = try #require(again.column(Self.column))
        #expect(again.fingerprint(of: cards.sources.entries[1][last], column: column) == Self.made(last, 1))
    }

    @Test("Of another language or template they tell nothing") func otherColumn() throws {
        let notes = try #require(CardNotes(bytes: Self.noted(), Self.secret, maker: "test"))
        let cards = try Cards(notes, column: Fingerprint(high: 2, low: 2))
        #expect(cards.table.fingerprint(of: 0, in: 0) { nil } == nil)
    }

    @Test("Notes of another program tell nothing, nor do cards as notes of another kind") func otherMaker() throws {
        let bytes = try Self.noted()
        #expect(CardNotes(bytes: bytes, Self.secret, maker: "test") != nil)
        #expect(CardNotes(bytes: bytes, Self.secret, maker: "another") == nil)
        #expect(SearchNotes(bytes: bytes, Self.secret, maker: "test") == nil)
    }

    @Test("Bytes of another secret, damaged, cut short or longer are no notes") func damaged() {
        let seal = NoteFile.Seal(Self.secret, maker: "test", form: "f")
        var buffer = NoteFile.begin(seal, capacity: 8)
        NoteFile.append(-7, to: &buffer)
        let bytes = NoteFile.end(buffer, seal).bytes
        #expect(NoteFile(bytes, seal)?.number(at: NoteFile.start) == -7)
        #expect(NoteFile(bytes, NoteFile.Seal(FingerprintSecret(), maker: "test", form: "f")) == nil)
        for place in bytes.indices {
            var damaged = bytes
            damaged[place] ^= 1
            #expect(NoteFile(damaged, seal) == nil, "byte \(place)")
            #expect(NoteFile(Array(bytes[..<place]), seal) == nil, "\(place) bytes")
        }
        #expect(NoteFile(bytes + [0], seal) == nil)
    }
}
