internal import CSQLite

extension IndexError {
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
