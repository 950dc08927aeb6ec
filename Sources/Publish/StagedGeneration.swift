internal import CSystem
internal import Glibc
package import Model
internal import Synchronization

/// A generation that is being made, aside from the published folder.
///
/// Files come in by `put` from any thread. What has not changed since the published generation is linked from there.
/// Nothing that a visitor sees changes before `publish`.
package final class StagedGeneration: Sendable {
    package let number: Int
    package let editionDay: Day
    let output: OutputFolder
    /// Nil in a dry run: then everything is compared and nothing written.
    let writer: FolderWriter?
    private let before: [String: Manifest.File]
    /// The published folder, open; negative where there is none.
    let outputDescriptor: Int32
    private let state = Mutex(State())
    private let gate = LinkChecker()

    private struct State: Sendable {
        var files: [Manifest.File] = []
        var written = 0
        var missing: [Digest] = []
        var failure: PublishError?
    }

    /// - Parameter number: of an earlier generation that is to stand again; nil for a new one.
    package init(
        _ output: OutputFolder, editionDay: Day, isDryRun: Bool, number: Int? = nil
    ) throws(PublishError) {
        self.output = output
        self.editionDay = editionDay
        self.number = number ?? output.nextNumber
        do throws(FileError) {
            writer =
                isDryRun
                ? nil : try FolderWriter(creating: "\(output.generationsPath)/stage-\(self.number)")
        } catch { throw PublishError.file(error) }
        outputDescriptor = vt_open(output.path, O_RDONLY | O_DIRECTORY, 0)
        // One that is there and cannot be read is not taken for none: what others have put there would be lost.
        guard outputDescriptor >= 0 || outputDescriptor == -ENOENT else {
            throw PublishError.file(FileError("open", output.path, code: -outputDescriptor))
        }
        let files = outputDescriptor < 0 ? [] : output.current?.files ?? []
        before = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
    }

    deinit { if outputDescriptor >= 0 { close(outputDescriptor) } }

    /// Adds a file. A failure is kept and thrown by `finish`.
    /// - Parameter path: relative to the site's root, of parts that are neither empty nor begin with `..`.
    package func put(_ path: String, _ bytes: UnsafeRawBufferPointer) {
        gate.look(at: path, bytes)
        var hasher = SHA256()
        hasher.update(bytes)
        let digest = hasher.finish()
        add(path, digest: digest, byteCount: bytes.count) { writer throws(FileError) in
            try writer.write(path, bytes)
        }
    }

    /// Adds a file whose bytes are an object of the store.
    package func putObject(_ path: String, digest: Digest, byteCount: Int, objectPath: String) {
        add(path, digest: digest, byteCount: byteCount, object: (objectPath, digest)) {
            writer throws(FileError) in
            try writer.copy(path, from: objectPath, byteCount: byteCount)
        }
    }

    /// Adds a file that is made of the bytes of an object of the store.
    ///
    /// Where the object is gone or damaged, the file stays as it was published, as a copy of an object would. Where it
    /// never was published, it is left out for an object that is gone, as that of a picture that stands in from the
    /// published site may be; one that is damaged is missing.
    /// - Parameters:
    ///   - path: one that says what the bytes are: it never stands for two objects.
    ///   - make: the file's bytes for the object's.
    package func putObject(
        _ path: String, digest: Digest, objectPath: String, as make: ([UInt8]) -> [UInt8]
    ) {
        if state.withLock({ $0.failure != nil }) { return }
        var isGone = false
        do throws(FileError) {
            let object = try Files.read(objectPath)
            if Digest(of: object) == digest { return make(object).withUnsafeBytes { put(path, $0) } }
        } catch {
            guard error.isMissing else { return fail(.file(error)) }
            isGone = true
        }
        guard let old = before[path] else {
            if !isGone { miss(digest) }
            return
        }
        add(path, digest: old.digest, byteCount: old.byteCount, object: (objectPath, digest)) {
            _ throws(FileError) in throw FileError("read", objectPath, code: ENOENT)
        }
    }

    /// Adds a file as it stands in the folder of an earlier generation.
    func restore(_ file: Manifest.File, fromFolder folder: Int32) throws(PublishError) {
        do throws(FileError) {
            try writer?.link(FilePath(file.path), fromFolder: folder)
        } catch { throw PublishError.file(error) }
        state.withLock { $0.files.append(file) }
    }

    private func add(
        _ path: String, digest: Digest, byteCount: Int, object: (path: String, digest: Digest)? = nil,
        write: (FolderWriter) throws(FileError) -> Int64
    ) {
        if state.withLock({ $0.failure != nil }) { return }
        guard Self.isSafe(path) else { return fail(.unsafePath(path)) }
        let old = before[path]
        let isUnchanged: Bool
        do throws(FileError) {
            if let old, old.digest == digest {
                isUnchanged = try OutputFolder.isIntact(old, in: outputDescriptor)
            } else {
                isUnchanged = false
            }
        } catch { return fail(.file(error)) }
        var modified = old?.modifiedNanoseconds ?? 0
        if let writer {
            do throws(FileError) {
                if isUnchanged {
                    try writer.link(FilePath(path), fromFolder: outputDescriptor)
                } else {
                    modified = try write(writer)
                }
            } catch {
                guard let object, error.path == object.path,
                    error.isMissing || error.isDamage || error.code == ENODATA
                else {
                    return fail(.file(error))
                }
                return miss(object.digest)
            }
        }
        let file = Manifest.File(
            path: path, digest: digest, byteCount: byteCount, modifiedNanoseconds: modified,
            kind: Manifest.Kind(path: path), isCarried: false)
        state.withLock { state in
            state.files.append(file)
            if !isUnchanged { state.written += 1 }
        }
    }

    private func miss(_ digest: Digest) { state.withLock { $0.missing.append(digest) } }

    private func fail(_ failure: PublishError) {
        state.withLock { if $0.failure == nil { $0.failure = failure } }
    }

    /// Whether `path` stays inside the site and names a file.
    private static func isSafe(_ path: String) -> Bool {
        let parts = path.utf8.split(separator: 47, omittingEmptySubsequences: false)
        return path.utf8.count <= 1024 && !path.utf8.contains { $0 < 32 }
            && parts.allSatisfy {
                !$0.isEmpty && $0.count <= 255 && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
            }
    }

    /// Ends the making: carries along what visitors' open pages may still ask for, and files of other hands.
    ///
    /// Throws the first failure of any `put`. The stage is left for the next run to clear, but for `missingObjects`.
    /// - Parameters:
    ///   - feeds: what each feed shows, by its id.
    ///   - configuration: what `Manifest.configuration` says.
    package func finish(
        inputs: Digest?, feeds: [String: FeedStatistics] = [:], configuration: String? = nil
    ) throws(PublishError) -> FinishedGeneration {
        let made = state.withLock { $0 }
        if let failure = made.failure { throw failure }
        if !made.missing.isEmpty {
            do throws(FileError) { if let writer { try Files.remove(writer.path) } } catch { throw .file(error) }
            throw .missingObjects(made.missing)
        }
        let paths = Set(made.files.map(\.path))
        let gone = before.values.filter { !paths.contains($0.path) }.sorted { $0.path < $1.path }
        var files = made.files
        var removed = 0
        do throws(FileError) {
            for var file in gone {
                // Where files were being replaced one by one and the run was killed, pages of two nights ago may stand.
                guard file.kind != .page, !file.isCarried || !output.incompleteSyncPaths.isEmpty,
                    try OutputFolder.isIntact(file, in: outputDescriptor)
                else {
                    removed += 1
                    continue
                }
                file.isCarried = true
                try writer?.link(FilePath(file.path), fromFolder: outputDescriptor)
                files.append(file)
            }
        } catch { throw PublishError.file(error) }
        files.sort { $0.path.precedesByBytes($1.path) }
        let ours = Set(before.keys).union(output.incompleteSyncPaths)
        let taken = Set(files.map(\.path))
        let foreign = try keepForeign(files, ours: ours, taken: taken)
        let seen = gate.seen(paths: taken)
        let manifest = Manifest(
            number: number, editionDay: editionDay, inputs: inputs, folderInode: writer?.inode ?? 0,
            feeds: feeds, configuration: configuration, files: files)
        return FinishedGeneration(
            staged: self, manifest: manifest, written: made.written, removed: removed,
            inTheWay: foreign.inTheWay, setAsideFolder: foreign.folder, returning: foreign.returning,
            emptyPages: seen.emptyPages,
            missingTargets: missing(of: seen.targets, among: taken, ours: ours))
    }
}

