internal import Testing

@testable internal import Render

@Suite("File names of pages") struct PageNameTests {
    @Test(
        "A plain lower-case id keeps itself",
        arguments: [
            "0d2ab2f8-b8f5-11ec-8b1d-0242ac11000a", "1", "a", "photo.jpg", "a_b", "51234567890", "console",
            "feeds", "index2", "feed-x", "a--b", "com", "x-123456789012",
        ])
    func plain(id: String) {
        #expect(PageName.name(of: id, for: .details) == id)
    }

    @Test(
        "Any other id becomes a slug with a hash",
        arguments: [
            ("../../x", "x"), ("a/b", "a-b"), (".", "id"), ("..", "id"), ("", "id"), ("index", "index"),
            ("feed", "feed"), ("feed-2", "feed-2"), ("grid-2", "grid-2"), ("by", "by"), ("tags", "tags"),
            ("ABC", "abc"), ("con", "con"), ("com1", "com1"), ("nul.txt", "nul-txt"), ("Café", "cafe"),
            ("日本", "id"), ("-a", "a"), ("a b", "a-b"), ("a%2fb", "a-2fb"), ("x--0123456789ab", "x-0123456789ab"),
            (String(repeating: "a", count: 300), String(repeating: "a", count: 48)),
        ])
    func hashed(id: String, slug: String) {
        let name = PageName.name(of: id, for: .details)
        #expect(name.hasPrefix(slug + "--"))
        #expect(name.utf8.count == slug.utf8.count + 14)
        #expect(!PageName.isPlain(name, for: .details))
        #expect(name.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 })
    }

    @Test("Names that would be a further page's are not given to a profile or a tag")
    func paged() {
        #expect(PageName.name(of: "dress", for: .paged) == "dress")
        #expect(PageName.name(of: "dress-2", for: .paged).hasPrefix("dress-2--"))
        #expect(PageName.name(of: "index", for: .paged).hasPrefix("index--"))
        let uuid = "0d2ab2f8-b8f5-11ec-8b1d-024200110001"
        #expect(PageName.name(of: uuid, for: .paged) == uuid)
        #expect(PageName.name(of: "dress-123456", for: .paged).hasPrefix("dress-123456--"))
        #expect(PageName.name(of: "dress-1234567", for: .paged) == "dress-1234567")
    }

    @Test("Ids that differ only in case or normal form have names of their own, whatever their order")
    func twins() {
        let ids = ["abc", "ABC", "Abc", "caf\u{E9}", "cafe\u{301}", "cafe"]
        let names = PageName.names(of: ids, for: .details)
        #expect(Set(names.map { $0.lowercased() }).count == ids.count)
        #expect(PageName.names(of: ids.reversed(), for: .details) == names.reversed())
        #expect(names[0] == "abc" && names[5] == "cafe")
    }

    @Test("An id given twice has two names")
    func doubles() {
        let names = PageName.names(of: ["a", "a", "a", "A", "A", "A"], for: .details)
        #expect(Set(names).count == 6)
        #expect(!PageName.isPlain(names[1], for: .details), "nor is the second one's another id's: \(names[1])")
    }
}
