"""The tables of what stands side by side, and what is judged by them."""

import statistics

from . import works
from .works import WORKS


def verdict(value, wanted, isAtMost=True):
    return value <= wanted if isAtMost else value >= wanted


def sides(results, place, costs, parts, entries, isJudged, hugo_memory):
    """- isJudged: whether the run is large enough for the targets to mean something."""
    results.section(f"{entries:,} entries, {'in memory (tmpfs)' if place == 'tmpfs' else 'on a disk'}")
    rows = []
    for work, all_costs in costs.items():
        vitrine, hugo, floor = (all_costs[name] for name in ("Vitrine", "Hugo", "floor"))
        for name, cost in all_costs.items():
            rows.append([
                f"{work}: {name}", f"{cost.wall:.3f}", f"{cost.cpu:.3f}", f"{cost.memory:.0f}",
                f"{cost.wall / vitrine.wall:.1f}"])
        ratio, wanted = hugo.wall / vitrine.wall, works.WALL_TARGETS.get((place, work), works.WALL_TARGETS.get(work))
        if isJudged:
            results.judge(f"{entries:,} {work} ({place}): Hugo / Vitrine", f"{ratio:.1f}", f"≥ {wanted}",
                          verdict(ratio, wanted, False))
        if work == WORKS[1] and isJudged:
            results.judge(f"{entries:,} {work} ({place}): seconds", f"{vitrine.wall:.3f}", f"≤ {works.NOTHING_SECONDS}",
                          verdict(vitrine.wall, works.NOTHING_SECONDS))
    results.table((place, "wall s", "cpu s", "MiB", "× Vitrine"), rows)
    if place == "tmpfs":
        share = hugo_memory / costs[WORKS[0]]["Vitrine"].memory
        results.text(f"Hugo's least memory cold is {hugo_memory:.0f} MiB: {share:.1f} × Vitrine.")
        if isJudged:
            results.judge(f"{entries:,} cold: memory, Hugo's least / Vitrine's", f"{share:.1f}", f"≥ {works.MEMORY_TARGET}",
                          verdict(share, works.MEMORY_TARGET, False))
    rows = []
    for work, found in parts.items():
        middle = {name: statistics.median(part[name] for part in found) for name in ("parse", "build", "write", "written")}
        distance = costs[work]["Vitrine"].wall / costs[work]["floor"].wall
        rows.append([work, *(f"{middle[name]:.3f}" for name in ("parse", "build", "write")), f"{middle['written']:,.0f}",
                     f"{distance:.1f}"])
    results.table(("the floor", "parse s", "build s", "compare, write s", "pages written", "Vitrine / floor"), rows)


def changes(results, facts, isJudged):
    ratio = facts["rendered"] / max(1, facts["pages"])
    results.text(
        f"Nothing changed: Vitrine rendered, wrote, made and downloaded nothing. 1 % changed: {facts['differ']:,} files differ, {facts['pages']:,} pages among them,"
        f" and {facts['written']:,} were written, of {facts['rendered']:,} rendered; the site has the bytes of a clean build.")
    if isJudged:
        results.judge("1 % changed: pages rendered / pages that differ", f"{ratio:.2f}", f"≤ {works.RENDERED_TARGET}",
                      verdict(ratio, works.RENDERED_TARGET))


def configurations(results, costs, isJudged):
    results.section("Debug against release")
    release = costs["release binary"]
    rows = []
    for name, pair in costs.items():
        if pair is None:
            rows.append([name, "not built", "", "", ""])
            continue
        ratios = [mine.wall / base.wall for mine, base in zip(pair, release)]
        rows.append([name, *(f"{cost.wall:.3f}" for cost in pair), *(f"{ratio:.2f}" for ratio in ratios)])
        if pair is not release and isJudged:
            results.judge(f"cold, {name} / release", f"{ratios[0]:.2f}", f"≤ {works.CONFIGURATION_TARGET}",
                          verdict(ratios[0], works.CONFIGURATION_TARGET))
    results.table(("", "cold s", "nothing changed s", "cold / release", "nothing changed / release"), rows)


def preview(results, found, isJudged):
    results.section("At the keyboard")
    results.table(("in memory (tmpfs)", "wall s", "wanted s"), [
        [work, f"{seconds:.3f}", f"{wanted:.3f}"] for work, (seconds, wanted) in found.items()])
    for work, (seconds, wanted) in found.items():
        results.judge(work + ": seconds", f"{seconds:.3f}", f"≤ {wanted:.3f}",
                      verdict(seconds, wanted) if isJudged else None)