extension StagedGeneration {
    /// Carries along the files of other hands, and brings back those whose names are free again.
    /// - Returns: what stands in the way of `files`, where it is to be kept, and what comes back.
    private func keepForeign(
        _ files: [Manifest.File], ours: Set<String>, taken: Set<String>
    ) throws(PublishError) -> (inTheWay: [FilePath], folder: String, returning: [SetAside.File]) {
        var inTheWay = try UnmanagedFiles.carry(from: self, ours: ours, taken: taken)
        do throws(FileError) {
            // Without its manifest all of the last generation is in the way; what stays as it is loses nothing.
            if output.hasLostManifest { inTheWay = changed(inTheWay, files) }
            let folder = try SetAside.freshFolder(
                output.generationsPath, number: number, isIdentified: !output.hasLostManifest)
            let returning = try writer.map { writer throws(FileError) in
                try SetAside.bringBack(output.generationsPath, into: writer)
            }
            return (inTheWay, folder, returning ?? [])
        } catch { throw PublishError.file(error) }
    }

    /// Of `paths` those at which the output does not have the bytes that this generation has.
    private func changed(_ paths: [FilePath], _ files: [Manifest.File]) -> [FilePath] {
        let digests = Dictionary(files.map { ($0.path, $0.digest) }) { first, _ in first }
        return paths.filter { path in
            let opened = path.withCString { vt_open_regular(outputDescriptor, $0, O_RDONLY | O_NOFOLLOW) }
            guard opened >= 0 else { return true }
            defer { close(opened) }
            return path.text.flatMap { digests[$0] } != Files.digest(of: opened)?.digest
        }
    }
}

extension Manifest.Kind {
    /// What the file at `path` is, by the folder in which it lies.
    package init(path: String) {
        if path.hasPrefix("images/") {
            self = .picture
        } else if path.hasPrefix("assets/") || path.hasPrefix("search/") {
            self = .asset
        } else {
            self = .page
        }
    }
}
