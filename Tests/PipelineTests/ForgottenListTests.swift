internal import Model
internal import TestSupport
internal import Testing

@testable internal import Pipeline

@Suite("The list of what is forgotten") struct ForgottenListTests {
    @Test("An id may be an address, an address alone is no id") func references() throws {
        let entry = try #require(EntryReference("blog/https://b.example/2"))
        #expect(entry.feed == "blog" && entry.kind == .entry && entry.id == "https://b.example/2")
        let person = try #require(EntryReference("blog/by/https://ann.example/"))
        #expect(person.kind == .profile && person.id == "https://ann.example/")
        #expect(EntryReference("https://b.example/2") == nil)
        #expect(EntryReference("/x") == nil && EntryReference("x/") == nil && EntryReference("x") == nil)
    }

    @Test("Two ids that look the same are two") func alike() {
        let found = ["\u{E9}", "e\u{301}"].map { id in
            ForgetSearch.Found(kind: .entry, feed: "blog", id: ByteExactID(id), title: "T")
        }
        #expect(ForgetSearch.unique(found + found).count == 2)
    }

    @Test("A list without a revision, as older versions wrote it, still forbids what it names") func older()
        async throws
    {
        try await withTemporaryFolder { folder in
            let (salt, hash) = (Digest(of: "salt"), Digest(of: "hash"))
            let text = """
                {"version": 1, "salt": "\(salt.hex)", "forgotten": [
                  {"feed": "looks", "kind": "entry", "hash": "\(hash.hex)", "words": "\(hash.hex)",
                   "date": "2026-06-01"}]}
                """
            try Files.replace(folder + "/forgotten.json", with: Array(text.utf8))
            let list = try ForgottenList(folder: folder)
            #expect(list.items.map(\.hash) == [hash.hex] && list.feeds == ["looks"])
        }
    }

    @Test("A list is read as it was written, also one of nothing; each writing has a revision of its own")
    func written() async throws {
        try await withTemporaryFolder { folder in
            let day = try #require(Day("2026-06-01"))
            var list = try ForgottenList(folder: folder)
            try list.write()
            #expect(try ForgottenList(folder: folder).isEmpty)
            list.add(.entry, "1/2", feed: "looks", words: "looks/1/2", on: day)
            try list.write()
            var read = try ForgottenList(folder: folder)
            #expect(read.items == list.items && read.digest == list.digest && read.items(of: "looks/1/2") == list.items)
            #expect(read.items(of: "looks/1") == [] && read.items(of: "looks/by/1/2") == [])
            try read.write()
            #expect(try ForgottenList(folder: folder).digest == read.digest && read.digest != list.digest)
        }
    }
}
