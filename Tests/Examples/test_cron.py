"""The crontab: read by cron's own checker, and each of its lines run as cron runs it."""

import os
import re
import subprocess
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
FILE = PROJECT / "examples/cron/vitrine.cron"
LINE = re.compile(r"#?(\d\S*\s+\S+\s+\S+\s+\S+\s+\S+)\s+(\S.*)")


def settings():
    """The variables that the crontab sets."""
    pairs = (re.fullmatch(r"([A-Z]+)=(.*)", line) for line in FILE.read_text().splitlines())
    return {pair[1]: pair[2] for pair in pairs if pair}


def commands():
    """What its lines run, those that are commented out too."""
    found = (LINE.fullmatch(line) for line in FILE.read_text().splitlines())
    return [line[2] for line in found if line]


def run(line, environment):
    """As cron does: the crontab's variables alone, no terminal, nothing to read, the root folder, another umask."""
    assert "%" not in line, "cron would make a new line of it"
    return subprocess.run(
        ["/bin/sh", "-c", line], env=settings() | environment, cwd="/", stdin=subprocess.DEVNULL, umask=0o077,
        capture_output=True, text=True, start_new_session=True)


def test_cron_takes_it():
    assert len(commands()) == 3
    done = subprocess.run(["crontab", "-n", FILE], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def path(bin_folder, *more):
    return ":".join([str(bin_folder), *more, settings()["PATH"]])


def test_installed_command(bin_folder, gallery):
    for night in range(2):
        done = run(commands()[0], {"PATH": path(bin_folder), "GALLERY": str(gallery)})
        assert (done.returncode, done.stdout, done.stderr) == (0, "", ""), f"night {night}"
    assert (gallery / "output/index.html").is_file()
    assert (gallery / "output/index.html").stat().st_mode & 0o777 == 0o644
    assert (gallery / "output").stat().st_mode & 0o777 == 0o755
    assert (gallery / "cache").stat().st_mode & 0o777 == 0o700


def test_few_processors(bin_folder, gallery):
    """Where it may not use all of them, it says nothing of that either."""
    processor = str(min(os.sched_getaffinity(0)))
    line = f"taskset -c {processor} /bin/sh -c '{commands()[0]}'"
    done = run(line, {"PATH": path(bin_folder), "GALLERY": str(gallery)})
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_from_sources(bin_folder, gallery, tmp_path):
    swift = subprocess.run(["/bin/sh", "-c", "command -v swift"], capture_output=True, text=True).stdout.strip()
    assert swift, "the tests run where Vitrine is built"
    built = PROJECT / ".build/debug/build-site"
    if not built.exists():
        pytest.skip("the sources are not built in this folder")
    environment = {
        "PATH": path(bin_folder, str(Path(swift).parent)), "GALLERY": str(gallery), "CHECKOUT": str(PROJECT),
        "HOME": str(tmp_path), "TMPDIR": str(tmp_path)}
    done = run(commands()[1], environment)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (gallery / "output/index.html").is_file()


def test_with_publishing(bin_folder, gallery, tmp_path):
    (gallery / "publish.sh").symlink_to(PROJECT / "examples/rclone/publish.sh")
    remote = tmp_path / "remote"
    done = run(commands()[2], {"PATH": path(bin_folder), "GALLERY": str(gallery), "REMOTE": str(remote)})
    assert done.returncode == 0, done.stderr
    assert (remote / "index.html").read_bytes() == (gallery / "output/index.html").read_bytes()
