internal import CSystem
internal import Glibc
internal import Model

/// Calls on files below an open folder. Names are relative to it, so that a folder that is mounted in its place within
/// a run is not taken for it.
enum RemoteFiles {
    enum Read {
        case bytes([UInt8])
        case missing
        /// No regular file, or one that is too large.
        case bad
        /// The `errno`; `ESTALE` where another machine has replaced or removed the file meanwhile.
        case failed(Int32)
    }

    /// Opens a folder one part of its name after the other. Nobody's link on the way leads out of the folder.
    /// - Returns: the descriptor, which the caller closes, or `-errno`: that of a link is `-ENOTDIR`.
    static func openFolder(_ name: String, in folder: Int32) -> Int32 {
        var opened = folder
        for part in name.split(separator: "/") {
            let next = vt_openat(opened, String(part), O_RDONLY | O_DIRECTORY | O_NOFOLLOW, 0)
            if opened != folder { close(opened) }
            guard next >= 0 else { return next }
            opened = next
        }
        return opened == folder ? -EINVAL : opened
    }

    /// Removes a file. No link on the way to it is followed.
    /// - Returns: 0, or the `errno`.
    static func remove(_ name: String, in folder: Int32) -> Int32 {
        let parent = openFolder(RemoteLayout.folder(of: name), in: folder)
        guard parent >= 0 else { return -parent }
        defer { close(parent) }
        return unlinkat(parent, Files.name(of: name), 0) == 0 ? 0 : errno
    }

    static func read(_ name: String, in folder: Int32, bytesMax: Int) -> Read {
        let descriptor = vt_open_regular(folder, name, O_RDONLY | O_NOFOLLOW)
        switch descriptor {
        case 0...: break
        case -ENOENT, -ENOTDIR: return .missing
        case -ELOOP, -EISDIR, -EINVAL: return .bad
        default: return .failed(-descriptor)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return .failed(errno) }
        guard Int(status.st_size) <= bytesMax else { return .bad }
        // Where it ends before its size the hash tells.
        let (bytes, failure) = Files.read(descriptor, countMax: Int(status.st_size))
        return failure == 0 ? .bytes(bytes) : .failed(failure)
    }

    /// The size of a regular file; nil where there is none.
    static func byteCount(of name: String, in folder: Int32) -> Int? {
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.kind == .file else { return nil }
        return Int(status.st_size)
    }

    /// - Returns: 0, or the `errno`.
    static func write(_ bytes: [UInt8], to name: String, in folder: Int32) -> Int32 {
        let parent = RemoteLayout.folder(of: name)
        let temporary =
            "\(parent)/.\(String(UInt64.random(in: .min ... .max), radix: 16))\(RemoteLayout.temporarySuffix)"
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        var descriptor = vt_openat(folder, temporary, flags, 0o444)
        if descriptor == -ENOENT {
            let code = makeFolder(parent, in: folder)
            guard code == 0 else { return code }
            descriptor = vt_openat(folder, temporary, flags, 0o444)
        }
        guard descriptor >= 0 else { return -descriptor }
        let code = fill(descriptor, with: bytes)
        // A full disk or quota may be reported by close(2) alone.
        let closed = close(descriptor) == 0 || errno == EINTR ? 0 : errno
        var failure = code != 0 ? code : closed
        if failure == 0, renameat(folder, temporary, folder, name) != 0 { failure = errno }
        if failure != 0 { unlinkat(folder, temporary, 0) }
        return failure
    }

    private static func fill(_ descriptor: Int32, with bytes: [UInt8]) -> Int32 {
        do throws(FileError) {
            try bytes.withUnsafeBufferPointer { buffer throws(FileError) in
                try Files.write(UnsafeRawBufferPointer(buffer), to: descriptor, path: "")
            }
        } catch { return error.code }
        // Other machines may run as other users.
        return fchmod(descriptor, 0o444) == 0 ? 0 : errno
    }

    /// Makes a folder with the rights of the one that is open, so that whoever may write there may write here.
    /// - Returns: 0, or the `errno`.
    static func makeFolder(_ name: String, in folder: Int32) -> Int32 {
        var status = stat()
        guard fstat(folder, &status) == 0 else { return errno }
        guard mkdirat(folder, name, 0o777) == 0 else { return errno == EEXIST ? 0 : errno }
        return fchmodat(folder, name, status.st_mode & 0o7777, 0) == 0 ? 0 : errno
    }

