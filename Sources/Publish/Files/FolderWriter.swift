internal import CSystem
internal import Glibc
internal import Model
internal import Synchronization

/// Writes files into a folder by relative paths; makes folders as needed.
///
/// Safe to use from several threads, for different files.
final class FolderWriter: Sendable {
    /// Of every file that it writes.
    static let fileMode: mode_t = 0o644

    let path: String
    /// Whether the folder may have files from before. A new file takes the place of what stands in its way.
    let isReused: Bool
    /// Whether all folders in it are this writer's.
    private let isOwn: Bool
    private let descriptor: Int32
    private let standing: StandingFiles?
    private let folders = Mutex<Set<FilePath>>([])
    private let foreign = Mutex<Set<FilePath>>([])

    /// Makes the folder, which must not be there yet.
    convenience init(creating path: String) throws(FileError) {
        guard mkdir(path, 0o755) == 0 else { throw FileError("create folder", path, code: errno) }
        try self.init(opening: path, nil, isOwn: true)
        try check(fchmod(descriptor, 0o755) == 0 ? 0 : -errno, "chmod")
    }

    /// Opens a folder to make another of it. What it has may be a link of a file that stands elsewhere: nothing is
    /// changed in place. At the end comes `removeAll(but:and:)`.
    /// - Parameter count: how many files it may have.
    convenience init(reusing path: String, _ hasher: PathHasher, count: Int) throws(FileError) {
        try self.init(opening: path, try StandingFiles(in: path, hasher, count: count), isOwn: true)
        try check(fchmod(descriptor, 0o755) == 0 ? 0 : -errno, "chmod")
    }

    /// Opens a folder to add to it. Folders that it has keep their modes.
    convenience init(opening path: String) throws(FileError) { try self.init(opening: path, nil, isOwn: false) }

    private init(opening path: String, _ standing: StandingFiles?, isOwn: Bool) throws(FileError) {
        self.isOwn = isOwn
        descriptor = vt_open(path, O_RDONLY | O_DIRECTORY | (standing == nil ? 0 : O_NOFOLLOW), 0)
        (self.path, self.standing, isReused) = (path, standing, standing != nil)
        guard descriptor >= 0 else { throw FileError("open", path, code: -descriptor) }
    }

    deinit { close(descriptor) }

    /// The inode of the folder itself.
    var inode: UInt64 {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? UInt64(status.st_ino) : 0
    }

    /// Whether the folder still stands under its name.
    var stands: Bool {
        var (own, named) = (stat(), stat())
        return fstat(descriptor, &own) == 0 && lstat(path, &named) == 0 && own.st_ino == named.st_ino
            && own.st_dev == named.st_dev
    }

    /// Makes all files durable by one `syncfs(2)`.
    func makeDurable() throws(FileError) {
        let failed = vt_syncfs(descriptor)
        guard failed >= 0 else { throw FileError("syncfs", path, code: -failed) }
    }

    /// Writes a new file of mode 0644.
    /// - Returns: its modification time in nanoseconds.
    func write(_ relative: String, _ bytes: UnsafeRawBufferPointer) throws(FileError) -> Int64 {
        let file = try create(FilePath(relative))
        defer { close(file) }
        try Files.write(bytes, to: file, path: path + "/" + relative)
        return try modified(file, relative)
    }

    /// Shares or copies the bytes of the file at `source` into a new file of mode 0644.
    ///
    /// A hard link to an object would do without the copy, but it shares the object's mode (0444, and the site's files
    /// are 0644) and lets an edit of the published file change the object. Where the file system shares extents,
    /// nothing is copied.
    /// - Parameter byteCount: how long it has to be; one of another length is `ENODATA` of `source`.
    /// - Returns: its modification time in nanoseconds.
    func copy(_ relative: String, from source: String, byteCount: Int) throws(FileError) -> Int64 {
        let original = try Files.openRegular(source)
        defer { close(original) }
        var status = stat()
        guard fstat(original, &status) == 0 else { throw FileError("stat", source, code: errno) }
        guard Int(status.st_size) == byteCount else { throw FileError("read", source, code: ENODATA) }
        return try copy(FilePath(relative), from: original)
    }

