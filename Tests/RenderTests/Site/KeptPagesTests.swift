internal import Model
internal import Synchronization
internal import TestSupport
internal import Testing

@testable internal import Render

@Suite("Pages whose view is last night's") struct KeptPagesTests {
    /// Pages as they were rendered last, by path, each with its key.
    private final class Shelf: Sendable {
        let secret = FingerprintSecret()
        let pages = Mutex<[String: (key: Fingerprint, bytes: [UInt8])]>([:])
        let notes = Mutex<[RenderNote: [UInt8]]>([:])
        /// Files for which other words were noted.
        let differing = Mutex<Set<String>>([])

        /// The site's files, those among them that stay; how many pages differ from the last time, and how many files
        /// of the search's records stay.
        /// - Parameter verifies: whether none stays.
        func render(
            _ site: Site, verifies: Bool = false
        ) throws -> (files: [String: [UInt8]], counts: SiteCounts, changed: Int, records: Int) {
            let (before, earlier) = (pages.withLock { $0 }, notes.withLock { $0 })
            let files = Mutex<[String: [UInt8]]>([:])
            let records = Mutex(0)
            let keeper = PageKeeper(secret: secret, maker: "test") { note in
                earlier[note]
            } noted: { note, bytes in
                self.notes.withLock { $0[note] = Array(bytes) }
            } keep: { path, key in
                guard !verifies, let known = before[path], known.key == key else { return false }
                files.withLock { $0[path] = known.bytes }
                if path.hasPrefix("search/entries-") { records.withLock { $0 += 1 } }
                return true
            } rendered: { path, key, bytes in
                files.withLock { $0[path] = Array(bytes) }
                self.pages.withLock { $0[path] = (key, Array(bytes)) }
            } differs: { path in
                self.differing.withLock { _ = $0.insert(path) }
            }
            let counts = try site.render(jobs: 2, keeper: keeper) { path, bytes in
                files.withLock { $0[path] = Array(bytes) }
            }
            let now = files.withLock { $0 }
            let changed = now.count { path, bytes in path.hasSuffix(".html") && before[path]?.bytes != bytes }
            return (now, counts, changed, records.withLock { $0 })
        }
    }

    @Test(
        "Over nights of any changes, what is kept and what is rendered are together a clean build's site",
        arguments: 0..<1)
    func random(seed: UInt64) async throws {
        try await withTemporaryFolder { folder in
            try Night.writeThemes(folder)
            let shelf = Shelf()
            var random = SplitMix(seed: seed)
            var night = Night()
            _ = try shelf.render(night.site())
            var (kept, rendered, changed) = (0, 0, 0)
            for (number, change) in NightChange.allCases.shuffled(using: &random).enumerated() {
                change.apply(to: &night, number: number, folder: folder, using: &random)
                let site = try night.site()
                let incremental = try shelf.render(site)
                let clean = try Shelf().render(site)
                #expect(Set(incremental.files.keys) == Set(clean.files.keys), "night \(number): \(change)")
                let wrong = clean.files.filter { incremental.files[$0] != $1 }.keys.sorted()
                #expect(wrong == [], "night \(number): \(change)")
                kept += incremental.counts.pagesKept
                rendered += incremental.counts.pagesRendered
                changed += incremental.changed
            }
            #expect(kept > 0)
            // Some pages are rendered in vain: all of an entry counts in lists, which show little of it, and all
            // strings, the time zone and the site's description do everywhere.
            #expect(rendered <= changed * 6 / 5, "\(rendered) rendered, \(changed) differ, \(kept) kept")
        }
    }

    @Test("Without any change every page is kept, none rendered") func unchanged() throws {
        let shelf = Shelf()
        let first = try shelf.render(Night().site())
        #expect(first.counts.pagesKept == 0)
        let second = try shelf.render(Night().site())
        #expect(second.counts.pagesRendered == 0 && second.counts.pagesKept == first.counts.pagesRendered)
        #expect(second.counts.entries == first.counts.entries && second.counts.files == first.counts.files)
    }

