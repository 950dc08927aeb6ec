"""Faults of the headers: validators that lie, lengths of headers that no one should accept."""

import itertools

from ..wire import Answer

_count = itertools.count(1)


def change_headers(fault, service, request, answer):
    """The right answer with `set` {name: value} and without `remove` [name…]."""
    made = answer()
    for name in fault.get("remove", []):
        made.headers.pop(name, None)
    made.headers.update(fault.get("set", {}))
    return made


def changed_etag(fault, service, request, answer):
    """The same bytes each time, always under a new ETag and never as 304."""
    _unconditional(request)
    made = answer()
    made.headers["ETag"] = f'"changed-{next(_count)}"'
    made.headers.pop("Last-Modified", None)
    return made


def same_etag(fault, service, request, answer):
    """304 to any conditional request, whatever it has; `etag` is the one that is given out."""
    if "if-none-match" in request.headers or "if-modified-since" in request.headers:
        return Answer(304, b"", headers={"ETag": fault.get("etag", '"always"')})
    made = answer()
    made.headers["ETag"] = fault.get("etag", '"always"')
    return made


def no_validators(fault, service, request, answer):
    """The right answer with neither ETag nor Last-Modified."""
    _unconditional(request)
    made = answer()
    for name in ("ETag", "Last-Modified"):
        made.headers.pop(name, None)
    return made


def bare_304(fault, service, request, answer):
    """304 though the client has sent no validator."""
    return Answer(304, b"")


def _unconditional(request):
    request.headers = {name: value for name, value in request.headers.items()
                       if name not in ("if-none-match", "if-modified-since")}


def content_type(fault, service, request, answer):
    """The right bytes under the given `contentType`."""
    made = answer()
    made.headers["Content-Type"] = fault.get("contentType", "text/plain")
    return made


KINDS = {
    "headers": change_headers, "changed-etag": changed_etag, "same-etag": same_etag,
    "no-validators": no_validators, "304-without-validator": bare_304, "content-type": content_type}
