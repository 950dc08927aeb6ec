internal import CSystem
internal import Glibc
internal import Model
internal import Synchronization

/// A folder that is being filled, by paths relative to it; folders on the way are made as needed.
///
/// It may be used from several threads at once: the kernel orders the calls, and the set of folders made has a lock.
final class FolderWriter: Sendable {
    let path: String
    private let descriptor: Int32
    private let folders = Mutex<Set<Substring>>([])

    /// Makes the folder, which must not be there yet.
    init(creating path: String) throws(FileError) {
        guard mkdir(path, 0o755) == 0 else { throw FileError("create folder", path, code: errno) }
        guard chmod(path, 0o755) == 0 else { throw FileError("chmod", path, code: errno) }
        descriptor = vt_open(path, O_RDONLY | O_DIRECTORY, 0)
        self.path = path
        guard descriptor >= 0 else { throw FileError("open", path, code: -descriptor) }
    }

    deinit { close(descriptor) }

    /// The inode of the folder itself.
    var inode: UInt64 {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? UInt64(status.st_ino) : 0
    }

    /// Makes all that was written durable: one `syncfs(2)` for the whole folder.
    func makeDurable() throws(FileError) {
        let failed = vt_syncfs(descriptor)
        guard failed >= 0 else { throw FileError("syncfs", path, code: -failed) }
    }

    /// Writes a new file of mode 0644.
    /// - Returns: its modification time in nanoseconds.
    func write(_ relative: String, _ bytes: UnsafeRawBufferPointer) throws(FileError) -> Int64 {
        let file = try create(relative)
        defer { close(file) }
        try Files.write(bytes, to: file, path: path + "/" + relative)
        return try modified(file, relative)
    }

    /// Shares or copies the bytes of the file at `source` into a new file of mode 0644.
    ///
    /// A hard link to an object would do without the copy, but it shares the object's mode (0444, and the site's files
    /// are 0644) and lets an edit of the published file change the object. Where the file system shares extents,
    /// nothing is copied.
    /// - Parameter byteCount: how long it has to be; one of another length is `ENODATA` of `source`. Nil: any.
    /// - Returns: its modification time in nanoseconds.
    func copy(_ relative: String, from source: String, byteCount: Int? = nil) throws(FileError) -> Int64 {
        let original = vt_open(source, O_RDONLY, 0)
        guard original >= 0 else { throw FileError("open", source, code: -original) }
        defer { close(original) }
        if let byteCount {
            var status = stat()
            guard fstat(original, &status) == 0 else { throw FileError("stat", source, code: errno) }
            guard Int(status.st_size) == byteCount else { throw FileError("read", source, code: ENODATA) }
        }
        let file = try create(relative)
        defer { close(file) }
        if vt_reflink(file, original) < 0 {
            let copied = vt_copy_range(original, file, .max)
            guard copied >= 0 else { throw FileError("copy", path + "/" + relative, code: Int32(-copied)) }
        }
        return try modified(file, relative)
    }

    /// Gives the file `relative` of the folder `other` the same place here, without copying its bytes where the file
    /// system allows it. A symbolic link is linked as such.
    func link(_ relative: String, fromFolder other: Int32, at otherPath: String) throws(FileError) {
        try makeFolders(for: relative)
        if linkat(other, relative, descriptor, relative, 0) == 0 { return }
        switch errno {
        case EXDEV, EMLINK, EPERM, EOPNOTSUPP: try copyExactly(relative, from: otherPath + "/" + relative)
        default: throw FileError("link", path + "/" + relative, code: errno)
        }
    }

    /// Makes the folder `relative` and those above it.
    func makeFolder(_ relative: String) throws(FileError) { try makeFolders(for: relative + "/.") }

    /// Copies a file or symbolic link with its mode and modification time.
    private func copyExactly(_ relative: String, from source: String) throws(FileError) {
        var status = stat()
        guard lstat(source, &status) == 0 else { throw FileError("stat", source, code: errno) }
        if status.kind == .link {
            var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            guard readlink(source, &target, Int(PATH_MAX)) >= 0, symlinkat(target, descriptor, relative) == 0
            else {
                throw FileError("link", path + "/" + relative, code: errno)
            }
            return
        }
        _ = try copy(relative, from: source)
        let times = [status.st_mtim, status.st_mtim]
        guard fchmodat(descriptor, relative, status.st_mode & 0o777, 0) == 0,
            utimensat(descriptor, relative, times, 0) == 0
        else { throw FileError("set times of", path + "/" + relative, code: errno) }
    }

    private func create(_ relative: String) throws(FileError) -> Int32 {
        try makeFolders(for: relative)
        let file = vt_openat(descriptor, relative, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o644)
        guard file >= 0 else { throw FileError("create", path + "/" + relative, code: -file) }
        return file
    }

    /// Ends a new file: its mode is 0644 whatever the umask and the folder's access list made of it.
    /// - Returns: its modification time in nanoseconds.
    private func modified(_ file: Int32, _ relative: String) throws(FileError) -> Int64 {
        var status = stat()
        guard fstat(file, &status) == 0 else { throw FileError("stat", path + "/" + relative, code: errno) }
        guard status.st_mode & 0o7777 == 0o644 || fchmod(file, 0o644) == 0 else {
            throw FileError("chmod", path + "/" + relative, code: errno)
        }
        return status.modifiedNanoseconds
    }

    private func makeFolders(for relative: String) throws(FileError) {
        guard let slash = relative.utf8.lastIndex(of: 47) else { return }
        let folder = relative[..<slash]
        let isThere = folders.withLock { $0.contains(folder) }
        if isThere { return }
        try makeFolders(for: String(folder))
        let name = String(folder)
        guard mkdirat(descriptor, name, 0o755) == 0 || errno == EEXIST else {
            throw FileError("create folder", path + "/" + name, code: errno)
        }
        guard fchmodat(descriptor, name, 0o755, 0) == 0 else {
            throw FileError("chmod", path + "/" + name, code: errno)
        }
        folders.withLock { _ = $0.insert(folder) }
    }
}

extension stat {
    var modifiedNanoseconds: Int64 { Int64(st_mtim.tv_sec) * 1_000_000_000 + Int64(st_mtim.tv_nsec) }
}
