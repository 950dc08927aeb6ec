"""Two nights of ten galleries, run as their units run them, and what their operator finds in the morning."""

import http.server
import json
import shlex
import shutil
import subprocess
import threading

import pytest
from prometheus_client.parser import text_string_to_metric_families

from conftest import PROJECT, configuration, write_looks
from under_unit import values

UNIT = PROJECT / "examples/systemd/vitrine.service"
NAMES = ["birds", "boats", "broken", "held", "mute", "new", "old", "shop", "team", "walks"]


@pytest.fixture
def pings():
    """A server, and what it was asked for."""
    asked = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        do_POST = do_GET

        def log_message(self, *words):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", asked
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def galleries(command, tmp_path, pings):
    """Configures galleries and runs their night, one after the other."""
    (tmp_path / "metrics").mkdir()
    folders = {name: tmp_path / "galleries" / name for name in NAMES}
    for name, folder in folders.items():
        shutil.copytree(PROJECT / "samples/ltk", folder / "ltk")

    def configure(name, limit):
        settings = configuration(limit)
        settings["site"]["title"] = "One of ten"
        settings["feeds"][0]["url"] = "ltk"
        settings["notify"] = {"ping": f"{pings[0]}/{name}"}
        settings["network"] = {"allowPrivateHosts": True}
        (folders[name] / "config.json").write_text(json.dumps(settings))

    def night(now):
        codes = {}
        for name, folder in folders.items():
            words = shlex.split(values(UNIT, "ExecStart")[0])[1:]
            metrics = tmp_path / "metrics" / f"vitrine-{name}.prom"
            done = subprocess.run(
                [command, *words, "--metrics", metrics, "--now", now], cwd=folder, env={"PATH": "/usr/bin:/bin"},
                stdin=subprocess.DEVNULL, capture_output=True, text=True)
            codes[name] = done.returncode
        return codes

    return folders, configure, night


def samples(folder):
    """Those of all files, as node_exporter puts them together: it refuses a series that two files have, and a family
    whose help differs from file to file."""
    found, helps = {}, {}
    for file in sorted(folder.glob("*.prom")):
        for family in text_string_to_metric_families(file.read_text()):
            assert helps.setdefault(family.name, family.documentation) == family.documentation
            for sample in family.samples:
                key = sample.name, frozenset(sample.labels.items())
                assert key not in found, key
                found[key] = sample.value
    return found


def test_a_night_of_ten(command, galleries, pings, tmp_path):
    folders, configure, night = galleries
    for name in NAMES:
        configure(name, 4)
    (folders["mute"] / "ltk").rename(folders["mute"] / "away")
    assert night("2026-06-01") == dict.fromkeys(NAMES, 0) | {"mute": 65}
    pings[1].clear()

    write_looks(folders["held"] / "ltk", 1)
    configure("new", 6)
    (folders["broken"] / "config.json").write_text("{")
    for page in (folders["old"] / "ltk").glob("*.json"):
        page.write_text("no JSON")
    codes = night("2026-06-02")
    assert codes == dict.fromkeys(NAMES, 0) | {"broken": 78, "held": 4, "mute": 65, "old": 3}

    table = subprocess.run(
        [command, "report", *(f"{folder}/" for folder in folders.values())], cwd=tmp_path, env={},
        capture_output=True, text=True)
    assert table.returncode == 78 and f"{folders['broken']}/config.json:1" in table.stderr
    rows = {row.split()[0].rsplit("/", 1)[-1]: row.split() for row in table.stdout.splitlines()[1:]}
    assert list(rows) == NAMES
    assert rows["broken"][1:] == ["no", "run"]
    # The outcome, the exit code, and how many entries are new.
    outcomes = {name: (row[4], row[5], row[7]) for name, row in rows.items() if name != "broken"}
    assert outcomes == dict.fromkeys(outcomes, ("published", "0", "0")) | {
        "held": ("held", "4", "0"), "mute": ("failed", "65", "0"), "new": ("published", "0", "2"),
        "old": ("published", "3", "0")}
    data = subprocess.run(
        [command, "report", "--json", folders["new"], folders["mute"] / "config.json"], cwd=tmp_path, env={},
        capture_output=True, text=True, check=True)
    runs = json.loads(data.stdout)
    assert {run["outcome"] for run in runs.values()} == {"published", "failed"}

    found = samples(tmp_path / "metrics")
    exits = {dict(labels)["config"]: value for (name, labels), value in found.items() if name == "vitrine_exit_code"}
    assert exits == {f"{folders[name]}/config.json": (0 if name == "broken" else codes[name]) for name in NAMES}
    # What cannot be read pings nobody, and its last metrics grow old: silence is what one has to be told of.
    ends = {"held": "/fail", "mute": "/fail"}
    assert pings[1] == [
        path for name in NAMES if name != "broken" for path in (f"/{name}/start", f"/{name}{ends.get(name, '')}")]

    refused = subprocess.run([command, "report", "--html", "x.html", folders["new"]], cwd=tmp_path, env={})
    assert refused.returncode == 64 and not (tmp_path / "x.html").exists()
    page = tmp_path / "held.html"
    subprocess.run([command, "report", "--html", page], cwd=folders["held"], env={}, check=True)
    assert "held" in page.read_text() and "One of ten" in page.read_text()
