/// All that tonight's feeds say, related: no id in it dangles, for it holds values and not ids.
package struct Catalog: Sendable {
    /// In the order of the configuration.
    package var feeds: [FeedCatalog]

    package init(feeds: [FeedCatalog]) { self.feeds = feeds }

    /// Every picture that some page may show, each once, in order of first mention.
    package var pictureSources: [PictureSource] {
        let all = feeds.count == 1 ? feeds[0].pictureSources : feeds.flatMap(\.pictureSources)
        var seen: Set<PictureSource> = []
        return all.filter { seen.insert($0).inserted }
    }
}

/// One feed's entries and all that they name.
package struct FeedCatalog: Sendable {
    /// `[a-z0-9-]{1,40}`: the feed's folder on the site.
    package let id: String
    /// The feed's type in the configuration: `ltk`, `flickr`, …
    package let type: String
    package let title: String
    /// In the feed's own order, each id once; entries kept by `retainDays` follow the others.
    package var entries: [Entry]
    /// Everyone whom an entry names, and those whom none names, in order of first mention.
    package var profiles: [Profile]
    package var state: FeedState
    /// How many documents were read.
    package var pageCount: Int
    package var lead: FeedLead
    package var display: FeedDisplay
    /// The source's own search, where a visitor may look on.
    package let search: SearchAddress?

    package init(
        id: String, type: String, title: String, entries: [Entry] = [], profiles: [Profile] = [],
        state: FeedState = .fresh, pageCount: Int = 0, lead: FeedLead = .first,
        display: FeedDisplay = FeedDisplay(), search: SearchAddress? = nil
    ) {
        self.id = id
        self.type = type
        self.title = title
        self.entries = entries
        self.profiles = profiles
        self.state = state
        self.pageCount = pageCount
        self.lead = lead
        self.display = display
        self.search = search
    }

    /// How many entries name no picture of their own: the stock picture, or words alone, stand in their place.
    package var countWithoutPicture: Int { entries.indices.count { entries[$0].pictures.isEmpty } }

    package var pictureSources: [PictureSource] {
        var sources: [PictureSource] = []
        // By index: taking an entry out of the array copies all of its parts.
        for index in entries.indices {
            sources += entries[index].pictures
            for product in entries[index].products { if let picture = product.picture { sources.append(picture) } }
            if let picture = entries[index].profile?.picture { sources.append(picture) }
            for profile in entries[index].otherProfiles { if let picture = profile.picture { sources.append(picture) } }
        }
        for profile in profiles { if let picture = profile.picture { sources.append(picture) } }
        return sources
    }
}

/// Which entry stands before all others.
package enum FeedLead: Hashable, Sendable {
    /// The feed's own first.
    case first
    /// Another one every day, the same all day: in as many days as there are entries each leads once.
    case ofTheDay
}

/// How the site shows a feed: `feeds[].layout`, `home`, `pageSize` and `columns`.
package struct FeedDisplay: Hashable, Sendable {
    package var layout = FeedLayout.auto
    /// Whether the home page shows its entries.
    package var isOnHome = true
    /// Entries on a page of its list; nil: `site.pageSize`.
    package var pageSize: Int?
    /// Columns of its tiles on wide windows; nil: as many as the window has room for.
    package var columns: Int?

    package init() {}
}

/// How a feed's list shows its entries: `feeds[].layout`.
package enum FeedLayout: String, Hashable, Sendable, CaseIterable {
    /// `split` where any entry is an event, a post or an item, else `wide`.
    case auto
    /// One picture below the other, each as wide as the column.
    case wide
    /// Rows, and where there is room the details of the chosen entry beside them.
    case split
}

/// Whether a feed's entries are tonight's.
package enum FeedState: Hashable, Sendable {
    case fresh
    /// The feed failed tonight; these are its entries of that day.
    /// - Parameter isStale: whether that is longer ago than the feed's `maxAgeDays`.
    case lastGood(Day, isStale: Bool)
    /// The feed failed and no copy of it is kept.
    case failed
}

