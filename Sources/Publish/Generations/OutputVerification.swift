internal import CSystem
internal import Glibc
package import Model
package import Store
internal import Synchronization

/// What verifying the published files and the generations beside them found.
package struct OutputVerification: Sendable {
    /// What is wrong with a published file.
    package enum Fault: String, Hashable, Sendable {
        /// The bytes are not those that were published.
        case changed
        /// It was published, and there is no such file.
        case missing
        /// The tool did not write it. It harms nothing, and stays.
        case unmanaged
    }

    /// A file that is not as it was published.
    package struct Finding: Hashable, Sendable {
        package let fault: Fault
        /// Absolute.
        package let path: String
    }

    /// The published files in the order of their paths, then those of earlier generations, the unmanaged last.
    package fileprivate(set) var findings: [Finding] = []
    /// How many files were hashed, and their bytes.
    package fileprivate(set) var examined = 0
    package fileprivate(set) var byteCount = 0
    /// Whether the whole sample was looked at before the deadline.
    package fileprivate(set) var isComplete = true

    /// Whether every file looked at is as it was published.
    package var isSound: Bool { findings.allSatisfy { $0.fault == .unmanaged } }
}

extension OutputFolder {
    /// Whether anything was ever published at `path`.
    package static func isKnown(_ path: String) throws(PublishError) -> Bool {
        try mapFileError { () throws(FileError) in
            try Files.kindFollowingLinks(of: generationsPath(of: resolvingLinks(path))) == .folder
        }
    }

    /// Hashes the published files and compares them with the manifest; with `.all` those of earlier generations too,
    /// and lists unmanaged files.
    ///
    /// A damaged file is marked in its manifest: so the next build writes it again although its size and time may be
    /// right, and a rollback does not count on it.
    /// - Parameters:
    ///   - deadline: it stops there, and `isComplete` is false.
    ///   - published: what was published just now; nil: the manifest is read again, for a generation may have been
    ///     published since the lock was taken.
    package func verify(
        _ sample: VerificationSample, deadline: Deadline, published: Manifest? = nil
    ) throws(PublishError) -> OutputVerification {
        try mapFileError { () throws(FileError) in try verified(sample, deadline: deadline, published) }
    }

    private func verified(
        _ sample: VerificationSample, deadline: Deadline, _ published: Manifest?
    ) throws(FileError) -> OutputVerification {
        var verifier = Verifier(sample: sample, deadline: deadline)
        let current = try GenerationStore.currentNumber(generationsPath, output: path)
        var manifest = published
        if let current, manifest?.number != current {
            manifest = try GenerationStore.manifest(generationsPath, current)
        }
        if current != nil, let manifest {
            try verifier.examine(manifest, in: path, generations: generationsPath, isPublished: true)
            if sample == .all {
                try verifier.addUnmanaged(in: path, except: Set(manifest.files.map { FilePath($0.path) }))
            }
        }
        // The note of a switch remains when the published folder is deleted.
        if current == nil, try Files.kind(of: generationsPath + "/current") != nil { verifier.addMissing(path) }
        guard sample == .all else { return verifier.found }
        let numbers = try GenerationStore.heads(generationsPath).map(\.number).sorted(by: >)
        for number in numbers where number != current {
            guard let manifest = try GenerationStore.manifest(generationsPath, number) else { continue }
            try verifier.examine(
                manifest, in: GenerationStore.folderPath(generationsPath, number), generations: generationsPath,
                isPublished: false)
        }
        return verifier.sorted
    }

    /// The digests of files that have several names, which threads share.
    private final class SharedDigests: Sendable {
        private struct Key: Hashable {
            /// The output may lie on another than the generations.
            let device: dev_t
            let inode: ino_t
        }

        private let digests = Mutex<[Key: Digest]>([:])

        subscript(file: stat) -> Digest? {
            get { digests.withLock { $0[Key(device: file.st_dev, inode: file.st_ino)] } }
            set { digests.withLock { $0[Key(device: file.st_dev, inode: file.st_ino)] = newValue } }
        }
    }

