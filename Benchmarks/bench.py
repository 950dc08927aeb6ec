#!/usr/bin/env python3
"""Builds the same site from the same data with Vitrine, with Hugo and with floor/, and says what each took.

README.md beside this file says what is measured and how. Needs the release binary (`make bench` builds it). What is found
is printed, and written to RESULTS.md beside this file.
"""

import argparse
import importlib
import pathlib
import shutil
import sys
import tempfile

from suite import places, preview, process, profile, quality, results, scale, setups, tables, works
from suite.peers import Vitrine

# From here on targets mean something.
JUDGED = 10_000


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entries", type=int, default=10_000)
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--scale", action="store_true", help="growth up to 100,000 entries")
    parser.add_argument("--million", action="store_true", help="growth up to 1,000,000 entries, on the disk")
    parser.add_argument("--smoke", action="store_true", help="50 entries, one repetition: whether everything still runs")
    parser.add_argument("--profile", action="store_true", help="the dearest functions of a run, and nothing else")
    parser.add_argument("--hugo", action="store_true", help="what Hugo's settings bring, and nothing else")
    parser.add_argument("--quality", type=pathlib.Path, nargs="?", const=False, metavar="FOLDER",
                        help="the scores of pictures too: those of a folder by quality/corpus.py, or the tests' twenty")
    parser.add_argument("--disk", type=pathlib.Path, default=places.DATA, help="a folder on a disk")
    parser.add_argument("--results", type=pathlib.Path, help="write there instead of RESULTS.md")
    arguments = parser.parse_args()
    if arguments.smoke:
        arguments.entries, arguments.repetitions = 50, 1
    if not places.RELEASE.exists():
        sys.exit("There is no release binary: swift build -c release --product build-site")
    places.hugo()
    places.floor()
    if arguments.million:
        arguments.disk.mkdir(parents=True, exist_ok=True)
        places.require_space(arguments.disk, 1_000_000, scale.BYTES_EACH, "The site")
    found = results.Results(results.conditions(arguments))
    memory = pathlib.Path(tempfile.mkdtemp(prefix="vitrine-bench-", dir=places.MEMORY))
    arguments.disk.mkdir(parents=True, exist_ok=True)
    disk = pathlib.Path(tempfile.mkdtemp(prefix="work-", dir=arguments.disk))
    error = None
    try:
        measure(arguments, found, memory, disk)
    except (works.Wrong, process.Failed) as raised:
        error = f"bench: {raised}"
        found.text("The run ended here, with an error.")
    finally:
        shutil.rmtree(memory, ignore_errors=True)
        shutil.rmtree(disk, ignore_errors=True)
    target = arguments.results
    if target is None and not (arguments.smoke or arguments.profile or arguments.hugo):
        target = places.BENCHMARKS / "RESULTS.md"
    text = found.markdown()
    if target:
        target.write_text(text)
    sys.exit(error)


def measure(arguments, found, memory, disk):
    data = places.data(arguments.entries)
    if arguments.hugo or arguments.smoke:
        counts = [arguments.entries] if arguments.smoke else [1_000, 10_000]
        setups.measure(found, memory / "hugo", counts, lambda count: built(memory, count), min(3, arguments.repetitions))
    if arguments.profile:
        profile.measure(found, memory / "profile", data)
    if arguments.profile or arguments.hugo:
        return
    isJudged = arguments.entries >= JUDGED
    model, setup, hugo_memory = works.same(found, memory / "same", data, arguments.repetitions)
    for place, root in (("tmpfs", memory), ("disk", disk)):
        costs, parts, facts = works.side(root / "sides", data, model, setup, arguments.repetitions, place == "disk")
        tables.sides(found, place, costs, parts, arguments.entries, isJudged, hugo_memory)
        if place == "tmpfs":
            tables.changes(found, facts, isJudged)
    tables.preview(found, preview.measure(memory / "preview", data, arguments.repetitions), isJudged)
    for root in (memory / "same", memory / "preview", disk / "sides"):
        shutil.rmtree(root)
    tables.configurations(found, works.configurations(memory / "configurations", data, arguments.repetitions), isJudged)
    others(found, memory, arguments)
    if arguments.quality is not None:
        quality.measure(found, memory / "quality", arguments.quality or None, arguments.smoke)
        shutil.rmtree(memory / "quality")
    counts = [arguments.entries] if arguments.smoke else [1_000, 10_000]
    counts += [100_000] if arguments.scale or arguments.million else []
    counts += [1_000_000] if arguments.million else []
    scale.measure(found, memory / "growth", disk / "growth", counts, min(3, arguments.repetitions), arguments.smoke)
    if shutil.which("perf"):
        profile.measure(found, memory / "profile", data)


def built(memory, count):
    """A site of so many entries, for what Hugo copies from one."""
    vitrine = Vitrine(memory / "model", places.data(count))
    vitrine.prepare()
    vitrine.build()
    return vitrine


def others(found, memory, arguments):
    """Downloads beside curl, pictures beside libvips: suite/downloads.py and suite/pictures.py, where they stand.

    Each has `measure(root, repetitions, isSmoke)`, which returns lines for people, and a tuple for each thing that is
    judged: what, what was found, what was wanted, and whether that is reached.
    """
    for name in ("downloads", "pictures"):
        if not (places.BENCHMARKS / f"suite/{name}.py").exists():
            continue
        root = memory / name
        root.mkdir()
        found.section(name.capitalize())
        for part in importlib.import_module(f"suite.{name}").measure(root, arguments.repetitions, arguments.smoke):
            if isinstance(part, str):
                found.text(part)
            elif not arguments.smoke:
                found.judge(*part)
        shutil.rmtree(root)


if __name__ == "__main__":
    main()
