internal import Model
internal import Publish
internal import TestSupport
internal import Testing

@Suite("The gate") struct GateTests {
    static let page = #"<body><main><a href="a.html">a</a></main>"#
    static let good = ["index.html": page, "a.html": "<main>a</main>"]

    /// What the gate finds in `files`, published after `before`.
    static func objections(
        to files: [String: String], counts: [String: Int] = [:], after before: [String: String]? = nil,
        publishedCounts: [String: Int] = [:], maxDrop: Double = 0.5, isDryRun: Bool = false
    ) async throws -> [GateObjection] {
        try await withTemporaryFolder { folder in
            if let before {
                let first = try Generations.stage(
                    before, at: OutputFolder(path: folder + "/output"),
                    feeds: publishedCounts.mapValues { FeedStatistics(entries: $0) })
                #expect(try first.publish(method: .exchange, keep: 2) == .exchange)
            }
            let next = try Generations.stage(
                files, at: OutputFolder(path: folder + "/output"), isDryRun: isDryRun,
                feeds: counts.mapValues { FeedStatistics(entries: $0) })
            return next.objections(maxDrop: maxDrop)
        }
    }

    @Test("A site whose links all lead somewhere is let through, the first of all too")
    func good() async throws {
        #expect(try await Self.objections(to: Self.good) == [])
        #expect(try await Self.objections(to: Self.good, after: Self.good) == [])
    }

    @Test(
        "A feed may lose no more of its entries in one night than maxDrop, and never all",
        arguments: [
            (10, 5, 0.5, true), (10, 4, 0.5, false), (3, 2, 0.5, true), (3, 1, 0.5, false), (10, 0, 1, false),
            (10, 1, 1, true), (10, 9, 0, false), (10, 10, 0, true), (10, 30, 0, true), (0, 0, 0, true),
            (100, 30, 0.7, true), (100, 29, 0.7, false),
        ])
    func drop(before: Int, now: Int, maxDrop: Double, passes: Bool) async throws {
        let found = try await Self.objections(
            to: Self.good, counts: ["looks": now, "shop": 5], after: Self.good,
            publishedCounts: ["looks": before, "shop": 5], maxDrop: maxDrop)
        #expect(found == (passes ? [] : [.drop(feed: "looks", before: before, now: now)]))
    }

    @Test("A feed that is new in the configuration, or taken out of it, has lost nothing")
    func configured() async throws {
        let found = try await Self.objections(
            to: Self.good, counts: ["new": 0], after: Self.good, publishedCounts: ["old": 5])
        #expect(found == [])
    }

