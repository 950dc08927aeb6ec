internal import Model
internal import TestSupport
internal import Testing

@testable internal import Pipeline

@Suite("What a run remembers of the last one") struct RecordTests {
    private static let secret = FingerprintSecret()

    private func fingerprints(of catalog: Catalog) -> EntryFingerprints { EntryFingerprints(of: catalog, Self.secret) }

    private func catalog(_ entries: [Entry]) -> Catalog {
        Catalog(feeds: [FeedCatalog(id: "looks", type: "ltk", title: "Looks", entries: entries)])
    }

    @Test("Entries that are new, differ and have gone are told apart") func changes() {
        let before = fingerprints(
            of: catalog([
                Entry(id: "a", kind: .look, title: "A"), Entry(id: "b", kind: .look, title: "B"),
                Entry(id: "c", kind: .look, title: "C"),
            ]))
        let now = fingerprints(
            of: catalog([
                Entry(id: "d", kind: .look, title: "D"), Entry(id: "b", kind: .look, title: "B!"),
                Entry(id: "a", kind: .look, title: "A"),
            ]))
        let changes = now.changes(of: "looks", since: before)
        #expect(changes.added == ["d"])
        #expect(changes.changed == ["b"])
        #expect(changes.removed == ["c"])
    }

    @Test("A feed under another id is the same feed, and one that was renamed is found by its entries") func renamed() {
        let entries = ["a", "b", "c"].map { Entry(id: $0, kind: .look, title: $0) }
        let before = fingerprints(of: catalog(entries))
        let now = fingerprints(
            of: Catalog(feeds: [FeedCatalog(id: "style", type: "ltk", title: "", entries: Array(entries.dropLast()))]))
        let changes = now.changes(of: "style", since: before.renamed(["looks": "style"]))
        #expect(changes.added.isEmpty && changes.changed.isEmpty && changes.removed == ["c"])
        let old = before.feeds["looks"] ?? FeedFingerprints()
        #expect(now.feed(ofMost: old, except: ["looks"]) == "style")
        #expect(now.feed(ofMost: old, except: ["looks", "style"]) == nil)
        #expect(now.feed(ofMost: FeedFingerprints(), except: []) == nil)
        #expect(fingerprints(of: catalog([entries[0]])).feed(ofMost: old, except: []) == nil)
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
            "video": changed { $0.video = url }, "sound": changed { $0.sound = url },
            "retainedSince": changed { $0.retainedSince = day },
            "event": changed { $0.event = event },
            "offer": changed { $0.offer = Offer(price: nil) }, "isAffiliate": changed { $0.isAffiliate = true },
            "facts": changed { $0.facts = [Fact(label: "l", value: .number(1))] },
            "language": changed { $0.language = "fr" },
        ]
        let fields = Set(Mirror(reflecting: changed()).children.compactMap(\.label))
        #expect(fields == Set(entries.keys).union(["id", "hasOwnTitle"]))
        let all = entries.mapValues { fingerprints(of: catalog([$0])) }
        for (field, fingerprint) in all {
            #expect(fingerprint != fingerprints(of: catalog([changed()])), "\(field)")
        }
    }

    /// An entry that holds one of each, with one thing changed.
    private struct Parts {
        var picture = PictureSource(.file("a.jpg"))
        var product = Product(id: "q", name: nil, picture: nil, link: nil, retailer: nil)
        var profile = Profile(id: "p", name: "P")
        var event = EventDetails(start: nil, startInstant: nil, lastDay: nil, venue: nil, prices: nil)
        var venue = Venue(name: "V")
        var prices = PriceRange(lowest: nil, highest: nil, average: nil, currency: "USD")
        var fact = Fact(label: "l", value: .number(1))
        var price = Price(thousandths: 1, currency: "USD")
        var offer = Offer(price: Price(thousandths: 1, currency: "USD"))

        var entry: Entry {
            var entry = Entry(id: "a", kind: .event, title: "T")
            entry.pictures = [picture]
            entry.products = [product]
            entry.profile = profile
            entry.event = EventDetails(
                start: event.start, startInstant: event.startInstant, end: event.end, localEnd: event.localEnd,
                lastDay: event.lastDay, status: event.status, isTimeOpen: event.isTimeOpen, siteZone: event.siteZone,
                venue: venue, prices: prices, hasTickets: event.hasTickets)
            entry.facts = [fact]
            entry.offer = offer
            return entry
        }
    }

    /// The fields of a value, with those that it keeps apart as `details`.
    private static func fields(of value: Any) -> Set<String> {
        var fields: Set<String> = []
        for child in Mirror(reflecting: value).children {
            if child.label == "details", let details = Mirror(reflecting: child.value).children.first {
                fields.formUnion(self.fields(of: details.value))
            } else if value is Product, child.label == "texts" {
                fields.formUnion(Product.Text.allCases.map { "\($0)" })
            } else if let label = child.label {
                fields.insert(label)
            }
        }
        return fields
    }

    @Test("Every field of what an entry holds changes its fingerprint") func nestedFields() throws {
        let url = try #require(WebURL("https://a.example/"))
        let (day, picture) = (Day(number: 1), PictureSource(.file("b.jpg")))
        let moment = LocalMoment(day: day)
        func product(
            _ name: String? = nil, _ picture: PictureSource? = nil, link: WebURL? = nil, retailer: String? = nil,
            isSimilar: Bool = false
        ) -> Product {
            Product(id: "q", name: name, picture: picture, link: link, retailer: retailer, isSimilar: isSimilar)
        }
        let fact = Fact(label: "l", value: .number(1), warning: Fact.Warning(key: "k", values: [:]))
        let changes: [(type: Any, unseen: Set<String>, changes: [String: (inout Parts) -> Void])] = [
            (
                PictureSource(.file("a.jpg"), credit: "c"), ["standIn"],
                [
                    "location": { $0.picture = picture },
                    "alternatives": { $0.picture = PictureSource(.file("a.jpg"), alternatives: [.file("b.jpg")]) },
                    "description": { $0.picture = PictureSource(.file("a.jpg"), description: "d") },
                    "credit": { $0.picture = PictureSource(.file("a.jpg"), credit: "c") },
                    "original": { $0.picture = PictureSource(.file("a.jpg"), original: url) },
                ]
            ),
            (
                product("n"), [],
                [
                    "id": { $0.product = Product(id: "r", name: nil, picture: nil, link: nil, retailer: nil) },
                    "name": { $0.product = product("n") }, "picture": { $0.product = product(nil, picture) },
                    "link": { $0.product = product(link: url) }, "retailer": { $0.product = product(retailer: "r") },
                    "isSimilar": { $0.product = product(isSimilar: true) },
                    "price": {
                        $0.product = Product(
                            id: "q", name: nil, picture: nil, link: nil, retailer: nil, price: $0.price)
                    },
                ]
            ),
            (
                Parts().offer, [],
                [
                    "price": { $0.offer = Offer(price: nil) },
                    "isLowest": { $0.offer = Offer(price: $0.price, isLowest: true) },
                    "availability": { $0.offer = Offer(price: $0.price, availability: .inStock(2)) },
                ]
            ),
            (
                Parts().price, [],
                [
                    "thousandths": { $0.offer = Offer(price: Price(thousandths: 2, currency: "USD")) },
                    "currency": { $0.offer = Offer(price: Price(thousandths: 1, currency: "EUR")) },
                ]
            ),
            (
                Parts().profile, [],
                [
                    "id": { $0.profile = Profile(id: "o", name: "P") },
                    "name": { $0.profile = Profile(id: "p", name: "O") },
                    "text": { $0.profile = Profile(id: "p", name: "P", text: RichText(paragraphs: [[.text("t")]])) },
                    "picture": { $0.profile = Profile(id: "p", name: "P", picture: picture) },
                    "link": { $0.profile = Profile(id: "p", name: "P", link: url) },
                    "facts": { $0.profile = Profile(id: "p", name: "P", facts: [fact]) },
                ]
            ),
            (
                Parts().event, ["venue", "prices"],
                [
                    "start": {
                        $0.event = EventDetails(start: moment, startInstant: nil, lastDay: nil, venue: nil, prices: nil)
                    },
                    "startInstant": {
                        $0.event = EventDetails(
                            start: nil, startInstant: Instant(seconds: 1), lastDay: nil, venue: nil, prices: nil)
                    },
                    "end": {
                        $0.event = EventDetails(
                            start: nil, startInstant: nil, end: Instant(seconds: 1), lastDay: nil, venue: nil,
                            prices: nil)
                    },
                    "localEnd": {
                        $0.event = EventDetails(
                            start: nil, startInstant: nil, localEnd: moment, lastDay: nil, venue: nil, prices: nil)
                    },
                    "siteZone": {
                        $0.event = EventDetails(
                            start: nil, startInstant: nil, lastDay: nil, siteZone: "UTC", venue: nil, prices: nil)
                    },
                    "lastDay": {
                        $0.event = EventDetails(start: nil, startInstant: nil, lastDay: day, venue: nil, prices: nil)
                    },
                    "status": {
                        $0.event = EventDetails(
                            start: nil, startInstant: nil, lastDay: nil, status: nil, venue: nil, prices: nil)
                    },
                    "isTimeOpen": {
                        $0.event = EventDetails(
                            start: nil, startInstant: nil, lastDay: nil, isTimeOpen: true, venue: nil, prices: nil)
                    },
                    "hasTickets": {
                        $0.event = EventDetails(
                            start: nil, startInstant: nil, lastDay: nil, venue: nil, prices: nil, hasTickets: true)
                    },
                ]
            ),
            (
                Parts().venue, [],
                [
                    "name": { $0.venue = Venue(name: "W") },
                    "addressLines": { $0.venue = Venue(name: "V", addressLines: ["1"]) },
                    "city": { $0.venue = Venue(name: "V", city: "c") },
                    "region": { $0.venue = Venue(name: "V", region: "r") },
                    "country": { $0.venue = Venue(name: "V", country: "c") },
                    "postalCode": { $0.venue = Venue(name: "V", postalCode: "1") },
                    "coordinates": { $0.venue = Venue(name: "V", coordinates: (1, 2)) },
                    "timeZone": { $0.venue = Venue(name: "V", timeZone: "Europe/Paris") },
                    "link": { $0.venue = Venue(name: "V", link: url) },
                ]
            ),
            (
                Parts().prices, [],
                [
                    "lowest": { $0.prices = PriceRange(lowest: 1, highest: nil, average: nil, currency: "USD") },
                    "highest": { $0.prices = PriceRange(lowest: nil, highest: 1, average: nil, currency: "USD") },
                    "average": { $0.prices = PriceRange(lowest: nil, highest: nil, average: 1, currency: "USD") },
                    "currency": { $0.prices = PriceRange(lowest: nil, highest: nil, average: nil, currency: "EUR") },
                ]
            ),
            (
                fact, [],
                [
                    "label": { $0.fact = Fact(label: "m", value: .number(1)) },
                    "value": { $0.fact = Fact(label: "l", value: .number(2)) }, "warning": { $0.fact = fact },
                ]
            ),
        ]
        let before = fingerprints(of: catalog([Parts().entry]))
        for (type, unseen, fields) in changes {
            let labels = Self.fields(of: type)
            #expect(labels == unseen.union(fields.keys), "\(Swift.type(of: type))")
            for (field, change) in fields {
                var parts = Parts()
                change(&parts)
                #expect(fingerprints(of: catalog([parts.entry])) != before, "\(Swift.type(of: type)).\(field)")
            }
        }
    }

    @Test("A link of a text that leads elsewhere changes the fingerprint") func links() throws {
        let texts = try ["https://a.example/", "https://b.example/"].map { address in
            RichText(paragraphs: [[.emphasis([.link(try #require(WebURL(address)), [.text("here")])])]])
        }
        let entries = texts.map { Entry(id: "a", kind: .look, title: "T", text: $0) }
        let both = entries.map { fingerprints(of: catalog([$0])) }
        #expect(both[0] != both[1])
    }

    @Test("Emphasis, the words of a link and a hashtag change the fingerprint") func marks() throws {
        let url = try #require(WebURL("https://a.example/"))
        let texts: [[RichText.Inline]] = [
            [.text("one #two")], [.emphasis([.text("one")]), .text(" #two")],
            [.strong([.text("one")]), .text(" #two")], [.struck([.text("one")]), .text(" #two")],
            [.link(url, [.text("one")]), .text(" #two")], [.text("one "), .link(url, [.text("#two")])],
            [.text("one "), .tag(Tag(name: "two", key: "two"), written: "#two")],
        ]
        let made = texts.map { text in
            fingerprints(
                of: catalog([Entry(id: "a", kind: .look, title: "T", text: RichText(paragraphs: [text]))])
            ).bytes
        }
        #expect(Set(made).count == texts.count)
    }

    @Test("Of two former ids of one feed the first counts") func twoFormerIDs() {
        let feeds = ["old", "older"].map { id in
            FeedCatalog(id: id, type: "ltk", title: "", entries: [Entry(id: "of \(id)", kind: .look, title: "")])
        }
        let before = fingerprints(of: Catalog(feeds: feeds))
        let renamed = before.renamed(["older": "now", "old": "now"])
        #expect(renamed.feeds["now"] == before.feeds["old"] && renamed.feeds["older"] != nil)
    }

    @Test("Parts of an entry do not run into each other") func boundaries() {
        let one = fingerprints(of: catalog([Entry(id: "a", kind: .look, title: "xy", tags: [])]))
        let other = fingerprints(
            of: catalog([Entry(id: "a", kind: .look, title: "x", text: RichText(paragraphs: [[.text("y")]]))]))
        #expect(one != other)
    }

    @Test("Entries are in the order of their ids' bytes, and of several with one id the last counts") func order()
        throws
    {
        let ids = ["12345678b", "12345678", "b", "12345678a", "", "\0", "é", "12345678", "e\u{301}", "1234567\u{7F}"]
        let entries = ids.enumerated().map { Entry(id: $1, kind: .look, title: "\($0)") }
        let rows = FeedFingerprints(of: entries, Self.secret).rows
        #expect(
            rows.map(\.id.text.utf8).map(Array.init)
                == Set(ids.map { Array($0.utf8) }).sorted { $0.lexicographicallyPrecedes($1) })
        #expect(
            try #require(rows.first { $0.id.text == "12345678" }).fingerprint == entries[7].fingerprint(Self.secret))
    }

    @Test("A record whose entries are out of order or twice is none", arguments: [["b", "a"], ["a", "a"]])
    func disorder(_ ids: [String]) {
        func lines(_ ids: [String], _ digest: String) -> [UInt8] {
            Array(ids.map { "looks\t\(digest)1\t\($0)\n" }.joined().utf8)
        }
        let start = Array("vitrine entries 2\n".utf8) + Self.secret.bytes
        let words = String(repeating: "x", count: 16)
        #expect(EntryFingerprints(bytes: start + lines(ids, words)) == nil)
        #expect(EntryFingerprints(bytes: start + lines(["a"], words)) != nil)
        #expect(EntryFingerprints(bytes: start.dropLast()) == nil, "the secret is cut short")
        let earlier = Digest(of: "x").hex + "\t"
        #expect(EntryFingerprints(bytes: lines(ids, earlier)) == nil)
        #expect(EntryFingerprints(bytes: lines(["a"], earlier)) != nil)
    }

    @Test("Of entries that 0.1.0 noted those that are new and that have gone are told, and none as changed")
    func earlier() throws {
        let lines = ["a", "b"].map { "looks\t\(Digest(of: $0).hex)\t1\t\($0)\n" }.joined()
        let before = try #require(EntryFingerprints(bytes: Array(lines.utf8)))
        let entries = ["b", "c"].map { Entry(id: $0, kind: .look, title: $0.uppercased()) }
        let comparison = EntryComparison(of: catalog(entries), since: before, formerIDs: [:])
        #expect(comparison.changes(of: "looks") == (["c"], [], ["a"]))
        let record = try #require(comparison.record, "fingerprints take the digests' place")
        let noted = try #require(EntryFingerprints(bytes: record))
        #expect(comparison.titles == ["looks": ["c": "C"]])
        #expect(EntryFingerprints(bytes: before.bytes) == before)
        let changed = [Entry(id: "b", kind: .look, title: "b"), entries[1]]
        #expect(
            EntryComparison(of: catalog(changed), since: noted, formerIDs: [:]).changes(of: "looks").changed == ["b"])
    }

    @Test("One that makes many fingerprints makes those that each entry has by itself") func many() {
        let profiles = ["p", "q"].map { Profile(id: $0, name: $0) }
        let entries = (0..<6).map { number in
            var entry = Entry(id: "\(number)", kind: .look, title: "\(number % 2)")
            entry.profile = number == 5 ? nil : profiles[number / 3]
            entry.otherProfiles = number == 4 ? profiles : []
            return entry
        }
        let fingerprinter = EntryFingerprinter(Self.secret)
        let alone = entries.map { $0.fingerprint(Self.secret) }
        #expect(entries.map(fingerprinter.fingerprint) == alone)
        #expect(Set(alone).count == 5, "the first and the third are the same but for their ids")
    }

    @Test("Fingerprints read back as they were written, whatever an id holds")
    func roundTrip() throws {
        let ids = ["a", "tab\there", "line\nbreak", "", "ü", "e\u{301}", "é", String(repeating: "x", count: 300)]
        let written = fingerprints(of: catalog(ids.map { Entry(id: $0, kind: .look, title: "T") }))
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
            relations: Report.Relations(), diagnostics: [], entries: 0)
        #expect(record.needsNoRevalidation(at: Instant(seconds: 1500)) == isQuiet)
        record.notedAtSeconds = nil
        #expect(!record.needsNoRevalidation(at: Instant(seconds: 1500)), "an older version did not note it")
    }
}
