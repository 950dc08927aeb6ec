#!/usr/bin/env python3
"""Nights on which anything may have changed: words, numbers, dates, ids, tags and people of the sample feeds, entries
that come, go and change places, pictures, the configuration with the options of its feeds, templates, strings, style
sheets and pages and files of one's own.

Each night is run twice: as always, so that pages whose keys say that nothing has changed stay as they are, and with
`--verify-incremental`, which renders every page and ends in an error where one that would have been kept differs. That
second run may neither find such a page nor write any file. Now and then all documents are as they were recorded, so
that nothing stands in from an earlier night; then the site is built from nothing as well, and has to have the same
files."""

import copy
import datetime
import json
import os
import random
import re
import shutil
import sys

from endurance import lanes, tree
from endurance.options import options
from endurance.site import PROJECT, Site

NIGHTS_IN_SHORT, NIGHTS_IN_FULL = 30, 1000
NIGHTS_PER_CLEAN_BUILD = 15
FIRST_DAY = datetime.date(2026, 6, 1)
# Nothing lost, something lost, held back: all else is a fault of the program, as every input can be read.
EXIT_CODES = (0, 3, 4)
VERIFIED = re.compile(r"(\d+) pages could have been kept")
# What a feed may have beside its own options; None: it has it no more.
FEED_OPTIONS = {
    "pageSize": (None, 2, 5, 50), "columns": (None, 3, 6), "layout": (None, "auto", "wide", "split"),
    "limit": (5, 12, 200), "home": (None, True, False), "retainDays": (None, 1, 5),
    "searchURL": (None, "https://source.example/?q={query}"),
}
SITE_OPTIONS = {
    "contact": ("", "me@gallery.example"), "headSources": ([], ["https://stats.example"]),
    "pages": ([], [{"name": "about", "title": "About"}], [{"name": "about", "title": "Who", "place": "header"}]),
}
WORDS = "quiet harbour amber 42 <b>bold</b> & \"said\" été 海 سماء #seaside https://shop.example/a?b=c&d".split()


class Documents:
    """The JSON documents of the feeds and their pictures, as they were recorded and as they are tonight."""

    def __init__(self, folder, chance):
        self.chance, self.recorded, self.pictures = chance, {}, {}
        for root, _, names in sorted(os.walk(folder)):
            for name in sorted(names):
                path = os.path.join(root, name)
                if name.endswith((".jpg", ".png", ".gif", ".webp")):
                    with open(path, "rb") as file:
                        self.pictures[path] = file.read()
                if name.endswith(".json"):
                    with open(path, encoding="utf-8-sig") as file:
                        text = file.read()
                    if text[:1] in "{[":
                        self.recorded[path] = json.loads(text)
        self.tonight = copy.deepcopy(self.recorded)

    def change(self):
        """Changes one document in one place; returns what was done."""
        if self.chance.random() < 0.15:
            return self.picture()
        path = self.chance.choice(sorted(self.tonight))
        document = self.tonight[path]
        act = self.chance.choice((self.value,) * 4 + (self.entries,) * 2 + (self.key, None))
        if act is None:
            self.tonight[path] = copy.deepcopy(self.recorded[path])
        else:
            act(document)
        self.write(path)
        return f"{act.__name__ if act else 'as recorded'} in {os.path.basename(path)}"

    def picture(self):
        """A picture has another's bytes, is none, or is gone."""
        path, other = (self.chance.choice(sorted(self.pictures)) for _ in range(2))
        act = self.chance.choice(("another", "another", "damaged", "gone"))
        if act == "gone":
            if os.path.exists(path):
                os.unlink(path)
        else:
            with open(path, "wb") as file:
                file.write(self.pictures[other] if act == "another" else b"no picture")
        return f"{os.path.basename(path)} {act}"

    def restore(self):
        self.tonight = copy.deepcopy(self.recorded)
        for path in self.recorded:
            self.write(path)
        for path, data in self.pictures.items():
            with open(path, "wb") as file:
                file.write(data)

    def write(self, path):
        with open(path, "w", encoding="utf-8") as file:
            json.dump(self.tonight[path], file, ensure_ascii=self.chance.random() < 0.5)

    def value(self, document):
        """Another text, number or flag, as one that stands elsewhere under the same key."""
        holder, key = self.pick(document, lambda one: not isinstance(one, (dict, list)))
        others = [other[key] for other in objects(document) if isinstance(key, str) and key in other]
        old = holder[key]
        if others and self.chance.random() < 0.4:
            holder[key] = copy.deepcopy(self.chance.choice(others))
        elif isinstance(old, bool):
            holder[key] = not old
        elif isinstance(old, (int, float)):
            holder[key] = old + self.chance.choice((-86400, -1, 1, 3600, 1000000))
        elif isinstance(old, str):
            words = old.split(" ")
            words.insert(self.chance.randint(0, len(words)), self.chance.choice(WORDS))
            holder[key] = " ".join(words)
        else:
            holder[key] = self.chance.choice(WORDS)

    def key(self, document):
        """A value that is not there."""
        holder, key = self.pick(document, lambda one: not isinstance(one, (dict, list)))
        if isinstance(holder, dict) and self.chance.random() < 0.5:
            del holder[key]
        else:
            holder[key] = None

    def entries(self, document):
        """One of a list comes, goes or changes its place."""
        holder, key = self.pick([document], lambda one: isinstance(one, list) and one)
        items = holder[key]
        place, other = (self.chance.randrange(len(items)) for _ in range(2))
        act = self.chance.choice(("go", "come", "change places"))
        if act == "go":
            del items[place]
        elif act == "change places":
            items[place], items[other] = items[other], items[place]
        else:
            new = copy.deepcopy(items[place])
            for name in ("id", "sku", "_id", "hash"):
                if isinstance(new, dict) and isinstance(new.get(name), (str, int)):
                    more = self.chance.randint(1, 10 ** 6)
                    new[name] = new[name] + more if isinstance(new[name], int) else f"{new[name]}{more}"
            items.insert(other, new)

    def pick(self, document, is_wanted):
        """(holder, key) of one that is wanted; without any, of something that nobody reads."""
        found = []

        def look(one):
            pairs = one.items() if isinstance(one, dict) else enumerate(one) if isinstance(one, list) else ()
            for key, value in pairs:
                if is_wanted(value):
                    found.append((one, key))
                look(value)
        look(document)
        return self.chance.choice(found or [({"nothing": [""]}, "nothing")])


