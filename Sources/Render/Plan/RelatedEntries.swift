internal import Model

/// The entries that a details page leads on to: neighbours in the feed's order of the same person, venue or tag.
struct RelatedEntries: Equatable {
    /// What the entries have in common, by its index in the feed's plan.
    enum Group: Equatable {
        case profile(Int)
        case venue(Int)
        case tag(Int)
    }

    static let countMax = 6

    let group: Group
    /// Indices of entries, at least one and at most `countMax`, in the feed's order.
    let entries: [Int]
}

extension FeedPlan {
    /// The entries related to one: those next to it in the first of its groups that fills a row, else in the first that
    /// has any.
    ///
    /// Only neighbours, so that a new entry changes few other pages; a group of the whole feed says nothing.
    /// - Returns: nil for a person, whose page shows other members, and for an entry that is alone.
    func related(to entry: Int) -> RelatedEntries? {
        guard feed.entries[entry].kind != .person else { return nil }
        let total = feed.entries.count
        let candidates = groups(of: entry).lazy.filter { group in
            let count = self.members(of: group).count
            return count > 1 && count < total
        }
        let filling = candidates.first { self.members(of: $0).count > Mosaic.columnCount }
        return (filling ?? candidates.first).map { group in
            RelatedEntries(group: group, entries: Self.neighbours(of: entry, in: members(of: group)))
        }
    }

    /// The entry's own profile first, then the others that it names, its venue and its tags in its order.
    private func groups(of entry: Int) -> [RelatedEntries.Group] {
        allProfiles(of: entry).map { .profile($0) } + [venueOfEntry[entry]].compactMap { $0 }.map { .venue($0) }
            + tagsOfEntry[entry].map { .tag($0) }
    }

    private func members(of group: RelatedEntries.Group) -> [Int] {
        switch group {
        case .profile(let index): entriesOfProfile[index]
        case .venue(let index): entriesOfVenue[index]
        case .tag(let index): entriesOfTag[index]
        }
    }

    // Limits of the entries, and of the tags of each, that related tags are counted in, and of their number.
    private static let relatedEntriesMax = 200
    private static let relatedTagsPerEntryMax = 50
    private static let relatedTagsMax = 8

    /// The tags that most of a tag's first entries have too, by index; of equal ones the first named first.
    func relatedTags(to tag: Int) -> [Int] {
        var counts: [Int: Int] = [:]
        for entry in entriesOfTag[tag].prefix(Self.relatedEntriesMax) {
            for other in tagsOfEntry[entry].prefix(Self.relatedTagsPerEntryMax) where other != tag {
                counts[other, default: 0] += 1
            }
        }
        let order = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return order.prefix(Self.relatedTagsMax).map(\.key)
    }

    /// Up to `RelatedEntries.countMax` members around `entry`: as many before as after, more on one side at an end.
    /// - Parameter members: ascending, and `entry` is one.
    static func neighbours(of entry: Int, in members: [Int]) -> [Int] {
        let (max, count) = (RelatedEntries.countMax, members.count)
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if members[middle] < entry { low = middle + 1 } else { high = middle }
        }
        let first = Swift.max(0, min(low - max / 2, count - max - 1))
        return members[first..<min(count, first + max + 1)].filter { $0 != entry }
    }
}
