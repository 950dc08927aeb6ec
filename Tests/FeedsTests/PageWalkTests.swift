@testable internal import Feeds
internal import Model
internal import Testing
internal import HTTPCache

@Suite("Page walk") struct PageWalkTests {
    private static func base(_ text: String = "https://api.example/looks?p=1") throws -> DocumentBase {
        .web(try #require(WebURL(text)))
    }

    private static func walk(limit: Int? = nil, pagesMax: Int = 100, mayMove: Bool = true) throws -> PageWalk {
        PageWalk(
            first: .web(try #require(WebURL("https://api.example/looks?p=1"))), limit: limit,
            pagesMax: pagesMax,
            mayMove: mayMove)
    }

    private static func end(_ result: Result<PageAddress, PageWalk.EndReached>) -> PageWalk.End? {
        if case .failure(let reached) = result { reached.end } else { nil }
    }

    @Test(
        "Where a walk goes on and where it ends",
        arguments: [
            ("https://api.example/looks?p=2", nil), ("?p=2", nil), ("/other", nil),
            (nil, .apiEnd),
            ("", .apiEnd),
            ("https://api.example/looks?p=1", .visited("https://api.example/looks?p=1")),
            ("#x", .visited("#x")),
            ("https://api.example:444/looks?p=2", .otherOrigin("https://api.example:444/looks?p=2")),
            // Another scheme alone is no other server.
            ("http://api.example/looks?p=2", nil), ("http://api.example:80/looks?p=2", nil),
            ("http://api.example/looks?p=1", .visited("http://api.example/looks?p=1")),
            ("http://api.example:8080/looks?p=2", .otherOrigin("http://api.example:8080/looks?p=2")),
            ("http://evil.example/", .otherOrigin("http://evil.example/")),
            ("https://evil.example/", .otherOrigin("https://evil.example/")),
            ("//evil.example/", .otherOrigin("//evil.example/")),
            ("file:///etc/passwd", .noAddress("file:///etc/passwd")),
            ("javascript:x", .noAddress("javascript:x")),
        ] as [(String?, PageWalk.End?)])
    func ends(next: String?, end: PageWalk.End?) throws {
        var walk = try Self.walk()
        let result = walk.advance(PageWalk.Step(ids: ["a"], next: next, base: try Self.base()))
        #expect(Self.end(result) == end)
    }

    @Test("A next page of a feed with HTTPS is never asked for in clear, nor one with HTTPS", arguments: [true, false])
    func scheme(mayMove: Bool) throws {
        func next(_ next: String, after first: String) throws -> Result<PageAddress, PageWalk.EndReached> {
            let first = try #require(WebURL(first))
            var walk = PageWalk(first: .web(first), limit: nil, pagesMax: 100, mayMove: mayMove)
            return walk.advance(PageWalk.Step(ids: ["a"], next: next, base: .web(first)))
        }
        let (clear, safe) = ("http://api.example/looks?p=", "https://api.example/looks?p=")
        #expect(try next(clear + "2", after: safe + "1").get().location.description == safe + "2")
        #expect(Self.end(try next(safe + "2", after: clear + "1")) == .otherOrigin(safe + "2"))
    }

    @Test("After a redirect to HTTPS pages are found under either scheme") func schemeAfterRedirect() throws {
        for scheme in ["http", "https"] {
            let first = try #require(WebURL("http://api.example/looks?p=1"))
            var walk = PageWalk(first: .web(first), limit: nil, pagesMax: 100)
            let next = "\(scheme)://api.example/looks?p=2"
            let base = try Self.base("https://api.example/looks?p=1")
            let location = try walk.advance(PageWalk.Step(ids: ["a"], next: next, base: base)).get().location
            #expect(location.description == next)
        }
    }

    @Test("A host in letters is the one that its pages have in ASCII", arguments: [true, false])
    func letters(mayMove: Bool) throws {
        let first = try #require(WebURL("https://bücher.example/looks?p=1"))
        for next in ["?p=2", "https://bücher.example/looks?p=2", "https://xn--bcher-kva.example/looks?p=2"] {
            var walk = PageWalk(first: .web(first), limit: nil, pagesMax: 100, mayMove: mayMove)
            let base = try Self.base("https://xn--bcher-kva.example/looks?p=1")
            #expect(Self.end(walk.advance(PageWalk.Step(ids: ["a"], next: next, base: base))) == nil, "\(next)")
        }
    }

    @Test("A page with nothing new ends it; one with something new does not") func nothingNew() throws {
        var walk = try Self.walk()
        #expect(Self.end(walk.advance(PageWalk.Step(ids: ["a"], next: "?p=2", base: try Self.base()))) == nil)
        #expect(
            Self.end(walk.advance(PageWalk.Step(ids: ["a", "b"], next: "?p=3", base: try Self.base()))) == nil
        )
        #expect(
            Self.end(walk.advance(PageWalk.Step(ids: ["a", "b"], next: "?p=4", base: try Self.base())))
                == .nothingNew)
    }

