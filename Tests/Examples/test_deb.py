"""The Debian package that `make deb` makes: what it holds and says of itself. Tests/Packaging installs it."""

import hashlib
import os
import re
import shutil
import subprocess

import pytest

from conftest import COMMAND, PROJECT

BUILT = PROJECT / ".build/deb"
COMPLETIONS = {"usr/share/bash-completion/completions/build-site", "usr/share/zsh/vendor-completions/_build-site",
               "usr/share/fish/vendor_completions.d/build-site.fish"}


def said(*words, **options):
    return subprocess.run(words, capture_output=True, text=True, check=True, **options).stdout


def make(**options):
    """Builds the package; its path."""
    done = subprocess.run(["make", "deb", f"COMMAND={COMMAND}"], cwd=PROJECT, capture_output=True, text=True, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    (package,) = BUILT.iterdir()
    return package


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    return shutil.move(make(), tmp_path_factory.mktemp("deb"))


@pytest.fixture(scope="module")
def root(package, tmp_path_factory):
    """What it holds."""
    folder = tmp_path_factory.mktemp("holds")
    said("dpkg-deb", "--raw-extract", package, folder)
    return folder


@pytest.fixture(scope="module")
def fields(package):
    return dict(re.findall(r"^([\w-]+): (.*)$", said("dpkg-deb", "--field", package), re.M))


def test_what_it_holds(package, root):
    lines = [line.split(maxsplit=5) for line in said("dpkg-deb", "--contents", package).splitlines()]
    assert {line[1] for line in lines} == {"root/root"}
    assert {line[0] for line in lines} == {"drwxr-xr-x", "-rwxr-xr-x", "-rw-r--r--"}
    names = {str(path.relative_to(root)) for path in root.rglob("*") if path.is_file()}
    documents = "usr/share/doc/vitrine"
    for folder, place in {"templates": "usr/share/vitrine/templates", "themes": "usr/share/vitrine/themes",
                          "examples": f"{documents}/examples", "docs": f"{documents}/docs"}.items():
        for path in (PROJECT / folder).rglob("*"):
            assert path.is_dir() or f"{place}/{path.relative_to(PROJECT / folder)}" in names
    assert names > COMPLETIONS | {
        "usr/bin/build-site", "usr/share/man/man1/build-site.1.gz", "usr/share/vitrine/config.schema.json",
        *(f"{documents}/{name}" for name in ("README.md", "CHANGELOG.md", "changelog.gz", "copyright"))}
    assert {name.split("/")[0] for name in names} == {"usr", "DEBIAN"}
    assert {name for name in names if name.startswith("DEBIAN/")} == {"DEBIAN/control", "DEBIAN/md5sums"}
    programs = {name for name in names if (root / name).stat().st_mode & 0o111}
    assert programs == {"usr/bin/build-site", *(
        f"{documents}/examples/{name}" for name in ("gallery-dl/feed.py", "parallel/gallery.sh", "rclone/publish.sh",
                                              "slurm/gallery.sh"))}


def test_what_it_says_of_itself(root, fields):
    version = said(root / "usr/bin/build-site", "--version").split()[-1]
    assert (fields["Package"], fields["Version"]) == ("vitrine", version)
    assert fields["Architecture"] == said("dpkg", "--print-architecture").strip()
    needed = {part.split()[0] for part in fields["Depends"].split(", ")}
    assert needed > {
        "libc6", "libcurl4", "libsqlite3-0", "libxml2", "libvips42", "libjpeg62-turbo", "libwebp7", "libheif1",
        "libseccomp2", "libjemalloc2", "ca-certificates", "tzdata"}
    assert "swift" not in fields["Depends"].lower()
    assert fields["Recommends"] == "rclone, rsync"
    for line in (root / "DEBIAN/md5sums").read_text().splitlines():
        digest, name = line.split(maxsplit=1)
        assert hashlib.md5((root / name).read_bytes()).hexdigest() == digest
    changes = said("zcat", root / "usr/share/doc/vitrine/changelog.gz")
    assert f"\nVersion: {version}\n" in said("dpkg-parsechangelog", "--file", "-", input=changes)


def test_its_command_is_stripped_and_its_unit_starts_it(root):
    assert ".symtab" not in said("readelf", "--section-headers", "--wide", root / "usr/bin/build-site")
    unit = (root / "usr/share/doc/vitrine/examples/systemd/vitrine.service").read_text()
    assert "\nExecStart=/usr/bin/build-site " in unit and "/usr/local" not in unit


def test_lintian(package, tmp_path):
    # It leaves a file of its own where temporary files lie.
    done = subprocess.run(
        ["lintian", "--allow-root", "--fail-on=error,warning", "--tag-display-limit=0", package],
        env={**os.environ, "TMPDIR": str(tmp_path)}, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")


def test_the_same_command_makes_the_same_bytes(package):
    again = make(umask=0o077, env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "TZ": "Asia/Tokyo", "HOME": "/nonexistent"})
    with open(package, "rb") as one, open(again, "rb") as other:
        assert hashlib.file_digest(one, "md5").digest() == hashlib.file_digest(other, "md5").digest()
