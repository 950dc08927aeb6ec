"""Machines that build one site together: pictures of a server of this process, a plan, shards and a shared folder."""

import collections
import functools
import http.server
import json
import os
import random
import shutil
import struct
import subprocess
import threading
import zlib

from . import tree
from .site import Site

DAY = "2026-06-01"
IMAGES = {"widths": [24, 48], "formats": ["jpeg", "webp"]}
SOURCE = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "share-faults.c"))


def png(number, width=64, height=48):
    """A gradient with noise, another one for each number."""
    chance = random.Random(number)
    slope = [chance.randrange(1, 4) for _ in range(3)]
    rows = b"".join(
        b"\0" + bytes((x * slope[band] + y * (band + 1) + chance.randrange(16)) % 256
                      for x in range(width) for band in range(3))
        for y in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) \
        + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Pictures(http.server.SimpleHTTPRequestHandler):
    """Counts how often each address is asked for."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        with self.server.guard:
            self.server.asked[self.path] += 1
        super().do_GET()

    def log_message(self, *_):
        pass


class Server:
    """A feed of `count` pictures, and what one machine makes of it."""

    def __init__(self, folder, count):
        self.folder, self.count = os.path.join(folder, "served"), count
        os.makedirs(self.folder)
        for number in range(count):
            with open(os.path.join(self.folder, f"{number}.png"), "wb") as file:
                file.write(png(number))
        handler = functools.partial(Pictures, directory=self.folder)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.server.asked, self.server.guard = collections.Counter(), threading.Lock()
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        items = [{"id": f"p{number}", "title": f"Picture {number}", "cover": f"{self.url}/{number}.png"}
                 for number in range(count)]
        with open(os.path.join(self.folder, "feed.json"), "w", encoding="utf-8") as file:
            json.dump({"items": items}, file)
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()
        # What `Machines` preload into the command to make a folder slow or late.
        self.library = os.path.join(folder, "share-faults.so")
        subprocess.run(["cc", "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", self.library, SOURCE,
                        "-ldl"], check=True)
        self.expected = None
        machines = Machines(self, os.path.join(folder, "alone"))
        alone = machines.machine("alone")
        ended = alone.build(DAY)
        assert ended.code == 0, ended.messages
        self.expected = alone.tree()

    def forget(self):
        """Counts from nothing."""
        with self.server.guard:
            self.server.asked.clear()

    def asked(self):
        """How often each address was asked for, by its path."""
        with self.server.guard:
            return dict(self.server.asked)

    def close(self):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


class Machines:
    """Sites of the same configuration: one folder for all, or each with a folder of its own beside `remote`."""

    def __init__(self, server, folder, is_remote=False, is_full=False):
        self.server, self.folder, self.is_remote, self.is_full = server, folder, is_remote, is_full
        self.plan = os.path.join(folder, "plan")
        self.remote = os.path.join(folder, "remote")
        self.wrong = []
        os.makedirs(self.remote)

    def machine(self, name):
        site = Site(os.path.join(self.folder, name if self.is_remote else "site"))
        if not os.path.exists(site.folder):
            site.configure(
                [{"id": "shop", "type": "json", "url": self.server.url + "/feed.json", "items": "items",
                  "entry": {"id": "id", "title": "title", "image": "cover"}}],
                images=IMAGES, network={"allowPrivateHosts": True, "perHost": 16},
                cache={"remote": "../remote"} if self.is_remote else {})
        return site

    @property
    def share(self):
        """What all machines see."""
        return self.remote if self.is_remote else self.machine("any").cache

    def faulty(self, **what):
        """The environment of a machine that sees the share slow (`delay`, microseconds) or `late` (since then)."""
        named = {f"VITRINE_SHARE_{key.upper()}": str(value) for key, value in what.items()}
        return {"LD_PRELOAD": self.server.library, "VITRINE_SHARE": self.share, **named}

    @property
    def results(self):
        """The folder of the plan's results."""
        with open(self.plan, encoding="utf-8") as file:
            return os.path.join(self.plan + ".results", file.readline().split()[3][:16])

    def answered(self, number, count):
        """The paths of the addresses of which a shard says what they gave."""
        path = os.path.join(self.results, f"{number}-of-{count}")
        if not os.path.exists(path):
            return []
        with open(path, encoding="utf-8") as file:
            keys = [line.split("\t")[1] for line in file if line.startswith("answer\t")]
        return [key[len(self.server.url):] for key in keys if key.startswith(self.server.url + "/")]

    def expect_asked(self, most, default=1):
        """No address was asked for more often than `most` says of its path, or `default`."""
        asked = self.server.asked()
        often = {path: count for path, count in sorted(asked.items()) if count > most.get(path, default)}
        if not asked or often:
            self.wrong.append(f"asked too often, of {len(asked)} addresses: {often}")

    def now(self):
        """This moment by the clock of the share."""
        mark = os.path.join(self.folder, "moment")
        with open(mark, "w", encoding="utf-8") as file:
            file.write("now")
        return os.stat(mark).st_ctime_ns / 1e9

    def make_plan(self):
        self.expect("plan", self.machine("planner").run("plan", "--out", self.plan, "--now", DAY))

    def start_shard(self, number, count):
        return self.machine(f"shard{number}").start("shard", "--plan", self.plan, f"{number}/{count}")

    def shard(self, number, count, *arguments, **options):
        ended = self.machine(f"shard{number}").run(
            "shard", "--plan", self.plan, f"{number}/{count}", *arguments, **options)
        self.expect(f"shard {number}/{count}", ended)
        return ended

    def merge(self, *arguments, **options):
        """The last command, which has to publish what one machine does."""
        planner = self.machine("planner")
        ended = planner.run("--plan", self.plan, *arguments, **options)
        self.judge("the merge", planner, ended)
        return planner.report()

    def build(self, name, **options):
        """A machine that has nothing but the shared folder, and has to publish the same."""
        site = self.machine(name)
        self.judge(name, site, site.build(DAY, **options))
        return site.report()

    def expect(self, what, ended):
        if ended.code != 0:
            self.wrong.append(f"{what} ended in {ended.code}: {ended.messages}")

    def judge(self, what, site, ended):
        if ended.code not in (0, 3):
            self.wrong.append(f"{what} ended in {ended.code}: {ended.messages}")
        shown = site.tree()
        if shown != self.server.expected:
            self.wrong.append(f"{what}, exit {ended.code}: {tree.difference(shown, self.server.expected)}")
        if not self.is_remote or what == "the merge":
            self.wrong += [f"{what}: {one}" for one in site.verified("exchange")]

    def close(self):
        shutil.rmtree(self.folder)


def damage(folder, chance):
    """Of the pictures below `folder`: one in twenty is lost, one in a hundred cut short, and two are exchanged.

    Returns how many of each.
    """
    paths = []
    for root, _, names in os.walk(folder):
        for name in sorted(names):
            with open(os.path.join(root, name), "rb") as file:
                # The feed's document is no shard's work.
                if file.read(1) != b"{":
                    paths.append(os.path.join(root, name))
    paths.sort()
    chance.shuffle(paths)
    lost, cut = max(1, len(paths) // 20), max(1, len(paths) // 100)
    for path in paths[:lost]:
        os.unlink(path)
    for path in paths[lost:lost + cut]:
        os.chmod(path, 0o644)
        os.truncate(path, os.path.getsize(path) // 2)
    one, other = paths[lost + cut:lost + cut + 2]
    os.rename(one, one + ".aside")
    os.rename(other, one)
    os.rename(one + ".aside", other)
    return lost, cut, 2
