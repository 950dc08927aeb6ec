"""Faults: which request they meet, how often, and what they do to the answer.

A kind is a function `(fault, service, request, answer)` that returns an Answer; `answer()` is the one that
the request would have got. Kinds live in the modules beside this one.
"""

import threading

from . import apis, bodies, chains, deliveries, headers

KINDS = {}
for _module in (apis, bodies, chains, deliveries, headers):
    KINDS.update(_module.KINDS)


class Fault:
    """`match` is a part of the target ("" meets all), `after` lets so many pass, `times` ends it."""

    def __init__(self, given):
        self.kind = given["kind"]
        if self.kind not in KINDS:
            raise ValueError(f"unknown fault kind {self.kind!r}; known: {', '.join(sorted(KINDS))}")
        self.match, self.origin = given.get("match", ""), given.get("origin")
        self.times, self.after = given.get("times"), given.get("after", 0)
        self.given = given

    def get(self, name, default=None):
        return self.given.get(name, default)

    def number(self, name, default, highest):
        """A number of at most `highest`, so that no fault outlives its test by much."""
        return min(type(default)(self.given.get(name, default)), highest)


class Table:
    """The faults in force; the first that meets a request and is not used up acts on it."""

    def __init__(self):
        self.lock, self.entries, self.path_uses = threading.Lock(), [], {}

    def add(self, fault):
        with self.lock:
            self.entries.append(fault)

    def clear(self):
        with self.lock:
            self.entries, self.path_uses = [], {}

    def take(self, request):
        if not self.entries:
            return None
        with self.lock:
            for fault in self.entries:
                if fault.match not in request.target or fault.origin not in (None, request.origin.name):
                    continue
                if fault.after > 0:
                    fault.after -= 1
                elif fault.times is None or fault.times > 0:
                    fault.times = None if fault.times is None else fault.times - 1
                    return fault
        return None

    def take_from_path(self, request):
        """`/fault/KIND;name=value;…/rest`: the same for one address, with a count of its uses."""
        if not request.target.startswith("/fault/"):
            return None
        whole = request.target
        words, _, rest = whole.removeprefix("/fault/").partition("/")
        kind, *pairs = words.split(";")
        given = {"kind": kind, **dict(pair.split("=", 1) for pair in pairs)}
        for name in ("times", "after"):
            if name in given:
                given[name] = int(given[name])
        fault = Fault(given)
        request.aim("/" + rest)
        with self.lock:
            used = self.path_uses[whole] = self.path_uses.get(whole, 0) + 1
        if used <= fault.after or (fault.times is not None and used > fault.after + fault.times):
            return None
        return fault


def answer(service, request, well):
    """The answer to `request`, through a fault where one meets it; `well` makes the well-behaved one."""
    table = service.faults
    fault = table.take_from_path(request) or table.take(request)
    if not fault:
        return well(service, request)
    return KINDS[fault.kind](fault, service, request, lambda: well(service, request))
