"""How time and memory grow with the entries, what one new entry costs, and what the first result of a search does."""

import json
import os
import shutil
import subprocess

from . import compare, places, process, works
from .peers import Vitrine
from .process import Cost
from .works import WORKS

# Seconds of the three works, and MiB of the largest of them.
TARGETS = {100_000: ((18, 0.5, 3), 500), 1_000_000: ((240, 5, 40), 2560)}
# Of one new entry: seconds, and percent of the search's files.
NEW_TARGETS = {1_000_000: (15, 0.1)}
# Of a search's first result: files, and gzipped KB.
FIRST_RESULT = (4, 60)
# What a site and its cache take on a disk: pages of 26 KB, and the documents twice.
BYTES_EACH = 45_000
# What others are compared with.
BASE = 10_000
# Larger sites are built on the disk, and their memory is looked at once a second instead of twenty times.
LARGE = 100_000


class Growth:
    """The three works of one number of entries, one new entry, and the memory of a cold run."""

    def __init__(self, count, vitrine, isOnDisk):
        self.count = count
        self.vitrine = vitrine
        self.isOnDisk = isOnDisk
        # {work: (samples of memory, {stage: seconds})}, of the last repetition.
        self.histories = {}

    def build(self, **options):
        if self.isOnDisk:
            os.sync()
        return self.vitrine.build(**options)

    def watched(self, work):
        samples = []
        cost = self.build(samples=samples, interval=1 if self.isOnDisk else 0.05)
        self.histories[work] = samples, self.vitrine.counts()[1]
        return cost

    def measure(self, repetitions):
        costs = {work: [] for work in WORKS}
        for number in range(repetitions):
            if number:
                self.vitrine.forget()
                self.vitrine.swap()
            costs[WORKS[0]].append(self.watched(WORKS[0]))
            costs[WORKS[1]].append(self.watched(WORKS[1]))
            works.check_nothing(self.vitrine)
            self.vitrine.swap()
            costs[WORKS[2]].append(self.watched(WORKS[2]))
        self.costs = {work: Cost.median(found) for work, found in costs.items()}

    def add_entry(self):
        """What one new entry costs: of the run, of all files, of the search's."""
        before = compare.digests(self.vitrine.output / "search")
        for file in self.vitrine.data.new.iterdir():
            shutil.copyfile(file, self.vitrine.current / file.name)
        self.new = self.build()
        after = compare.digests(self.vitrine.output / "search")
        counts, _ = self.vitrine.counts()
        if counts["entries"] != self.count + 1:
            raise works.Wrong(f"one entry is new, and {counts['entries']:,} are published")
        gone = [path for path in before if path not in after]
        self.written = counts["filesWritten"]
        self.searchFiles = len(after)
        self.searchChanged = len(compare.differing(before, after)) + len(gone)


def measure(results, memory, disk, counts, repetitions, isSmoke):
    """- counts: numbers of entries, from small to large. A million is built on the disk, the others in memory."""
    grown = {}
    results.section("Growth")
    for count in counts:
        isOnDisk = count > LARGE
        root = (disk if isOnDisk else memory) / str(count)
        root.parent.mkdir(exist_ok=True)
        places.require_space(root.parent, count, BYTES_EACH, "The site")
        vitrine = Vitrine(root, places.data(count))
        vitrine.prepare()
        growth = Growth(count, vitrine, isOnDisk)
        growth.measure(1 if isOnDisk else repetitions)
        growth.add_entry()
        grown[count] = growth
        if count != counts[-1]:
            shutil.rmtree(root)
    tables(results, grown)
    last = grown[counts[-1]]
    memory_by_stage(results, last)
    search(results, last, 2 if isSmoke else 40)
    search_in_browser(results, last, 1 if isSmoke else 20)
    shutil.rmtree(last.vitrine.folder)


def tables(results, grown):
    rows, news = [], []
    base = grown.get(BASE)
    for count, growth in grown.items():
        for work, cost in growth.costs.items():
            ratio = f"{cost.wall / base.costs[work].wall:.1f} of {count / BASE:g}" if base and count != BASE else ""
            rows.append([
                f"{count:,} {work}", f"{cost.wall:.3f}", f"{cost.cpu:.3f}", f"{cost.memory:.0f}",
                f"{cost.memory * 1024 / count:.1f}", ratio])
        share = 100 * growth.searchChanged / max(1, growth.searchFiles)
        news.append([f"{count:,}", f"{growth.new.wall:.3f}", f"{growth.new.memory:.0f}", f"{growth.written:,}",
                     f"{growth.searchChanged:,} of {growth.searchFiles:,}", f"{share:.2f}"])
        judge(results, growth, share)
    results.table(("entries", "wall s", "cpu s", "MiB", "KiB/entry", f"× {BASE:,}"), rows)
    results.text("In memory; a million on a disk. The last column: how many times the time of 10,000, of how many times the"
                 " entries: linear growth is as much.")
    results.table(
        ("one new entry among", "wall s", "MiB", "files written", "search's files changed", "% of them"), news)


