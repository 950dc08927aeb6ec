"""What the tests of the network share: sites to build, certificates, servers, and a process to watch."""
import contextlib
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
COMMAND = os.environ.get("VITRINE_BUILD_SITE", str(PROJECT / ".build/debug/build-site"))
PICTURES = sorted((PROJECT / "samples/shop/images").glob("*.jpg"))[:3]
# A wait that is longer than this has failed. Machines that test are slow and busy.
PATIENCE_SECONDS = 300
# What is to end at once takes two seconds on a machine at rest, and longer on a busy one. What would hold it up in these
# tests lasts for minutes.
AT_ONCE_SECONDS = 30


class SiteTest(unittest.TestCase):
    """A test with a folder of its own, in which a site is built."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="vitrine-network-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def items(self, origin, count=3, word="One"):
        """A mapped feed's document, and its pictures, for a server that serves a folder."""
        root = self.folder / "www"
        root.mkdir(exist_ok=True)
        for number, picture in enumerate(PICTURES[:count]):
            shutil.copy(picture, root / f"{number}.jpg")
        items = [
            {"id": str(number), "name": f"{word} {number}", "image": f"{origin}/{number}.jpg"}
            for number in range(count)
        ]
        (root / "items.json").write_text(json.dumps({"items": items}))
        return root

    def configure(self, url, **network):
        config = {
            "site": {"title": "Network"},
            "feeds": [{
                "id": "shop", "type": "json", "title": "Shop", "url": url, "items": "items",
                "entry": {"id": "id", "title": "name", "image": "image"},
            }],
            "images": {"widths": [320], "formats": ["jpeg"]},
            "network": {"allowPrivateHosts": True, "timeoutSeconds": 120, "retries": 0} | network,
        }
        (self.folder / "config.json").write_text(json.dumps(config))

    def start(self, *arguments, environment=None, before=()):
        """Starts a build. `before` is the command that starts it in its turn."""
        run = subprocess.Popen(
            [*before, COMMAND, *arguments], cwd=self.folder, text=True, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C"} | (environment or {}), preexec_fn=heed_signals)
        self.addCleanup(end, run)
        return run

    def build(self, *arguments, **options):
        """Runs a build to its end. -> (exit code, stdout and stderr)"""
        run = self.start(*arguments, **options)
        said = "".join(run.communicate(timeout=PATIENCE_SECONDS))
        return run.returncode, said

    def report(self):
        return json.loads((self.folder / "cache/reports/latest.json").read_text())


def end(process):
    if process.poll() is None:
        process.kill()
        process.wait()
    for pipe in (process.stdout, process.stderr):
        if pipe:
            pipe.close()


def heed_signals():
    """Whatever the tests were started from: a background job of a shell has SIGINT ignored, and its children too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def wait_until(condition, what):
    """Looks again and again, until the condition is true; what it gave is returned."""
    patience = time.monotonic() + PATIENCE_SECONDS
    while True:
        found = condition()
        if found:
            return found
        if time.monotonic() > patience:
            raise AssertionError(f"it never came: {what}")
        time.sleep(0.02)


def seconds_to_end(process, number):
    """Sends a signal and says how long the process went on for."""
    start = time.monotonic()
    process.send_signal(number)
    process.communicate(timeout=PATIENCE_SECONDS)
    return time.monotonic() - start


@contextlib.contextmanager
def silent_port(*, answer=None):
    """A port that takes connections and says nothing, or only these bytes. -> (port, event of the first connection)"""
    with socket.create_server(("127.0.0.1", 0)) as server:
        came, held = threading.Event(), []

        def take():
            while True:
                try:
                    connection, _ = server.accept()
                except OSError:
                    return
                came.set()
                held.append(connection)
                if answer:
                    connection.sendall(answer)

        thread = threading.Thread(target=take)
        thread.start()
        try:
            yield server.getsockname()[1], came
        finally:
            server.shutdown(socket.SHUT_RDWR)
            thread.join()
            for connection in held:
                connection.close()


@contextlib.contextmanager
def full_port():
    """A port whose queue is full: whoever connects waits for an answer that never comes, as behind a black hole."""
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(socket.socket())
        server.bind(("127.0.0.1", 0))
        server.listen(0)
        for _ in range(4):
            waiting = stack.enter_context(socket.socket())
            waiting.setblocking(False)
            waiting.connect_ex(server.getsockname())
        yield server.getsockname()[1]
