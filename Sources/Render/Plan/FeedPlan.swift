internal import Model

/// A feed with its pages' addresses, and its entries grouped by profile and by tag.
final class FeedPlan: Sendable {
    let feed: FeedCatalog
    let addresses: FeedAddresses
    let name: Name
    /// The profiles that have a page.
    let profiles: [Profile]
    /// The tags that have a page, in order of first use.
    let tags: [Tag]
    /// For each entry, the index in `profiles` of its own profile.
    let profileOfEntry: [Int?]
    /// For each entry, the indices in `profiles` of the others that it names, in its order.
    let otherProfilesOfEntry: [[Int]]
    /// For each entry, its indices in `tags`, in its order.
    let tagsOfEntry: [[Int]]
    /// For each profile, and for each tag, the indices of its entries in the feed's order.
    let entriesOfProfile: [[Int]]
    let entriesOfTag: [[Int]]
    let filters: FeedFilters
    let syndicatedProfiles: SyndicatedGroups
    let syndicatedTags: SyndicatedGroups
    /// For each entry, the index in `entriesOfVenue` of its event's venue: name and city decide.
    let venueOfEntry: [Int?]
    let entriesOfVenue: [[Int]]
    /// The entries' common kind, `product` for items that are sold, or `entry`: a key of the strings' group `count`.
    let noun: String
    /// Which of its entries grids and lists show.
    let shows: EventShows
    /// By what its events are grouped in grids, where a group fills a row, and in lists; nil: by nothing.
    let gridGrouping: EventGrouping?
    let listGrouping: EventGrouping?
    /// Whether it has an entry of kind `person`.
    let hasPeople: Bool
    /// Whether an entry of it is at Flickr: then Flickr's notice is owed.
    let hasFlickrLinks: Bool
    /// Entries on a page of its list.
    let pageSize: Int
    /// Whether its list shows rows and not wide pictures.
    let isSplit: Bool
    private let tagByKey: [String: Int]

    /// An entry is listed on the pages of at most so many profiles beside its own.
    private static let otherProfilesMax = 100

    /// What all cards of a feed say of it.
    final class Name: Sendable {
        let id: String
        let title: String

        init(id: String, title: String) { (self.id, self.title) = (id, title) }
    }

    /// - Parameters:
    ///   - pageSize: the site's, for a feed without one of its own.
    ///   - isOver: whether an event is past.
    ///   - day: the day of a moment in the site's time zone.
    init(
        _ feed: FeedCatalog, pageSize: Int = 20, isOver: (EventDetails) -> Bool = { _ in false },
        day: @escaping @Sendable (Instant) -> Day = { $0.dayUTC }
    ) {
        let (groups, (filters, details)) = Parallel.both {
            Groups(feed)
        } _: {
            (FeedFilters(feed, day: day), FeedAddresses.details(of: feed))
        }
        let (people, kinds) = (groups.people, groups.kinds)
        self.feed = feed
        name = Name(id: feed.id, title: feed.title)
        profiles = groups.profiles
        tags = groups.tags
        self.filters = filters
        addresses = FeedAddresses(
            feed, details: details, profiles: groups.profiles, tags: groups.tags, years: filters.years.map(\.year),
            cityKeys: filters.cities.map(\.key))
        otherProfilesOfEntry = zip(people.groups, groups.profileOfEntry).map { group, own in
            own == nil ? group : Array(group.dropFirst())
        }
        profileOfEntry = groups.profileOfEntry
        tagsOfEntry = groups.ofTags.groups
        entriesOfProfile = people.members
        entriesOfTag = groups.ofTags.members
        let published = feed.entries.indices.map { feed.entries[$0].published }
        syndicatedProfiles = SyndicatedGroups(people.members, published: published)
        syndicatedTags = SyndicatedGroups(groups.ofTags.members, published: published)
        venueOfEntry = groups.venues.groups.map(\.first)
        entriesOfVenue = groups.venues.members
        let isShop = kinds == [.item] && feed.entries.indices.contains { feed.entries[$0].offer != nil }
        noun = isShop ? "product" : kinds.count == 1 ? kinds.first?.rawValue ?? "entry" : "entry"
        shows = EventShows(feed)
        gridGrouping = EventGrouping(feed, shows.listed, least: Mosaic.columnCount, coarsest: .year, isOver: isOver)
        listGrouping = EventGrouping(feed, shows.listed, least: 2, coarsest: .month, isOver: isOver)
        hasPeople = kinds.contains(.person)
        hasFlickrLinks = feed.entries.indices.contains { feed.entries[$0].link?.isFlickr ?? false }
        self.pageSize = feed.display.pageSize ?? pageSize
        isSplit =
            switch feed.display.layout {
            case .auto: kinds.contains(where: \.isReadAsList)
            case .wide: false
            case .split: true
            }
        tagByKey = Dictionary(groups.tags.enumerated().map { ($1.key, $0) }) { first, _ in first }
    }

