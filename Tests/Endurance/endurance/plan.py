"""Which calls are made to fail, with which errors, and where."""

from .strace import KILL, Point, Trace, trace_wrapper

# The errors that each kind of call may meet on a bad day. Not here: epoll_create1(2) and eventfd2(2), for libdispatch
# ends the process where it cannot have these when it starts, before any of our code could answer.
FILE_ERRORS = {
    "ENOSPC": "openat write pwrite64 fsync fdatasync syncfs rename renameat2 linkat mkdir mkdirat ftruncate "
              "copy_file_range ioctl",
    "EIO": "openat read pread64 write pwrite64 fsync fdatasync syncfs rename renameat2 linkat mkdir mkdirat unlink "
           "rmdir chmod fchmod fchmodat ftruncate copy_file_range ioctl newfstatat getdents64 readlink",
    "EACCES": "openat rename renameat2 linkat mkdir mkdirat unlink rmdir chmod fchmod fchmodat newfstatat execve",
    "EINTR": "openat read pread64 write pwrite64 fsync fdatasync syncfs ftruncate copy_file_range poll recvmsg sendmsg "
             "wait4 epoll_wait",
    "EMFILE": "openat socketpair memfd_create pipe2 fcntl",
    "EXDEV": "rename renameat2 linkat copy_file_range ioctl",
    "ENOMEM": "mmap clone3 execve sendmsg recvmsg",
    "EAGAIN": "clone3",
    # A thread that is refused for good, and not for now.
    "EINVAL": "clone3",
    # No error but the end, at a call and not at an instant: between any two steps of what is made durable and switched.
    KILL: "write pwrite64 fsync fdatasync syncfs rename renameat2 linkat mkdir unlink copy_file_range",
}
# What the network adds to that. Not here: sendto(2), for the first of each thread wakes libcurl by a pair of sockets of
# its own, and no network can take that away.
WEB_CALLS = "socket connect recvfrom sendmsg recvmsg poll getsockopt setsockopt getsockname getpeername"
WEB_ERRORS = {
    "ECONNREFUSED": "connect", "ETIMEDOUT": "connect recvfrom", "ECONNRESET": "recvfrom", "ENETUNREACH": "connect",
    "ENOBUFS": "socket connect recvfrom", "EINTR": WEB_CALLS, "EAGAIN": "clone3",
    "EMFILE": "socket socketpair pipe2", "EPERM": "socket connect setsockopt getsockname getpeername",
}
# A machine that never gives a thread is waited for by libdispatch, for ever.
ONCE = (KILL, "EAGAIN", "EINVAL", "ENOMEM")
CALLS = sorted({call for calls in [*FILE_ERRORS.values(), *WEB_ERRORS.values()] for call in calls.split()})


class SystemCalls:
    """The kernel's calls, by strace."""

    def __init__(self, errors):
        self.errors = errors

    def trace_wrapper(self, log):
        return trace_wrapper(CALLS, log)

    def trace(self, log, folder):
        return Trace(log, folder)

    def points(self, trace, folders):
        return plan(self.errors, trace, folders)


def plan(errors, trace, folders):
    """Every point: each error of each kind of call at each of its turns, once and from there on.
    - errors: {error: the calls that meet it}
    - folders: those of all lanes, so that one plan serves them all."""
    paths = sorted({path.replace(folders[0], folder, 1) for path in trace.paths for folder in folders})
    points = []
    for error, calls in errors.items():
        for call in calls.split():
            most, only = trace.most[call], ()
            if trace.loader[call] and trace.most_below[call]:
                most, only = trace.most_below[call], paths
            first = 1 if only else trace.loader[call] + 1
            points += [Point(call, error, turn, ever, only) for ever in (False, True)[:1 if error in ONCE else 2]
                       for turn in range(first, most + 1)]
    return points


def sample(points, count):
    """About `count` points: of each kind of call and error the first, and the rest spread evenly over all; where there
    are more kinds than that, some of these. Of threads that cannot be had all: whoever waits for one waits for ever."""
    threads = [point for point in points if point.call == "clone3"]
    return threads + sample_kinds([point for point in points if point.call != "clone3"], count - len(threads))


def sample_kinds(points, count):
    kinds = {}
    for point in points:
        kinds.setdefault((point.call, point.error, point.ever), []).append(point)
    chosen = [group[0] for group in kinds.values()]
    rest = [point for group in kinds.values() for point in group[1:]]
    return spread(chosen, count) + spread(rest, count - len(chosen))


def spread(points, count):
    count = max(0, min(count, len(points)))
    return [points[index * len(points) // count] for index in range(count)]
