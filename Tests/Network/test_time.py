"""A disk that does not answer, wherever a run meets it: signals end the run at once, and the watchdog in the end.

strace(1) holds the call up; the program knows nothing of it."""
import contextlib
import os
import pathlib
import shutil
import signal
import time
import unittest

from support import AT_ONCE_SECONDS, PATIENCE_SECONDS, PICTURES, SiteTest, end, wait_until

# Calls that change something, of all stages, and where a run is when it first makes them.
CALLS = {
    "mkdirat,mkdir": "opening the cache", "syncfs": "making objects durable", "fchmod": "staging",
    "renameat2": "the switch", "pwrite64": "writing the index",
}


@unittest.skipUnless(shutil.which("strace"), "needs strace")
class TimeTest(SiteTest):
    def setUp(self):
        super().setUp()
        self.night = 0
        self.configure("www/items.json")
        self.change()
        self.assertEqual(self.build(*self.now())[0], 0)

    def now(self):
        return ["--now", f"2026-06-{self.night:02}"]

    def change(self):
        """The next night, on which everything has other words, and one more picture is there."""
        self.night += 1
        self.items(".", word=f"Night {self.night}")
        picture = PICTURES[self.night % len(PICTURES)]
        (self.folder / "www/0.jpg").write_bytes(picture.read_bytes() + bytes([self.night]))

    def published(self):
        output = self.folder / "output"
        return {str(path.relative_to(output)): path.read_bytes() for path in output.rglob("*") if path.is_file()}

    @contextlib.contextmanager
    def held_at(self, calls, *arguments):
        """A run that one of these calls holds up, once it does. -> its id"""
        strace = self.start(
            *self.now(), *arguments,
            before=["strace", "-f", "-qqq", "--seccomp-bpf", "-o", "/dev/null", "-e", f"trace={calls}",
                    "-e", f"inject={calls}:delay_enter={PATIENCE_SECONDS * 2_000_000}"])
        run = wait_until(lambda: child_of(strace.pid), "a run under strace")
        wait_until(lambda: is_held(run) or strace.poll() is not None, f"a run held at {calls}")
        self.assertIsNone(strace.poll(), f"it makes no such call: {calls}")
        yield run
        end(strace)
        # A thread that was held dies after the first one, and has the cache's lock until then.
        wait_until(lambda: len(threads(run)) <= 1, "the end of all threads")

    def test_a_signal_ends_the_run_at_once_from_any_stage(self):
        for calls, place in CALLS.items():
            for number, code in ((signal.SIGTERM, 143), (signal.SIGINT, 130)):
                before = self.published()
                self.change()
                with self.subTest(place, signal=number.name), self.held_at(calls) as run:
                    start = time.monotonic()
                    os.kill(run, number)
                    self.assertEqual(exit_code(run), code)
                    self.assertLess(time.monotonic() - start, AT_ONCE_SECONDS)
                    left = self.published()
                self.assertEqual(self.build(*self.now())[0], 0)
                after = self.published()
                self.assertNotEqual(before, after)
                self.assertTrue(left in (before, after), f"half a site after {number.name} at {place}")

    def test_the_watchdog_ends_a_run_that_does_not_end(self):
        before = self.published()
        self.change()
        with self.held_at("renameat2", "--deadline", "5") as run:
            self.assertEqual(exit_code(run), 74)
            self.assertEqual(self.published(), before)
            self.assertEqual(self.report()["exitCode"], 74)
        self.assertEqual(self.build(*self.now())[0], 0)
        self.assertNotEqual(self.published(), before)


def child_of(pid):
    for child in map(int, pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()):
        with contextlib.suppress(OSError):
            if "build-site" in pathlib.Path(f"/proc/{child}/comm").read_text():
                return child
    return None


def threads(pid):
    """Those that have not ended; of a zombie the first one alone."""
    with contextlib.suppress(OSError):
        return os.listdir(f"/proc/{pid}/task")
    return []


def exit_code(pid):
    """How a process ended whose thread strace still holds: what is left of it is a zombie."""
    def ended():
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[-1]),) if fields[0] == "Z" else None

    return wait_until(ended, "the run's end")[0] >> 8


def is_held(pid, looks=25):
    """Whether a thread of a run stays stopped by its tracer: a call that is not held goes on at once."""
    def stopped():
        found = set()
        for task in pathlib.Path(f"/proc/{pid}/task").glob("*/stat"):
            with contextlib.suppress(OSError):
                if task.read_text().rpartition(")")[2].split()[0] == "t":
                    found.add(task.parent.name)
        return found

    held = stopped()
    for _ in range(looks):
        if not held:
            return False
        time.sleep(0.02)
        held &= stopped()
    return bool(held)


if __name__ == "__main__":
    unittest.main()
