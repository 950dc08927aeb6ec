internal import Decode
internal import Feeds
internal import Model
internal import Testing

@Suite("Mapped JSON: texts in pieces, Markdown, pictures in texts, licences") struct MappedTextTests {
    private func entry(_ element: String, _ keys: String) async throws -> (entry: Entry?, heard: [String]) {
        var found: (entry: Entry?, heard: [String]) = (nil, [])
        try await FeedBench.with(type: "json") { bench in
            let entry = try await MappedFixture.entry(bench, element, keys)
            found = (entry, (bench.heard.notes + bench.heard.warnings).filter { !$0.contains("entry.id") })
        }
        return found
    }

    @Test("Pieces of a line are one text, those of each block a paragraph") func joined() async throws {
        let pieces = #"{"t": [{"p": "The sea "}, {"p": "and"}, {"p": " the tide"}], "#
        let blocks = #""b": [{"c": [{"p": "First "}, {"p": "bold."}]}, {"c": []}, {"c": [{"p": "Second."}]}]}"#
        let keys = #""title": {"path": "t[].p", "join": ""}, "text": {"list": "b", "take": "c[].p", "join": ""}"#
        let (found, heard) = try await entry(pieces + blocks, keys)
        #expect(found?.title == "The sea and the tide")
        #expect(found?.text.plainText == "First bold.\n\nSecond.")
        #expect(heard.isEmpty, "\(heard)")
        let apart = #""title": {"path": "t[].p", "join": "|"}"#
        #expect(try await entry(pieces + #""b": 1}"#, apart).entry?.title == "The sea |and| the tide")
    }

    @Test("Markdown is read as what it stands for, raw HTML in it as any other") func markdown() async throws {
        let text =
            #"## Done\n\n* **Tides** by [Ida](https://ida.example/)\n* ~~Gulls~~\n\n"#
            + "1 < 2 <script>x</script><i>y</i>"
        let (found, heard) = try await entry(
            #"{"t": "A *b*", "m": "\#(text)"}"#, #""title": "t", "text": "m", "textFormat": "markdown""#)
        let read = try #require(found)
        let ida = try #require(WebURL("https://ida.example/"))
        #expect(
            read.text.paragraphs == [
                [.text("Done")],
                [.text("• "), .strong([.text("Tides")]), .text(" by"), .text(" "), .link(ida, [.text("Ida")])],
                [.text("• "), .struck([.text("Gulls")])], [.text("1 < 2"), .text(" "), .emphasis([.text("y")])],
            ])
        #expect(read.title == "A *b*" && heard.isEmpty)
    }

    @Test("A picture is found in a text of HTML or Markdown, where there is no other") func pictures() async throws {
        let keys = #""title": "t", "image": ["cover", {"pictures": "html"}], "images": {"pictures": "md"}"#
        let html = #""html": "<P>x<IMG SRC='/in.jpg'><img src='/2.jpg'></P>""#
        let (found, _) = try await entry(#"{"t": "A", "cover": null, \#(html), "md": "![a](/m.jpg) b"}"#, keys)
        let origin = "https://api.example"
        #expect(found?.pictures.map(\.location.description) == ["\(origin)/in.jpg", "\(origin)/m.jpg"])
        let (covered, _) = try await entry(#"{"t": "A", "cover": "/c.jpg", \#(html), "md": ""}"#, keys)
        #expect(covered?.pictures.map(\.location.description) == ["\(origin)/c.jpg"])
    }

    @Test("A list of one address is an address, wherever one stands") func listOfOne() async throws {
        let element = #"{"t": "A", "pic": ["/a.jpg"], "by": {"n": "Ann", "p": ["/b.jpg"]}}"#
        let (found, heard) = try await entry(
            element, #""title": "t", "image": "pic", "author": {"name": "by.n", "picture": "by.p"}"#)
        #expect(found?.pictures.map(\.location.description) == ["https://api.example/a.jpg"])
        #expect(found?.profile?.picture?.location.description == "https://api.example/b.jpg")
        #expect(heard.isEmpty, "\(heard)")
    }

    @Test(
        "A licence is known by its address, its name or both",
        arguments: [
            (#""https://creativecommons.org/licenses/by-sa/4.0/""#, "null", "CC BY-SA 4.0"),
            (#""http://creativecommons.org/publicdomain/zero/1.0""#, "null", "CC0 1.0"),
            (#""https://terms.example/""#, "null", ""), (#""https://terms.example/""#, #""Open""#, "Open"),
        ])
    func licenses(address: String, name: String, title: String) async throws {
        let (found, _) = try await entry(
            #"{"t": "A", "l": \#(address), "n": \#(name)}"#, #""title": "t", "license": "l", "licenseName": "n""#)
        let fact = try #require(found?.facts.first { $0.isLicense })
        guard case .link(_, let shown) = fact.value else {
            Issue.record("\(fact)")
            return
        }
        #expect(shown == title)
    }

    @Test("A licence without an address is its name", arguments: ["All rights reserved", "MIT", "CC-BY-4.0"])
    func licenseName(name: String) async throws {
        let (found, _) = try await entry(#"{"t": "A", "l": "\#(name)"}"#, #""title": "t", "license": "l""#)
        #expect(found?.facts == [Fact(label: Fact.license, value: .text(name))])
    }

    @Test("Joined texts of a list's elements belong to the pictures of that list") func joinedAlt() async throws {
        let element = #"{"t": "A", "i": [{"u": "/1", "c": []}, {"c": ["B"]}, {"u": "/3", "c": ["C", "D"]}]}"#
        let paired = #""images": {"list": "i", "take": "u"}, "alt": {"list": "i", "take": "c[]", "join": "-"}"#
        let (found, _) = try await entry(element, #""title": "t", "# + paired)
        #expect(found?.pictures.map(\.description) == [nil, "C-D"])
    }

    @Test("Of an entry's own products those count that pass the tests") func products() async throws {
        let (found, _) = try await entry(
            #"{"t": "A", "v": [{"n": "Default Title"}, {"n": "Blue"}]}"#,
            #""title": "t", "products": {"list": "v", "name": "n", "where": {"path": "n", "not": "Default Title"}}"#)
        #expect(found?.products.map(\.name) == ["Blue"])
    }

    @Test("A picture on disk outside of the document's folder is told why it is none") func outside() async throws {
        try await FeedBench.with(type: "json") { bench in
            try bench.write("f.json", Array(#"[{"t": "A", "p": "../o/p.png"}]"#.utf8))
            _ = try await bench.load("data/f.json", #", "entry": {"title": "t", "image": "p"}"#)
            #expect(bench.heard.warnings.contains { $0.contains("does not lie below the document's folder") })
        }
    }
}