    private func copy(_ relative: FilePath, from original: Int32) throws(FileError) -> Int64 {
        let file = try create(relative)
        defer { close(file) }
        if vt_reflink(file, original) < 0 {
            let copied = vt_copy_range(original, file, .max)
            guard copied >= 0 else { throw FileError("copy", "\(path)/\(relative)", code: Int32(-copied)) }
        }
        return try modified(file, "\(relative)")
    }

    /// Links the file `relative` of the folder `other` to the same path here; copies it where the file system has no
    /// links. A symbolic link stays one, and only regular files are opened.
    /// - Parameter known: what was just read of it there; nil: nothing.
    func link(_ relative: FilePath, fromFolder other: Int32, _ known: stat? = nil) throws(FileError) {
        try makeFolders(for: relative)
        if let known, let standing, standing.has(relative, known) { return }
        if isReused, let standing = try status(of: relative) {
            var wanted = known ?? stat()
            if known == nil {
                try check(relative.call { fstatat(other, $0, &wanted, AT_SYMLINK_NOFOLLOW) }, "stat", relative)
            }
            if standing.st_ino == wanted.st_ino, standing.st_dev == wanted.st_dev { return }
            try remove(relative)
        }
        let code = relative.call { linkat(other, $0, descriptor, $0, 0) }
        switch -code {
        case EXDEV, EMLINK, EPERM, EOPNOTSUPP: try copyExactly(relative, fromFolder: other)
        default: try check(code, "link", relative)
        }
    }

    /// Makes the folder `relative` and those above it.
    /// - Parameter mode: of it alone; those above it are 0755.
    func makeFolder(_ relative: FilePath, mode: mode_t = 0o755) throws(FileError) {
        let isThere = folders.withLock { $0.contains(relative) }
        if isThere { return }
        try makeFolders(for: relative)
        if isReused { try makeWay(forFolder: relative) }
        let code = relative.call { mkdirat(descriptor, $0, mode) }
        if code != -EEXIST { try check(code, "create folder", relative) }
        if code == 0 || isOwn { try check(relative.call { fchmodat(descriptor, $0, mode, 0) }, "chmod", relative) }
        folders.withLock { _ = $0.insert(relative) }
    }

    private func makeFolders(for relative: FilePath) throws(FileError) {
        if let folder = relative.parent { try makeFolder(folder) }
    }

    private func check(_ code: Int32, _ call: String, _ relative: FilePath? = nil) throws(FileError) {
        guard code >= 0 else { throw FileError(call, "\(FilePath(path).appending(relative))", code: -code) }
    }

    /// Gives folders that others have made the owners and modes that they have in the folder `other`. One that has gone
    /// from there since is a folder as any other.
    /// - Parameter paths: each below another before that one: in a folder of some modes nothing can be made.
    func copyRights(of paths: [FilePath], fromFolder other: Int32) throws(FileError) {
        for path in paths {
            var status = stat()
            let isThere = path.call { fstatat(other, $0, &status, AT_SYMLINK_NOFOLLOW) } >= 0 && status.kind == .folder
            // Through no link: whoever owns a folder above may put one there while this runs.
            let folder = path.withCString { vt_open_folder_below(descriptor, $0) }
            try check(folder, "open", path)
            defer { close(folder) }
            let mode = isThere ? keepOwner(of: folder, path, status) : 0o755
            try check(fchmod(folder, mode) == 0 ? 0 : -errno, "chmod", path)
        }
    }

    /// Gives a folder the owner and the group of `status`, as far as that is permitted.
    /// - Returns: the mode for it: what its group's bit does goes with the group.
    private func keepOwner(of folder: Int32, _ path: FilePath, _ status: stat) -> mode_t {
        if fchown(folder, status.st_uid, status.st_gid) == 0 { return status.st_mode & 0o7777 }
        let hasGroup = fchown(folder, uid_t.max, status.st_gid) == 0
        if !hasGroup, status.st_mode & 0o020 != 0 { foreign.withLock { _ = $0.insert(path) } }
        noteOwner(of: path, status)
        return status.st_mode & (hasGroup ? 0o3777 : 0o1777)
    }

    /// What has another owner here than where it was copied from.
    var withoutOwner: Set<FilePath> { foreign.withLock { $0 } }

