internal import Feeds
internal import Foundation
internal import Model
internal import Testing

@Suite("Mapped JSON: as APIs write it") struct MappedVariantTests {
    private static func load(_ document: String, _ mapping: String, zone: String = "UTC") async throws -> [Entry] {
        var entries: [Entry] = []
        try await FeedBench.with(type: "json") { bench in
            var bench = bench
            bench.timeZone = zone
            entries = try await MappedFixture.load(bench, document, mapping).catalog.entries
        }
        return entries
    }

    /// The entries of a list, mapped by `entry`, with the site in `zone`.
    private static func entries(_ list: String, _ entry: String, zone: String = "UTC") async throws -> [Entry] {
        try await load("[\(list)]", "\"entry\": {\(entry)}", zone: zone)
    }

    @Test(
        "Of several sources the first that says something counts, for whatever part",
        arguments: [#"" ""#, "[]", #""<p></p>""#, #""&nbsp;""#, #""""#, "null", #"["", null]"#])
    func nothingSaid(first: String) async throws {
        let element = #"{"k": 1, "a": \#(first), "b": "Second"}"#
        let mapping = #""id": "k", "title": ["a", "b"], "text": ["a", "b"], "author": {"name": ["a", "b"]}"#
        let entry = try #require(try await Self.entries(element, mapping).first)
        #expect(entry.title == "Second" && entry.text.plainText == "Second" && entry.profile?.name == "Second")
    }

    @Test(
        "So with addresses", arguments: [#"" ""#, "[]", #""""#, "null", #"["", null]"#, #""javascript:x""#])
    func noAddress(first: String) async throws {
        let element = #"{"k": 1, "a": \#(first), "b": "Second", "u": "https://a.example/1"}"#
        let links = #""id": "k", "title": "b", "link": ["a", "u"], "images": ["a", "u"]"#
        let linked = try #require(try await Self.entries(element, links).first)
        #expect(linked.link?.string == "https://a.example/1")
        #expect(linked.pictures.map(\.location.description) == ["https://a.example/1"])
    }

    @Test("A date, a price, a stock and a link that are none give way to the next one")
    func unusable() async throws {
        let entry = try #require(
            try await Self.entries(
                #"{"k": 1, "n": "N", "d": "0000-00-00", "e": "2026-05-02", "p": "N/A", "q": 12, "s": "?", "t": 3,"#
                    + #" "l": "javascript:x", "m": "https://a.example/"}"#,
                #""id": "k", "title": "n", "published": ["d", "e"], "price": ["p", "q"], "currency": {"value": "EUR"},"#
                    + #" "stock": ["s", "t"], "link": ["l", "m"]"#
            ).first)
        #expect(entry.published?.dayUTC == Day("2026-05-02") && entry.link?.string == "https://a.example/")
        #expect(entry.offer?.price?.thousandths == 12_000 && entry.offer?.availability == .inStock(3))
    }

    @Test("A template takes its values of one element, and none where that lacks one")
    func templates() async throws {
        let entry = try #require(
            try await Self.entries(
                #"{"k": 1, "n": "N", "im": [{"s": "s1"}, {"n": "i2"}, {"s": "s3", "n": "i3"},"#
                    + #" {"s": null, "n": "i4"}]}"#,
                #""id": "k", "title": "n", "images": "https://a.example/{im[].s}/{im[].n}","#
                    + #" "facts": {"Made": "{im[].s}-{im[].n}"}"#
            ).first)
        #expect(entry.pictures.map(\.location.description) == ["https://a.example/s3/i3"])
        #expect(entry.facts.map(\.value) == [.text("s3-i3")])
    }

    @Test("Who is named by an id is known by all that any entry says of them", arguments: [false, true])
    func people(isReversed: Bool) async throws {
        var elements = [
            #"{"k": 1, "n": "A", "u": {"id": 7, "name": null}}"#,
            #"{"k": 2, "n": "B", "u": {"id": 7, "name": "Ida Quill", "pic": "https://a.example/ida"}}"#,
            #"{"k": 3, "n": "C", "u": {"id": 7, "name": "Ida Quill", "link": "https://ida.example/"}}"#,
        ]
        if isReversed { elements.reverse() }
        let entries = try await Self.entries(
            elements.joined(separator: ","),
            #""id": "k", "title": "n","#
                + #" "author": {"id": "u.id", "name": "u.name", "picture": "u.pic", "link": "u.link"}"#)
        let profile = try #require(entries.first?.profile)
        #expect(profile.name == "Ida Quill" && profile.link?.string == "https://ida.example/")
        #expect(profile.picture?.location.description == "https://a.example/ida")
        #expect(entries.allSatisfy { $0.profile === profile })
    }

    @Test(
        "A picture without alternative text takes none from the others, however both are mapped",
        arguments: [
            (#"{"list": "m", "take": "u"}"#, #"{"list": "m", "take": "d"}"#),
            (#""https://a.example/{m[].u}""#, #""m[].d""#), (#""m[].u""#, #"["m[].x", "m[].d"]"#),
            (
                #"{"list": "m", "where": {"path": "k", "equals": "i"}, "take": "u"}"#,
                #"{"list": "m", "where": {"path": "k", "equals": "i"}, "take": "d"}"#
            ),
        ])
    func alternativeTexts(images: String, alt: String) async throws {
        let media =
            #"{"k": "i", "u": "https://a.example/1", "d": "One"}, {"k": "i", "u": "https://a.example/2", "d": null},"#
            + #" {"k": "i", "u": null, "d": "Lost"}, {"k": "i", "u": "https://a.example/4", "d": "Four"}"#
        let entry = try #require(
            try await Self.entries(
                #"{"k": 1, "n": "N", "m": [\#(media)]}"#,
                #""id": "k", "title": "n", "images": \#(images), "alt": \#(alt)"#
            ).first)
        #expect(entry.pictures.map(\.description) == ["One", nil, "Four"])
    }

    @Test("Several values have the form that is asked for, each its own fact")
    func facts() async throws {
        let entry = try #require(
            try await Self.entries(
                #"{"k": 1, "n": "N", "d": [1778502896, 1778589296], "l": ["https://a.example/1"], "w": ["a", "b"]}"#,
                #""id": "k", "title": "n", "facts": {"Days": {"value": "d", "as": "day"},"#
                    + #" "Links": {"value": "l", "as": "link"}, "Words": "w"}"#
            ).first)
        let days = try [#require(Day("2026-05-11")), #require(Day("2026-05-12"))]
        let link = try #require(WebURL("https://a.example/1"))
        #expect(
            entry.facts.map(\.value) == [.day(days[0]), .day(days[1]), .link(link, title: ""), .text("a, b")])
    }

    @Test("Whole numbers with a zero behind the point are whole numbers")
    func wholeNumbers() async throws {
        let document = #"{"items": [{"k": 12.0, "n": "N", "s": 0.0, "a": 7.0, "on": 1.0}], "people": [{"id": 7}]}"#
        let mapping =
            #""items": "items", "where": {"path": "on", "equals": 1},"#
            + #" "entry": {"id": "k", "title": "n", "stock": "s"},"#
            + #" "related": {"author": {"list": "people", "id": "id", "by": "a", "name": "id"}}"#
        let entry = try #require(try await Self.load(document, mapping).first)
        #expect(entry.id == "12" && entry.offer?.availability == .soldOut && entry.profile?.id == "7")
        // As it is written, where it is a part of something else, and where it is a text.
        let written = try #require(
            try await Self.entries(
                #"{"k": "12.0", "n": "N", "v": 2.0}, {"k": "12", "n": "M", "v": 3.0}"#,
                #""id": "k", "title": "n", "image": "https://a.example/{v}""#
            ).first)
        #expect(written.id == "12.0" && written.pictures.map(\.location.description) == ["https://a.example/2.0"])
    }

    @Test(
        "Midnight without an offset is the day of the site's zone, and fourteen digits are a moment",
        arguments: [
            (#""2026-05-11T00:00:00""#, "2026-05-11T04:00:00Z"), (#""2026-05-11T00:00:00Z""#, "2026-05-11T00:00:00Z"),
            (#""2026-05-11T10:00:00""#, "2026-05-11T10:00:00Z"), ("20260511123456", "2026-05-11T12:34:56Z"),
            (#""20260511123456""#, "2026-05-11T12:34:56Z"), ("1778502896000", "2026-05-11T12:34:56Z"),
        ])
    func moments(written: String, moment: String) async throws {
        let entry = try #require(
            try await Self.entries(
                #"{"k": 1, "n": "N", "d": \#(written)}"#, #""id": "k", "title": "n", "published": "d""#,
                zone: "America/New_York"
            ).first)
        #expect(entry.published?.description == moment)
    }

    @Test("An event's town stands with its venue, and alone; a moment in UTC is by the site's clock")
    func events() async throws {
        let entries = try await Self.entries(
            #"{"k": 1, "n": "A", "s": "2027-01-10T23:30:00Z", "v": "Pier 9", "c": "Port Ellery"},"#
                + #" {"k": 2, "n": "B", "s": "2027-01-10T19:30:00+02:00", "c": "Port Ellery"}"#,
            #""id": "k", "kind": "event", "title": "n", "start": "s", "venue": "v", "city": "c""#,
            zone: "Europe/Madrid")
        let events = entries.compactMap(\.event)
        #expect(events.map(\.venue?.name) == ["Pier 9", "Port Ellery"])
        #expect(events.map(\.venue?.city) == ["Port Ellery", "Port Ellery"])
        #expect(events.map(\.venue?.addressLines) == [["Port Ellery"], []])
        #expect(events.map(\.siteZone) == ["Europe/Madrid", nil])
    }

    @Test("Where the API has smaller pages than the mapping says, entries are counted, and page numbers are warned of")
    func smallPages() async throws {
        for form in [#""offset": "skip""#, #""parameter": "page""#] {
            try await FeedBench.with(type: "json") { bench in
                let base = "https://api.example/items"
                for first in 0..<6 {
                    let items = (0..<20).map { #"{"k": \#(first * 20 + $0), "n": "N"}"# }.joined(separator: ",")
                    let body = Array(#"{"total": 120, "items": [\#(items)]}"#.utf8)
                    let query = form.contains("skip") ? "skip=\(first * 20)" : "page=\(first + 1)"
                    bench.web.set(first == 0 ? base : "\(base)?\(query)", .body(body))
                }
                let mapping =
                    #", "items": "items", "entry": {"id": "k", "title": "n"}, "#
                    + #""next": {\#(form), "size": 100, "total": "total"}"#
                let result = try await bench.load(base, mapping)
                let warnings = bench.heard.all.filter { $0.kind == .paginationStopped && $0.severity == .warning }
                if form.contains("skip") {
                    #expect(result.catalog.entries.count == 120 && warnings.isEmpty)
                } else {
                    #expect(result.catalog.entries.count == 40 && warnings.count == 1)
                    #expect(warnings.first?.message.contains("20 elements where 100 were expected") == true)
                }
            }
        }
    }

    @Test("An offset beyond all bounds ends the walk", arguments: [Int.min, -1, Int.max - 5, Int.max])
    func farOffset(offset: Int) async throws {
        try await FeedBench.with(type: "json") { bench in
            let items = (0..<20).map { #"{"k": \#($0), "n": "N"}"# }.joined(separator: ",")
            let address = "https://api.example/items?skip=\(offset)"
            bench.web.set(address, .body(Array(#"{"total": 120, "items": [\#(items)]}"#.utf8)))
            let mapping =
                #", "items": "items", "entry": {"id": "k", "title": "n"}, "#
                + #""next": {"offset": "skip", "size": 100, "total": "total"}"#
            let result = try await bench.load(address, mapping, pagesMax: 3)
            #expect(result.catalog.entries.count == 20)
        }
    }
}
