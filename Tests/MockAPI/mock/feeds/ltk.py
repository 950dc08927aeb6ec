"""The LTK API over `samples/ltk/*.json`: pages by `last_id` and `seed`, and single products and profiles.

Shapes as recorded in 2022; what happens at the end of the pages is not known, hence `?end=absent|null|empty`.
"""

import copy
import itertools
from urllib.parse import urlencode

from ..samples import SampleFeed, number, own_url
from ..wire import Answer

PREFIX = "/api/ltk/v2/"
SEED = "0000000000000000000000000000000e"
LIMIT_MAX = 100
# Kept in the address of the next page, in this order: the API's own keys, then the mock's.
CARRIED = ("featured", "end", "chain", "overlap", "copies")


class Feed(SampleFeed):
    name = "ltk"

    def read(self):
        self.tick, self.orders = itertools.count(1), {}
        self.lists = {"ltks": {}, "profiles": {}, "products": {}, "media_objects": {}}
        for _, page in self.documents():
            for name in self.lists:
                self.hold(name, page.get(name, []))

    def edited(self):
        self.orders = {}

    def answer(self, service, request):
        if not request.path.startswith(PREFIX):
            return None
        resource, _, identity = request.path.removeprefix(PREFIX).strip("/").partition("/")
        base = own_url(request)
        if resource == "ltks" and not identity:
            return Answer.of_json(self._page(service, request, base))
        if resource in ("products", "profiles") and identity in self.lists[resource]:
            return Answer.of_json({resource[:-1]: self._outward(resource, self.lists[resource][identity],
                base)})
        return Answer.of_json({"message": "not found"}, 404)

    def _page(self, service, request, base):
        ids, places, originals = self._order(number(request, "copies", 1, 1, 2000))
        limit = number(request, "limit", 20, 1, LIMIT_MAX)
        overlap = number(request, "overlap", 0, 0, limit - 1)
        chain, last = request.value("chain"), request.value("last_id")
        start = 0
        if last is not None and chain != "same-page":
            start = max(0, places[last] + 1 - overlap) if last in places else len(ids)
        chosen = ids[start:start + limit] if chain != "empty-pages" or last is None else []
        page = self._contents(chosen, originals, base)
        page["meta"] = {
            "last_id": chosen[-1] if chosen else last or "", "num_results": len(chosen),
            "total_results": len(ids), "limit": limit, "seed": request.value("seed", SEED)}
        self._end(service, request, page["meta"], base, start + limit >= len(ids))
        return page

    def _end(self, service, request, meta, base, is_last):
        chain, end = request.value("chain"), request.value("end", "absent")
        carried = {name: request.value(name) for name in CARRIED if request.value(name) is not None}
        follow = {**carried, "last_id": meta["last_id"], "limit": meta["limit"], "seed": meta["seed"]}
        onward = base + request.path + "?" + urlencode(sorted(follow.items()))
        if chain:
            meta["next_url"] = {
                "self": base + request.target,
                "same-page": f"{onward}&tick={next(self.tick)}",
                "empty-pages": f"{onward}&tick={next(self.tick)}",
                "other-host": onward.replace(base, service.other.url),
                "file": "file:///etc/passwd", "relative": onward.removeprefix(base),
            }.get(chain, chain)
        elif not is_last:
            meta["next_url"] = onward
        elif end != "absent":
            meta["next_url"] = None if end == "null" else ""

    def _order(self, copies):
        """(ids, place of each id, the sample's id of each id), with every look there `copies` times."""
        if copies not in self.orders:
            ids = {copied(one, turn): one for turn in range(copies) for one in self.lists["ltks"]}
            self.orders[copies] = (list(ids), {one: place for place, one in enumerate(ids)}, ids)
        return self.orders[copies]

    def _contents(self, chosen, originals, base):
        """The looks `chosen` and what they name; products that only name a look come along with it."""
        looks, products, profiles, media = [], {}, {}, {}
        for one in chosen:
            look = {**self.lists["ltks"][originals[one]], "id": one}
            looks.append(self._outward("ltks", look, base))
            for identity in look.get("product_ids") or []:
                if identity in self.lists["products"]:
                    products[identity] = self.lists["products"][identity]
            for name, key, held in (
                    ("profiles", "profile_id", profiles), ("media_objects", "video_media_id", media)):
                if look.get(key) in self.lists[name]:
                    held[look[key]] = self.lists[name][look[key]]
        named = set(chosen)
        for identity, product in self.lists["products"].items():
            if product.get("ltk_id") in named:
                products.setdefault(identity, product)
        return {
            "ltks": looks,
            "profiles": [self._outward("profiles", one, base) for one in profiles.values()],
            "products": [self._outward("products", one, base) for one in products.values()],
            "media_objects": [self._outward("media_objects", one, base) for one in media.values()]}

    def _outward(self, name, value, base):
        """A copy with the addresses that the live API would give for pictures."""
        value = copy.copy(value)
        for key, form in PICTURES.get(name, {}).items():
            if value.get(key):
                value[key] = self.library.picture_url(self.folder, value[key], form, base)
        return value


def hero(digits):
    return f"/pictures/{uuid(digits)}"


def avatar(digits):
    return f"/avatars/{uuid(digits)}.{uuid(digits[::-1])}"


def product(digits):
    """One product in two has the address of 2022-04, whose identity is in the query; `crop` has no value."""
    if int(digits[0], 16) % 2:
        return f"/img?v=1&width=256&height=256&crop&p={int(digits[:7], 16)}"
    return f"/product-images/{digits}{digits[:10].upper()}-"


PICTURES = {
    "ltks": {"hero_image": hero}, "profiles": {"avatar_url": avatar, "bg_image_url": avatar},
    "products": {"image_url": product},
    "media_objects": {"media_cdn_url": lambda digits: f"/videos/{uuid(digits)}"}}


def uuid(digits):
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))


def copied(identity, turn):
    """Another id for the copy number `turn` of a look: its first group of digits moves on."""
    if turn == 0:
        return identity
    return f"{(int(identity[:8], 16) + turn * 0x9E3779B1) % (1 << 32):08x}{identity[8:]}"
