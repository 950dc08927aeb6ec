"""What a file server would see of a shard and of a merge, and how long these would wait for it."""

import re
import shutil
import subprocess

from . import places
from .cluster_runs import SMALL_WIDTHS, Gallery

# Calls by a file's name. Those on an open file are answered by the client, or follow the bytes.
CALL = re.compile(r"\d+ +(?:open|openat|openat2|stat|lstat|newfstatat|statx|access|rename|renameat2?|link|linkat|unlink"
                  r"|unlinkat|mkdir|mkdirat|rmdir)\((.*)$")
OF_AN_OPEN_FILE = "AT_EMPTY_PATH"
SHIM = places.PACKAGE / "Tests/Endurance/share-faults.c"


class Share:
    """A site whose plan, results and cache lie in one folder; or its plan and results, and `cache.remote`.

    - isRemote: every process has a cache of its own and a shared folder; else the whole cache lies on the share.
    """

    def __init__(self, binary, folder, addresses, isRemote):
        self.folder, self.isRemote, self.path = folder, isRemote, folder / "share"
        (self.path / "remote").mkdir(parents=True)
        self.cache = folder / "own" if isRemote else self.path / "cache"
        self.gallery = Gallery(
            binary, folder / "site", addresses, SMALL_WIDTHS, cache=self.cache,
            remote=self.path / "remote" if isRemote else None)
        self.gallery.plan()
        for name in ("plan", "plan.results"):
            shutil.move(self.gallery.folder / name, self.path / name)
            (self.gallery.folder / name).symlink_to(self.path / name)
        # Another machine's cache, which has the documents alone.
        if isRemote:
            shutil.copytree(self.cache, folder / "coordinator")

    def run(self, options):
        """What `options()` gives is passed to both commands; their costs."""
        shard = self.gallery.shard(**options())
        yield shard
        if self.isRemote:
            shutil.rmtree(self.cache)
            (self.folder / "coordinator").rename(self.cache)
        yield self.gallery.merge(**options())

    def operations(self, log):
        """How many calls of a trace a file server would see."""
        names = str(self.path), f"{self.gallery.folder}/plan"
        with open(log, errors="replace") as lines:
            calls = (match[1] for match in map(CALL.match, lines) if match)
            return sum(OF_AN_OPEN_FILE not in call and any(name in call for name in names) for call in calls)


def operations(binary, root, addresses, counts, isRemote):
    """[(pictures, operations of a shard, of the merge)] for each of `counts`."""
    found = []
    for count in counts:
        share = Share(binary, root / "traced", addresses[:count], isRemote)
        log = share.folder / "calls"
        traced = ["strace", "-f", "-y", "-qq", "-e", "trace=%file", "-e", "signal=none", "-o", log]
        found.append((count, *(share.operations(log) for _ in share.run(lambda: {"wrapper": traced}))))
        shutil.rmtree(share.folder)
    return found


def waiting(binary, root, addresses, counts, isRemote, latency):
    """[(pictures, seconds that a shard waits, that the merge waits)] where each operation takes `latency` seconds."""
    library = root / "share-faults.so"
    library.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", library, SHIM, "-ldl"], check=True)
    found = []
    for count in counts:
        walls = []
        for delay in (0, latency):
            share = Share(binary, root / "slow", addresses[:count], isRemote)
            environment = {"LD_PRELOAD": str(library), "VITRINE_SHARE": str(share.path),
                           "VITRINE_SHARE_DELAY": str(round(delay * 1e6))}
            walls.append([cost.wall for cost in share.run(lambda: {"environment": environment})])
            shutil.rmtree(share.folder)
        found.append((count, *(max(0, slow - fast) for fast, slow in zip(*walls))))
    return found
