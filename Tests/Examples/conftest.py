"""A gallery of a few looks, and the command as it is installed, for each test that asks for them."""

import json
import os
import subprocess
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
COMMAND = Path(os.environ.get("VITRINE_BUILD_SITE", PROJECT / ".build/debug/build-site")).resolve()


def write_looks(folder, count):
    """The samples' pages with the first looks of the first page alone."""
    for page in (PROJECT / "samples/ltk").glob("*.json"):
        document = json.loads(page.read_text())
        document["ltks"] = document["ltks"][:count] if page.name == "page-1.json" else []
        (folder / page.name).write_text(json.dumps(document))


def configuration(limit, width=320):
    return {
        "site": {"title": "Examples"},
        "feeds": [
            {"id": "looks", "type": "ltk", "title": "Looks", "url": str(PROJECT / "samples/ltk"), "limit": limit}],
        "images": {"widths": [width], "formats": ["jpeg"]},
    }


@pytest.fixture
def command():
    return COMMAND


@pytest.fixture
def bin_folder(tmp_path):
    """A folder for the PATH, with the command in it."""
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "build-site").symlink_to(COMMAND)
    return folder


@pytest.fixture
def gallery(tmp_path):
    """A folder with a configuration of the samples' first looks."""
    folder = tmp_path / "gallery"
    folder.mkdir()
    (folder / "config.json").write_text(json.dumps(configuration(limit=4)))
    return folder


@pytest.fixture
def show():
    """Changes how many looks a gallery shows and how wide, and builds it."""

    def change(folder, limit, width=320):
        (folder / "config.json").write_text(json.dumps(configuration(limit, width)))
        done = subprocess.run([COMMAND, "--now", "2026-06-01"], cwd=folder, env={}, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return folder / "output"

    return change
