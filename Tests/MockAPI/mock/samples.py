"""What the services share: lists of a sample that a test may change, and the addresses of its pictures."""

import copy
import glob
import html
import itertools
import json
import os
import re

from .wire import Answer

PICTURE = re.compile(r"\.(jpe?g|png|gif|webp|avif)(\?[^/]*)?$", re.IGNORECASE)


class SampleFeed:
    """A feed over the JSON files of `samples/<name>`: `lists` {name: {id as text: object}}, the first one the main one.

    `options` are what `POST /control/edit` may set beside the lists; each feed says what its own do.
    """

    name = ""
    options = {}

    def __init__(self, library):
        self.library, self.folder = library, os.path.join(library.samples, self.name)
        self.options, self.lists = copy.deepcopy(self.options), {}
        self.read()

    def read(self):
        """Fills `lists` from the sample's files."""

    def documents(self, pattern="*.json"):
        """The sample's documents in the order of their numbers, and nothing where there are none."""
        def order(path):
            return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", path)]
        for path in sorted(glob.glob(os.path.join(self.folder, pattern)), key=order):
            with open(path, encoding="utf-8-sig") as file:
                yield os.path.basename(path), json.loads(unwrapped(file.read()))

    def hold(self, name, entries, key="id"):
        """Takes `entries` into the list `name`; of two with one id, the first."""
        held = self.lists.setdefault(name, {})
        for one in entries:
            held.setdefault(str(one[key]), one)

    def edit(self, given):
        """`remove` [ids], `keep` N (the first N), `set` {list: {id: {field: value}}}, `first` [ids], and options."""
        main = next(iter(self.lists))
        entries = dict(self.lists[main])
        for one in given.pop("remove", []):
            del entries[str(one)]
        if "keep" in given:
            entries = dict(itertools.islice(entries.items(), int(given.pop("keep"))))
        for one in reversed(given.pop("first", [])):
            entries = {str(one): entries[str(one)], **entries}
        changed = {**self.lists, main: entries}
        for name, fresh in given.pop("set", {}).items():
            changed[name] = dict(changed[name])
            for identity, fields in fresh.items():
                known = changed[name].get(identity) or {"id": self.identity(identity)}
                changed[name][identity] = {**known, **fields}
        for name, value in given.items():
            if name not in self.options:
                raise KeyError(f"{name}; known: {', '.join(sorted(self.options))}")
            self.options[name] = value
        self.lists = changed
        self.edited()
        return {name: len(held) for name, held in changed.items()}

    def edited(self):
        """Called after each change."""

    def identity(self, text):
        """An id that came as a key of JSON, as the feed has its ids."""
        known = next((one.get("id") for held in self.lists.values() for one in held.values()), "")
        return int(text) if isinstance(known, int) and text.lstrip("-").isdigit() else text

    def state(self):
        """What `GET /control/feed` tells."""
        return {"options": self.options, "counts": {name: len(held) for name, held in self.lists.items()}}

    def outward(self, value, form, base):
        """A copy in which each name of a picture's file is the address at which it is served."""
        if isinstance(value, dict):
            return {key: self.outward(one, form, base) for key, one in value.items()}
        if isinstance(value, list):
            return [self.outward(one, form, base) for one in value]
        if isinstance(value, str) and is_picture(value):
            return self.library.picture_url(self.folder, value, form, base)
        return value


def is_picture(text):
    return len(text) < 300 and "://" not in text and not re.search(r"\s", text) and bool(PICTURE.search(text))


def quoted(text):
    """An attribute's value for XML and HTML, in its quotation marks."""
    return f'"{html.escape(text)}"'


def unwrapped(text):
    """JSON without the call of a function around it, as some services record it."""
    found = re.fullmatch(r"\s*[A-Za-z_]\w*\((.*)\)\s*;?\s*", text, re.DOTALL)
    return found.group(1) if found else text


def escaped_json(value, status=200, content_type="application/json", ascii_only=True, wrapper=None):
    """JSON as PHP writes it: slashes escaped, and all but ASCII as `\\uXXXX`."""
    text = json.dumps(value, ensure_ascii=ascii_only, separators=(",", ":")).replace("/", "\\/")
    if wrapper is not None:
        text = f"{wrapper}({text})"
    return Answer(status, text.encode("utf-8", "backslashreplace"), content_type)


def number(request, name, default, least, most):
    value = request.value(name)
    return min(max(int(value), least), most) if value and value.isdigit() else default


def own_url(request):
    """The origin as the client named it, so that `localhost` stays `localhost`."""
    host = request.headers.get("host", "")
    return f"http://{host}" if host.endswith(f":{request.origin.port}") else request.origin.url
