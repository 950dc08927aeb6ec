internal import Glibc
package import Model

/// Earlier generations are removed for what they hold.
extension OutputFolder {
    private static func purgeMarkPath(_ generations: String) -> String { generations + "/purged" }

    /// Where the mark of a purge of the output at `path` lies.
    package static func purgeMarkPath(of path: String) -> String {
        purgeMarkPath(generationsPath(of: resolvingLinks(path)))
    }

    /// What the generations of the output at `path` were last purged of; nil: nothing.
    package static func purgeMark(of path: String) throws(FileError) -> String? {
        do throws(FileError) {
            return String(decoding: try Files.read(purgeMarkPath(of: path), bytesMax: 100), as: UTF8.self)
        } catch {
            if error.isMissing || error.isDamage { return nil }
            throw error
        }
    }

    /// Notes that a purge has come to its end.
    package static func notePurge(_ mark: String, of path: String) throws(FileError) {
        try Files.replace(purgeMarkPath(of: path), with: Array(mark.utf8))
    }

    /// Removes those earlier generations of which `isDoomed` says so, by the paths of their files, and what cannot be
    /// read of them; what is noted of pages, and the spare folder.
    /// - Returns: how many were removed.
    /// - Throws: the first failure, once all else is removed.
    package func removeEarlierGenerations(where isDoomed: (Set<String>) -> Bool) throws(FileError) -> Int {
        let standing = try GenerationStore.currentNumber(generationsPath, output: path)
        var count = 0
        var failure: FileError?
        var known = Set((current?.files ?? []).map { FilePath($0.path) })
        // After the loss of a manifest there may be folders without one, too.
        let numbers = try GenerationStore.numbers(generationsPath).union(GenerationStore.remains(generationsPath))
        for number in numbers.sorted() where number != standing {
            let paths = try GenerationStore.manifest(generationsPath, number).map { Set($0.files.map(\.path)) }
            known.formUnion((paths ?? []).map { FilePath($0) })
            guard paths.map(isDoomed) ?? true else { continue }
            do throws(FileError) {
                try purge(GenerationStore.folderPath(generationsPath, number), known)
                try GenerationStore.removeRecords(generationsPath, number)
                count += 1
            } catch { failure = failure ?? error }
        }
        try Files.remove(GenerationStore.pageNotesPath(generationsPath))
        for note in RenderNote.allCases { try Files.remove(GenerationStore.path(of: note, generationsPath)) }
        let others = try GenerationStore.unremovable(generationsPath)
        for folder in [GenerationStore.sparePath(generationsPath), asidePath] + others {
            do throws(FileError) { try purge(folder, known) } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
        return count
    }

    /// Removes a folder of a generation. What another user has put into it may be left, which no generation had.
    /// - Parameter known: paths that generations had: they may show what is forgotten.
    private func purge(_ folder: String, _ known: Set<FilePath>) throws(FileError) {
        do throws(FileError) { try Files.remove(folder) } catch {
            guard error.isPermission, try !holdsOwnFile(folder, known) else { throw error }
            try GenerationStore.moveAside(folder, generationsPath, error)
        }
    }

    /// Whether a file is left in a folder that the tool has written, or may have.
    private func holdsOwnFile(_ folder: String, _ known: Set<FilePath>) throws(FileError) -> Bool {
        for path in try Files.files(below: FilePath(folder)) {
            if known.contains(path) { return true }
            let status = try Files.status(of: FilePath(folder).appending(path))
            if status?.st_uid == geteuid() { return true }
        }
        return false
    }
}