def judge(results, growth, share):
    count = growth.count
    if count in TARGETS:
        seconds, wanted_memory = TARGETS[count]
        for (work, cost), wanted in zip(growth.costs.items(), seconds):
            results.judge(f"{count:,} {work}: seconds", f"{cost.wall:.2f}", f"≤ {wanted}", cost.wall <= wanted)
        most = max(cost.memory for cost in growth.costs.values())
        results.judge(f"{count:,}: MiB at most", f"{most:.0f}", f"≤ {wanted_memory}", most <= wanted_memory)
    if count in NEW_TARGETS:
        seconds, percent = NEW_TARGETS[count]
        results.judge(f"one new among {count:,}: seconds", f"{growth.new.wall:.2f}", f"≤ {seconds}",
                      growth.new.wall <= seconds)
        results.judge(f"one new among {count:,}: % of the search's files", f"{share:.3f}", f"≤ {percent}", share <= percent)


def memory_by_stage(results, growth):
    """The stages follow each other; where one ends is known from the report, to the interval of the samples."""
    results.section(f"Memory over time, {growth.count:,} entries")
    rows = []
    for work, (samples, stages) in growth.histories.items():
        start = 0.0
        for name, seconds in stages.items():
            within = [sample for sample in samples if start <= sample.seconds < start + seconds]
            if within:
                rows.append([
                    f"{work}: {name}", f"{start:.2f}", f"{start + seconds:.2f}", f"{within[0].resident:.0f}",
                    f"{max(sample.resident for sample in within):.0f}",
                    f"{max(sample.anonymous for sample in within):.0f}", f"{within[-1].resident:.0f}"])
            start += seconds
    results.table(("stage", "from s", "to s", "MiB at first", "MiB at most", "no file's, at most", "MiB at last"), rows)
    results.text(f"{sum(len(samples) for samples, _ in growth.histories.values()):,} samples, {'one' if growth.isOnDisk else '20'}"
                 " a second; a stage in which none falls is left out.")


def search(results, growth, of_kind):
    """Files and gzipped bytes of the first result, by the site's own scripts."""
    results.section(f"The first result of a search, {growth.count:,} entries")
    node = shutil.which("node")
    if node is None:
        results.text("Left out: it needs Node (apt-get install nodejs).")
        return
    command = [node, places.BENCHMARKS / "search.mjs", growth.vitrine.output,
               places.PACKAGE / "templates/assets/js/search", str(of_kind), "--json"]
    ended = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if ended.returncode != 0:
        raise process.Failed(f"search.mjs ended with {ended.returncode}:\n{ended.stderr[-2000:]}")
    found = json.loads(ended.stdout)
    if found["wrong"]:
        raise works.Wrong(f"searches have wrong first results: {', '.join(found['wrong'][:5])}")
    columns = ("queries", "found", "files: middle", "files: worst", "over 4", "KB: middle", "KB: worst", "over 60 KB")
    results.table(("", *columns), [[kind["kind"], *(kind[column] for column in columns)] for kind in found["kinds"]])
    results.text(f"{found['files']:,} files; index.js has {found['index'] / 1000:.1f} KB gzipped and is counted; names.js has"
                 f" {found['names'] / 1000:.1f}, and no result waits for it.")
    queries = sum(kind["queries"] for kind in found["kinds"])
    for name, over, bound in (("files", "over 4", FIRST_RESULT[0]), ("KB", "over 60 KB", FIRST_RESULT[1])):
        worst, beyond = max(kind[f"{name}: worst"] for kind in found["kinds"]), sum(kind[over] for kind in found["kinds"])
        results.judge(
            f"first result among {growth.count:,}: {name} at worst", f"{worst} ({beyond} of {queries:,} queries beyond)",
            f"≤ {bound}", worst <= bound if growth.count >= BASE else None)


def search_in_browser(results, growth, of_kind):
    """From the key to the first result, in Chromium, from disk and over HTTP."""
    python = places.PACKAGE / ".build/browser/venv/bin/python"
    if not python.exists():
        results.text("In a browser: left out, for it needs the browser tests' environment (make test-browser).")
        return
    output = str(growth.vitrine.output)
    command = [python, places.BENCHMARKS / "search.py", output, output, str(of_kind)]
    ended = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if ended.returncode != 0:
        raise process.Failed(f"search.py ended with {ended.returncode}:\n{ended.stderr[-2000:]}")
    results.text("In a browser, from the key to the first result; with the files that were asked for until then:")
    results.output(ended.stdout)