    /// Copies a file, a symbolic link, or what is neither, with its mode and modification time. A copy is this user's.
    private func copyExactly(_ relative: FilePath, fromFolder other: Int32) throws(FileError) {
        var status = stat()
        try check(relative.call { fstatat(other, $0, &status, AT_SYMLINK_NOFOLLOW) }, "stat", relative)
        switch status.kind {
        case .link:
            var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            try check(
                relative.call { name in
                    let length = readlinkat(other, name, &target, Int(PATH_MAX))
                    return length < 0 ? -1 : symlinkat(target, descriptor, name)
                }, "link", relative)
            return noteOwner(of: relative, status)
        case .file:
            let original = relative.withCString { vt_open_regular(other, $0, O_RDONLY | O_NOFOLLOW) }
            guard original >= 0 else {
                let folder = Files.resolvingLinks("/proc/self/fd/\(other)").map { FilePath($0) }
                throw FileError("open", "\(folder?.appending(relative) ?? relative)", code: -original)
            }
            defer { close(original) }
            // It may have been exchanged since.
            guard fstat(original, &status) == 0 else { throw FileError("stat", "\(relative)", code: errno) }
            _ = try copy(relative, from: original)
        // A FIFO or a socket is its name and its mode.
        default:
            try check(relative.call { mknodat(descriptor, $0, status.st_mode, status.st_rdev) }, "create", relative)
        }
        let times = [status.st_mtim, status.st_mtim]
        noteOwner(of: relative, status)
        try check(
            relative.call { name in
                fchmodat(descriptor, name, status.st_mode & 0o777, 0) == 0 ? utimensat(descriptor, name, times, 0) : -1
            }, "set times of", relative)
    }

    private func noteOwner(of copy: FilePath, _ status: stat) {
        // Root can write wherever it likes.
        if status.st_uid != geteuid(), status.st_uid != 0 { foreign.withLock { _ = $0.insert(copy) } }
    }

    private func create(_ relative: FilePath) throws(FileError) -> Int32 {
        try makeFolders(for: relative)
        var file = open(relative)
        if file == -EEXIST, isReused {
            try remove(relative)
            file = open(relative)
        }
        try check(file, "create", relative)
        return file
    }

    private func open(_ relative: FilePath) -> Int32 {
        relative.withCString { vt_openat(descriptor, $0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, Self.fileMode) }
    }

    /// Ends a new file.
    /// - Returns: its modification time in nanoseconds.
    private func modified(_ file: Int32, _ relative: String) throws(FileError) -> Int64 {
        try Files.setMode(Self.fileMode, of: file, path: path + "/" + relative).modifiedNanoseconds
    }
}

// A folder that has files from before.
extension FolderWriter {
    /// Removes all but `files`, the `others`, and the folders in which these lie.
    func removeAll(but files: PathSet, and others: Set<FilePath>) throws(FileError) {
        var folders = others
        for path in others {
            var folder = path.parent
            while let above = folder, folders.insert(above).inserted { folder = above.parent }
        }
        var rest: [FilePath?] = [nil]
        while let folder = rest.popLast() {
            // What is removed while a folder is read may make it skip names.
            var doomed: [FilePath] = []
            var named = NamedPath(in: folder)
            try Files.visit(FilePath(path).appending(folder)) { name, isFolder, _ in
                if !isFolder, named.with(name, files.holds) { return }
                let place = named.with(name) { FilePath(bytes: Array($0)) }
                if isFolder, files.folders.contains(place) || folders.contains(place) {
                    rest.append(place)
                } else if isFolder || !others.contains(place) {
                    doomed.append(place)
                }
            }
            for place in doomed { try remove(place) }
        }
    }

    /// A link in the place of a folder would lead out of the site.
    private func makeWay(forFolder relative: FilePath) throws(FileError) {
        // Of two threads one would remove the folder that the other has made.
        try folders.withLock { folders throws(FileError) in
            guard !folders.contains(relative), let standing = try status(of: relative), standing.kind != .folder else {
                return
            }
            try remove(relative)
        }
    }

    private func status(of relative: FilePath) throws(FileError) -> stat? {
        var status = stat()
        let code = relative.call { fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) }
        if code == -ENOENT { return nil }
        try check(code, "stat", relative)
        return status
    }

    private func remove(_ relative: FilePath) throws(FileError) {
        let code = relative.call { unlinkat(descriptor, $0, 0) }
        switch -code {
        case 0, ENOENT: return
        case EISDIR, EPERM: try Files.remove(FilePath(path).appending(relative))
        default: try check(code, "remove", relative)
        }
    }
}

extension stat {
    var modifiedNanoseconds: Int64 { st_mtim.nanoseconds }
}
