"""Debian's strace: which calls a run makes, and one run of it in which a call fails as told."""

import collections
import os
import re
import shutil
import subprocess

STRACE = shutil.which("strace") or "/usr/bin/strace"
QUIET = ["-f", "-y", "-qqq", "--seccomp-bpf", "-e", "signal=none"]
CALL = re.compile(r"^(\d+) +(\w+)\((.*)$")
PATH = re.compile(r"\"((?:[^\"\\]|\\.)*)\"|<(/[^>]*)>")


KILL = "KILL"


def works():
    """Whether strace is installed and may trace a child here."""
    return os.path.exists(STRACE) and subprocess.run(
        [STRACE, *QUIET, "-o", os.devnull, "true"], capture_output=True, check=False).returncode == 0


class Point:
    """The `first`-th call of its kind in every thread fails with `error`; with `ever`, so do all later ones. The error
    `KILL` is the end of the process at that call. `EINTR` for ever would be a question without end: every second call.

    Where the dynamic loader makes such calls too, only those count that are made on one of `paths`."""

    def __init__(self, call, error, first, ever, paths=()):
        self.call, self.error, self.first, self.ever, self.paths = call, error, first, ever, paths

    def __str__(self):
        where = " (files of the site)" if self.paths else ""
        return f"{self.what}{where}"

    @property
    def what(self):
        how = "signal=KILL" if self.error == KILL else f"error={self.error}"
        ever = "+2" if self.error == "EINTR" else "+"
        return f"{self.call}:{how}:when={self.first}{ever if self.ever else ''}"

    def wrapper(self, log):
        words = [STRACE, *QUIET, "-e", f"trace={self.call}", "-e", f"inject={self.what}", "-o", log]
        for path in self.paths:
            words += ["-P", path]
        return words


def trace_wrapper(calls, log):
    return [STRACE, *QUIET, "-e", f"trace={','.join(calls)},umask", "-o", log]


def paths_in(line):
    """The paths that a call names, and those of its descriptors; not the working folder, which every call has."""
    return [path for pair in PATH.findall(line.replace("AT_FDCWD<", "AT_FDCWD(")) for path in pair if path]


class Trace:
    """What one run's calls were: how often a thread makes each, and on what."""

    def __init__(self, log, folder):
        # {call: the most that a thread makes of them}; those on files below `folder`; those of the dynamic loader,
        # which are all before the first umask(2) of the process.
        self.most, self.most_below = collections.Counter(), collections.Counter()
        self.loader, self.paths = collections.Counter(), set()
        counts, below, main, begun = collections.Counter(), collections.Counter(), None, False
        with open(log, encoding="utf-8", errors="replace") as file:
            for line in file:
                match = CALL.match(line)
                if not match:
                    continue
                thread, call = match[1], match[2]
                main = main or thread
                begun = begun or call == "umask"
                counts[thread, call] += 1
                if not begun:
                    self.loader[call] += 1
                found = [path for path in paths_in(line) if path.startswith(folder + "/") or path == folder]
                if found:
                    below[thread, call] += 1
                    self.paths.update(found)
        for (_, call), count in counts.items():
            self.most[call] = max(self.most[call], count)
        for (_, call), count in below.items():
            self.most_below[call] = max(self.most_below[call], count)


def injected(log):
    """What the calls that failed as told were made on: paths, or the whole call where it names none."""
    if not os.path.exists(log):
        return []
    with open(log, encoding="utf-8", errors="replace") as file:
        return [" ".join(paths_in(line)) or line.strip() for line in file if "(INJECTED)" in line]