    @Test("On another day those pages are rendered that say the day, and no other") func anotherDay() throws {
        let shelf = Shelf()
        var night = Night()
        night.catalog = SampleCatalog().catalog
        _ = try shelf.render(night.site())
        night.day = night.day + 1
        let next = try shelf.render(night.site())
        #expect(next.counts.pagesRendered == 2 && next.changed == 2, "\(next.counts.pagesRendered), \(next.changed)")
        #expect(try next.files == Shelf().render(night.site()).files)
    }

    @Test("One new entry has those pages rendered that show something of it, and no other") func oneNewEntry() throws {
        let shelf = Shelf()
        var night = Night()
        night.catalog = Catalog(feeds: SearchIndexTests.synthetic(400, feeds: 2))
        _ = try shelf.render(night.site())
        var new = try #require(night.catalog.feeds[0].entries.last)
        (new.id, new.title, new.published) = ("new", "New", Instant(seconds: 1_900_000_000))
        night.catalog.feeds[0].entries.insert(new, at: 0)
        let next = try shelf.render(night.site())
        #expect(next.counts.pagesRendered <= next.changed * 6 / 5, "\(next.counts.pagesRendered), \(next.changed)")
        #expect(next.counts.pagesKept > 300, "\(next.counts.pagesKept)")
        #expect(try next.files == Shelf().render(night.site()).files)
    }

    @Test("A large search keeps the records and words of what has not changed, and is a clean build's")
    func search() throws {
        let shelf = Shelf()
        var night = Night()
        night.catalog = Catalog(feeds: SearchIndexTests.synthetic(600, feeds: 2))
        let first = try shelf.render(night.site())
        let all = first.files.keys.count { $0.hasPrefix("search/entries-") }
        #expect(all == (600 + SearchIndex.entriesPerFile - 1) / SearchIndex.entriesPerFile && first.records == 0)
        func change(_ number: Int) throws -> Int {
            let next = try shelf.render(night.site())
            let clean = try Shelf().render(night.site())
            #expect(next.files == clean.files && next.counts.files == clean.counts.files, "night \(number)")
            return next.records
        }
        #expect(try change(1) == all)
        let person = Profile(id: "p", name: "Somebody Unheard-of")
        night.catalog.feeds[0].entries[10].title = "Zebra crossing"
        #expect(try change(2) == all - 1, "words that came and went")
        night.catalog.feeds[1].entries[20].profile = person
        #expect(try change(3) == all - 1, "a name that only this entry has")
        night.catalog.feeds[1].entries[20].profile = Profile(id: "p", name: "Another Name")
        #expect(try change(4) == all - 1, "the same person under another name")
        night.catalog.feeds[1].entries[200].profile = Profile(id: "p", name: "Third Name")
        _ = try change(5)
        night.catalog.feeds[1].entries[200].profile = Profile(id: "p", name: "Fourth Name")
        #expect(try change(6) == all - 1, "a name that only this entry gives the person")
        var new = night.catalog.feeds[0].entries[10]
        (new.id, new.published) = ("new", Instant(seconds: 1_900_000_000))
        night.catalog.feeds[0].entries.append(new)
        #expect(try change(7) == all - 1, "the last file has one more")
        night.catalog.feeds[0].entries.removeAll { $0.id == "new" }
        #expect(try change(8) == all - 1)
        night.settings.languages = ["ar", "en"]
        #expect(try change(9) == 0, "a first language of other words")
    }

