internal import Model

/// The result of a collection of a remote folder.
package struct RemoteCollection: Hashable, Sendable {
    /// A number of files and their bytes.
    package struct Amount: Hashable, Sendable {
        package var count = 0
        package var byteCount = 0

        static func + (one: Amount, other: Amount) -> Amount {
            Amount(count: one.count + other.count, byteCount: one.byteCount + other.byteCount)
        }
    }

    package var objects = Amount()
    /// Of addresses and derivatives.
    package var records = Amount()
    /// Files that killed runs left unfinished.
    package var leftovers = Amount()
    /// All that was left.
    package var kept = Amount()
    /// The sites whose marks count.
    package var sites = 0
}

/// Why a remote folder was not collected. Nothing was removed, unless it stopped within.
package enum RemoteCollectionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The configuration names no folder.
    case notConfigured
    /// A plan younger than the grace stands.
    case planStands(path: String, ageSeconds: Int64)
    /// A site's mark cannot be read, so what it uses is not known.
    case markDamaged(path: String)
    case unusable(path: String)

    package var description: String {
        switch self {
        case .notConfigured: "cache.remote is not set: there is no shared folder to collect"
        case .planStands(let path, let age):
            "\(path): a plan stands, \(age / 3600) hours old; nothing is removed until it is merged or older than "
                + "cache.graceDays"
        case .markDamaged(let path):
            "\(path): what a site uses cannot be read; its next run writes it again, and nothing is removed before"
        case .unusable(let path): "\(path): cannot be listed, read or written, so nothing more is removed"
        }
    }
}

extension RemoteFolder {
    private static let daySeconds: Int64 = 86_400
    /// Of a mark: it has eight bytes a record.
    private static let markBytesMax = 1 << 30

    /// Removes all that no site's mark names and that is older than the grace: by the folder's own clock, so that no
    /// machine's can be wrong.
    /// - Parameter graceDays: at least one is kept, for the sake of runs that are under way.
    func collect(graceDays: Int, isDryRun: Bool) throws(RemoteCollectionError) -> RemoteCollection {
        let graceSeconds = Int64(max(1, graceDays)) * Self.daySeconds
        guard isWritable, isWithoutLinks, let now = ownClock() else { throw .unusable(path: path) }
        let walk = RemoteWalk(oldestKept: now - graceSeconds, now: now, isDryRun: isDryRun)
        for plan in try entries(of: RemoteLayout.plans) where Digest(hex: plan.name) != nil {
            guard plan.modifiedSeconds < walk.oldestKept else {
                throw .planStands(
                    path: "\(path)/\(RemoteLayout.plans)/\(plan.name)", ageSeconds: now - plan.modifiedSeconds)
            }
            if !isDryRun { remove("\(RemoteLayout.plans)/\(plan.name)") }
        }
        var (done, marked) = try marks(walk)
        var neededObjects: Set<UInt64> = []
        for folder in [RemoteLayout.derivatives, RemoteLayout.addresses] {
            let part = try sweep(folder, walk) { [marked] name in marked.contains(name) }
            neededObjects.formUnion(part.objects)
            done.records = done.records + part.removed
            (done.leftovers, done.kept) = (done.leftovers + part.leftovers, done.kept + part.kept)
        }
        marked = neededObjects
        let part = try sweep(RemoteLayout.objects, walk) { [marked] name in marked.contains(name) }
        done.objects = part.removed
        (done.leftovers, done.kept) = (done.leftovers + part.leftovers, done.kept + part.kept)
        return done
    }

    /// Whether its folders are folders, or missing. What a link has taken the place of is not this tool's.
    private var isWithoutLinks: Bool {
        let names = RemoteLayout.folders
        let areFolders = map(count: names.count) { [self] number -> Bool? in
            withFolder(names[number], missing: true) { _ in true }
        }
        return areFolders.allSatisfy { $0 == true }
    }

    /// The folder's time, in seconds since 1970: that of a file written just now.
    private func ownClock() -> Int64? {
        let name = "\(RemoteLayout.marks)/clock"
        let times = map(count: 1) { [self] _ -> Int64? in
            guard write([], to: name) else { return nil }
            defer { remove(name) }
            return list(RemoteLayout.marks)?.first { $0.name == "clock" }?.modifiedSeconds
        }
        return times[0]
    }

    private func entries(of folder: String) throws(RemoteCollectionError) -> [RemoteFiles.Entry] {
        guard let entries = map(count: 1, { [self] _ in list(folder) })[0] else { throw .unusable(path: path) }
        return entries
    }

