internal import CSystem
internal import Glibc
package import Model

/// Watches files and folders for changes: inotify(7). Used by one thread at a time.
///
/// Folders are watched and not files, because an editor writes another file and renames it. A file or folder that is
/// missing is watched for in the folder above.
package final class FolderWatcher: @unchecked Sendable {
    private let queue: Int32
    private var watches: [Int32: Watch] = [:]
    private var roots: [String] = []
    private var excluded: Set<String> = []

    private struct Watch {
        var path: String
        /// Nil: whatever its name is.
        var names: Set<String>?
    }

    /// What has changed since the last look.
    package struct Changes: Equatable, Sendable {
        /// Absolute.
        package var paths: Set<String> = []
        /// Whether more has changed than `paths` has.
        package var isIncomplete = false
        /// Those of `paths` that were made in the meantime.
        fileprivate var made: Set<String> = []

        package var isEmpty: Bool { paths.isEmpty && !isIncomplete }
    }

    /// Changes belong together that come within so many milliseconds of each other, up to so many in all: an editor
    /// saves all its files, git checks a branch out.
    private static let (quietMilliseconds, togetherMilliseconds) = (Int32(10), 200)
    private static let mask = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF)

    package init() throws(FileError) {
        queue = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard queue >= 0 else { throw FileError("watch", "inotify", code: errno) }
    }

    deinit { close(queue) }

    /// Watches these files, and these folders with all below them, in place of those before.
    /// - Parameters:
    ///   - roots: absolute.
    ///   - excluded: folders that are passed over, absolute.
    /// - Throws: where one cannot be watched; the others are.
    package func watch(_ roots: [String], except excluded: [String]) throws(FileError) {
        (self.roots, self.excluded) = (roots, Set(excluded))
        try refresh()
    }

    /// Watches what is there now. The same folder keeps its watch.
    private func refresh() throws(FileError) {
        let before = Set(watches.keys)
        watches = [:]
        var failure: FileError?
        for root in roots {
            add(Files.parent(of: root), names: [Files.name(of: root)], &failure)
            if (try? Files.kindFollowingLinks(of: root)) == .folder { addAll(root, depth: 0, &failure) }
        }
        for old in before where watches[old] == nil { inotify_rm_watch(queue, old) }
        if let failure { throw failure }
    }

    private func addAll(_ folder: String, depth: Int, _ failure: inout FileError?) {
        guard !excluded.contains(folder), depth < Self.depthMax else { return }
        add(folder, names: nil, &failure)
        // A folder that has gone meanwhile has told so.
        for entry in (try? Files.entries(in: folder)) ?? [] where entry.isFolder && entry.name != ".git" {
            addAll("\(folder)/\(entry.name)", depth: depth + 1, &failure)
        }
    }

    private static let depthMax = 32

    private func add(_ folder: String, names: Set<String>?, _ failure: inout FileError?) {
        let watch = inotify_add_watch(queue, folder, Self.mask)
        guard watch >= 0 else {
            if errno != ENOENT, errno != ENOTDIR { failure = FileError("watch", folder, code: errno) }
            return
        }
        let known = watches[watch, default: Watch(path: folder, names: [])]
        watches[watch] = Watch(path: folder, names: names.flatMap { names in known.names.map { $0.union(names) } })
    }

    /// Waits for changes, and for those that come at once after them.
    /// - Parameter milliseconds: after this time there are none.
    package func wait(milliseconds: Int32) -> Changes {
        var changes = Changes()
        let start = ContinuousClock.now
        guard vt_wait_readable(queue, milliseconds) == 1 else { return changes }
        let first = ContinuousClock.now
        repeat {
            take(&changes)
        } while first.duration(to: .now) < .milliseconds(Self.togetherMilliseconds)
            && vt_wait_readable(queue, Self.quietMilliseconds) == 1
        // An editor writes a file under another name and renames it.
        changes.paths.subtract(changes.made.filter { (try? Files.kind(of: $0)) == nil })
        guard changes.isEmpty else { return changes }
        // A name that nobody asked for.
        let passed = start.duration(to: .now).components
        let left = Int64(milliseconds) - passed.seconds * 1000 - passed.attoseconds / 1_000_000_000_000_000
        return left > 0 ? wait(milliseconds: Int32(left)) : changes
    }

    private func take(_ changes: inout Changes) {
        var hasNewFolders = false
        withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
            while case let count = read(queue, buffer.baseAddress, buffer.count), count > 0 {
                var rest = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                while rest.count >= MemoryLayout<inotify_event>.size {
                    let event = rest.loadUnaligned(as: inotify_event.self)
                    let size = MemoryLayout<inotify_event>.size + Int(event.len)
                    let name = rest[MemoryLayout<inotify_event>.size..<size].prefix { $0 != 0 }
                    hasNewFolders = note(event, String(decoding: name, as: UTF8.self), &changes) || hasNewFolders
                    rest = UnsafeRawBufferPointer(rebasing: rest[size...])
                }
            }
        }
        guard hasNewFolders else { return }
        // A folder that cannot be watched is seen by the folder above; what was made in it before the watch is told so.
        try? refresh()
        changes.isIncomplete = true
    }

    /// - Returns: whether folders may have come or gone.
    private func note(_ event: inotify_event, _ name: String, _ changes: inout Changes) -> Bool {
        guard event.mask & UInt32(IN_Q_OVERFLOW) == 0 else { return true }
        guard let watch = watches[event.wd] else { return false }
        if event.mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF) != 0 { return watch.names == nil }
        guard watch.names?.contains(name) ?? !Self.isBackup(name) else { return false }
        let isFolder = event.mask & UInt32(IN_ISDIR) != 0
        // A file is told once it is written; a link, a hard one too, is only made.
        let path = "\(watch.path)/\(name)"
        if event.mask & UInt32(IN_CREATE) != 0 { changes.made.insert(path) }
        let isWritten =
            event.mask & UInt32(IN_CREATE) == 0 || isFolder || (try? Files.status(of: path))?.isLinked == true
        if isWritten { changes.paths.insert(path) }
        return isFolder || roots.contains(path)
    }

    /// What editors put beside a file while it is edited.
    private static func isBackup(_ name: String) -> Bool {
        name.hasSuffix("~") || name.hasSuffix(".swp") || name.hasSuffix(".swx") || name.hasPrefix(".#")
            || name == "4913"
    }
}

extension stat {
    /// Whether it is a symbolic link or has more than one name.
    fileprivate var isLinked: Bool { kind == .link || st_nlink > 1 }
}