/// One thing that a feed publishes: a look, a photo, an event, a post, a member.
package struct Entry: Sendable {
    /// The API's id, as it stands in the feed: hostile text of any length.
    package var id: String
    package let kind: EntryKind
    /// What heads its page; never empty.
    package var title: String
    /// Whether the feed itself names it; false: the title is made of its text, its author or its day.
    package var hasOwnTitle: Bool
    /// A line under the title: a member's position; never empty.
    package var subtitle: String?
    package var text: RichText
    /// The hero first. May be empty: the stock picture is shown.
    package var pictures: [PictureSource]
    package var profile: Profile?
    /// The others whom it names beside `profile`, in the feed's order (an event's other performers).
    package var otherProfiles: [Profile]
    /// `profile`, then the others.
    package var allProfiles: [Profile] { [profile].compactMap { $0 } + otherProfiles }
    package var products: [Product]
    package var tags: [Tag]
    package var published: Instant?
    package var updated: Instant?
    /// Where the entry stands at its source.
    package var link: WebURL?
    /// A video that the link plays; the hero is its poster.
    package var video: WebURL?
    /// A recording to hear that the link plays.
    package var sound: WebURL?
    /// The last day on which the feed still had this entry, where it is kept by `retainDays` after it has left.
    package var retainedSince: Day?
    /// When and where, of an event.
    package var event: EventDetails?
    /// What it costs, of a thing that can be bought.
    package var offer: Offer?
    /// Whether whoever publishes the site is paid for what is bought through its link or its products' links.
    package var isAffiliate: Bool
    /// What else there is to know, in the order in which it is shown.
    package var facts: [Fact]
    /// The language of its title and text: a tag of BCP 47, such as `pt-BR`; nil where the feed states none.
    package var language: String?

    package init(
        id: String, kind: EntryKind, title: String, hasOwnTitle: Bool = true, subtitle: String? = nil,
        text: RichText = RichText(), pictures: [PictureSource] = [], profile: Profile? = nil,
        otherProfiles: [Profile] = [], products: [Product] = [], tags: [Tag] = [], published: Instant? = nil,
        updated: Instant? = nil, link: WebURL? = nil, video: WebURL? = nil, sound: WebURL? = nil,
        event: EventDetails? = nil, offer: Offer? = nil, isAffiliate: Bool = false, facts: [Fact] = [],
        language: String? = nil
    ) {
        self.id = id
        self.kind = kind
        self.title = title
        self.hasOwnTitle = hasOwnTitle
        self.subtitle = subtitle
        self.text = text
        self.pictures = pictures
        self.profile = profile
        self.otherProfiles = otherProfiles
        self.products = products
        self.tags = tags
        self.published = published
        // What was last changed before it was published, as what waited for its hour, has not changed since.
        self.updated = updated.flatMap { updated in published.map { updated < $0 } == true ? nil : updated }
        self.link = link
        self.video = video
        self.sound = sound
        self.event = event
        self.offer = offer
        self.isAffiliate = isAffiliate
        self.facts = facts
        self.language = language
    }
}

/// What an entry is; it decides the kind of its JSON-LD.
package enum EntryKind: String, Hashable, Sendable {
    case look, photo, event, person, post, item

    /// Whether its text is complete without a picture: the others show the stock picture where they have none.
    package var isTextual: Bool { self == .post || self == .item }
}

/// A person or body that entries name: a creator, publisher, performer, author.
package final class Profile: Sendable {
    package let id: String
    /// Never empty.
    package let name: String
    package let text: RichText
    package let picture: PictureSource?
    package let link: WebURL?
    package let facts: [Fact]

    package init(
        id: String, name: String, text: RichText = RichText(), picture: PictureSource? = nil,
        link: WebURL? = nil,
        facts: [Fact] = []
    ) {
        self.id = id
        self.name = name
        self.text = text
        self.picture = picture
        self.link = link
        self.facts = facts
    }
}
