#!/usr/bin/env python3
"""The kill sweep: SIGKILL at a random instant of a night that changes things, while others read the site.

Two of three fall around the switch, which takes too short a time to be met by chance. After each: the old site or the
new one, whole, a cache that is sound, and a next run that publishes. Who had opened the folder sees one generation; who
reads by path never misses a picture or an asset of a page that it has read. Every fourth site is replaced file by file
(`publish.method`: `sync`): there the pages may be of both nights, but all that they show is there."""

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
TRIES_PER_KILL_MAX = 6
# How long a kill at a certain moment waits beyond it at most, and how often it is looked whether that has come.
AFTER_SECONDS_MAX, LOOK_SECONDS = {"exchange": 0.015, "sync": 0.005}, 0.0002


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
        self.site.add_own_files()
        self.site.add_spare_folder()
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
    for trial in range(1, TRIES_PER_KILL_MAX + 1):
        scene.template.restore()
        readers = [PathReader(scene.site, [path for path in scene.old if path.endswith(".html")])]
        if scene.method == "exchange":
            readers.append(FolderReader(scene.site, scene.old))
        for reader in readers:
            reader.start()
        killed = kill(scene, *instant(scene, number, lane.random, trial))
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


def instant(scene, number, chance, trial):
    """What a kill waits for, and how many seconds after that it comes: every third falls anywhere in the run, every
    third while the new generation is written, checked and switched in, and every third after the switch; sooner with
    every trial."""
    if number % 3 == 0:
        return None, chance.uniform(0, scene.seconds / trial)
    waits_for = Staged if number % 3 == 1 else Switched
    return waits_for(scene.site), chance.uniform(0, AFTER_SECONDS_MAX[scene.method] / trial)


class Staged:
    """Whether the new generation has begun to be written."""

    def __init__(self, site):
        self.shelf = site.shelf

    def __call__(self):
        return any(name.startswith("stage-") for name in os.listdir(self.shelf))


class Switched:
    """Whether the output has begun to change: its folder is another, or the mark of a replacement stands."""

    def __init__(self, site):
        self.output, self.mark = site.output, os.path.join(site.shelf, "unfinished")
        self.before = os.stat(self.output).st_ino

    def __call__(self):
        return os.stat(self.output).st_ino != self.before or os.path.exists(self.mark)


def kill(scene, has_come, seconds):
    """Whether a run was alive when it was killed, so many seconds after its start, or after what was waited for."""
    process = scene.site.start("--now", scenes.SECOND_NIGHT, "--offline")
    moment = threading.Event()
    while has_come and process.poll() is None and not has_come():
        moment.wait(LOOK_SECONDS)
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
            outcome.wrong += tree.wrong_mixture(scene.site.output, shown, scene.old, scene.new)
    outcome.wrong += scene.site.verified(scene.method)


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
    late = sum(outcome.late for outcome in outcomes)
    print(f"kills: {hits} hit a living run ({late} came late), {shown['old']} left the old site, {shown['new']} the "
          f"new one, {shown['of both nights']} (file by file) files of both; "
          f"{sum(outcome.looks for outcome in outcomes)} looks of readers; {failed} wrong")
    return not failed and hits >= count * 0.9


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
