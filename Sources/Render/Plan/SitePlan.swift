internal import Model

/// All that is settled before the first page is rendered. Threads share it.
final class SitePlan: Sendable {
    let gallery: Gallery
    let settings: SiteSettings
    let editionDay: Day
    let theme: Theme
    let languages: [LanguagePlan]
    let feeds: [FeedPlan]
    /// Whom the page of a member shows beside the member; nil for feeds without people.
    let companions: [Companions?]
    let frontPage: FrontPage
    let base: SiteBase?
    /// Pictures composed of others, by what they stand for.
    let sheets: [SheetRequest.Subject: Rendition]
    /// The `count` key of all entries together.
    let noun: String
    let entryCount: Int

    init(
        gallery: Gallery, settings: SiteSettings, editionDay: Day, theme: Theme,
        sheets: [SheetRequest.Subject: Rendition]
    ) throws(SiteError) {
        let ordered = UpcomingFirst.ordered(gallery.catalog, on: editionDay)
        let gallery = DailyLead.leading(Gallery(catalog: ordered, pictures: gallery.pictures), on: editionDay)
        self.gallery = gallery
        self.settings = settings
        self.editionDay = editionDay
        self.theme = theme
        self.sheets = sheets
        languages = try LanguagePlan.plans(theme, languages: settings.languages)
        feeds = gallery.catalog.feeds.map(FeedPlan.init)
        companions = gallery.catalog.feeds.map { Companions($0, on: editionDay, pictures: gallery.pictures) }
        frontPage = FrontPage(gallery.catalog)
        base = SiteBase(settings.baseURL)
        noun = feeds.count == 1 ? feeds[0].noun : "entry"
        entryCount = feeds.reduce(0) { $0 + $1.feed.entries.count }
    }

    /// What every page has: styles, scripts and their words, and the picture that stands in.
    var sharedAssets: [Theme.Asset] {
        [theme.stylesheet, theme.stock.asset, theme.face] + theme.scripts.assets + languages.map(\.words)
    }

    /// The day on which a moment falls where the site is at home.
    func day(of instant: Instant) -> Day {
        let zone = settings.timeZone
        return zone == "UTC" ? instant.dayUTC : Day.of(instant, in: zone) ?? instant.dayUTC
    }

    /// Every label of a fact that some page shows, sorted by bytes.
    var factLabels: [String] {
        var labels: Set<String> = []
        for plan in feeds {
            for entry in plan.feed.entries { for fact in entry.facts { labels.insert(fact.label) } }
            for profile in plan.profiles { for fact in profile.facts { labels.insert(fact.label) } }
        }
        return labels.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// A picture of the catalog that has been had; nil: the stock picture is shown.
    func picture(_ source: PictureSource?) -> Picture? {
        gallery[source].flatMap { $0.renditions.isEmpty ? nil : $0 }
    }
}
