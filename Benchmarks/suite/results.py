"""What a run has found: printed as it comes, and written as Markdown with the targets first."""

import datetime
import os
import pathlib
import platform
import subprocess

from . import places


class Results:
    """Sections of text and tables, and what is judged against a target."""

    def __init__(self, conditions):
        """- conditions: lines that say what was run, and where."""
        self.conditions = conditions
        self.lines = []
        self.judgements = []
        print("\n".join(conditions), end="\n\n")

    def add(self, *lines):
        self.lines += lines
        print("\n".join(lines), flush=True)

    def section(self, title):
        self.add(f"## {title}", "")

    def text(self, line):
        self.add(line, "")

    def output(self, text):
        """What another program has printed, as it is."""
        self.add("```text", text.rstrip(), "```", "")

    def table(self, headers, rows):
        """The first column is text, the others are figures."""
        self.add(*table(headers, rows), "")

    def judge(self, work, reached, wanted, isReached):
        """- isReached: None where the run is too small for the target to mean something."""
        if isReached is not None:
            self.judgements.append((work, reached, wanted, "reached" if isReached else "**not reached**"))

    def markdown(self):
        summary = ["", "## Targets", ""]
        if self.judgements:
            summary += table(("work", "found", "wanted", ""), self.judgements)
        else:
            summary.append("None: the run was too small for any.")
        return "\n".join(["# Results", "", *self.conditions, *summary, "", *self.lines]).rstrip() + "\n"


def table(headers, rows):
    rows = [[str(cell) for cell in row] for row in rows]
    widths = [max(len(row[place]) for row in [headers, *rows]) for place in range(len(headers))]
    widths = [max(width, 3) for width in widths]

    def line(cells):
        cells = [cell.rjust(width) if place else cell.ljust(width) for place, (cell, width) in enumerate(zip(cells, widths))]
        return f"| {' | '.join(cells)} |"

    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    return [line(headers), f"| {' | '.join(rule)} |", *map(line, rows)]


def first_line(*command):
    """What a program says of its version; empty where there is none."""
    try:
        found = subprocess.run(command, cwd=places.PACKAGE, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    except FileNotFoundError:
        return ""
    return found.stdout.partition("\n")[0].strip() if found.returncode == 0 else ""


def conditions(arguments):
    """The machine, the versions and what was asked for; no names and no paths."""
    fields = dict(
        line.split(":", 1) for line in pathlib.Path("/proc/cpuinfo").read_text().split("\n\n")[0].split("\n") if ":" in line)
    fields = {key.strip(): value.strip() for key, value in fields.items()}
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 2 ** 30
    commit = first_line("git", "rev-parse", "--short", "HEAD")
    state = " and changes" if first_line("git", "status", "--porcelain", "--untracked-files=no") else ""
    versions = [
        first_line(places.RELEASE, "--version") + (f" (commit {commit}{state})" if commit else ""),
        f"Hugo {places.HUGO_VERSION}", f"g++ {first_line('g++', '-dumpfullversion')}",
        f"simdjson {first_line('pkg-config', '--modversion', 'simdjson')}", f"Python {platform.python_version()}"]
    now = datetime.datetime.now(datetime.timezone.utc)
    return [
        f"- {fields.get('model name', platform.machine())}, {os.cpu_count()} cores, {memory:.0f} GiB, Linux {platform.release()};"
        f" load at the start {os.getloadavg()[0]:.2f}",
        f"- {', '.join(versions)}",
        f"- {now:%Y-%m-%d %H:%M} UTC; {arguments.entries:,} entries, medians of {arguments.repetitions}",
    ]
