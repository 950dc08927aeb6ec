internal import Model
internal import Testing

@testable internal import Render

@Suite("The paths of feeds' files, read back") struct FeedPathTests {
    private static let languages = ["en", "es-MX", "ar"]

    /// Ids and tags that need names of their own, and a few that are like the names of other pages.
    private static let hostile: FeedCatalog = {
        let ids = ["index", "feed", "feed-2", "grid-3", "archive", "by", "tags", "year", "city", "A", "a-2", "x.html"]
        let people = ids.map { Profile(id: $0, name: "N" + $0) }
        let entries = zip(ids, people).map { id, person in
            Entry(id: id, kind: .look, title: "T", profile: person, tags: ids.map { Tag(name: $0, key: $0) })
        }
        return FeedCatalog(id: "hostile", type: "ltk", title: "Hostile", entries: entries, profiles: people)
    }()

    private static func plan() throws -> SitePlan {
        var settings = SiteSettings()
        (settings.languages, settings.pageSize) = (languages, 4)
        settings.pages = [SitePage(name: "about", title: "About")]
        let feeds = KindsCatalog().catalog.feeds + SampleCatalog(looks: 120).catalog.feeds + [hostile]
        return try Site(
            gallery: Gallery(catalog: Catalog(feeds: feeds), pictures: [:]), settings: settings,
            editionDay: SampleCatalog.editionDay, theme: try Theme(shipped: RenderedSite.shipped, own: nil)
        ).plan
    }

    @Test("Of every kind of file, in every language, the feed is known, and whether it is an entry's page")
    func roundTrip() throws {
        let plan = try Self.plan()
        let ids = plan.feeds.map(\.feed.id)
        var kinds: Set<Substring> = []
        for language in plan.languages {
            PageJob.forEach(plan.feeds, isFirstLanguage: language.isFirst, pages: plan.settings.pages) { job in
                let path = language.folder + job.path(plan.feeds)
                let read = FeedPath(path, feeds: ids, languages: Self.languages)
                let isEntry = if case .details = job { true } else { false }
                #expect(read?.feed == job.feed.map { ids[$0] }, "\(path)")
                #expect((read?.isEntry ?? false) == isEntry, "\(path)")
                #expect(FeedPath.withoutLanguage(path, Self.languages) == job.path(plan.feeds))
                kinds.insert("\(job)".prefix { $0 != "(" })
            }
        }
        #expect(kinds.count == 18, "\(kinds.sorted())")
    }

    @Test("The page of an entry or person is found by the id alone") func pages() throws {
        for feed in try Self.plan().feeds {
            for (index, entry) in feed.feed.entries.enumerated() {
                #expect(FeedPath.path(.entry, entry.id, of: feed.feed.id) == feed.addresses.details(index))
            }
            for (index, profile) in feed.profiles.enumerated() {
                #expect(FeedPath.path(.profile, profile.id, of: feed.feed.id) == feed.addresses.profile(index))
            }
        }
    }

    @Test(
        "What lies in no folder of these feeds is none of their files",
        arguments: [
            "index.html", "looks", "looks.html", "images/looks/a.avif", "other/looks/a.html", "en/looks/a.html",
            "es-MX/looks/a.html", "",
        ])
    func others(path: String) {
        #expect(FeedPath(path, feeds: ["looks"], languages: Self.languages) == nil)
    }
}
