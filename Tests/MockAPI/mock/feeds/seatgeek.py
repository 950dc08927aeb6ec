"""The SeatGeek API over `samples/seatgeek/events-*.json`.

Options: `clientID`, `clientSecret` (what is taken), `copies` N (every event N times, under other ids), `samePage`
(every page number brings the first page), `total` (what `meta.total` says), `cliff` (beyond how many results the
answer is an empty one).
"""

import base64
import itertools

from ..samples import SampleFeed, escaped_json, number, own_url

PREFIX = "/2/"
PER_PAGE_MAX = 5000
COPY_STEP = 10_000_000
COMPARISONS = {
    "gte": lambda a, b: a >= b, "lte": lambda a, b: a <= b, "gt": lambda a, b: a > b, "lt": lambda a, b: a < b}


class Feed(SampleFeed):
    name = "seatgeek"
    options = {"clientID": "bW9ja3xjbGllbnQ", "clientSecret": "of-the-mock", "copies": 1, "samePage": False,
               "total": None, "cliff": 10_000}

    def read(self):
        self.lists = {"events": {}}
        for _, document in self.documents("events*.json"):
            self.hold("events", document.get("events", []))

    def answer(self, service, request):
        if not request.path.startswith(PREFIX):
            return None
        refused = self._refused(request)
        if refused:
            return refused
        name, _, identity = request.path.removeprefix(PREFIX).strip("/").partition("/")
        known = self._resource(name)
        if known is None or identity and identity not in known:
            return failure(404, "Not Found")
        if identity:
            return escaped_json(self.outward(known[identity], picture, own_url(request)))
        per_page = number(request, "per_page", 10, 1, 1 << 30)
        if per_page > PER_PAGE_MAX:
            return failure(400, f"page size too large. maximum {PER_PAGE_MAX}")
        found = list(known.values())
        if name == "events":
            found = ordered(request, [one for one in found if meets(request, one)])
        return escaped_json(self._page(request, name, found, per_page))

    def _refused(self, request):
        """The answer to a request without credentials, or with others than the right ones."""
        user, secret = request.value("client_id"), request.value("client_secret")
        scheme, _, words = request.headers.get("authorization", "").partition(" ")
        if scheme == "Basic":
            user, _, secret = base64.b64decode(words).decode("utf-8", "replace").partition(":")
        if not user:
            return failure(403, 'Client is required - visit "https://seatgeek.com/account/develop"', 40307)
        if user != self.options["clientID"] or secret not in (None, "", self.options["clientSecret"]):
            return failure(403, "Invalid client credentials", 40302)
        return None

    def _resource(self, name):
        events = self.lists["events"]
        if name == "events":
            return events
        if name == "venues":
            return {str(one["venue"]["id"]): one["venue"] for one in events.values() if one.get("venue")}
        if name in ("performers", "taxonomies"):
            return {str(part["id"]): part for one in events.values() for part in one.get(name) or []}
        return None

    def _page(self, request, name, found, per_page):
        copies, total = int(self.options["copies"]), self.options["total"]
        page = number(request, "page", 1, 1, 1 << 30)
        start = 0 if self.options["samePage"] else (page - 1) * per_page
        # Only the page itself is made: there may be a hundred thousand copies.
        chosen = [copied(found[index % len(found)], index // len(found))
                  for index in range(start, min(start + per_page, copies * len(found)))]
        total = copies * len(found) if total is None else total
        if page * per_page > self.options["cliff"] and not self.options["samePage"]:
            chosen, total = [], 0
        meta = {"geolocation": None, "per_page": per_page, "total": total, "took": 12, "page": page}
        return {"meta": meta, "in_hand": {}, name: self.outward(chosen, picture, own_url(request))}


def failure(status, message, code=None):
    """An error as the API tells it; a 400 has no `errors`."""
    value = {"status": status, "message": message, "meta": {"status": status}}
    if code is not None:
        value["errors"] = [{"message": message, "code": code}]
    return escaped_json(value, status)


def copied(event, turn):
    return {**event, "id": event["id"] + turn * COPY_STEP} if turn else event


def picture(digits):
    """Every one ends in `huge.jpg`: the name alone would collide."""
    return f"/images/performers-landscape/mock-{digits[:6]}/{int(digits[6:11], 16)}/huge.jpg"


# MARK: filters

def meets(request, event):
    return all(FILTERS[name](event, value) if name in FILTERS else compares(event, name, value)
               for name, value in request.query if value)


def listed(value):
    return {one.strip() for one in value.split(",")}


def within(*names):
    """A filter on the values that the way `names` leads to, through lists too."""
    def test(event, value):
        return bool(listed(value.lower()) & {str(one).lower() for one in reached(event, names)})
    return test


def reached(value, names):
    for name in names:
        value = itertools.chain.from_iterable(
            one if isinstance(one, list) else [one] for one in (value if isinstance(value, list) else [value]))
        value = [one[name] for one in value if isinstance(one, dict) and one.get(name) is not None]
    return value


def mentions(event, value):
    venue = event.get("venue") or {}
    words = [event.get("title"), event.get("type"), venue.get("name"), venue.get("city")]
    words += [one.get("name") for one in event.get("performers") or []]
    return value.lower() in " ".join(word for word in words if word).lower()


FILTERS = {
    "q": mentions, "id": within("id"), "type": within("type"), "status": within("status"),
    "performers.id": within("performers", "id"), "performers.slug": within("performers", "slug"),
    "venue.id": within("venue", "id"), "venue.city": within("venue", "city"), "venue.state": within("venue", "state"),
    "venue.country": within("venue", "country"), "taxonomies.name": within("taxonomies", "name"),
    "taxonomies.id": within("taxonomies", "id"), "genres.slug": within("performers", "genres", "slug")}


def compares(event, name, value):
    """`datetime_utc.gte=2026-01-01`, `lowest_price.lt=40`; what is no filter is let by, as live."""
    field, _, how = name.rpartition(".")
    if how not in COMPARISONS:
        return True
    held = event.get(field, (event.get("stats") or {}).get(field))
    if held is None:
        return False
    if isinstance(held, str):
        return COMPARISONS[how](held[:len(value)], value)
    return COMPARISONS[how](held, float(value))


def ordered(request, events):
    field, _, way = (request.value("sort") or "").rpartition(".")
    if field not in ("datetime_local", "datetime_utc", "announce_date", "id", "score"):
        return events
    return sorted(events, key=lambda one: one.get(field) or 0 if field in ("id", "score") else str(one.get(field)),
                  reverse=way == "desc")
