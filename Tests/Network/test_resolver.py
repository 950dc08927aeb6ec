"""A resolver that never answers: no run may wait for it longer than it says."""
import contextlib
import os
import signal
import socket
import subprocess
import time
import unittest

from support import AT_ONCE_SECONDS, PATIENCE_SECONDS, SiteTest, seconds_to_end

# The whole of 127.0.0.0/8 is this machine; no resolver of a distribution listens here.
ADDRESS = "127.9.9.9"


def may_mount():
    """Whether a process may have a view of the files of its own: root may, but not everywhere (a chroot)."""
    return subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode == 0


@unittest.skipUnless(os.geteuid() == 0 and may_mount(), "a resolver of one's own needs root, and a mount of its own")
class ResolverTest(SiteTest):
    def setUp(self):
        super().setUp()
        self.configure("http://feeds.example.com/items.json", timeoutSeconds=300)

    @contextlib.contextmanager
    def black_hole(self):
        """-> (what a command is begun with so that it asks a resolver that keeps silent, the resolver's socket)"""
        settings = self.folder / "resolv.conf"
        settings.write_text(f"nameserver {ADDRESS}\noptions timeout:30 attempts:5\n")
        names = self.folder / "nsswitch.conf"
        names.write_text("hosts: files dns\n")
        script = f'mount --bind {settings} /etc/resolv.conf && mount --bind {names} /etc/nsswitch.conf && exec "$@"'
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as resolver:
            resolver.bind((ADDRESS, 53))
            resolver.settimeout(PATIENCE_SECONDS)
            yield ["unshare", "--mount", "sh", "-c", script, "sh"], resolver

    def test_a_signal_ends_the_run_at_once(self):
        for number, code in ((signal.SIGTERM, 143), (signal.SIGINT, 130)):
            with self.subTest(number.name), self.black_hole() as (before, resolver):
                run = self.start(before=before)
                resolver.recv(512)
                self.assertLess(seconds_to_end(run, number), AT_ONCE_SECONDS)
                self.assertEqual(run.returncode, code)

    def test_the_deadline_ends_it(self):
        with self.black_hole() as (before, resolver):
            start = time.monotonic()
            code, said = self.build("--deadline", "10", before=before)
            self.assertEqual(code, 69, said)
            self.assertTrue(resolver.recv(512))
            self.assertLess(time.monotonic() - start, 10 + AT_ONCE_SECONDS)

    def test_a_transfer_ends_it_without_a_deadline(self):
        self.configure("http://feeds.example.com/items.json", timeoutSeconds=2)
        with self.black_hole() as (before, resolver):
            code, said = self.build(before=before)
            self.assertEqual(code, 69, said)
            self.assertIn("feeds.example.com", said)
            self.assertTrue(resolver.recv(512))


if __name__ == "__main__":
    unittest.main()
