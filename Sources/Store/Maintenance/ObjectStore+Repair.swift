internal import Glibc
internal import Model

/// What a repair has found and done.
package struct RepairOutcome: Hashable, Sendable {
    /// Objects that are whole.
    package internal(set) var whole = CacheStats.Amount()
    /// Of those, the ones that the index did not name before.
    package internal(set) var added = 0
    /// Files whose bytes were not those of their names; they are removed.
    package internal(set) var damaged = CacheStats.Amount()
    /// Objects that the index named and that had no file.
    package internal(set) var missing = 0
}

extension ObjectStore {
    /// Goes by the objects' bytes alone: what is whole is named, what is damaged is removed, and what is not there is
    /// forgotten, so that the next run has or makes it again. Then the index is copied to its backup.
    package func repair() throws(StoreError) -> RepairOutcome {
        let named = try withIndex { index throws(StoreError) in try index.reachabilityTable() }
        var outcome = RepairOutcome()
        var isWhole = [Bool](repeating: false, count: named.count)
        var added: [Digest: Int] = [:]
        var damagedNames = 0
        try folder.forEachObject { digest throws(StoreError) in
            let position = named.position(of: digest)
            switch try folder.examine(digest) {
            case .whole(let byteCount):
                outcome.whole.add(byteCount)
                if let position { isWhole[position] = true } else { added[digest] = byteCount }
                if added.count == 4096 { try name(&added, &outcome) }
            case .damaged:
                if position != nil { damagedNames += 1 }
                try remove(digest, &outcome)
            case .missing: break
            }
            return true
        }
        try name(&added, &outcome)
        let lost = named.digests.indices.filter { !isWhole[$0] }.map { named.digests[$0] }
        if !lost.isEmpty { try forget(lost) }
        outcome.missing = lost.count - damagedNames
        try backUp()
        return outcome
    }

    /// Removes a file; a link, which no run makes, is left alone.
    private func remove(_ digest: Digest, _ outcome: inout RepairOutcome) throws(StoreError) {
        let path = path(of: digest)
        guard let status = try Files.stored(path), status.kind == .file else { return }
        guard unlink(path) == 0 else { throw .file(FileError("remove", path, code: errno)) }
        outcome.damaged.add(Int(status.st_size))
    }

    /// Names objects, once they are durable.
    private func name(_ added: inout [Digest: Int], _ outcome: inout RepairOutcome) throws(StoreError) {
        guard !added.isEmpty else { return }
        try folder.synchronise()
        let (objects, day) = (added, editionDay)
        try withIndex { index throws(StoreError) in
            try index.connection.transaction { () throws(StoreError) in try index.add(objects, day: day) }
        }
        outcome.added += added.count
        added = [:]
    }
}
