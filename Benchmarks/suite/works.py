"""The works that are measured side by side: cold, nothing changed, 1 % changed; and the debug configuration."""

import os
import shutil

from . import compare, places
from .peers import HUGO_SETUPS, Floor, Hugo, Vitrine
from .process import Cost

WORKS = ("cold", "nothing changed", "1 % changed")
# Kinds of pages that Hugo and the floor make of the same layouts.
LAID_OUT = ("details", "grids", "lists", "profiles", "tags")
# Design and issue: Hugo's wall time over Vitrine's.
WALL_TARGETS = {("tmpfs", WORKS[0]): 8, ("disk", WORKS[0]): 5, WORKS[1]: 50, WORKS[2]: 25}
NOTHING_SECONDS = 0.1
MEMORY_TARGET = 5
RENDERED_TARGET = 1.2
CONFIGURATION_TARGET = 1.1


class Wrong(Exception):
    """Something was built that should not have been, or not as it should have been."""


def same(results, root, data, repetitions):
    """Builds every site and compares them. Returns Vitrine, Hugo's fastest setup, and the least memory that Hugo needs.

    That is Hugo's as it is installed: what makes it faster costs it memory.
    """
    vitrine = Vitrine(root / "vitrine", data)
    vitrine.prepare()
    vitrine.build()
    hugo = Hugo(root / "hugo", data, vitrine.output)
    floor = Floor(root / "floor", data, vitrine.output)
    for generator in (hugo, floor):
        generator.prepare()
    costs = {name: [] for name in HUGO_SETUPS}
    for _ in range(min(3, repetitions)):
        for name, (hugo.flags, hugo.environment) in HUGO_SETUPS.items():
            hugo.forget()
            costs[name].append(hugo.build())
    middle = {name: Cost.median(found) for name, found in costs.items()}
    fastest = min(middle, key=lambda name: middle[name].wall)
    memory = min(cost.memory for cost in middle.values())
    floor.build()
    sites = {generator.name: generator.output for generator in (vitrine, hugo, floor)}
    rows, wrong = compare.table(sites)
    results.section("The same work")
    results.table(("", *(f"{name}: files" for name in sites), *(f"{name}: bytes" for name in sites)), rows)
    count, others = compare.different(hugo.output, floor.output, LAID_OUT)
    results.text(f"Of {count:,} pages of entries, lists, people and tags, Hugo and the floor make {len(others):,} differently.")
    if others:
        wrong.append(f"{len(others):,} pages of Hugo and the floor differ, {others[0]} among them")
    results.text("Hugo cold, in memory: " + ", ".join(
        f"{cost.wall:.3f} s and {cost.memory:.0f} MiB {name}" for name, cost in middle.items()) + f". From here on: {fastest}.")
    if wrong:
        raise Wrong("not the same work: " + "; ".join(wrong))
    return vitrine, HUGO_SETUPS[fastest], memory


def check_nothing(vitrine):
    counts, _ = vitrine.counts()
    for name in ("pagesRendered", "filesWritten", "filesRemoved", "imagesMade", "bodiesDownloaded"):
        if counts[name] != 0:
            raise Wrong(f"nothing had changed, and {name} is {counts[name]}")


def check_changed(generator, before, facts):
    """- before: the digests of the output before the change."""
    differing = compare.differing(before, compare.digests(generator.output))
    changed = len(differing)
    if isinstance(generator, Vitrine):
        counts, _ = generator.counts()
        written = counts["filesWritten"]
        facts |= {"rendered": counts["pagesRendered"], "written": written, "differ": changed,
                  "pages": sum(str(path).endswith(".html") for path in differing)}
    else:
        written = generator.parts["written"]
    if written != changed:
        raise Wrong(f"{generator.name}: {changed} files differ, and {written} were written")


def check_clean(root, changed, before):
    """Whether a site that was built upon another one has the bytes of one that was built from nothing, but for files
    that stay one night more for pages that are open.

    - before: the digests of the output before the change.
    """
    clean = Vitrine(root, changed.data)
    clean.prepare()
    clean.swap()
    clean.build()
    one, other = compare.digests(changed.output), compare.digests(clean.output)
    others = sorted(
        path for path in one.keys() | other.keys() if one.get(path) != other.get(path)
        and (path in other or path.endswith(".html") or one[path] != before.get(path)))
    if others:
        raise Wrong(f"{len(others)} files are not those of a clean build, {others[0]} among them")
    shutil.rmtree(root)


def side(root, data, model, setup, repetitions, isOnDisk):
    """Every work by all, in turns: {work: {name: Cost}}, the floor's parts, and what the last change came to.

    A fresh folder each time: where files were deleted just before, a file system takes up to six times as long to make
    new ones.
    - model: a Vitrine that has built the site: the others copy its assets.
    - setup: Hugo's flags and environment.
    """
    costs = {work: {generator.name: [] for generator in (Vitrine, Hugo, Floor)} for work in WORKS}
    facts, parts = {}, {work: [] for work in WORKS}
    for number in range(repetitions):
        folder = root / str(number)
        vitrine = Vitrine(folder / "vitrine", data)
        # Last: by then its data is older than the seconds within which a file may change again without a trace, as
        # a night's is. A younger one is read again.
        generators = [
            Hugo(folder / "hugo", data, model.output, *setup), Floor(folder / "floor", data, model.output), vitrine]
        for generator in generators:
            generator.prepare()
        for generator in generators:
            for work in WORKS:
                before = None
                if work == WORKS[2]:
                    if not isinstance(generator, Hugo):
                        before = compare.digests(generator.output)
                        if isinstance(generator, Vitrine):
                            published = before
                    generator.swap()
                if isOnDisk:
                    os.sync()
                costs[work][generator.name].append(generator.build())
                if isinstance(generator, Vitrine) and work == WORKS[1]:
                    check_nothing(generator)
                if isinstance(generator, Floor):
                    parts[work].append(generator.parts)
                if before is not None:
                    check_changed(generator, before, facts)
        if not isOnDisk:
            if number == 0:
                check_clean(folder / "clean", vitrine, published)
            shutil.rmtree(folder)
    return {work: {name: Cost.median(list) for name, list in both.items()} for work, both in costs.items()}, parts, facts


def configurations(root, data, repetitions):
    """Release and debug configuration, cold and with nothing changed: {name: (Cost, Cost)}; None where one is missing."""
    swift = shutil.which("swift")
    commands = {
        "release binary": (places.RELEASE,),
        "debug binary": (places.DEBUG,) if places.DEBUG.exists() else None,
        "swift run": (swift, "run", "--quiet", "--skip-build", "build-site") if swift and places.DEBUG.exists() else None,
    }
    generators = {}
    for name, command in commands.items():
        if command:
            generators[name] = Vitrine(root / name.replace(" ", "-"), data, command)
            generators[name].prepare()
            # Not measured: it reads the programs, and what SwiftPM knows of the package, from the disk.
            generators[name].build()
    cold, again = {name: [] for name in generators}, {name: [] for name in generators}
    for _ in range(repetitions):
        for name, generator in generators.items():
            generator.forget()
            cold[name].append(generator.build())
            again[name].append(generator.build())
            check_nothing(generator)
    for generator in generators.values():
        shutil.rmtree(generator.folder)
    return {
        name: (Cost.median(cold[name]), Cost.median(again[name])) if name in generators else None for name in commands
    }
