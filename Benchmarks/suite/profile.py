"""Where the time goes: the dearest functions of a run, by perf."""

import re
import shutil
import subprocess

from . import process
from .peers import Vitrine
from .works import WORKS

MOST = 10
NAME_MAX = 110


def measure(results, root, data):
    """A table of functions for a cold run and for one with 1 % changed; their own time, without what they call."""
    perf = shutil.which("perf")
    if perf is None:
        raise process.Failed("The profile needs perf: apt-get install linux-perf")
    vitrine = Vitrine(root, data)
    vitrine.prepare()
    command = list(vitrine.command)
    for work in (WORKS[0], WORKS[2]):
        recorded = root / "perf.data"
        if work == WORKS[2]:
            vitrine.swap()
        # Without the kernel's own functions, which perf shows to root only.
        vitrine.command = [perf, "record", "-q", "-e", "cpu-clock:u", "-F", "1500", "-o", str(recorded), "--", *command]
        vitrine.build()
        results.section(f"The dearest functions, {work}")
        results.table(("function", "library", "% of user time"), dearest(perf, recorded))
    shutil.rmtree(root)


def dearest(perf, recorded):
    report = [perf, "report", "--stdio", "--no-children", "--fields", "overhead,dso,symbol", "--field-separator", "\t",
              "-i", str(recorded)]
    ended = subprocess.run(report, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if ended.returncode != 0:
        raise process.Failed(f"perf report ended with {ended.returncode}:\n{ended.stderr[-2000:]}")
    rows = []
    for line in demangled(ended.stdout).splitlines():
        if line.startswith("#") or line.count("\t") != 2:
            continue
        share, library, name = (cell.strip() for cell in line.split("\t"))
        name = re.sub(r"^\[[.k]\] ", "", name).replace("|", "\\|")
        rows.append([name[:NAME_MAX], library, share.rstrip("%")])
    return rows[:MOST]


def demangled(text):
    swift = shutil.which("swift")
    if swift is None:
        return text
    command = [swift, "demangle", "--simplified", "--compact"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
