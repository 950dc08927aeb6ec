"""The package on a bare Debian: installed, a gallery built by an ordinary user, and removed again."""

import re

from conftest import GALLERY, HOME

SHELLS = {"bash": "bash-completion/completions/build-site", "zsh": "zsh/vendor-completions/_build-site",
          "fish": "fish/vendor_completions.d/build-site.fish"}
# What other packages leave that came with it, and what apt, dpkg and ldconfig keep of their own.
OTHERS = re.compile(r"(var/(lib/(dpkg|apt|systemd|ucf)|cache|log)|etc/(ssl|fonts|ld\.so\.cache|ca-certificates|X11))\b")


def test_apt_brings_all_that_the_command_loads(installed):
    said = installed.run("ldd /usr/bin/build-site; build-site --version; build-site check --config /none.json || true")
    assert "not found" not in said
    assert not re.search("swift", installed.run("ldd /usr/bin/build-site"))
    assert installed.run("dpkg --verify vitrine") == ""


def test_a_gallery_with_every_feed(gallery):
    words = f"cd {GALLERY} && build-site --offline --now 2026-11-21"
    gallery.run(words, user="me")
    output = gallery.folder / GALLERY[1:] / "output"
    first = {path: path.stat().st_mtime_ns for path in output.rglob("*") if path.is_file()}
    assert (output / "index.html").is_file() and len(list(output.rglob("*.avif"))) > 100
    assert gallery.run(f"{words} -q", user="me") == ""
    assert {path: path.stat().st_mtime_ns for path in output.rglob("*") if path.is_file()} == first


def test_the_manual_page_and_the_completions(installed):
    assert "publish" in installed.run("zcat /usr/share/man/man1/build-site.1.gz")
    for path in SHELLS.values():
        assert "publish" in installed.run(f"cat /usr/share/{path}")
    # Debian's list of what a small root leaves out names manual pages and documents.
    assert "path-exclude" not in installed.run("cat /etc/dpkg/dpkg.cfg.d/* 2>/dev/null || true")


def test_nothing_is_left(gallery):
    # apt keeps what another package merely suggests.
    strictly = "-o APT::AutoRemove::RecommendsImportant=false -o APT::AutoRemove::SuggestsImportant=false"
    said = gallery.run(f"apt-get purge -q -y vitrine && apt-get autoremove --purge -q -y {strictly}", network=True)
    assert "not empty" not in said
    left = gallery.files() - gallery.before
    mine = {path for path in left if path.startswith((GALLERY[1:], HOME[1:], "var/mail"))}
    assert f"{GALLERY[1:]}/output/index.html" in mine, "the gallery is the user's own"
    # useradd's notes.
    accounts = {
        path for path in left if re.fullmatch(r"etc/((passwd|shadow|group|gshadow|subuid|subgid)-?|\.pwd\.lock)", path)}
    others = {path for path in left if OTHERS.match(path)}
    assert sorted(left - mine - accounts - others) == []
    assert not [path for path in left - mine if re.search("vitrine|build-site", path)]
