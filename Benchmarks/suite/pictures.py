"""What pictures cost, small and large ones, beside libvips driven directly on the same files with the same encoders."""

import json
import shutil
import statistics

from . import places, process
from .peers import EDITION

SMALL_TARGET = 4
LARGE_TARGET = 1.03


class Site:
    """A feed of local JPEGs; without pictures it is the same site but for them."""

    def __init__(self, folder, pictures, widths, formats, hasPictures=True):
        self.folder = folder
        folder.mkdir(parents=True)
        self.items = items = []
        for path in sorted(pictures.iterdir()):
            items.append({"id": f"p{path.stem}", "title": f"Picture {path.stem}"})
            if hasPictures:
                items[-1]["cover"] = f"pictures/{path.name}"
        if hasPictures:
            shutil.copytree(pictures, folder / "pictures")
        self.write()
        entry = {"id": "id", "title": "title"} | ({"image": "cover"} if hasPictures else {})
        (folder / "config.json").write_text(json.dumps({
            "feeds": [{"id": "shop", "type": "json", "url": "feed.json", "items": "items", "entry": entry,
                       "limit": 100_000}],
            "images": {"widths": widths, "formats": formats, "quality": 80},
            "publish": {"output": "output"}, "cache": {"path": "cache"}}))

    def write(self):
        (self.folder / "feed.json").write_text(json.dumps({"items": self.items}))

    def night(self):
        """What a night costs on which the titles of 1 % have changed; the stage is one that fell away."""
        for item in self.items[::100]:
            item["title"] += "."
        self.write()
        return self.run()[0]

    def build(self):
        """(cost, seconds of the images' stage)"""
        for name in ("output", "cache", ".output-generations"):
            shutil.rmtree(self.folder / name, ignore_errors=True)
        return self.run()

    def run(self):
        report = self.folder / "report.json"
        cost = process.run(
            [str(places.RELEASE), "--config", str(self.folder / "config.json"), "--offline", "--now", EDITION,
             "--report", str(report), "-q"], places.PACKAGE, self.folder / "log")
        return cost, next(s["seconds"] for s in json.loads(report.read_text())["stages"] if s["name"] == "images")


def libvips(folder, *words):
    places.install("pyvips==3.2.0")
    return process.run(
        [str(places.ENVIRONMENT / "bin/python"), str(places.BENCHMARKS / "suite/libvips.py"), *map(str, words)],
        places.PACKAGE, folder / "log")


def nights(site, bare):
    """(seconds of a night with 1 % changed, the same without pictures)"""
    # Three more, until a generation falls away.
    costs = [(site.night(), bare.night()) for _ in range(8)][3:]
    return [statistics.median(cost[place].wall for cost in costs) for place in (0, 1)]


def row(folder, count, size, widths, formats, repetitions):
    """(milliseconds of processor a picture, the same by libvips, seconds of the stage, the same by libvips, `nights`)"""
    folder.mkdir(parents=True)
    libvips(folder, "generate", folder / "pictures", count, *size)
    site = Site(folder / "site", folder / "pictures", widths, formats)
    bare = Site(folder / "bare", folder / "pictures", widths, formats, hasPictures=False)
    own, wall, peer, peerWall = [], [], [], []
    for _ in range(repetitions):
        (cost, seconds), (without, _) = site.build(), bare.build()
        own.append((cost.cpu - without.cpu) * 1000 / count)
        wall.append(seconds)
        shutil.rmtree(folder / "peer", ignore_errors=True)
        sizes, names = ",".join(map(str, widths)), ",".join(formats)
        cost = libvips(folder, "make", folder / "pictures", folder / "peer", sizes, names)
        peer.append(cost.cpu * 1000 / count)
        peerWall.append(cost.wall)
    return [*(statistics.median(figures) for figures in (own, peer, wall, peerWall)), nights(site, bare)]


def measure(root, repetitions, isSmoke):
    """Lines for people, and what is judged."""
    count, many = (20, 2) if isSmoke else (5_000, 500)
    own, peer, _, _, (changed, without) = row(root / "small", count, (200, 150), [320], ["jpeg"], repetitions)
    found = [
        f"{count:,} pictures of 200×150, one JPEG each, with tint, placeholder and all around them: {own:.1f} ms of"
        f" processor a picture; libvips directly, the JPEG alone: {peer:.1f} ms.",
        f"A night on which 1 % of these {count:,} entries have another title: {changed:.2f} s, without pictures"
        f" {without:.2f} s.",
        ("a picture of 200×150: ms of processor", f"{own:.1f}", f"≤ {SMALL_TARGET}", own <= SMALL_TARGET)]
    own, peer, wall, peerWall, _ = row(
        root / "large", many, (1600, 1200), [320, 640, 960], ["jpeg", "webp"], repetitions)
    found.append(
        f"{many:,} photographs of 1600×1200, three widths, JPEG and WebP: {wall:.1f} s, libvips directly {peerWall:.1f} s;"
        f" {own:.0f} and {peer:.0f} ms of processor a picture.")
    ratio = wall / peerWall
    what = f"{many:,} photographs × 3 widths: Vitrine / libvips directly"
    return [*found, (what, f"{ratio:.2f}", f"≤ {LARGE_TARGET}", ratio <= LARGE_TARGET)]
