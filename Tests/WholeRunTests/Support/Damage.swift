internal import Foundation
internal import Glibc

extension Site {
    /// Changes a bit in the middle of a file, in its place, and leaves size, modification time and mode as they were:
    /// what a failing disk does.
    func rot(_ path: String) throws {
        let file = folder + "/" + path
        var status = stat()
        guard lstat(file, &status) == 0 else { throw CocoaError(.fileNoSuchFile) }
        var bytes = try Data(contentsOf: URL(filePath: file))
        bytes[bytes.count / 2] ^= 1
        chmod(file, 0o644)
        try bytes.write(to: URL(filePath: file))
        chmod(file, status.st_mode & 0o7777)
        guard utimensat(AT_FDCWD, file, [status.st_atim, status.st_mtim], 0) == 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
    }

    /// Removes the index with its log, and its copy where that is asked for.
    func loseIndex(withCopy: Bool) throws {
        for name in try Tree(cache).files where name.hasPrefix("index.") {
            if withCopy || !name.contains("backup") { try remove("cache/" + name) }
        }
    }
}
