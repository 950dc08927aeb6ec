"""Runs a command and says what it took."""

import contextlib
import dataclasses
import os
import pathlib
import statistics
import subprocess
import threading
import time


@dataclasses.dataclass
class Cost:
    """Of one run, or the medians of several: seconds of wall and of CPU, MiB of the largest process."""

    wall: float
    cpu: float
    memory: float

    @staticmethod
    def median(costs):
        return Cost(*(statistics.median(getattr(cost, name) for cost in costs) for name in ("wall", "cpu", "memory")))


@dataclasses.dataclass
class Sample:
    """Memory of a process so many seconds after its start, in MiB: all that is resident, and what no file backs."""

    seconds: float
    resident: float
    anonymous: float


class Failed(Exception):
    """A command that did not end as it should have, with the end of what it printed."""


def run(arguments, folder, log, environment=None, accepted=(0,), samples=None, interval=1.0):
    """Runs a command to its end; what it prints goes to the file `log`.

    Memory is the kernel's figure of the largest single process; about 15 MiB are the floor, for a child begins as a copy
    of this process.
    - samples: a list that gets a Sample each `interval` seconds.
    """
    with open(log, "wb") as output:
        start = time.perf_counter()
        process = subprocess.Popen(
            arguments, cwd=folder, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
            env={**os.environ, **(environment or {})})
        with watched(process.pid, start, samples, interval):
            _, status, usage = os.wait4(process.pid, 0)
            wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in accepted:
        text = pathlib.Path(log).read_text(errors="replace")[-2000:]
        raise Failed(f"{arguments[0]} ended with {process.returncode}:\n{text}")
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


@contextlib.contextmanager
def watched(pid, start, samples, interval):
    if samples is None:
        yield
        return
    isEnded = threading.Event()
    watcher = threading.Thread(target=watch, args=(pid, start, samples, interval, isEnded))
    watcher.start()
    try:
        yield
    finally:
        isEnded.set()
        watcher.join()


def watch(pid, start, samples, interval, isEnded):
    while not isEnded.wait(interval):
        try:
            text = pathlib.Path(f"/proc/{pid}/status").read_text()
        except (FileNotFoundError, ProcessLookupError):
            return
        fields = dict(line.split(":", 1) for line in text.splitlines())
        # A process that has ended and is not waited for yet has none.
        if "VmRSS" not in fields:
            return
        samples.append(Sample(
            time.perf_counter() - start, *(int(fields[name].split()[0]) / 1024 for name in ("VmRSS", "RssAnon"))))
