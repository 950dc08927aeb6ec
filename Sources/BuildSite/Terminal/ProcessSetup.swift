internal import CSystem
internal import Glibc
internal import Model

/// Makes the process safe to run from anywhere: cron gives no terminal, a closed stdin, any umask.
enum ProcessSetup {
    /// Call once, before anything else and before any thread is started.
    static func run() {
        // A closed standard descriptor would be given to the next file opened, and messages would land in it. Where
        // stdout was closed, what is written there still fails.
        for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 { _ = open("/dev/null", O_RDONLY) }
        // Files are created with exact modes: published ones are 0644 whatever cron's umask is.
        vt_clear_umask()
        // A closed pipe or a file over the limit is an error of the call and must not kill the process.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        // A shortage of memory, threads or descriptors must neither hang a run nor count as a bug.
        vt_end_on_crash(ExitCode.inputOutput.rawValue, ExitCode.bug.rawValue)
        vt_end_after(startSecondsMax, ExitCode.inputOutput.rawValue, startMessage)
        // Where the kernel refuses it, only speed is affected.
        _ = vt_keep_nice()
    }

    /// Call once Swift's threads are known to run: then a build has a watchdog, and other commands have no limit.
    static func hasStarted() { vt_end_after(0, 0, "") }

    private static let startSecondsMax: UInt32 = 60
    private static let startMessage =
        "error: no thread could be had for a minute: the run ends, and what is published stands. Raise the limits on "
        + "memory (ulimit -v) and processes (ulimit -u)\n"
}
