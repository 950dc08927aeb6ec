internal import Model

/// Fingerprints of a feed's entries, each id once, in the order of the ids' bytes.
///
/// Rows in order and not a dictionary: two nights are compared, and the file is read and written, in one walk.
package struct FeedFingerprints: Sendable, Equatable {
    struct Row: Sendable, Equatable {
        let id: ByteExactID
        /// Nil: an earlier version noted another kind.
        let fingerprint: Fingerprint?
    }

    private(set) var rows: [Row] = []

    package init() {}

    /// - Parameter entries: in any order; of several with one id the last counts.
    init(of entries: [Entry], _ secret: FingerprintSecret) {
        let fingerprints = Parallel.map(count: entries.count, threads: Parallel.processorCount, chunk: 512) {
            EntryFingerprinter(secret)
        } make: { fingerprinter, index in
            fingerprinter.fingerprint(of: entries[index])
        }
        rows.reserveCapacity(entries.count)
        for index in Self.order(of: entries) {
            let row = Row(id: ByteExactID(entries[index].id), fingerprint: fingerprints[index])
            if rows.last?.id == row.id { rows.removeLast() }
            rows.append(row)
        }
    }

    /// The entries' indices by their ids' bytes; those of one id as they come.
    private static func order(of entries: [Entry]) -> [Int] {
        // Ids rarely have their first eight bytes in common, and these lie in one piece.
        var order = entries.indices.map { index in
            let first = entries[index].id.utf8.prefix(8)
            let prefix = first.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } << UInt64(8 * (8 - first.count))
            return (prefix: prefix, index: index)
        }
        order.sort { one, other in
            if one.prefix != other.prefix { return one.prefix < other.prefix }
            let (id, otherID) = (entries[one.index].id, entries[other.index].id)
            return id.precedesByBytes(otherID) || !otherID.precedesByBytes(id) && one.index < other.index
        }
        return order.map(\.index)
    }

    /// Adds an entry.
    /// - Returns: false where its id does not follow the last one's.
    mutating func append(_ id: String, _ fingerprint: Fingerprint?) -> Bool {
        if let last = rows.last, !last.id.text.precedesByBytes(id) { return false }
        rows.append(Row(id: ByteExactID(id), fingerprint: fingerprint))
        return true
    }

    /// The ids added, changed and removed since `before`, each in byte order. One without a fingerprint passes for
    /// unchanged.
    /// - Parameter before: of the same secret.
    func changes(since before: FeedFingerprints) -> EntryFingerprints.Changes {
        var changes: EntryFingerprints.Changes = ([], [], [])
        var old = before.rows[...]
        for row in rows {
            while let first = old.first, first.id.text.precedesByBytes(row.id.text) {
                changes.removed.append(first.id.text)
                old.removeFirst()
            }
            if let first = old.first, first.id == row.id {
                if let old = first.fingerprint, old != row.fingerprint { changes.changed.append(row.id.text) }
                old.removeFirst()
            } else {
                changes.added.append(row.id.text)
            }
        }
        changes.removed += old.map(\.id.text)
        return changes
    }
}
