internal import Decode
internal import Model

/// The entries and profiles of a feed, with all ids resolved.
struct RelatedFeed: Sendable {
    /// Each id once, at most `FeedSettings.limit`.
    var entries: [Entry] = []
    var profiles: [Profile] = []
    /// The ids of further entries that tonight's documents have, beyond the limit.
    var beyondLimit: Set<ByteExactID> = []
    /// The ids of entries that the feed says are to be seen no more.
    var withdrawn: Set<ByteExactID> = []
    var relations = RelationReport()
}

/// Collects a feed's entries: each id once, up to the limit, with the profiles they name and a title each; and reports
/// ids that lead nowhere, that nothing names, and that came twice.
struct EntryCollector: Sendable {
    static let entryKind = "entry"

    private let settings: FeedSettings
    /// How many entries are shown at most; may be lowered on the way.
    var limit: Int
    private var registered: Set<ByteExactKey> = []
    private var duplicates: Set<ByteExactKey> = []
    private var profiles: [ByteExactID: Profile] = [:]
    private var listedProfiles: Set<ByteExactID> = []
    private var feed = RelatedFeed()

    /// - Parameter count: how many entries there may be, if that is known.
    init(_ settings: FeedSettings, count: Int = 0) {
        self.settings = settings
        limit = settings.limit ?? .max
        registered.reserveCapacity(count)
    }

    /// How many entries are shown so far.
    private(set) var count = 0
    /// Whether the limit is reached. Entries beyond it are not shown, but what they name is still no orphan.
    var isFull: Bool { count >= limit }

    /// Says that something with this id came. Of several of one kind and id the first counts.
    /// - Parameters:
    ///   - kind: things of different kinds may have the same id.
    ///   - shownBefore: how many entries are shown before it, where all are registered before the first is counted.
    /// - Returns: false where one came before, which is reported once.
    mutating func register(_ id: String, kind: String = entryKind, shownBefore: Int? = nil) -> Bool {
        let key = ByteExactKey(kind: kind, id: ByteExactID(id))
        guard !registered.insert(key).inserted else {
            if kind == Self.entryKind, (shownBefore ?? count) >= limit { feed.beyondLimit.insert(key.id) }
            return true
        }
        if duplicates.insert(key).inserted { feed.relations.duplicate.add(id) }
        return false
    }

    /// The value with this id. A missing one is nil and reported once as dangling, unless the limit is reached.
    mutating func resolve<Value>(_ id: String, in table: inout IDTable<Value>) -> Value? {
        if let value = table.resolve(id) { return value }
        note(missing: id, in: &table)
        return nil
    }

    /// Reports an id as dangling, once and unless the limit is reached.
    mutating func note<Value>(missing id: String, in table: inout IDTable<Value>) {
        if !isFull, table.noteMiss(id) { feed.relations.dangling.add(id) }
    }

    /// Takes what a profile says and those of its id before did not: entries that embed their profiles may leave parts
    /// out. To be called with all of them before `shared`.
    mutating func learn(_ profile: Profile) {
        let id = ByteExactID(profile.id)
        profiles[id] = profiles[id].map { $0.completed(by: profile) } ?? profile
    }

    /// The one profile with this id: what was learned of it, or the first that came, for entries that embed theirs.
    mutating func shared(_ profile: Profile) -> Profile {
        if let known = profiles[ByteExactID(profile.id)] { return known }
        profiles[ByteExactID(profile.id)] = profile
        return profile
    }

    /// Adds a registered entry with its profiles, unless the limit is reached. One without a title gets one.
    /// - Parameter entry: given up where the caller needs it no more: a copy of one retains a dozen references.
    mutating func add(_ entry: consuming Entry) {
        guard !isFull else { return }
        if let profile = entry.profile { list(profile) }
        for profile in entry.otherProfiles { list(profile) }
        if entry.title.isEmpty { entry.title = settings.fallbackTitle(entry.profile, entry.published) }
        feed.entries.append(entry)
        count += 1
    }

    /// Counts an entry that is among those given to `finish`, unless the limit is reached.
    /// - Parameter profile: the entry's, where no earlier one has it.
    mutating func count(firstOf profile: Profile?) {
        guard !isFull else { return }
        if let profile { list(profile) }
        count += 1
    }

    /// Reports what nothing has named; profiles among it are listed after the others.
    mutating func addOrphans<Value>(of table: IDTable<Value>, profile: (Value) -> Profile? = { _ in nil }) {
        table.forEachOrphan { id, value in
            feed.relations.orphan.add(id)
            if let profile = profile(value) { list(profile) }
        }
    }

    func finish() -> RelatedFeed { feed }

    /// - Parameter entries: those that were counted, each with a title (`FeedSettings.fallbackTitle`).
    mutating func finish(_ entries: consuming [Entry]) -> RelatedFeed {
        feed.entries = entries
        return feed
    }

    private mutating func list(_ profile: Profile) {
        if listedProfiles.insert(ByteExactID(profile.id)).inserted { feed.profiles.append(profile) }
    }

    private struct ByteExactKey: Hashable {
        let kind: String
        let id: ByteExactID
    }
}

extension Profile {
    /// This with what `other` has and this lacks; itself where that is nothing.
    fileprivate func completed(by other: Profile) -> Profile {
        let isUnnamed = name != other.name && name == TextReader.fallbackName(ofID: id)
        guard
            isUnnamed || text.isEmpty && !other.text.isEmpty || picture == nil && other.picture != nil
                || link == nil && other.link != nil || facts.isEmpty && !other.facts.isEmpty
        else { return self }
        return Profile(
            id: id, name: isUnnamed ? other.name : name, text: text.isEmpty ? other.text : text,
            picture: picture ?? other.picture, link: link ?? other.link, facts: facts.isEmpty ? other.facts : facts)
    }
}

extension FeedSettings {
    /// The title of an entry that has neither title nor text: whose it is, and of which day.
    func fallbackTitle(_ profile: Profile?, _ published: Instant?) -> String {
        let day = published.flatMap { Day.of($0, in: timeZone) }
        return [nameShown(of: profile) ?? title, day?.description].compactMap { $0 }.joined(separator: " · ")
    }

    /// A person's name for a title that is made of it, without an e-mail address where none are shown.
    func nameShown(of profile: Profile?) -> String? {
        profile.map { showsEmail ? $0.name : EmailRedaction.name($0.name) }
    }
}