def objects(value):
    """All objects of a document."""
    if isinstance(value, dict):
        yield value
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from objects(one)


class Gallery:
    """A site of the sample feeds, and what its owner changes."""

    def __init__(self, folder, seed):
        self.chance, self.site, self.wrong = random.Random(seed), Site(folder), []
        samples = os.path.join(folder, "samples")
        shutil.copytree(os.path.join(PROJECT, "samples"), samples)
        self.documents = Documents(samples, self.chance)
        with open(os.path.join(PROJECT, "config.json"), encoding="utf-8") as file:
            self.config = json.load(file)
        self.config.pop("$schema")
        self.config["images"] = {"widths": [160], "formats": ["jpeg"]}
        self.config["publish"]["maxDrop"] = 0.95
        self.site.write("pages/about.mustache", "<p>About</p>")
        self.kept = self.verified = self.published = 0

    def configure(self):
        """Something of the configuration is another."""
        site, feed = self.config["site"], self.chance.choice(self.config["feeds"])
        act = self.chance.randrange(12)
        if act >= 10:
            name = self.chance.choice(sorted(SITE_OPTIONS))
            site[name] = self.chance.choice(SITE_OPTIONS[name])
        elif act >= 8:
            name = self.chance.choice(sorted(FEED_OPTIONS))
            feed[name] = self.chance.choice(FEED_OPTIONS[name])
            if feed[name] is None:
                del feed[name]
        elif act == 0:
            site["title"] = self.chance.choice(WORDS)
        elif act == 1:
            site["description"] = self.chance.choice(WORDS)
        elif act == 2:
            site["pageSize"] = self.chance.choice((4, 7, 20, 50))
        elif act == 3:
            site["languages"] = self.chance.choice((["en"], ["en", "ar"], ["es", "en"]))
        elif act == 4:
            site["timeZone"] = self.chance.choice(("UTC", "Asia/Tokyo", "America/New_York", "Pacific/Kiritimati"))
        elif act == 5:
            site["baseURL"] = self.chance.choice(("", "https://gallery.example/"))
        elif act == 6:
            feed["title"] = self.chance.choice(WORDS)
        else:
            self.chance.shuffle(self.config["feeds"])
        return "configuration"

    def design(self):
        """A template, a style sheet, the strings or a file of one's own are another, or as shipped again."""
        own = os.path.join(self.site.folder, "templates")
        act = self.chance.randrange(8)
        if act == 7:
            self.site.write("pages/about.mustache", f"<p>{{{{site.title}}}} {self.chance.randint(1, 9)}</p>")
        elif act == 6:
            self.site.write(f"static/{self.chance.choice(('a.txt', 'b/c.txt'))}", str(self.chance.randint(1, 9)))
        elif act == 5:
            shutil.rmtree(os.path.join(self.site.folder, "static"), ignore_errors=True)
        elif act == 0:
            shutil.rmtree(own, ignore_errors=True)
        elif act == 1:
            self.site.write("templates/partials/head-extra.mustache", f"<!-- {self.chance.randint(1, 9)} -->")
        elif act == 2:
            self.site.write("templates/assets/css/99-own.css", f"main {{ order: {self.chance.randint(1, 9)}; }}\n")
        elif act == 3:
            with open(os.path.join(PROJECT, "templates/strings/en.json"), encoding="utf-8") as file:
                strings = json.load(file)
            texts = [(one, name) for one in objects(strings) for name, text in one.items() if isinstance(text, str)]
            group, name = self.chance.choice(texts)
            group[name] += " again"
            self.site.write("templates/strings/en.json", json.dumps(strings))
        else:
            names = sorted(os.listdir(os.path.join(PROJECT, "templates/partials")))
            name = self.chance.choice(names)
            with open(os.path.join(PROJECT, "templates/partials", name), encoding="utf-8") as file:
                self.site.write(f"templates/partials/{name}", file.read() + f"<!-- {self.chance.randint(1, 9)} -->\n")
        return "design"

    def night(self, number):
        changes, is_compared = [], number % NIGHTS_PER_CLEAN_BUILD == NIGHTS_PER_CLEAN_BUILD - 1
        if is_compared:
            self.documents.restore()
            changes = ["as recorded"]
        elif number:
            changes = [self.documents.change() for _ in range(self.chance.choice((0, 1, 1, 1, 2, 5)))]
            changes += [self.configure()] if self.chance.random() < 0.1 else []
            changes += [self.design()] if self.chance.random() < 0.1 else []
        self.site.write("config.json", json.dumps(self.config))
        day = FIRST_DAY + datetime.timedelta(days=number // 3)
        name = f"night {number} ({', '.join(changes) or 'nothing'})"
        ended = self.site.build(day.isoformat(), "--offline")
        self.judge(name, ended)
        counts = self.site.report()["counts"]
        self.kept += counts["pagesKept"]
        self.published += ended.code != 4
        again = self.site.build(day.isoformat(), "--offline", "--verify-incremental", "-v")
        self.judge(f"{name}, verified", again)
        if ended.code != 4 and self.site.report()["counts"]["filesWritten"]:
            self.say(f"{name}, verified: {self.site.report()['counts']['filesWritten']} files were written anew")
        self.verified += sum(map(int, VERIFIED.findall(again.stderr)))
        if is_compared:
            self.compare(name, day)

    def judge(self, name, ended):
        if ended.code not in EXIT_CODES:
            self.say(f"{name}: exit {ended.code}: {ended.messages}")

    def compare(self, name, day):
        """The site beside one that is built from nothing."""
        clean = os.path.join(self.site.folder, "clean")
        self.judge(f"{name}, clean", self.site.build(day.isoformat(), "--offline", "--output", clean))
        other = tree.read_tree(clean)
        # What only the last generation used is carried along for one more.
        one = {path: file for path, file in self.site.tree().items()
               if path in other or path in tree.pages_of({path: file})}
        if one != other:
            self.say(f"{name}: unlike a clean build: {tree.difference(one, other)}")
        for folder in (clean, os.path.join(self.site.folder, ".clean-generations")):
            shutil.rmtree(folder)

    def say(self, wrong):
        print(wrong, file=sys.stderr, flush=True)
        self.wrong.append(wrong)


def main():
    chosen = options(__doc__)
    count = chosen.count or (NIGHTS_IN_FULL if chosen.full else NIGHTS_IN_SHORT)
    share = -(-count // lanes.LANES)

    with lanes.scratch() as folder:
        def run(lane, seed):
            gallery = Gallery(os.path.join(folder, str(lane)), seed)
            for number in range(share):
                gallery.night(number)
            return gallery
        galleries = lanes.run(lambda lane: lane, range(chosen.seed * 1000, chosen.seed * 1000 + lanes.LANES), run)
    wrong = sum(len(gallery.wrong) for gallery in galleries)
    kept, verified, published = (sum(getattr(gallery, name) for gallery in galleries)
                                 for name in ("kept", "verified", "published"))
    print(f"changes: {share * lanes.LANES} nights, {published} published; {kept} pages were kept, {verified} compared "
          f"with what they would be; {wrong} wrong")
    return not wrong and kept > 0 and verified > 0


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