    /// The people and tags that have a feed of their own.
    /// - Parameter index: its own.
    func syndicatedLists(of index: Int) -> [SyndicatedList] {
        syndicatedProfiles.groups.map { .profile(feed: index, profile: $0) }
            + syndicatedTags.groups.map { .tag(feed: index, tag: $0) }
    }

    /// The entries on a page of its list.
    func listedEntries(page: Int) -> ArraySlice<Int> {
        shows.listed[Paging.list(shows.listed.count, pageSize: pageSize).range(page)]
    }

    /// The entry's own profile, then the others that it names.
    func allProfiles(of entry: Int) -> [Int] {
        [profileOfEntry[entry]].compactMap { $0 } + otherProfilesOfEntry[entry]
    }

    /// The address of a tag's page; nil when it has none.
    func address(of tag: Tag) -> String? { tagByKey[tag.key].map { addresses.tag($0) } }

    /// The indices of the largest groups, the largest first; of equal ones the one named first.
    static func largest(_ groups: [[Int]], max: Int) -> [Int] {
        let order = groups.indices.filter { !groups[$0].isEmpty }.sorted { one, other in
            (groups[other].count, one) < (groups[one].count, other)
        }
        return Array(order.prefix(max))
    }

    /// The entries of a feed by what they name.
    private struct Groups: Sendable {
        var profiles: [Profile]
        var profileOfEntry: [Int?] = []
        var people: Grouping
        var tags: [Tag] = []
        var ofTags: Grouping
        var venues: Grouping
        var kinds: Set<EntryKind> = []

        init(_ feed: FeedCatalog) {
            profiles = feed.profiles
            people = Grouping(feed.profiles.map { ByteExactID($0.id) }, entryCount: feed.entries.count)
            ofTags = Grouping([], entryCount: feed.entries.count)
            venues = Grouping([], entryCount: feed.entries.count)
            profileOfEntry.reserveCapacity(feed.entries.count)
            var known: [ObjectIdentifier: Int] = [:]
            for (index, profile) in profiles.enumerated() { known[ObjectIdentifier(profile)] = index }
            for number in feed.entries.indices {
                kinds.insert(feed.entries[number].kind)
                let own = feed.entries[number].profile.map { index(of: $0, &known) }
                if let own { people.add(own, to: number) }
                profileOfEntry.append(own)
                let others = feed.entries[number].otherProfiles.prefix(FeedPlan.otherProfilesMax)
                for other in others { people.add(index(of: other, &known), to: number) }
                for tag in feed.entries[number].listedTags {
                    let index = ofTags.index(of: ByteExactID(tag.key))
                    if index == tags.count { tags.append(tag) }
                    ofTags.add(index, to: number)
                }
                if let venue = feed.entries[number].event?.venue {
                    venues.add(venues.index(of: venue.key), to: number)
                }
            }
        }

        private mutating func index(of profile: Profile, _ known: inout [ObjectIdentifier: Int]) -> Int {
            if let index = known[ObjectIdentifier(profile)] { return index }
            let index = people.index(of: ByteExactID(profile.id))
            if index == profiles.count { profiles.append(profile) }
            known[ObjectIdentifier(profile)] = index
            return index
        }
    }

    /// Entries grouped by the ids that they name.
    private struct Grouping: Sendable {
        private var indices: [ByteExactID: Int] = [:]
        /// For each entry the ids that it names, by index; for each id its entries.
        private(set) var groups: [[Int]]
        private(set) var members: [[Int]] = []

        init(_ ids: [ByteExactID], entryCount: Int) {
            groups = Array(repeating: [], count: entryCount)
            for id in ids {
                // Two profiles with the same id are different objects, and each has a page.
                if indices[id] == nil { indices[id] = members.count }
                members.append([])
            }
        }

        mutating func index(of id: ByteExactID) -> Int {
            if let index = indices[id] { return index }
            indices[id] = members.count
            members.append([])
            return members.count - 1
        }

        mutating func add(_ index: Int, to entry: Int) {
            guard !groups[entry].contains(index) else { return }
            groups[entry].append(index)
            members[index].append(entry)
        }
    }
}

extension EntryKind {
    static let all: [EntryKind] = [.look, .photo, .event, .person, .post, .item]

    /// Whether lists show it as rows and not as wide pictures.
    var isReadAsList: Bool { isTextual || self == .event }
    /// Whether cards show its date, because that is when it takes place and not when it was published.
    var isDated: Bool { self == .event }
}
