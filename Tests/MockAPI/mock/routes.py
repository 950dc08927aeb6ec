"""What answers a well-behaved request: a feed, a picture, a fixture, or one of the general tools."""

import gzip
import hashlib
import os
import random

from .library import LAST_MODIFIED, content_type, etag
from .wire import Answer

FIXTURES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "fixtures")


def answer(service, request):
    if request.method not in ("GET", "HEAD"):
        return Answer(405, b"", headers={"Allow": "GET, HEAD"})
    if request.target in service.library.files:
        return _picture(service, request, service.library.read(service.library.files[request.target]))
    first, _, rest = request.path.lstrip("/").partition("/")
    if first in TOOLS:
        return TOOLS[first](service, request, rest)
    for feed in service.library.feeds:
        found = feed.answer(service, request)
        if found:
            return _finish_feed(service, request, found)
    return Answer.of_json({"message": "not found", "path": request.path}, 404)


def _picture(service, request, found):
    if found is None:
        return Answer(404, b"not found\n", "text/plain")
    data, tag, kind = found
    made = Answer(200, data, kind, {"ETag": tag, "Last-Modified": LAST_MODIFIED, "Accept-Ranges": "none"})
    if service.cache_control["pictures"]:
        made.headers["Cache-Control"] = service.cache_control["pictures"]
    return conditional(request, made)


def _finish_feed(service, request, made):
    if service.cache_control["feeds"]:
        made.headers.setdefault("Cache-Control", service.cache_control["feeds"])
    if made.status == 200:
        made.headers.setdefault("ETag", etag(made.body))
        made.headers.setdefault("Last-Modified", LAST_MODIFIED)
    return compress(request, conditional(request, made))


def conditional(request, made):
    """304 where a validator says that the client has these bytes; If-None-Match comes first."""
    if made.status != 200:
        return made
    wanted, since = request.headers.get("if-none-match"), request.headers.get("if-modified-since")
    if wanted is not None:
        same = wanted == "*" or plain_tag(made.headers.get("ETag", "")) in map(plain_tag, wanted.split(","))
    else:
        same = since is not None and since == made.headers.get("Last-Modified")
    if not same:
        return made
    kept = {"ETag", "Last-Modified", "Cache-Control", "Expires", "Vary"}
    return Answer(304, b"", headers={name: value for name, value in made.headers.items() if name in kept})


def plain_tag(tag):
    return tag.strip().removeprefix("W/")


def compress(request, made):
    made.headers["Vary"] = "Accept-Encoding"
    if "gzip" in request.headers.get("accept-encoding", "") and len(made.body) > 1024:
        made.body = gzip.compress(made.body, 1, mtime=0)
        made.headers["Content-Encoding"] = "gzip"
        made.headers["ETag"] = "W/" + plain_tag(made.headers["ETag"])
    return made


def _fixture(service, request, name):
    path = os.path.join(FIXTURES, os.path.basename(name))
    return _picture(service, request, service.library.read(path))


def _bytes(service, request, rest):
    """`/bytes/N?seed=S`: N bytes that are the same each time."""
    count = min(int(rest.partition("/")[0]), 1 << 28)
    data = random.Random(request.raw_query).randbytes(count)
    return _picture(service, request, (data, etag(data), content_type(data)))


def _echo(service, request, rest):
    """The request itself, to see what was sent."""
    return Answer.of_json({"method": request.method, "target": request.target, "headers": request.headers})


def _status(service, request, rest):
    return Answer(int(rest.partition("/")[0]), b"as you wish\n", "text/plain")


def _redirect(service, request, rest):
    """`/redirect/N/rest`: N redirects, then `/rest`."""
    count, _, onward = rest.partition("/")
    left = int(count) - 1
    target = f"/redirect/{left}/{onward}" if left > 0 else f"/{onward}"
    return Answer(302, b"", headers={"Location": target + ("?" + request.raw_query if request.raw_query
        else "")})


def _digest(service, request, rest):
    """`/digest/rest`: SHA-256 of the answer that `/rest` gets, for comparing what was stored."""
    request.aim("/" + rest + ("?" + request.raw_query if request.raw_query else ""))
    made = answer(service, request)
    return Answer.of_json({"status": made.status, "sha256": hashlib.sha256(made.body).hexdigest()})


TOOLS = {
    "fixtures": _fixture, "bytes": _bytes, "echo": _echo, "status": _status, "redirect": _redirect,
    "digest": _digest}
