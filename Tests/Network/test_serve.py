"""`build-site serve`, from outside: a client, raw sockets and many requests at once, while the site is exchanged."""
import concurrent.futures
import contextlib
import http.client
import json
import os
import pathlib
import shutil
import signal
import socket
import threading
import unittest

from support import PATIENCE_SECONDS, SiteTest, silent_port, wait_until


class ServeTest(SiteTest):
    """A test with a small site, published at `site/`."""

    def setUp(self):
        super().setUp()
        self.shop()
        self.configure("www/items.json")
        self.change_config(publish={"output": "site", "keep": 2})

    def shop(self, **words):
        root = self.items(".", **words)
        items = json.loads((root / "items.json").read_text())
        for item in items["items"]:
            item["image"] = pathlib.Path(item["image"]).name
        (root / "items.json").write_text(json.dumps(items))

    def change_config(self, **sections):
        path = self.folder / "config.json"
        config = json.loads(path.read_text())
        for name, section in sections.items():
            config[name] = config.get(name, {}) | section
        write_whole(path, json.dumps(config))

    def serve(self, *arguments, **options):
        """Starts to serve. -> (process, port, the path of the root)"""
        server = self.start("serve", "--port", "0", *arguments, **options)
        line = server.stdout.readline()
        self.assertRegex(line, r"^Serving \S+ at http://127\.0\.0\.1:\d+/")
        port, root = line.split(" at http://127.0.0.1:")[1].strip().split("/", 1)
        return server, int(port), "/" + root

    def publish(self):
        code, said = self.build("-q", "--now", "2026-11-21")
        self.assertEqual(code, 0, said)


def write_whole(path, text):
    """As editors do: another file, renamed."""
    aside = path.with_name(path.name + ".part")
    aside.write_text(text)
    os.replace(aside, path)


def ask(port, path, method="GET", **fields):
    """-> (status, fields by lower-case name, body)"""
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)) as connection:
        connection.putrequest(method, path, skip_accept_encoding=True)
        for name, value in fields.items():
            connection.putheader(name.replace("_", "-"), value)
        connection.endheaders()
        answer = connection.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()


