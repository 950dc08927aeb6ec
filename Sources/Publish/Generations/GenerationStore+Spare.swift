internal import Glibc
internal import Model

/// The folder of the last generation that fell away is kept, and the next one made of it: most of its files are those
/// of the published one, which then need neither a new link nor, when they fall away, a removal.
///
/// A file in it counts for nothing but its inode: so it may have been cut short, or changed.
extension GenerationStore {
    static func sparePath(_ generations: String) -> String { generations + "/spare" }

    /// A folder for a new generation: the spare one, or where there is none, or one of another user's, an empty one.
    /// - Parameter count: how many files the published generation has: about as many as the spare folder.
    static func stage(
        _ generations: String, _ number: Int, _ hasher: PathHasher, count: Int
    ) throws(FileError) -> FolderWriter {
        let (spare, stage) = (sparePath(generations), "\(generations)/stage-\(number)")
        guard let status = try Files.status(of: spare), status.kind == .folder, status.st_uid == geteuid() else {
            return try FolderWriter(creating: stage)
        }
        guard rename(spare, stage) == 0 else { throw FileError("rename", spare, code: errno) }
        do throws(FileError) { return try FolderWriter(reusing: stage, hasher, count: count) } catch {
            guard error.isPermission else {
                // What cannot be removed now the next run clears.
                try? remove(folder: stage, generations)
                throw error
            }
        }
        try remove(folder: stage, generations)
        return try FolderWriter(creating: stage)
    }

    /// Makes a folder that is of no generation the spare one.
    static func setSpare(_ generations: String, folder: String) throws(FileError) {
        let spare = sparePath(generations)
        try remove(folder: spare, generations)
        guard rename(folder, spare) == 0 else { throw FileError("rename", folder, code: errno) }
    }

    /// Removes all earlier generations but the newest `keep`. The folder of the newest of those that fall away becomes
    /// the spare one, where any is to be kept.
    static func prune(_ generations: String, current: Int, keep: Int) throws(FileError) {
        let numbers = try Files.names(in: generations).compactMap { Int($0) }.filter { $0 != current }.sorted(
            by: >)
        var doomed = numbers.dropFirst(keep)
        if keep == 0 {
            try remove(folder: sparePath(generations), generations)
        } else if let newest = doomed.popFirst() {
            // Without a manifest it is no generation, whenever this is cut short.
            try removeRecords(generations, newest)
            try setSpare(generations, folder: folderPath(generations, newest))
        }
        for number in doomed { try remove(generations, number) }
    }
}
