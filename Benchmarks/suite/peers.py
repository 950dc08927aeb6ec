"""The site generators, each with a folder of its own to build in."""

import json
import os
import shutil
import time

from . import places, process

# A document that is younger when it is read may change once more without another time: Vitrine reads it again the next
# time. On any night documents are older.
YOUNG_SECONDS = 2
EDITION = "2026-11-21"
# The same day, for commands that take no --now.
EPOCH = "1795219200"
CONFIG = {
    "site": {
        "title": "Vitrine", "description": "Looks worth keeping.", "baseURL": "https://example.org/",
        "languages": ["en"], "pageSize": 20, "timeZone": "UTC",
    },
    "feeds": [{"id": "looks", "type": "ltk", "title": "Looks", "url": "data"}],
    "publish": {"output": "output"},
    "cache": {"path": "cache"},
    "network": {"pagesMax": 100_000},
}
# Flags and environment. The fastest of these builds what is compared; README.md has more that was tried.
HUGO_SETUPS = {"as installed": ((), {}), "GOGC=400": ((), {"GOGC": "400"}), "GOGC=off": ((), {"GOGC": "off"})}


def linked(source, target):
    """A copy, without bytes of its own where both are on one file system."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def copy_assets(site, target):
    """Copies the stylesheet, the scripts, the icons and what else a peer takes from a site as it is."""
    (target / "assets").mkdir(parents=True)
    for file in site.glob("assets/*"):
        shutil.copyfile(file, target / "assets" / f"{file.name.split('.')[0]}{file.suffix}")
    pages = ["search.html", "favourites.html", "sw.js"]
    names = [".nojekyll", "manifest.webmanifest", *pages, *(file.name for file in site.glob("*.png"))]
    for name in [*names, "favicon.ico", "favicon.svg"]:
        shutil.copyfile(site / name, target / name)


class Generator:
    """- folder: emptied by `prepare`, which copies both versions of the data into it.

    The versions change places by renaming: what is measured is no copying.
    """

    def __init__(self, folder, data):
        self.folder = folder
        self.data = data
        self.isChanged = False

    def prepare(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.furnish()
        self.current.parent.mkdir(parents=True, exist_ok=True)
        for source, target in ((self.data.base, self.current), (self.data.changed, self.spare)):
            shutil.copytree(source, target, copy_function=linked)
        self.isChanged = False

    @property
    def spare(self):
        return self.folder / "spare"

    def swap(self):
        """Puts the other version of the data in the place of this one."""
        middle = self.folder / "middle"
        os.rename(self.current, middle)
        os.rename(self.spare, self.current)
        os.rename(middle, self.spare)
        self.isChanged = not self.isChanged


class Vitrine(Generator):
    name = "Vitrine"

    def __init__(self, folder, data, command=(places.RELEASE,)):
        super().__init__(folder, data)
        self.command = [str(part) for part in command]

    @property
    def current(self):
        return self.folder / "data"

    @property
    def output(self):
        return self.folder / "output"

    def prepare(self):
        super().prepare()
        time.sleep(YOUNG_SECONDS)

    def furnish(self):
        (self.folder / "config.json").write_text(json.dumps(CONFIG))

    def forget(self):
        for name in ("output", "cache", ".output-generations"):
            shutil.rmtree(self.folder / name, ignore_errors=True)

    def build(self, **options):
        arguments = ["--config", self.folder / "config.json", "--now", EDITION, "--report", self.folder / "report.json"]
        return process.run(
            [*self.command, *map(str, arguments)], places.PACKAGE, self.folder / "log", **options)

    def counts(self):
        report = json.loads((self.folder / "report.json").read_text())
        return report["counts"], {stage["name"]: stage["seconds"] for stage in report["stages"]}


class Hugo(Generator):
    """- assets: a site that Vitrine made, whose stylesheet, stock picture and icons are copied as they are."""

    name = "Hugo"

    def __init__(self, folder, data, assets, flags=(), environment=None):
        super().__init__(folder, data)
        self.assets = assets
        self.flags = flags
        self.environment = environment

    @property
    def current(self):
        return self.folder / "site/assets/data"

    @property
    def output(self):
        return self.folder / "public"

    def furnish(self):
        shutil.copytree(places.BENCHMARKS / "hugo", self.folder / "site")
        copy_assets(self.assets, self.folder / "site/static")
        shutil.copyfile(self.assets / "404.html", self.folder / "site/layouts/404.html")

    def forget(self):
        for name in ("public", "cache", "site/resources"):
            shutil.rmtree(self.folder / name, ignore_errors=True)

    def build(self):
        arguments = ["--source", self.folder / "site", "--destination", self.output, "--cacheDir", self.folder / "cache"]
        return process.run(
            [str(places.hugo()), *map(str, arguments), "--quiet", "--noBuildLock", *self.flags], self.folder,
            self.folder / "log", self.environment)


class Floor(Generator):
    """The program of floor/: the same pages by appends to a buffer. With a site in place it compares before it writes.

    - assets: as of Hugo; they are copied before anything is measured.
    """

    name = "floor"

    def __init__(self, folder, data, assets):
        super().__init__(folder, data)
        self.assets = assets

    @property
    def current(self):
        return self.folder / "data"

    @property
    def output(self):
        return self.folder / "public"

    def furnish(self):
        self.forget()

    def forget(self):
        shutil.rmtree(self.output, ignore_errors=True)
        copy_assets(self.assets, self.output)
        shutil.copyfile(self.assets / "404.html", self.output / "404.html")

    def build(self):
        compare = ["--compare"] if (self.output / "index.html").exists() else []
        log = self.folder / "log"
        cost = process.run([str(places.floor()), str(self.current), str(self.output), *compare], self.folder, log)
        self.parts = json.loads(log.read_text())
        return cost
