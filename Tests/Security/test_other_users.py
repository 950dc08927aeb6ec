"""What another user puts into the output, as root's certbot does, stops neither a night nor a rollback."""

import json
import os
import pathlib
import shutil
import subprocess

import pytest

from api import COMMAND

NOBODY = 65534

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can be two users")


@pytest.fixture
def gallery(tmp_path_factory):
    """A gallery of another user than root, and a function that runs a command there as that user."""
    folder = tmp_path_factory.mktemp("gallery")
    for above in [folder, *folder.parents][:3]:
        above.chmod(0o755)
    # A copy, because the folder of the built command may be closed to other users.
    command = folder / "build-site"
    shutil.copy2(COMMAND, command)
    items = [{"id": name, "title": name.title(), "content_text": "hello"} for name in ("one", "two")]
    (folder / "feed.json").write_text(
        json.dumps({"version": "https://jsonfeed.org/version/1.1", "title": "x", "items": items}))
    (folder / "config.json").write_text(json.dumps(
        {"site": {"title": "n"}, "feeds": [{"id": "f", "type": "atom", "url": "feed.json"}]}))
    for path in [folder, *folder.iterdir()]:
        os.chown(path, NOBODY, NOBODY)

    def run(*arguments):
        return subprocess.run(
            [command, *arguments], cwd=folder, user=NOBODY, group=NOBODY, extra_groups=[],
            env={"PATH": os.environ["PATH"]}, capture_output=True, text=True, timeout=300)

    return folder, run


def put(folder):
    place = folder / "output/.well-known/acme-challenge"
    place.mkdir(parents=True, exist_ok=True)
    (place / "tok").write_text("token\n")


@pytest.mark.parametrize("keep", [0, 1, 2])
@pytest.mark.parametrize("stays", [True, False])
def test_a_folder_of_roots(gallery, keep, stays):
    folder, run = gallery
    config = json.loads((folder / "config.json").read_text())
    config["publish"] = {"keep": keep}
    (folder / "config.json").write_text(json.dumps(config))
    assert run("-q", "--now", "2026-06-01").returncode == 0
    put(folder)
    told = ""
    for day in range(2, 9):
        done = run("-q", "--now", f"2026-06-{day:02}")
        assert done.returncode == 0, done.stderr
        told += done.stderr
        token = folder / "output/.well-known/acme-challenge/tok"
        assert token.exists() == (stays or day < 4)
        if day == 3 and not stays:
            shutil.rmtree(folder / "output/.well-known")
    assert told.count("warning: ") == 1 and told.count("unremovable-1)") == 1, told
    left = [path.name for path in (folder / ".output-generations").glob("unremovable-*")]
    assert left == ["unremovable-1"]
    assert not list((folder / ".output-generations/unremovable-1").glob("*.html"))
    if keep:
        assert run("rollback", "1").returncode == 0
    assert run("-q", "--force", "--now", "2026-06-09").returncode == 0
    assert run("forget", "f/one").returncode == 0


def test_what_may_show_a_forgotten_page_is_never_left(gallery):
    """A folder of one's own is removed whatever its rights are; what root has taken over is an error."""
    folder, run = gallery
    for day in range(1, 4):
        assert run("-q", "--now", f"2026-06-{day:02}").returncode == 0

    def folders():
        return [page.parent for page in (folder / ".output-generations").glob("*/f/one.html")]

    closed, taken = sorted(folders())
    closed.chmod(0o555)
    os.chown(taken, 0, 0)
    done = run("forget", "f/one")
    assert done.returncode == 77 and "cannot remove" in done.stderr, done.stderr
    assert folders() == [taken]
    os.chown(taken, NOBODY, NOBODY)
    assert run("-q", "--now", "2026-06-05").returncode == 0
    assert not folders() and not (folder / "output/f/one.html").exists()


def test_what_could_not_be_removed_goes_once_it_can(gallery):
    folder, run = gallery
    assert run("-q", "--now", "2026-06-01").returncode == 0
    put(folder)
    for day in range(2, 7):
        assert run("-q", "--now", f"2026-06-{day:02}").returncode == 0
    left = folder / ".output-generations/unremovable-1"
    assert left.is_dir()
    shutil.rmtree(left / ".well-known")
    assert run("-q", "--now", "2026-06-08").returncode == 0
    assert not left.exists()


def test_a_file_of_roots_that_cannot_be_read_is_named_where_it_lies(gallery):
    folder, run = gallery
    assert run("-q", "--now", "2026-06-01").returncode == 0
    own = folder / "output/own.txt"
    own.write_text("x\n")
    own.chmod(0o600)
    done = run("-q", "--now", "2026-06-02")
    # Where the kernel lets nobody link files of others; elsewhere it is kept by its name alone.
    protected = pathlib.Path("/proc/sys/fs/protected_hardlinks").read_text().strip() == "1"
    assert done.returncode == (77 if protected else 0)
    assert not protected or f"{folder}/output/own.txt: cannot open: Permission denied" in done.stderr
