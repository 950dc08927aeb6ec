internal import Glibc
package import Model
internal import Synchronization

// Files that are made of objects of the store.
extension StagedGeneration {
    /// Adds the files of pictures, of which a site may have more than of all others.
    ///
    /// - Parameters:
    ///   - jobs: how many threads link those that stay as they were published.
    ///   - copyThreadCount: how many copy the others.
    ///   - objectPath: where the store has an object.
    package func put(
        _ files: [Rendition], jobs: Int, copyThreadCount: Int, objectPath: @escaping @Sendable (Digest) -> String
    ) {
        let kept = Parallel.map(count: files.count, threads: jobs, chunk: 256) { self.keep(files[$0]) }
        state.withLock { $0.keptPictures += kept.lazy.compactMap { $0 } }
        let others = files.indices.filter { kept[$0] == nil }
        add(
            Parallel.map(count: others.count, threads: copyThreadCount, chunk: 16) { index in
                let file = files[others[index]]
                let source = objectPath(file.object)
                return self.place(
                    file.path, digest: file.object, byteCount: file.byteCount, object: (source, file.object)
                ) { writer throws(FileError) in
                    try writer.copy(file.path, from: source, byteCount: file.byteCount)
                }
            })
    }

    /// Links a file that is published with the same bytes.
    /// - Returns: its index among `before`; nil where it has to be placed otherwise.
    private func keep(_ file: Rendition) -> Int32? {
        guard let index = before.index(of: file.path) else { return nil }
        let old = before.files[index]
        guard !old.isCarried, old.digest == file.object else { return nil }
        do throws(FileError) {
            guard let status = try OutputFolder.intact(old, in: outputDescriptor) else { return nil }
            try link(old, status)
        } catch {
            // What cannot be looked at or linked is for `place` to report.
            return nil
        }
        return Int32(index)
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
        if hasFailed.load(ordering: .relaxed) { return }
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
}
