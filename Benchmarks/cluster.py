#!/usr/bin/env python3
"""What more machines than one cost and bring: plan, shard and merge beside a plain run, the shared folder, merging many
results; and by a model of what was measured, hours and load of up to 512 shards.

Needs the release binary, strace, nginx and what `suite/libvips.py` needs. What is found is printed as Markdown.
"""

import argparse
import pathlib
import shutil
import sys
import tempfile

from suite import cluster_model, cluster_plot, cluster_runs, downloads, many_results, pictures, places, process, results
from suite import share_runs
from suite.cluster_model import Line, Model

SHARDS = (1, 4, 16, 64, 256, 512)
PICTURES = (1_000_000, 10_000_000)
# The ways that are measured, and one that follows from the first: the coordinator's disk is what the others mount.
WAYS = ("cache on a share", "own caches, cache.remote")
OWN_DISK = "cache on the coordinator's disk"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", type=pathlib.Path, default=places.RELEASE, help="instead of the release binary")
    parser.add_argument("--pictures", type=int, default=60, help="photographs of 12 megapixels to make")
    parser.add_argument("--repetitions", type=int, default=3)
    parser.add_argument("--results-of", type=int, nargs="+", default=[10_000, 50_000, 250_000], metavar="N",
                        help="pictures whose results are merged, six files each")
    parser.add_argument("--million", action="store_true",
                        help="merge a million results of one file each, too: some minutes, and 4 GiB in memory")
    parser.add_argument("--smoke", action="store_true", help="a few pictures once: whether everything still runs")
    parser.add_argument("--latency", type=float, default=cluster_model.LATENCY_SECONDS, help="of the share, in seconds")
    parser.add_argument("--rate", type=int, default=cluster_model.OPERATIONS_A_SECOND, help="operations a second of the share")
    parser.add_argument("--plot", type=pathlib.Path, help="write the model's picture (SVG) there")
    arguments = parser.parse_args()
    if arguments.smoke:
        arguments.pictures, arguments.repetitions, arguments.results_of = 4, 1, [200, 1_000]
    arguments.binary = arguments.binary.resolve()
    if not arguments.binary.exists():
        sys.exit("There is no release binary: swift build -c release --product build-site")
    for program in ("strace", "nginx"):
        if not shutil.which(program):
            sys.exit(f"{program} is not installed: apt-get install strace nginx-light")
    arguments.entries = arguments.pictures
    found = results.Results(results.conditions(arguments))
    root = pathlib.Path(tempfile.mkdtemp(prefix="vitrine-cluster-", dir=places.MEMORY))
    try:
        measure(arguments, found, root)
    except process.Failed as raised:
        sys.exit(f"cluster: {raised}")
    finally:
        shutil.rmtree(root, ignore_errors=True)


