#!/usr/bin/env python3
"""Many machines: what a shared folder may do to them, shards that are killed or run elsewhere. Each time the site is
byte for byte that of one machine, and the exit code 0 or 3."""

import ctypes
import hashlib
import os
import random
import re
import signal
import subprocess
import sys
import time

from endurance import lanes, locales, strace
from endurance.machines import Machines, Server, damage
from endurance.options import options

PICTURES_IN_SHORT, PICTURES_IN_FULL = 24, 400
# Full: each case so often, with another chance each time.
ROUNDS_IN_FULL = 20
MANY = 16
CLOCK = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Clock", "run.sh")
# landlock_create_ruleset(2), which has this number on all processors.
LANDLOCK_CREATE_RULESET, LANDLOCK_VERSION = 444, 1


def has_landlock():
    """Whether a process may confine itself by Landlock here: the call says which version there is."""
    call = ctypes.CDLL(None, use_errno=True).syscall
    call.restype = ctypes.c_long
    return call(ctypes.c_long(LANDLOCK_CREATE_RULESET), ctypes.c_void_p(None), ctypes.c_size_t(0),
                ctypes.c_uint32(LANDLOCK_VERSION)) > 0


def files_made(ended):
    """What a shard says at its end."""
    match = re.search(r"(\d+) files? made", ended.stdout)
    return int(match[1]) if match else 0


def slow_folder(machines, chance):
    """A shared folder each call of which takes long: it is used, or given up."""
    machines.build("first", environment=machines.faulty(delay=2_000))
    # Giving up takes 20 seconds.
    delays = (500, 10_000, 2_000_000) if machines.is_full else (500, 10_000)
    states = [machines.build(f"cold{delay}", environment=machines.faulty(delay=delay))["remote"]["state"]
              for delay in delays]
    if states != ["usable", "usable", "givenUp"][:len(states)]:
        machines.wrong.append(f"states {states}: one that is quick enough has to be used, and a slow one given up")
    return f"states {', '.join(states)}"


def slow_cache(machines, chance):
    """The whole cache on a slow share."""
    machines.make_plan()
    environment = machines.faulty(delay=1_000)
    for number in (1, 2, 3):
        machines.shard(number, 3, environment=environment)
    made = machines.merge(environment=environment)["counts"]["imagesMade"]
    machines.expect_asked({})
    return f"the merge made {made} files"


def late_folder(machines, chance):
    """Nothing that another machine has put in place shows."""
    before = machines.now()
    machines.build("first")
    second = machines.build("second", environment=machines.faulty(late=before))
    if second["counts"]["imagesMade"] == 0 or second["remote"]["state"] == "usable" and second["remote"]["objectsRead"]:
        machines.wrong.append("what another machine has made did show")
    third = machines.build("third")
    if third["counts"]["imagesMade"]:
        machines.wrong.append(f"the third machine made {third['counts']['imagesMade']} files")
    return f"made again: {second['counts']['imagesMade']}"


def late_results(machines, chance):
    """Some of the shards' results and files do not show when they are merged."""
    machines.make_plan()
    for number in (1, 2):
        machines.shard(number, 4)
    before = machines.now()
    late = sum(files_made(machines.shard(number, 4)) for number in (3, 4))
    made = machines.merge(environment=machines.faulty(late=before))["counts"]["imagesMade"]
    if late == 0 or made < late:
        machines.wrong.append(f"the merge made {made} files, where {late} do not show")
    return f"the merge made {made} files, of which {late} did not show"


def damaged_folder(machines, chance):
    """Objects are lost, cut short and exchanged at once: for a cold machine, and for a merge."""
    machines.build("first")
    counts = damage(os.path.join(machines.remote, "objects"), chance)
    bad = machines.build("second")["remote"]["bad"]
    made = machines.build("third")["counts"]["imagesMade"]
    if made:
        machines.wrong.append(f"a third machine made {made} files: the second has not put all right")
    return f"{counts} lost, cut, exchanged: {bad} found bad"


def damaged_results(machines, chance):
    machines.make_plan()
    for number in (1, 2, 3):
        machines.shard(number, 3)
    counts = damage(os.path.join(machines.share, "objects"), chance)
    made = machines.merge()["counts"]["imagesMade"]
    return f"{counts} lost, cut, exchanged: the merge made {made} files"


def killed_shards(machines, chance):
    """Sixteen shards in an order of chance, each twice; every third of them is killed both times. The others' pictures
    are asked for once, those of a killed one at most by each of its processes and by the merge."""
    machines.make_plan()
    turns = [number for number in range(1, MANY + 1)] * 2
    chance.shuffle(turns)
    hits, seconds = 0, 0.2
    for number in turns:
        if number % 3:
            start = time.monotonic()
            machines.shard(number, MANY)
            # With the load as it is.
            seconds = (seconds + time.monotonic() - start) / 2
            continue
        shard = machines.start_shard(number, MANY)
        try:
            # The first is killed at once, so that one is surely alive then, however slow or quick all is.
            shard.wait(timeout=chance.uniform(0, seconds) if hits else 0)
        except subprocess.TimeoutExpired:
            shard.send_signal(signal.SIGKILL)
            hits += 1
        shard.communicate()
    made = machines.merge()["counts"]["imagesMade"]
    whole = [path for number in range(1, MANY + 1) if number % 3 for path in machines.answered(number, MANY)]
    if not hits or not whole:
        machines.wrong.append(f"{hits} were killed alive, and the others answered for {len(whole)} pictures")
    machines.expect_asked({path: 1 for path in whole}, default=3)
    return f"{hits} of {MANY // 3 * 2} killed alive, the merge made {made} files"


