internal import CSystem
internal import Glibc
package import Model

/// A file of this machine that a feed names instead of a URL.
package enum LocalFile {
    /// The identity of the regular file at `path`; links are followed.
    package static func identity(of path: String) throws(FileError) -> FileIdentity {
        var status = stat()
        guard stat(path, &status) == 0 else { throw FileError("stat", path, code: errno) }
        try requireRegular(status, path)
        return FileIdentity(status)
    }

    /// The whole file, and what it was when it was read.
    /// - Parameters:
    ///   - folder: the file has to lie below this folder once all links are followed, else it is refused with
    ///     `EXDEV`; nil: anywhere.
    ///   - bytesMax: more is refused with `EFBIG`. Anything but a regular file is refused: a pipe would wait for a
    ///     writer, a device has no end.
    package static func read(
        _ path: String, below folder: String? = nil, bytesMax: Int
    ) throws(FileError) -> (bytes: [UInt8], identity: FileIdentity) {
        let descriptor = try open(path, below: folder)
        defer { close(descriptor) }
        var before = stat()
        guard fstat(descriptor, &before) == 0 else { throw FileError("stat", path, code: errno) }
        guard Int(before.st_size) <= bytesMax else { throw FileError("read", path, code: EFBIG) }
        var failure: Int32 = 0
        // One byte more than the file has, so that one that grows meanwhile is noticed.
        let capacity = Int(before.st_size) + 1
        let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            while count < capacity, let start = buffer.baseAddress {
                let got = Glibc.read(descriptor, start + count, capacity - count)
                if got < 0, errno == EINTR { continue }
                if got < 0 { failure = errno }
                if got <= 0 { break }
                count += got
            }
        }
        guard failure == 0 else { throw FileError("read", path, code: failure) }
        var after = stat()
        guard fstat(descriptor, &after) == 0 else { throw FileError("stat", path, code: errno) }
        // Written to while it was read: what was read is no version of it.
        guard FileIdentity(before) == FileIdentity(after), bytes.count == Int(after.st_size) else {
            throw FileError("read", path, code: EAGAIN)
        }
        return (bytes, FileIdentity(after))
    }

    /// What a failure of `read` says to a person.
    /// - Parameter limit: the setting that `bytesMax` came from, and its value.
    package static func explain(_ error: FileError, limit: String) -> String {
        switch error.code {
        case EFBIG: "is larger than \(limit)"
        case EXDEV: "is reached through links that lead out of the folder of the document which names it; refused"
        default: "cannot \(error.call): \(error.reason)"
        }
    }

    /// The place is looked at first, without opening the file, and it is that very file which is opened then: nobody
    /// can put another in its place meanwhile.
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

    /// As bytes are: a name need not be UTF-8, and two that differ must not compare as one.
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
