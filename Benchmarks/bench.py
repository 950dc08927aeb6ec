#!/usr/bin/env python3
"""Builds the same site from the same data with Vitrine and with Hugo, and prints what each took.

README.md beside this file says what is measured and how. Needs the release binary (`make bench` builds it).
"""

import argparse
import os
import pathlib
import platform
import shutil
import sys
import tempfile

from suite import places, preview, process, tables, works


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entries", type=int, default=10_000)
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--scale", action="store_true", help="growth up to 100,000 entries")
    parser.add_argument("--smoke", action="store_true", help="50 entries, one repetition: whether everything still runs")
    parser.add_argument("--disk", type=pathlib.Path, default=places.DATA, help="a folder on a disk")
    arguments = parser.parse_args()
    if arguments.smoke:
        arguments.entries, arguments.repetitions = 50, 1
    if not places.RELEASE.exists():
        sys.exit("There is no release binary: swift build -c release --product build-site")
    places.hugo()
    data = places.data(arguments.entries)
    print(f"{platform.machine()}, {os.cpu_count()} cores, Linux {platform.release()}, load {os.getloadavg()[0]:.1f};"
          f" {arguments.entries:,} entries, medians of {arguments.repetitions}")
    memory = pathlib.Path(tempfile.mkdtemp(prefix="vitrine-bench-", dir=places.MEMORY))
    arguments.disk.mkdir(parents=True, exist_ok=True)
    disk = pathlib.Path(tempfile.mkdtemp(prefix="work-", dir=arguments.disk))
    try:
        sys.exit(measure(arguments, data, memory, disk))
    except (works.Wrong, process.Failed) as error:
        sys.exit(f"bench: {error}")
    finally:
        shutil.rmtree(memory, ignore_errors=True)
        shutil.rmtree(disk, ignore_errors=True)


def measure(arguments, data, memory, disk):
    model, lines, wrong = works.same(memory / "same", data)
    print("\n" + "\n".join(lines))
    for problem in wrong:
        print(f"bench: not the same work: {problem}", file=sys.stderr)
    if wrong:
        return 1
    for place, root in (("tmpfs", memory), ("disk", disk)):
        costs, facts = works.side(root / "sides", data, model, arguments.repetitions, place == "disk")
        tables.sides(place, costs, arguments.entries >= 10_000)
    print(f"\nNothing changed: Vitrine rendered, wrote, made and downloaded nothing. 1 % changed: {facts['differ']:,}"
          f" files differ and {facts['written']:,} were written, of {facts['rendered']:,} rendered.")
    tables.preview(preview.measure(memory / "preview", data, arguments.repetitions), arguments.entries >= 10_000)
    tables.configurations(works.configurations(memory / "configurations", data, arguments.repetitions))
    counts = [arguments.entries] if arguments.smoke else [1_000, 10_000]
    if arguments.scale:
        counts.append(100_000)
    tables.growth(works.growth(memory / "growth", counts, min(3, arguments.repetitions)))
    return 0


if __name__ == "__main__":
    main()
