internal import CSQLite
internal import CSystem
internal import Glibc
internal import Model

/// Opens the index's file, sets it aside when it is damaged, and backs it up.
struct IndexFile {
    /// `cache/index.sqlite`.
    let path: String
    let backupPath: String
    /// `noteClosed`
    let checksumPath: String

    /// Whoever writes the index of a folder holds the lock of this file.
    static func lockPath(of folder: String) -> String { folder + "/lock" }

    init(folder: String) {
        path = folder + "/index.sqlite"
        backupPath = folder + "/index.backup.sqlite"
        checksumPath = folder + "/index.checksum"
    }

    /// Where the opened index is from.
    enum Origin: Hashable {
        /// The file itself.
        case file(wasClosed: Bool)
        /// The backup: the file was missing, or was damaged and is now set aside at this path.
        case backup(damaged: String?)
        /// A new index: as `backup`, but there was no sound backup.
        case empty(damaged: String?)
    }

    /// Opens the index; a damaged one is set aside and replaced by the backup or by an empty one.
    /// - Parameters:
    ///   - hasObjects: whether there are objects, so that there must have been an index.
    ///   - checkingAll: whether the whole index is checked even if it is as the last run closed it.
    func open(hasObjects: Bool, checkingAll: Bool = false) throws(StoreError) -> (Connection, Origin) {
        let hasCopy = try Files.stored(backupPath) != nil
        let mayBeNew = !hasObjects && !hasCopy
        let isLost = try isAbsent ? !mayBeNew : false
        let isTrusted = try checkingAll ? false : isAsClosed
        if !isLost, let connection = try openIfSound(path, checkingAll: !isTrusted, mayBeNew: mayBeNew) {
            return (connection, .file(wasClosed: isTrusted))
        }
        suspect()
        let damaged = try setAside()
        if let connection = try openBackup() { return (connection, .backup(damaged: damaged)) }
        return (try make(), .empty(damaged: damaged))
    }

