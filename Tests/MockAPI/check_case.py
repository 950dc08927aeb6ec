"""What the checks of the mock share: a server over a folder of small samples, and requests to it."""

import http.client
import json
import os
import subprocess
import sys
import tempfile
import unittest
from urllib.parse import urlsplit

import check_samples

HERE = os.path.dirname(os.path.abspath(__file__))


class MockCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        check_samples.write(cls.folder.name)
        cls.process = subprocess.Popen(
            [sys.executable, os.path.join(HERE, "server.py"), "--samples", cls.folder.name, "--until-eof"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        cls.url = cls.process.stdout.readline().split()[-1]
        cls.port = urlsplit(cls.url).port

    @classmethod
    def tearDownClass(cls):
        cls.process.stdin.close()
        assert cls.process.wait(300) == 0
        cls.process.stdout.close()
        cls.folder.cleanup()

    def setUp(self):
        self.control("POST", "reset")

    def get(self, target, headers=None, method="GET", body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=300)
        try:
            connection.request(method, target, body=body, headers=headers or {})
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            connection.close()

    def control(self, method, name, value=None):
        status, _, body = self.get("/control/" + name, method=method,
            body=json.dumps(value) if value else None)
        self.assertEqual(status, 200, body)
        return json.loads(body)

    def fault(self, kind, **options):
        self.control("POST", "fault", {"kind": kind, **options})

    def page(self, target):
        return json.loads(self.get(target)[2])
