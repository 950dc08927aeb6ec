internal import Model
internal import Publish
internal import TestSupport
internal import Testing

@Suite("Pages that stay as they were published") struct KeptPagesTests {
    /// A site of three pages; the second names the third.
    private static let site = [
        "index.html": #"<main><a href="a.html">a</a></main>"#, "a.html": #"<main><a href="looks/b.html">b</a></main>"#,
        "looks/b.html": "<main>b</main>",
    ]

    /// What a night did.
    private struct Night {
        let finished: FinishedGeneration
        /// Pages that were kept, sorted.
        let kept: [String]
    }

    /// Stages a site whose pages are made of nothing but their bytes.
    /// - Parameter made: what other keys than those of its bytes pages have.
    private static func stage(
        _ files: [String: String], at output: String, made: [String: String] = [:], verifies: Bool = false
    ) throws -> Night {
        let folder = try OutputFolder(path: output)
        let staged = try StagedGeneration(
            folder, editionDay: Generations.day, isDryRun: false, pageNotes: folder.pageNotes(),
            verifiesKept: verifies)
        var kept: [String] = []
        for (path, text) in files.sorted(by: { $0.key < $1.key }) {
            let key = Array("\(path)\n\(made[path] ?? text)".utf8).withUnsafeBytes { staged.secret.fingerprint(of: $0) }
            if staged.keep(path, key) {
                kept.append(path)
            } else {
                Array(text.utf8).withUnsafeBytes { staged.put(path, $0, key: key) }
            }
        }
        return Night(finished: try staged.finish(inputs: nil), kept: kept)
    }

    /// - Returns: the pages that were kept, sorted.
    @discardableResult
    private static func publish(
        _ files: [String: String], to output: String, method: PublishSettings.Method = .exchange
    ) throws -> [String] {
        let night = try stage(files, at: output)
        #expect(night.finished.objections(maxDrop: 1) == [])
        if night.finished.isUnchanged {
            try night.finished.discard()
        } else {
            _ = try night.finished.publish(method: method, keep: 1)
        }
        return night.kept
    }

    private static func notes(_ output: String) -> String {
        Files.parent(of: output) + "/." + Files.name(of: output) + "-generations/pages"
    }

