"""HTTPS and HTTP/2 against a real server, Debian's nghttpd, and what only pretends to be one."""
import contextlib
import re
import socket
import subprocess
import unittest

from certificates import Authority
from support import SiteTest, end, full_port, silent_port, wait_until


class TLSTest(SiteTest):
    def setUp(self):
        super().setUp()
        self.authority = Authority(self.folder)
        self.trusted = {"SSL_CERT_FILE": str(self.authority.file)}

    @contextlib.contextmanager
    def server(self, certificate):
        """nghttpd on a free port, with a folder of items and their pictures. -> (origin, its log's path)"""
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        origin = f"https://localhost:{port}"
        root, log = self.items(origin), self.folder / "nghttpd.log"
        with open(log, "w") as output:
            server = subprocess.Popen(
                ["nghttpd", "-v", "-a", "127.0.0.1", "-d", root, str(port), *map(str, reversed(certificate))],
                stdout=output, stderr=subprocess.STDOUT)
        try:
            wait_until(lambda: listens(port) or server.poll() is not None, "a listening nghttpd")
            self.assertIsNone(server.poll(), log.read_text())
            self.configure(f"{origin}/items.json")
            yield origin, log
        finally:
            end(server)

    def test_a_site_comes_over_http2_by_few_connections(self):
        with self.server(self.authority.certificate()) as (_, log):
            code, said = self.build(environment=self.trusted)
            self.assertEqual(code, 0, said)
            self.assertEqual(self.report()["counts"]["bodiesDownloaded"], 4)
            heard = log.read_text()
        requests = re.findall(r"\[id=(\d+)\].*recv \(stream_id=\d+\) :path: (\S+)", heard)
        self.assertEqual({path for _, path in requests}, {"/items.json", "/0.jpg", "/1.jpg", "/2.jpg"})
        self.assertLessEqual(len({connection for connection, _ in requests}), 2)

    def test_a_certificate_that_is_no_good_is_refused_and_named(self):
        cases = {
            "of an authority that no one trusts": (self.authority.certificate(), {}),
            "of another host": (self.authority.certificate("elsewhere.test"), self.trusted),
            "that has run out": (self.authority.certificate(days=0), self.trusted),
        }
        for name, (certificate, environment) in cases.items():
            with self.subTest(name), self.server(certificate):
                code, said = self.build(environment=environment)
                self.assertEqual(code, 69, said)
                self.assertIn("certificate", said)
                self.assertFalse((self.folder / "output").exists())

    def test_last_nights_copy_stands_in_for_a_certificate_that_ran_out(self):
        with self.server(self.authority.certificate()) as (origin, _):
            self.assertEqual(self.build("--now", "2026-06-01", environment=self.trusted)[0], 0)
            before = (self.folder / "output/shop/1.html").read_bytes()
            code, said = self.build("--now", "2026-06-02", "--refresh")
            self.assertEqual(code, 3, said)
            self.assertIn("certificate", said)
            self.assertIn(b"One 1", before)
            self.assertIn("One 1", (self.folder / "output/shop/1.html").read_text())
            self.assertEqual(self.report()["feeds"][0]["lastGood"], "2026-06-01")

    def test_what_is_no_tls_ends_in_bounded_time(self):
        cases = {
            "plain HTTP": lambda: silent_port(answer=b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"),
            "a handshake that never ends": silent_port,
        }
        for name, port in cases.items():
            with self.subTest(name), port() as (number, came):
                self.configure(f"https://localhost:{number}/items.json", timeoutSeconds=2)
                code, said = self.build()
                self.assertEqual(code, 69, said)
                self.assertTrue(came.is_set())

    def test_a_connect_into_a_black_hole_ends_in_bounded_time(self):
        with full_port() as number:
            self.configure(f"http://127.0.0.1:{number}/items.json", timeoutSeconds=2)
            code, said = self.build()
            self.assertEqual(code, 69, said)
            self.assertIn("127.0.0.1", said)


def listens(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


if __name__ == "__main__":
    unittest.main()
