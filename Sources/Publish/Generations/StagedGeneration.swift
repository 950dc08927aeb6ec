internal import CSystem
internal import Glibc
package import Model
internal import Synchronization

/// A generation in the making, beside the published folder.
///
/// `put` adds files from any thread. Unchanged files are linked from the published generation. Visitors see nothing
/// before `publish`.
package final class StagedGeneration: Sendable {
    package let number: Int
    package let editionDay: Day
    let output: OutputFolder
    /// Nil in a dry run: then everything is compared and nothing written.
    let writer: FolderWriter?
    /// Whether files that only the published generation has are carried along for one more.
    private let carriesEarlier: Bool
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
        _ output: OutputFolder, editionDay: Day, isDryRun: Bool, number: Int? = nil, carriesEarlier: Bool = true
    ) throws(FileError) {
        (self.output, self.carriesEarlier) = (output, carriesEarlier)
        self.editionDay = editionDay
        self.number = number ?? output.nextNumber
        writer = isDryRun ? nil : try FolderWriter(creating: "\(output.generationsPath)/stage-\(self.number)")
        outputDescriptor = vt_open(output.path, O_RDONLY | O_DIRECTORY, 0)
        // An output that cannot be read is not an empty one: its unmanaged files would be lost.
        guard outputDescriptor >= 0 || outputDescriptor == -ENOENT else {
            throw FileError("open", output.path, code: -outputDescriptor)
        }
        let files = outputDescriptor < 0 ? [] : output.current?.files ?? []
        before = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
    }

    deinit { if outputDescriptor >= 0 { close(outputDescriptor) } }

    /// Adds a file. A failure is kept and thrown by `finish`.
    /// - Parameters:
    ///   - path: relative to the site's root, of parts that are neither empty nor begin with `..`.
    ///   - isChecked: whether the gate looks at its links and contents.
    package func put(_ path: String, _ bytes: UnsafeRawBufferPointer, isChecked: Bool = true) {
        if isChecked { gate.look(at: path, bytes) }
        var hasher = SHA256()
        hasher.update(bytes)
        let digest = hasher.finish()
        add(path, digest: digest, byteCount: bytes.count) { writer throws(FileError) in
            try writer.write(path, bytes)
        }
    }

    /// Adds a file with the bytes of an object of the store.
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
    func restore(_ file: Manifest.File, fromFolder folder: Int32) throws(FileError) {
        try writer?.link(FilePath(file.path), fromFolder: folder)
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

    /// Completes the generation: carries along unmanaged files, and files that visitors' open pages may still ask for.
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
            if let writer { try mapFileError { () throws(FileError) in try Files.remove(writer.path) } }
            throw .missingObjects(made.missing)
        }
        return try mapFileError { () throws(FileError) in
            try finish(made, inputs: inputs, feeds: feeds, configuration: configuration)
        }
    }

    private func finish(
        _ made: State, inputs: Digest?, feeds: [String: FeedStatistics], configuration: String?
    ) throws(FileError) -> FinishedGeneration {
        let paths = Set(made.files.map(\.path))
        let gone = before.values.filter { !paths.contains($0.path) }.sorted { $0.path < $1.path }
        var files = made.files
        var removed = 0
        for var file in gone {
            // After an interrupted sync the output may have pages of two nights ago.
            guard carriesEarlier, file.kind != .page, !file.isCarried || !output.incompleteSyncPaths.isEmpty,
                try OutputFolder.isIntact(file, in: outputDescriptor)
            else {
                removed += 1
                continue
            }
            file.isCarried = true
            try writer?.link(FilePath(file.path), fromFolder: outputDescriptor)
            files.append(file)
        }
        files.sort { $0.path.precedesByBytes($1.path) }
        let ours = Set(before.keys).union(output.incompleteSyncPaths)
        let taken = Set(files.map(\.path))
        let unmanaged = try keepUnmanaged(files, ours: ours, taken: taken)
        let seen = gate.seen(paths: taken)
        let manifest = Manifest(
            number: number, editionDay: editionDay, inputs: inputs, folderInode: writer?.inode ?? 0,
            feeds: feeds, configuration: configuration, files: files)
        return FinishedGeneration(
            staged: self, manifest: manifest, written: made.written, removed: removed,
            inTheWay: unmanaged.inTheWay, setAsideFolder: unmanaged.folder, returning: unmanaged.returning,
            emptyPages: seen.emptyPages,
            missingTargets: missing(of: seen.targets, among: taken, ours: ours))
    }
}

extension StagedGeneration {
    /// Carries along unmanaged files, and brings back those set aside whose names are free again.
    /// - Returns: unmanaged files in the way of `files`, where they are to be kept, and those that come back.
    private func keepUnmanaged(
        _ files: [Manifest.File], ours: Set<String>, taken: Set<String>
    ) throws(FileError) -> (inTheWay: [FilePath], folder: String, returning: [SetAside.File]) {
        var inTheWay: [FilePath] = []
        if outputDescriptor >= 0 {
            inTheWay = try UnmanagedFiles.carry(
                from: output.path, outputDescriptor, to: writer, ours: ours, taken: taken)
        }
        // Without a manifest all files of the last generation are in the way; unchanged ones need not be kept.
        if output.hasLostManifest { inTheWay = changed(inTheWay, files) }
        let folder = try SetAside.freshFolder(
            output.generationsPath, number: number, isIdentified: !output.hasLostManifest)
        let returning = try writer.map { writer throws(FileError) in
            try SetAside.bringBack(output.generationsPath, into: writer)
        }
        return (inTheWay, folder, returning ?? [])
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