    @Test("Words that are verified are those that were noted, and other ones are told") func verifiedWords() throws {
        let shelf = Shelf()
        var night = Night()
        night.catalog = Catalog(feeds: SearchIndexTests.synthetic(300, feeds: 2))
        _ = try shelf.render(night.site())
        night.catalog.feeds[0].entries[10].title = "Zebra crossing"
        _ = try shelf.render(night.site(), verifies: true)
        #expect(shelf.differing.withLock { $0 } == [])
        let files = shelf.pages.withLock { $0 }.filter { $0.key.hasPrefix("search/entries-") }
        #expect(files.count > 10)
        // As if a key had left something out.
        let parts = files.values.map { file in
            SearchIndex.Part(blocks: [.init(key: file.key, content: Fingerprint(of: file.bytes), first: 0, hitsEnd: 0)])
        }
        let notes = SearchNotes.file(of: parts, shelf.secret, maker: "test")?.bytes ?? []
        shelf.notes.withLock { $0[.search] = notes }
        _ = try shelf.render(night.site(), verifies: true)
        #expect(shelf.differing.withLock { $0 } == Set(files.keys))
    }

    @Test("Over nights of any changes, a large search that keeps what it can is a clean build's") func randomSearch()
        throws
    {
        let shelf = Shelf()
        var random = SplitMix(seed: 3)
        var night = Night()
        night.catalog = Catalog(feeds: SearchIndexTests.synthetic(300, feeds: 2))
        night.settings.languages = ["en"]
        _ = try shelf.render(night.site())
        var records = 0
        let changes: [NightChange] = [
            .picture, .remade, .description, .order, .timeZone, .profile, .otherProfiles, .person, .products, .tags,
            .published, .subtitle, .text, .gone, .new, .day, .feedTitle,
        ]
        for (number, change) in changes.shuffled(using: &random).enumerated() {
            change.apply(to: &night, number: number, folder: "", using: &random)
            let next = try shelf.render(night.site())
            let clean = try Shelf().render(night.site())
            #expect(next.files == clean.files, "night \(number): \(change)")
            records += next.records
        }
        #expect(records > 0)
    }

    @Test("A page's title has the site's, also where a theme shows that nowhere else") func siteTitle() async throws {
        try await withTemporaryFolder { folder in
            try Files.createFolder(folder + "/own")
            let template = "<main>{{#head}}{{title}}{{/head}}</main>"
            try Files.replace(folder + "/own/details.mustache", with: Array(template.utf8))
            let shelf = Shelf()
            var night = Night()
            night.own = folder + "/own"
            _ = try shelf.render(night.site())
            night.settings.title = "Another Site"
            #expect(try shelf.render(night.site()).files == Shelf().render(night.site()).files)
        }
    }

    /// A view that says one thing.
    private final class Words: FieldedView {
        let texts: [String]
        init(_ texts: String...) { self.texts = texts }
        static let fields = ViewFields<Words>(.texts("texts") { $0.texts }, .text("last") { $0.texts.last })
    }

    /// A view without end.
    private final class Endless: FieldedView {
        static let fields = ViewFields<Endless>(.view("inner") { $0 })
    }

    @Test("A view without end, or with names that only the data has, has no fingerprint") func unreadable() throws {
        var fingerprinter = ViewFingerprinter(FingerprintSecret())
        #expect(fingerprinter.fingerprint(of: Endless(), []) == nil)
        #expect(fingerprinter.fingerprint(of: StringsGroup(["a": "b"]), []) == nil)
        #expect(fingerprinter.fingerprint(of: Words("a"), []) != nil)
    }

    @Test("Two views that say other things have other fingerprints, however their texts lie together")
    func distinct() {
        var fingerprinter = ViewFingerprinter(FingerprintSecret())
        let views = [Words("ab", "c"), Words("a", "bc"), Words("abc"), Words("", "abc"), Words("a", "b", "c"), Words()]
        let all = views.flatMap { view in
            [["x"], ["x", ""], ["", "x"]].map { fingerprinter.fingerprint(of: view, $0) }
        }
        #expect(Set(all).count == all.count && !all.contains(nil))
        #expect(fingerprinter.fingerprint(of: Words("ab", "c"), ["x"]) == all[0])
    }
}
