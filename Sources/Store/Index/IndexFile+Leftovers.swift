internal import Glibc
internal import Model

extension IndexFile {
    struct Leftover: Hashable {
        let path: String
        let byteCount: Int
    }

    /// The size of the backup; 0 where there is none.
    var copyBytes: Int {
        get throws(StoreError) { try Files.stored(backupPath).map { Int($0.st_size) } ?? 0 }
    }

    /// Damaged indexes that were set aside longer than `graceDays` ago, and unfinished files of ended runs beside the
    /// index and among the reports.
    /// - Parameter now: wall-clock time, because file systems know no edition day.
    func leftovers(graceDays: Int, now: Instant) throws(StoreError) -> [Leftover] {
        let folder = Files.parent(of: path)
        var found: [Leftover] = []
        for folder in [folder, folder + "/reports"] {
            guard try Files.stored(folder)?.kind == .folder else { continue }
            for name in try mapError(StoreError.file, of: Files.names(in: folder)) {
                let path = folder + "/" + name
                guard let status = try Files.stored(path), status.kind == .file else { continue }
                // Setting it aside was the last change of its inode.
                let age = now.seconds - Int64(status.st_ctim.tv_sec)
                let isOld = age > Int64(graceDays) * 86_400
                if isOld && isSetAside(name, in: folder) || Self.isUnfinished(name) {
                    found.append(Leftover(path: path, byteCount: Int(status.st_size)))
                }
            }
        }
        return found
    }

    /// `index.sqlite.damaged-<n>` with its log and its shared memory.
    private func isSetAside(_ name: String, in folder: String) -> Bool {
        let prefix = Files.name(of: path) + ".damaged-"
        guard folder == Files.parent(of: path), name.hasPrefix(prefix) else { return false }
        var number = name.dropFirst(prefix.count)
        for suffix in ["-wal", "-shm"] where number.hasSuffix(suffix) { number = number.dropLast(suffix.count) }
        return !number.isEmpty && number.utf8.allSatisfy(\.isASCIIDigit)
    }

    /// Whether it is an unfinished file of `Files.replace` in an ended process: `<name>.<process>.new`, with a name
    /// that runs write.
    private static func isUnfinished(_ name: String) -> Bool {
        guard let file = Files.unfinishedTarget(name) else { return false }
        return replacedFiles.contains(file)
            || file.hasPrefix("published-") && (file.hasSuffix(".json") || file.hasSuffix(".entries"))
    }

    /// Beside those that are named by an output.
    private static let replacedFiles: Set<String> = [
        "latest.json", "history.jsonl", "index.checksum", "documents", "tombstones.json",
    ]
}
