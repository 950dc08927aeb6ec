"""Faults of the delivery: late, cut, slow, endless, or none at all."""

import socket
import struct

from ..wire import Answer, head

SECONDS_MAX = 1000.0
BYTES_MAX = 1 << 32


def delay(fault, service, request, answer):
    """The right answer after `seconds` (1)."""
    service.pause(fault.number("seconds", 1.0, SECONDS_MAX), request.turn)
    return answer()


def truncate(fault, service, request, answer):
    """The right Content-Length, the body cut at `keep` of it (0.5: a share; above 1: bytes), then the end."""
    made = answer()
    keep = float(fault.get("keep", 0.5))
    count = int(keep if keep > 1 else len(made.body) * keep)

    def deliver(connection, request, made):
        connection.sendall(head(made, len(made.body)) + made.body[:count])
        return False
    made.deliver = deliver
    return made


def cut_body(fault, service, request, answer):
    """The body cut as by `truncate`, with a Content-Length that agrees: only the bytes themselves tell."""
    made = answer()
    keep = float(fault.get("keep", 0.5))
    made.headers.pop("Content-Encoding", None)
    made.body = made.body[:int(keep if keep > 1 else len(made.body) * keep)]
    made.headers.pop("ETag", None)
    made.headers.pop("Last-Modified", None)
    return made


def wrong_length(fault, service, request, answer):
    """A Content-Length that is `delta` (10) off the body; the connection ends after it."""
    made = answer()
    length = max(0, len(made.body) + int(fault.get("delta", 10)))

    def deliver(connection, request, made):
        connection.sendall(head(made, length) + made.body)
        return False
    made.deliver = deliver
    return made


def chunked(fault, service, request, answer):
    """No Content-Length but chunks of `bytes` (4096); with `cut`, the last chunk never comes."""
    made = answer()
    if made.status in (204, 304):
        return made
    size, cut = fault.number("bytes", 4096, 1 << 20), bool(fault.get("cut"))
    made.headers["Transfer-Encoding"] = "chunked"

    def deliver(connection, request, made):
        connection.sendall(head(made, None))
        for start in range(0, len(made.body), size):
            piece = made.body[start:start + size]
            connection.sendall(b"%x\r\n%s\r\n" % (len(piece), piece))
        if not cut:
            connection.sendall(b"0\r\n\r\n")
        return not cut
    made.deliver = deliver
    return made


def no_length(fault, service, request, answer):
    """Neither a length nor chunks: the body ends where the connection does."""
    made = answer()
    made.headers["Connection"] = "close"

    def deliver(connection, request, made):
        connection.sendall(head(made, None) + made.body)
        return False
    made.deliver = deliver
    return made


def drip(fault, service, request, answer):
    """`bytes` (1) at a time, every `interval` seconds (0.05), for at most `seconds` (60)."""
    made = answer()
    size, interval = fault.number("bytes", 1, 1 << 20), fault.number("interval", 0.05, 10.0)
    rounds = int(fault.number("seconds", 60.0, SECONDS_MAX) / max(interval, 0.001))

    def deliver(connection, request, made):
        connection.sendall(head(made, len(made.body)))
        for index in range(rounds):
            if index * size >= len(made.body):
                return True
            connection.sendall(made.body[index * size:(index + 1) * size])
            if service.stopping.wait(interval):
                return False
        return False
    made.deliver = deliver
    return made


def stall(fault, service, request, answer):
    """Half of the answer, then nothing for `seconds` (30), then the end."""
    made = answer()

    def deliver(connection, request, made):
        connection.sendall(head(made, len(made.body)) + made.body[:len(made.body) // 2])
        service.pause(fault.number("seconds", 30.0, SECONDS_MAX), request.turn)
        return False
    made.deliver = deliver
    return made


def endless(fault, service, request, answer):
    """The right answer and then more of anything, without a length, up to `bytes` (1 GiB)."""
    made = answer()
    left = fault.number("bytes", 1 << 30, BYTES_MAX)
    made.headers.pop("Content-Encoding", None)

    def deliver(connection, request, made):
        connection.sendall(head(made, None) + made.body)
        piece = b" " * 65536
        for _ in range(left // len(piece)):
            connection.sendall(piece)
        return False
    made.deliver = deliver
    return made


def header_flood(fault, service, request, answer):
    """Headers without end, up to `bytes` (16 MiB)."""
    made = answer()
    rounds = fault.number("bytes", 16 << 20, BYTES_MAX) // 1024

    def deliver(connection, request, made):
        connection.sendall(b"HTTP/1.1 200 OK\r\n")
        for index in range(rounds):
            connection.sendall(b"X-Flood-%08d: %s\r\n" % (index, b"x" * 1004))
        connection.sendall(head(made, len(made.body)).split(b"\r\n", 1)[1] + made.body)
        return False
    made.deliver = deliver
    return made


def refuse(fault, service, request, answer):
    """The connection is reset, with no answer."""
    def deliver(connection, request, made):
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        return False
    made = Answer(0)
    made.deliver = deliver
    return made


def no_http(fault, service, request, answer):
    """Bytes that are no HTTP at all."""
    def deliver(connection, request, made):
        connection.sendall(b"SSH-2.0-OpenSSH_9.2\r\n" + bytes(64))
        return False
    made = Answer(0)
    made.deliver = deliver
    return made


KINDS = {
    "delay": delay, "truncate": truncate, "cut-body": cut_body, "wrong-length": wrong_length,
    "chunked": chunked,
    "no-length": no_length, "drip": drip, "stall": stall, "endless": endless, "header-flood": header_flood,
    "refuse": refuse, "no-http": no_http}
