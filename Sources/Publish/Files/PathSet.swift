internal import Glibc
internal import Model

/// The paths of a site's files, by their hashes, and all folders on the way to them.
///
/// A path is its very bytes: `é` as one scalar and as two are different names on a disk.
struct PathSet: Sendable {
    private(set) var folders: Set<FilePath> = []
    private let hasher: PathHasher
    private var hashes: PathHashes
    /// Most files of a site are in few folders.
    private var lastFolder: Substring = ""

    init(_ paths: some Collection<String>, _ hasher: PathHasher) {
        self.hasher = hasher
        hashes = PathHashes(count: paths.count)
        for path in paths { insert(path) }
    }

    mutating func insert(_ path: String) {
        hashes.insert(hasher.hash(path))
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] } ?? ""
        if folder == lastFolder { return }
        lastFolder = folder
        var next = FilePath(path).parent
        while let folder = next, folders.insert(folder).inserted { next = folder.parent }
    }

    /// Whether one of the files lies at this path.
    func holds(_ path: UnsafeRawBufferPointer) -> Bool { hashes.contains(hasher.hash(path)) }

    func holds(_ path: FilePath) -> Bool { path.bytes.withUnsafeBytes(holds) }
}

/// A set of hashes, which are not hashed again: open addressing with linear probing, 16 to 32 bytes each.
struct PathHashes: Sendable {
    /// Zero for an empty slot. A power of two of them, of which at most half is used.
    private var slots: [UInt64]
    private var count = 0
    private var hasZero = false

    /// - Parameter count: how many there may be, if that is known.
    init(count: Int = 0) {
        var slotCount = 16
        while slotCount < count * 2 { slotCount *= 2 }
        slots = [UInt64](repeating: 0, count: slotCount)
    }

    func contains(_ hash: UInt64) -> Bool { hash == 0 ? hasZero : slots[slot(of: hash)] == hash }

    mutating func insert(_ hash: UInt64) {
        guard hash != 0 else { return hasZero = true }
        let slot = slot(of: hash)
        guard slots[slot] != hash else { return }
        slots[slot] = hash
        count += 1
        guard count * 2 > slots.count else { return }
        let full = slots
        slots = [UInt64](repeating: 0, count: full.count * 2)
        for hash in full where hash != 0 { slots[self.slot(of: hash)] = hash }
    }

    /// Where a hash other than zero stands, or would.
    private func slot(of hash: UInt64) -> Int {
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0, slots[slot] != hash { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }
}

/// The path of what is in a folder, made anew in the same bytes for each name.
struct NamedPath {
    private var bytes: [UInt8]
    private let folderCount: Int

    /// - Parameter folder: relative, like the path; nil: the root itself.
    init(in folder: FilePath?) {
        bytes = folder.map { $0.bytes + [UInt8(ascii: "/")] } ?? []
        folderCount = bytes.count
    }

    /// Lends the path of a name, which ends with a zero.
    mutating func with<R>(_ name: UnsafePointer<CChar>, _ body: (UnsafeRawBufferPointer) -> R) -> R {
        bytes.removeSubrange(folderCount...)
        bytes.append(contentsOf: UnsafeRawBufferPointer(start: name, count: strlen(name)))
        return bytes.withUnsafeBytes(body)
    }
}
