"""What the three commands and the shared folder cost, measured on one machine."""

import collections
import json
import shutil
import statistics

from . import process
from .peers import EDITION

WIDTHS, FORMATS = [480, 960, 1600], ["jpeg", "webp"]
# Of pictures whose size does not count: as many files each.
SMALL_WIDTHS = [40, 80, 120]


class Gallery:
    """A site of pictures at web addresses in a folder of its own; its cache lies there, or where `cache` says."""

    def __init__(self, binary, folder, addresses, widths=WIDTHS, formats=FORMATS, cache="cache", remote=None):
        self.binary, self.folder, self.cache = binary, folder, cache
        folder.mkdir(parents=True)
        items = [{"id": f"p{number}", "title": f"Picture {number}", "cover": address}
                 for number, address in enumerate(addresses)]
        (folder / "feed.json").write_text(json.dumps({"items": items}))
        (folder / "config.json").write_text(json.dumps({
            "feeds": [{"id": "shop", "type": "json", "url": "feed.json", "items": "items", "limit": 100_000,
                       "entry": {"id": "id", "title": "title", "image": "cover"}}],
            "images": {"widths": widths, "formats": formats},
            "network": {"allowPrivateHosts": True, "perHost": 64},
            "cache": {"path": str(cache)} | ({"remote": str(remote)} if remote else {}),
            "publish": {"output": "output"}}))

    def run(self, *words, wrapper=(), environment=None):
        return process.run(
            [*map(str, wrapper), str(self.binary), *words, "--config", str(self.folder / "config.json"), "-q"],
            self.folder, self.folder / "log", environment)

    def build(self):
        return self.run("build", "--now", EDITION)

    def plan(self):
        return self.run("plan", "--out", "plan", "--now", EDITION)

    def shard(self, part="1/1", **options):
        return self.run("shard", "--plan", "plan", part, **options)

    def merge(self, **options):
        return self.run("build", "--plan", "plan", **options)

    def forget(self):
        """All that runs have left."""
        for name in ("output", ".output-generations", "plan.results", self.cache):
            shutil.rmtree(self.folder / name, ignore_errors=True)

    def report(self):
        return json.loads((self.folder / self.cache / "reports/latest.json").read_text())

    def tree(self):
        output = self.folder / "output"
        return {path.relative_to(output): path.read_bytes() for path in output.rglob("*") if path.is_file()}


def three_commands(binary, root, addresses, repetitions):
    """Costs of one plain run, and of `plan`, `shard 1/1` and the merge, in turns; {name: [Cost]}."""
    plain, split = (Gallery(binary, root / name, addresses) for name in ("plain", "split"))
    costs = collections.defaultdict(list)
    for _ in range(repetitions):
        for gallery in (plain, split):
            gallery.forget()
        costs["plain"].append(plain.build())
        for name in ("plan", "shard", "merge"):
            costs[name].append(getattr(split, name)())
        if plain.tree() != split.tree():
            raise process.Failed("the merge published other bytes than the plain run")
    return costs


def ratio(costs, name):
    """The three commands' wall or processor time by that of the plain run: the median of the repetitions."""
    return statistics.median(
        sum(getattr(costs[part][turn], name) for part in ("plan", "shard", "merge")) / getattr(plain, name)
        for turn, plain in enumerate(costs["plain"]))


def shared_folder(binary, root, addresses):
    """Costs of the machine that makes the pictures and fills the folder, and of one that begins with nothing."""
    remote = root / "remote"
    remote.mkdir(parents=True)
    first, cold = (Gallery(binary, root / name, addresses, remote=remote) for name in ("first", "cold"))
    made, copied = first.build(), cold.build()
    counts = cold.report()["counts"]
    # Sheets are of the site, not of a picture, and each machine makes its own.
    if first.tree() != cold.tree() or cold.report()["remote"]["derivatives"] < len(addresses):
        raise process.Failed(f"the cold machine did not take the pictures from the folder: {counts}")
    return made, copied


def coordinator(binary, root, addresses, counts):
    """[(pictures, processor of plan, processor of merge, MiB of merge)] with one shard's results, for each of `counts`.

    Both do one thing after the other, so that an idle machine's clock says the same.
    """
    found = []
    for count in counts:
        gallery = Gallery(binary, root / f"site-{count}", addresses[:count], SMALL_WIDTHS)
        planned = gallery.plan()
        gallery.shard()
        merged = gallery.merge()
        found.append((count, planned.cpu, merged.cpu, merged.memory))
        shutil.rmtree(gallery.folder)
    return found
