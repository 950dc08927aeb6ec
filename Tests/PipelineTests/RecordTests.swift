internal import Model
internal import Testing

@testable internal import Pipeline

@Suite("What a run remembers of the last one") struct RecordTests {
    private func catalog(_ entries: [Entry]) -> Catalog {
        Catalog(feeds: [FeedCatalog(id: "looks", type: "ltk", title: "Looks", entries: entries)])
    }

    @Test("Entries that are new, differ and have gone are told apart") func changes() {
        let before = EntryFingerprints(
            of: catalog([
                Entry(id: "a", kind: .look, title: "A"), Entry(id: "b", kind: .look, title: "B"),
                Entry(id: "c", kind: .look, title: "C"),
            ]))
        let now = EntryFingerprints(
            of: catalog([
                Entry(id: "d", kind: .look, title: "D"), Entry(id: "b", kind: .look, title: "B!"),
                Entry(id: "a", kind: .look, title: "A"),
            ]))
        let changes = now.changes(of: "looks", since: before)
        #expect(changes.added == ["d"])
        #expect(changes.changed == ["b"])
        #expect(changes.removed == ["c"])
    }

    @Test("Parts of an entry do not run into each other") func boundaries() {
        let one = EntryFingerprints(of: catalog([Entry(id: "a", kind: .look, title: "xy", tags: [])]))
        let other = EntryFingerprints(
            of: catalog([Entry(id: "a", kind: .look, title: "x", text: RichText(paragraphs: [[.text("y")]]))]))
        #expect(one != other)
    }

    @Test("Fingerprints read back as they were written, whatever an id holds")
    func roundTrip() throws {
        let ids = ["a", "tab\there", "line\nbreak", "", "ü", "e\u{301}", "é", String(repeating: "x", count: 300)]
        let written = EntryFingerprints(of: catalog(ids.map { Entry(id: $0, kind: .look, title: "T") }))
        let read = try #require(EntryFingerprints(bytes: written.bytes))
        #expect(read == written)
        for length in [1, 10, written.bytes.count - 1] {
            #expect(EntryFingerprints(bytes: Array(written.bytes.prefix(length))) == nil)
        }
    }

    @Test(
        "That nothing need be asked is believed until the moment noted, and not when it was noted later than now",
        arguments: [(1000, 2000, true), (2000, 3000, false), (1500, 2000, true), (500, 1500, false)])
    func quiet(noted: Int64, until: Int64, isQuiet: Bool) {
        var record = LastRunRecord(
            generation: 1, sources: "", nextRevalidationSeconds: until, notedAtSeconds: noted, hasLosses: false,
            feeds: [],
            relations: Report.Relations(), notes: [], entries: 0)
        #expect(record.needsNoRevalidation(at: Instant(seconds: 1500)) == isQuiet)
        record.notedAtSeconds = nil
        #expect(!record.needsNoRevalidation(at: Instant(seconds: 1500)), "an older version did not note it")
    }
}
