internal import CSystem
internal import Glibc

/// Makes the process safe to run from anywhere: cron gives no terminal, a closed stdin, any umask.
enum ProcessSetup {
    /// Call once, before anything else and before any thread is started.
    static func run() {
        // A closed standard descriptor would be given to the next file opened, and messages would land in it.
        for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 { _ = open("/dev/null", O_RDWR) }
        // Modes are given exactly where files are made: published ones are 0644 whatever cron's umask is.
        umask(0)
        // A reader that has gone, or a file over the limit, is an error of the call and not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        // Where the kernel refuses it, the run is as fast as it may be, and no less right.
        _ = vt_keep_nice()
    }
}
