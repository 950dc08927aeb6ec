internal import CSystem
internal import Glibc
internal import Model

/// Replaces files of a folder one by one, each atomically.
struct FileReplacer {
    /// The name of a file that is not yet renamed.
    static let temporaryName = ".vitrine-new"

    /// Its path in a folder of the site; nil is the root.
    static func temporaryPath(in folder: FilePath?) -> FilePath {
        folder?.appending(FilePath(temporaryName)) ?? FilePath(temporaryName)
    }

    private let from: String
    private let to: String
    private var folders: Set<FilePath> = []

    init(from: String, to: String) {
        self.from = from
        self.to = to
    }

    /// Links or copies `file` of the stage into the output, unless the same file is there.
    mutating func replace(_ file: Manifest.File) throws(FileError) {
        let target = to + "/" + file.path
        let standing = try Files.status(of: target)
        if let standing, standing.kind == .file, Int(standing.st_size) == file.byteCount,
            standing.modifiedNanoseconds == file.modifiedNanoseconds
        {
            return
        }
        let folder = Files.parent(of: target)
        if folders.insert(FilePath(folder)).inserted { try clearWay(to: folder) }
        if standing?.kind == .folder { try Files.remove(target) }
        let temporary = folder + "/" + Self.temporaryName
        unlink(temporary)
        let source = from + "/" + file.path
        if link(source, temporary) != 0 { try copy(source, to: temporary) }
        guard rename(temporary, target) == 0 else {
            let error = FileError("rename", target, code: errno)
            unlink(temporary)
            throw error
        }
    }

    /// Removes a file, and folders that become empty. Where a folder stands in its place the file is gone.
    func remove(_ path: String) throws(FileError) {
        guard unlink(to + "/" + path) == 0 || [ENOENT, ENOTDIR, EISDIR].contains(errno) else {
            throw FileError("remove", to + "/" + path, code: errno)
        }
        var folder = Files.parent(of: path)
        while folder != ".", rmdir(to + "/" + folder) == 0 { folder = Files.parent(of: folder) }
    }

    func makeDurable() throws(FileError) {
        let descriptor = vt_open(to, O_RDONLY | O_DIRECTORY, 0)
        guard descriptor >= 0 else { throw FileError("open", to, code: -descriptor) }
        defer { close(descriptor) }
        let failed = vt_syncfs(descriptor)
        guard failed >= 0 else { throw FileError("syncfs", to, code: -failed) }
    }

    /// Makes a folder; a file in its way was set aside when the generation was finished.
    private func clearWay(to folder: String) throws(FileError) {
        var above = folder
        while above.utf8.count > to.utf8.count {
            if let kind = try Files.kind(of: above), kind != .folder { try Files.remove(above) }
            above = Files.parent(of: above)
        }
        try Files.createFolder(folder)
    }

    private func copy(_ source: String, to target: String) throws(FileError) {
        var status = stat()
        let from = try Files.openRegular(source)
        defer { close(from) }
        let into = vt_open(target, O_WRONLY | O_CREAT | O_EXCL, 0o644)
        guard into >= 0 else { throw FileError("create", target, code: -into) }
        defer { close(into) }
        let copied = vt_copy_range(from, into, .max)
        guard copied >= 0 else { throw FileError("copy", target, code: Int32(-copied)) }
        guard fstat(from, &status) == 0, fchmod(into, 0o644) == 0,
            futimens(into, [status.st_mtim, status.st_mtim]) == 0
        else { throw FileError("set times of", target, code: errno) }
    }
}