    private struct Verifier: Sendable {
        let sample: VerificationSample
        let deadline: Deadline
        var found = OutputVerification()
        /// Of files with several names, which generations share: they are hashed once.
        private let shared = SharedDigests()

        /// The findings, the harmless last.
        var sorted: OutputVerification {
            var sorted = found
            sorted.findings = found.findings.filter { $0.fault != .unmanaged }
            sorted.findings += found.findings.filter { $0.fault == .unmanaged }
            return sorted
        }

        mutating func examine(
            _ manifest: Manifest, in folder: String, generations: String, isPublished: Bool
        ) throws(FileError) {
            let descriptor = vt_open(folder, O_RDONLY | O_DIRECTORY, 0)
            // A published folder that is gone is made whole again by the next build; an earlier one may go at any time.
            guard descriptor >= 0 else { return }
            defer { close(descriptor) }
            // What was found in an earlier generation is known from then on, and stays as it is.
            let indices = manifest.files.indices.filter { index in
                let file = manifest.files[index]
                return sample.holds(file.digest) && (isPublished || file.modifiedNanoseconds != Manifest.File.damaged)
            }
            let hasFailed = Atomic(false)
            let threads = Parallel.processorCount
            let looks = Parallel.map(count: indices.count, threads: threads, chunk: 16) { [self] place in
                Result { () throws(FileError) -> Look? in
                    if hasFailed.load(ordering: .relaxed) || deadline.hasPassed { return nil }
                    do throws(FileError) {
                        return try look(at: manifest.files[indices[place]], in: descriptor, at: folder)
                    } catch {
                        hasFailed.store(true, ordering: .relaxed)
                        throw error
                    }
                }
            }
            var manifest = manifest
            var isFaulty = false
            for (index, look) in zip(indices, looks) {
                guard let look = try look.get() else {
                    // Another thread may have seen later files by then.
                    found.isComplete = false
                    continue
                }
                found.examined += look.byteCount == nil ? 0 : 1
                found.byteCount += look.byteCount ?? 0
                guard let fault = look.fault else { continue }
                found.findings.append(.init(fault: fault, path: folder + "/" + manifest.files[index].path))
                manifest.files[index].modifiedNanoseconds = Manifest.File.damaged
                isFaulty = true
            }
            guard isFaulty else { return }
            try GenerationStore.write(manifest, generations)
        }

        /// What was seen of one file.
        private struct Look: Sendable {
            let fault: OutputVerification.Fault?
            /// Nil where it was not hashed.
            var byteCount: Int?
        }

        private func look(at file: Manifest.File, in folder: Int32, at path: String) throws(FileError) -> Look {
            let opened = vt_open_regular(folder, file.path, O_RDONLY | O_NOFOLLOW)
            switch -opened {
            case ENOENT, ENOTDIR: return Look(fault: .missing)
            // One that nobody may read is no file of the site, and costs no other its verification.
            case ELOOP, EISDIR, EINVAL, EACCES: return Look(fault: .changed)
            default: break
            }
            guard opened >= 0 else { throw FileError("open", path + "/" + file.path, code: -opened) }
            defer { close(opened) }
            var status = stat()
            guard fstat(opened, &status) == 0 else { throw FileError("stat", path + "/" + file.path, code: errno) }
            if status.st_nlink > 1, let known = shared[status] {
                return Look(fault: known == file.digest ? nil : .changed)
            }
            guard let seen = Files.digest(of: opened) else { return Look(fault: .changed) }
            if status.st_nlink > 1 { shared[status] = seen.digest }
            return Look(fault: seen.digest == file.digest ? nil : .changed, byteCount: seen.byteCount)
        }

        /// - Parameter path: of the published folder.
        mutating func addMissing(_ path: String) { found.findings.append(.init(fault: .missing, path: path)) }

        mutating func addUnmanaged(in root: String, except ours: Set<FilePath>) throws(FileError) {
            for path in try Files.files(below: FilePath(root)) where !ours.contains(path) {
                found.findings.append(.init(fault: .unmanaged, path: "\(root)/\(path)"))
            }
        }
    }
}

extension Manifest.File {
    /// Marks a damaged file in the manifest, in place of its modification time: no file has it.
    static let damaged: Int64 = -1
}
