"""The pictures that are served, under names as the services give them, and the feeds over the samples."""

import hashlib
import os
import threading
from email.utils import formatdate

from . import feeds

TYPES = [
    (b"\xff\xd8\xff", "image/jpeg"), (b"\x89PNG", "image/png"), (b"GIF8", "image/gif"),
    (b"RIFF", "image/webp"), (b"<svg", "image/svg+xml"), (b"<?xml", "image/svg+xml"),
    (b"\x00\x00\x00\x1cftyp", "image/avif"), (b"\x00\x00\x00 ftyp", "image/avif")]

# Pictures are not touched by the day they were checked out: a Last-Modified that a test can count on.
LAST_MODIFIED = formatdate(1_700_000_000, usegmt=True)


class Library:
    def __init__(self, service):
        self.service, self.samples = service, os.path.abspath(service.options.samples)
        self.lock = threading.Lock()
        self.files = {}      # target → path of the file
        self.targets = {}    # path of the file → target
        self.bytes = {}      # path of the file → (bytes, ETag, content type)
        self.feeds = [module.Feed(self) for module in feeds.modules()]

    def feed(self, name):
        return next(feed for feed in self.feeds if feed.name == name)

    def picture_url(self, folder, reference, form, origin_url):
        """The address under which the file `reference` of a document in `folder` is served.

        `form` makes the address of a file from its 32 hex digits; addresses of other hosts stay as they are.
        """
        if not reference or "://" in reference:
            return reference
        path = self._path(folder, reference)
        if not path:
            return reference
        with self.lock:
            if path not in self.targets:
                target = form(hashlib.sha256(os.path.relpath(path, self.samples).encode()).hexdigest()[:32])
                self.targets[path], self.files[target] = target, path
        return self._origin(origin_url) + self.targets[path]

    def serve(self, folder, reference, target, origin_url):
        """The same with an address that the service makes of something else; a file may have many."""
        path = self._path(folder, reference)
        if not path:
            return reference
        with self.lock:
            self.files[target] = path
        return self._origin(origin_url) + target

    def _path(self, folder, reference):
        """The file of a reference; None where it is of another host, or leads out of the samples."""
        path = os.path.normpath(os.path.join(folder, reference))
        return path if "://" not in reference and path.startswith(self.samples + os.sep) else None

    def _origin(self, origin_url):
        return self.service.other.url if self.service.options.pictures_apart else origin_url

    def read(self, path):
        """(bytes, ETag, content type) of a file, or None."""
        with self.lock:
            if path not in self.bytes:
                try:
                    with open(path, "rb") as file:
                        data = file.read()
                except OSError:
                    return None
                self.bytes[path] = (data, etag(data), content_type(data))
            return self.bytes[path]

    def replace(self, target, data):
        """Gives a picture other bytes, as when its owner has changed it."""
        with self.lock:
            path = self.files.get(target)
            if path is None:
                return False
            self.bytes[path] = (data, etag(data), content_type(data))
            return True


def etag(data):
    return '"' + hashlib.sha256(data).hexdigest()[:24] + '"'


def content_type(data):
    return next((name for start, name in TYPES if data.startswith(start)), "application/octet-stream")
