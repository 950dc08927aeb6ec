"""HTTP/1.1 on a socket: reading a request, and the answer that is to be written."""

import json
import time
from email.utils import formatdate
from http import HTTPStatus
from urllib.parse import parse_qsl, unquote, urlsplit

HEAD_BYTES_MAX = 64 * 1024
BODY_BYTES_MAX = 64 * 1024 * 1024


class Request:
    """One request; `headers` has lower-case names, `query` keeps the order and the items without a value."""

    __slots__ = ("method", "target", "path", "raw_query", "query", "headers", "body", "origin", "connection",
                 "turn")

    def __init__(self, method, target, headers, body, origin, connection):
        self.method, self.headers, self.body = method, headers, body
        self.origin, self.connection = origin, connection
        # Of the service when it came: a release after that lets it go on.
        self.turn = None
        self.aim(target)

    def aim(self, target):
        """Points the request at `target`, as faults given in the path do."""
        self.target = target
        parts = urlsplit(target)
        self.path, self.raw_query = unquote(parts.path), parts.query
        self.query = parse_qsl(parts.query, keep_blank_values=True)

    def value(self, name, default=None):
        return next((value for key, value in self.query if key == name), default)

    def json(self):
        return json.loads(self.body or b"{}")


class Answer:
    """What is to be sent; `deliver` is another way of writing it than whole and at once."""

    def __init__(self, status=200, body=b"", content_type=None, headers=None):
        self.status, self.body = status, body
        self.headers = {}
        if content_type:
            self.headers["Content-Type"] = content_type
        self.headers.update(headers or {})
        self.deliver = None

    @staticmethod
    def of_json(value, status=200):
        return Answer(status, encode_json(value), "application/json; charset=utf-8")


def encode_json(value):
    """JSON as Go's encoder writes it: raw UTF-8, with `&`, `<` and `>` escaped."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for character, escape in (("&", "\\u0026"), ("<", "\\u003c"), (">", "\\u003e")):
        text = text.replace(character, escape)
    # A lone surrogate can only be told as an escape.
    return text.encode("utf-8", "backslashreplace")


def head(answer, length):
    """The bytes of the status line and headers; `length` None leaves Content-Length out."""
    try:
        phrase = HTTPStatus(answer.status).phrase
    except ValueError:
        phrase = "Unknown"
    lines = [f"HTTP/1.1 {answer.status} {phrase}", f"Date: {formatdate(time.time(), usegmt=True)}"]
    for name, value in answer.headers.items():
        for one in value if isinstance(value, list) else [value]:
            lines.append(f"{name}: {one}")
    if length is not None and answer.status not in (204, 304):
        lines.append(f"Content-Length: {length}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1", "replace")


def write(connection, request, answer):
    """Writes the answer; False ends the connection."""
    if answer.deliver:
        return answer.deliver(connection, request, answer)
    data = head(answer, len(answer.body))
    if request.method != "HEAD" and answer.status not in (204, 304):
        data += answer.body
    connection.sendall(data)
    return True


class Reader:
    """Reads requests off one connection."""

    def __init__(self, connection):
        self.connection, self.buffer = connection, b""

    def request(self, origin, number):
        """The next request; None at the end of the connection or where the bytes are none."""
        while b"\r\n\r\n" not in self.buffer:
            if len(self.buffer) > HEAD_BYTES_MAX or not self._more():
                return None
        raw, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        first, *rest = raw.decode("latin-1").split("\r\n")
        words = first.split(" ")
        if len(words) != 3:
            return None
        headers = {}
        for line in rest:
            name, _, value = line.partition(":")
            headers[name.strip().lower()] = value.strip()
        length = int(headers.get("content-length") or 0)
        if length > BODY_BYTES_MAX:
            return None
        while len(self.buffer) < length:
            if not self._more():
                return None
        body, self.buffer = self.buffer[:length], self.buffer[length:]
        return Request(words[0], words[1], headers, body, origin, number)

    def _more(self):
        data = self.connection.recv(65536)
        self.buffer += data
        return bool(data)
