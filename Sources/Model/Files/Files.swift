internal import CSystem
package import Glibc

/// The few calls on files that every stage needs, with errors that say which file.
///
/// Modes are exact: they do not depend on the umask.
package enum Files {
    /// The whole of a regular file. Anything else is refused and never opened: a FIFO would wait for a writer, and a
    /// device may have no end.
    /// - Parameters:
    ///   - bytesMax: more is refused with `EFBIG`.
    ///   - acceptsPipe: whether a pipe will do too: one that a person has named for this very reading.
    package static func read(
        _ path: String, bytesMax: Int = .max, acceptsPipe: Bool = false
    ) throws(FileError) -> [UInt8] {
        let descriptor = acceptsPipe ? vt_open(path, O_RDONLY, 0) : try openRegular(path)
        guard descriptor >= 0 else { throw FileError("open", path, code: -descriptor) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError("stat", path, code: errno) }
        guard status.kind != .folder else { throw FileError("read", path, code: EISDIR) }
        guard Int(status.st_size) <= bytesMax else { throw FileError("read", path, code: EFBIG) }
        return try read(descriptor, path: path, expected: Int(status.st_size), bytesMax: bytesMax)
    }

    /// The beginning of a regular file, at most `bytesMax` bytes, and the size of the whole.
    package static func readStart(_ path: String, bytesMax: Int) throws(FileError) -> (bytes: [UInt8], byteCount: Int) {
        let descriptor = try openRegular(path)
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError("stat", path, code: errno) }
        let (bytes, failure) = read(descriptor, countMax: min(bytesMax, Int(status.st_size)), at: 0)
        guard failure == 0 else { throw FileError("read", path, code: failure) }
        return (bytes, Int(status.st_size))
    }

    /// Opens a regular file for reading; links are followed. Anything else is refused without being opened.
    /// - Returns: the descriptor, which the caller closes.
    package static func openRegular(_ path: String) throws(FileError) -> Int32 {
        let descriptor = vt_open_regular(AT_FDCWD, path, O_RDONLY)
        if descriptor == -EINVAL || descriptor == -EISDIR { throw FileError("read", path, code: -descriptor) }
        guard descriptor >= 0 else { throw FileError("open", path, code: -descriptor) }
        return descriptor
    }

    /// The next `countMax` bytes of an open file; fewer where it ends before.
    /// - Parameter offset: where they begin; nil: at the descriptor's own offset, which moves on.
    /// - Returns: what could be read, and the `errno` of the read that failed, or 0.
    package static func read(
        _ descriptor: Int32, countMax: Int, at offset: Int? = nil
    ) -> (bytes: [UInt8], failure: Int32) {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: countMax) { buffer, count in
            while count < countMax, let start = buffer.baseAddress {
                let got = retryOnInterrupt {
                    if let offset { return pread(descriptor, start + count, countMax - count, offset + count) }
                    return Glibc.read(descriptor, start + count, countMax - count)
                }
                if got < 0 { failure = errno }
                if got <= 0 { break }
                count += got
            }
        }
        return (bytes, failure)
    }

    private static func read(
        _ descriptor: Int32, path: String, expected: Int, bytesMax: Int
    ) throws(FileError) -> [UInt8] {
        var (bytes, failure) = read(descriptor, countMax: expected + 1)
        // The file grew while it was read, or its size is not known (a pipe, /proc).
        var more = [UInt8](repeating: 0, count: bytes.count > expected ? 65_536 : 0)
        while failure == 0, !more.isEmpty {
            let got = retryOnInterrupt { Glibc.read(descriptor, &more, more.count) }
            if got < 0 { failure = errno }
            if got <= 0 { break }
            guard bytes.count + got <= bytesMax else { throw FileError("read", path, code: EFBIG) }
            bytes.append(contentsOf: more[..<got])
        }
        guard failure == 0 else { throw FileError("read", path, code: failure) }
        return bytes
    }

    /// The SHA-256 and the size in bytes of an open file, read from its offset to its end; nil where a part
    /// cannot be read.
    package static func digest(of descriptor: Int32) -> (digest: Digest, byteCount: Int)? {
        var hasher = SHA256()
        var byteCount = 0
        // Not filled with zeros first: most files are shorter than that would take.
        return withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 16) { buffer in
            while true {
                let got = retryOnInterrupt { Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
                if got < 0 { return nil }
                if got == 0 { return (hasher.finish(), byteCount) }
                hasher.update(UnsafeRawBufferPointer(rebasing: buffer[..<got]))
                byteCount += got
            }
        }
    }

    /// Gives an open file a mode, whatever the umask and the folder's access list made of its own.
    /// - Parameter path: named in errors.
    /// - Returns: its status before.
    @discardableResult
    package static func setMode(
        _ mode: UInt32, of descriptor: Int32, path: @autoclosure () -> String
    ) throws(FileError) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError("stat", path(), code: errno) }
        guard status.st_mode & 0o7777 == mode || fchmod(descriptor, mode) == 0 else {
            throw FileError("chmod", path(), code: errno)
        }
        return status
    }

    /// Writes all of `bytes` at the descriptor's offset.
    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, path: String) throws(FileError) {
        var done = 0
        while done < bytes.count, let start = bytes.baseAddress {
            let put = retryOnInterrupt { Glibc.write(descriptor, start + done, bytes.count - done) }
            guard put >= 0 else { throw FileError("write", path, code: errno) }
            done += put
        }
    }

    /// Replaces a file at once: written beside it under another name, made durable, then renamed over it.
    /// - Parameters:
    ///   - settingAside: whether a folder in its place is set aside: true for the tool's own files, false for those
    ///     that a person has named.
    ///   - isLasting: whether the new name, too, is durable in the end: where something follows on another file system.
    package static func replace(
        _ path: String, with bytes: some Collection<UInt8>, mode: UInt32 = 0o644, settingAside: Bool = true,
        isLasting: Bool = false
    ) throws(FileError) {
        let prepared = try Array(bytes).withUnsafeBufferPointer { bytes throws(FileError) in
            try prepare(path, with: UnsafeRawBufferPointer(bytes), mode: mode)
        }
        do throws(FileError) { try prepared.putInPlace(settingAside: settingAside) } catch {
            prepared.discard()
            throw error
        }
        if isLasting { try makeNamesDurable(in: parent(of: path)) }
    }

    /// Makes what was renamed or removed in a folder durable. File systems that cannot are left as they are, and so is
    /// a folder whose list this user may not read.
    private static func makeNamesDurable(in folder: String) throws(FileError) {
        let descriptor = vt_open(folder, O_RDONLY | O_DIRECTORY, 0)
        if descriptor == -EACCES { return }
        guard descriptor >= 0 else { throw FileError("open", folder, code: -descriptor) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 || [EINVAL, ENOSYS, EOPNOTSUPP].contains(errno) else {
            throw FileError("fsync", folder, code: errno)
        }
    }

    /// Writes what is to replace a file, and makes it durable.
    /// - Throws: with `path`: the temporary name says nothing to a person.
    package static func prepare(
        _ path: String, with bytes: UnsafeRawBufferPointer, mode: UInt32 = 0o644
    ) throws(FileError) -> PreparedFile {
        let temporary = "\(path).\(getpid())\(unfinishedSuffix)"
        unlink(temporary)
        let descriptor = vt_open(temporary, O_WRONLY | O_CREAT | O_EXCL, mode)
        guard descriptor >= 0 else { throw FileError("create", path, code: -descriptor) }
        do throws(FileError) {
            defer { close(descriptor) }
            try write(bytes, to: descriptor, path: path)
            guard fchmod(descriptor, mode) == 0 else { throw FileError("chmod", path, code: errno) }
            guard fsync(descriptor) == 0 else { throw FileError("fsync", path, code: errno) }
        } catch {
            unlink(temporary)
            throw error
        }
        return PreparedFile(path: path, temporary: temporary)
    }

    private static let unfinishedSuffix = ".new"

    /// Removes what `replace` and `prepare` have left in a folder of runs that were killed: `<name>.<process>.new`. A
    /// folder that is not there has none.
    ///
    /// For whoever holds the lock under which that folder's files are replaced.
    package static func removeUnfinished(in folder: String) throws(FileError) {
        let names: [String]
        do { names = try Files.names(in: folder) } catch {
            if error.isMissing { return } else { throw error }
        }
        for name in names where name.hasSuffix(unfinishedSuffix) {
            let parts = name.dropLast(unfinishedSuffix.count).split(separator: ".")
            guard parts.count > 1, let process = parts.last, process.utf8.allSatisfy(\.isASCIIDigit)
            else { continue }
            try remove(folder + "/" + name)
        }
    }

    /// Makes a folder and those above it; one that exists, or a link to one, is left as it is.
    package static func createFolder(_ path: String, mode: UInt32 = 0o755) throws(FileError) {
        if try makeFolder(path, mode: mode) { return }
        let parent = parent(of: path)
        guard parent != path else { throw FileError("create folder", path, code: ENOENT) }
        try createFolder(parent, mode: mode)
        // Where what is above it stands and it still cannot be made, no folder can be made there, as in /proc.
        guard try makeFolder(path, mode: mode) else { throw FileError("create folder", path, code: ENOENT) }
    }

    /// - Returns: false where a folder above it is missing.
    private static func makeFolder(_ path: String, mode: UInt32) throws(FileError) -> Bool {
        if mkdir(path, mode) == 0 {
            guard chmod(path, mode) == 0 else { throw FileError("chmod", path, code: errno) }
            return true
        }
        switch errno {
        case ENOENT: return false
        case EEXIST:
            guard try kindFollowingLinks(of: path) == .folder else {
                throw FileError("create folder", path, code: ENOTDIR)
            }
            return true
        default: throw FileError("create folder", path, code: errno)
        }
    }

    /// Removes a file or a whole folder, not following links; nothing there is no error. Of a folder all that can be is
    /// removed, one's own whatever their rights, and the first failure is thrown then.
    package static func remove(_ path: String) throws(FileError) { try remove(FilePath(path)) }

    /// As the other `remove`.
    package static func remove(_ path: FilePath) throws(FileError) {
        switch try status(of: path)?.kind {
        case nil: return
        case .folder: try removeFolder(path)
        default:
            let code = path.call { unlink($0) }
            guard code == 0 || code == -ENOENT else { throw FileError("remove", "\(path)", code: -code) }
        }
    }

    /// Removes a folder and what is in it, by one call a file: the folder's list says what is a folder.
    private static func removeFolder(_ path: FilePath) throws(FileError) {
        var folder = path.withCString { vt_open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, 0) }
        if folder == -EACCES, try status(of: path)?.st_uid == geteuid(), path.call({ chmod($0, 0o700) }) == 0 {
            folder = path.withCString { vt_open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, 0) }
        }
        if folder == -ENOENT { return }
        guard folder >= 0 else { throw FileError("open", "\(path)", code: -folder) }
        defer { close(folder) }
        // One's own that nobody may write in can be removed all the same.
        var status = stat()
        if fstat(folder, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o700 != 0o700 {
            fchmod(folder, 0o700)
        }
        var failure: FileError?
        for entry in try entries(in: path) {
            do throws(FileError) {
                try entry.isFolder ? removeFolder(path.appending(entry.name)) : removeFile(entry.name, in: folder, path)
            } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
        let code = path.call { rmdir($0) }
        guard code == 0 || code == -ENOENT else { throw FileError("remove folder", "\(path)", code: -code) }
    }

    private static func removeFile(_ name: FilePath, in folder: Int32, _ path: FilePath) throws(FileError) {
        let code = name.call { unlinkat(folder, $0, 0) }
        switch -code {
        case 0, ENOENT: return
        // A folder has taken its place since.
        case EISDIR: try removeFolder(path.appending(name))
        case EPERM where try status(of: path.appending(name))?.kind == .folder:
            try removeFolder(path.appending(name))
        default: throw FileError("remove", "\(path)/\(name)", code: -code)
        }
    }

    /// The path without its last part.
    package static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
            return path.hasPrefix("/") ? "/" : "."
        }
        return String(path[..<slash])
    }

    /// The last part of a path.
    package static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}

/// A file that is written and durable, and lies beside the one that it is to replace, under another name.
package struct PreparedFile: Sendable {
    /// Of the file that it is to replace.
    private let path: String
    private let temporary: String

    fileprivate init(path: String, temporary: String) { (self.path, self.temporary) = (path, temporary) }

    /// Renames it over the other.
    /// - Parameter settingAside: see `Files.replace`.
    package func putInPlace(settingAside: Bool = true) throws(FileError) {
        try Files.putInPlace(temporary, at: path, settingAside: settingAside)
    }

    /// Removes it; nothing else where it has been put in its place.
    package func discard() { unlink(temporary) }
}

/// Makes a system call again as long as a signal interrupts it.
package func retryOnInterrupt(_ call: () -> Int) -> Int {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}
