internal import CSystem
internal import Glibc
internal import Model
internal import Synchronization

/// The files of the objects: `objects/ab/cdef…`, mode 0444, named by the SHA-256 of their bytes, and `tmp/`, where they
/// are written. It knows nothing of the index, and its files mean nothing until the index names them.
final class ObjectFolder: Sendable {
    let objectsPath: String
    let temporaryPath: String
    private let folder: String
    private let numbers = Atomic<Int>(0)
    /// Which of the 256 folders are known to be there.
    private let made = Mutex<[Bool]>(Array(repeating: false, count: 256))

    init(folder: String) {
        self.folder = folder
        objectsPath = folder + "/objects"
        temporaryPath = folder + "/tmp"
    }

    /// Makes the folders, and removes what an earlier run left half written.
    func prepare() throws(StoreError) {
        do throws(FileError) {
            try Files.createFolder(objectsPath, mode: 0o700)
            try Files.createFolder(temporaryPath, mode: 0o700)
        } catch { throw .unusable(error) }
        do throws(FileError) {
            for name in try Files.names(in: temporaryPath) { try Files.remove(temporaryPath + "/" + name) }
        } catch { throw .file(error) }
    }

    func path(of digest: Digest) -> String {
        let hex = digest.hex
        return "\(objectsPath)/\(hex.prefix(2))/\(hex.dropFirst(2))"
    }

    /// A path in `tmp/` that no one else is given.
    func freshTemporaryPath() -> String {
        "\(temporaryPath)/\(getpid())-\(numbers.add(1, ordering: .relaxed).newValue)"
    }

    /// Writes the object under its name. What already stands there is replaced at once by the same bytes: no one has
    /// named it yet, so it may be what a power cut left of an earlier try.
    func write(_ bytes: UnsafeRawBufferPointer, as digest: Digest) throws(StoreError) {
        let temporary = freshTemporaryPath()
        do throws(FileError) {
            let descriptor = vt_open(temporary, O_WRONLY | O_CREAT | O_EXCL, 0o600)
            guard descriptor >= 0 else { throw FileError("create", temporary, code: -descriptor) }
            defer { close(descriptor) }
            try Files.write(bytes, to: descriptor, path: temporary)
        } catch {
            unlink(temporary)
            throw .file(error)
        }
        try adopt(temporary, as: digest)
    }

    /// Gives a finished file of this file system its name; on failure it is removed.
    func adopt(_ temporary: String, as digest: Digest) throws(StoreError) {
        let path = path(of: digest)
        do throws(FileError) {
            guard chmod(temporary, 0o444) == 0 else { throw FileError("chmod", temporary, code: errno) }
            try makeFolder(of: digest, path: path)
            guard rename(temporary, path) == 0 else { throw FileError("rename", path, code: errno) }
        } catch {
            unlink(temporary)
            throw .file(error)
        }
    }

    /// Whether a file of this size stands where the object should. Its bytes are not looked at.
    func stands(_ digest: Digest, byteCount: Int) -> Bool {
        var status = stat()
        return lstat(path(of: digest), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && Int(status.st_size) == byteCount
    }

    /// Makes durable all that was written and renamed so far: one call for a whole batch.
    func synchronise() throws(StoreError) {
        let descriptor = vt_open(folder, O_RDONLY | O_DIRECTORY, 0)
        guard descriptor >= 0 else { throw .file(FileError("open", folder, code: -descriptor)) }
        defer { close(descriptor) }
        let result = vt_syncfs(descriptor)
        guard result == 0 else { throw .file(FileError("syncfs", folder, code: -result)) }
    }

    private func makeFolder(of digest: Digest, path: String) throws(FileError) {
        let number = digest.withRawBytes { Int($0[0]) }
        guard !made.withLock({ $0[number] }) else { return }
        try Files.createFolder(Files.parent(of: path), mode: 0o700)
        made.withLock { $0[number] = true }
    }
}
