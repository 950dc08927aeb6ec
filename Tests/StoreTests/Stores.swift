internal import Glibc
internal import Model

@testable internal import Store

let firstDay = Day(number: 20_000)

/// Opens the cache `cache` in `folder`.
func openStore(
    _ folder: String, day: Day = firstDay, monitor: Monitor = .silent
) throws(StoreError) -> ObjectStore {
    try ObjectStore(settings: CacheSettings(path: folder + "/cache"), editionDay: day, monitor: monitor)
}

/// The permission bits of a file.
func mode(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
}

func inode(of path: String) -> ino_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_ino : nil
}

/// `count` bytes that differ from one `seed` to the next.
func someBytes(_ seed: Int, count: Int = 100) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ seed &* 7 &+ (seed >> 8)) }
        + Array("\(seed)".utf8)
}

/// Puts `bytes` in the place of a file that is read-only.
func overwrite(_ path: String, with bytes: [UInt8]) throws {
    chmod(path, 0o600)
    try Files.replace(path, with: bytes)
}
