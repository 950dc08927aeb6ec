internal import CSystem
internal import Glibc
internal import Model
internal import Synchronization

/// The files of the objects: `objects/ab/cdef…`, mode 0444, named by the SHA-256 of their bytes, and `tmp/`,
/// where they are written. It knows nothing of the index, and its files mean nothing until the index names
/// them.
final class ObjectFolder: Sendable {
    let objectsPath: String
    let temporaryPath: String
    private let folder: String
    /// The folder of the objects, open for looking things up in it.
    private let objectsDescriptor: Int32
    private let numbers = Atomic<Int>(0)
    /// Which of the 256 folders are known to be there.
    private let made = Mutex<[Bool]>(Array(repeating: false, count: 256))

    /// Makes the folders, and removes what an earlier run left half written.
    init(folder: String) throws(StoreError) {
        self.folder = folder
        objectsPath = folder + "/objects"
        temporaryPath = folder + "/tmp"
        try mapError(StoreError.unusable, of: Files.createFolder(objectsPath, mode: 0o700))
        try mapError(StoreError.unusable, of: Files.createFolder(temporaryPath, mode: 0o700))
        let opened = vt_open(objectsPath, O_RDONLY | O_DIRECTORY, 0)
        guard opened >= 0 else { throw .unusable(FileError("open", objectsPath, code: -opened)) }
        objectsDescriptor = opened
        for name in try mapError(StoreError.file, of: Files.names(in: temporaryPath)) where Self.isTemporary(name) {
            try mapError(StoreError.file, of: Files.remove(temporaryPath + "/" + name))
        }
    }

    deinit { close(objectsDescriptor) }

    /// Whether it is a name that a run of this tool has given: `<process>-<number>`, and of a body that was being
    /// fetched with `.part`. Nothing else is ours to remove.
    private static func isTemporary(_ name: String) -> Bool {
        let stem = name.hasSuffix(".part") ? name.dropLast(5) : name[...]
        let parts = stem.utf8.split(separator: 45, omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (48...57).contains($0) } }
    }

    func path(of digest: Digest) -> String {
        let hex = digest.hex
        return "\(objectsPath)/\(hex.prefix(2))/\(hex.dropFirst(2))"
    }

    /// A path in `tmp/` that no one else is given.
    func freshTemporaryPath() -> String {
        "\(temporaryPath)/\(getpid())-\(numbers.add(1, ordering: .relaxed).newValue)"
    }

    /// Writes the object under its name. What already stands there is replaced at once by the same bytes: no
    /// one has named it yet, so it may be what a power cut left of an earlier try.
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
    func exists(_ digest: Digest, byteCount: Int) -> Bool {
        var status = stat()
        // A run looks at tens of thousands: from the folder of the objects on, and without a string on the
        // heap.
        let found = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 66) { name in
            digest.withRawBytes { raw in
                for (index, byte) in raw.enumerated() {
                    let place = 2 * index + (index == 0 ? 0 : 1)
                    name[place] = Self.digit(byte >> 4)
                    name[place + 1] = Self.digit(byte & 15)
                }
            }
            name[2] = 0x2F
            name[65] = 0
            guard let start = name.baseAddress else { return false }
            return fstatat(objectsDescriptor, start, &status, AT_SYMLINK_NOFOLLOW) == 0
        }
        return found && status.kind == .file && Int(status.st_size) == byteCount
    }

    private static func digit(_ value: UInt8) -> CChar { CChar(value < 10 ? 48 + value : 87 + value) }

    /// Makes durable all that was written and renamed so far: one call for a whole batch.
    func synchronise() throws(StoreError) {
        let result = vt_syncfs(objectsDescriptor)
        guard result == 0 else { throw .file(FileError("syncfs", folder, code: -result)) }
    }

    private func makeFolder(of digest: Digest, path: String) throws(FileError) {
        let number = digest.withRawBytes { Int($0[0]) }
        guard !made.withLock({ $0[number] }) else { return }
        try Files.createFolder(Files.parent(of: path), mode: 0o700)
        made.withLock { $0[number] = true }
    }
}
