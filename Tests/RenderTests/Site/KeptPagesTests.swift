internal import Model
internal import Synchronization
internal import TestSupport
internal import Testing

@testable internal import Render

@Suite("Pages whose view is last night's") struct KeptPagesTests {
    /// Pages as they were rendered last, by path, each with its key.
    private final class Shelf: Sendable {
        private let secret = FingerprintSecret()
        private let pages = Mutex<[String: (key: Fingerprint, bytes: [UInt8])]>([:])
        private let cards = Mutex<[UInt8]?>(nil)

        /// The site's files, those among them that stay, and how many pages differ from the last time.
        func render(_ site: Site) throws -> (files: [String: [UInt8]], counts: SiteCounts, changed: Int) {
            let before = pages.withLock { $0 }
            let files = Mutex<[String: [UInt8]]>([:])
            let keeper = PageKeeper(secret: secret, maker: "test", cardNotes: cards.withLock { $0 }) { notes in
                self.cards.withLock { $0 = notes }
            } keep: { path, key in
                guard let known = before[path], known.key == key else { return false }
                files.withLock { $0[path] = known.bytes }
                return true
            } rendered: { path, key, bytes in
                files.withLock { $0[path] = Array(bytes) }
                self.pages.withLock { $0[path] = (key, Array(bytes)) }
            }
            let counts = try site.render(jobs: 2, keeper: keeper) { path, bytes in
                files.withLock { $0[path] = Array(bytes) }
            }
            let now = files.withLock { $0 }
            let changed = now.count { path, bytes in path.hasSuffix(".html") && before[path]?.bytes != bytes }
            return (now, counts, changed)
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
