internal import Glibc
internal import Model

/// The files of a folder as it was found, each by its path and its inode: one call of the kernel tells of hundreds, and
/// nearly all of them are to stay.
struct StandingFiles: Sendable {
    private let hasher: PathHasher
    private let device: UInt64
    private var files: PathHashes

    /// - Parameter count: how many there may be.
    init(in path: String, _ hasher: PathHasher, count: Int) throws(FileError) {
        self.hasher = hasher
        device = UInt64(try Files.status(of: path)?.st_dev ?? 0)
        files = PathHashes(countMax: count)
        var rest: [FilePath?] = [nil]
        while let folder = rest.popLast() {
            var place = NamedPath(in: folder)
            try Files.visit(FilePath(path).appending(folder)) { name, isFolder, inode throws(FileError) in
                if isFolder {
                    let below = folder?.appending(FilePath(cString: name)) ?? FilePath(cString: name)
                    try Self.checkOwner(FilePath(path).appending(below))
                    rest.append(below)
                } else {
                    files.insert(Self.mixed(place.with(name, hasher.hash), inode))
                }
            }
        }
    }

    /// Throws `EPERM` for a folder of another user: nothing could be removed in it, or, as root, links could be put
    /// there while it is filled.
    private static func checkOwner(_ folder: FilePath) throws(FileError) {
        let user = geteuid()
        guard let status = try Files.status(of: folder), status.st_uid != user else { return }
        throw FileError("reuse", "\(folder)", code: EPERM)
    }

    /// Whether the file with this inode stood at the path. False says nothing: some file systems have other inodes in
    /// their folders than in their files.
    func has(_ path: FilePath, _ status: stat) -> Bool {
        guard UInt64(status.st_dev) == device, let text = path.text else { return false }
        return files.contains(Self.mixed(hasher.hash(text), UInt64(status.st_ino)))
    }

    private static func mixed(_ hash: UInt64, _ inode: UInt64) -> UInt64 { hash ^ inode &* 0x9e37_79b9_7f4a_7c15 }
}