    @Test(
        "A page whose key is last night's is kept, as the same file",
        arguments: [PublishSettings.Method.exchange, .sync])
    func same(method: PublishSettings.Method) async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            #expect(try Self.publish(Self.site, to: output, method: method) == [])
            let inode = try Generations.inode(output + "/looks/b.html")
            var next = Self.site
            next["a.html"] = #"<main><a href="looks/b.html">other</a></main>"#
            #expect(try Self.publish(next, to: output, method: method) == ["index.html", "looks/b.html"])
            #expect(try Generations.contents(of: output) == next)
            #expect(try Generations.inode(output + "/looks/b.html") == inode)
            #expect(try Self.publish(next, to: output, method: method) == next.keys.sorted(), "and the night after")
        }
    }

    @Test("A page that was published under another key, or edited, is not kept") func doubts() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Self.publish(Self.site, to: output)
            let first = try Files.read(Self.notes(output))
            var next = Self.site
            next["looks/b.html"] = "<main>B</main>"
            try Self.publish(next, to: output)
            // What an earlier generation noted is still true, and says nothing of this page.
            try Files.replace(Self.notes(output), with: first)
            #expect(try Self.publish(Self.site, to: output) == ["a.html", "index.html"])
            #expect(try Generations.contents(of: output) == Self.site)
            try Files.replace(output + "/a.html", with: Array("edited".utf8))
            #expect(try Self.publish(Self.site, to: output) == ["index.html", "looks/b.html"])
            #expect(try Generations.contents(of: output) == Self.site)
        }
    }

    @Test("Notes that are missing, cut short, of another form or wrong in any byte keep no page")
    func damaged() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Self.publish(Self.site, to: output)
            let whole = try Files.read(Self.notes(output))
            func kept() throws -> [String] {
                let night = try Self.stage(Self.site, at: output)
                try night.finished.discard()
                return night.kept
            }
            #expect(try kept() == Self.site.keys.sorted())
            for count in stride(from: 0, to: whole.count, by: 7) {
                try Files.replace(Self.notes(output), with: whole.prefix(count))
                #expect(try kept() == [], "cut to \(count) of \(whole.count) bytes")
            }
            for index in stride(from: 0, to: whole.count, by: 5) {
                var wrong = whole
                wrong[index] ^= 0x81
                try Files.replace(Self.notes(output), with: wrong)
                #expect(try kept() == [], "byte \(index) of \(whole.count)")
            }
            try Files.replace(Self.notes(output), with: whole + [0])
            #expect(try kept() == [], "longer")
            try Files.remove(Self.notes(output))
            #expect(try kept() == [], "gone")
        }
    }

    @Test("A page with nothing to show is never kept: the gate sees it every night") func emptyPage() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            var site = Self.site
            site["a.html"] = "<main></main>"
            _ = try Self.stage(site, at: output).finished.publish(method: .exchange, keep: 1)
            let night = try Self.stage(site, at: output)
            #expect(night.kept == ["index.html", "looks/b.html"])
            #expect(night.finished.objections(maxDrop: 1) == [.emptyPage("a.html")])
        }
    }

    @Test("Rendering's own notes are there for the next run, for nobody else, and as long as it makes them")
    func renderNotes() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            func publish(_ notes: [RenderNote: [UInt8]]) throws -> [RenderNote: [UInt8]] {
                let published = try OutputFolder(path: output)
                let staged = try StagedGeneration(
                    published, editionDay: Generations.day, isDryRun: false, pageNotes: published.pageNotes())
                for (note, bytes) in notes { bytes.withUnsafeBytes { staged.remember(note, $0) } }
                let page = Array("<main>\(notes.count)</main>".utf8)
                page.withUnsafeBytes { staged.put("index.html", $0, key: staged.secret.fingerprint(of: $0)) }
                _ = try staged.finish(inputs: nil).publish(method: .exchange, keep: 1)
                return RenderNote.allCases.reduce(into: [:]) { $0[$1] = staged.takeEarlier($1) }
            }
            #expect(try publish([.cards: [1], .search: [2, 3]]) == [:])
            let generations = folder + "/.output-generations"
            for name in ["cards", "search"] {
                #expect(try Generations.mode("\(generations)/\(name)") == 0o600)
            }
            #expect(try publish([.cards: [4]]) == [.cards: [1], .search: [2, 3]])
            #expect(try Files.kind(of: generations + "/search") == nil, "what is not noted any more is gone")
            try Files.remove(generations + "/pages")
            #expect(try publish([:]) == [:], "without the secret they say nothing")
            _ = try publish([.search: [5]])
            do {
                let staged = try StagedGeneration(
                    OutputFolder(path: output), editionDay: Generations.day, isDryRun: false)
                [UInt8(6)].withUnsafeBytes { staged.remember(.search, $0) }
                #expect(try Files.names(in: generations).contains { $0.hasPrefix("search.") }, "not in its place yet")
                try staged.finish(inputs: nil).discard()
            }
            #expect(try !Files.names(in: generations).contains { $0.hasPrefix("search.") })
            #expect(try Files.read(generations + "/search") == [5], "what was not published says nothing")
            _ = try OutputFolder(path: output).removeEarlierGenerations { _ in false }
            #expect(try Files.names(in: generations).filter { $0 == "search" || $0 == "pages" } == [])
        }
    }

    @Test("The gate finds the link of a kept page to a page that is gone") func brokenLink() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Self.publish(Self.site, to: output)
            var next = Self.site
            next["looks/b.html"] = nil
            let night = try Self.stage(next, at: output)
            #expect(night.kept == ["a.html", "index.html"])
            #expect(
                night.finished.objections(maxDrop: 1) == [
                    .brokenLink(target: "looks/b.html", pages: 1, first: "a.html")
                ])
        }
    }

    @Test("Kept pages of which something has gone that others of their folder name are read on one night only")
    func readOnce() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            // The first two name a page that goes; those after them have the header alone in common with them.
            let header = #"<a href="../index.html">home</a><a href="./">list</a>"#
            var site = ["index.html": "<main>home</main>", "looks/index.html": "<main>list</main>"]
            for name in ["a", "b"] { site["looks/\(name).html"] = #"<main>\#(header)<a href="z.html">z</a></main>"# }
            for name in ["c", "d", "e", "z"] { site["looks/\(name).html"] = "<main>\(header)\(name)</main>" }
            func night(reads count: Int, _ comment: Comment? = nil) throws {
                let finished = try Self.stage(site, at: output).finished
                #expect(finished.objections(maxDrop: 1) == [])
                _ = try finished.publish(method: .exchange, keep: 1)
                #expect(finished.pagesRead == count, comment)
            }
            try night(reads: 0)
            site["index.html"] = "<main>other</main>"
            try night(reads: 0, "nothing has gone; a folder is its index")
            site["looks/z.html"] = nil
            for name in ["a", "b"] { site["looks/\(name).html"] = "<main>\(header)\(name)</main>" }
            try night(reads: 4, "c, d, e and the list might have named it")
            site["index.html"] = "<main>third</main>"
            try night(reads: 0, "and do not")
        }
    }

    @Test("With verification no page is kept, and one that ought not to have been is named")
    func verified() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Self.publish(Self.site, to: output)
            do {
                let night = try Self.stage(Self.site, at: output, verifies: true)
                #expect(night.kept == [] && night.finished.isUnchanged)
                try night.finished.discard()
            }
            var next = Self.site
            next["a.html"] = "<main>other</main>"
            // Its key does not tell that it has changed.
            let error = #expect(throws: PublishError.self) {
                try Self.stage(next, at: output, made: ["a.html": Self.site["a.html"] ?? ""], verifies: true)
            }
            guard case .wronglyKept(page: "a.html") = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test("Nobody else may read the notes: they have the secret") func secret() async throws {
        try await withTemporaryFolder { folder in
            try Self.publish(Self.site, to: folder + "/output")
            #expect(try Generations.mode(Self.notes(folder + "/output")) == 0o600)
        }
    }
}
