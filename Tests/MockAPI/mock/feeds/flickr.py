"""Flickr's REST API, `/services/rest/`, over `samples/flickr/page-*.json`.

Options: `apiKey` (what is taken; any key where empty), `moves` K (K photos are uploaded between two pages, so that
pages overlap), `samePage` (every page number brings the first page), `total` (what the answer says).
"""

from html import escape

from ..flickr_photos import BASE, EXTRAS, Refusal, address, chosen, tag_words
from ..samples import SampleFeed, escaped_json, number, own_url, quoted
from ..wire import Answer

PATH = "/services/rest"
PER_PAGE_MAX = 500
RECENT_MAX = 1000
METHODS = ("flickr.photos.getRecent", "flickr.interestingness.getList", "flickr.photos.search",
           "flickr.people.getPublicPhotos", "flickr.people.getPhotos")


class Feed(SampleFeed):
    name = "flickr"
    options = {"apiKey": "c0ffee00c0ffee00c0ffee00c0ffee00", "moves": 0, "samePage": False, "total": None}

    def read(self):
        self.lists = {"photos": {}}
        for _, document in self.documents("page*.json"):
            self.hold("photos", (document.get("photos") or {}).get("photo") or [])

    def answer(self, service, request):
        if request.path.rstrip("/") != PATH:
            return None
        try:
            return told(request, {"photos": self._photos(request), "stat": "ok"})
        except Refusal as refusal:
            return failure(request, refusal.code, refusal.message)

    def _photos(self, request):
        key, method = request.value("api_key") or "", request.value("method") or ""
        if self.options["apiKey"] and key != self.options["apiKey"]:
            how = "Key has expired" if len(key) == 32 else "Key has invalid format"
            raise Refusal(100, f"Invalid API Key ({how})")
        if method not in METHODS:
            raise Refusal(112, f'Method "{method}" not found')
        found = chosen(method, request, list(self.lists["photos"].values()))
        return self._page(request, method, found)

    def _page(self, request, method, found):
        per_page = number(request, "per_page", 100, 1, PER_PAGE_MAX)
        page, moves = number(request, "page", 1, 1, 1 << 30), int(self.options["moves"])
        total = len(found) if self.options["total"] is None else self.options["total"]
        total = total if method != "flickr.photos.getRecent" else min(total, RECENT_MAX)
        # Whoever asks for page N has asked for those before it, and each time there were new photos in front.
        total += moves * (min(page, 100) - 1)
        pages = -(-total // per_page)
        page = min(page, max(pages, 1))
        start = 0 if self.options["samePage"] else max(0, (page - 1) * (per_page - moves))
        return {"page": page, "pages": pages, "perpage": per_page,
                "total": str(total) if method == "flickr.photos.search" else total,
                "photo": [self._photo(request, one) for one in found[start:start + per_page]]}

    def _photo(self, request, photo):
        """The fields that every photo has, and those of the extras that were asked for."""
        names = list(BASE)
        for extra in (request.value("extras") or "").split(","):
            names += EXTRAS.get(extra.strip(), [])
        return {name: self.value(request, photo, name) for name in names if name in photo}

    def value(self, request, photo, name):
        value = photo[name]
        if name.startswith("url_") and isinstance(value, str):
            file = value if "://" not in value else local_file(photo)
            if not file:
                return value
            return self.library.serve(self.folder, file, address(photo, name, file), own_url(request))
        if name in ("iconserver", "iconfarm"):
            # Of these a client makes an address at Flickr, and nobody is to be asked there.
            return type(value)(0)
        return self.outward(value, icon, own_url(request))

    def newest(self, request):
        """The photos that a public feed is of, by `tags`, `tagmode`, `id` and `ids`; the newest first."""
        photos = list(self.lists["photos"].values())
        wanted = {one.lower() for one in (request.value("tags") or "").split(",") if one}
        owners = {one for one in ",".join(
            (request.value("id") or "", request.value("ids") or "")).split(",") if one}
        test = any if request.value("tagmode") == "any" else all
        if wanted:
            photos = [one for one in photos if test(tag in tag_words(one) for tag in wanted)]
        if owners:
            photos = [one for one in photos if one["owner"] in owners]
        return sorted(photos, key=lambda one: (int(one.get("dateupload") or 0), str(one["id"])), reverse=True)


def local_file(photo):
    """The file that stands for all sizes of a photo: the sample has one, and addresses nowhere for the others."""
    return next((one for name, one in photo.items() if name.startswith("url_") and "://" not in str(one)), None)


def icon(digits):
    return f"/{int(digits[:4], 16)}/buddyicons/{int(digits[4:11], 16)}@N00.jpg"


# MARK: the three forms

def told(request, value):
    """The answer in the form that was asked for: XML where nothing was, JSON, or JSON in the call of a function."""
    if request.value("format") != "json":
        return Answer(200, as_xml(value).encode(), "text/xml; charset=utf-8")
    if request.value("nojsoncallback") == "1":
        return escaped_json(value)
    name = request.value("jsoncallback") or "jsonFlickrApi"
    return escaped_json(value, content_type="text/javascript; charset=utf-8", wrapper=name)


def failure(request, code, message):
    """HTTP 200, whatever has gone wrong."""
    return told(request, {"stat": "fail", "code": code, "message": message})


def as_xml(value):
    if value["stat"] == "fail":
        inner = f'\t<err code="{value["code"]}" msg={quoted(value["message"])} />\n'
    else:
        photos = dict(value["photos"])
        lines = [element("photo", one) for one in photos.pop("photo")]
        inner = f"<photos{attributes(photos)}>\n" + "".join(lines) + "</photos>\n"
    return f'<?xml version="1.0" encoding="utf-8" ?>\n<rsp stat="{value["stat"]}">\n{inner}</rsp>\n'


def element(name, value):
    inside = {key: one for key, one in value.items() if isinstance(one, dict)}
    plain = {key: one for key, one in value.items() if key not in inside and one is not None}
    parts = "".join(f"\t\t<{key}>{escape(one.get('_content', ''))}</{key}>\n" for key, one in inside.items())
    return f"\t<{name}{attributes(plain)}>\n{parts}\t</{name}>\n" if parts else f"\t<{name}{attributes(plain)} />\n"


def attributes(values):
    return "".join(f" {key}={quoted(str(value))}" for key, value in values.items())
