"""A site of a test's own: its configuration, the command run on it, and what a run must leave."""

import json
import os
import re
import shutil
import signal
import subprocess

from . import tree

PROJECT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
COMMAND = os.path.abspath(os.environ.get("VITRINE_BUILD_SITE") or os.path.join(PROJECT, ".build/debug/build-site"))
# A run that takes longer hangs.
HANG_SECONDS = 900
# No variable of whoever runs the tests reaches the command.
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C"}

# What may stand in the cache (but for its objects) and beside the output once a run has come to its end; a copy of the
# index that was not finished is begun anew by the next run that publishes.
CACHE_NAMES = re.compile(r"lock|tmp|reports|objects|documents|index\.sqlite(-wal|-shm)?|index\.checksum"
                         r"|index\.backup\.sqlite(\.new(-journal|-wal)?)?"
                         r"|reports/(latest\.json|history\.jsonl|published-[0-9a-f]{16}\.(json|entries))")
SHELF_NAMES = re.compile(r"lock|current|hold|pages|cards|search|spare|\d+|\d+\.(manifest|pictures)")


class Ended:
    """How a run of the command ended. `code` is negative for a signal, and None for a run that had to be killed."""

    def __init__(self, code, stdout, stderr):
        self.code, self.stdout, self.stderr = code, stdout, stderr

    @property
    def messages(self):
        return " / ".join(self.stderr.strip().splitlines()[-4:])


class Site:
    """`folder` holds `config.json`, and after a run `output/`, `.output-generations/` and `cache/`."""

    def __init__(self, folder):
        self.folder = folder
        self.output = os.path.join(folder, "output")
        self.shelf = os.path.join(folder, ".output-generations")
        self.cache = os.path.join(folder, "cache")

    def configure(self, feeds, **sections):
        os.makedirs(self.folder, exist_ok=True)
        self.write("config.json", json.dumps({"feeds": feeds, **sections}))

    def write(self, path, data):
        path = os.path.join(self.folder, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data if isinstance(data, bytes) else data.encode())

    def add_own_files(self):
        """Files of other hands among the published ones: every run has to leave them as they are."""
        self.write("output/CNAME", "gallery.example")
        self.write("output/own/page.html", "<!doctype html><html lang=en><title>Mine</title><main>Mine</main></html>")

    def add_spare_folder(self):
        """The folder of a generation that fell away, as after some nights: most files are the published ones. The next
        run begins with it, and nothing of it may show."""
        spare = os.path.join(self.shelf, "spare")
        subprocess.run(["cp", "-al", self.output, spare], check=True)
        pages = sorted(os.path.join(folder, name) for folder, _, names in os.walk(spare)
                       for name in names if name.endswith(".html"))
        os.unlink(pages[0])
        for page in pages[1::3]:
            os.unlink(page)
            self.write(page, "<!doctype html><title>Long ago</title>")
        self.write(os.path.join(spare, "left/over.html"), "left over")
        os.symlink("/nowhere", os.path.join(spare, "link"))

    def command(self, *arguments, wrapper=(), environment=None):
        return [*wrapper, COMMAND, *arguments], {
            "cwd": self.folder, "env": {**ENVIRONMENT, **(environment or {})}, "stdin": subprocess.DEVNULL,
            "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "errors": "replace",
            "start_new_session": True}

    def start(self, *arguments, **options):
        words, settings = self.command(*arguments, **options)
        return subprocess.Popen(words, **settings)

    def run(self, *arguments, **options):
        process = self.start(*arguments, **options)
        try:
            stdout, stderr = process.communicate(timeout=HANG_SECONDS)
        except subprocess.TimeoutExpired:
            # The wrapper alone would leave the command behind, which holds the pipes.
            os.killpg(process.pid, signal.SIGKILL)
            stdout, stderr = process.communicate()
            return Ended(None, stdout, stderr)
        return Ended(process.returncode, stdout, stderr)

    def build(self, day, *arguments, **options):
        return self.run("--now", day, *arguments, **options)

    def report(self):
        with open(os.path.join(self.cache, "reports", "latest.json"), encoding="utf-8") as file:
            return json.load(file)

    def tree(self):
        return tree.read_tree(self.output)

    def broken(self):
        return tree.broken(self.output, self.tree())

    def verified(self, method):
        """What `cache verify` has to say, as messages. A replacement file by file that was cut short is no whole
        generation, and is told so; of the cache nothing may be wrong."""
        ended = self.run("cache", "verify")
        is_told = ended.code == 74 and " hashed: 0 damaged or missing" in ended.stdout
        is_unfinished = method == "sync" and os.path.exists(os.path.join(self.shelf, "unfinished"))
        if ended.code == 0 or is_told and is_unfinished:
            return []
        return [f"cache verify ended in {ended.code}: {ended.stdout.strip()} {ended.messages}"]

    def leftovers(self):
        """Files that runs have left, and that no later one, nor the next collection of garbage, would ever remove."""
        left = self.unexpected()
        if not left:
            return left
        ended = self.run("cache", "gc")
        return self.unexpected() if ended.code == 0 else [f"cache gc ended in {ended.code}: {ended.messages}"]

    def unexpected(self):
        left = [f".output-generations/{name}" for name in os.listdir(self.shelf) if not SHELF_NAMES.fullmatch(name)]
        for root, folders, names in os.walk(self.cache):
            below = os.path.relpath(root, self.cache)
            if below == ".":
                folders.remove("objects")
            paths = [os.path.normpath(os.path.join(below, name)) for name in names + folders]
            left += [f"cache/{path}" for path in paths if not CACHE_NAMES.fullmatch(path)]
        return sorted(left)


class Template:
    """A site as it stood, to begin from again and again, at the same path."""

    def __init__(self, site, name="template"):
        self.site, self.kept = site, f"{site.folder}.{name}"
        shutil.rmtree(self.kept, ignore_errors=True)
        subprocess.run(["cp", "-a", "--reflink=auto", site.folder, self.kept], check=True)
        self.inode = os.stat(site.output).st_ino

    def restore(self):
        shutil.rmtree(self.site.folder, ignore_errors=True)
        subprocess.run(["cp", "-a", "--reflink=auto", self.kept, self.site.folder], check=True)
        # A generation is known by its folder's inode: a copy has another, which is noted as if it were made here.
        inode = os.stat(self.site.output).st_ino
        for name in os.listdir(self.site.shelf):
            if not name.endswith(".manifest"):
                continue
            path = os.path.join(self.site.shelf, name)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            if f"\ninode {self.inode}\n" in text:
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text.replace(f"\ninode {self.inode}\n", f"\ninode {inode}\n"))
