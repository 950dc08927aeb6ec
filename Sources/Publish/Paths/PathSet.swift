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
    private var lastFolder: [UInt8] = []

    init(_ paths: some Collection<String>, _ hasher: PathHasher) {
        self.hasher = hasher
        hashes = PathHashes(countMax: paths.count)
        for path in paths { insert(path) }
    }

    mutating func insert(_ path: String) {
        var path = path
        path.withUTF8 { bytes in
            hashes.insert(hasher.hash(UnsafeRawBufferPointer(bytes)))
            let folder = bytes.prefix(bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0)
            if folder.elementsEqual(lastFolder) { return }
            lastFolder = Array(folder)
            var next = FilePath(bytes: Array(bytes)).parent
            while let folder = next, folders.insert(folder).inserted { next = folder.parent }
        }
    }

    /// Whether one of the files lies at this path.
    func holds(_ path: UnsafeRawBufferPointer) -> Bool { hashes.contains(hasher.hash(path)) }

    func holds(_ path: FilePath) -> Bool { path.bytes.withUnsafeBytes(holds) }
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
