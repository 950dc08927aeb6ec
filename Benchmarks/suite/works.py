"""The works that are measured: cold, nothing changed, 1 % changed; growth; the debug configuration."""

import os
import shutil

from . import compare, places
from .peers import Hugo, Vitrine
from .process import Cost

WORKS = ("cold", "nothing changed", "1 % changed")


class Wrong(Exception):
    """Something was built that should not have been, or not as it should have been."""


def same(root, data):
    """Builds both sites once and compares them: Vitrine, the lines of a table, and what is wrong."""
    vitrine = Vitrine(root / "vitrine", data)
    vitrine.prepare()
    vitrine.build()
    hugo = Hugo(root / "hugo", data, vitrine.output)
    hugo.prepare()
    hugo.build()
    return vitrine, *compare.table(vitrine.output, hugo.output)


def checkNothing(vitrine):
    counts, _ = vitrine.counts()
    for name in ("pagesRendered", "filesWritten", "filesRemoved", "imagesMade", "bodiesDownloaded"):
        if counts[name] != 0:
            raise Wrong(f"nothing had changed, and {name} is {counts[name]}")


def checkChanged(vitrine, before):
    """- before: the digests of the output before the change. Returns what the change came to."""
    counts, _ = vitrine.counts()
    changed = compare.differing(before, compare.digests(vitrine.output))
    if counts["filesWritten"] != changed:
        raise Wrong(f"{changed} files differ, and filesWritten is {counts['filesWritten']}")
    return {"rendered": counts["pagesRendered"], "written": counts["filesWritten"], "differ": changed}


def side(root, data, model, repetitions, isOnDisk):
    """Every work by both, in turns: {work: {name: Cost}}, and what the last change came to.

    A fresh folder each time: where files were deleted just before, a file system takes up to six times as long to make
    new ones.
    - model: a Vitrine that has built the site: Hugo copies its assets.
    """
    costs = {work: {Vitrine.name: [], Hugo.name: []} for work in WORKS}
    facts = {}
    for number in range(repetitions):
        folder = root / str(number)
        vitrine, hugo = Vitrine(folder / "vitrine", data), Hugo(folder / "hugo", data, model.output)
        for generator in (vitrine, hugo):
            generator.prepare()
            for work in WORKS:
                before = None
                if work == WORKS[2]:
                    if generator is vitrine:
                        before = compare.digests(vitrine.output)
                    generator.swap()
                if isOnDisk:
                    os.sync()
                costs[work][generator.name].append(generator.build())
                if generator is vitrine and work == WORKS[1]:
                    checkNothing(vitrine)
                if before is not None:
                    facts = checkChanged(vitrine, before)
        if not isOnDisk:
            shutil.rmtree(folder)
    return {work: {name: Cost.median(list) for name, list in both.items()} for work, both in costs.items()}, facts


def growth(root, entries, repetitions):
    """Cold builds in memory by Vitrine alone: Cost for each number of entries."""
    result = {}
    for count in entries:
        vitrine = Vitrine(root / str(count), places.data(count))
        vitrine.prepare()
        costs = []
        for _ in range(repetitions):
            vitrine.forget()
            costs.append(vitrine.build())
        result[count] = Cost.median(costs)
        shutil.rmtree(vitrine.folder)
    return result


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
    cold, again = {name: [] for name in generators}, {name: [] for name in generators}
    for _ in range(repetitions):
        for name, generator in generators.items():
            generator.forget()
            cold[name].append(generator.build())
            again[name].append(generator.build())
            checkNothing(generator)
    for generator in generators.values():
        shutil.rmtree(generator.folder)
    return {
        name: (Cost.median(cold[name]), Cost.median(again[name])) if name in generators else None for name in commands
    }
