package import Model

/// Earlier generations are removed for what they hold.
extension OutputFolder {
    private static func purgeMarkPath(_ generations: String) -> String { generations + "/purged" }

    /// What the generations of the output at `path` were last purged of; nil: nothing.
    package static func purgeMark(of path: String) throws(FileError) -> String? {
        let generations = generationsPath(of: resolvingLinks(path))
        do throws(FileError) {
            return String(decoding: try Files.read(purgeMarkPath(generations), bytesMax: 100), as: UTF8.self)
        } catch {
            if error.isMissing || error.isDamage { return nil }
            throw error
        }
    }

    /// Notes that a purge has come to its end.
    package func notePurge(_ mark: String) throws(FileError) {
        try Files.replace(Self.purgeMarkPath(generationsPath), with: Array(mark.utf8))
    }

    /// What is left of earlier generations that could not be removed, because another user has put a folder into the
    /// output; absolute paths.
    package func unremovableFolders() throws(FileError) -> [String] {
        try GenerationStore.unremovable(generationsPath)
    }

    /// Removes those earlier generations of which `isDoomed` says so, by the paths of their files, and what cannot be
    /// read of them; what is noted of pages, and the spare folder.
    /// - Returns: how many were removed.
    package func removeEarlierGenerations(where isDoomed: (Set<String>) -> Bool) throws(FileError) -> Int {
        let standing = try GenerationStore.currentNumber(generationsPath, output: path)
        var count = 0
        for number in try GenerationStore.numbers(generationsPath) where number != standing {
            let paths = try GenerationStore.manifest(generationsPath, number).map { Set($0.files.map(\.path)) }
            guard paths.map(isDoomed) ?? true else { continue }
            try GenerationStore.remove(generationsPath, number)
            count += 1
        }
        try Files.remove(GenerationStore.pageNotesPath(generationsPath))
        for note in RenderNote.allCases { try Files.remove(GenerationStore.path(of: note, generationsPath)) }
        try GenerationStore.remove(folder: GenerationStore.sparePath(generationsPath), generationsPath)
        try clearAside()
        return count
    }
}
