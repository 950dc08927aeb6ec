internal import CSQLite
internal import Model

extension IndexError {
    /// The result code without its extension.
    var primaryCode: Int32 { code & 0xFF }

    /// Whether the file itself is at fault: not a database, one whose pages contradict each other, or one without what
    /// its version has.
    var isDamage: Bool {
        switch primaryCode {
        case SQLITE_CORRUPT, SQLITE_NOTADB: true
        case SQLITE_ERROR: message.hasPrefix("no such table") || message.hasPrefix("no such column")
        default: false
        }
    }

    /// Whether the machine refuses (disk, memory, rights, locks), whatever the file holds.
    var isRefusal: Bool {
        switch primaryCode {
        case SQLITE_IOERR, SQLITE_FULL, SQLITE_NOMEM, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH, SQLITE_BUSY,
            SQLITE_LOCKED, SQLITE_PROTOCOL, SQLITE_INTERRUPT:
            true
        // Without more it is said of a file whose header forbids to write.
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