def elsewhere(machines, chance):
    """Shards whose clock is an hour off, in another language, and without Landlock."""
    ways = {
        "an hour ahead": {"wrapper": [CLOCK, "+3600"]},
        "an hour behind": {"wrapper": [CLOCK, "-3600"]},
        "Turkish": {"environment": {
            "LC_ALL": "tr_TR.UTF-8", "LOCPATH": machines.server.locales, "TZ": "Pacific/Kiritimati"}},
        "without Landlock": {"wrapper": [
            strace.STRACE, *strace.QUIET, "-e", "trace=landlock_create_ruleset",
            "-e", "inject=landlock_create_ruleset:error=ENOSYS", "-o", os.devnull]},
    }
    machines.make_plan()
    order = list(ways)
    chance.shuffle(order)
    makers = 0
    for number, name in enumerate(order, 1):
        ended = machines.shard(number, len(order), "-v", **ways[name])
        # One without a picture starts no process that it would confine.
        if not files_made(ended):
            continue
        makers += 1
        confined = [line for line in ended.stderr.splitlines() if "are confined by" in line]
        wanted = name != "without Landlock" and has_landlock()
        if not confined or any(("landlock" in line) != wanted for line in confined):
            machines.wrong.append(f"{name}: confined by Landlock has to be {wanted}: {confined}")
    if not makers:
        machines.wrong.append("no shard made a file")
    # A coordinator whose clock is right takes over what theirs have dated.
    made = machines.merge()
    machines.expect_asked({})
    return f"{', '.join(order)}: the merge asked {made['counts']['requests']} times"


def other_version(machines, chance):
    """A plan of another version is refused, and a result of one is made again."""
    machines.make_plan()
    with open(machines.plan, encoding="utf-8") as file:
        own = file.read()
    version = next(line for line in own.splitlines() if line.startswith("tool\t")).split("\t")[1]

    def write(path, heading, text):
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"vitrine {heading} 1 {hashlib.sha256(text.encode()).hexdigest()}\n{text}")

    write(machines.plan, "plan", own.partition("\n")[2].replace(f"tool\t{version}", "tool\t0.0.1"))
    planner = machines.machine("planner")
    for arguments in (["shard", "--plan", machines.plan, "1/1"], ["--plan", machines.plan]):
        ended = planner.run(*arguments)
        if ended.code != 65 or "was made by version 0.0.1" not in ended.stderr:
            machines.wrong.append(f"{arguments[0]} of another version's plan: {ended.code}: {ended.messages}")
    with open(machines.plan, "w", encoding="utf-8") as file:
        file.write(own)
    for number in (1, 2):
        machines.shard(number, 2)
    path = os.path.join(machines.results, "1-of-2")
    with open(path, encoding="utf-8") as file:
        text = file.read().partition("\n")[2]
    os.unlink(path)
    write(path, "result", text.replace(f"\t{version}\t1\t2\n", "\t0.0.1\t1\t2\n", 1))
    report = machines.merge()
    refused = [one for one in report["diagnostics"] if one["kind"] == "result-refused"]
    if len(refused) != 1:
        machines.wrong.append(f"{len(refused)} results were refused")
    return "plan 65, result refused"


# Whether each machine has a cache of its own beside the shared folder, or all have one.
CASES = [
    (slow_folder, True), (slow_cache, False), (late_folder, True), (late_results, True), (late_results, False),
    (damaged_folder, True), (damaged_results, True), (damaged_results, False), (killed_shards, True),
    (killed_shards, False), (elsewhere, True), (elsewhere, False), (other_version, False),
]


def name(case):
    return f"{case[0].__name__} ({'own caches' if case[1] else 'one cache'})"


def attempt(server, folder, job, chosen):
    """What is wrong about one case."""
    number, case, turn = job
    server.forget()
    machines = Machines(server, os.path.join(folder, f"case-{number}"), is_remote=case[1], is_full=chosen.full)
    try:
        found = case[0](machines, random.Random(f"{chosen.seed}-{number}"))
    except Exception as error:
        found = ""
        machines.wrong.append(f"{type(error).__name__}: {error}")
    for wrong in machines.wrong:
        print(f"{name(case)}, {turn}: {wrong}", file=sys.stderr, flush=True)
    if turn == 0:
        print(f"  {name(case)}: {found}", flush=True)
    machines.close()
    return machines.wrong


def main():
    chosen = options(__doc__)
    if not strace.works():
        print("cluster: needs strace, as root: apt-get install strace", file=sys.stderr)
        return False
    rounds = range(ROUNDS_IN_FULL if chosen.full else 1)
    jobs = [(case, turn) for turn in rounds for case in CASES if chosen.only in name(case)]
    count = chosen.count or (PICTURES_IN_FULL if chosen.full else PICTURES_IN_SHORT)
    servers = []
    with lanes.scratch() as folder:
        language = locales.make(folder)

        def make_server(lane):
            """Each lane has a server of its own, so that requests are counted by case."""
            server = Server(os.path.join(folder, f"lane-{lane}"), count)
            servers.append(server)
            server.locales = language
            return server

        try:
            wrong = lanes.run(make_server, [(number, *job) for number, job in enumerate(jobs)],
                              lambda server, job: attempt(server, folder, job, chosen))
        finally:
            for server in servers:
                server.close()
    failed = sum(bool(one) for one in wrong)
    print(f"cluster: {len(jobs)} cases of {count} pictures, {len(servers[0].expected)} files the same; {failed} wrong")
    return not failed


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
