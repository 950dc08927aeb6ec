#!/usr/bin/env python3
"""The kill sweep: SIGKILL at a random instant of a night that changes things, while others read the site.

After each: the old site or the new one, whole, a cache that is sound, and a next run that publishes. Who had opened
the folder sees one generation; who reads by path never misses a picture or an asset of a page that it has read. Every
fourth site is replaced file by file (`publish.method`: `sync`): there the pages may be of both nights, but all that they show
is there."""

import os
import random
import signal
import sys
import threading
import time

from endurance import lanes, scenes, tree
from endurance.options import options
from endurance.readers import FolderReader, PathReader
from endurance.site import Site, Template

KILLS_IN_SHORT, KILLS_IN_FULL = 100, 3000
# A kill that comes too late is tried again; when most do, the runs are not what was timed.
TRIES_PER_KILL_MAX = 3


class Lane:
    """A site of each method, as often as they are asked for, and the two trees to expect."""

    def __init__(self, folder, seed):
        self.random = random.Random(seed)
        self.sites = {method: Scene(f"{folder}-{method}", method) for method in ("exchange", "sync")}


class Scene:
    def __init__(self, folder, method):
        self.method, self.site = method, Site(folder)
        scene = scenes.FileScene(self.site, method=method)
        ended = self.build(scenes.FIRST_NIGHT)
        assert ended.code == 0, ended.messages
        self.old = self.site.tree()
        scene.second_night()
        self.template = Template(self.site)
        self.seconds, self.new = None, None
        self.finish()
        self.new = self.site.tree()
        assert self.old != self.new and not self.site.broken() and not self.site.leftovers()

    def build(self, day=scenes.SECOND_NIGHT):
        return self.site.build(day, "--offline")

    def finish(self):
        """A night that comes to its end; its time, with the load as it is, is that of the next one to be killed."""
        start = time.monotonic()
        ended = self.build()
        self.seconds = time.monotonic() - start
        return ended


class Outcome:
    def __init__(self):
        self.hits, self.late, self.shows, self.looks, self.wrong = 0, 0, "", 0, []


def try_kill(lane, number):
    """One kill that hits; what is wrong about it is in the outcome's `wrong`."""
    scene = lane.sites["sync" if number % 4 == 3 else "exchange"]
    outcome = Outcome()
    for _ in range(TRIES_PER_KILL_MAX):
        scene.template.restore()
        readers = [PathReader(scene.site, [path for path in scene.old if path.endswith(".html")])]
        if scene.method == "exchange":
            readers.append(FolderReader(scene.site, scene.old))
        for reader in readers:
            reader.start()
        killed = kill(scene, instant(lane.random) * scene.seconds)
        if killed:
            outcome.hits += 1
            judge(scene, outcome)
        else:
            outcome.late += 1
        ended = scene.finish()
        for reader in readers:
            outcome.wrong += reader.stop()
            outcome.looks += reader.looks
        if ended.code != 0:
            outcome.wrong.append(f"the next run ended in {ended.code}: {ended.messages}")
        judge_next(scene, outcome)
        for wrong in outcome.wrong:
            print(f"kill {number} ({scene.method}), the site was {outcome.shows}: {wrong}", file=sys.stderr, flush=True)
        if killed:
            break
    return outcome


def instant(chance):
    """When, as a share of a run's time: half of them in its last third, in which it publishes and cleans up."""
    return chance.uniform(0, 1) if chance.random() < 0.5 else chance.uniform(0.66, 1)


def kill(scene, seconds):
    """Whether a run was alive when it was killed, so many seconds after its start."""
    process = scene.site.start("--now", scenes.SECOND_NIGHT, "--offline")
    moment = threading.Event()
    moment.wait(seconds)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    return process.returncode == -signal.SIGKILL


def judge(scene, outcome):
    shown = scene.site.tree()
    outcome.shows = "old" if shown == scene.old else "new" if shown == scene.new else "of both nights"
    if outcome.shows == "of both nights":
        if scene.method == "exchange":
            outcome.wrong.append("half of a site: " + tree.difference(shown, scene.old))
        else:
            pages = tree.read_pages(scene.site.output, shown)
            outcome.wrong += [f"{path} shows {target}, which is not there" for path, text in pages.items()
                              for target in tree.targets(path, text)
                              if tree.is_asset(target) and target not in shown]
            outcome.wrong += [f"{path} is of neither night" for path in pages
                              if shown[path] not in (scene.old.get(path), scene.new.get(path))]
    verified = scene.site.run("cache", "verify")
    if verified.code != 0:
        outcome.wrong.append(f"cache verify ended in {verified.code}: {verified.stdout.strip()} {verified.messages}")


def judge_next(scene, outcome):
    shown = scene.site.tree()
    if tree.pages_of(shown) != tree.pages_of(scene.new):
        outcome.wrong.append("the next run shows another site: " + tree.difference(shown, scene.new))
    outcome.wrong += tree.broken(scene.site.output, shown)
    outcome.wrong += [f"left for ever: {path}" for path in scene.site.leftovers()]


def main():
    chosen = options(__doc__)
    count = chosen.count or (KILLS_IN_FULL if chosen.full else KILLS_IN_SHORT)
    with lanes.scratch() as folder:
        outcomes = lanes.run(
            lambda number: Lane(os.path.join(folder, f"lane-{number}"), f"{chosen.seed}-{number}"), range(count),
            try_kill)
    hits = sum(outcome.hits for outcome in outcomes)
    shown = {name: sum(outcome.hits and outcome.shows == name for outcome in outcomes)
             for name in ("old", "new", "of both nights")}
    failed = sum(bool(outcome.wrong) for outcome in outcomes)
    print(f"kills: {hits} hit a living run ({sum(outcome.late for outcome in outcomes)} came late), {shown['old']} "
          f"left the old site, {shown['new']} the new one, {shown['of both nights']} (file by file) pages of both; "
          f"{sum(outcome.looks for outcome in outcomes)} looks of readers; {failed} wrong")
    return not failed and hits >= count * 0.9


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
