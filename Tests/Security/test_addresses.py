"""No feed reaches into the network that the tool runs in: the check is of the address that a connection is made to."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from api import COMMAND, configuration
from small_internet import PORT, PUBLIC

INTERNET = Path(__file__).with_name("small_internet.py")
INSIDE = f"http://127.0.0.1:{PORT}/secret"


def run(folder, url, private=False):
    (folder / "config.json").write_text(json.dumps(configuration(
        [{"id": "looks", "type": "ltk", "url": url}],
        network={"allowPrivateHosts": private, "retries": 2, "timeoutSeconds": 5})))
    done = subprocess.run(
        ["unshare", "--net", "--mount", sys.executable, "-B", INTERNET, folder, COMMAND, "-v", "--refresh"],
        capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(autouse=True)
def possible():
    if subprocess.run(["unshare", "--net", "--mount", "/bin/true"], capture_output=True).returncode != 0:
        pytest.skip("no network of one's own can be made here")


def test_the_servers_are_there(tmp_path):
    """What the next test relies on: with private hosts allowed, inside and outside are reached."""
    assert run(tmp_path, f"http://rebinds.test:{PORT}/to/{INSIDE}", private=True)["reached"] == [
        "127.0.0.1", PUBLIC]


@pytest.mark.parametrize("url", [
    "http://inside.test:{port}/", "http://mapped.test:{port}/", "http://loop6.test:{port}/",
    "http://2130706433:{port}/", "http://0x7f.0.0.1:{port}/", "http://0177.1:{port}/",
    "http://[::ffff:7f00:1]:{port}/", "http://[64:ff9b::127.0.0.1]:{port}/", "http://[fe80::1]:{port}/",
    # By a server outside that leads inside, once or again, and by names whose meaning changes on the way.
    "http://outside.test:{port}/to/http://127.0.0.1:{port}/x",
    "http://outside.test:{port}/to/http://0x7f000001:{port}/",
    "http://outside.test:{port}/to/http://[::1]:{port}/", "http://outside.test:{port}/to/http://inside.test:{port}/",
    "http://outside.test:{port}/to/http://8.8.8.8:{port}/to/http://localhost:{port}/",
    "http://rebinds.test:{port}/to/http://rebinds.test.:{port}/to/http://REBINDS.test:{port}/to/http://inside.test:1/",
])
def test_only_outside_is_reached(tmp_path, url):
    found = run(tmp_path, url.format(port=PORT))
    assert set(found["reached"]) <= {PUBLIC}, found
    assert found["exitCode"] in (65, 69), found
    assert "inside" not in str([path for path in (tmp_path / "output").rglob("*")])
