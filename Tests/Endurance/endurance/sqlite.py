"""SQLite's own layer of calls: which it makes, and one run in which one of them fails, by `xSetSystemCall`.

A small library in C (`sqlite-faults.c`) is loaded before the command. The workers have an empty environment, and so do
not load it."""

import collections
import errno
import os
import subprocess

from .strace import CALL

SOURCE = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "sqlite-faults.c"))
# All that SQLite asks of this layer here. Its index is locked for one process, so that it maps no memory.
ERRORS = {
    "ENOSPC": "open pwrite64 ftruncate",
    "EIO": "open read pread64 pwrite64 ftruncate fstat stat lstat unlink close fcntl openDirectory",
    "EACCES": "open stat lstat unlink fcntl fchown openDirectory",
    "EINTR": "open read pread64 pwrite64 ftruncate fcntl close",
    "EMFILE": "open",
    "ENOLCK": "fcntl",
}


class Point:
    """The `first`-th call of its kind fails with `error`; with `ever`, so do all later ones (`EINTR`: every second)."""

    def __init__(self, library, call, error, first, ever):
        self.library, self.call, self.error, self.first, self.ever = library, call, error, first, ever

    @property
    def codes(self):
        """What the command may end in: SQLite tells that it cannot open, lock, read or write, and not why."""
        locked = {75} if self.call == "fcntl" else set()
        # What may not be opened for writing is opened for reading.
        refused = {77} if self.call == "open" and self.error == "EACCES" else set()
        return {73, 74} | locked | refused

    def __str__(self):
        return f"sqlite {self.call}:error={self.error}:when={self.first}{'+' if self.ever else ''}"

    def wrapper(self, log):
        step = 0 if not self.ever else 2 if self.error == "EINTR" else 1
        fault = f"{self.call}:{getattr(errno, self.error)}:{self.first}:{step}"
        return [*preloaded(self.library, log), f"VITRINE_SQLITE_FAULT={fault}"]


def preloaded(library, log):
    return ["/usr/bin/env", f"LD_PRELOAD={library}", f"VITRINE_SQLITE_LOG={log}"]


class SQLiteCalls:
    """A layer of calls, as `plan.SystemCalls` is one."""

    def __init__(self, folder):
        self.library = os.path.join(folder, "sqlite-faults.so")
        subprocess.run(["cc", "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", self.library, SOURCE,
                        "-ldl"], check=True)

    def trace_wrapper(self, log):
        return preloaded(self.library, log)

    def trace(self, log, _folder):
        """{call: how often it is made}: SQLite is called by one thread at a time, and so these are in one order."""
        with open(log, encoding="utf-8", errors="replace") as file:
            return collections.Counter(match[2] for match in map(CALL.match, file) if match)

    def points(self, counts, _folders):
        return [Point(self.library, call, error, turn, ever) for error, calls in ERRORS.items()
                for call in calls.split() for ever in (False, True) for turn in range(1, counts[call] + 1)]
