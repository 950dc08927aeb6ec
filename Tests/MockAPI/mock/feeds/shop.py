"""A JSON API of no known kind, `/shop/items`, for the mapping of `json` feeds: the documents of `samples/shop`.

`per_page` (10) and `style` say how it is paged: `link` (`links.next`, whole), `relative` (the same without the origin),
`number` (`page`, `pages`, `total`; asked for as `page`) or `cursor` (`cursor`, asked for as `cursor`). What a document
has beside its items (lists that these name by id) is in every page. Options: `token`, without which as `X-Token` the
answer is 401; `samePage` and `total` as those of other services.
"""

from urllib.parse import urlencode

from ..samples import SampleFeed, number, own_url
from ..wire import Answer

PATH = "/shop/items"


class Feed(SampleFeed):
    name = "shop"
    options = {"token": "", "samePage": False, "total": None}

    def read(self):
        self.lists, self.frame, self.way = {"items": {}}, {}, ["data", "items"]
        for _, document in self.documents():
            way = way_to_items(document)
            if way is None:
                continue
            entries = reach(document, way)
            key = next((name for name in ("sku", "id") if name in entries[0]), None) or next(iter(entries[0]))
            self.hold("items", entries, key)
            if not self.frame:
                self.frame, self.way = document, way

    def answer(self, service, request):
        if request.path != PATH:
            return None
        if self.options["token"] and request.headers.get("x-token") != self.options["token"]:
            return Answer.of_json({"error": {"code": "unauthorized", "message": "no such token"}}, 401)
        entries = list(self.lists["items"].values())
        per_page, page = number(request, "per_page", 10, 1, 1000), number(request, "page", 1, 1, 1 << 30)
        if request.value("style") == "cursor":
            page = int(request.value("cursor") or "c1", 36) - int("c0", 36)
        start = 0 if self.options["samePage"] else (page - 1) * per_page
        total = len(entries) if self.options["total"] is None else self.options["total"]
        pages = -(-total // per_page)
        made = self._framed(entries[start:start + per_page])
        made.update(self._paging(request, page, per_page, pages, total))
        return Answer.of_json(self.outward(made, picture, own_url(request)))

    def _framed(self, entries):
        """The first document of the sample with these items in the place of its own."""
        def put(value, way):
            return {**value, way[0]: put(value.get(way[0], {}), way[1:])} if way else entries
        return put({key: one for key, one in self.frame.items() if key not in PAGING}, self.way)

    def _paging(self, request, page, per_page, pages, total):
        style, is_last = request.value("style") or "link", page >= pages
        if style == "number":
            return {"page": page, "pages": pages, "perPage": per_page, "total": total}
        if style == "cursor":
            return {"cursor": None if is_last else base36(int("c0", 36) + page + 1)}
        onward = f"{PATH}?{urlencode({'page': page + 1, 'per_page': per_page, 'style': style})}"
        base = "" if style == "relative" else own_url(request)
        return {"links": {"next": None if is_last else base + onward}}


PAGING = ("links", "page", "pages", "perPage", "total", "cursor")


def way_to_items(document):
    """The names that lead to the list of the most objects; None where there is none."""
    found = []

    def look(value, way):
        if isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
            found.append((len(value), way))
        elif isinstance(value, dict) and len(way) < 4:
            for name, one in value.items():
                look(one, way + [name])
    look(document, [])
    preferred = [one for one in found if one[1][-1:] == ["items"]]
    return max(preferred or found, key=lambda one: one[0], default=(0, None))[1]


def reach(value, way):
    for name in way:
        value = value[name]
    return value


def base36(value):
    digits = ""
    while value:
        value, place = divmod(value, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[place] + digits
    return digits


def picture(digits):
    return f"/cdn/{digits[:8]}.jpg?w=1200"