    /// A file of a folder.
    struct Entry: Sendable {
        let name: String
        let isFile: Bool
        let byteCount: Int
        /// By the clock of the folder's own machine, in seconds since 1970.
        let modifiedSeconds: Int64
    }

    /// What stands in a folder; nil where it cannot be listed, or a link is on the way to it.
    static func list(_ name: String, in folder: Int32) -> [Entry]? {
        let descriptor = openFolder(name, in: folder)
        guard descriptor >= 0 else { return descriptor == -ENOENT ? [] : nil }
        guard let stream = fdopendir(descriptor) else {
            close(descriptor)
            return nil
        }
        defer { closedir(stream) }
        var entries: [Entry] = []
        errno = 0
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { FilePath(cString: $0) }
            }
            var status = stat()
            // Names that are no text are not ours.
            if let text = name.text, text != ".", text != "..",
                fstatat(descriptor, text, &status, AT_SYMLINK_NOFOLLOW) == 0
            {
                entries.append(
                    Entry(
                        name: text, isFile: status.kind == .file, byteCount: Int(status.st_size),
                        modifiedSeconds: Int64(status.st_mtim.tv_sec)))
            }
            errno = 0
        }
        return errno == 0 ? entries : nil
    }
}

/// Opens a remote folder, and prepares an empty one.
enum RemoteOpening: Sendable {
    case opened(Int32)
    /// What was found, and what to do.
    case refused(String)

    /// - Parameter preparing: whether an empty folder is prepared; else it is left as it is.
    static func open(_ path: String, preparing: Bool = true) -> RemoteOpening {
        let descriptor = vt_open(path, O_RDONLY | O_DIRECTORY, 0)
        guard descriptor >= 0 else {
            guard descriptor == -ENOENT else { return .refused("it cannot be opened (\(reason(-descriptor)))") }
            // Made here it would lie below a mount point, on this machine's own disk.
            return .refused("there is no such folder; mount it, or make it")
        }
        guard let refusal = check(descriptor, preparing: preparing) else { return .opened(descriptor) }
        close(descriptor)
        return .refused(refusal)
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

    /// - Returns: why the folder cannot be used; nil where it can.
    private static func check(_ folder: Int32, preparing: Bool) -> String? {
        switch RemoteFiles.read(RemoteLayout.versionFile, in: folder, bytesMax: 1000) {
        case .bytes(let bytes):
            if bytes == Array(RemoteLayout.version.utf8) {
                // One that somebody has removed is made again; a folder that may not be written is read without it.
                if preparing { makeFolders(folder) }
                return nil
            }
            let found = String(decoding: bytes.prefix(40), as: UTF8.self).singleLine(maxBytes: 60)
            let known = RemoteLayout.version.dropLast()
            return "its \(RemoteLayout.versionFile) says “\(found)”, and this version knows “\(known)”; "
                + "name another folder, or use the version that wrote it"
        case .bad: return "its \(RemoteLayout.versionFile) is no file of a cache; name an empty folder"
        // Another machine has just put its own in place.
        case .missing, .failed(ESTALE): return makeLayout(folder, writing: preparing)
        case .failed(let code): return "its \(RemoteLayout.versionFile) cannot be read (\(reason(code)))"
        }
    }

    private static func makeLayout(_ folder: Int32, writing: Bool) -> String? {
        guard let entries = RemoteFiles.list(".", in: folder) else { return "it cannot be listed" }
        // Another machine may be about to make the same layout.
        let ours = RemoteLayout.folders + [RemoteLayout.versionFile, "lost+found"]
        if let foreign = entries.map(\.name).filter({ !$0.hasPrefix(".") && !ours.contains($0) }).min() {
            return "it holds \(foreign.singleLine(maxBytes: 100)), and no cache; name an empty folder"
        }
        guard writing else { return nil }
        var code = makeFolders(folder)
        // It says that all is there, so it comes last.
        if code == 0 {
            code = RemoteFiles.write(
                Array(RemoteLayout.version.utf8), to: "./" + RemoteLayout.versionFile, in: folder)
        }
        return code == 0 ? nil : "an empty folder, which cannot be written (\(reason(code)))"
    }

    /// - Returns: 0, or the first `errno`.
    @discardableResult
    private static func makeFolders(_ folder: Int32) -> Int32 {
        var code: Int32 = 0
        for name in RemoteLayout.folders where code == 0 { code = RemoteFiles.makeFolder(name, in: folder) }
        return code
    }
}
