"""The mock API (Tests/MockAPI), over samples of a test's own."""

import json
import os
import subprocess
import sys
import urllib.request

from .site import PROJECT


class Mock:
    """A running server; `with Mock(samples) as mock`."""

    def __init__(self, samples):
        self.process = subprocess.Popen(
            [sys.executable, os.path.join(PROJECT, "Tests/MockAPI/server.py"), "--samples", samples, "--until-eof"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().split()[-1]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()

    def get(self, path):
        with urllib.request.urlopen(self.url + path) as answer:
            return answer.read()

    def control(self, name, value=None, method="POST"):
        request = urllib.request.Request(
            f"{self.url}/control/{name}", method=method, data=json.dumps(value).encode() if value else None)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def faults(self, *faults):
        """These faults, and no others."""
        self.control("fault", method="DELETE")
        if faults:
            self.control("fault", list(faults))
