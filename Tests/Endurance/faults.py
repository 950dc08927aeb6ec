#!/usr/bin/env python3
"""The fault sweep: a night that changes things, with one kind of call failing at one place, once or from there on.

After each: the old site as it was or the new one whole, an exit code that says what was wrong, a cache that is sound,
and a next run that publishes."""

import contextlib
import glob
import os
import signal
import sys

from endurance import lanes, scenes, sqlite, strace, tree
from endurance.options import options
from endurance.plan import FILE_ERRORS, WEB_ERRORS, SystemCalls, sample
from endurance.site import Site, Template

POINTS_IN_SHORT = {"files": 110, "sync": 30, "web": 30, "sqlite": 30}
# Design §4, and what an error of that kind may end in. A feed or a picture that cannot be read is a loss: 3.
CODES = {
    "ENOSPC": {74}, "EIO": {74}, "EACCES": {77}, "EINTR": {74}, "EMFILE": {73, 74}, "EXDEV": {74}, "ENOMEM": {74},
    "EAGAIN": {74}, "EINVAL": {74}, strace.KILL: {-signal.SIGKILL},
}
# What keeps the network away costs a feed or a picture: last night's stand in.
CODES.update({error: set() for error in WEB_ERRORS if error not in CODES})
LOOPS = "/tmp/orcexec.*"
SET_ASIDE = "the picture's decoder crashed, twice"


class Lane:
    """A site on whose first night everything went well, as often as it is asked for, and the two trees to expect."""

    def __init__(self, folder, make_scene, layer):
        self.log = folder + ".calls"
        self.site = Site(folder)
        self.scene = make_scene(self.site)
        ended = self.build(scenes.FIRST_NIGHT)
        assert ended.code == 0, ended.messages
        self.site.add_own_files()
        self.site.add_spare_folder()
        self.old = self.site.tree()
        self.scene.second_night()
        self.template = Template(self.site)
        self.trace = self.traced(layer)
        self.new = self.site.tree()
        assert self.old != self.new and not self.site.broken() and not self.site.leftovers()

    def build(self, day=scenes.SECOND_NIGHT, wrapper=()):
        # One worker: the calls come in much the same order each time.
        return self.site.build(day, "--jobs", "1", *self.scene.arguments, wrapper=wrapper)

    def traced(self, layer):
        ended = self.build(wrapper=layer.trace_wrapper(self.log))
        assert ended.code == 0, ended.messages
        return layer.trace(self.log, self.site.folder)


class Outcome:
    def __init__(self, point):
        self.point, self.hits, self.code, self.wrong, self.shows = point, [], None, [], ""


def try_point(lane, point):
    """One point; what is wrong about it is in the outcome's `wrong`."""
    outcome = Outcome(point)
    lane.template.restore()
    if os.path.exists(lane.log):
        os.unlink(lane.log)
    ended = lane.build(wrapper=point.wrapper(lane.log))
    outcome.hits, outcome.code = strace.injected(lane.log), ended.code
    if point.error == strace.KILL:
        outcome.hits = ["the command itself"] if ended.code == -signal.SIGKILL else []
    if not outcome.hits:
        return outcome
    judge(lane, outcome, ended)
    outcome.wrong += lane.site.verified(lane.scene.method)
    again = lane.build()
    shown = lane.site.tree()
    # A picture whose worker ended twice is set aside until its bytes change, whatever had ended it.
    is_set_aside = again.code == 3 and SET_ASIDE in again.stderr
    if again.code != 0 and not is_set_aside:
        outcome.wrong.append(f"the next run ended in {again.code}: {again.messages}")
    if not is_set_aside and tree.pages_of(shown) != tree.pages_of(lane.new):
        outcome.wrong.append("the next run shows another site: " + tree.difference(shown, lane.new))
    outcome.wrong += tree.broken(lane.site.output, shown)
    outcome.wrong += [f"left for ever: {path}" for path in lane.site.leftovers()]
    for wrong in outcome.wrong:
        print(f"{point} on {outcome.hits[0]}: {wrong}", file=sys.stderr, flush=True)
    return outcome


