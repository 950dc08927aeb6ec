internal import CSystem
internal import Glibc
internal import Model

extension StagedGeneration {
    /// Carries along unmanaged files, removes what the stage's folder had from before, and brings back files set aside
    /// whose names are free again.
    /// - Parameter files: all that the generation has of its own.
    /// - Returns: unmanaged files in the way of `files`, where they are to be kept, and those that come back.
    func keepUnmanaged(
        _ files: [Manifest.File]
    ) throws(FileError) -> (inTheWay: [FilePath], folder: String, returning: [SetAside.File]) {
        let taken = PathSet(files.lazy.map(\.path), hasher)
        var ours = PathSet(before.files.lazy.map(\.path), hasher)
        // An interrupted sync may have left others.
        for path in output.incompleteSyncPaths { ours.insert("\(path)") }
        var (inTheWay, kept) = ([FilePath](), Set<FilePath>())
        if outputDescriptor >= 0 {
            (inTheWay, kept) = try UnmanagedFiles.carry(
                from: output.path, outputDescriptor, to: writer, ours: ours, taken: taken)
        }
        if let writer, writer.isReused { try writer.removeAll(but: taken, and: kept) }
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
