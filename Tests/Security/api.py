"""The mock API of Tests/MockAPI, and the command, as a test of the outside uses them."""

import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
COMMAND = Path(os.environ.get("VITRINE_BUILD_SITE", PROJECT / ".build/debug/build-site")).resolve()
PLAIN = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}


class MockAPI:
    """A server of its own, ended with the `with`."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [sys.executable, "-B", PROJECT / "Tests/MockAPI/server.py", "--samples", PROJECT / "samples",
             "--until-eof", *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.origin = self.process.stdout.readline().split()[-1]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(timeout=300)
        self.process.stdout.close()

    def control(self, method, path, body=None):
        request = urllib.request.Request(
            f"{self.origin}/control/{path}", method=method, data=json.dumps(body).encode() if body else None)
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=300) as answer:
            return json.load(answer)

    def edit(self, **change):
        self.control("POST", "edit", change)

    def fault(self, kind, **options):
        self.control("POST", "fault", {"kind": kind, **options})

    def requests(self):
        return self.control("GET", "requests")


def configuration(feeds, **sections):
    """Small pictures and short patience, so that a test takes no longer than it must."""
    return {
        "feeds": feeds,
        "images": {"widths": [160], "formats": ["jpeg"]},
        "network": {"allowPrivateHosts": True, "retries": 0, "timeoutSeconds": 300},
    } | sections


def build(folder, *arguments, environment=PLAIN, now="2026-06-01", **options):
    """One run to its end."""
    return subprocess.run(
        [COMMAND, *arguments, "--now", now], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
        capture_output=True, text=True, timeout=300, **options)


def written(folder):
    """All files below a folder, links aside."""
    return [path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink()]
