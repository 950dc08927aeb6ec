internal import CSystem
internal import Glibc
internal import Synchronization

/// An exclusive lock on a file, held until it is gone; it ends with the process, however that ends.
///
/// It is a lock of fcntl(2), which belongs to the process: unlike one of flock(2) it is not held on by a child between
/// fork and exec, so a run that was killed while it started a worker never locks out the next. Within one process such
/// locks do not see each other, hence the set of paths.
package final class FileLock: Sendable {
    /// Why a lock is not had.
    package enum Failure: Error {
        /// Another run, or another part of this process, holds it.
        case held
        case file(FileError)
    }

    private static let held = Mutex<Set<String>>([])

    private let path: String
    private let descriptor: Int32

    /// Makes the file if need be and takes its lock at once, or not at all.
    /// - Parameters:
    ///   - path: absolute. Nothing else may open it: closing any descriptor of it would let go of the lock. What stands
    ///     there and is no regular file is refused, and not opened.
    ///   - mode: of the file. Who may open it may lock everybody out, with a shared lock as well.
    package init(path: String, mode: UInt32) throws(Failure) {
        try mapError(Failure.file, of: Self.checkKind(of: path))
        guard Self.held.withLock({ $0.insert(path).inserted }) else { throw .held }
        let opened = vt_open(path, O_RDWR | O_CREAT, mode)
        if opened >= 0 { Self.restrict(opened, path: path, mode: mode) }
        let locked = opened < 0 ? opened : vt_lock_now(opened)
        guard locked >= 0 else {
            if opened >= 0 { close(opened) }
            Self.held.withLock { _ = $0.remove(path) }
            throw locked == -EAGAIN || locked == -EACCES && opened >= 0
                ? .held : .file(FileError(opened < 0 ? "open" : "lock", path, code: -locked))
        }
        self.path = path
        descriptor = opened
    }

    /// Gives this account's own file the mode, for one that an earlier version made could be opened by anybody. That of
    /// another stays as it is, and so does what has a second name or is reached by a link: it may be any file.
    private static func restrict(_ descriptor: Int32, path: String, mode: UInt32) {
        var (status, named) = (stat(), stat())
        guard fstat(descriptor, &status) == 0, lstat(path, &named) == 0, named.st_ino == status.st_ino,
            named.st_dev == status.st_dev, status.st_nlink == 1, status.st_uid == geteuid(),
            status.st_mode & 0o7777 != mode
        else { return }
        fchmod(descriptor, mode)
    }

    private static func checkKind(of path: String) throws(FileError) {
        guard try Files.kindFollowingLinks(of: path).map({ $0 != .file }) ?? false else { return }
        // A folder too: to set it aside could take away the file that another run has just made and locked.
        throw FileError("lock", path, code: EINVAL)
    }

    /// Whether anybody holds the lock of the file at `path`; false where that cannot be told.
    package static func isHeld(_ path: String) -> Bool {
        held.withLock { held in
            // Closing a descriptor of a file whose lock this process has would let go of it.
            if held.contains(path) { return true }
            let opened = vt_open_regular(AT_FDCWD, path, O_RDONLY)
            guard opened >= 0 else { return false }
            defer { close(opened) }
            return vt_is_locked(opened) > 0
        }
    }

    deinit {
        close(descriptor)
        Self.held.withLock { _ = $0.remove(path) }
    }
}
