#!/usr/bin/env python3
"""Checks the mock itself: every fault does what the README says. `python3 Tests/MockAPI/check.py`"""

import gzip
import http.client
import json
import socket
import threading
import time
import unittest
from urllib.parse import urlsplit

from check_case import MockCase
from check_feeds import *  # noqa: F403: its cases are run with those here

LOOKS = "/api/ltk/v2/ltks/?featured=true&limit=2"


class Feeds(MockCase):
    def walk(self, target):
        seen, turns = [], 0
        while target and turns < 20:
            page, turns = self.page(target), turns + 1
            seen.append([look["id"][:8] for look in page["ltks"]])
            onward = page["meta"].get("next_url")
            target = onward.removeprefix(self.url) if onward else None
        return seen, page

    def test_pages(self):
        seen, last = self.walk(LOOKS)
        self.assertEqual([len(page) for page in seen], [2, 2, 1])
        self.assertNotIn("next_url", last["meta"])
        self.assertIn(b"\\u0026", self.get(LOOKS)[2])
        self.assertEqual(self.page(LOOKS)["meta"]["total_results"], 5)
        self.assertEqual(len(self.page(LOOKS)["products"]), 2)

    def test_ends(self):
        self.assertIsNone(self.walk(LOOKS + "&end=null")[1]["meta"]["next_url"])
        self.assertEqual(self.walk(LOOKS + "&end=empty")[1]["meta"]["next_url"], "")

    def test_overlap_and_copies(self):
        self.assertEqual([len(page) for page in self.walk(LOOKS + "&overlap=1")[0]], [2, 2, 2, 2])
        seen = self.walk("/api/ltk/v2/ltks/?limit=100&copies=30")[0]
        self.assertEqual(len({one for page in seen for one in page}), 150)

    def test_chains(self):
        first = self.page(LOOKS)["ltks"]
        for how in ("self", "same-page"):
            onward = self.page(LOOKS + "&chain=" + how)["meta"]["next_url"]
            self.assertEqual(self.page(onward.removeprefix(self.url))["ltks"], first)
        self.fault("chain", how="file")
        self.assertEqual(self.page(LOOKS)["meta"]["next_url"], "file:///etc/passwd")
        self.control("POST", "reset")
        self.fault("chain", how="other-host", times=1)
        other = self.control("GET", "origins")["other"]
        self.assertTrue(self.page(LOOKS)["meta"]["next_url"].startswith(other))
        self.assertTrue(self.page(LOOKS)["meta"]["next_url"].startswith(self.url))

    def test_pictures(self):
        look = self.page(LOOKS)
        target = look["ltks"][0]["hero_image"].removeprefix(self.url)
        status, headers, body = self.get(target)
        self.assertEqual((status, headers["Content-Type"], body[3:4]), (200, "image/jpeg", b"0"))
        for name, value in (("If-None-Match", headers["ETag"]), ("If-Modified-Since",
            headers["Last-Modified"])):
            self.assertEqual(self.get(target, {name: value})[0], 304)
        self.assertEqual(self.get(target, {"If-None-Match": '"other"'})[0], 200)
        self.control("POST", "picture", {"target": target, "fixture": "plain.png"})
        self.assertEqual(self.get(target)[1]["Content-Type"], "image/png")

    def test_edit(self):
        first = self.page(LOOKS)["ltks"][0]["id"]
        self.control("POST", "edit", {"feed": "ltk", "remove": [first],
            "set": {"ltks": {"new/../id": {"x": 1}}}})
        seen = [one for page in self.walk(LOOKS)[0] for one in page]
        self.assertEqual(len(seen), 5)
        self.assertNotIn(first[:8], seen)

    def test_conditional_and_compressed(self):
        status, headers, body = self.get(LOOKS, {"Accept-Encoding": "gzip"})
        self.assertEqual(headers.get("Content-Encoding"), "gzip")
        self.assertEqual(gzip.decompress(body), self.get(LOOKS)[2])
        self.assertEqual(self.get(LOOKS, {"If-None-Match": headers["ETag"]})[0], 304)


