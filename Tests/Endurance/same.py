#!/usr/bin/env python3
"""Determinism: the whole sample site, cold, under another locale, time zone, number of jobs, load, and with its inputs
shuffled where that means nothing (the order of JSON's keys, of the files in a folder, of the configuration): the same
bytes each time."""

import json
import os
import random
import shutil
import subprocess
import sys

from endurance import lanes, locales, tree
from endurance.options import options
from endurance.site import PROJECT, Site

DAY = "2026-06-01"
# An object of the configuration whose order means something: that of the facts on a page.
ORDERED = ("facts",)
FULL_ROUNDS = 10


class Way:
    """One way to build the same site."""

    def __init__(self, name, jobs=2, shuffled=None, busy=0, **environment):
        self.name, self.jobs, self.shuffled, self.busy, self.environment = name, jobs, shuffled, busy, environment


def ways(locale_folder, rounds, seed):
    found = [
        Way("as always"), Way("as always, in another folder"),
        Way("one job, Turkish, the first zone to see a day", jobs=1, LC_ALL="tr_TR.UTF-8", LANG="tr_TR.UTF-8",
            LOCPATH=locale_folder, TZ="Pacific/Kiritimati"),
        Way("eight jobs, Arabic, the last zone to see a day, under load", jobs=8, busy=3, LC_ALL="ar_EG.UTF-8",
            LOCPATH=locale_folder, TZ="Pacific/Pago_Pago"),
    ]
    return found + [Way(f"shuffled, {number}", jobs=1 + number % 8, shuffled=f"{seed}-{number}", busy=number % 2)
                    for number in range(rounds)]


def shuffled_keys(value, chance):
    if isinstance(value, dict):
        items = list(value.items())
        chance.shuffle(items)
        return {key: one if key in ORDERED else shuffled_keys(one, chance) for key, one in items}
    return [shuffled_keys(one, chance) for one in value] if isinstance(value, list) else value


def shuffled_text(text, chance):
    """The same JSON with its keys in another order, and a JSONP's call about it as it was."""
    start, end = text.find("{"), text.rfind("}") + 1
    if 0 <= text.find("[") < start:
        start, end = text.find("["), text.rfind("]") + 1
    value = json.loads(text[start:end])
    return text[:start] + json.dumps(shuffled_keys(value, chance), ensure_ascii=chance.random() < 0.5) + text[end:]


def copy_samples(target, chance):
    """The files of `samples/`, made in an order of chance, which is that in which many file systems list them."""
    source, paths = os.path.join(PROJECT, "samples"), []
    for root, _, names in os.walk(source):
        paths += [os.path.relpath(os.path.join(root, name), source) for name in names]
    paths.sort()
    if chance:
        chance.shuffle(paths)
    for path in paths:
        copy = os.path.join(target, path)
        os.makedirs(os.path.dirname(copy), exist_ok=True)
        if chance and path.endswith(".json"):
            with open(os.path.join(source, path), encoding="utf-8-sig") as file:
                text = file.read()
            with open(copy, "w", encoding="utf-8") as file:
                file.write(shuffled_text(text, chance))
        else:
            shutil.copyfile(os.path.join(source, path), copy)


def build(folder, way):
    """The tree that comes of building this way."""
    site, chance = Site(folder), random.Random(way.shuffled) if way.shuffled else None
    os.makedirs(folder)
    copy_samples(os.path.join(folder, "samples"), chance)
    with open(os.path.join(PROJECT, "config.json"), encoding="utf-8") as file:
        config = json.load(file)
    config.pop("$schema")
    config["site"]["languages"] = ["en", "ar"]
    config["images"] = {"widths": [160], "formats": ["jpeg"]}
    site.write("config.json", json.dumps(shuffled_keys(config, chance) if chance else config))
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(way.busy)]
    try:
        ended = site.build(DAY, "--offline", "--jobs", str(way.jobs), environment=way.environment)
    finally:
        for process in busy:
            process.kill()
            process.wait()
    assert ended.code == 0, f"{way.name}: exit {ended.code}: {ended.messages}"
    made = site.tree()
    shutil.rmtree(folder)
    return made


def main():
    chosen = options(__doc__)
    with lanes.scratch() as folder:
        all_ways = ways(locales.make(folder), FULL_ROUNDS if chosen.full else 1, chosen.seed)
        trees = lanes.run(lambda number: os.path.join(folder, f"{number}-{'x' * number * 40}"), all_ways, build)
    failed = 0
    for way, made in zip(all_ways[1:], trees[1:]):
        if made != trees[0]:
            failed += 1
            print(f"built {way.name}: {tree.difference(made, trees[0])}", file=sys.stderr)
    print(f"determinism: {len(trees)} ways to build {len(trees[0])} files, {failed} with other bytes")
    return failed == 0


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
