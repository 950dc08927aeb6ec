internal import Glibc
package import Model
internal import Synchronization

/// The cache: objects named by the SHA-256 of their bytes, and an index of what they are.
///
/// Objects and records are staged as they come, from any thread, and can be seen by this process at once.
/// `commit` makes the staged objects durable with one call, and only then names them, with all staged
/// records, in one transaction of the index. A run that ends before that has left nothing that the next run
/// sees.
///
/// It holds the cache's lock until it is closed or gone. Its methods block on the disk: call them from a
/// thread or queue of your own where there are many of them.
package final class ObjectStore: Sendable {
    /// The cache's folder.
    package let path: String
    /// A folder of the objects' file system for files that `adopt` will take; what is left there is removed
    /// by the next run.
    package var temporaryFolder: String { folder.temporaryPath }

    /// They wait for a folder and compute little.
    private static let lookThreadCount = 16

    package let editionDay: Day
    package let night: Night
    let monitor: ProgressReporter
    let folder: ObjectFolder
    let file: IndexFile
    /// The second level behind this cache; nil: there is none.
    let remote: RemoteFolder?
    private let lock: Mutex<FileLock?>
    /// Nil once the store is closed. SQLite's calls are made under this mutex, which may be held for long.
    private let index: Mutex<Index?>
    /// Held for some instructions only. What is looked for is looked for here first and in the index then: a
    /// commit writes into the index before it empties `inFlight`, so nothing is ever in neither.
    private let staged = Mutex(Staged())
    /// Held for the whole of a commit, so that batches are written in the order in which they were staged.
    private let committing = Mutex(())
    /// Whether the index was found damaged within this run.
    private let isSuspect = Atomic<Bool>(false)
    /// Whether the index was damaged or missing when it was opened, and its copy or an empty one serves.
    package let isIndexReplaced: Bool
    /// Whether the last run ended before it copied the index, as far as can be told, or the copy serves now.
    package let isBackupDue: Bool

    private struct Staged: Sendable {
        /// Since the last commit began.
        var pending = Batch()
        /// Being made durable by a commit that runs now.
        var inFlight = Batch()
    }

    /// Opens the cache, which is made if it is missing, and takes its lock.
    ///
    /// - Parameters:
    ///   - editionDay: the day that is recorded beside the night.
    ///   - checkingIndex: whether all of the index is looked at first, which takes time, although it is as the last run
    ///     closed it.
    ///   - workFolder: where lock, index and unfinished files lie; nil: in the cache's folder. With one of its own, on
    ///     the same file system, a process adds objects to a cache that others use at the same time.
    /// - Throws: `locked`, `newerIndex`, `unusable`, or what a file or SQLite said. A damaged index is no
    ///   error: it is set aside, the backup or an empty index serves, and a note says so.
    package init(
        settings: CacheSettings, editionDay: Day, monitor: ProgressReporter, checkingIndex: Bool = false,
        workFolder: String? = nil
    ) throws(StoreError) {
        path = settings.path
        self.editionDay = editionDay
        self.monitor = monitor
        remote = settings.remote.map { RemoteFolder(path: $0, monitor: monitor) }
        let work = workFolder ?? settings.path
        for needed in [settings.path, work] {
            try mapError(StoreError.unusable, of: Files.createFolder(needed, mode: 0o700))
        }
        lock = Mutex(try Self.lock(IndexFile.lockPath(of: work)))
        file = IndexFile(folder: work)
        try file.refuseNewer()
        folder = try ObjectFolder(folder: settings.path, temporaryPath: work + "/tmp")
        // Objects that other processes added do not mean that this one has lost its index.
        let hasObjects = workFolder == nil ? try folder.hasObjects : false
        let (connection, origin) = try file.open(hasObjects: hasObjects, checkingAll: checkingIndex)
        let index = Index(connection)
        night = try index.night(of: editionDay)
        try Self.recover(index, after: origin, folder: folder, day: editionDay, monitor: monitor)
        self.index = Mutex(index)
        if case .file(let wasClosed) = origin {
            (isIndexReplaced, isBackupDue) = (false, !wasClosed)
        } else {
            (isIndexReplaced, isBackupDue) = (true, true)
        }
    }

    deinit { close() }

    private static func lock(_ path: String) throws(StoreError) -> FileLock {
        func refusal(_ failure: FileLock.Failure) -> StoreError {
            switch failure {
            case .held: .locked(path: path)
            case .file(let error): .unusable(error)
            }
        }
        return try mapError(refusal, of: FileLock(path: path, mode: 0o600))
    }

    // MARK: Staging

    /// Writes an object, unless it is there already. It is named with the next commit.
    @discardableResult
    package func add(_ bytes: [UInt8]) throws(StoreError) -> Digest {
        let digest = Digest(of: bytes)
        try add(bytes, digest: digest)
        return digest
    }

    /// As `add`, where the digest is known.
    /// - Parameter digest: the SHA-256 of `bytes`.
    package func add(_ bytes: [UInt8], digest: Digest) throws(StoreError) {
        let isThere = try bytes.withUnsafeBufferPointer { buffer throws(StoreError) in
            let buffer = UnsafeRawBufferPointer(buffer)
            // Mostly there is no such file, and then the index need not be asked.
            guard try !folder.create(buffer, as: digest) else { return false }
            guard try !contains(digest) else { return true }
            try folder.write(buffer, as: digest)
            return false
        }
        if !isThere { stage(digest, byteCount: bytes.count) }
    }

    /// Takes a finished file of `temporaryFolder` as an object, unless that is there already; the file is
    /// gone either way.
    /// - Parameter digest: the SHA-256 of the file's bytes, which the caller has computed as it wrote them.
    package func adopt(_ temporary: String, digest: Digest, byteCount: Int) throws(StoreError) {
        let isThere: Bool
        do throws(StoreError) { isThere = try contains(digest) } catch {
            unlink(temporary)
            throw error
        }
        guard !isThere else {
            unlink(temporary)
            return
        }
        try folder.adopt(temporary, as: digest)
        stage(digest, byteCount: byteCount)
    }

    private func stage(_ digest: Digest, byteCount: Int) {
        staged.withLock { staged in
            if staged.pending.objects.updateValue(byteCount, forKey: digest) == nil {
                staged.pending.byteCount += byteCount
            }
        }
    }

    /// Stages objects that another process has written, where files of their sizes stand under their names here, or
    /// copies can be had from the remote folder. A cache on a share answers late, so many are looked for at a time.
    /// - Returns: of each whether there is one.
    package func stageExisting(_ objects: [(digest: Digest, byteCount: Int)]) throws(StoreError) -> [Bool] {
        var areThere = Parallel.map(count: objects.count, threads: Self.lookThreadCount, chunk: 64) { [folder] in
            folder.exists(objects[$0].digest, byteCount: objects[$0].byteCount)
        }
        for (object, isThere) in zip(objects, areThere) where isThere {
            if try byteCount(of: object.digest) == nil { stage(object.digest, byteCount: object.byteCount) }
        }
        let missing = objects.indices.filter { !areThere[$0] }
        for (index, isThere) in zip(missing, try obtain(missing.map { objects[$0] })) { areThere[index] = isThere }
        return areThere
    }

    /// The same of one object.
    package func stageExisting(_ digest: Digest, byteCount: Int) throws(StoreError) -> Bool {
        try stageExisting([(digest, byteCount)]) == [true]
    }

    /// Makes all that is staged durable, then names it, then writes what others may use to the remote folder. Nothing
    /// staged: nothing done.
    package func commit() throws(StoreError) {
        let committed: Batch? = try committing.withLock { _ throws(StoreError) in
            let batch = staged.withLock { staged in
                swap(&staged.pending, &staged.inFlight)
                return staged.inFlight
            }
            guard !batch.isEmpty else { return nil }
            defer { staged.withLock { $0.inFlight = Batch() } }
            if !batch.objects.isEmpty { try folder.synchronise() }
            try withIndex { index throws(StoreError) in try index.write(batch, day: editionDay, night: night) }
            return batch
        }
        if let committed { share(committed) }
    }

    /// Commits where what is staged has grown to a batch: 1,024 objects or 64 MB.
    package func commitIfLarge() throws(StoreError) {
        if isBatchLarge { try commit() }
    }

    /// Whether `commitIfLarge` would commit.
    package var isBatchLarge: Bool {
        staged.withLock { $0.pending.objects.count >= 1024 || $0.pending.byteCount >= 67_108_864 }
    }

    // MARK: Objects

    /// The path of an object's file, which may be linked, cloned or read, never written.
    package func path(of digest: Digest) -> String { folder.path(of: digest) }

    /// Whether a file of this size stands under the object's name, whether or not the index names it.
    package func exists(_ digest: Digest, byteCount: Int) -> Bool { folder.exists(digest, byteCount: byteCount) }

    /// Whether the object is staged or named, and its file exists.
    package func contains(_ digest: Digest) throws(StoreError) -> Bool {
        guard let byteCount = try byteCount(of: digest) else { return false }
        return folder.exists(digest, byteCount: byteCount)
    }

    /// The size of an object that is staged or named; its file is not looked at.
    package func byteCount(of digest: Digest) throws(StoreError) -> Int? {
        let found = staged.withLock { $0.pending.objects[digest] ?? $0.inFlight.objects[digest] }
        if let found { return found }
        return try withIndex { index throws(StoreError) in try index.byteCount(of: digest) }
    }

    /// The bytes of an object, checked against its name; nil where they are not there or damaged, and then
    /// the object is forgotten.
    package func bytes(of digest: Digest) throws(StoreError) -> [UInt8]? {
        guard try byteCount(of: digest) != nil else { return nil }
        do throws(FileError) {
            let bytes = try Files.read(path(of: digest))
            if Digest(of: bytes) == digest { return bytes }
            monitor.log(.warning, "\(path(of: digest)): its bytes have changed; it is had or made again")
        } catch {
            guard error.isMissing || error.isDamage else { throw .file(error) }
            let what = error.isMissing ? "is missing" : "is no regular file"
            monitor.log(.warning, "\(path(of: digest)): \(what); it is had or made again")
        }
        try forget([digest])
        return nil
    }

    /// Takes objects as not there, for whoever found their files damaged or missing: the next `add` writes
    /// them anew, and what led to them is had or made again.
    package func forget(_ digests: [Digest]) throws(StoreError) {
        staged.withLock { staged in
            for digest in digests {
                staged.pending.objects[digest] = nil
                staged.inFlight.objects[digest] = nil
            }
        }
        try withIndex { index throws(StoreError) in try index.forget(digests) }
    }

    /// Copies the index to its backup, for the end of a run that has published. A backup is never replaced by a copy
    /// that is damaged.
    package func backUp() throws(StoreError) {
        let isSound = try withIndex { index throws(StoreError) in try file.backUp(index.connection) }
        guard !isSound else { return }
        suspect()
        monitor.diagnose(
            .warning, .indexDamaged, feed: nil, place: file.path,
            message: "the index of the cache has been damaged since it was opened; the next run replaces it "
                + "by its copy", isLoss: false)
    }

    /// Closes the index and lets go of the lock, at once: what is staged and not committed is lost. Every
    /// later call that needs the index fails with `closed`.
    package func close() {
        committing.withLock { _ in
            let wasOpen = index.withLock { index in
                defer { index = nil }
                return index != nil
            }
            if wasOpen, !isSuspect.load(ordering: .relaxed) {
                do throws(StoreError) { try file.noteClosed() } catch {
                    // It costs the next run a look at all of the index.
                    monitor.log(.debug, "\(error)")
                }
            }
            lock.withLock { $0 = nil }
        }
    }

    // MARK: The index

    /// Runs `body` on the index, alone.
    func withIndex<R: Sendable>(_ body: (Index) throws(StoreError) -> R) throws(StoreError) -> R {
        try mapError(recordDamage) { () throws(StoreError) in
            try index.withLock { index throws(StoreError) in
                guard let index else { throw .closed(path: path) }
                return try body(index)
            }
        }
    }

    /// Runs `body` on what is staged.
    func withStaged<R: Sendable>(_ body: (inout Batch, borrowing Batch) -> R) -> R {
        staged.withLock { body(&$0.pending, $0.inFlight) }
    }

    /// An error that says that the index is damaged makes the next run look at all of it.
    private func recordDamage(_ error: StoreError) -> StoreError {
        if case .index(let reason) = error, reason.isDamage { suspect() }
        return error
    }

    /// Makes the next run look at all of the index.
    func suspect() {
        isSuspect.store(true, ordering: .relaxed)
        file.suspect()
    }
}
