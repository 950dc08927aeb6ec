internal import CSystem
internal import Glibc
internal import Model
internal import Synchronization

/// The objects' files: `objects/ab/cdef…`, mode 0444, named by the SHA-256 of their bytes, and `tmp/`, where they are
/// written. An object counts only once the index names it.
final class ObjectFolder: Sendable {
    let objectsPath: String
    let temporaryPath: String
    private let folder: String
    /// A descriptor of the objects' folder, for lookups.
    private let objectsDescriptor: Int32
    private let numbers = Atomic<Int>(0)
    /// What is known of each of the 256 folders.
    private let known = Mutex<[Known]>(Array(repeating: .nothing, count: 256))

    private enum Known {
        case nothing
        case exists
        /// Neither the umask nor the folder's access list changes the mode that files in it are created with.
        case keepsModes
    }

    /// Creates the folders, and removes unfinished files of earlier runs.
    /// - Parameter temporaryPath: this process's own. On another file system than the objects each file is copied.
    init(folder: String, temporaryPath: String) throws(StoreError) {
        self.folder = folder
        objectsPath = folder + "/objects"
        self.temporaryPath = temporaryPath
        try mapError(StoreError.unusable, of: Files.createFolder(objectsPath, mode: 0o700))
        try mapError(StoreError.unusable, of: Files.createOwnFolder(temporaryPath, mode: 0o700))
        let opened = vt_open(objectsPath, O_RDONLY | O_DIRECTORY, 0)
        guard opened >= 0 else { throw .unusable(FileError("open", objectsPath, code: -opened)) }
        objectsDescriptor = opened
        for name in try mapError(StoreError.file, of: Files.names(in: temporaryPath)) where Self.isTemporary(name) {
            try mapError(StoreError.file, of: Files.remove(temporaryPath + "/" + name))
        }
    }

    deinit { close(objectsDescriptor) }

    /// Whether a run has given this name: `<process>-<number>`, with `.part` for an unfinished download. Nothing else
    /// is removed.
    private static func isTemporary(_ name: String) -> Bool {
        let stem = name.hasSuffix(".part") ? name.dropLast(5) : name[...]
        let parts = stem.utf8.split(separator: 45, omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }
    }

    func path(of digest: Digest) -> String {
        let hex = digest.hex
        return "\(objectsPath)/\(hex.prefix(2))/\(hex.dropFirst(2))"
    }

    /// A new path in `tmp/`.
    func freshTemporaryPath() -> String {
        "\(temporaryPath)/\(getpid())-\(numbers.add(1, ordering: .relaxed).newValue)"
    }

    /// Writes an object under its name, unless there is such a file. One that a killed run leaves unfinished does no
    /// harm, for no index names it: `write` replaces it.
    /// - Returns: whether there was none.
    func create(_ bytes: UnsafeRawBufferPointer, as digest: Digest) throws(StoreError) -> Bool {
        let isModeKept = try mapError(StoreError.file, of: makeFolder(of: digest))
        return try withName(of: digest) { name throws(StoreError) in
            let descriptor = vt_openat(objectsDescriptor, name, O_WRONLY | O_CREAT | O_EXCL, 0o444)
            if descriptor == -EEXIST { return false }
            guard descriptor >= 0 else { throw .file(FileError("create", path(of: digest), code: -descriptor)) }
            do throws(FileError) {
                do throws(FileError) {
                    // Its path is put together only for a failure.
                    try Files.write(bytes, to: descriptor, path: "")
                    if !isModeKept { try setMode(of: descriptor, digest) }
                } catch {
                    close(descriptor)
                    throw error
                }
                // Delayed allocation reports a full disk or quota here (close(2)).
                guard close(descriptor) == 0 || errno == EINTR else { throw FileError("close", "", code: errno) }
            } catch {
                unlinkat(objectsDescriptor, name, 0)
                throw .file(FileError(error.call, path(of: digest), code: error.code))
            }
            return true
        }
    }

    /// Writes an object under its name. An existing file is replaced atomically: the index does not name it, so a power
    /// cut may have left it incomplete.
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

    /// Gives a finished file an object's name, or removes it on failure. A folder of that name, which no run makes, is
    /// set aside.
    func adopt(_ temporary: String, as digest: Digest) throws(StoreError) {
        let path = path(of: digest)
        do throws(FileError) {
            guard chmod(temporary, 0o444) == 0 else { throw FileError("chmod", temporary, code: errno) }
            try makeFolder(of: digest)
            try place(temporary, at: path)
        } catch {
            unlink(temporary)
            throw .file(error)
        }
    }