    @Test("A page without entries is the API's end") func empty() throws {
        var walk = try Self.walk()
        #expect(
            Self.end(walk.advance(PageWalk.Step(ids: [], next: "?p=2", base: try Self.base()))) == .apiEnd)
    }

    @Test("Where the API counts more an empty page is passed over, and three in a row are not believed")
    func emptyThoughCounted() throws {
        var walk = try Self.walk()
        let pages: [(ids: [String], end: PageWalk.End?)] = [
            (["a"], nil), ([], nil), ([], nil), (["b"], nil), ([], nil), ([], nil), ([], .empty(count: 3)),
        ]
        for (number, page) in pages.enumerated() {
            let step = PageWalk.Step(
                ids: page.ids, next: "?p=\(number + 2)", base: try Self.base(), countsMore: true)
            #expect(Self.end(walk.advance(step)) == page.end, "page \(number + 1)")
        }
        #expect(PageWalk.End.empty(count: 3).finding?.severity == .warning)
        #expect(walk.passedEmptyCount == 2)
    }

    @Test("The limit counts ids that differ") func limit() throws {
        var walk = try Self.walk(limit: 3)
        #expect(
            Self.end(walk.advance(PageWalk.Step(ids: ["a", "b", "a"], next: "?p=2", base: try Self.base())))
                == nil)
        #expect(
            Self.end(walk.advance(PageWalk.Step(ids: ["c"], next: "?p=3", base: try Self.base()))) == .limit)
    }

    @Test("As many elements as all pages have end it, entries or not") func total() throws {
        var walk = try Self.walk()
        var step = PageWalk.Step(ids: ["a", "b"], next: "?p=2", base: try Self.base())
        step.total = 5
        #expect(Self.end(walk.advance(step)) == nil)
        step = PageWalk.Step(ids: ["c", "d"], otherIDs: ["x"], next: "?p=3", base: try Self.base())
        step.total = 5
        #expect(Self.end(walk.advance(step)) == .apiEnd)
    }

    @Test("pagesMax ends it") func pagesMax() throws {
        var walk = try Self.walk(pagesMax: 2)
        #expect(Self.end(walk.advance(PageWalk.Step(ids: ["a"], next: "?p=2", base: try Self.base()))) == nil)
        #expect(
            Self.end(walk.advance(PageWalk.Step(ids: ["b"], next: "?p=3", base: try Self.base())))
                == .pagesMax)
    }

    @Test("A page that is not the one asked for ends it") func wrongNumber() throws {
        var walk = try Self.walk()
        let step = PageWalk.Step(ids: ["a"], next: "?p=2", base: try Self.base(), number: (said: 1, asked: 2))
        #expect(Self.end(walk.advance(step)) == .wrongNumber(said: 1, asked: 2))
    }

    @Test("A redirect may move the walk, but not with secrets") func moved() throws {
        let step = PageWalk.Step(ids: ["a"], next: "?p=2", base: try Self.base("https://moved.example/looks"))
        var open = try Self.walk()
        #expect(Self.end(open.advance(step)) == nil)
        var secret = try Self.walk(mayMove: false)
        #expect(Self.end(secret.advance(step)) == .otherOrigin("?p=2"))
    }

    @Test("A recorded page does not lead to the live service") func recorded() throws {
        var walk = PageWalk(first: .file("/d/page-1.json"), limit: nil, pagesMax: 9)
        let base = DocumentBase.file(folder: "/d")
        #expect(Self.end(walk.advance(PageWalk.Step(ids: ["a"], next: "page-2.json", base: base))) == nil)
        for (id, next) in [("b", "https://api.example/"), ("c", "?page=2"), ("d", "/v1/items?page=2")] {
            let live = PageWalk.Step(ids: [id], next: next, base: base)
            #expect(Self.end(walk.advance(live)) == .apiEnd)
        }
    }

    @Test(
        "The link of a relation is found in a header, whatever else stands there",
        arguments: [
            ("<https://api.example/?p=2>; rel=\"next\"", "https://api.example/?p=2"),
            ("</a,b;c>; title=\"x, <y>; rel=next\"; rel=prev , <?p=2>;REL = \"last Next\"", "?p=2"),
            ("<a>; rel=prev", nil), ("<a>", nil), ("", nil), ("<", nil), ("<a", nil), ("rel=next", nil),
            ("<a>; title=\"; rel=next", nil), ("<>; rel=next", ""), (">>;<<, \"<a>; rel=next", nil),
            ("<ä́>; rel=next", "ä́"),
        ] as [(String, String?)])
    func links(header: String, target: String?) {
        #expect(LinkHeader.target(of: "next", in: header) == target)
    }

    @Test("Headers of any length are read in linear time") func longHeader() {
        for part in ["<", "<a>", "<a>; rel=\"x", "\"", ",;="] {
            #expect(LinkHeader.target(of: "next", in: String(repeating: part, count: 20_000)) == nil)
        }
    }
}
