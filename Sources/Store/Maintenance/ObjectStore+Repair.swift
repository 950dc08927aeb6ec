internal import Glibc
internal import Model

/// The result of a repair.
package struct RepairOutcome: Hashable, Sendable {
    /// Sound objects.
    package internal(set) var whole = CacheStats.Amount()
    /// Sound objects that the index had not named.
    package internal(set) var added = 0
    /// Files whose bytes did not match their names; they are removed.
    package internal(set) var damaged = CacheStats.Amount()
    /// Objects that the index named but that had no file.
    package internal(set) var missing = 0
    /// Folders, links and the like in the places of objects, and files in the places of their folders. No run makes
    /// them; they are set aside.
    package internal(set) var setAside = 0
}

extension ObjectStore {
    /// Rebuilds the index's objects from the files: sound ones are named, damaged ones removed, missing ones forgotten,
    /// so that the next run fetches or makes them again. What is no file is set aside, for it is another's. Then it
    /// backs up the index.
    package func repair() throws(StoreError) -> RepairOutcome {
        let named = try withIndex { index throws(StoreError) in try index.reachabilityTable() }
        var outcome = RepairOutcome()
        var isWhole = [Bool](repeating: false, count: named.count)
        var added: [Digest: Int] = [:]
        var damagedNames = 0
        outcome.setAside = try folder.setAsideNonFolders()
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

    /// Removes a damaged file. What no run makes, such as a folder or a link, is set aside.
    private func remove(_ digest: Digest, _ outcome: inout RepairOutcome) throws(StoreError) {
        let path = path(of: digest)
        guard let status = try Files.stored(path) else { return }
        guard status.kind == .file else {
            if try mapError(StoreError.file, of: Files.setAside(path)) != nil { outcome.setAside += 1 }
            return
        }
        guard unlink(path) == 0 else { throw .file(FileError("remove", path, code: errno)) }
        outcome.damaged.add(Int(status.st_size))
    }

    /// Makes objects durable, then names them.
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
