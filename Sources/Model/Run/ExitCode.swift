/// What a run's end means to a script; from 64 on by sysexits.h.
package enum ExitCode: Int32, Sendable {
    /// Published, or nothing had changed.
    case success = 0
    /// Published, and something that a feed offered could not be shown.
    case publishedWithLosses = 3
    /// Built, held back by the gate or by a rollback.
    case heldBack = 4
    case usage = 64
    /// No feed yields an entry and none has a copy: what came cannot be used.
    case dataUnusable = 65
    /// No feed yields an entry and none has a copy: nothing answers.
    case unavailable = 69
    case bug = 70
    case cannotCreate = 73
    /// I/O error, disk full.
    case inputOutput = 74
    /// Another run holds a lock.
    case locked = 75
    case permission = 77
    case configuration = 78
    case interrupted = 130
    case terminated = 143
}
