internal import Testing

@testable internal import Serve

@Suite("Requests are read") struct RequestTests {
    @Test(
        "A path is decoded into names",
        arguments: [
            ("/", [], true), ("/a.html", ["a.html"], false), ("/a/b/", ["a", "b"], true),
            ("/a%20b/%C3%A9.html", ["a b", "é.html"], false), ("/...", ["..."], false), ("/%2e%2e%2e", ["..."], false),
        ] as [(String, [String], Bool)])
    func paths(path: String, names: [String], isFolder: Bool) throws {
        let read = try #require(RequestPath(path))
        #expect(read.names == names)
        #expect(read.isFolder == isFolder)
    }

    @Test(
        "A path that leads elsewhere, or nowhere, is none",
        arguments: [
            "", "a", "http://other/", "/..", "/../a", "/a/../b", "/%2e%2e/a", "/.%2E/a", "/a/./b", "/%2e", "//a",
            "/a//b",
            "/a//", "/a%2fb", "/a%2Fb", "/a%00b", "/%", "/%4", "/%zz", "/%ff", "/a%c3",
        ])
    func others(path: String) { #expect(RequestPath(path) == nil) }

    @Test("Names are escaped as they are read") func escaped() throws {
        let names = ["a b", "é?#%", "x-1_2.3~"]
        let path = RequestPath.encoded(names)
        #expect(path == "a%20b/%C3%A9%3F%23%25/x-1_2.3~")
        #expect(try #require(RequestPath("/" + path)).names == names)
    }

    @Test(
        "One range of a file of ten bytes is a part of it",
        arguments: [
            ("bytes=0-0", .part(0..<1)), ("bytes=2-4", .part(2..<5)), ("bytes=7-", .part(7..<10)),
            ("bytes=5-99", .part(5..<10)), ("bytes=-3", .part(7..<10)), ("bytes=-99", .part(0..<10)),
            ("Bytes=9-", .part(9..<10)), ("bytes=0-99999999999999999999", .part(0..<10)),
            ("bytes=10-", .unsatisfiable), ("bytes=99999999999999999999-", .unsatisfiable),
            ("bytes=-0", .unsatisfiable), ("bytes=4-2", .whole), ("bytes=-", .whole), ("bytes=0-1,3-4", .whole),
            ("bytes=a-b", .whole), ("bytes=+1-2", .whole), ("items=0-1", .whole), ("0-1", .whole), ("", .whole),
        ] as [(String, ByteRange)])
    func ranges(field: String, range: ByteRange) { #expect(ByteRange(field, count: 10) == range) }

    @Test("No field asks for the whole, and an empty file has no part") func wholes() {
        #expect(ByteRange(nil, count: 10) == .whole)
        #expect(ByteRange("bytes=0-", count: 0) == .unsatisfiable)
        #expect(ByteRange("bytes=-1", count: 0) == .unsatisfiable)
    }
}