    /// What sites use, and how many there are. Marks older than the grace are of sites that are no more.
    private func marks(_ walk: RemoteWalk) throws(RemoteCollectionError) -> (RemoteCollection, Set<UInt64>) {
        var done = RemoteCollection()
        var names: Set<UInt64> = []
        for entry in try entries(of: RemoteLayout.marks) where Digest(hex: entry.name) != nil {
            let name = "\(RemoteLayout.marks)/\(entry.name)"
            guard entry.modifiedSeconds >= walk.oldestKept else {
                if !walk.isDryRun { remove(name) }
                continue
            }
            let bytes = map(count: 1) { [self] _ in read(name, bytesMax: Self.markBytesMax) }[0]
            guard let mark = bytes.flatMap(RemoteMark.init(bytes:)) else {
                throw .markDamaged(path: "\(path)/\(name)")
            }
            names.formUnion(mark.names)
            done.sites += 1
        }
        return (done, names)
    }

    /// Goes through the 256 folders of a kind.
    private func sweep(
        _ folder: String, _ walk: RemoteWalk, isMarked: @escaping @Sendable (UInt64) -> Bool
    ) throws(RemoteCollectionError) -> RemoteWalk.Part {
        let parts = map(count: 256) { [self] number -> RemoteWalk.Part? in
            let name = "\(folder)/\(Digest.twoDigits(UInt8(number)))"
            return withFolder(name, missing: RemoteWalk.Part()) { opened in
                sweep(name, opened, walk, isMarked: isMarked)
            }
        }
        var sum = RemoteWalk.Part()
        for part in parts {
            guard let part, isWritable else { throw .unusable(path: path) }
            sum.add(part)
        }
        return sum
    }

    /// - Parameters:
    ///   - folder: its name.
    ///   - opened: its descriptor.
    /// - Returns: nil where it cannot be listed, or a record cannot be read: what that one leads to is not known, so
    ///   nothing more is removed anywhere.
    private func sweep(
        _ folder: String, _ opened: Int32, _ walk: RemoteWalk, isMarked: (UInt64) -> Bool
    ) -> RemoteWalk.Part? {
        guard let entries = RemoteFiles.list(".", in: opened) else { return nil }
        var part = RemoteWalk.Part()
        for entry in entries where entry.isFile {
            if entry.name.hasSuffix(RemoteLayout.temporarySuffix) {
                guard entry.modifiedSeconds < walk.now - Self.daySeconds else { continue }
                if walk.isDryRun || removes(entry, of: opened, folder) { part.leftovers.add(entry) }
                continue
            }
            // Nothing that has another name is ours.
            guard let digest = Digest(hex: folder.suffix(2) + entry.name) else { continue }
            var isKept = entry.modifiedSeconds >= walk.oldestKept || isMarked(RemoteMark.prefix(digest))
            if isKept, !folder.hasPrefix(RemoteLayout.objects) {
                switch read(entry.name, of: opened, place: folder, bytesMax: RemoteRecord.bytesMax) {
                case .bytes(let bytes):
                    let objects = RemoteRecord.objects(bytes)
                    part.objects.formUnion((objects ?? []).map(RemoteMark.prefix))
                    // A record that is none leads to nothing.
                    isKept = objects != nil
                case .bad: isKept = false
                // It has been removed since it was listed.
                case .missing: continue
                case .failed: return nil
                }
            }
            if isKept {
                part.kept.add(entry)
            } else if walk.isDryRun || removes(entry, of: opened, folder) {
                part.removed.add(entry)
            }
        }
        return part
    }

    /// Removes a file, unless the collection has stopped meanwhile.
    /// - Returns: whether it is gone.
    private func removes(_ entry: RemoteFiles.Entry, of opened: Int32, _ folder: String) -> Bool {
        isWritable && remove(entry.name, of: opened, place: folder)
    }
}

/// What a collection goes by, and what it finds in a folder.
private struct RemoteWalk: Sendable {
    /// What was written at this second of the folder's clock or later is kept.
    let oldestKept: Int64
    let now: Int64
    let isDryRun: Bool

    struct Part: Sendable {
        /// The beginnings of the names of the objects that the records kept lead to.
        var objects: Set<UInt64> = []
        var removed = RemoteCollection.Amount()
        var leftovers = RemoteCollection.Amount()
        var kept = RemoteCollection.Amount()

        mutating func add(_ part: Part) {
            objects.formUnion(part.objects)
            (removed, leftovers, kept) = (removed + part.removed, leftovers + part.leftovers, kept + part.kept)
        }
    }
}

extension RemoteCollection.Amount {
    fileprivate mutating func add(_ entry: RemoteFiles.Entry) {
        self = self + Self(count: 1, byteCount: entry.byteCount)
    }
}
