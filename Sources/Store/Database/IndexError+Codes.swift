internal import CSQLite
internal import Glibc

extension IndexError {
    /// This error, or, where SQLite cannot open a file that this user may not, one that says so: SQLite does not.
    /// - Parameter isForWriting: whether it has to be written.
    func explained(isForWriting: Bool = true) -> IndexError {
        guard primaryCode == SQLITE_CANTOPEN else { return self }
        for suffix in Connection.suffixes {
            let refused = Self.notPermitted(path + suffix, isForWriting: isForWriting)
            if let refused { return refused }
        }
        return self
    }

    /// Why the file at `path` may not be opened, whose it is and what to do; nil where it may, or is not there.
    static func notPermitted(_ path: String, isForWriting: Bool) -> IndexError? {
        // By the rights with which files are opened.
        guard faccessat(AT_FDCWD, path, isForWriting ? R_OK | W_OK : R_OK, AT_EACCESS) != 0 else { return nil }
        let message: String
        switch errno {
        case EROFS:
            message = "its file system is mounted read-only; mount it for writing, or name another folder in cache.path"
        case EACCES:
            var status = stat()
            let owner = lstat(path, &status) == 0 ? "it belongs to user \(status.st_uid); " : ""
            message =
                "user \(geteuid()) may not \(isForWriting ? "read and write" : "read") it; \(owner)run as the user who "
                + "owns the cache, or give all of it to this one (`chown -R`)"
        default: return nil
        }
        return IndexError(code: SQLITE_PERM, message: message, sql: "", path: path)
    }

    /// The result code without its extension.
    var primaryCode: Int32 { code & 0xFF }

    /// Whether the file is damaged: no database, inconsistent pages, or a schema that lacks something.
    var isDamage: Bool {
        switch primaryCode {
        case SQLITE_CORRUPT, SQLITE_NOTADB: true
        case SQLITE_ERROR: message.hasPrefix("no such table") || message.hasPrefix("no such column")
        default: false
        }
    }

    /// Whether the machine is at fault (disk, memory, rights, locks) and not the file.
    var isRefusal: Bool {
        switch primaryCode {
        case SQLITE_IOERR, SQLITE_FULL, SQLITE_NOMEM, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH, SQLITE_BUSY,
            SQLITE_LOCKED, SQLITE_PROTOCOL, SQLITE_INTERRUPT:
            true
        // The plain code means a file whose header forbids writing.
        case SQLITE_READONLY: code != SQLITE_READONLY
        default: false
        }
    }

    /// What is at fault, as far as a run's end depends on it.
    package enum Cause: Hashable, Sendable { case damage, permission, cannotOpen, locked, statement, other }

    /// What is at fault.
    package var cause: Cause {
        if isDamage { return .damage }
        return switch primaryCode {
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .permission
        case SQLITE_CANTOPEN: .cannotOpen
        case SQLITE_BUSY, SQLITE_LOCKED: .locked
        case SQLITE_MISUSE, SQLITE_RANGE, SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH: .statement
        default: .other
        }
    }
}
