internal import Model

extension ObjectStore {
    /// After a damaged index was set aside: says so, and names again, by hash, the objects that the index at
    /// hand does not name.
    static func recover(
        _ index: Index, after origin: IndexFile.Origin, folder: ObjectFolder, day: Day, monitor: ProgressReporter
    ) throws(StoreError) {
        let (aside, what): (String?, String)
        switch origin {
        case .file: return
        case .backup(let damaged): (aside, what) = (damaged, "the copy of the last published run serves")
        case .empty(let damaged): (aside, what) = (damaged, "a new one was begun, for there is no good copy")
        }
        var known: Set<Digest> = []
        for object in try index.objects() { known.insert(object.digest) }
        var added: [Digest: Int] = [:]
        try folder.forEachObject { digest throws(StoreError) in
            guard !known.contains(digest) else { return true }
            if case .whole(let byteCount) = try folder.examine(digest) { added[digest] = byteCount }
            return true
        }
        try folder.synchronise()
        try index.connection.transaction { () throws(StoreError) in try index.add(added, day: day) }
        let lost = aside.map { "was damaged and stands aside as \(Files.name(of: $0))" } ?? "was missing"
        monitor.diagnose(
            .note, .indexRecovered, feed: nil, place: index.connection.path,
            message: "the index of the cache \(lost); \(what); "
                + "found again by their hash: \(plural(added.count, "object"))")
    }
}
