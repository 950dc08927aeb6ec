internal import CSystem
internal import Glibc
package import Model

/// A file of this machine that a feed names instead of a URL.
package enum LocalFile {
    /// The identity of the regular file at `path`; links are followed.
    package static func identity(of path: String) throws(FileError) -> FileIdentity { try version(of: path).identity }

    /// The version of the regular file at `path`; links are followed.
    package static func version(of path: String) throws(FileError) -> FileVersion {
        var status = stat()
        guard stat(path, &status) == 0 else { throw FileError("stat", path, code: errno) }
        try requireRegular(status, path)
        return FileVersion(status)
    }

    /// The file's bytes, and its version when they were read.
    /// - Parameters:
    ///   - folder: once all links are followed, the file must lie below this folder (else `EXDEV`); nil: anywhere.
    ///   - bytesMax: a larger file is `EFBIG`. Only regular files are read: a pipe waits for a writer, a device has no
    ///     end.
    package static func read(
        _ path: String, below folder: String? = nil, bytesMax: Int
    ) throws(FileError) -> (bytes: [UInt8], version: FileVersion) {
        let descriptor = try open(path, below: folder)
        defer { close(descriptor) }
        var before = stat()
        guard fstat(descriptor, &before) == 0 else { throw FileError("stat", path, code: errno) }
        guard Int(before.st_size) <= bytesMax else { throw FileError("read", path, code: EFBIG) }
        // One byte more than its size, to notice a file that grows.
        let (bytes, failure) = Files.read(descriptor, countMax: Int(before.st_size) + 1)
        guard failure == 0 else { throw FileError("read", path, code: failure) }
        var after = stat()
        guard fstat(descriptor, &after) == 0 else { throw FileError("stat", path, code: errno) }
        // It was written to meanwhile, so the bytes are no version of it.
        guard FileIdentity(before) == FileIdentity(after), bytes.count == Int(after.st_size) else {
            throw FileError("read", path, code: EAGAIN)
        }
        return (bytes, FileVersion(after))
    }

    /// The message for a failure of `read`.
    /// - Parameter limit: the setting that `bytesMax` came from, and its value.
    package static func explain(_ error: FileError, limit: String) -> String {
        switch error.code {
        case EFBIG: "is larger than \(limit)"
        case EXDEV: "is reached through links that lead out of the folder of the document which names it; refused"
        default: "cannot \(error.call): \(error.reason)"
        }
    }

    /// Checks the file before opening it (`O_PATH`), then opens that very file: nobody can exchange it in between.
    private static func open(_ path: String, below folder: String?) throws(FileError) -> Int32 {
        let place = vt_open_place(path)
        guard place >= 0 else { throw FileError("open", path, code: -place) }
        defer { close(place) }
        var status = stat()
        guard fstat(place, &status) == 0 else { throw FileError("stat", path, code: errno) }
        try requireRegular(status, path)
        let link = "/proc/self/fd/\(place)"
        if let folder {
            guard let root = realPath(folder), let real = realPath(link),
                real.hasPrefix(root == "/" ? root : root + "/")
            else { throw FileError("open", path, code: EXDEV) }
        }
        let descriptor = vt_open(link, O_RDONLY | O_NONBLOCK, 0)
        guard descriptor >= 0 else { throw FileError("open", path, code: -descriptor) }
        return descriptor
    }

    /// Nil where the path is not UTF-8: a repaired name could equal another.
    private static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(validatingCString: real)
    }

    private static func requireRegular(_ status: stat, _ path: String) throws(FileError) {
        let kind = status.st_mode & S_IFMT
        guard kind != S_IFDIR else { throw FileError("read", path, code: EISDIR) }
        guard kind == S_IFREG else { throw FileError("read", path, code: EINVAL) }
    }
}
