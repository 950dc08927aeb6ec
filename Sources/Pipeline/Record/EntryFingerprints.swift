package import Model

/// Fingerprints of the published entries: the next run tells from them what was added, changed and removed.
package struct EntryFingerprints: Sendable, Equatable {
    /// What they are made with.
    package let secret: FingerprintSecret
    /// By the feed's id.
    package private(set) var feeds: [String: FeedFingerprints] = [:]

    package typealias Changes = (added: [String], changed: [String], removed: [String])

    /// None, with a new secret.
    package init() { secret = FingerprintSecret() }

    package init(of catalog: Catalog, _ secret: FingerprintSecret) {
        self.secret = secret
        for feed in catalog.feeds { feeds[feed.id] = FeedFingerprints(of: feed.entries, secret) }
    }

    /// The ids added, changed and removed since `before`, each in byte order.
    /// - Parameter before: of the same secret.
    package func changes(of feed: String, since before: EntryFingerprints) -> Changes {
        (feeds[feed] ?? FeedFingerprints()).changes(since: before.feeds[feed] ?? FeedFingerprints())
    }

    /// The same with feeds under the ids that they have now.
    /// - Parameter formerIDs: former id → current id.
    func renamed(_ formerIDs: [String: String]) -> EntryFingerprints {
        var result = self
        // In an order: two former ids may have the same current one.
        for (former, current) in formerIDs.sorted(by: { $0.key < $1.key }) where result.feeds[current] == nil {
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

    private static let heading = Array("vitrine entries 2\n".utf8)
    private static let fingerprintBytes = 16

    /// A heading and the secret, then of each entry `<feed>\t<fingerprint><bytes of the id>\t<id>\n`. The fingerprint
    /// is two little-endian words, both zero where none is known. The id may hold any character, line ends too.
    package var bytes: [UInt8] {
        var bytes = Self.heading + secret.bytes
        for (feed, entries) in feeds.sorted(by: { $0.key < $1.key }) {
            bytes.reserveCapacity(bytes.count + entries.rows.count * 64)
            let start = Array(feed.utf8) + [9]
            for row in entries.rows {
                bytes += start
                for word in [row.fingerprint?.high ?? 0, row.fingerprint?.low ?? 0] {
                    withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
                }
                bytes.append(contentsOf: String(row.id.text.utf8.count).utf8)
                bytes.append(9)
                bytes.append(contentsOf: row.id.text.utf8)
                bytes.append(10)
            }
        }
        return bytes
    }

    /// Parses `bytes`, and what 0.1.0 wrote: without heading and secret, and with a SHA-256 and a tab in the place of
    /// the fingerprint. Nil for anything else.
    package init?(bytes: [UInt8]) {
        var rest = bytes[...]
        func field(upTo end: UInt8) -> ArraySlice<UInt8>? {
            guard let end = rest.firstIndex(of: end) else { return nil }
            defer { rest = rest[(end + 1)...] }
            return rest[..<end]
        }
        func field(_ count: Int) -> ArraySlice<UInt8>? {
            guard rest.count > count else { return nil }
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }
        let isEarlier = !bytes.starts(with: Self.heading)
        if isEarlier {
            secret = FingerprintSecret()
        } else {
            rest = rest.dropFirst(Self.heading.count)
            guard let secret = FingerprintSecret(bytes: Array(rest.prefix(FingerprintSecret.byteCount))) else {
                return nil
            }
            self.secret = secret
            rest = rest.dropFirst(FingerprintSecret.byteCount)
        }
        while !rest.isEmpty {
            guard let feed = field(upTo: 9) else { return nil }
            let fingerprint: Fingerprint?
            if isEarlier {
                guard let hex = field(upTo: 9), Digest(hexBytes: hex) != nil else { return nil }
                fingerprint = nil
            } else {
                guard let words = field(Self.fingerprintBytes) else { return nil }
                fingerprint = Self.fingerprint(words)
            }
            guard let length = field(upTo: 9).flatMap({ Int(String(decoding: $0, as: UTF8.self)) }), length >= 0,
                let id = field(length), rest.first == 10,
                feeds[String(decoding: feed, as: UTF8.self), default: FeedFingerprints()].append(
                    String(decoding: id, as: UTF8.self), fingerprint)
            else { return nil }
            rest = rest.dropFirst()
        }
    }

    /// - Parameter words: `fingerprintBytes` of them.
    private static func fingerprint(_ words: ArraySlice<UInt8>) -> Fingerprint? {
        let found = words.withUnsafeBytes { bytes in
            Fingerprint(
                high: UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)),
                low: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
        }
        return found == Fingerprint(high: 0, low: 0) ? nil : found
    }
}

/// Tonight's entries beside those of the last run: what differs, and not the last run's table.
struct EntryComparison: Sendable {
    /// Tonight's fingerprints as a file; nil where the last run's says the same.
    let record: [UInt8]?
    /// By feed, the titles of the first entries that were added or changed, by their ids.
    let titles: [String: [String: String]]
    /// By feed.
    private let changes: [String: EntryFingerprints.Changes]
    private let successors: [String: String]

    /// - Parameter formerIDs: of feeds: former id → current id.
    init(of catalog: Catalog, since last: EntryFingerprints, formerIDs: [String: String]) {
        let now = EntryFingerprints(of: catalog, last.secret)
        let before = last.renamed(formerIDs)
        var (changes, successors): ([String: EntryFingerprints.Changes], [String: String]) = ([:], [:])
        for feed in Set(now.feeds.keys).union(before.feeds.keys) {
            changes[feed] = now.changes(of: feed, since: before)
            guard now.feeds[feed] == nil, let old = before.feeds[feed] else { continue }
            successors[feed] = now.feed(ofMost: old, except: Set(before.feeds.keys))
        }
        record = now == last ? nil : now.bytes
        let titles = catalog.feeds.map { ($0.id, Self.titles(of: changes[$0.id], in: $0)) }
        self.titles = Dictionary(titles) { first, _ in first }
        (self.changes, self.successors) = (changes, successors)
    }

    private static func titles(of changes: EntryFingerprints.Changes?, in feed: FeedCatalog) -> [String: String] {
        let named = [changes?.added, changes?.changed].flatMap { ($0 ?? []).prefix(Report.Feed.titlesMax) }
        var titles: [String: String] = [:]
        guard !named.isEmpty else { return titles }
        let wanted = Set(named.map(ByteExactID.init))
        // By index: taking an entry out of the array copies all of its parts.
        for index in feed.entries.indices where wanted.contains(ByteExactID(feed.entries[index].id)) {
            titles[feed.entries[index].id] = feed.entries[index].title
        }
        return titles
    }

    /// The ids added, changed and removed, each in byte order.
    func changes(of feed: String) -> EntryFingerprints.Changes { changes[feed] ?? ([], [], []) }

    /// The new feed that has most entries of one that is gone.
    func successor(of feed: String) -> String? { successors[feed] }
}
