package import Model

/// Digests of the published entries: the next run tells from them what was added, changed and removed.
package struct EntryFingerprints: Sendable, Equatable {
    /// By the feed's id.
    package private(set) var feeds: [String: FeedFingerprints] = [:]

    package typealias Changes = (added: [String], changed: [String], removed: [String])

    package init() {}

    package init(of catalog: Catalog) {
        for feed in catalog.feeds { feeds[feed.id] = FeedFingerprints(of: feed.entries) }
    }

    /// The ids added, changed and removed since `before`, each in byte order.
    package func changes(of feed: String, since before: EntryFingerprints) -> Changes {
        (feeds[feed] ?? FeedFingerprints()).changes(since: before.feeds[feed] ?? FeedFingerprints())
    }

    /// The same with feeds under the ids that they have now.
    /// - Parameter formerIDs: former id → current id.
    func renamed(_ formerIDs: [String: String]) -> EntryFingerprints {
        var result = self
        for (former, current) in formerIDs where result.feeds[current] == nil {
            result.feeds[current] = result.feeds.removeValue(forKey: former)
        }
        return result
    }

    /// By feed: how many of the entries are forgotten.
    func counts(of forgotten: ForgottenEntries) -> [String: Int] {
        var counts: [String: Int] = [:]
        for (feed, entries) in feeds where forgotten.concerns(feed: feed) {
            counts[feed] = entries.rows.count { forgotten.holds(.entry, $0.id.text, of: feed) }
        }
        return counts
    }

    /// The feed that has at least half of these entries, by their ids.
    /// - Parameter known: feeds that are not looked at.
    func feed(ofMost entries: FeedFingerprints, except known: Set<String>) -> String? {
        guard !entries.rows.isEmpty else { return nil }
        return feeds.keys.sorted().first { id in
            guard !known.contains(id), let own = feeds[id] else { return false }
            return own.changes(since: entries).removed.count * 2 <= entries.rows.count
        }
    }

    /// One line an entry: `<feed>\t<digest>\t<bytes of the id>\t<id>`. The id may hold any character, line ends too.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for (feed, entries) in feeds.sorted(by: { $0.key < $1.key }) {
            bytes.reserveCapacity(bytes.count + entries.rows.count * 128)
            let start = Array(feed.utf8) + [9]
            for row in entries.rows {
                bytes += start
                row.digest.appendHex(to: &bytes)
                bytes.append(9)
                bytes.append(contentsOf: String(row.id.text.utf8.count).utf8)
                bytes.append(9)
                bytes.append(contentsOf: row.id.text.utf8)
                bytes.append(10)
            }
        }
        return bytes
    }

    /// Parses `bytes`; nil for anything else.
    package init?(bytes: [UInt8]) {
        var rest = bytes[...]
        func field() -> ArraySlice<UInt8>? {
            guard let tab = rest.firstIndex(of: 9) else { return nil }
            defer { rest = rest[(tab + 1)...] }
            return rest[..<tab]
        }
        while !rest.isEmpty {
            guard let feed = field(), let hex = field(), let digest = Digest(hexBytes: hex),
                let length = field().flatMap({ Int(String(decoding: $0, as: UTF8.self)) }), length >= 0,
                rest.count > length, rest[rest.startIndex + length] == 10
            else { return nil }
            let id = String(decoding: rest.prefix(length), as: UTF8.self)
            guard feeds[String(decoding: feed, as: UTF8.self), default: FeedFingerprints()].append(id, digest)
            else { return nil }
            rest = rest.dropFirst(length + 1)
        }
    }
}

/// Tonight's entries beside those of the last run: what differs, and not the last run's table.
struct EntryComparison: Sendable {
    /// Tonight's; nil where the last run's says the same.
    let fingerprints: EntryFingerprints?
    /// By feed.
    private let changes: [String: EntryFingerprints.Changes]
    private let successors: [String: String]

    /// - Parameter formerIDs: of feeds: former id → current id.
    init(of catalog: Catalog, since last: EntryFingerprints, formerIDs: [String: String]) {
        let now = EntryFingerprints(of: catalog)
        let before = last.renamed(formerIDs)
        var (changes, successors): ([String: EntryFingerprints.Changes], [String: String]) = ([:], [:])
        for feed in Set(now.feeds.keys).union(before.feeds.keys) {
            changes[feed] = now.changes(of: feed, since: before)
            guard now.feeds[feed] == nil, let old = before.feeds[feed] else { continue }
            successors[feed] = now.feed(ofMost: old, except: Set(before.feeds.keys))
        }
        fingerprints = now == last ? nil : now
        (self.changes, self.successors) = (changes, successors)
    }

    /// The ids added, changed and removed, each in byte order.
    func changes(of feed: String) -> EntryFingerprints.Changes { changes[feed] ?? ([], [], []) }

    /// The new feed that has most entries of one that is gone.
    func successor(of feed: String) -> String? { successors[feed] }
}
