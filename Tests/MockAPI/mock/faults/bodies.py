"""Faults of the body: another one than the request deserves, or a changed one."""

import base64
import gzip
import json
import os
import zlib

from ..library import content_type
from ..wire import Answer, encode_json

FIXTURES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "fixtures")

PAGE = b"""<!DOCTYPE html>
<html><head><title>Are you a robot?</title></head>
<body><h1>One more step</h1><p>Please complete the check to go on.</p></body></html>
"""


def status(fault, service, request, answer):
    """`status` (500), `headers`, `text`: an error with that status."""
    body = str(fault.get("text", "the server is having a bad night\n")).encode()
    return Answer(int(fault.get("status", 500)), body, "text/plain", fault.get("headers"))


def html(fault, service, request, answer):
    """200 with an HTML page, as filters and captive portals send."""
    return Answer(200, PAGE, "text/html; charset=utf-8")


def empty(fault, service, request, answer):
    """200 with no byte of body."""
    return Answer(200, b"", fault.get("contentType", "application/json"))


def garbage(fault, service, request, answer):
    """200 with bytes that begin like JSON and are none."""
    return Answer(200, b'{"ltks": [{"id": "\x80\xff\x00", ]}, NaN' + bytes(range(256)), "application/json")


def error_object(fault, service, request, answer):
    """An error in JSON, with the given `status` (200)."""
    value = fault.get("value", {"message": "Internal error", "code": "E5001"})
    return Answer.of_json(value, int(fault.get("status", 200)))


def braces(fault, service, request, answer):
    """200 with `{}`."""
    return Answer(200, b"{}", "application/json")


def body(fault, service, request, answer):
    """The given `text` or `base64`, with `status`, `contentType` and `headers`."""
    data = base64.b64decode(fault.get("base64")) if fault.get("base64") else str(fault.get("text",
        "")).encode(
        "utf-8", "surrogatepass")
    kind = fault.get("contentType", "application/json")
    return Answer(int(fault.get("status", 200)), data, kind, fault.get("headers"))


def patch(fault, service, request, answer):
    """Sets values of the JSON answer: `set` [[path, value]…], `remove` [path…]; paths like `ltks.0.id`."""
    made = _plain(answer())
    value = json.loads(made.body)
    for path, new in fault.get("set", []):
        holder, key = _holder(value, path)
        holder[key] = new
    for path in fault.get("remove", []):
        holder, key = _holder(value, path)
        del holder[key]
    made.body = encode_json(value)
    return made


def _holder(value, path):
    *way, last = [int(step) if step.lstrip("-").isdigit() else step for step in path.split(".")]
    for step in way:
        value = value[step]
    return value, last


def replace(fault, service, request, answer):
    """Replaces bytes of the answer: `find` (text) by `by` (text) or `byBase64`, at most `count` times."""
    made = _plain(answer())
    new = base64.b64decode(fault.get("byBase64")) if fault.get("byBase64") else fault.get("by", "").encode()
    made.body = made.body.replace(fault.get("find").encode(), new, int(fault.get("count", -1)))
    return made


def _plain(made):
    """The answer without compression and validators: its bytes are about to change."""
    if made.headers.pop("Content-Encoding", None):
        made.body = gzip.decompress(made.body)
    made.headers.pop("ETag", None)
    made.headers.pop("Last-Modified", None)
    return made


def picture(fault, service, request, answer):
    """The fixture named `what`, whatever was asked for; `contentType` to lie about it."""
    with open(os.path.join(FIXTURES, os.path.basename(fault.get("what"))), "rb") as file:
        data = file.read()
    return Answer(200, data, fault.get("contentType", content_type(data)))


def large(fault, service, request, answer):
    """The right picture followed by zeros up to `bytes` (40 MB); a good JPEG still, and too long."""
    made = answer()
    count = fault.number("bytes", 40_000_000, 1 << 30)
    made.headers.pop("Content-Encoding", None)
    made.body = made.body + bytes(max(0, count - len(made.body)))
    return made


def gzip_bomb(fault, service, request, answer):
    """`bytes` (1 GiB) of zeros, sent as about a thousandth of that."""
    count = fault.number("bytes", 1 << 30, 1 << 33) >> 20
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    piece, parts, checksum = bytes(1 << 20), [], 0
    block = packer.compress(piece) + packer.flush(zlib.Z_FULL_FLUSH)
    for _ in range(count):
        parts.append(block)
        checksum = zlib.crc32(piece, checksum)
    end = zlib.compressobj(9, zlib.DEFLATED, -15).flush()
    tail = checksum.to_bytes(4, "little") + ((count << 20) & 0xFFFFFFFF).to_bytes(4, "little")
    start = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
    return Answer(200, start + b"".join(parts) + end + tail, "application/json", {"Content-Encoding": "gzip"})


KINDS = {
    "status": status, "html": html, "empty": empty, "garbage": garbage, "error-object": error_object,
    "braces": braces, "body": body, "patch": patch, "replace": replace, "picture": picture, "large": large,
    "gzip-bomb": gzip_bomb}
