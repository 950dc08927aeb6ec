package import Model

/// Digests of the published entries: the next run tells from them what was added, changed and removed.
package struct EntryFingerprints: Sendable, Equatable {
    /// Feed id → entry id → digest of the entry. Ids are compared by their bytes.
    package var feeds: [String: [ByteExactID: Digest]]

    package init(feeds: [String: [ByteExactID: Digest]] = [:]) { self.feeds = feeds }

    package init(of catalog: Catalog) {
        feeds = [:]
        for feed in catalog.feeds {
            let digests = Self.fingerprints(of: feed.entries)
            var entries: [ByteExactID: Digest] = [:]
            entries.reserveCapacity(feed.entries.count)
            for (index, digest) in digests.enumerated() { entries[ByteExactID(feed.entries[index].id)] = digest }
            feeds[feed.id] = entries
        }
    }

    private static func fingerprints(of entries: [Entry]) -> [Digest] {
        Parallel.map(count: entries.count, threads: Parallel.processorCount, chunk: 512) {
            entries[$0].fingerprint
        }
    }

    /// The ids added, changed and removed since `before`, each in byte order.
    package func changes(of feed: String, since before: EntryFingerprints) -> (
        added: [String], changed: [String], removed: [String]
    ) {
        let now = feeds[feed] ?? [:]
        let then = before.feeds[feed] ?? [:]
        func ids(_ found: some Sequence<ByteExactID>) -> [String] {
            found.map(\.text).sorted { $0.precedesByBytes($1) }
        }
        return (
            ids(now.keys.filter { then[$0] == nil }),
            ids(now.filter { entry in then[entry.key].map { $0 != entry.value } ?? false }.keys),
            ids(then.keys.filter { now[$0] == nil })
        )
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
            counts[feed] = entries.keys.count { forgotten.holds(.entry, $0.text, of: feed) }
        }
        return counts
    }

    /// The feed that has at least half of these entries, by their ids.
    /// - Parameter known: feeds that are not looked at.
    func feed(ofMost entries: [ByteExactID: Digest], except known: Set<String>) -> String? {
        guard !entries.isEmpty else { return nil }
        return feeds.keys.sorted().first { id in
            guard !known.contains(id), let own = feeds[id] else { return false }
            return entries.keys.count { own[$0] != nil } * 2 >= entries.count
        }
    }

    /// One line an entry: `<feed>\t<digest>\t<bytes of the id>\t<id>`. The id may hold any character, line ends too.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for (feed, entries) in feeds.sorted(by: { $0.key < $1.key }) {
            let byID = entries.map { (id: $0.key.text, digest: $0.value) }
            for (id, digest) in byID.sorted(by: { $0.id.precedesByBytes($1.id) }) {
                bytes.append(contentsOf: feed.utf8)
                bytes.append(9)
                bytes.append(contentsOf: digest.hex.utf8)
                bytes.append(9)
                bytes.append(contentsOf: String(id.utf8.count).utf8)
                bytes.append(9)
                bytes.append(contentsOf: id.utf8)
                bytes.append(10)
            }
        }
        return bytes
    }

    /// Parses `bytes`; nil for anything else.
    package init?(bytes: [UInt8]) {
        var feeds: [String: [ByteExactID: Digest]] = [:]
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
            feeds[String(decoding: feed, as: UTF8.self), default: [:]][ByteExactID(id)] = digest
            rest = rest.dropFirst(length + 1)
        }
        self.feeds = feeds
    }
}

/// Tonight's entries beside those of the last run.
struct EntryComparison: Sendable {
    let fingerprints: EntryFingerprints
    /// With feeds under the ids that they have now.
    let before: EntryFingerprints
    /// Tonight's as a file; nil where the last run's says the same.
    let bytes: [UInt8]?
    /// By feed.
    private let changes: [String: Changes]

    typealias Changes = (added: [String], changed: [String], removed: [String])

    /// - Parameter formerIDs: of feeds: former id → current id.
    init(of catalog: Catalog, since last: EntryFingerprints, formerIDs: [String: String]) {
        fingerprints = EntryFingerprints(of: catalog)
        before = last.renamed(formerIDs)
        bytes = fingerprints == last ? nil : fingerprints.bytes
        changes = Dictionary(
            catalog.feeds.map { [fingerprints, before] in ($0.id, fingerprints.changes(of: $0.id, since: before)) }
        ) { first, _ in first }
    }

    /// The ids added, changed and removed, each in byte order.
    func changes(of feed: String) -> Changes { changes[feed] ?? fingerprints.changes(of: feed, since: before) }
}
