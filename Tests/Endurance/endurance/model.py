"""What a feed of things does from night to night, and what each night must come to: a model, written apart from the
code, of the exit codes, of when pictures are asked for again, and of the gate."""

import hashlib
import struct
import zlib

# publish.maxDrop and the gap between two tries for a picture that stays away, as the guide has them.
MAX_DROP = 0.5
GAP_DAYS_MAX = 32


def drawn(identity, version):
    """A small PNG of its own for every thing and version."""
    side, colour = 48, hashlib.sha256(f"{identity} {version}".encode()).digest()[:6]
    rows = b"".join(b"\0" + b"".join(colour[:3] if (x // 8 + y // 8) % 2 else colour[3:] for x in range(side))
                    for y in range(side))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Picture:
    """One thing's picture: what the server has, and what the cache knows of it."""

    def __init__(self):
        self.version, self.is_gone = 0, False
        # The version last had; None before any was. How often in a row it was not there, and when to ask again.
        self.had, self.failures, self.next_try = None, 0, 0

    def ask(self, night):
        """Asks for it, where it is its turn."""
        if night < self.next_try:
            return
        if not self.is_gone:
            self.had, self.failures, self.next_try = self.version, 0, 0
            return
        self.failures += 1
        gap = 0 if self.failures == 1 else min(1 << (self.failures - 2), GAP_DAYS_MAX)
        self.next_try = night + gap


class Things:
    """The feed as the server has it, and the site as it should stand."""

    def __init__(self, chance, count):
        self.chance, self.serial = chance, 0
        self.things, self.pictures = {}, {}
        self.read, self.shown = {}, None
        for _ in range(count):
            self.add()

    def add(self):
        self.serial += 1
        identity = f"thing-{self.serial:03}"
        self.things[identity] = f"Thing number {self.serial}"
        self.pictures[identity] = Picture()
        return identity

    def some(self, count):
        return self.chance.sample(sorted(self.things), min(count, len(self.things)))

    # What happens in a night. Each says what the mock has to be told beside.

    def quiet(self):
        return {}

    def grow(self):
        for _ in range(self.chance.randint(1, 4)):
            self.add()
        return {}

    def shrink(self):
        for identity in self.some(self.chance.randint(1, 3)):
            del self.things[identity]
        return {}

    def collapse(self):
        """More than the gate allows is gone; the night after, it is back."""
        gone = {one: self.things[one] for one in self.some(len(self.things) * 2 // 3)}
        self.things = {one: words for one, words in self.things.items() if one not in gone}
        return {"back": gone}

    def reword(self):
        for identity in self.some(2):
            self.things[identity] += ", again"
        return {}

    def fail(self):
        return {"fault": {"kind": "status", "status": 500}}

    def garble(self):
        return {"fault": {"kind": self.chance.choice(["html", "empty", "garbage", "truncate"])}}

    def limit(self):
        """Asked too often once: the answer comes at the second try."""
        return {"fault": {"kind": "status", "status": 429, "headers": {"Retry-After": "0"}, "times": 1}, "passes": True}

    def limit_all_night(self):
        return {"fault": {"kind": "status", "status": 429, "headers": {"Retry-After": "0"}}}

    def rot(self):
        for identity in self.some(1):
            self.pictures[identity].is_gone = True
        return {}

    def come_without_picture(self):
        self.pictures[self.add()].is_gone = True
        return {}

    def mend(self):
        for picture in self.pictures.values():
            picture.is_gone = False
        return {}

    def redraw(self):
        for identity in self.some(2):
            self.pictures[identity].version += 1
        return {}

    EVENTS = (quiet, grow, grow, grow, shrink, collapse, reword, fail, garble, limit, limit_all_night, rot,
              come_without_picture, mend, redraw, redraw)

    def predict(self, night, event):
        """(exit code, number of entries, whether the feed's last good copy stands in) of tonight's run."""
        stands_in = "fault" in event and not event.get("passes")
        if not stands_in:
            self.read = dict(self.things)
        for identity in self.read:
            self.pictures[identity].ask(night)
        # A picture that is gone keeps its last good bytes, which costs nobody anything.
        lost = stands_in or any(self.pictures[identity].had is None for identity in self.read)
        before, now = self.shown, len(self.read)
        if before is not None and (now == 0 or len(before) - now > MAX_DROP * len(before)):
            return 4, now, stands_in
        self.shown = {identity: (words, self.pictures[identity].had) for identity, words in self.read.items()}
        return 3 if lost else 0, now, stands_in
