internal import Model

/// A feed with its pages' addresses, and who and what its entries belong to.
final class FeedPlan: Sendable {
    let feed: FeedCatalog
    let addresses: FeedAddresses
    /// Everyone who has a page.
    let profiles: [Profile]
    /// Every tag that has a page, in order of first mention.
    let tags: [Tag]
    /// For each entry, its index in `profiles`; -1 where it has none.
    let profileOfEntry: [Int]
    /// For each entry, the indices in `profiles` of the others whom it names, in its order.
    let companyOfEntry: [[Int]]
    /// For each entry, its indices in `tags`, in its order.
    let tagsOfEntry: [[Int]]
    /// For each profile and tag, the indices of its entries in the feed's order.
    let entriesOfProfile: [[Int]]
    let entriesOfTag: [[Int]]
    /// The key of `count` in the strings that all its entries go by.
    let noun: String
    /// Whether an entry of it is a person.
    let hasPeople: Bool
    /// Whether its list has rows, and not wide pictures.
    let isSplit: Bool
    private let tagByKey: [String: Int]

    /// More than any person gives to one entry: what is beyond stays words in the text.
    static let tagsPerEntryMax = 200
    /// More than any stage holds: an entry is listed on no more pages of those whom it names beside its own.
    static let otherProfilesMax = 100

    init(_ feed: FeedCatalog) {
        var people = Grouping(feed.profiles.map { Key($0.id) }, entryCount: feed.entries.count)
        var profiles = feed.profiles
        var known: [ObjectIdentifier: Int] = [:]
        for (index, profile) in profiles.enumerated() { known[ObjectIdentifier(profile)] = index }
        func place(of profile: Profile) -> Int {
            if let place = known[ObjectIdentifier(profile)] { return place }
            let place = people.place(of: Key(profile.id))
            if place == profiles.count { profiles.append(profile) }
            known[ObjectIdentifier(profile)] = place
            return place
        }
        var profileOfEntry: [Int] = []
        profileOfEntry.reserveCapacity(feed.entries.count)
        var labels = Grouping([], entryCount: feed.entries.count)
        var tags: [Tag] = []
        var kinds: Set<EntryKind> = []
        for (index, entry) in feed.entries.enumerated() {
            kinds.insert(entry.kind)
            let own = entry.profile.map { place(of: $0) } ?? -1
            if own >= 0 { people.add(own, to: index) }
            profileOfEntry.append(own)
            for other in entry.otherProfiles.prefix(Self.otherProfilesMax) { people.add(place(of: other), to: index) }
            for tag in entry.tags.prefix(Self.tagsPerEntryMax) {
                let place = labels.place(of: Key(tag.key))
                if place == tags.count { tags.append(tag) }
                labels.add(place, to: index)
            }
        }
        self.feed = feed
        self.profiles = profiles
        self.tags = tags
        addresses = FeedAddresses(feed, profiles: profiles, tags: tags)
        companyOfEntry = zip(people.groups, profileOfEntry).map { group, own in
            own < 0 ? group : Array(group.dropFirst())
        }
        self.profileOfEntry = profileOfEntry
        tagsOfEntry = labels.groups
        entriesOfProfile = people.members
        entriesOfTag = labels.members
        noun = kinds.count == 1 ? kinds.first?.rawValue ?? "entry" : "entry"
        hasPeople = kinds.contains(.person)
        isSplit =
            switch feed.layout {
            case .auto: kinds.contains(where: \.isReadAsList)
            case .wide: false
            case .split: true
            }
        tagByKey = Dictionary(tags.enumerated().map { ($1.key, $0) }) { first, _ in first }
    }

    /// The page of a tag; nil where it has none.
    func address(of tag: Tag) -> String? { tagByKey[tag.key].map { addresses.tag($0) } }

    /// Those with most entries first; of equals the one mentioned first.
    static func largest(_ groups: [[Int]], max: Int) -> [Int] {
        let order = groups.indices.filter { !groups[$0].isEmpty }.sorted { one, other in
            (groups[other].count, one) < (groups[one].count, other)
        }
        return Array(order.prefix(max))
    }

    /// Text that is equal only byte by byte: a Swift string is equal to its other normal form too, and ids are not.
    private struct Key: Hashable {
        let text: String
        init(_ text: String) { self.text = text }

        static func == (one: Key, other: Key) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }
        func hash(into hasher: inout Hasher) {
            var text = text
            text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
    }

    /// Entries by what they name.
    private struct Grouping {
        private var places: [Key: Int] = [:]
        /// For each entry what it names, and for each thing named its entries.
        private(set) var groups: [[Int]]
        private(set) var members: [[Int]] = []

        init(_ keys: [Key], entryCount: Int) {
            groups = Array(repeating: [], count: entryCount)
            for key in keys {
                // Of two with one id each has its own page: they are different objects.
                if places[key] == nil { places[key] = members.count }
                members.append([])
            }
        }

        mutating func place(of key: Key) -> Int {
            if let place = places[key] { return place }
            places[key] = members.count
            members.append([])
            return members.count - 1
        }

        mutating func add(_ place: Int, to entry: Int) {
            guard !groups[entry].contains(place) else { return }
            groups[entry].append(place)
            members[place].append(entry)
        }
    }
}
