#!/usr/bin/env python3
"""The soak: night after night on a feed that grows, shrinks, fails, limits and rots, each ending as a model predicts.

Every night: the exit code, the number of entries, whether the last good copy stands in, the pages that are there and
their words, the very bytes of every picture that can be had, all links; a cache that is sound, in which is every
picture that is shown, and none whose generations and grace are over."""

import datetime
import hashlib
import json
import os
import random
import sys

from endurance import lanes, tree
from endurance.mock import Mock
from endurance.model import Things, drawn
from endurance.options import options
from endurance.site import Site

NIGHTS_IN_SHORT, NIGHTS_IN_FULL = 12, 60
FIRST_DAY = datetime.date(2026, 6, 1)
# Pictures that the mock may be asked for: more than ever come.
PICTURES_MAX = 200
FEED = "/shop/items?per_page=8"
# How long the cache keeps what is not shown any more, and how many earlier generations need theirs. The generation that
# shows a picture last falls away with the one after those; then its grace runs, and the night after that it goes.
GRACE_DAYS, KEEP = 2, 2
NIGHTS_UNTIL_GONE = KEEP + 1 + GRACE_DAYS + 1
PNG = b"\x89PNG"


class Soak:
    def __init__(self, folder, mock, seed):
        self.mock, self.site = mock, Site(os.path.join(folder, "site"))
        self.chance = random.Random(seed)
        self.things = Things(self.chance, 12)
        self.pictures, self.back, self.wrong = {}, {}, []
        # What each night shows, the pictures that were collected, and the most that objects ever took.
        self.needed, self.collected, self.bytes_most = [], set(), 0
        self.site.configure(
            [{"id": "things", "type": "json", "title": "Things", "url": mock.url + FEED, "items": "data.items",
              "next": "links.next",
              "entry": {"id": "id", "title": "name", "text": "name", "image": "cover.url"}}],
            images={"widths": [32], "formats": ["jpeg"], "originals": True, "maxAgeDays": 1},
            network={"allowPrivateHosts": True, "retries": 1, "timeoutSeconds": 300},
            cache={"graceDays": GRACE_DAYS}, publish={"keep": KEEP})

    def serve(self, event):
        """Gives the mock tonight's things, pictures and faults."""
        self.mock.faults()
        held = self.mock.control("feed?name=shop", method="GET")["counts"]["items"]
        known = [f"thing-{number:03}" for number in range(1, PICTURES_MAX + 1)]
        self.mock.control("edit", {"feed": "shop", "set": {"items": {
            one: {"id": one, "name": self.things.things.get(one, "gone"), "cover": {"url": f"images/{one}.png"}}
            for one in known}}})
        if not self.pictures:
            self.hand_out()
        self.mock.control("edit", {"feed": "shop", "remove": [one for one in known if one not in self.things.things]})
        for identity, picture in self.things.pictures.items():
            self.put(identity, picture.version)
        gone = [{"kind": "status", "status": 404, "match": self.pictures[identity]}
                for identity, picture in self.things.pictures.items() if picture.is_gone]
        fault = [{"match": "/shop/items", **event["fault"]}] if "fault" in event else []
        self.mock.faults(*gone, *fault)
        return held

    def hand_out(self):
        """Learns the address of every picture."""
        everything = json.loads(self.mock.get(f"/shop/items?per_page={PICTURES_MAX + 1}"))
        for item in everything["data"]["items"]:
            if item["id"].startswith("thing-"):
                self.pictures[item["id"]] = item["cover"]["url"][len(self.mock.url):]
        self.versions = {identity: 0 for identity in self.pictures}

    def put(self, identity, version):
        if self.versions[identity] != version:
            self.versions[identity] = version
            self.mock.control("picture", {"target": self.pictures[identity], "base64": base64(identity, version)})

    def night(self, number):
        """One night; returns its name."""
        self.things.things.update(self.back)
        kind = Things.quiet if number == 0 else self.chance.choice(Things.EVENTS)
        event = kind(self.things)
        self.back = event.get("back", {})
        self.serve(event)
        code, entries, stands_in = self.things.predict(number, event)
        day = FIRST_DAY + datetime.timedelta(days=number)
        ended = self.site.build(day.isoformat())
        self.judge(f"night {number} ({kind.__name__})", ended, code, entries, stands_in)
        return kind.__name__

    def judge(self, name, ended, code, entries, stands_in):
        wrong = []
        if ended.code != code:
            wrong.append(f"exit {ended.code} in place of {code}: {ended.messages}")
        report = self.site.report()
        if report["exitCode"] != ended.code or report["counts"]["entries"] not in (entries, 0):
            wrong.append(f"the report has {report['exitCode']}, {report['counts']['entries']} entries of {entries}")
        feed = report["feeds"][0]
        if feed["entries"] != entries or (feed["state"] == "lastGood") != stands_in:
            wrong.append(f"the feed has {feed['entries']} entries of {entries}, state {feed['state']}")
        wrong += self.judge_site() + self.judge_size(code != 4)
        verified = self.site.run("cache", "verify")
        if verified.code != 0:
            wrong.append(f"cache verify ended in {verified.code}: {verified.messages}")
        wrong += [f"left for ever: {path}" for path in self.site.leftovers() if not path.endswith("-generations/held")]
        for one in wrong:
            print(f"{name}: {one}", file=sys.stderr, flush=True)
        self.wrong += wrong

    def judge_site(self):
        """The pages that are there, their words, and the bytes of their pictures."""
        shown, wrong = self.site.tree(), tree.broken(self.site.output, self.site.tree())
        pages = {path[7:-5] for path in shown if path.startswith("things/thing-")}
        if pages != set(self.things.shown):
            wrong.append(f"pages that should not be there, or are missing: {sorted(pages ^ set(self.things.shown))}")
        originals = {digest for path, (digest, _) in shown.items() if path.startswith("images/")}
        for identity, (words, version) in self.things.shown.items():
            with open(os.path.join(self.site.output, f"things/{identity}.html"), encoding="utf-8") as file:
                if words not in file.read():
                    wrong.append(f"{identity} does not say {words!r}")
            if version is not None and hashlib.sha256(drawn(identity, version)).hexdigest() not in originals:
                wrong.append(f"the picture of {identity}, version {version}, is not there")
        return wrong

    def judge_size(self, has_published):
        """What the nights have left: no generation and no picture longer than it is kept, and none gone before that."""
        standing = [name for name in os.listdir(self.site.shelf) if name.isdecimal()]
        wrong = [] if len(standing) <= KEEP else [f"{len(standing)} earlier generations stand"]
        if has_published:
            self.needed.append({drawn(identity, version) for identity, (_, version) in self.things.shown.items()
                                if version is not None})
        held = {data for data in self.objects() if data.startswith(PNG)}
        self.bytes_most = max(self.bytes_most, sum(map(len, self.objects())))
        lately = set().union(*self.needed[-NIGHTS_UNTIL_GONE:])
        self.collected |= set().union(*self.needed) - held
        if held - lately:
            wrong.append(f"{len(held - lately)} pictures that {NIGHTS_UNTIL_GONE} nights have not shown are kept")
        if self.needed[-1] - held:
            wrong.append(f"{len(self.needed[-1] - held)} pictures that are shown are not in the cache")
        return wrong

    def objects(self):
        """The bytes of every object in the cache."""
        for root, _, names in os.walk(os.path.join(self.site.cache, "objects")):
            for name in names:
                with open(os.path.join(root, name), "rb") as file:
                    yield file.read()


