internal import Glibc

/// What stands where the tool writes a file or a folder of its own, and is something else: a folder that `docker -v`
/// has made, say. It is another's, so it is moved out of the way and never deleted.
extension Files {
    /// Renames what stands at `path` to `<path>.damaged-<n>`, with the first number that is free.
    /// - Returns: its new path; nil where nothing stands there.
    @discardableResult
    package static func setAside(_ path: String) throws(FileError) -> String? {
        guard try Files.kind(of: path) != nil else { return nil }
        var number = 1
        while try Files.kind(of: "\(path).damaged-\(number)") != nil { number += 1 }
        let aside = "\(path).damaged-\(number)"
        guard rename(path, aside) == 0 else {
            let code = errno
            // Another process of the same cache has done it.
            if code == ENOENT { return nil }
            throw FileError("set aside", path, code: code)
        }
        return aside
    }

    /// Renames a finished file over what stands at `path`.
    /// - Parameter settingAside: whether a folder there, which no run makes, is set aside first.
    package static func putInPlace(
        _ temporary: String, at path: String, settingAside: Bool = true
    ) throws(FileError) {
        if rename(temporary, path) == 0 { return }
        let code = errno
        guard settingAside, code == EISDIR else { throw FileError("rename", path, code: code) }
        if try Files.kind(of: path) == .folder { try setAside(path) }
        guard rename(temporary, path) == 0 else { throw FileError("rename", path, code: errno) }
    }

    /// Makes a folder of the tool's own and those above it. What stands in its place and is neither a folder nor a link
    /// is set aside. A link was made on purpose, so one that leads to no folder is an error.
    package static func createOwnFolder(_ path: String, mode: UInt32 = 0o755) throws(FileError) {
        do throws(FileError) { try createFolder(path, mode: mode) } catch {
            guard error.code == ENOTDIR else { throw error }
            switch try Files.kind(of: path) {
            case .file?, .other?: try setAside(path)
            // Another process has made it since.
            case .folder?: return
            // What is no folder stands above it.
            case .link?, nil: throw error
            }
            try createFolder(path, mode: mode)
        }
    }

    // MARK: Unfinished files

    /// The name of the file that `name` is an unfinished replacement of: `<file>.<process>.new`, of a process that has
    /// ended. Nil for any other name.
    package static func unfinishedTarget(_ name: String) -> String? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 3, parts.last == "new", let process = Int32(parts[parts.count - 2]), process > 0,
            kill(process, 0) != 0, errno == ESRCH
        else { return nil }
        return parts.dropLast(2).joined(separator: ".")
    }

    /// Removes what `replace` has left beside the file at `path` in processes that have ended. A folder that is not
    /// there has none.
    package static func removeUnfinished(of path: String) throws(FileError) {
        let folder = parent(of: path)
        let file = name(of: path)
        guard try Files.kindFollowingLinks(of: folder) == .folder else { return }
        for name in try names(in: folder) where unfinishedTarget(name) == file {
            let unfinished = folder + "/" + name
            if try Files.kind(of: unfinished) == .file { try remove(unfinished) }
        }
    }
}
