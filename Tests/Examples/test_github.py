"""The workflow: held against GitHub's own schema, and its build step run as the runner runs it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

PROJECT = Path(__file__).resolve().parents[2]
FILE = PROJECT / "examples/github-pages/vitrine.yml"
MAKEFILE = (PROJECT / "Makefile").read_text()


def steps(job):
    return yaml.safe_load(FILE.read_text())["jobs"][job]["steps"]


def step(job, identifier):
    return next(step for step in steps(job) if step.get("id") == identifier)


def test_schema():
    done = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", FILE],
        capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_command_is_compiled_when_what_it_is_made_of_has_changed():
    """The key of what is kept names what the Makefile makes the command of, and the file that names the container; a
    hit compiles nothing, and what is compiled is kept whatever becomes of the night."""
    kept = step("build", "command")
    (made_of,) = re.findall(r"^\$\(RELEASED\): (\S+) \$\(shell find (.+)\) \|", MAKEFILE, re.M)
    files = re.search(r"hashFiles\((.*?)\)", kept["with"]["key"])[1]
    folders = [f"{folder}/**" for folder in (*made_of[1].split(), ".github/workflows")]
    assert files == ", ".join(f"'{name}'" for name in (made_of[0], *folders))
    (released,) = re.findall(r"^RELEASED := (\S+)$", MAKEFILE, re.M)
    assert kept["with"]["path"] == released and released in step("build", "build")["run"]
    compiling = [step for step in steps("build") if "swift build" in step.get("run", "")]
    keeping = next(step for step in steps("build") if step.get("uses", "").startswith("actions/cache/save"))
    assert {step["if"] for step in [*compiling, keeping]} == {"steps.command.outputs.cache-hit != 'true'"}
    assert steps("build").index(keeping) < steps("build").index(step("build", "build"))
    assert keeping["with"] == {"path": released, "key": "${{ steps.command.outputs.cache-primary-key }}"}


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