def base64(identity, version):
    import base64 as codec
    return codec.b64encode(drawn(identity, version)).decode()


def make_samples(folder):
    """A sample of the mock's `shop` with every picture that may come."""
    images = os.path.join(folder, "shop", "images")
    os.makedirs(images)
    for number in range(1, PICTURES_MAX + 1):
        with open(os.path.join(images, f"thing-{number:03}.png"), "wb") as file:
            file.write(drawn(f"thing-{number:03}", 0))
    with open(os.path.join(folder, "shop", "1.json"), "w", encoding="utf-8") as file:
        first = {"id": "thing-001", "name": "", "cover": {"url": "images/thing-001.png"}}
        json.dump({"data": {"items": [first]}}, file)


def main():
    chosen = options(__doc__)
    count = chosen.count or (NIGHTS_IN_FULL if chosen.full else NIGHTS_IN_SHORT)
    with lanes.scratch() as folder:
        samples = os.path.join(folder, "samples")
        make_samples(samples)
        with Mock(samples) as mock:
            soak = Soak(folder, mock, chosen.seed)
            kinds = [soak.night(number) for number in range(count)]
    print(f"nights: {count} of {len(set(kinds))} kinds, {soak.things.serial} things came, {len(soak.things.shown)} are "
          f"shown, {len(soak.collected)} pictures were collected, {soak.bytes_most} bytes of objects at most; "
          f"{len(soak.wrong)} wrong")
    return not soak.wrong


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
