internal import CSystem
internal import Glibc
package import Model
internal import Synchronization

/// The published folder and the generations beside it.
///
/// `.output-generations/` lies beside `output`, on the same file system unless `output` is a mount point. It holds:
///
/// - `lock`, held from `init` to `releaseLock` or `deinit`
/// - `<n>.manifest`, the files of generation n; `<n>.pictures`, what it showed in each slot
/// - `<n>/`, an earlier generation; `stage-<n>/`, one in the making; `spare/`, one that fell away, for the next stage
/// - `held/`, the last generation that the gate held back
/// - `set-aside-<n>/`, unmanaged files that stood in the way of generation n, until their names are free again;
///   `unidentified-<n>/`, the same from a night on which the manifest was lost
/// - `pages`, what the published pages were made from; `cards` and `search`, what rendering noted beside it, and
///   `cards.<process>.new` and `search.<process>.new`, what it notes tonight
/// - `purged`, which list of what is forgotten the generations were purged of
/// - `current`, the number of the last switch; `unfinished`, during a sync; `hold`, while a rollback is in force
///
/// Only regular files are opened. A damaged one counts as missing and is written anew.
package final class OutputFolder: Sendable {
    /// The absolute path of the published folder, links resolved. It may not exist yet.
    package let path: String
    /// The absolute path of the folder of generations.
    package let generationsPath: String
    /// The manifest of the published generation; nil where none is published.
    package let current: Manifest?
    /// Paths that an interrupted sync may have left in the output, beside those of `current`.
    let incompleteSyncPaths: Set<FilePath>
    /// Whether something was published here and its manifest is lost: then no file there is known to be managed.
    package let hasLostManifest: Bool
    /// The number that the next generation gets.
    let nextNumber: Int
    /// Former id → current id.
    let formerFeedIDs: [String: String]
    /// Whether `hold` is there.
    let held: Atomic<Bool>
    private let isDryRun: Bool
    /// Nil in a dry run where nothing was published yet.
    private let lock: Mutex<FileLock?>

    /// Where the last generation that the gate held back is kept.
    var asidePath: String { generationsPath + "/held" }

    /// Takes the lock and recovers from a killed run.
    /// - Parameters:
    ///   - isDryRun: nothing is written, and the lock is taken only where its file exists.
    ///   - formerFeedIDs: former id → current id. A renamed feed is judged by what is published of it.
    package init(
        path: String, isDryRun: Bool = false, formerFeedIDs: [String: String] = [:]
    ) throws(PublishError) {
        let resolved = Self.resolvingLinks(path)
        let generations = Self.generationsPath(of: resolved)
        self.path = resolved
        (self.formerFeedIDs, self.isDryRun) = (formerFeedIDs, isDryRun)
        generationsPath = generations
        try Self.check(resolved)
        lock = Mutex(try Self.lock(generations, isDryRun: isDryRun))
        do throws(FileError) {
            let found =
                isDryRun
                ? try GenerationStore.look(generations, output: resolved)
                : try GenerationStore.recover(generations, output: resolved)
            current = found.current
            incompleteSyncPaths = found.incompleteSyncPaths
            hasLostManifest = found.hasLostManifest
            nextNumber = found.nextNumber
            held = Atomic(try Self.isHeld(at: resolved))
        } catch { throw PublishError.file(error) }
    }

    /// - Throws: `notAFolder` where something else stands at `path`.
    package static func check(_ path: String) throws(PublishError) {
        let resolved = resolvingLinks(path)
        let kind = try mapFileError { () throws(FileError) in try Files.kind(of: resolved) }
        guard kind == nil || kind == .folder else { throw PublishError.notAFolder(path: resolved) }
    }

    private static func lock(_ generations: String, isDryRun: Bool) throws(PublishError) -> FileLock? {
        let path = generations + "/lock"
        do throws(FileError) {
            if isDryRun {
                guard try Files.kind(of: path) != nil else { return nil }
            } else {
                try Files.createFolder(generations, mode: 0o755)
            }
        } catch { throw PublishError.cannotCreate(error) }
        do throws(FileLock.Failure) { return try FileLock(path: path, mode: 0o600) } catch {
            switch error {
            case .held: throw PublishError.locked(path: path)
            case .file(let error): throw PublishError.file(error)
            }
        }
    }

    /// What the published pages were made from; nil: not known.
    package func pageNotes() throws(FileError) -> PageNotes? { try GenerationStore.pageNotes(generationsPath) }

    /// Lets go of the lock at once, whoever still holds this object.
    package func releaseLock() { lock.withLock { $0 = nil } }

    /// The number of the generation published at `path`, read without the lock.
    package static func generation(of path: String) -> Int? {
        let resolved = Self.resolvingLinks(path)
        return try? GenerationStore.currentNumber(generationsPath(of: resolved), output: resolved)
    }

    /// The numbers of the generations that are kept for the output at `path`, the published one among them, read
    /// without the lock: a manifest is there from before its generation's switch until after its end.
    package static func keptNumbers(of path: String) throws(FileError) -> Set<Int> {
        let folder = generationsPath(of: resolvingLinks(path))
        return try Files.kindFollowingLinks(of: folder) == .folder ? try GenerationStore.numbers(folder) : []
    }

    /// The paths of all files of the published generation and of those that are kept.
    package func keptPaths() throws(FileError) -> Set<String> {
        var paths = Set((current?.files ?? []).map(\.path))
        for number in try Self.keptNumbers(of: path) where number != current?.number {
            let manifest = try GenerationStore.manifest(generationsPath, number)
            for file in manifest?.files ?? [] { paths.insert(file.path) }
        }
        return paths
    }

    /// Whether the output has every file of `manifest`, by size and modification time, and no sync was interrupted:
    /// that leaves files of other generations, and another switch has to end it. Modes are set right: on a night on
    /// which nothing has changed no other step looks at the files.
    package func isIntact(_ manifest: Manifest) -> Bool {
        guard incompleteSyncPaths.isEmpty else { return false }
        let folder = vt_open(path, O_RDONLY | O_DIRECTORY, 0)
        guard folder >= 0 else { return false }
        defer { close(folder) }
        let files = manifest.files
        let isAnyOther = Atomic(false)
        // One system call a file, so several threads share them.
        let queue = WorkCounter(count: files.count)
        Parallel.run(Parallel.processorCount) {
            while let range = queue.take(1024) {
                for index in range where !isAnyOther.load(ordering: .relaxed) {
                    // A file that cannot be examined now fails again when it is linked, and that error is reported.
                    guard let status = try? Self.intact(files[index], in: folder) else {
                        isAnyOther.store(true, ordering: .relaxed)
                        continue
                    }
                    if !self.isDryRun { Self.restoreMode(of: files[index], status, in: folder) }
                }
            }
        }
        return !isAnyOther.load(ordering: .relaxed)
    }

    /// - Throws: where the file cannot be looked at: then nothing is known of it.
    static func isIntact(_ file: Manifest.File, in folder: Int32) throws(FileError) -> Bool {
        try intact(file, in: folder) != nil
    }

    /// What the file system says of a file that is as it was published; nil where it is not.
    static func intact(_ file: Manifest.File, in folder: Int32) throws(FileError) -> stat? {
        var status = stat()
        guard fstatat(folder, file.path, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw FileError("stat", file.path, code: errno)
        }
        let isIntact =
            status.kind == .file && Int(status.st_size) == file.byteCount
            && status.modifiedNanoseconds == file.modifiedNanoseconds
        return isIntact ? status : nil
    }

    /// Gives a published file the mode that it was written with, where it has another: a web server is another user.
    ///
    /// A file system without modes refuses, and then the file stays as it is: its bytes are right.
    /// - Parameter status: what `intact` returned of it.
    static func restoreMode(of file: Manifest.File, _ status: stat, in folder: Int32) {
        guard status.st_mode & 0o7777 != FolderWriter.fileMode else { return }
        // A link that somebody has put there since must not lead to a file elsewhere.
        _ = fchmodat(folder, file.path, FolderWriter.fileMode, AT_SYMLINK_NOFOLLOW)
    }

    /// `.output-generations` beside `output`.
    package static func generationsPath(of output: String) -> String {
        let parent = Files.parent(of: output)
        return (parent == "/" ? "" : parent) + "/." + Files.name(of: output) + "-generations"
    }

    static func resolvingLinks(_ path: String) -> String {
        Files.resolvingLinks(path) ?? path
    }
}