def judge(lane, outcome, ended):
    """The site and the exit code as the run with the fault has left them."""
    shown, wrong = lane.site.tree(), outcome.wrong
    is_old, is_new = shown == lane.old, shown == lane.new
    outcome.shows = "old" if is_old else "new" if is_new else "other"
    about = f"exit {ended.code}, the site is {outcome.shows}: {ended.messages}"
    if ended.code == 0 and not is_new:
        wrong.append(f"{about}; {tree.difference(shown, lane.new)}")
    elif ended.code == 3:
        wrong += tree.broken(lane.site.output, shown)
        if "warning: " not in ended.stderr:
            wrong.append(f"{about}: no warning")
    elif ended.code != 0:
        if not is_old and not is_new:
            # What fails once the site is published does not take it back, and that may have a loss of its own.
            if "warning: " in ended.stderr:
                wrong += tree.broken(lane.site.output, shown)
            elif lane.scene.method == "sync":
                wrong += tree.wrong_mixture(lane.site.output, shown, lane.old, lane.new)
            else:
                wrong.append(f"{about}; {tree.difference(shown, lane.old)}")
        if ended.code not in allowed(outcome, ended):
            wrong.append(f"{about}: not {sorted(allowed(outcome, ended))}")


def allowed(outcome, ended):
    if isinstance(outcome.point, sqlite.Point):
        return outcome.point.codes
    codes = set(CODES[outcome.point.error])
    touched = " ".join(outcome.hits)
    if "/cache" in touched and outcome.point.error == "EIO":
        # A cache that cannot be opened at all cannot be created.
        codes |= {73}
    if "config.json" in touched:
        codes |= {78}
    if "index.sqlite" in touched + ended.messages or "index.backup" in touched:
        # SQLite looks at every folder above, and tells that it cannot open, read or write, and not why.
        codes |= {73, 74}
    return codes


def report(name, outcomes, planned):
    hit = [outcome for outcome in outcomes if outcome.hits]
    failed = [outcome for outcome in hit if outcome.wrong]
    other = "files of both" if name == "sync" else "one with a loss that is told"
    shown = {name: sum(outcome.shows == name for outcome in hit) for name in ("old", "new", "other")}
    codes = sorted({outcome.code for outcome in hit}, key=str)
    print(f"faults ({name}): {len(hit)} points of {planned} hit, {shown['old']} left the old site, {shown['new']} the "
          f"new one, {shown['other']} {other}; exit codes {', '.join(map(str, codes))}; "
          f"{len(failed)} wrong", flush=True)
    return not failed and len(hit) > planned / 2


def sweep(name, make_scene, layer, folder, chosen):
    """All points of one scene and one layer of calls."""
    folders = [os.path.join(folder, f"{name}-{number}") for number in range(lanes.LANES)]
    made = [Lane(path, make_scene, layer) for path in folders]
    try:
        points = [point for point in layer.points(made[0].trace, folders) if chosen.only in str(point)]
        if not chosen.full:
            points = sample(points, chosen.count or POINTS_IN_SHORT[name])
        outcomes = lanes.run(lambda number: made[number], points, try_point)
    finally:
        for lane in made:
            lane.scene.close()
    return not points or report(name, outcomes, len(points))


@contextlib.contextmanager
def without_leftovers_of_orc():
    """libvips' compiler of inner loops makes a file for them in /tmp, since a worker's environment names no other
    folder, and unlinks it at once: but for a fault in just that call. One that is in use may go as well."""
    before = set(glob.glob(LOOPS))
    try:
        yield
    finally:
        for path in set(glob.glob(LOOPS)) - before:
            with contextlib.suppress(OSError):
                os.unlink(path)


def main():
    chosen = options(__doc__)
    if not strace.works():
        print("faults: strace is not there or may not trace here: apt-get install strace, and run as root",
              file=sys.stderr)
        return False
    with lanes.scratch() as folder, without_leftovers_of_orc():
        return all([sweep("files", scenes.FileScene, SystemCalls(FILE_ERRORS), folder, chosen),
                    sweep("sync", scenes.SyncScene, SystemCalls(FILE_ERRORS), folder, chosen),
                    sweep("web", scenes.WebScene, SystemCalls(WEB_ERRORS), folder, chosen),
                    sweep("sqlite", scenes.FileScene, sqlite.SQLiteCalls(folder), folder, chosen)])


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
