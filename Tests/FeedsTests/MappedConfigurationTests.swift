internal import Decode
internal import Feeds
internal import Fetch
internal import Foundation
internal import Model
internal import Testing

@Suite("Mapped JSON: the mapping in the configuration") struct MappedConfigurationTests {
    @Test(
        "A mistake is named with its line, its path and what was meant",
        arguments: [
            ("", "entry", 1, "this key is missing"),
            (#""entry": 3"#, "entry", 3, "the number 3 where an object"),
            (#""entry": {"titel": "x"}"#, "entry.titel", 3, "did you mean “title”?"),
            (#""entry": {"title": ""}"#, "entry.title", 3, "not empty"),
            (#""entry": {"title": []}"#, "entry.title", 3, "not empty"),
            (#""entry": {"title": 3}"#, "entry.title", 3, "the number 3 where a text or an object, or a list"),
            (#""entry": {"title": ["a", 3]}"#, "entry.title[1]", 3, "the number 3 where a text"),
            (#""entry": {"title": "a..b"}"#, "entry.title", 3, "a name is missing before “.” in “a..b”"),
            (#""entry": {"title": "a."}"#, "entry.title", 3, "a name is missing at the end"),
            (#""entry": {"title": "a[x]"}"#, "entry.title", 3, "“[x]” is neither [0], [-1], [], [*] nor"),
            (#""entry": {"title": "a[0"}"#, "entry.title", 3, "a “[” that nothing closes"),
            (#""entry": {"title": "a]"}"#, "entry.title", 3, "a “]” that nothing opens"),
            (#""entry": {"title": "a[0]b"}"#, "entry.title", 3, "“.” is missing before “b”"),
            (#""entry": {"title": "[\"a"}"#, "entry.title", 3, "a quoted name that is not closed"),
            (#""entry": {"title": "$x"}"#, "entry.title", 3, "after “$”"),
            (#""entry": {"image": "https://x.example/{id"}"#, "entry.image", 3, "a “{” that no “}” closes"),
            (#""entry": {"image": "https://x.example/{a{b}}"}"#, "entry.image", 3, "a “{” that no “}” closes"),
            (#""entry": {"image": ["a", "x}y"]}"#, "entry.image[1]", 3, "a “}” that no “{” opens"),
            (#""entry": {"image": "https://x.example/{}"}"#, "entry.image", 3, "an empty path"),
            (#""entry": {"image": "https://x.example/a.jpg"}"#, "entry.image", 3, "no place for a value"),
            (#""entry": {"kind": "foto"}"#, "entry.kind", 3, "did you mean “photo”?"),
            (#""entry": {"kind": "toot"}"#, "entry.kind", 3, "“toot” is none of look, photo, event, person, post"),
            (#""entry": {"textFormat": "htm"}"#, "entry.textFormat", 3, "“html”?"),
            (#""entry": {"facts": {"A": {"valu": "x"}}}"#, "entry.facts.A.valu", 3, "did you mean “value”?"),
            (#""entry": {"facts": {"A": {"as": "day"}}}"#, "entry.facts.A.value", 3, "missing; it needs a path or a"),
            (#""entry": {"facts": {"A": {"value": "x", "as": "date"}}}"#, "entry.facts.A.as", 3, "one of “auto”"),
            (#""entry": {"author": {"nam": "x"}}"#, "entry.author.nam", 3, "did you mean “name”?"),
            (#""entry": {"author": {"link": "l", "x": "y"}}"#, "entry.author.name", 3, "; unknown here: “x” (line 3)"),
            (#""entries": {}"#, "entry", 1, "are; unknown here: “entries” (line 3)"),
            (#""Entry": {}"#, "Entry", 3, "did you mean “entry”?"),
            (#""entry": {}, "where": {"pth": "a", "not": "b"}"#, "where.pth", 3, "did you mean “path”?"),
            (#""entry": {"products": {"lst": "l", "id": "i"}}"#, "entry.products.lst", 3, "did you mean “list”?"),
            (#""entry": {}, "items": "{x}""#, "items", 3, "no template"),
            (#""entry": {}, "next": {"pages": "p"}"#, "next.parameter", 3, "the name of the parameter"),
            (#""entry": {}, "next": {"parameter": "p", "pags": "p"}"#, "next.pags", 3, "did you mean “page”?"),
            (#""entry": {}, "next": {"cursor": "a", "parameter": "p", "size": 1}"#, "next.size", 3, "unknown key"),
            (#""entry": {}, "next": 3"#, "next", 3, "where a text or an object"),
            (#""entry": {}, "related": {"autor": {}}"#, "related.autor", 3, "did you mean “author”?"),
            (#""entry": {}, "related": {"author": {"list": "a", "name": "n"}}"#, "related.author.by", 3, "missing"),
            (#""entry": {}, "related": {"products": {"by": "n"}}"#, "related.products.list", 3, "missing"),
            (#""entry": {}, "related": {"tags": {"lst": "a", "by": "b", "name": "n"}}"#, "related.tags.lst", 3, "list"),
            (
                #""entry": {}, "related": {"images": {"list": "a", "by": "b", "ulr": "u", "alt": "c"}}"#,
                "related.images.ulr", 3, "did you mean “url”?"
            ),
            (#""entry": {}, "headers": {"A b": "x"}"#, "headers", 3, "no header that HTTP allows"),
            (#""entry": {"title": {}}"#, "entry.title", 3, "exactly one of value, path, list, unique, pictures"),
            (#""entry": {"title": {"pth": "a"}}"#, "entry.title.pth", 3, "did you mean “path”?"),
            (#""entry": {"title": {"value": "a", "path": "b"}}"#, "entry.title", 3, "exactly one of"),
            (#""entry": {"kind": {"value": "picture"}}"#, "entry.kind", 3, "“picture” is none of look, photo"),
            (#""entry": {"title": "a[-9223372036854775808]"}"#, "entry.title", 3, "is neither [0]"),
            (#""entry": {"minorUnit": {"value": 2}}"#, "entry.minorUnit", 3, "without “price”"),
            (#""entry": {"exclusiveEnd": true}"#, "entry.exclusiveEnd", 3, "without “end”"),
            (#""entry": {"title": {"value": ""}}"#, "entry.title.value", 3, "may not be empty"),
            (#""entry": {"title": {"path": "a..b"}}"#, "entry.title.path", 3, "a name is missing before “.”"),
            (#""entry": {"title": ["a", {"path": "b", "x": 1}]}"#, "entry.title[1].x", 3, "unknown key"),
            (#""entry": {"title": {"list": "$.a", "take": "b"}}"#, "entry.title.list", 3, "joined by “related”"),
            (#""entry": {"title": {"list": "a", "id": "b"}}"#, "entry.title.by", 3, "missing"),
            (#""entry": {"title": {"list": "a", "ratio": {}}}"#, "entry.title.largest", 3, "missing"),
            (
                #""entry": {"title": {"list": "a", "largst": "w", "ratio": {"to": "h"}, "take": "u"}}"#,
                "entry.title.largst", 3, "did you mean “largest”?"
            ),
            (
                #""entry": {"title": {"list": "a", "largest": "w", "ratio": {"max": 2, "x": 1}}}"#,
                "entry.title.ratio.to", 3, "divided; unknown here: “x” (line 3)"
            ),
            (#""entry": {"author": {"value": 3, "as": "x"}}"#, "entry.author.as", 3, "unknown key"),
            (#""entry": {}, "where": "draft""#, "where", 3, #"{"path": "draft", "not": true}"#),
            (#""entry": {}, "where": []"#, "where", 3, "not empty"),
            (#""entry": {}, "where": [{"path": "a"}]"#, "where[0]", 3, "one of exists, equals, not, in and prefix"),
            (#""entry": {}, "where": {"equals": "a"}"#, "where.path", 3, "missing"),
            (#""entry": {}, "where": {"path": "a", "equal": 1}"#, "where.equal", 3, "did you mean “equals”?"),
            (
                #""entry": {}, "next": {"cursor": "a", "variable": "variables.after"}"#, "next.variable", 3,
                "no place in “body”"
            ),
            (
                #""entry": {}, "body": {"v": 1}, "next": {"cursor": "a", "variable": "v.x"}"#, "next.variable", 3,
                "no place in “body”"
            ),
            (#""entry": {}, "body": "x""#, "body", 3, "the text “x” where an object"),
            (#""entry": {}, "headers": {"A": "Bearer {file:t}"}"#, "headers", 3, "a file's secret is the whole value"),
            (#""entry": {}, "headers": {"A": "Bearer env:T"}"#, "headers", 3, #"such as "Bearer {env:TOKEN}""#),
            (#""entry": {}, "headers": {"A": "env:T x"}"#, "headers", 3, "the name of a variable is expected"),
            (#""entry": {}, "headers": {"A": "Bearer {env:T"}"#, "headers", 3, "counts only at the start"),
            (#""entry": {}, "headers": {"A": "Bearer {env:}"}"#, "headers", 3, "needs the name of a variable"),
            (#""entry": {}, "itms": "x""#, "itms", 3, "did you mean “items”?"),
        ])
    func mistakes(keys: String, path: String, line: Int, message: String) async throws {
        try await FeedBench.with(type: "json") { bench in
            let json = "{\"id\": \"looks\", \"type\": \"json\",\n\"url\": \"x\"\(keys.isEmpty ? "" : ",\n" + keys)}"
            let error = #expect(throws: ConfigurationError.self) { try bench.feed(json) }
            #expect(error?.path == path)
            #expect(error?.line == line)
            #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
        }
    }

    @Test("A mapping needs a URL") func url() async throws {
        try await FeedBench.with(type: "json") { bench in
            let error = #expect(throws: ConfigurationError.self) {
                try bench.feed(#"{"id": "looks", "type": "json", "entry": {}}"#)
            }
            #expect(error?.path == "url")
        }
    }
}
