internal import Foundation
internal import Glibc
internal import Model

/// A folder of the test's own, removed at its end.
final class TestFolder: Sendable {
    let path = NSTemporaryDirectory() + "vitrine-test-" + UUID().uuidString

    deinit { try? Files.remove(path) }

    /// Writes a file, with the folders above it.
    func write(_ text: String, to name: String) throws {
        let file = "\(path)/\(name)"
        try Files.createFolder(Files.parent(of: file))
        try Data(text.utf8).write(to: URL(filePath: file))
    }

    /// Makes an empty file without opening it: a parallel test's child might close it later, which watchers are told.
    func create(_ name: String) throws {
        let file = "\(path)/\(name)"
        try Files.createFolder(Files.parent(of: file))
        guard mknod(file, S_IFREG | 0o644, 0) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
}
