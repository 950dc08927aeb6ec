"""Hugo as its experts set it up: what each setting brings, so that the fastest is the peer."""

import shutil

from . import places
from .peers import HUGO_SETUPS, Hugo
from .process import Cost

SETUPS = {
    **HUGO_SETUPS,
    "GOGC=200": ((), {"GOGC": "200"}),
    "--noTimes --noChmod": (("--noTimes", "--noChmod"), {}),
    "HUGO_NUMWORKERMULTIPLIER=2": ((), {"HUGO_NUMWORKERMULTIPLIER": "2"}),
    "HUGO_NUMWORKERMULTIPLIER=4": ((), {"HUGO_NUMWORKERMULTIPLIER": "4"}),
    "HUGO_MEMORYLIMIT=16": ((), {"HUGO_MEMORYLIMIT": "16"}),
    "GOGC=400, --noTimes --noChmod": (("--noTimes", "--noChmod"), {"GOGC": "400"}),
    "GOGC=400, HUGO_NUMWORKERMULTIPLIER=2": ((), {"GOGC": "400", "HUGO_NUMWORKERMULTIPLIER": "2"}),
}


def measure(results, root, counts, model, repetitions):
    """Cold builds by each setup, in turns.

    - model: makes a Vitrine of so many entries that has built its site.
    """
    for count in counts:
        vitrine = model(count)
        hugos = {}
        for number, (name, setup) in enumerate(SETUPS.items()):
            hugos[name] = Hugo(root / str(number), places.data(count), vitrine.output, *setup)
            hugos[name].prepare()
        costs = {name: [] for name in hugos}
        for _ in range(repetitions):
            for name, hugo in hugos.items():
                hugo.forget()
                costs[name].append(hugo.build())
        results.section(f"Hugo's settings, {count:,} entries cold, in memory")
        middle = {name: Cost.median(found) for name, found in costs.items()}
        first = middle["as installed"]
        results.table(("", "wall s", "cpu s", "MiB", "× as installed"), [
            [name, f"{cost.wall:.3f}", f"{cost.cpu:.3f}", f"{cost.memory:.0f}", f"{cost.wall / first.wall:.2f}"]
            for name, cost in middle.items()])
        shutil.rmtree(root)
        shutil.rmtree(vitrine.folder)