    @Test(
        "What a page names has to be there",
        arguments: [
            (#"<a href="b.html">"#, "b.html"), (#"<img src='images/x.jpg'>"#, "images/x.jpg"),
            (#"<img src=x.jpg>"#, "x.jpg"), (#"<source srcset="a.html 1w, y.jpg 2w">"#, "y.jpg"),
            (#"<LINK HREF="t.css">"#, "t.css"), (#"<form action="s.html#q">"#, "s.html"),
            (#"<a href="../up.html">"#, "../up.html"), (#"<a title="a > b" href="c%20d.html?x">"#, "c d.html"),
            (#"<a href="sub/./../e&amp;f.html">"#, "e&f.html"), (#"<a href="sub">"#, "sub"),
        ])
    func broken(markup: String, target: String) async throws {
        let files = Self.good.merging(["index.html": "<main>\(markup)</main>"]) { $1 }
        #expect(
            try await Self.objections(to: files)
                == [.brokenLink(target: target, pages: 1, first: "index.html")])
        #expect(
            try await Self.objections(to: files, isDryRun: true)
                == [.brokenLink(target: target, pages: 0, first: nil)])
    }

    @Test(
        "What is no file of the site, or is one, is let through",
        arguments: [
            #"<a href="https://example.com/x.html">"#, #"<a href="mailto:a@b.example">"#, ##"<a href="#main">"##,
            #"<a href="">"#, #"<a href="//host/x">"#, #"<a href="/about.html">"#, #"<img src="data:image/png,x">"#,
            #"<a href="?q=1">"#, #"<a href="./a.html?q#x">"#, #"<a href="./">"#, #"<a href="sub">"#,
            #"<a href="sub/">"#, #"text says href="x.html" > "#, #"<!-- <a href="x.html"> -->"#,
            #"<script>"<a href=\"x.html\">"</script>"#, #"<style>a[href="x.html"]</style>"#,
            #"<p title='<a href="x.html">'>"#, #"<p data-href="x.html" hrefx="x.html">"#,
        ])
    func passes(markup: String) async throws {
        let files = Self.good.merging([
            "index.html": "<main>\(markup)</main>", "sub/index.html": #"<main><a href="../a.html">"#,
        ]) { $1 }
        #expect(try await Self.objections(to: files) == [])
    }

    @Test("A stylesheet's url() has to be there too, seen from the stylesheet")
    func stylesheet() async throws {
        let css = #"a{b:url(c.png)} /* url(x) */ d{e:url( "../f.svg" )} g{h:URL('data:image/png,x')} i{j:url(#k)}"#
        let files = Self.good.merging(["assets/s.css": css, "assets/c.png": "png"]) { $1 }
        #expect(
            try await Self.objections(to: files)
                == [.brokenLink(target: "f.svg", pages: 1, first: "assets/s.css")])
    }

    @Test(
        "A page has to have a <main> with something in it",
        arguments: ["", "<body>text</body>", "<main></main>", "<MAIN id=x> \n</MAIN>", "<main", "<!-- <main>a -->"])
    func empty(page: String) async throws {
        #expect(try await Self.objections(to: Self.good.merging(["a.html": page]) { $1 }) == [.emptyPage("a.html")])
    }

    @Test("A document for readers has to have a byte", arguments: ["feed.xml", "looks/feed.json"])
    func emptyDocument(path: String) async throws {
        #expect(try await Self.objections(to: Self.good.merging([path: ""]) { $1 }) == [.emptyPage(path)])
        #expect(try await Self.objections(to: Self.good.merging([path: "x", "robots.txt": ""]) { $1 }) == [])
    }

    @Test("A page that stays as it was may not link to one that has gone")
    func gone() async throws {
        let before = Self.good.merging(["b.html": #"<main><a href="a.html">"#]) { $1 }
        let now = ["index.html": "<main>new</main>", "b.html": #"<main><a href="a.html">"#]
        #expect(
            try await Self.objections(to: now, after: before)
                == [.brokenLink(target: "a.html", pages: 1, first: "b.html")])
    }

    @Test("An unmanaged file may be linked to")
    func unmanaged() async throws {
        for isDryRun in [false, true] {
            try await withTemporaryFolder { folder in
                let output = folder + "/output"
                try Generations.publish(Self.good, to: output)
                try Files.replace(output + "/own.html", with: Array("mine".utf8))
                let files = Self.good.merging(["index.html": #"<main><a href="own.html">"#]) { $1 }
                let next = try Generations.stage(files, at: OutputFolder(path: output), isDryRun: isDryRun)
                #expect(next.objections(maxDrop: 0.5) == [])
            }
        }
    }

    @Test("What a replacement that was cut short has left behind may not be linked to", arguments: [false, true])
    func leftBehind(isDryRun: Bool) async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            let old = ["old.html": "<main>old"]
            try Generations.publish(Self.good.merging(old) { $1 }, to: output, method: .sync)
            try Generations.publish(Self.good, to: output, method: .sync)
            try Files.replace(output + "/old.html", with: Array("<main>old".utf8))
            try Files.replace(folder + "/.output-generations/unfinished", with: Array("2".utf8))
            let files = Self.good.merging(["index.html": #"<main><a href="old.html">"#]) { $1 }
            let next = try Generations.stage(files, at: OutputFolder(path: output), isDryRun: isDryRun)
            // A dry run has no pages to look into.
            let (pages, first) = (isDryRun ? 0 : 1, isDryRun ? nil : "index.html")
            #expect(next.objections(maxDrop: 0.5) == [.brokenLink(target: "old.html", pages: pages, first: first)])
        }
    }

    @Test("Who names what is missing is counted, and the first of them is told")
    func counted() async throws {
        var files = Self.good
        for name in ["z", "c", "d"] { files["p/\(name).html"] = #"<main><a href="../x.html"><a href="../x.html">"# }
        #expect(
            try await Self.objections(to: files) == [.brokenLink(target: "x.html", pages: 3, first: "p/c.html")])
    }

    @Test("One that is held back is kept aside, the last of them only, and what is published stands")
    func aside() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Generations.publish(Self.good, to: output)
            for text in ["one", "two"] {
                let held = try Generations.stage(["index.html": text], at: OutputFolder(path: output))
                let aside = try #require(try held.keepAside())
                #expect(try Generations.contents(of: aside) == ["index.html": text])
            }
            #expect(try Generations.contents(of: output) == Self.good)
            #expect(try Files.names(in: folder + "/.output-generations") == ["1.manifest", "current", "held", "lock"])
            try OutputFolder(path: output).clearAside()
            #expect(try Files.names(in: folder + "/.output-generations") == ["1.manifest", "current", "lock"])
            #expect(OutputFolder.generation(of: output) == 1)
        }
    }
}
