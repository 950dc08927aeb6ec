internal import CSystem
internal import Glibc
internal import Model

/// The lock of a cache: an open file, locked by flock(2). It ends with the process, however that ends.
final class CacheLock: Sendable {
    private let descriptor: Int32

    /// - Throws: `locked` where another run holds it; it does not wait.
    init(path: String) throws(StoreError) {
        let opened = vt_open(path, O_RDWR | O_CREAT, 0o600)
        guard opened >= 0 else { throw .unusable(FileError("open", path, code: -opened)) }
        let result = vt_lock_now(opened)
        guard result == 0 else {
            close(opened)
            throw result == -EWOULDBLOCK
                ? .locked(path: path) : .unusable(FileError("lock", path, code: -result))
        }
        descriptor = opened
    }

    deinit { close(descriptor) }
}
