#!/usr/bin/env python3
"""The flip sweep: one bit of the cache's index, its log, its copy or its checksum is flipped, or two rows of the index
exchange what they hold, between a night that was closed or killed and the next.

After each: the next night ends in 0 and shows what it would have shown, `cache verify` finds nothing, and so does the
night after that. A night that is wrong is repaired, and counts as stuck where the next is wrong too."""

import collections
import os
import random
import signal
import sqlite3
import sys
import time

from endurance import lanes, scenes, tree
from endurance.options import options
from endurance.site import Site, Template

FLIPS_IN_SHORT, FLIPS_IN_FULL = 60, 1000
NIGHTS = ("2026-06-03", "2026-06-04")
# A run that is to be killed may come to its end first.
TRIES_TO_KILL_MAX, LOOK_SECONDS = 50, 0.0002
# What is done to which file after which end of the night before; in turn.
KINDS = (("closed", "index.sqlite"), ("killed", "index.sqlite"), ("closed", "rows"), ("killed", "index.sqlite-wal"),
         ("closed", "index.sqlite"), ("killed", "index.sqlite-wal"), ("closed", "index.sqlite"),
         ("killed", "index.sqlite"), ("closed", "index.backup.sqlite"), ("closed", "index.checksum"),
         ("closed", "index.sqlite"), ("killed", "index.backup.sqlite"))
# Table, and the columns that two of its rows exchange.
EXCHANGES = (("resource", "object, byte_count"), ("derivative", "files"), ("derivative", "width, height, tint"),
             ("snapshot_document", "object"), ("object", "byte_count"))


class Lane:
    """A site after a night that was closed, and after one that was killed, as often as they are asked for. An entry
    that has left its feed is shown from the documents of an earlier night, which only the index knows."""

    def __init__(self, folder):
        site = Site(folder)
        scene = scenes.FileScene(site, retainDays=30)
        assert site.build(scenes.FIRST_NIGHT, "--offline").code == 0
        scene.second_night()
        assert site.build(scenes.SECOND_NIGHT, "--offline").code == 0
        self.states = {"closed": State(site, "closed")}
        for _ in range(TRIES_TO_KILL_MAX):
            self.states["closed"].template.restore()
            if kill_while_logged(site):
                self.states["killed"] = State(site, "killed")
                break
        assert "killed" in self.states, "no run was killed while it had a log"


class State:
    def __init__(self, site, name):
        self.site, self.template = site, Template(site, name)
        self.nights = []
        for night in NIGHTS:
            ended = site.build(night, "--offline")
            assert ended.code == 0, ended.messages
            self.nights.append(site.tree())
        assert not site.broken()


def kill_while_logged(site):
    """Whether the night was killed while the index had a log of more than a few pages."""
    log, moment = os.path.join(site.cache, "index.sqlite-wal"), time.monotonic() + 60
    process = site.start("--now", NIGHTS[0], "--offline")
    while process.poll() is None and time.monotonic() < moment:
        if os.path.exists(log) and os.path.getsize(log) > 5 * 4096:
            process.send_signal(signal.SIGKILL)
            break
        time.sleep(LOOK_SECONDS)
    process.communicate()
    return process.returncode == -signal.SIGKILL and os.path.exists(log)


def flip(path, chance):
    """Changes one bit of a byte that is not zero."""
    with open(path, "r+b") as file:
        data = file.read()
        offset = chance.choice([place for place, byte in enumerate(data) if byte])
        bit = chance.randrange(8)
        file.seek(offset)
        file.write(bytes([data[offset] ^ 1 << bit]))
    return f"byte {offset}, bit {bit}"


def exchange(path, chance):
    """Two rows of one table exchange what they hold."""
    table, columns = chance.choice(EXCHANGES)
    database = sqlite3.connect(path)
    key = [row[1] for row in database.execute(f"PRAGMA table_info({table})") if row[5]]
    rows = database.execute(f"SELECT {columns}, {', '.join(key)} FROM {table}").fetchall()
    count = len(columns.split(","))
    pairs = [(one, other) for one in rows for other in rows if one[:count] != other[:count]]
    assert pairs, f"all rows of {table} hold the same"
    one, other = chance.choice(pairs)
    update = (f"UPDATE {table} SET {', '.join(f'{name.strip()} = ?' for name in columns.split(','))} "
              f"WHERE {' AND '.join(f'{name} = ?' for name in key)}")
    database.execute(update, one[:count] + other[count:])
    database.execute(update, other[:count] + one[count:])
    database.commit()
    database.close()
    return f"{columns} of two rows of {table}"


class Outcome:
    def __init__(self):
        self.wrong, self.is_stuck, self.is_replaced = [], False, False


def try_flip(lane, job):
    number, seed = job
    chance = random.Random(f"{seed}-{number}")
    kind = KINDS[number % len(KINDS)]
    state, outcome = lane.states[kind[0]], Outcome()
    site = state.site
    state.template.restore()
    if kind[1] == "rows":
        what = exchange(os.path.join(site.cache, "index.sqlite"), chance)
    else:
        what = flip(os.path.join(site.cache, kind[1]), chance)
    outcome.wrong += night(state, 0)
    outcome.is_replaced = any(".damaged-" in name for name in os.listdir(site.cache))
    if outcome.wrong:
        site.run("cache", "repair")
    else:
        outcome.wrong += site.verified("exchange")
        if kind[1] == "index.backup.sqlite":
            # The night has made another copy, and that one serves.
            os.unlink(os.path.join(site.cache, "index.sqlite"))
    again = night(state, 1)
    outcome.is_stuck = bool(again)
    outcome.wrong += again
    for wrong in outcome.wrong:
        print(f"flip {number} ({kind[0]}, {kind[1]}: {what}): {wrong}", file=sys.stderr, flush=True)
    return outcome


def night(state, number):
    """What is wrong about a night, as messages."""
    ended = state.site.build(NIGHTS[number], "--offline")
    shown = state.site.tree()
    wrong = [] if ended.code == 0 else [f"{NIGHTS[number]} ended in {ended.code}: {ended.messages}"]
    if shown != state.nights[number]:
        wrong.append(f"{NIGHTS[number]} is wrong: {tree.difference(shown, state.nights[number])}")
    return wrong


def main():
    chosen = options(__doc__)
    count = chosen.count or (FLIPS_IN_FULL if chosen.full else FLIPS_IN_SHORT)
    with lanes.scratch() as folder:
        outcomes = lanes.run(
            lambda number: Lane(os.path.join(folder, f"lane-{number}")), [(job, chosen.seed) for job in range(count)],
            try_flip)
    kinds = collections.Counter(KINDS[job % len(KINDS)][1] for job in range(count))
    wrong, stuck = (sum(map(bool, found)) for found in zip(*[(one.wrong, one.is_stuck) for one in outcomes]))
    replaced = sum(outcome.is_replaced for outcome in outcomes)
    places = ", ".join(f"{found} {name}" for name, found in sorted(kinds.items()))
    print(f"flips: {count} ({places}), {replaced} made the copy serve; {wrong} nights wrong, {stuck} stuck")
    return not wrong


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
