"""The workflow: held against GitHub's own schema, and its build step run as the runner runs it."""

import subprocess
import sys
from pathlib import Path

import pytest
import yaml

PROJECT = Path(__file__).resolve().parents[2]
FILE = PROJECT / "examples/github-pages/vitrine.yml"


def step(job, identifier):
    jobs = yaml.safe_load(FILE.read_text())["jobs"]
    return next(step for step in jobs[job]["steps"] if step.get("id") == identifier)


def test_schema():
    done = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", FILE],
        capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_keys_are_those_of_the_configuration():
    text = (PROJECT / "config.live.json").read_text()
    for name in step("build", "build")["env"]:
        assert f'"env:{name}"' in text
    assert text.count('"env:') == len(step("build", "build")["env"])


@pytest.mark.parametrize("code, published", [(0, True), (3, True), (4, False), (69, False), (75, False)])
def test_publishes_what_was_published(tmp_path, code, published):
    """The step's script, with a command that ends in `code`: bash -e, as GitHub has it."""
    command = tmp_path / ".build/release/build-site"
    command.parent.mkdir(parents=True)
    command.write_text(f"#!/bin/sh\nexit {code}\n")
    command.chmod(0o755)
    outputs = tmp_path / "outputs"
    outputs.touch()
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step("build", "build")["run"]], cwd=tmp_path,
        env={"PATH": "/usr/bin:/bin", "CONFIG": "config.json", "GITHUB_OUTPUT": str(outputs)}, capture_output=True)
    assert done.returncode == (0 if published else code)
    assert outputs.read_text() == ("published=yes\n" if published else "")
