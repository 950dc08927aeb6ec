/// Entries and people that may never be shown again, as salted hashes: who reads them learns no id.
package struct ForgottenEntries: Hashable, Sendable {
    /// What a hash is of.
    package enum Kind: String, Hashable, Sendable, CaseIterable { case entry, profile }

    private let salt: [UInt8]
    private let hashes: Set<Digest>
    /// The feeds that have any, by the ids that they had then.
    private let feeds: Set<String>
    /// The ids that feeds had before, by their ids now.
    private let formerIDs: [String: [String]]

    package static let none = ForgottenEntries(salt: [], hashes: [], feeds: [])

    /// - Parameter formerFeedIDs: former id → current id.
    package init(salt: [UInt8], hashes: Set<Digest>, feeds: Set<String>, formerFeedIDs: [String: String] = [:]) {
        (self.salt, self.hashes, self.feeds) = (salt, hashes, feeds)
        formerIDs = Dictionary(grouping: formerFeedIDs.keys.sorted()) { formerFeedIDs[$0] ?? "" }
    }

    /// Whether a feed may have any.
    package func concerns(feed: String) -> Bool { names(of: feed).contains(where: feeds.contains) }

    /// Whether this entry or person of the feed is one of them, a person by the id that pages show too.
    package func holds(_ kind: Kind, _ id: String, of feed: String) -> Bool {
        let shown = kind == .profile ? EmailRedaction.id(id) : id
        return names(of: feed).contains { name in
            hashes.contains(Self.hash(of: kind, id, feed: name, salt: salt))
                || shown != id && hashes.contains(Self.hash(of: kind, shown, feed: name, salt: salt))
        }
    }

    /// Whether the entry, or anyone whom it names, is one of them.
    package func holds(_ entry: Entry, of feed: String) -> Bool {
        if holds(.entry, entry.id, of: feed) { return true }
        return entry.allProfiles.contains { holds(.profile, $0.id, of: feed) }
    }

    private func names(of feed: String) -> [String] { [feed] + (formerIDs[feed] ?? []) }

    /// The hash of one.
    package static func hash(of kind: Kind, _ id: String, feed: String, salt: [UInt8]) -> Digest {
        var bytes = salt
        for part in [kind.rawValue, feed, id] {
            // No UTF-8 has this byte.
            bytes.append(0xFF)
            bytes.append(contentsOf: part.utf8)
        }
        return Digest(of: bytes)
    }
}
