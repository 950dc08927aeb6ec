"""`make install`, and what it installs run where neither the compiler nor these sources exist."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from conftest import COMMAND, PROJECT, configuration

UNIT = PROJECT / "examples/systemd/vitrine.service"
ENVIRONMENT = {"PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/nonexistent", "LOGNAME": "vitrine"}


def make(target, root):
    done = subprocess.run(
        ["make", target, f"COMMAND={COMMAND}", f"DESTDIR={root}", "PREFIX=/usr/local"], cwd=PROJECT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def files(folder):
    return {str(path.relative_to(folder)): path for path in folder.rglob("*") if path.is_file()}


def toolchain():
    """The folders of the compiler and of Swift's shared libraries."""
    swift = shutil.which("swift")
    assert swift, "swift is not on the PATH"
    root = Path(swift).resolve().parents[1]
    return [root] if root != Path("/usr") else [path for path in Path("/usr").glob("lib*/swift*") if path.is_dir()]


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    root = tmp_path_factory.mktemp("root")
    make("install", root)
    return root / "usr/local"


@pytest.fixture
def gallery(tmp_path):
    """A gallery that needs nothing of the sources."""
    folder = tmp_path / "gallery"
    shutil.copytree(PROJECT / "samples/ltk", folder / "ltk")
    settings = configuration(limit=4)
    settings["feeds"][0]["url"] = "ltk"
    (folder / "config.json").write_text(json.dumps(settings))
    return folder


@pytest.fixture
def without_compiler(tmp_path):
    """The first words of a command that runs where the compiler and the sources are hidden by empty folders."""
    hidden = [*map(str, toolchain()), str(PROJECT)]
    script = 'while [ "$1" != -- ]; do mount -t tmpfs none "$1" && shift || exit 99; done; shift; exec "$@"'
    words = ["unshare", "--mount", "--propagation", "private", "/bin/sh", "-c", script, "sh", *hidden, "--"]
    if subprocess.run([*words, "/bin/true"], cwd="/", capture_output=True).returncode != 0:
        pytest.skip("no mount namespaces can be made here")
    is_empty = ["/bin/sh", "-c", 'for folder; do [ -z "$(ls -A "$folder")" ] || exit 1; done', "sh"]
    subprocess.run([*words, *is_empty, *hidden], cwd="/", check=True)
    return words


def build(words, folder, now="2026-06-01"):
    done = subprocess.run(
        [*words, "-v", "--deadline", "7200", "--now", now], cwd=folder, env=ENVIRONMENT, stdin=subprocess.DEVNULL,
        capture_output=True, text=True)
    assert done.returncode == 0, f"{done.returncode}: {done.stderr}"
    assert len(list((folder / "output/images").rglob("*.jpg"))) > 4, done.stderr
    return files(folder / "output")


def test_what_is_installed_and_removed(installed, tmp_path):
    names = set(files(installed))
    shared = {f"share/vitrine/{folder}/{name}" for folder in ("templates", "themes", "examples")
              for name in files(PROJECT / folder)}
    made = {"share/man/man1/build-site.1", "share/bash-completion/completions/build-site",
            "share/zsh/site-functions/_build-site", "share/fish/vendor_completions.d/build-site.fish"}
    assert names == {"bin/build-site", "share/vitrine/config.schema.json"} | made | shared and len(shared) > 100
    assert all((installed / name).stat().st_size > 1000 for name in made)
    examples = ["rclone/publish.sh", "gallery-dl/feed.py", "slurm/gallery.sh", "parallel/gallery.sh"]
    programs = {"bin/build-site", *(f"share/vitrine/examples/{name}" for name in examples)}
    for name, path in files(installed).items():
        assert path.stat().st_mode & 0o777 == (0o755 if name in programs else 0o644), name
    copy = tmp_path / "root/usr/local"
    shutil.copytree(installed, copy)
    (copy / "bin/other").write_text("not ours")
    make("uninstall", tmp_path / "root")
    assert set(files(copy)) == {"bin/other"}


def test_no_library_of_the_compiler(installed):
    needed = subprocess.run(["ldd", installed / "bin/build-site"], capture_output=True, text=True, check=True).stdout
    assert "libcurl" in needed
    assert not [line for line in needed.splitlines() if "swift" in line.lower() or "not found" in line], needed


def test_nights_under_the_unit_without_the_compiler(installed, gallery, without_compiler, tmp_path):
    for name in ("under_unit.py", UNIT.name):
        shutil.copy((UNIT if name == UNIT.name else Path(__file__)).with_name(name), tmp_path)
    python = shutil.which("python3", path=os.defpath)
    unit = [python, tmp_path / "under_unit.py", tmp_path / UNIT.name, installed / "bin/build-site"]
    build([*without_compiler, *unit], gallery)
    build([*without_compiler, *unit], gallery, now="2026-06-02")


def test_a_copy_of_the_command_alone_and_a_link_to_it(installed, gallery, without_compiler, tmp_path, command):
    (tmp_path / "bin").mkdir()
    copy = tmp_path / "bin/my-site"
    shutil.copy(installed / "bin/build-site", copy)
    link = tmp_path / "link"
    link.symlink_to(copy)
    expected = {name: path.read_bytes() for name, path in build([command], gallery).items()}
    for words in ([copy], [link]):
        shutil.rmtree(gallery / "cache")
        shutil.rmtree(gallery / "output")
        made = build([*without_compiler, *words], gallery)
        assert {name: path.read_bytes() for name, path in made.items()} == expected


def test_a_theme_overrides_what_is_compiled_in(installed, gallery, without_compiler):
    (gallery / "templates").mkdir()
    shutil.copy(installed / "share/vitrine/templates/404.mustache", gallery / "templates")
    with open(gallery / "templates/404.mustache", "a", encoding="utf-8") as file:
        file.write("<!-- mine -->")
    made = build([*without_compiler, installed / "bin/build-site"], gallery)
    assert "<!-- mine -->" in made["404.html"].read_text()