    /// Throws `newerIndex` where a later version wrote the index or, if that is missing, the backup. It does not open
    /// them, because SQLite would create a log.
    func refuseNewer() throws(StoreError) {
        for path in [path, backupPath] {
            guard try Files.stored(path)?.kind == .file else { continue }
            // The header: "SQLite format 3", `user_version` at 60, `application_id` at 68, the highest byte first
            // (sqlite.org/fileformat2.html). `open` judges what cannot be read or is not ours.
            let descriptor = vt_open_regular(AT_FDCWD, path, O_RDONLY)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            var header = [UInt8](repeating: 0, count: 100)
            guard pread(descriptor, &header, 100, 0) == 100, header.starts(with: "SQLite format 3\0".utf8) else {
                continue
            }
            func number(at offset: Int) -> Int { header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
            guard number(at: 68) == Schema.applicationID else { continue }
            let found = number(at: 60)
            guard found <= Schema.version || Schema.isDamagedVersion(path) else {
                throw .newerIndex(path: path, found: found, known: Schema.version)
            }
            return
        }
    }

    /// Whether there is no file, or one of at most one byte, which SQLite takes for a new database.
    private var isAbsent: Bool {
        get throws(StoreError) { try Files.stored(path).map { $0.st_size <= 1 } ?? true }
    }

    /// Replaces the backup by a copy of the database, atomically.
    /// - Returns: false where the copy is not sound; then the backup stays as it is.
    func backUp(_ connection: Connection) throws(StoreError) -> Bool {
        let temporary = backupPath + ".new"
        try copyAnew(connection, to: temporary)
        guard try openIfSound(temporary, checkingAll: true) != nil else {
            try removeDatabase(temporary)
            return false
        }
        try mapError(StoreError.file, of: Files.putInPlace(temporary, at: backupPath))
        return true
    }

    /// Whether the backup is sound, or there is none.
    var isBackupSound: Bool {
        get throws(StoreError) {
            guard try Files.stored(backupPath) != nil else { return true }
            return try openIfSound(backupPath, checkingAll: true) != nil
        }
    }

    /// The database at `path`, of this version or an earlier one; nil where it is damaged, or none of ours.
    /// - Parameters:
    ///   - checkingAll: whether every page and row is checked.
    ///   - mayBeNew: whether it may be one in which nothing has been written yet.
    private func openIfSound(
        _ path: String, checkingAll: Bool, mayBeNew: Bool = false
    ) throws(StoreError) -> Connection? {
        do throws(StoreError) {
            let connection = try Connection(path: path)
            guard !connection.isReadOnly else {
                // SQLite opens a file for reading alone whatever kept it from writing. Where this process may write,
                // that was a failure of the disk.
                let failed = IndexError(
                    code: SQLITE_IOERR, message: "cannot be opened for writing", sql: "", path: path)
                throw .index(IndexError.notPermitted(path, isForWriting: true) ?? failed)
            }
            try connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            guard try Schema.isOurs(connection, mayBeNew: mayBeNew) else { return nil }
            if checkingAll {
                // Now that its header has been read, that may forbid to write.
                guard try Self.isSound(connection), !connection.isReadOnly else { return nil }
            }
            if path == self.path { try Schema.prepare(connection, configure: configure) }
            return connection
        } catch {
            if case .index(let error) = error, !error.isRefusal { return nil }
            throw error
        }
    }

    /// Whether the pages of the database agree with each other, and every table has the rows that it was left with.
    static func isSound(_ connection: Connection) throws(StoreError) -> Bool {
        let check = try Statement("PRAGMA integrity_check(1)", on: connection)
        guard try check.step(), check.text(0) == "ok" else { return false }
        // What a version without checksums has left cannot be looked at any closer.
        guard try connection.tableNames().contains(TableChecksums.tableName) else { return true }
        return try TableChecksums.areRight(connection)
    }

    private func make() throws(StoreError) -> Connection {
        let connection = try Connection(path: path)
        try connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        try Schema.prepare(connection, configure: configure)
        return connection
    }

    private func openBackup() throws(StoreError) -> Connection? {
        guard try Files.stored(backupPath)?.kind == .file,
            let backup = try openIfSound(backupPath, checkingAll: true)
        else { return nil }
        // Under another name until it is whole: a run that is killed meanwhile must not leave half of an index, which
        // SQLite would roll back to an empty one.
        let temporary = path + ".new"
        try copyAnew(backup, to: temporary)
        guard rename(temporary, path) == 0 else { throw .file(FileError("rename", path, code: errno)) }
        return try openIfSound(path, checkingAll: false)
    }

    /// The lock of the cache keeps every other process away, so the index is held exclusively: no
    /// shared-memory file, and no locking call a statement. A commit is durable with the next checkpoint only
    /// (`synchronous=NORMAL`): after a power cut the index is whole, and may have forgotten the last minutes.
    private func configure(_ connection: Connection) throws(StoreError) {
        try connection.execute("PRAGMA journal_mode = WAL")
        try connection.execute("PRAGMA synchronous = NORMAL")
        try connection.execute("PRAGMA temp_store = MEMORY")
        try connection.execute("PRAGMA cache_size = -32768")
        guard chmod(connection.path, 0o600) == 0 else {
            throw .file(FileError("chmod", connection.path, code: errno))
        }
    }

    /// Nothing is left of a copy that fails: the disk may be full.
    private func copyAnew(_ connection: Connection, to path: String) throws(StoreError) {
        try removeDatabase(path)
        do throws(StoreError) { try connection.copy(into: Connection(path: path)) } catch {
            try? removeDatabase(path)
            throw error
        }
    }

    /// Moves away what stands there; nil where nothing does.
    private func setAside() throws(StoreError) -> String? {
        var suffixes: [String] = []
        for suffix in Connection.suffixes where try Files.stored(path + suffix) != nil { suffixes.append(suffix) }
        guard !suffixes.isEmpty else { return nil }
        var number = 1
        while try Files.stored("\(path).damaged-\(number)") != nil { number += 1 }
        let aside = "\(path).damaged-\(number)"
        for suffix in suffixes {
            guard rename(path + suffix, aside + suffix) == 0 else {
                throw .file(FileError("rename", path + suffix, code: errno))
            }
        }
        return aside
    }

    private func removeDatabase(_ path: String) throws(StoreError) {
        for suffix in Connection.suffixes { try mapError(StoreError.file, of: Files.remove(path + suffix)) }
    }
}