def measure(arguments, found, root):
    few, many = (5, 20) if arguments.smoke else (100, 500)
    binary, isJudged = arguments.binary, not arguments.smoke
    pictures.libvips(root, "generate", root / "pictures/large", arguments.pictures, 4000, 3000)
    pictures.libvips(root, "generate", root / "pictures/small", many * 6, 200, 150)
    with downloads.served(root) as port:
        def addresses(kind, count):
            return [f"http://127.0.0.1:{port}/pictures/{kind}/{number}.jpg" for number in range(count)]

        large, small = addresses("large", arguments.pictures), addresses("small", many * 6)
        costs = cluster_runs.three_commands(binary, root / "commands", large, arguments.repetitions)
        commands(found, costs, *cluster_runs.shared_folder(binary, root / "folder", large), isJudged)
        taken = many_results.measure(binary, root / "results", small[0], arguments.results_of)
        merging(found, taken, isJudged)
        if arguments.million:
            merging(found, many_results.measure(binary, root / "results", small[0], [1_000_000], isOneFile=True), isJudged)
        traced = {way: share_runs.operations(binary, root / "calls", small, (few // 5, few), way != WAYS[0]) for way in WAYS}
        waits = {way: share_runs.waiting(binary, root / "waits", small, (few, many), way != WAYS[0], arguments.latency)
                 for way in WAYS}
        sites = cluster_runs.coordinator(binary, root / "sites", small, (many, many * 6))
    model = fitted(arguments, costs, traced, waits, sites, taken)
    runs = {(way, count): [model.at(count, shards, way) for shards in SHARDS] for way in (*WAYS, OWN_DISK) for count in PICTURES}
    modelled(found, model, runs, isJudged)
    if arguments.plot:
        arguments.plot.write_text(cluster_plot.svg(runs, (*WAYS, OWN_DISK), model.rate))
    print("\n".join(results.table(("work", "found", "wanted", ""), found.judgements)))


def commands(found, costs, made, copied, isJudged):
    found.section("Plan, one shard and merge, beside a plain run")
    rows = [[name, *(f"{getattr(process.Cost.median(costs[name]), kind):.2f}" for kind in ("wall", "cpu", "memory"))]
            for name in ("plain", "plan", "shard", "merge")]
    rows += [["first machine, with an empty shared folder", f"{made.wall:.2f}", f"{made.cpu:.2f}", f"{made.memory:.0f}"],
             ["cold machine, with a full one", f"{copied.wall:.2f}", f"{copied.cpu:.2f}", f"{copied.memory:.0f}"]]
    found.table(("in memory (tmpfs)", "wall s", "cpu s", "MiB"), rows)
    wall, processor = cluster_runs.ratio(costs, "wall"), cluster_runs.ratio(costs, "cpu")
    plain = process.Cost.median(costs["plain"])
    if isJudged:
        found.judge("plan + shard 1/1 + merge / plain run: wall", f"{wall:.2f}", "≤ 1.1", wall <= 1.1)
        found.judge("the same: processor", f"{processor:.2f}", "≤ 1.1", processor <= 1.1)
        for kind, name in (("wall", "wall"), ("cpu", "processor")):
            faster = getattr(plain, kind) / getattr(copied, kind)
            found.judge(f"making / a cold machine with a full shared folder: {name}", f"{faster:.1f}", "≥ 10", faster >= 10)


def merging(found, taken, isJudged):
    found.section("Taking over results")
    found.table(("pictures", "s", "cpu s", "cpu µs a picture", "MiB", "a shard's start, cpu s", "its MiB", "results MB"), [
        [f"{one.count:,}", f"{one.seconds:.2f}", f"{one.processor:.2f}", f"{one.processor / one.count * 1e6:.0f}",
         f"{one.memory:.0f}", f"{one.start.cpu:.2f}", f"{one.start.memory:.0f}", f"{one.result_bytes / 1e6:.1f}"]
        for one in taken])
    seconds = Line.through([(one.count, one.seconds) for one in taken]).at(1_000_000)
    memory = Line.through([(one.count, one.memory) for one in taken]).at(1_000_000) / 1024
    files = "one file each" if len(taken) == 1 else "six files each, by the slope"
    if isJudged:
        found.judge(f"taking over 1,000,000 results, {files}: s", f"{seconds:.0f}", "≤ 30", seconds <= 30)
        found.judge("the same: GiB", f"{memory:.1f}", "≤ 2", memory <= 2)


def fitted(arguments, costs, traced, waits, sites, taken):
    """The model, by lines through what was measured."""
    def lines(measured):
        return {way: tuple(Line.through([(row[0], row[kind]) for row in rows]) for kind in (1, 2))
                for way, rows in measured.items()}

    operations, waiting = lines(traced), lines(waits)
    operations[OWN_DISK] = (operations[WAYS[0]][0], Line(0, 0))
    waiting[OWN_DISK] = (waiting[WAYS[0]][0], Line(0, 0))
    picture = process.Cost.median(costs["shard"]).cpu / arguments.pictures
    return Model(
        picture=picture, plan=Line.through([(row[0], row[1]) for row in sites]),
        shard_start=Line.through([(one.count, one.start.cpu) for one in taken]),
        shard_memory=Line.through([(one.count, one.start.memory) for one in taken]),
        merge=Line.through([(row[0], row[2]) for row in sites]),
        merge_memory=Line.through([(row[0], row[3]) for row in sites]), operations=operations,
        waits=waiting, result_bytes=taken[-1].result_bytes / taken[-1].count, latency=arguments.latency, rate=arguments.rate)


def modelled(found, model, runs, isJudged):
    found.section("The model")
    rows = [["a picture: seconds of one core", "", f"{model.picture:.3f}"]]
    for name, line in (("plan: seconds", model.plan), ("a shard's start: seconds", model.shard_start),
                       ("a shard: MiB", model.shard_memory), ("merge: seconds", model.merge),
                       ("merge: MiB", model.merge_memory)):
        rows.append([name, f"{line.start:.2f}", f"{line.slope:.7f}"])
    for way, lines in model.operations.items():
        for name, line in zip(("a shard", "the merge"), lines):
            rows.append([f"{way}: operations of {name}", f"{line.start:.0f}", f"{line.slope:.1f}"])
    for way, lines in model.waits.items():
        for name, line in zip(("a shard", "the merge"), lines):
            rows.append([f"{way}: seconds that {name} waits", f"{line.start:.2f}", f"{line.slope:.7f}"])
    rows.append(["a result: bytes", "", f"{model.result_bytes:.0f}"])
    found.table(("fitted", "fixed", "a picture"), rows)
    found.text(f"Assumed of the share: {model.latency * 1000:g} ms an operation, {model.rate:,} operations a second.")
    for (way, count), row in runs.items():
        found.text(f"{count:,} pictures, {way}:")
        found.table(("shards", "hours", "coordinator", "ops/s", "its GiB", "a shard's GiB", "results GB", "the most"), [
            [run.shards, f"{run.hours:.1f}", f"{run.serial:.1%}", f"{run.operations:,.0f}", f"{run.coordinator:.1f}",
             f"{run.shard:.1f}", f"{run.result_gigabytes:,.0f}", run.longest] for run in row])
        if isJudged:
            part = next(run.serial for run in row if run.shards == 64)
            found.judge(f"{count:,} pictures over 64 shards, {way}: coordinator", f"{part:.1%}", "≤ 5 %", part <= 0.05)


if __name__ == "__main__":
    main()
