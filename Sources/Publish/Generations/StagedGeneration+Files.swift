internal import Glibc
internal import Model

// The files of a generation, as its manifest lists them.
extension StagedGeneration {
    /// Those that were put, those that stay, and those that are carried along for one more generation; sorted by path.
    /// - Returns: them, and how many of the published generation are not among them.
    func allFiles(_ made: State) throws(FileError) -> (files: [Manifest.File], removedCount: Int) {
        var isKept = [Bool](repeating: false, count: before.files.count)
        for kept in made.kept { isKept[Int(kept.file)] = true }
        for kept in made.keptPictures { isKept[Int(kept)] = true }
        let (put, kept) = Parallel.both {
            Self.sorted(made.files)
        } _: { [before, isKept] in
            Self.sorted(zip(before.files, isKept).lazy.filter(\.1).map(\.0))
        }
        let (carried, removedCount) = try carriedFiles(
            isKept, besides: PublishedFiles(before.files.isEmpty ? [] : put, hasher))
        let files = Self.merged(Self.merged(kept, put), carried)
        // Two files of one name are a fault of the plan: the later would stand for both.
        for (file, next) in zip(files, files.dropFirst()) where ByteExactID(file.path) == ByteExactID(next.path) {
            throw FileError("create", "\(output.path)/\(file.path)", code: EEXIST)
        }
        return (files, removedCount)
    }

    /// Links files that this generation does not have, and that visitors' open pages may still ask for.
    /// - Parameter isKept: of each of `before`, whether it stays.
    private func carriedFiles(
        _ isKept: [Bool], besides put: PublishedFiles
    ) throws(FileError) -> (files: [Manifest.File], removedCount: Int) {
        var carried: [Manifest.File] = []
        var removedCount = 0
        for (index, var file) in before.files.enumerated() where !isKept[index] && put.index(of: file.path) == nil {
            // A manifest that somebody has edited may have a line twice.
            guard before.index(of: file.path) == index else { continue }
            // After an interrupted sync the output may have pages of two nights ago.
            guard carriesEarlier, file.kind != .page, !file.isCarried || !output.incompleteSyncPaths.isEmpty,
                let status = try OutputFolder.intact(file, in: outputDescriptor)
            else {
                removedCount += 1
                continue
            }
            file.isCarried = true
            try link(file, status)
            carried.append(file)
        }
        return (Self.sorted(carried), removedCount)
    }

    /// By path, in byte order, as those of a manifest are already.
    private static func sorted(_ files: some Sequence<Manifest.File>) -> [Manifest.File] {
        let files = Array(files)
        let isSorted = zip(files, files.dropFirst()).allSatisfy { !$1.path.precedesByBytes($0.path) }
        return isSorted ? files : files.sorted { $0.path.precedesByBytes($1.path) }
    }

    /// Both, each sorted, as one.
    private static func merged(_ one: [Manifest.File], _ other: [Manifest.File]) -> [Manifest.File] {
        if one.isEmpty || other.isEmpty { return other.isEmpty ? one : other }
        var files: [Manifest.File] = []
        files.reserveCapacity(one.count + other.count)
        var next = 0
        for file in other {
            while next < one.count, !file.path.precedesByBytes(one[next].path) {
                files.append(one[next])
                next += 1
            }
            files.append(file)
        }
        files += one[next...]
        return files
    }
}
