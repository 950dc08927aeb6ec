internal import CSystem
internal import Dispatch
internal import Glibc
internal import Model
internal import Synchronization

/// The published folder and the generations that lie beside it.
///
/// Beside `output` lies `.output-generations/`: on the same file system, unless `output` is a mount point. It holds
/// `lock`; `<n>.manifest`, what the tool wrote for generation n; `<n>.pictures`, what it showed in each slot; `<n>/`,
/// an earlier generation; `stage-<n>/`, one that is being made; `set-aside-<n>/`, files of other hands that stood
/// where generation n had to write, until their names are free again; `unidentified-<n>/`, such files from a night on
/// which the manifest was lost; `held/`, the last one that was not published, for a look; `current`, the number of
/// the last switch; `unfinished`, while files are replaced one by one; `hold`, while a rollback is in force.
///
/// The lock is held from `init` to `deinit`. None of these files is opened where it is no regular file, and one that
/// cannot have been written by the tool counts as damaged: it is written anew.
package final class OutputFolder: Sendable {
    /// The absolute path of the published folder, links resolved. It may not exist yet.
    package let path: String
    /// The absolute path of the folder of generations.
    package let generationsPath: String
    /// The manifest of what stands in the output's place; nil where nothing of ours does.
    package let current: Manifest?
    /// Paths that a switch cut short may have left in the output, beside those of `current`.
    let incompleteSyncPaths: Set<String>
    /// Whether something was published here, and no manifest says what: then no file in the output is known for ours.
    package let hasLostManifest: Bool
    /// The number that the next generation gets.
    let nextNumber: Int
    /// Whether `hold` is there.
    let held: Atomic<Bool>
    /// Nil in a dry run where nothing was published yet.
    private let lock: FileLock?

    /// Where a generation that may not be published is kept for a look: one at most.
    package var asidePath: String { generationsPath + "/held" }

    /// Takes the lock and clears what a run that was killed has left.
    /// - Parameter isDryRun: nothing is made or cleared, and the lock is taken only where its file is there.
    package init(path: String, isDryRun: Bool = false) throws(PublishError) {
        let resolved = Self.resolvingLinks(path)
        let generations = Self.generationsPath(of: resolved)
        self.path = resolved
        generationsPath = generations
        let standing: Files.Kind?
        do throws(FileError) {
            standing = try Files.kind(of: resolved)
        } catch { throw PublishError.file(error) }
        guard standing == nil || standing == .folder else { throw PublishError.notAFolder(path: resolved) }
        lock = try Self.lock(generations, isDryRun: isDryRun)
        do throws(FileError) {
            let found =
                isDryRun
                ? try GenerationStore.look(generations, output: resolved)
                : try GenerationStore.recover(generations, output: resolved)
            current = found.current
            incompleteSyncPaths = found.incompleteSyncPaths
            hasLostManifest = found.hasLostManifest
            nextNumber = found.nextNumber
            held = Atomic(try Files.kind(of: Self.holdPath(generations)) != nil)
        } catch { throw PublishError.file(error) }
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
        do throws(FileLock.Failure) { return try FileLock(path: path, mode: 0o644) } catch {
            switch error {
            case .held: throw PublishError.locked(path: path)
            case .file(let error): throw PublishError.file(error)
            }
        }
    }

    /// The number of the generation that stands at `path`, read without the lock.
    package static func generation(of path: String) -> Int? {
        let resolved = Self.resolvingLinks(path)
        // Where none can be read there is none to go by.
        return try? GenerationStore.currentNumber(generationsPath(of: resolved), output: resolved)
    }

    /// The numbers of the generations that are kept for the output at `path`, the published one among them, read
    /// without the lock: a manifest is there from before its generation's switch until after its end.
    package static func keptNumbers(of path: String) throws(PublishError) -> Set<Int> {
        let folder = generationsPath(of: resolvingLinks(path))
        do throws(FileError) {
            return try Files.kindFollowingLinks(of: folder) == .folder ? try GenerationStore.numbers(folder) : []
        } catch { throw PublishError.file(error) }
    }

    /// Whether every file of `manifest` stands in the output, by size and modification time, and no switch into it was
    /// cut short: that left files of other generations, and is ended by another switch.
    package func isIntact(_ manifest: Manifest) -> Bool {
        guard incompleteSyncPaths.isEmpty else { return false }
        let folder = vt_open(path, O_RDONLY | O_DIRECTORY, 0)
        guard folder >= 0 else { return false }
        defer { close(folder) }
        let files = manifest.files
        let hasMissed = Atomic(false)
        // A question a file, to the kernel: some threads ask together.
        let share = 1024
        DispatchQueue.concurrentPerform(iterations: (files.count + share - 1) / share) { part in
            for index in part * share..<min(files.count, (part + 1) * share) {
                if hasMissed.load(ordering: .relaxed) { return }
                // What cannot be looked at is so again when it is about to be linked, which tells.
                if (try? Self.isIntact(files[index], in: folder)) != true { hasMissed.store(true, ordering: .relaxed) }
            }
        }
        return !hasMissed.load(ordering: .relaxed)
    }

    /// - Throws: where it cannot be looked at, which says nothing of it.
    static func isIntact(_ file: Manifest.File, in folder: Int32) throws(FileError) -> Bool {
        var status = stat()
        guard fstatat(folder, file.path, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return false }
            throw FileError("stat", file.path, code: errno)
        }
        return status.kind == .file && Int(status.st_size) == file.byteCount
            && status.modifiedNanoseconds == file.modifiedNanoseconds
    }

    /// `.output-generations` beside `output`.
    static func generationsPath(of output: String) -> String {
        let parent = Files.parent(of: output)
        return (parent == "/" ? "" : parent) + "/." + Files.name(of: output) + "-generations"
    }

    static func resolvingLinks(_ path: String) -> String {
        Files.resolvingLinks(path) ?? path
    }
}
