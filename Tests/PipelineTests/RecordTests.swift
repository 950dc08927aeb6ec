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

    @Test("Every field of an entry changes its fingerprint, but for the id and what only the gate counts")
    func everyField() throws {
        func changed(_ change: (inout Entry) -> Void = { _ in }) -> Entry {
            var entry = Entry(id: "a", kind: .look, title: "T")
            change(&entry)
            return entry
        }
        let (url, day) = (try #require(WebURL("https://a.example/")), Day(number: 1))
        let event = EventDetails(start: nil, startInstant: nil, lastDay: day, venue: nil, prices: nil)
        let (picture, profile) = (PictureSource(.web(url)), Profile(id: "p", name: "P"))
        let product = Product(
            id: "q", name: nil, picture: nil, link: nil, retailer: nil, isSimilar: false)
        let entries = [
            "kind": Entry(id: "a", kind: .photo, title: "T"), "title": changed { $0.title = "U" },
            "subtitle": changed { $0.subtitle = "S" },
            "text": changed { $0.text = RichText(paragraphs: [[.text("y")]]) },
            "pictures": changed { $0.pictures = [picture] }, "profile": changed { $0.profile = profile },
            "otherProfiles": changed { $0.otherProfiles = [profile] }, "products": changed { $0.products = [product] },
            "tags": changed { $0.tags = [Tag(name: "t", key: "t")] },
            "published": changed { $0.published = Instant(seconds: 1) },
            "updated": changed { $0.updated = Instant(seconds: 1) }, "link": changed { $0.link = url },
            "video": changed { $0.video = url }, "retainedSince": changed { $0.retainedSince = day },
            "event": changed { $0.event = event },
            "facts": changed { $0.facts = [Fact(label: "l", value: .number(1))] },
        ]
        let fields = Set(Mirror(reflecting: changed()).children.compactMap(\.label))
        #expect(fields == Set(entries.keys).union(["id", "hasOwnTitle"]))
        let fingerprints = entries.mapValues { EntryFingerprints(of: catalog([$0])) }
        for (field, fingerprint) in fingerprints {
            #expect(fingerprint != EntryFingerprints(of: catalog([changed()])), "\(field)")
        }
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
