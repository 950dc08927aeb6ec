internal import CSystem
internal import Glibc
internal import Model

extension StagedGeneration {
    /// Carries along unmanaged files, removes what the stage's folder had from before, and brings back files set aside
    /// whose names are free again.
    /// - Parameter files: all that the generation has of its own.
    func keepUnmanaged(_ files: [Manifest.File]) throws(FileError) -> Unmanaged {
        let taken = PathSet(files.lazy.map(\.path), hasher)
        var ours = PathSet(before.files.lazy.map(\.path), hasher)
        // An interrupted sync may have left others.
        for path in output.incompleteSyncPaths { ours.insert("\(path)") }
        var (inTheWay, kept, folders) = ([FilePath](), Set<FilePath>(), [FilePath]())
        if outputDescriptor >= 0 {
            (inTheWay, kept, folders) = try UnmanagedFiles.carry(
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
        // At the end, for in a folder of some modes nothing can be made or removed.
        try writer?.copyRights(of: folders, fromFolder: outputDescriptor)
        let foreign = writer?.withoutOwner.intersection(kept.union(folders)).sorted() ?? []
        return Unmanaged(inTheWay: inTheWay, folder: folder, returning: returning ?? [], withoutOwner: foreign)
    }

    /// What became of unmanaged files.
    struct Unmanaged: Sendable {
        /// Those that stand in the way.
        let inTheWay: [FilePath]
        /// Where these are to be kept.
        let folder: String
        /// Those that come back.
        let returning: [SetAside.File]
        /// Those whose owner or group could not be kept, sorted.
        let withoutOwner: [FilePath]
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
