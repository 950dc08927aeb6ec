internal import Model

/// The profiles, or the tags, of a feed that have an Atom and a JSON feed of their own: those with the most entries, as
/// each takes two files more.
struct SyndicatedGroups: Sendable {
    /// The groups' indices, the largest first.
    let groups: [Int]
    /// By group: the indices of its newest entries, the newest first.
    private let newest: [Int: [Int]]

    private static let groupsMax = 50
    /// With fewer dated entries there is little to follow. One without a date is news on every day.
    private static let entriesMin = 3
    /// A new entry changes the documents of its own groups alone.
    private static let entriesMax = 20

    /// - Parameters:
    ///   - members: for each group, the indices of its entries.
    ///   - published: for each entry, when it was.
    init(_ members: [[Int]], published: [Instant?]) {
        var newest: [Int: [Int]] = [:]
        groups = FeedPlan.largest(members, max: Self.groupsMax).filter { group in
            let dated = members[group].compactMap { index in published[index].map { (-$0.seconds, index) } }
            guard dated.count >= Self.entriesMin else { return false }
            newest[group] = dated.sorted(by: <).prefix(Self.entriesMax).map(\.1)
            return true
        }
        self.newest = newest
    }

    /// Nil for a group that has no feed.
    func entries(of group: Int) -> [Int]? { newest[group] }
}

/// What an Atom or JSON feed has the newest entries of. Feeds, profiles and tags are given by index.
enum SyndicatedList: Hashable, Sendable {
    case site
    case feed(Int)
    case profile(feed: Int, profile: Int)
    case tag(feed: Int, tag: Int)

    /// The feed that it belongs to.
    var feed: Int? {
        switch self {
        case .site: nil
        case .feed(let feed), .profile(let feed, _), .tag(let feed, _): feed
        }
    }

    /// Folders between the language's root and its document.
    var depth: Int {
        switch self {
        case .site: 0
        case .feed: 1
        case .profile, .tag: 2
        }
    }

    /// Relative to the language's root.
    /// - Parameter ending: `xml`, or `json`.
    func path(_ feeds: [FeedPlan], ending: String) -> String {
        "\(stem(feeds)).\(ending)"
    }

    private func stem(_ feeds: [FeedPlan]) -> Substring {
        switch self {
        case .site: "feed"
        case .feed(let feed): feeds[feed].addresses.atom.dropLast(4)
        case .profile(let feed, let profile): feeds[feed].addresses.profile(profile).dropLast(5)
        case .tag(let feed, let tag): feeds[feed].addresses.tag(tag).dropLast(5)
        }
    }
}