def raw(port, sent):
    """What the server answers to these bytes, until it closes."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_SECONDS) as connection:
        try:
            connection.sendall(sent)
            connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # It has closed already.
        parts = []
        while True:
            try:
                part = connection.recv(65536)
            except ConnectionResetError:
                break
            if not part:
                break
            parts.append(part)
        return b"".join(parts)


class TestServing(ServeTest):
    def setUp(self):
        super().setUp()
        self.publish()

    def test_every_file_is_served_as_it_is_published(self):
        _, port, _ = self.serve()
        files = [path for path in (self.folder / "site").rglob("*") if path.is_file()]
        self.assertGreater(len(files), 30)
        for path in files:
            with self.subTest(path):
                status, fields, body = ask(port, "/" + str(path.relative_to(self.folder / "site")))
                self.assertEqual((status, body), (200, path.read_bytes()))
                self.assertEqual(int(fields["content-length"]), path.stat().st_size)
                status, head, body = ask(port, "/" + str(path.relative_to(self.folder / "site")), "HEAD")
                self.assertEqual((status, body), (200, b""))
                self.assertEqual(head["content-length"], fields["content-length"])
        types = {path.suffix: ask(port, f"/{path.relative_to(self.folder / 'site')}", "HEAD")[1]["content-type"]
                 for path in files}
        self.assertEqual(
            {suffix: types[suffix] for suffix in (".html", ".css", ".js", ".jpg", ".svg", ".webmanifest")},
            {".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
             ".js": "text/javascript; charset=utf-8", ".jpg": "image/jpeg", ".svg": "image/svg+xml",
             ".webmanifest": "application/manifest+json"})

    def test_parts_tags_and_folders(self):
        _, port, _ = self.serve()
        picture = next((self.folder / "site/images").rglob("*.jpg"))
        path, whole = f"/{picture.relative_to(self.folder / 'site')}", picture.read_bytes()
        _, fields, _ = ask(port, path)
        status, part, body = ask(port, path, Range="bytes=100-199")
        self.assertEqual((status, body), (206, whole[100:200]))
        self.assertEqual((part["content-range"], part["content-length"]), (f"bytes 100-199/{len(whole)}", "100"))
        status, head, _ = ask(port, path, "HEAD", Range="bytes=100-199")
        self.assertEqual((status, head["content-length"]), (200, str(len(whole))), "parts are of GET alone")
        status, beyond, _ = ask(port, path, Range=f"bytes={len(whole)}-")
        self.assertEqual((status, beyond["content-range"]), (416, f"bytes */{len(whole)}"))
        status, same, body = ask(port, path, If_None_Match=fields["etag"])
        self.assertEqual((status, body, same["etag"]), (304, b"", fields["etag"]))
        status, _, body = ask(port, path, Range="bytes=0-9", If_Range='"another"')
        self.assertEqual((status, body), (200, whole))
        status, fields, _ = ask(port, "/shop")
        self.assertEqual((status, fields["location"]), (302, "/shop/"))
        self.assertEqual(ask(port, "/shop/")[2], (self.folder / "site/shop/index.html").read_bytes())
        status, fields, body = ask(port, "/shop/none.html")
        self.assertEqual((status, body), (404, (self.folder / "site/404.html").read_bytes()))
        self.assertEqual(fields["content-type"], "text/html; charset=utf-8")

    def test_nothing_outside_is_served(self):
        (self.folder / "secret.txt").write_text("SECRET")
        (self.folder / "site/link.txt").symlink_to("../secret.txt")
        (self.folder / "site/up").symlink_to("..")
        _, port, _ = self.serve()
        for path in ("/../secret.txt", "/shop/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
                     "/%2e%2e%2fsecret.txt", "/shop/%2e%2e/%2e%2e/secret.txt", "/link.txt", "/up/secret.txt", "//secret.txt",
                     "/secret.txt%00.html", "/index.html%00", "/%c0%ae%c0%ae/secret.txt", "/..\\secret.txt",
                     "/.site-generations/current", "/../cache/index.sqlite", str(self.folder / "secret.txt")):
            with self.subTest(path):
                status, _, body = ask(port, path)
                self.assertIn(status, (400, 404))
                self.assertNotIn(b"SECRET", body)
        for sent in (b"GET /../secret.txt HTTP/1.0\r\n\r\n", b"GET http://x/../secret.txt HTTP/1.1\r\nHost: localhost\r\n\r\n",
                     b"GET /secret.txt\0.html HTTP/1.0\r\n\r\n", b"\0\0\0\r\n\r\n", b"GET\r\n\r\n", b"\x16\x03\x01\x02\x00"):
            with self.subTest(sent):
                self.assertNotIn(b"SECRET", raw(port, sent))
        self.assertEqual(ask(port, "/")[0], 200)

    def test_other_methods_and_names_are_refused(self):
        _, port, _ = self.serve()
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"):
            with self.subTest(method):
                status, fields, _ = ask(port, "/", method)
                self.assertEqual((status, fields["allow"]), (405, "GET, HEAD"))
        posted = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 70000\r\n\r\n" + b"a" * 70000
        self.assertTrue(raw(port, posted).startswith(b"HTTP/1.1 405 "))
        for host, status in (("localhost", b"200"), ("evil.example", b"421"), ("127.0.0.1.evil.example:80", b"421")):
            answer = raw(port, f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
            self.assertEqual(answer[9:12], status)
        self.assertRegex(raw(port, b"GET / HTTP/1.0\r\n\r\n"), rb"^HTTP/1\.[01] 200 ")

    def test_heads_and_connections_are_bounded(self):
        server, port, _ = self.serve()
        huge = b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: " + b"a" * 200_000 + b"\r\n\r\n"
        self.assertRegex(raw(port, huge)[:12] or b"HTTP/1.1 431", rb"HTTP/1.1 (413|431)")
        self.assertRegex(raw(port, b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")[:12] or b"HTTP/1.1 414", rb"HTTP/1.1 (414|431)")
        held = [socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_SECONDS) for _ in range(400)]
        try:
            for connection in held:
                try:
                    connection.sendall(b"GET / HTTP/1.1\r\n")
                except OSError:
                    pass  # One too many.
            descriptors = len(os.listdir(f"/proc/{server.pid}/fd"))
            self.assertLess(descriptors, 320)
        finally:
            for connection in held:
                connection.close()
        self.assertEqual(wait_until(lambda: ask(port, "/")[0], "an answer after the crowd"), 200)

    def test_many_at_once_while_the_site_is_exchanged(self):
        _, port, _ = self.serve()
        page = self.folder / "site/shop/index.html"
        before = page.read_bytes()

        def ask_until(ended):
            answers = set()
            while True:
                is_last = ended.is_set()
                answers.add(ask(port, "/shop/")[::2])
                if is_last:
                    return answers

        with concurrent.futures.ThreadPoolExecutor(50) as pool:
            for night in range(22, 26):
                ended = threading.Event()
                asked = [pool.submit(ask_until, ended) for _ in range(50)]
                try:
                    self.shop(word=f"Night {night}")
                    code, said = self.build("-q", "--now", f"2026-11-{night}")
                finally:
                    ended.set()
                self.assertEqual(code, 0, said)
                after = page.read_bytes()
                self.assertNotEqual(before, after)
                seen = set().union(*(future.result() for future in asked))
                self.assertEqual(seen, {(200, before), (200, after)}, "every answer is a page as it was published")
                before = after

    def test_below_the_path_of_the_base_url(self):
        self.change_config(site={"title": "Network", "baseURL": "https://example.org/people/x/"})
        code, said = self.build("-q", "--now", "2026-11-21")
        self.assertEqual(code, 0, said)
        _, port, root = self.serve()
        self.assertEqual(root, "/people/x/")
        self.assertEqual(ask(port, "/people/x/shop/")[0], 200)
        self.assertEqual(ask(port, "/")[1]["location"], "/people/x/")
        self.assertEqual(ask(port, "/shop/")[0], 404)

    def test_it_ends_at_a_signal(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            server, port, _ = self.serve()
            self.assertEqual(ask(port, "/")[0], 200)
            server.send_signal(number)
            output, messages = server.communicate(timeout=PATIENCE_SECONDS)
            self.assertEqual((server.returncode, output, messages), (0, "", ""))

    def test_a_port_that_is_taken(self):
        with silent_port() as (port, _):
            code, said = self.build("serve", "--port", str(port))
        self.assertEqual(code, 73)
        self.assertIn(f"127.0.0.1:{port}: cannot listen: Address already in use; name another with --port", said)

    def test_nothing_published(self):
        shutil.rmtree(self.folder / "site")
        code, said = self.build("serve")
        self.assertEqual(code, 64)
        self.assertIn("nothing is published there", said)


if __name__ == "__main__":
    unittest.main()
