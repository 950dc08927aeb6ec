internal import Model

/// Everything decided before the first page is rendered. All threads share it.
final class SitePlan: Sendable {
    let gallery: Gallery
    let settings: SiteSettings
    let editionDay: Day
    let theme: Theme
    let languages: [LanguagePlan]
    let feeds: [FeedPlan]
    /// By feed; nil for feeds without people.
    let relatedMembers: [RelatedMembers?]
    let frontPage: FrontPage
    let base: BaseURL?
    /// Social images and contact sheets.
    let sheets: [SheetRequest.Subject: Rendition]
    /// The deletions that feed readers are told of.
    let tombstones: [Tombstone]
    /// The key of all entries together in the strings' group `count`.
    let noun: String
    let entryCount: Int

    /// Whether an event is over when the edition begins.
    func isOver(_ event: EventDetails) -> Bool { event.isOver(on: editionDay, in: settings.timeZone) }

    init(
        gallery: Gallery, settings: SiteSettings, editionDay: Day, theme: Theme,
        sheets: [SheetRequest.Subject: Rendition], tombstones: [Tombstone] = []
    ) throws(SiteError) {
        let ordered = EntryOrder.ordered(
            gallery, on: editionDay, in: settings.timeZone, pageSize: settings.pageSize)
        let gallery = FeaturedEntry.leading(ordered, on: editionDay)
        self.gallery = gallery
        self.settings = settings
        self.editionDay = editionDay
        self.theme = theme
        self.sheets = sheets
        self.tombstones = tombstones
        languages = try LanguagePlan.plans(
            theme, languages: settings.languages, pages: settings.pages.map(\.name),
            formerFeedIDs: settings.formerFeedIDs)
        let zone = settings.timeZone
        feeds = gallery.catalog.feeds.map { feed in
            FeedPlan(feed, pageSize: settings.pageSize) {
                $0.isOver(on: editionDay, in: zone)
            } day: {
                Self.day(of: $0, in: zone)
            }
        }
        relatedMembers = gallery.catalog.feeds.map { RelatedMembers($0, on: editionDay, pictures: gallery.pictures) }
        frontPage = FrontPage(gallery.catalog)
        base = BaseURL(settings.baseURL)
        noun = feeds.count == 1 ? feeds[0].noun : "entry"
        entryCount = feeds.reduce(0) { $0 + $1.feed.entries.count }
    }

    /// The stylesheet, scripts with their strings, and placeholder images: files that every page may use.
    var sharedAssets: [Theme.Asset] {
        theme.sharedAssets + languages.flatMap(\.scriptStrings.assets)
    }

    /// The day of `instant` in the site's time zone.
    func day(of instant: Instant) -> Day { Self.day(of: instant, in: settings.timeZone) }

    private static func day(of instant: Instant, in zone: String) -> Day {
        zone == "UTC" ? instant.dayUTC : Day.of(instant, in: zone) ?? instant.dayUTC
    }

    /// The labels of all facts, sorted by bytes.
    var factLabels: [String] {
        var labels: Set<String> = []
        for plan in feeds {
            for index in plan.feed.entries.indices {
                for fact in plan.feed.entries[index].facts { labels.insert(fact.label) }
            }
            for profile in plan.profiles { for fact in profile.facts { labels.insert(fact.label) } }
        }
        return labels.sorted { $0.precedesByBytes($1) }
    }

    func entry(_ index: EntryIndex) -> Entry { feeds[index.feed].feed.entries[index.entry] }

    /// The picture made from `source`; nil when the placeholder image is shown.
    func picture(_ source: PictureSource?) -> Picture? {
        gallery[source].flatMap { $0.renditions.isEmpty ? nil : $0 }
    }
}
