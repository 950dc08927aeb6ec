"""What is printed."""

from .works import WORKS

# Design: Hugo's wall time over Vitrine's; memory cold.
WALL_TARGETS = {("tmpfs", WORKS[0]): 8, ("disk", WORKS[0]): 5, WORKS[1]: 50, WORKS[2]: 10}
MEMORY_TARGET = 3
CONFIGURATION_TARGET = 1.2


def target(place, work):
    return WALL_TARGETS.get((place, work), WALL_TARGETS.get(work))


def verdict(value, wanted, isAtMost=False):
    reached = value <= wanted if isAtMost else value >= wanted
    return "reached" if reached else "NOT reached"


def sides(place, costs, isJudged):
    """- isJudged: whether the run is large enough for the targets to mean something."""
    print(f"\n{place:22} {'wall s':>17} {'cpu s':>17} {'memory MiB':>17}   Hugo / Vitrine")
    print(f"{'':22} {'Vitrine':>8} {'Hugo':>8} {'Vitrine':>8} {'Hugo':>8} {'Vitrine':>8} {'Hugo':>8}"
          f"   {'wall':>6} {'cpu':>6} {'memory':>6}")
    for work, both in costs.items():
        one, other = both["Vitrine"], both["Hugo"]
        wall, memory = other.wall / one.wall, other.memory / one.memory
        wanted = target(place, work)
        notes = f"wall {wanted}: {verdict(wall, wanted)}"
        if work == WORKS[0]:
            notes += f"; memory {MEMORY_TARGET}: {verdict(memory, MEMORY_TARGET)}"
        if not isJudged:
            notes = ""
        print(f"{work:22} {one.wall:8.3f} {other.wall:8.3f} {one.cpu:8.3f} {other.cpu:8.3f} {one.memory:8.0f}"
              f" {other.memory:8.0f}   {wall:6.1f} {other.cpu / one.cpu:6.1f} {memory:6.1f}   {notes}")


def growth(costs):
    print(f"\n{'growth (tmpfs, cold)':22} {'wall s':>8} {'cpu s':>8} {'MiB':>8} {'wall ms/1,000':>14} {'KiB/entry':>10}")
    for count, cost in costs.items():
        print(f"{count:>13,} entries {cost.wall:8.3f} {cost.cpu:8.3f} {cost.memory:8.0f}"
              f" {cost.wall / count * 1e6:14.1f} {cost.memory * 1024 / count:10.1f}")


def configurations(costs):
    release = costs["release binary"]
    print(f"\n{'configuration':22} {'cold s':>8} {'again s':>8}   {'ratios to release':>18}")
    for name, pair in costs.items():
        if pair is None:
            print(f"{name:22} not built, or no Swift: left out")
            continue
        cold, again = pair
        ratio = cold.wall / release[0].wall
        note = "" if pair is release else f"   {CONFIGURATION_TARGET}: {verdict(ratio, CONFIGURATION_TARGET, True)}"
        print(f"{name:22} {cold.wall:8.3f} {again.wall:8.3f}   {ratio:8.2f} {again.wall / release[1].wall:8.2f}{note}")


def preview(works, isJudged):
    print(f"\n{'at the keyboard (tmpfs)':22} {'wall s':>8} {'wanted':>8}   wanted / wall")
    for work, (seconds, wanted) in works.items():
        note = f"   {verdict(seconds, wanted, True)}" if isJudged else ""
        print(f"{work:22} {seconds:8.3f} {wanted:8.3f}   {wanted / seconds:6.1f}{note}")
