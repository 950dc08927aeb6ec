internal import CSQLite
internal import Model

extension IndexError {
    /// The result code without its extension.
    var primaryCode: Int32 { code & 0xFF }

    /// Whether the file itself is at fault: not a database, or one whose pages contradict each other.
    var isDamage: Bool { primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB }

    /// How a run ends on it.
    var exitCode: ExitCode {
        switch primaryCode {
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .permission
        case SQLITE_CANTOPEN: .cannotCreate
        case SQLITE_BUSY, SQLITE_LOCKED: .locked
        case SQLITE_MISUSE, SQLITE_RANGE, SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH: .bug
        default: .inputOutput
        }
    }
}
