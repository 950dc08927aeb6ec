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
    let carriesEarlier: Bool
    let before: PublishedFiles
    /// The published folder, open; negative where there is none.
    let outputDescriptor: Int32
    /// What is known of the published pages; nil: all are rendered.
    let pageNotes: PageNotes?
    /// Whether pages that could be kept are rendered and compared.
    let verifiesKept: Bool
    /// What the keys of this generation's pages are made with.
    package let secret: FingerprintSecret
    let hasher: PathHasher
    let state = Mutex(State())
    /// Whether `State.failure` is set, for threads that would wait for each other to ask.
    let hasFailed = Atomic(false)
    let gate: LinkChecker

    struct State: Sendable {
        /// Of an earlier run, until rendering takes them.
        var earlierNotes: [RenderNote: [UInt8]] = [:]
        /// What rendering noted for the next run.
        var renderNotes: [RenderNote: PreparedFile] = [:]
        /// Those that were put.
        var files: [Manifest.File] = []
        /// Of files with a key that were put.
        var notes: [PageNote] = []
        /// Files that stay as they were published: their indices among `before`, and those of what is known of them, of
        /// pages.
        var kept: [(file: Int32, note: Int32)] = []
        /// The same of pictures.
        var keptPictures: [Int32] = []
        /// With `verifiesKept`, pages that could stay.
        var expected: [String: Digest] = [:]
        var written = 0
        var missing: [Digest] = []
        var failure: PublishError?
    }

    /// - Parameters:
    ///   - number: of an earlier generation that is to stand again; nil for a new one.
    ///   - pageNotes: what is known of the published pages; nil: `keep` keeps none.
    ///   - verifiesKept: `keep` keeps none, and `put` fails for a page that it should not have kept.
    package init(
        _ output: OutputFolder, editionDay: Day, isDryRun: Bool, number: Int? = nil, carriesEarlier: Bool = true,
        pageNotes: PageNotes? = nil, verifiesKept: Bool = false
    ) throws(FileError) {
        (self.output, self.carriesEarlier) = (output, carriesEarlier)
        var pageNotes = pageNotes
        let earlierNotes = pageNotes?.renderNotes ?? [:]
        pageNotes?.renderNotes = [:]
        (self.pageNotes, self.verifiesKept) = (pageNotes, verifiesKept)
        secret = pageNotes?.secret ?? FingerprintSecret()
        hasher = PathHasher(secret: secret)
        gate = LinkChecker(hasher)
        self.editionDay = editionDay
        self.number = number ?? output.nextNumber
        let files = output.current?.files ?? []
        outputDescriptor = vt_open(output.path, O_RDONLY | O_DIRECTORY, 0)
        // An output that cannot be read is not an empty one: its unmanaged files would be lost.
        guard outputDescriptor >= 0 || outputDescriptor == -ENOENT else {
            throw FileError("open", output.path, code: -outputDescriptor)
        }
        do throws(FileError) {
            writer =
                isDryRun
                ? nil : try GenerationStore.stage(output.generationsPath, self.number, hasher, count: files.count)
        } catch {
            if outputDescriptor >= 0 { close(outputDescriptor) }
            throw error
        }
        before = PublishedFiles(outputDescriptor < 0 ? [] : files, hasher)
        state.withLock { state in
            state.earlierNotes = earlierNotes
            // An array that grows doubles.
            if pageNotes != nil { state.kept.reserveCapacity(before.files.count) }
        }
    }

    /// Removes what was made, where the run ends without it: on a disk that is full the report would find no room, and
    /// the disk would be full until the next run, which clears what cannot be removed now.
    package func abandon() {
        for note in state.withLock({ $0.renderNotes.values }) { note.discard() }
        // After an exchange the folder that was published stands under this name.
        guard let writer, writer.stands else { return }
        do throws(FileError) {
            try GenerationStore.remove(folder: writer.path, output.generationsPath)
            // One that names this folder: that of a site replaced file by file, in whole or in part, is needed.
            let noted = try GenerationStore.heads(output.generationsPath).first { $0.number == number }
            guard noted?.folderInode == writer.inode else { return }
            // One that was to stand again is kept beside it.
            guard try Files.kind(of: output.folderPath(number)) == nil else {
                return try GenerationStore.disown(output.generationsPath, folderInode: writer.inode) { $0 == number }
            }
            try GenerationStore.removeRecords(output.generationsPath, number)
        } catch {
            // The error that has ended the run is the one to tell.
        }
    }

    deinit {
        // What has been put in its place is there no more to be removed.
        for note in state.withLock({ $0.renderNotes.values }) { note.discard() }
        if outputDescriptor >= 0 { close(outputDescriptor) }
    }

    /// Adds a file. A failure is kept and thrown by `finish`.
    /// - Parameters:
    ///   - path: relative to the site's root, of parts that are neither empty nor begin with `..`.
    ///   - key: of all that a page was made from; nil: it is rendered whenever anything has changed.
    ///   - isChecked: whether the gate looks at its links and contents.
    package func put(
        _ path: String, _ bytes: UnsafeRawBufferPointer, key: Fingerprint? = nil, isChecked: Bool = true
    ) {
        let links = isChecked ? gate.look(at: path, bytes) : nil
        var hasher = SHA256()
        hasher.update(bytes)
        let digest = hasher.finish()
        if let key { note(path, key, digest, links) }
        add(path, digest: digest, byteCount: bytes.count) { writer throws(FileError) in
            try writer.write(path, bytes)
        }
    }

    private func note(_ path: String, _ key: Fingerprint, _ digest: Digest, _ links: PageLinks?) {
        // What is no page names nothing. A page without links has nothing to show: the gate has to see it again.
        let links = links ?? (path.hasSuffix(".html") ? nil : PageLinks(shared: .none, own: []))
        let isWrong = state.withLock { state in
            if let links {
                state.notes.append(PageNote(key: key, content: PageNote.content(of: digest), links: links))
            }
            return state.expected[path].map { $0 != digest } ?? false
        }
        if isWrong { fail(.wronglyKept(page: path)) }
    }

    /// Adds a page, or another file that was put with a key, as it was published, if that was made from what has this
    /// key and is intact.
    /// - Returns: whether it did; else `put` the file.
    package func keep(_ path: String, _ key: Fingerprint) -> Bool {
        guard let pageNotes, let note = pageNotes.index(of: key), let file = before.index(of: path) else {
            return false
        }
        let old = before.files[file]
        guard !old.isCarried, pageNotes.content(of: note) == PageNote.content(of: old.digest) else { return false }
        do throws(FileError) {
            guard let status = try OutputFolder.intact(old, in: outputDescriptor) else { return false }
            guard !verifiesKept else {
                state.withLock { $0.expected[path] = old.digest }
                return false
            }
            try link(old, status)
        } catch {
            // What cannot be looked at or linked is for `put` to report.
            return false
        }
        state.withLock { $0.kept.append((Int32(file), Int32(note))) }
        return true
    }

    /// What an earlier run's rendering noted beside the published pages, once: it takes much memory, which whoever has
    /// taken it lets go.
    package func takeEarlier(_ note: RenderNote) -> [UInt8]? {
        state.withLock { $0.earlierNotes.removeValue(forKey: note) }
    }

    /// Keeps what rendering notes for the next run: on the disk, for it takes as much memory as what it is made of.
    package func remember(_ note: RenderNote, _ bytes: UnsafeRawBufferPointer) {
        guard writer != nil else { return }
        do throws(FileError) {
            // Readable by nobody else, like `pages`, which has the secret.
            let file = try Files.prepare(
                GenerationStore.path(of: note, output.generationsPath), with: bytes, mode: 0o600)
            state.withLock { $0.renderNotes[note] = file }
        } catch { fail(.file(error)) }
    }

    /// What it kept.
    var renderNotes: [RenderNote: PreparedFile] { state.withLock { $0.renderNotes } }

    /// How many pages could have been kept, where that is verified.
    package var verifiableCount: Int { state.withLock { $0.expected.keys.count { $0.hasSuffix(".html") } } }

    /// Links a file of the published folder, which is as it was published but perhaps for its mode.
    /// - Parameter status: what `OutputFolder.intact` returned of it.
    func link(_ file: Manifest.File, _ status: stat) throws(FileError) {
        guard let writer else { return }
        OutputFolder.restoreMode(of: file, status, in: outputDescriptor)
        try writer.link(FilePath(file.path), fromFolder: outputDescriptor, status)
    }

    /// Adds a file as it stands in the folder of an earlier generation.
    func restore(_ file: Manifest.File, fromFolder folder: Int32) throws(FileError) {
        try writer?.link(FilePath(file.path), fromFolder: folder)
        state.withLock { $0.files.append(file) }
    }

    func add(
        _ path: String, digest: Digest, byteCount: Int, object: (path: String, digest: Digest)? = nil,
        write: (FolderWriter) throws(FileError) -> Int64
    ) {
        add([place(path, digest: digest, byteCount: byteCount, object: object, write: write)])
    }

    func add(_ placed: some Sequence<Placed?>) {
        state.withLock { state in
            for case let one? in placed {
                state.files.append(one.file)
                if one.isWritten { state.written += 1 }
            }
        }
    }

    /// A file that stands in the stage.
    struct Placed: Sendable {
        let file: Manifest.File
        /// Whether the published folder does not have it so.
        let isWritten: Bool
    }

    /// Links or writes a file. A failure is kept, and an object that is gone noted.
    func place(
        _ path: String, digest: Digest, byteCount: Int, object: (path: String, digest: Digest)?,
        write: (FolderWriter) throws(FileError) -> Int64
    ) -> Placed? {
        func failed(_ failure: PublishError) -> Placed? {
            fail(failure)
            return nil
        }
        if hasFailed.load(ordering: .relaxed) { return nil }
        guard Manifest.isSafe(path) else { return failed(.unsafePath(path)) }
        let old = before[path]
        let standing: stat?
        do throws(FileError) {
            if let old, old.digest == digest {
                standing = try OutputFolder.intact(old, in: outputDescriptor)
            } else {
                standing = nil
            }
        } catch { return failed(.file(error)) }
        var modified = old?.modifiedNanoseconds ?? 0
        if let writer {
            do throws(FileError) {
                if let old, let standing {
                    try link(old, standing)
                } else {
                    modified = try write(writer)
                }
            } catch {
                guard let object, error.path == object.path,
                    error.isMissing || error.isDamage || error.code == ENODATA
                else {
                    return failed(.file(error))
                }
                miss(object.digest)
                return nil
            }
        }
        let file = Manifest.File(
            path: path, digest: digest, byteCount: byteCount, modifiedNanoseconds: modified,
            kind: Manifest.Kind(path: path), isCarried: false)
        return Placed(file: file, isWritten: standing == nil)
    }

    func miss(_ digest: Digest) { state.withLock { $0.missing.append(digest) } }

    func fail(_ failure: PublishError) {
        state.withLock { if $0.failure == nil { $0.failure = failure } }
        hasFailed.store(true, ordering: .relaxed)
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
            if let writer {
                try mapFileError { () throws(FileError) in
                    try GenerationStore.remove(folder: writer.path, output.generationsPath)
                }
            }
            throw .missingObjects(made.missing)
        }
        return try mapFileError { () throws(FileError) in
            try finish(made, inputs: inputs, feeds: feeds, configuration: configuration)
        }
    }

    private func finish(
        _ made: State, inputs: Digest?, feeds: [String: FeedStatistics], configuration: String?
    ) throws(FileError) -> FinishedGeneration {
        let (files, removed) = try allFiles(made)
        // The disk is walked while the processor looks at what pages name.
        let (walked, (seen, (manifest, text, digest))) = Parallel.both {
            Result { () throws(FileError) in try self.keepUnmanaged(files) }
        } _: {
            Parallel.both {
                Result { () throws(FileError) in try self.lookAtPages(made, files) }
            } _: {
                let manifest = Manifest(
                    number: self.number, editionDay: self.editionDay, inputs: inputs,
                    folderInode: self.writer?.inode ?? 0, feeds: feeds, configuration: configuration,
                    files: files)
                let text = manifest.text
                return (manifest, text, Digest(of: text))
            }
        }
        let (unmanaged, pages) = (try walked.get(), try seen.get())
        return FinishedGeneration(
            staged: self, manifest: manifest, manifestText: text, manifestDigest: digest, written: made.written,
            removed: removed,
            inTheWay: unmanaged.inTheWay, setAsideFolder: unmanaged.folder, returning: unmanaged.returning,
            withoutOwner: unmanaged.withoutOwner.map(\.description), pageNotes: pages.notes,
            pagesRead: pages.readCount, emptyPages: pages.gate.emptyPages,
            missingTargets: missing(of: pages.gate.targets))
    }
}
