internal import Foundation
internal import Glibc
internal import Model

/// The files and folders below a folder, as they stand.
struct Tree: Equatable, Sendable {
    struct Item: Equatable, Sendable {
        /// Of the bytes; nil for a folder.
        let digest: Digest?
        /// The permission bits.
        let mode: UInt32
    }

    /// By path relative to the folder.
    private(set) var items: [String: Item] = [:]

    /// - Parameter folder: an absolute path; where nothing is there, the tree is empty.
    init(_ folder: String) throws {
        guard let walk = FileManager.default.enumerator(atPath: folder) else { return }
        while let path = walk.nextObject() as? String {
            var status = stat()
            guard lstat(folder + "/" + path, &status) == 0 else { continue }
            let digest = try Self.digest(folder + "/" + path, kind: status.st_mode & S_IFMT)
            items[path] = Item(digest: digest, mode: status.st_mode & 0o7777)
        }
    }

    /// Of a file's bytes, or of what a link says; nil for a folder.
    private static func digest(_ path: String, kind: mode_t) throws -> Digest? {
        switch kind {
        case S_IFDIR: nil
        case S_IFLNK: Digest(of: try FileManager.default.destinationOfSymbolicLink(atPath: path))
        default: Digest(of: try Files.read(path))
        }
    }

    var paths: [String] { items.keys.sorted() }
    var files: [String] { items.filter { $0.value.digest != nil }.keys.sorted() }
    var fileModes: Set<UInt32> { Set(items.values.filter { $0.digest != nil }.map(\.mode)) }
    var folderModes: Set<UInt32> { Set(items.values.filter { $0.digest == nil }.map(\.mode)) }

    /// Paths that are there in one tree only, or differ.
    func differences(from other: Tree) -> [String] {
        Set(items.keys).union(other.items.keys).filter { items[$0] != other.items[$0] }.sorted()
    }
}
