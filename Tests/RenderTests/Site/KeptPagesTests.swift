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

        /// The site's files, those among them that stay, and how many pages differ from the last time.
        func render(_ site: Site) throws -> (files: [String: [UInt8]], counts: SiteCounts, changed: Int) {
            let before = pages.withLock { $0 }
            let files = Mutex<[String: [UInt8]]>([:])
            let keeper = PageKeeper(secret: secret, maker: "test") { path, key in
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

    /// All that a site is made of.
    private struct Night {
        var catalog: Catalog
        var settings = SiteSettings()
        var day = SampleCatalog.editionDay
        /// The folder of the theme's own files.
        var own: String?
        var withoutPicture: Set<PictureSource> = []

        init() {
            catalog = Catalog(feeds: KindsCatalog().catalog.feeds + SampleCatalog().catalog.feeds)
            settings.languages = ["en", "ar"]
        }

        func site() throws -> Site {
            var pictures: [PictureSource: Picture] = [:]
            for source in catalog.pictureSources where !withoutPicture.contains(source) {
                pictures[source] = SampleCatalog.picture(source)
            }
            return try Site(
                gallery: Gallery(catalog: catalog, pictures: pictures), settings: settings, editionDay: day,
                theme: try Theme(shipped: RenderedSite.shipped, own: own))
        }
    }

    private enum Change: CaseIterable {
        case text, title, gone, new, order, day, template, strings, display, state, profile, picture, site, tags, back
    }

    private static func change(
        _ change: Change, _ night: inout Night, number: Int, folder: String, using random: inout SplitMix
    ) throws {
        let feed = Int.random(in: 0..<night.catalog.feeds.count, using: &random)
        let count = night.catalog.feeds[feed].entries.count
        let entry = Int.random(in: 0..<count, using: &random)
        func edit(_ body: (inout Entry) -> Void) { body(&night.catalog.feeds[feed].entries[entry]) }
        switch change {
        case .text: edit { $0.text = RichText(paragraphs: [[.text("Words of night \(number)")]]) }
        case .title: edit { $0.title = "Title of night \(number)" }
        case .gone where count > 3: night.catalog.feeds[feed].entries.remove(at: entry)
        case .gone: break
        case .new:
            var new = night.catalog.feeds[feed].entries[entry]
            new.id = "new-\(number)"
            night.catalog.feeds[feed].entries.insert(new, at: Int.random(in: 0...count, using: &random))
        case .order: night.catalog.feeds[feed].entries.swapAt(entry, Int.random(in: 0..<count, using: &random))
        case .day: night.day = SampleCatalog.editionDay + Int.random(in: -3...3, using: &random)
        case .template: night.own = night.own == nil ? folder + "/templates" : nil
        case .strings: night.own = night.own == nil ? folder + "/strings" : nil
        case .display:
            night.catalog.feeds[feed].display.columns = Int.random(in: 2...5, using: &random)
            night.catalog.feeds[feed].display.pageSize = Int.random(in: 3...20, using: &random)
        case .state:
            let isFresh = night.catalog.feeds[feed].state == .fresh
            night.catalog.feeds[feed].state = isFresh ? .lastGood(night.day, isStale: true) : .fresh
        case .profile: edit { $0.profile = Profile(id: $0.profile?.id ?? "somebody", name: "Name of night \(number)") }
        case .picture:
            for picture in night.catalog.feeds[feed].entries[entry].pictures {
                if night.withoutPicture.remove(picture) == nil { night.withoutPicture.insert(picture) }
            }
        case .site: night.settings.baseURL = night.settings.baseURL == nil ? WebURL("https://example.com/g/") : nil
        case .tags: edit { $0.tags = $0.tags.isEmpty ? [Tag(name: "fog", key: "fog")] : [] }
        case .back: night = Night()
        }
    }

    /// Folders of files that take the place of shipped ones.
    private static func writeThemes(_ folder: String) throws {
        let footer = "partials/footer.mustache"
        let shipped = try Files.read("\(RenderedSite.shipped)/\(footer)")
        try Files.createFolder(folder + "/templates/partials")
        try Files.replace("\(folder)/templates/\(footer)", with: shipped + Array("<!-- own -->\n".utf8))
        try Files.createFolder(folder + "/strings/strings")
        let strings = #"{"phrase": {"moreFrom": "Yet more from {name}"}}"#
        try Files.replace(folder + "/strings/strings/en.json", with: Array(strings.utf8))
    }

    @Test(
        "Over nights of any changes, what is kept and what is rendered are together a clean build's site",
        arguments: 0..<3)
    func random(seed: UInt64) async throws {
        try await withTemporaryFolder { folder in
            try Self.writeThemes(folder)
            let shelf = Shelf()
            var random = SplitMix(seed: seed)
            var night = Night()
            _ = try shelf.render(night.site())
            var (kept, rendered, changed) = (0, 0, 0)
            for (number, change) in Change.allCases.shuffled(using: &random).enumerated() {
                try Self.change(change, &night, number: number, folder: folder, using: &random)
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
            // strings do everywhere.
            #expect(rendered <= changed * 9 / 4, "\(rendered) rendered, \(changed) differ, \(kept) kept")
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
