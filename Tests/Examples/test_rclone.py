"""Publishing to object storage, with Debian's rclone against a folder in its place."""

import re
import subprocess
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
SCRIPT = PROJECT / "examples/rclone/publish.sh"
ATTRIBUTE = re.compile(r'\s(?:href|src|srcset|data-src|poster)="([^"]*)"')


def publish(site, remote):
    """What rclone says it has done, in its order: pairs of what and which file."""
    done = subprocess.run(
        [SCRIPT, site, remote, "--verbose", "--config", "/dev/null"], capture_output=True, text=True,
        env={"PATH": "/usr/bin:/bin", "HOME": "/nonexistent"})
    assert done.returncode == 0, done.stderr
    said = re.findall(r"INFO  : (\S+): (Copied|Deleted)", done.stderr)
    return [(what, name) for name, what in said], done.stderr


def files(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def is_page(name):
    return name.endswith((".html", ".xml", ".json", ".webmanifest"))


def missing(folder):
    """What pages of a folder link to, or load, that is not there."""
    there = files(folder)
    lost = set()
    for name, text in there.items():
        if not name.endswith(".html"):
            continue
        for value in ATTRIBUTE.findall(text.decode()):
            for part in value.split(","):
                address = part.split()[0] if part.split() else ""
                address = re.split("[?#]", address)[0]
                if address and not re.match("[a-z]+:", address):
                    target = (folder / name).parent / address
                    if not target.resolve().exists():
                        lost.add(f"{name}: {address}")
    return lost


@pytest.fixture
def watched(tmp_path):
    """An rclone for the PATH that, after each of its calls, keeps what the remote is then."""
    folder = tmp_path / "watched"
    folder.mkdir()
    (folder / "rclone").write_text(
        '#!/bin/sh\n/usr/bin/rclone "$@" || exit\n'
        'n=$(ls "$STEPS" | wc -l)\ncp -R "$REMOTE" "$STEPS/$n"\n')
    (folder / "rclone").chmod(0o755)
    return folder


def test_all_arrives_and_the_second_run_copies_nothing(gallery, show, tmp_path):
    site = show(gallery, 4)
    remote = tmp_path / "remote"
    done, _ = publish(site, remote)
    assert files(remote) == files(site)
    assert len(done) == len(files(site))
    again, said = publish(site, remote)
    assert again == [], said
    # Nor does a new time without new bytes make it copy.
    (site / "index.html").touch()
    assert publish(site, remote)[0] == []


def test_assets_before_pages_before_removals(gallery, show, tmp_path):
    remote = tmp_path / "remote"
    publish(show(gallery, 6), remote)
    (remote / "old.html").write_text("gone")
    site = show(gallery, 8)
    done, said = publish(site, remote)
    assert files(remote) == files(site)
    names = [name for what, name in done if what == "Copied"]
    # rclone names a file from the folder that it copies: pictures come without theirs.
    pages = [number for number, name in enumerate(names) if is_page(name)]
    assets = [number for number, name in enumerate(names) if name.endswith((".jpg", ".css", ".svg"))]
    assert assets and pages and max(assets) < min(pages), said
    kinds = [what for what, _ in done]
    assert "Deleted" in kinds
    assert "Copied" not in kinds[kinds.index("Deleted"):], said


def test_no_page_lacks_anything_between_the_steps(gallery, show, tmp_path, watched):
    remote, steps = tmp_path / "remote", tmp_path / "steps"
    publish(show(gallery, 6), remote)
    steps.mkdir()
    site = show(gallery, 8, width=480)
    done = subprocess.run(
        [SCRIPT, site, remote, "--config", "/dev/null"], capture_output=True, text=True,
        env={"PATH": f"{watched}:/usr/bin:/bin", "HOME": "/", "REMOTE": str(remote), "STEPS": str(steps)})
    assert done.returncode == 0, done.stderr
    seen = sorted(steps.iterdir(), key=lambda step: int(step.name))
    assert len(seen) >= 5
    for step in seen:
        assert missing(step) == set(), step.name
    assert files(seen[0]) != files(seen[-1]) == files(site)


@pytest.mark.parametrize("folder", ["nothing", "empty"])
def test_what_is_no_site_clears_nothing(tmp_path, folder):
    (tmp_path / "empty").mkdir()
    remote = tmp_path / "remote"
    remote.mkdir()
    (remote / "index.html").write_text("stands")
    done = subprocess.run([SCRIPT, tmp_path / folder, remote], capture_output=True, text=True)
    assert done.returncode == 66 and "no built site" in done.stderr
    assert files(remote) == {"index.html": b"stands"}


def test_usage():
    done = subprocess.run([SCRIPT], capture_output=True, text=True)
    assert done.returncode == 64 and done.stderr.startswith("usage: publish.sh")
