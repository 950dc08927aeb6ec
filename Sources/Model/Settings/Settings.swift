/// `site` of the configuration.
package struct SiteSettings: Hashable, Sendable {
    package var title = "Vitrine"
    package var description = ""
    /// Where the site is published; nil: no canonical links, no sitemap.
    package var baseURL: WebURL?
    /// Where the site's owner can be reached; empty: `baseURL` is told.
    package var contact = ""
    /// BCP 47 codes; the first is the one at the site's root.
    package var languages = ["en"]
    /// Entries on a page of the feed; a grid page holds three times as many, to fill its rows.
    package var pageSize = 20
    package var timeZone = "UTC"
    /// Ids of feeds and names of pages in the order of their links in the header; the others follow.
    package var menu: [String] = []
    /// The owner's own pages, in their order.
    package var pages: [SitePage] = []
    /// Origins that the owner's head snippet loads from, besides the site itself.
    package var headSources: [String] = []
    /// The ids that feeds had before, each with the feed's id now: `feeds[].formerIds`.
    package var formerFeedIDs: [String: String] = [:]
    /// Where servers are told that the owner can be reached; empty where nothing is known.
    package var contactAddress: String { contact.isEmpty ? baseURL?.string ?? "" : contact }

    package init() {}
}

/// A page of the owner's own: `site.pages[]`. Its text is `pages/<name>.mustache`.
package struct SitePage: Hashable, Sendable {
    /// Where its link stands.
    package enum Place: String, CaseIterable, Sendable {
        case header, footer
    }

    /// `[a-z0-9-]{1,40}`; its file is `<name>.html`.
    package let name: String
    package let title: String
    /// By language code, where it is another.
    package let titles: [String: String]
    package let place: Place

    package init(name: String, title: String, titles: [String: String] = [:], place: Place = .footer) {
        self.name = name
        self.title = title
        self.titles = titles
        self.place = place
    }

    /// Its title in this language.
    package func title(in language: String) -> String { titles[language] ?? title }
}

/// `images` of the configuration.
package struct ImageSettings: Hashable, Sendable {
    /// Ascending, each once.
    package var widths = [320, 400, 640, 960, 1440]
    package var formats: [PictureFormat] = [.avif, .jpeg]
    package var quality = PictureQuality.number(80)
    /// The most pictures that a night makes anew because the recipe of their files has changed.
    package var redoMax = 500
    /// The version of the tool's recipes (`ImageRecipe`) by which pictures are made. An earlier one only where files of
    /// before are looked for; no configuration says so.
    package var recipeVersion = recipeVersionNow
    package static let recipeVersionNow = 5
    /// Whether the sources' own bytes are published too.
    package var originals = false
    package var bytesMax = 33_554_432
    package var pixelsMax = 100_000_000
    /// After how many days at most a picture is asked for again, whatever its server said.
    package var maxAgeDays = 7
    /// For how many nights an entry whose picture cannot be had shows the one that was published last.
    package var goneAfterDays = 14

    package init() {}
}

/// `images.quality` of the configuration.
package enum PictureQuality: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// Each file's own, so that all of them look equally good: by this version of the tables and steps that choose it
    /// (`Sources/CVips/eye.c`, `slopes.c`).
    case eyeOfVersion(Int)
    /// The same for all files: 1–100, on JPEG's scale.
    case number(Int)

    package init(integerLiteral value: Int) { self = .number(value) }

    /// Raised with every change of those tables and steps. Formats whose files do not change keep the version that
    /// they have (`ImageRecipe.encoderQuality`).
    package static let eyeVersion = 5
    /// As files are made now.
    package static let eye = PictureQuality.eyeOfVersion(eyeVersion)

    /// Nil for `eye`.
    package var number: Int? {
        guard case .number(let number) = self else { return nil }
        return number
    }
}

/// `network` of the configuration.
package struct NetworkSettings: Hashable, Sendable {
    package var timeoutSeconds = 30
    package var retries = 4
    package var perHost = 6
    package var allowPrivateHosts = false
    package var feedBytesMax = 67_108_864
    package var pagesMax = 1000

    package init() {}
}

/// `publish` of the configuration.
package struct PublishSettings: Hashable, Sendable {
    /// How a generation becomes the published folder: by one exchange, or file by file.
    package enum Method: String, Hashable, Sendable, CaseIterable { case exchange, sync }

    /// An absolute path.
    package var output: String
    package var method = Method.exchange
    /// The largest part of a feed's entries that may go in one night, 0–1.
    package var maxDrop = 0.5
    /// How many earlier generations are kept.
    package var keep = 2

    package init(output: String) { self.output = output }
}

/// `cache` of the configuration.
package struct CacheSettings: Hashable, Sendable {
    /// An absolute path.
    package var path: String
    /// The absolute path of a folder that machines share; nil: there is none.
    package var remote: String?
    package var bytesMax = 21_474_836_480
    package var graceDays = 14

    package init(path: String) { self.path = path }
}
