"""A bare Debian root for each test module, with the package of `make deb` in it."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
FOLDER = PROJECT / ".build/packaging"
MIRROR = os.environ.get("DEBIAN_MIRROR", "http://deb.debian.org/debian")
# Mounts and processes end with the command. Without `network` it has the loopback interface alone.
ENTER = """
    set -e
    root=$1 network=$2; shift 2
    [ "$network" = yes ] || ip link set lo up
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount --bind "$ARCHIVES" "$root/var/cache/apt/archives"
    for pair in $MOUNTS; do
        mkdir -p "$root${pair#*:}"
        mount --bind "${pair%%:*}" "$root${pair#*:}"
    done
    exec chroot "$root" "$@"
"""
GALLERY, HOME = "/srv/gallery", "/srv/me"


class Root:
    def __init__(self, folder):
        self.folder = folder

    def run(self, script, user=None, network=False, mounts=(), code=0, **variables):
        """Runs a shell script in the root; returns what it printed."""
        inner = ["/bin/sh", "-e", "-c", script]
        if user:
            inner = ["/usr/sbin/runuser", "-u", user, "--", *inner]
        words = ["unshare", "--mount", "--propagation", "private", "--pid", "--fork", "--kill-child"]
        words += [] if network else ["--net"]
        environment = {
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive",
            "LC_ALL": "C.UTF-8", "ARCHIVES": str(FOLDER / "archives"), "MOUNTS": " ".join(mounts), **variables}
        done = subprocess.run(
            [*words, "/bin/sh", "-c", ENTER, "sh", str(self.folder), "yes" if network else "no", *inner], cwd="/",
            env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert done.returncode == code, f"{script}\nended with {done.returncode}:\n{done.stdout[-4000:]}"
        return done.stdout

    def install(self, *packages):
        self.run(f"apt-get install -q -y --no-install-recommends {' '.join(packages)}", network=True)

    def put(self, path, text):
        file = self.folder / path.lstrip("/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def files(self):
        """The path of everything in it but what belongs to the machine."""
        found = set()
        for folder, names, files in os.walk(self.folder):
            if Path(folder) == self.folder:
                names[:] = [name for name in names if name not in ("proc", "dev", "sys", "run", "tmp")]
            found |= {os.path.relpath(os.path.join(folder, name), self.folder) for name in (*names, *files)}
        return found


@pytest.fixture(scope="session")
def base():
    """Debian 12 with nothing but what every Debian has; made once, and again when .build/packaging is removed."""
    if os.geteuid() != 0:
        pytest.skip("a root can be made by root only")
    for tool in ("debootstrap", "unshare", "ip"):
        if not shutil.which(tool, path="/usr/sbin:/sbin:/usr/bin:/bin"):
            pytest.skip(f"{tool} is not installed")
    (FOLDER / "archives/partial").mkdir(parents=True, exist_ok=True)
    folder, unfinished = FOLDER / "base", FOLDER / "base.unfinished"
    if not folder.exists():
        shutil.rmtree(unfinished, ignore_errors=True)
        done = subprocess.run(
            ["debootstrap", "--variant=minbase", "bookworm", unfinished, MIRROR], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr
        unfinished.rename(folder)
    return folder


@pytest.fixture(scope="session")
def package():
    named = os.environ.get("VITRINE_PACKAGE")
    found = [Path(named)] if named else sorted((PROJECT / ".build/deb").glob("*.deb"))
    assert len(found) == 1, f"run `make deb` first: {found}"
    return found[0]


@pytest.fixture(scope="module")
def bare(base, request):
    """A root of this module's own."""
    folder = FOLDER / request.module.__name__
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run(["cp", "-a", base, folder], check=True)
    shutil.copy("/etc/resolv.conf", folder / "etc/resolv.conf")
    root = Root(folder)
    root.put("/etc/hosts", "127.0.0.1 localhost\n")
    root.run("apt-get update -q", network=True)
    yield root
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def installed(bare, package):
    """The root with the package, as its reader types it; `before` is what was there."""
    bare.before = bare.files()
    shutil.copy(package, bare.folder / "tmp")
    bare.install(f"/tmp/{package.name}")
    return bare


@pytest.fixture(scope="module")
def gallery(installed):
    """The sample gallery at /srv/gallery, which belongs to a user of the name `me`."""
    installed.run(f"useradd --create-home --home-dir {HOME} me; chmod 700 {HOME}; mkdir {GALLERY}")
    shutil.copytree(PROJECT / "samples", installed.folder / GALLERY[1:] / "samples")
    settings = json.loads((PROJECT / "config.json").read_text())
    installed.put(f"{GALLERY}/config.json", json.dumps({key: settings[key] for key in settings if key != "$schema"}))
    installed.run(f"chown -R me: {GALLERY}")
    return installed
