internal import CSystem
internal import Glibc
package import Model
internal import Synchronization

/// Watches files and folders for changes: inotify(7).
///
/// Folders are watched and not files, because an editor writes another file and renames it. A file or folder that is
/// missing is watched for in the nearest folder above that is there. Of a named file that is a link both ends are
/// watched.
package final class FolderWatcher: Sendable {
    private let queue: Int32
    private let state = Mutex(State())

    private struct State: Sendable {
        var watches: [Int32: Watch] = [:]
        var files: Set<String> = []
        var folders: [String] = []
        /// How many folders are watched for links that lead there alone.
        var targetCount = 0
    }

    private struct Watch: Sendable {
        var path: String
        /// Nil: whatever its name is.
        var names: Set<String>?

        func wants(_ name: String, isFolder: Bool) -> Bool {
            // Vim tries by a file 4913 whether it may write.
            guard let names else { return isFolder || !Files.isEditorsOwn(name) && name != "4913" }
            guard !names.contains(name), let dot = name.lastIndex(of: ".") else { return names.contains(name) }
            return !name.hasPrefix(".") && names.contains(FolderWatcher.anyDocument(name[dot...]))
        }
    }

    /// In place of a file's name: every file of the folder whose name ends so.
    /// - Parameter suffix: with its one dot.
    package static func anyDocument(_ suffix: some StringProtocol) -> String { "*\(suffix)" }

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

    /// Watches these files, and these folders with all below them, in place of those before. What else lies beside the
    /// files costs nothing, however much it is.
    /// - Parameters:
    ///   - files: absolute; the name of the last may be an `anyDocument`.
    ///   - folders: absolute.
    /// - Throws: where one cannot be watched; the others are.
    package func watch(files: Set<String>, folders: [String]) throws(FileError) {
        try state.withLock { state throws(FileError) in
            (state.files, state.folders) = (files, folders)
            try refresh(&state)
        }
    }

    /// Watches what is there now. The same folder keeps its watch.
    private func refresh(_ state: inout State) throws(FileError) {
        let before = Set(state.watches.keys)
        (state.watches, state.targetCount) = ([:], 0)
        var failure: FileError?
        var names: [String: Set<String>] = [:]
        for path in state.files.union(state.folders) {
            names[Files.parent(of: path), default: []].insert(Files.name(of: path))
        }
        for (folder, names) in names {
            var (folder, names) = (folder, names)
            while !add(folder, names: names, &state, &failure), folder != "/" {
                (folder, names) = (Files.parent(of: folder), [Files.name(of: folder)])
            }
        }
        for folder in state.folders where (try? Files.kindFollowingLinks(of: folder)) == .folder {
            addAll(folder, depth: 0, &state, &failure)
        }
        for file in state.files { addTarget(of: file, &state) }
        for old in before where state.watches[old] == nil { inotify_rm_watch(queue, old) }
        if let failure { throw failure }
    }

    private func addAll(_ folder: String, depth: Int, _ state: inout State, _ failure: inout FileError?) {
        guard depth < Self.depthMax else { return }
        _ = add(folder, names: nil, &state, &failure)
        // A folder that has gone meanwhile has told so.
        for entry in (try? Files.entries(in: folder)) ?? [] where entry.name != ".git" {
            let path = "\(folder)/\(entry.name)"
            if entry.isFolder {
                addAll(path, depth: depth + 1, &state, &failure)
            } else if !Files.isEditorsOwn(entry.name) {
                addTarget(of: path, &state)
            }
        }
    }

    /// Of folders that links lead to, each of which may have its own: the kernel's watches are counted.
    private static let targetsMax = 1000

    /// Watches the file that a link leads to. Where it lies in a folder that cannot be watched, the link's own has to
    /// do.
    private func addTarget(of path: String, _ state: inout State) {
        guard state.targetCount < Self.targetsMax, (try? Files.kind(of: path)) == .link,
            let target = Files.resolvingLinks(path)
        else { return }
        let before = state.watches.count
        var passedOver: FileError?
        _ = add(Files.parent(of: target), names: [Files.name(of: target)], &state, &passedOver)
        state.targetCount += state.watches.count - before
    }

    private static let depthMax = 32

    /// - Returns: false where there is no such folder.
    private func add(
        _ folder: String, names: Set<String>?, _ state: inout State, _ failure: inout FileError?
    ) -> Bool {
        let watch = inotify_add_watch(queue, folder, Self.mask)
        guard watch >= 0 else {
            let isMissing = errno == ENOENT || errno == ENOTDIR
            if !isMissing { failure = FileError("watch", folder, code: errno) }
            return !isMissing
        }
        let known = state.watches[watch, default: Watch(path: folder, names: [])]
        state.watches[watch] = Watch(
            path: known.path, names: names.flatMap { names in known.names.map { $0.union(names) } })
        return true
    }

    /// Waits for changes, and for those that come at once after them.
    /// - Parameter milliseconds: after this time there are none.
    package func wait(milliseconds: Int32) -> Changes {
        let end = ContinuousClock.now + .milliseconds(Int(milliseconds))
        while true {
            let left = max(0, ContinuousClock.now.duration(to: end) / .milliseconds(1))
            guard vt_wait_readable(queue, Int32(left.rounded(.up))) == 1 else { return Changes() }
            let changes = take()
            // Else it was a name that nobody asked for; those may come for ever.
            if !changes.isEmpty || ContinuousClock.now >= end { return changes }
        }
    }

    private func take() -> Changes {
        var changes = Changes()
        let first = ContinuousClock.now
        repeat {
            state.withLock { take(&changes, &$0) }
        } while first.duration(to: .now) < .milliseconds(Self.togetherMilliseconds)
            && vt_wait_readable(queue, Self.quietMilliseconds) == 1
        // An editor writes a file under another name and renames it.
        changes.paths.subtract(changes.made.filter { (try? Files.kind(of: $0)) == nil })
        return changes
    }

    private func take(_ changes: inout Changes, _ state: inout State) {
        var hasNewFolders = false
        withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
            while case let count = read(queue, buffer.baseAddress, buffer.count), count > 0 {
                var rest = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                while rest.count >= MemoryLayout<inotify_event>.size {
                    let event = rest.loadUnaligned(as: inotify_event.self)
                    let size = MemoryLayout<inotify_event>.size + Int(event.len)
                    let name = rest[MemoryLayout<inotify_event>.size..<size].prefix { $0 != 0 }
                    hasNewFolders = note(event, String(decoding: name, as: UTF8.self), state, &changes) || hasNewFolders
                    rest = UnsafeRawBufferPointer(rebasing: rest[size...])
                }
            }
        }
        guard hasNewFolders else { return }
        // A folder that cannot be watched is seen by the folder above; what was made in it before the watch is told so.
        try? refresh(&state)
        changes.isIncomplete = true
    }

    /// - Returns: whether folders may have come or gone.
    private func note(
        _ event: inotify_event, _ name: String, _ state: State, _ changes: inout Changes
    ) -> Bool {
        guard event.mask & UInt32(IN_Q_OVERFLOW) == 0 else { return true }
        guard let watch = state.watches[event.wd] else { return false }
        if event.mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF) != 0 { return true }
        let isFolder = event.mask & UInt32(IN_ISDIR) != 0
        guard watch.wants(name, isFolder: isFolder) else { return false }
        // A file is told once it is written; a link, a hard one too, is only made.
        let path = "\(watch.path)/\(name)"
        if event.mask & UInt32(IN_CREATE) != 0 { changes.made.insert(path) }
        let isWritten =
            event.mask & UInt32(IN_CREATE) == 0 || isFolder || (try? Files.status(of: path))?.isLinked == true
        if isWritten { changes.paths.insert(path) }
        return isFolder || state.folders.contains(path)
    }
}

extension stat {
    /// Whether it is a symbolic link or has more than one name.
    fileprivate var isLinked: Bool { kind == .link || st_nlink > 1 }
}
