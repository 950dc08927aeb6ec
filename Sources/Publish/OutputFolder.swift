internal import CSystem
internal import Dispatch
internal import Glibc
internal import Model
internal import Synchronization

/// The published folder and the generations that lie beside it.
///
/// Beside `output` lies `.output-generations/`: on the same file system, unless `output` is a mount point. It holds
/// `lock`; `<n>.manifest`, what the tool wrote for generation n; `<n>.pictures`, what it showed in each slot; `<n>/`, an
/// earlier generation; `stage-<n>/`, one that is being made; `set-aside-<n>/`, files of other hands that stood where generation n had to write; `held/`, the
/// last one that was not published, for a look; `current`, the number of the last switch; `unfinished`, while files are
/// replaced one by one; `hold`, while a rollback is in force.
///
/// The lock is held from `init` to `deinit`.
package final class OutputFolder: Sendable {
    /// The absolute path of the published folder, links resolved. It may not exist yet.
    package let path: String
    /// The absolute path of the folder of generations.
    package let generationsPath: String
    /// The manifest of what stands in the output's place; nil where nothing of ours does.
    package let current: Manifest?
    /// Paths that a switch cut short may have left in the output, beside those of `current`.
    let unfinishedPaths: Set<String>
    /// The number that the next generation gets.
    let nextNumber: Int
    /// Whether `hold` is there.
    let held: Atomic<Bool>
    private let lock: FileLock

    /// Where a generation that may not be published is kept for a look: one at most.
    package var asidePath: String { generationsPath + "/held" }

    /// Takes the lock and clears what a run that was killed has left.
    package init(path: String) throws(PublishError) {
        let resolved = Files.realPath(path)
        let generations = Self.generationsPath(of: resolved)
        self.path = resolved
        generationsPath = generations
        let standing: Files.Kind?
        do throws(FileError) {
            standing = try Files.kind(of: resolved)
        } catch { throw PublishError.file(error) }
        guard standing == nil || standing == .folder else { throw PublishError.notAFolder(path: resolved) }
        do throws(FileError) {
            try Files.createFolder(generations, mode: 0o755)
        } catch { throw PublishError.file(error) }
        do throws(FileLock.Failure) {
            lock = try FileLock(path: generations + "/lock", mode: 0o644)
        } catch {
            switch error {
            case .held: throw PublishError.locked(path: generations + "/lock")
            case .file(let error): throw PublishError.file(error)
            }
        }
        do throws(FileError) {
            let found = try GenerationShelf.tidy(generations, output: resolved)
            current = found.current
            unfinishedPaths = found.unfinishedPaths
            nextNumber = found.nextNumber
            held = Atomic(try Files.kind(of: Self.holdPath(generations)) != nil)
        } catch { throw PublishError.file(error) }
    }

    /// The number of the generation that stands at `path`, read without the lock.
    package static func generation(of path: String) -> Int? {
        let resolved = Files.realPath(path)
        // Where none can be read there is none to go by.
        return try? GenerationShelf.currentNumber(generationsPath(of: resolved), output: resolved)
    }

    /// The numbers of the generations that are kept for the output at `path`, the published one among them, read
    /// without the lock: a manifest is there from before its generation's switch until after its end.
    package static func keptNumbers(of path: String) throws(PublishError) -> Set<Int> {
        let folder = generationsPath(of: Files.realPath(path))
        do throws(FileError) {
            return try Files.kind(of: folder) == .folder ? try GenerationShelf.numbers(folder) : []
        } catch { throw PublishError.file(error) }
    }

    /// Whether every file of `manifest` stands in the output, by size and modification time, and no switch into it was
    /// cut short: that left files of other generations, and is ended by another switch.
    package func isIntact(_ manifest: Manifest) -> Bool {
        guard unfinishedPaths.isEmpty else { return false }
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
}
