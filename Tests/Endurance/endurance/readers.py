"""Visitors: readers of the published folder while it is being replaced."""

import hashlib
import os
import threading
import time

from . import tree

# How long a reader rests between two looks, at least and in looks' times: it must not take the builds' processor.
PAUSE_SECONDS, PAUSE_LOOKS = 0.005, 4


class Reader(threading.Thread):
    """Looks again and again, from `start` to `stop`; what went wrong is in `wrong`, how often it looked in `looks`."""

    def __init__(self):
        super().__init__(daemon=True)
        self.wrong, self.looks = [], 0
        self._stopped = threading.Event()

    def run(self):
        try:
            while True:
                last = self._stopped.is_set()
                start = time.monotonic()
                self.look()
                self.looks += 1
                # Once more after the end: the last state counts too.
                if last or self.wrong:
                    return
                self._stopped.wait(max(PAUSE_SECONDS, PAUSE_LOOKS * (time.monotonic() - start)))
        except OSError as error:
            self.wrong.append(f"{type(self).__name__}: {error}")

    def look(self):
        raise NotImplementedError

    def stop(self):
        self._stopped.set()
        self.join()
        return self.wrong


class FolderReader(Reader):
    """Has opened the folder once: all that it ever sees is the generation that stood there then."""

    def __init__(self, site, expected):
        super().__init__()
        self.expected = expected
        self.folder = os.open(site.output, os.O_RDONLY | os.O_DIRECTORY)

    def look(self):
        for path, (digest, _) in self.expected.items():
            if hashlib.sha256(read_at(self.folder, path)).hexdigest() != digest:
                self.wrong.append(f"who had opened the folder before sees another {path}")
                return

    def stop(self):
        try:
            return super().stop()
        finally:
            os.close(self.folder)


class PathReader(Reader):
    """Reads a page by its path, and at its next look, when another generation may stand there, what the page shows."""

    def __init__(self, site, pages):
        super().__init__()
        self.output, self.pages, self.read = site.output, pages, None
        # What each page's text names, kept as long as the text is the same.
        self.known = {}

    def look(self):
        for path, wanted in self.read or ():
            if not os.path.exists(os.path.join(self.output, wanted)):
                self.wrong.append(f"{path} was read, and {wanted}, which it shows, is not there")
                return
        self.read = []
        for path in self.pages:
            text = self.text(path)
            if text is None:
                continue
            if self.known.get(path, (None,))[0] != text:
                self.known[path] = text, [one for one in tree.targets(path, text) if tree.is_asset(one)]
            self.read += [(path, target) for target in self.known[path][1]]

    def text(self, path):
        """None where there is no such page in this generation."""
        try:
            with open(os.path.join(self.output, path), encoding="utf-8") as file:
                return file.read()
        except FileNotFoundError:
            if path == "index.html":
                raise
            return None


def read_at(folder, path):
    descriptor = os.open(path, os.O_RDONLY, dir_fd=folder)
    with open(descriptor, "rb") as file:
        return file.read()