class Faults(MockCase):
    def raw(self, target, seconds=300.0):
        with socket.create_connection(("127.0.0.1", self.port), timeout=seconds) as connection:
            connection.sendall(f"GET {target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
            parts = []
            try:
                while part := connection.recv(1 << 16):
                    parts.append(part)
                    if sum(map(len, parts)) > 1 << 22:
                        break
            except (ConnectionResetError, TimeoutError) as error:
                parts.append(type(error).__name__.encode())
        return b"".join(parts)

    def split(self, target):
        start, body = self.raw(target).split(b"\r\n\r\n", 1)
        headers = dict(line.split(": ", 1) for line in start.decode("latin-1").split("\r\n")[1:])
        return headers, body

    def test_status_times_after_and_reset(self):
        self.fault("status", status=503, times=2, after=1, match="/bytes/", headers={"Retry-After": "3"})
        got = [self.get("/bytes/10")[0] for _ in range(4)]
        self.assertEqual(got, [200, 503, 503, 200])
        self.assertEqual(self.control("GET", "counts")["statuses"], {"200": 2, "503": 2})
        self.assertEqual(len(self.control("GET", "requests?match=bytes")), 4)

    def test_path_form(self):
        got = [self.get("/fault/status;status=500;times=1/bytes/10")[0] for _ in range(2)]
        self.assertEqual(got, [500, 200])

    def test_bodies(self):
        target = LOOKS.removeprefix("/")
        for kind, start in (("html", b"<!DOCTYPE"), ("empty", b""), ("garbage", b'{"ltks"'),
            ("braces", b"{}"),
                            ("error-object", b'{"message"'), ("body;text=hi", b"hi"),
                            ("picture;what=huge-60000.png", b"\x89PNG"),
                            ("picture;what=script.svg", b"<svg")):
            status, _, body = self.get(f"/fault/{kind}/{target}")
            self.assertEqual((status, body[:len(start)]), (200, start), kind)
        self.fault("patch", set=[["ltks.0.caption", "\ud800"]], remove=["ltks.1"], times=1)
        body = self.get(LOOKS)[2]
        self.assertIn(b"\\ud800", body)
        self.assertEqual(len(json.loads(body)["ltks"]), 1)
        self.fault("replace", find='"total_results":5', by='"total_results":NaN')
        self.assertIn(b":NaN", self.get(LOOKS)[2])

    def test_large_and_bomb(self):
        self.assertEqual(len(self.get("/fault/large/fixtures/plain.jpg")[2]), 40_000_000)
        headers, body = self.split("/fault/gzip-bomb;bytes=8388608/echo")
        self.assertEqual(gzip.decompress(body), bytes(8 << 20))

    def test_deliveries(self):
        whole = self.get("/bytes/1000")[2]
        for kind, length, count in (("truncate", 1000, 500), ("truncate;keep=10", 1000, 10),
                                    ("wrong-length", 1010, 1000), ("wrong-length;delta=-10", 990, 1000),
                                    ("cut-body", 500, 500)):
            headers, body = self.split(f"/fault/{kind}/bytes/1000")
            self.assertEqual((int(headers["Content-Length"]), len(body)), (length, count), kind)
        self.assertEqual(self.get("/fault/chunked;bytes=100/bytes/1000")[2], whole)
        self.assertNotIn(b"\r\n0\r\n", self.raw("/fault/chunked;cut=1/bytes/1000"))
        self.assertEqual(self.get("/fault/no-length/bytes/1000")[2], whole)
        self.assertIn(b"ConnectionResetError", self.raw("/fault/refuse/bytes/1000"))
        self.assertTrue(self.raw("/fault/no-http/echo").startswith(b"SSH"))
        self.assertGreater(len(self.raw("/fault/endless/echo")), 1 << 22)
        self.assertGreater(len(self.raw("/fault/header-flood/echo")), 1 << 22)

    def test_slow_ones(self):
        start = time.monotonic()
        self.assertEqual(self.get("/fault/delay;seconds=0.3/bytes/10")[0], 200)
        self.assertEqual(len(self.get("/fault/drip;interval=0.02/bytes/10")[2]), 10)
        self.assertGreater(time.monotonic() - start, 0.45)
        self.assertTrue(self.raw("/fault/stall/bytes/10", 0.3).endswith(b"TimeoutError"))

    def test_headers_and_redirects(self):
        tags = {self.get("/fault/changed-etag/bytes/10")[1]["ETag"] for _ in range(2)}
        self.assertEqual(len(tags), 2)
        self.assertEqual(self.get("/fault/304-without-validator/bytes/10")[0], 304)
        self.assertEqual(self.get("/fault/same-etag/bytes/10", {"If-None-Match": '"x"'})[0], 304)
        self.assertNotIn("ETag", self.get("/fault/no-validators/bytes/10")[1])
        self.assertEqual(self.get("/redirect/3/echo")[1]["Location"], "/redirect/2/echo")
        self.fault("redirect", match="/bytes/", to="other", times=1)
        self.assertIn(self.control("GET", "origins")["other"], self.get("/bytes/10")[1]["Location"])
        self.fault("redirect", match="/bytes/")
        self.assertEqual(self.get("/bytes/10")[1]["Location"], "/bytes/10")

    def test_other_origin_down_and_up(self):
        port = urlsplit(self.control("GET", "origins")["other"]).port
        self.control("POST", "other-down")
        with self.assertRaises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port))
        self.control("POST", "other-up")
        socket.create_connection(("127.0.0.1", port)).close()


class Speed(MockCase):
    def test_fifty_connections(self):
        def run():
            connection = http.client.HTTPConnection("127.0.0.1", self.port)
            for index in range(100):
                connection.request("GET", f"/fixtures/plain.jpg?{index}")
                connection.getresponse().read()
            connection.close()
        threads = [threading.Thread(target=run) for _ in range(50)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
        self.assertEqual(self.control("GET", "counts")["requests"], 5000)


if __name__ == "__main__":
    unittest.main()