    /// Where `objects` is a link to another file system, or one is mounted there, a file is copied beside its name
    /// first.
    private func place(_ temporary: String, at path: String) throws(FileError) {
        do throws(FileError) { return try Files.putInPlace(temporary, at: path) } catch {
            guard error.code == EXDEV else { throw error }
        }
        let copy = path + "-\(numbers.add(1, ordering: .relaxed).newValue).\(getpid())" + Self.copySuffix
        do throws(FileError) {
            try self.copy(temporary, to: copy)
            try Files.putInPlace(copy, at: path)
        } catch {
            unlink(copy)
            throw error
        }
        unlink(temporary)
    }

    private func copy(_ source: String, to path: String) throws(FileError) {
        let original = try Files.openRegular(source)
        defer { close(original) }
        let file = vt_open(path, O_WRONLY | O_CREAT | O_EXCL, 0o444)
        guard file >= 0 else { throw FileError("create", path, code: -file) }
        let copied = vt_copy_range(original, file, .max)
        let failed = fchmod(file, 0o444) == 0 ? 0 : errno
        // Delayed allocation reports a full disk or quota here (close(2)).
        guard close(file) == 0 || errno == EINTR else { throw FileError("close", path, code: errno) }
        guard copied >= 0 else { throw FileError("copy", path, code: Int32(-copied)) }
        guard failed == 0 else { throw FileError("chmod", path, code: failed) }
    }

    private static let copySuffix = ".new"

    /// Whether a process that has ended has left a copy by this name: `<rest of a digest>-<number>.<process>.new`.
    static func isUnfinishedCopy(_ name: String) -> Bool {
        guard let target = Files.unfinishedTarget(name) else { return false }
        let parts = target.split(separator: "-", omittingEmptySubsequences: false)
        return parts.count == 2 && Digest(hex: "00\(parts[0])") != nil && !parts[1].isEmpty
            && parts[1].utf8.allSatisfy(\.isASCIIDigit)
    }

    /// Whether the object's file exists with this size. Its bytes are not read.
    func exists(_ digest: Digest, byteCount: Int) -> Bool {
        var status = stat()
        let found = withName(of: digest) { fstatat(objectsDescriptor, $0, &status, AT_SYMLINK_NOFOLLOW) == 0 }
        return found && status.kind == .file && Int(status.st_size) == byteCount
    }

    /// Passes an object's path below the objects' folder. Called tens of thousands of times: no string is allocated.
    private func withName<R, E>(of digest: Digest, _ body: (UnsafePointer<CChar>) throws(E) -> R) throws(E) -> R {
        let result = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 66) { name -> Result<R, E> in
            digest.withRawBytes { raw in
                for (index, byte) in raw.enumerated() {
                    let place = 2 * index + (index == 0 ? 0 : 1)
                    name[place] = Self.digit(byte >> 4)
                    name[place + 1] = Self.digit(byte & 15)
                }
            }
            name[2] = 0x2F
            name[65] = 0
            // Of a buffer that is not empty there is one.
            let start = UnsafePointer(name.baseAddress.unsafelyUnwrapped)
            do throws(E) { return .success(try body(start)) } catch { return .failure(error) }
        }
        return try result.get()
    }

    private static func digit(_ value: UInt8) -> CChar { CChar(value < 10 ? 48 + value : 87 + value) }

    /// Makes all writes and renames so far durable, with one call for a whole batch.
    func synchronise() throws(StoreError) {
        let result = vt_syncfs(objectsDescriptor)
        guard result == 0 else { throw .file(FileError("syncfs", folder, code: -result)) }
    }

    /// - Returns: whether files in it get the mode that they are created with.
    @discardableResult
    private func makeFolder(of digest: Digest) throws(FileError) -> Bool {
        let number = digest.withRawBytes { Int($0[0]) }
        let found = known.withLock { $0[number] }
        guard found == .nothing else { return found == .keepsModes }
        try Files.createOwnFolder("\(objectsPath)/\(Digest.twoDigits(UInt8(number)))", mode: 0o700)
        known.withLock { $0[number] = .exists }
        return false
    }

    /// Gives a new object its mode, and notes of its folder where it had it from the start.
    private func setMode(of descriptor: Int32, _ digest: Digest) throws(FileError) {
        let before = try Files.setMode(0o444, of: descriptor, path: "")
        guard before.st_mode & 0o7777 == 0o444 else { return }
        known.withLock { $0[digest.withRawBytes { Int($0[0]) }] = .keepsModes }
    }
}
