"""A site to send, a store that counts what it is asked, and a visitor who follows every link."""

import logging
import re
import threading
from pathlib import Path
from urllib.parse import urldefrag, urljoin

from moto.s3.models import s3_backends
from moto.server import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import make_server

ACCOUNT = "123456789012"
BUCKET = "gallery"
ATTRIBUTE = re.compile(r'\s(?:href|src|srcset|data-src|poster)="([^"]*)"')
# What a page loads by itself; the rest is followed by a person.
LOADED = re.compile(r"\.(?:css|js|jpg|webp|avif|png|svg|ico|webmanifest)$")


class Store:
    """S3 in this process: moto, which notes each request, and may stop answering at one of them."""

    def __init__(self):
        logging.getLogger("werkzeug").setLevel(logging.ERROR)
        self.requests, self.before = [], None
        self.backend = s3_backends[ACCOUNT]["aws"]
        self.lock = threading.Lock()
        application = DomainDispatcherApplication(create_backend_app)

        def counted(environment, start):
            method, path = environment["REQUEST_METHOD"], environment["PATH_INFO"]
            # One by one: a visitor sees the store between two requests, and never within one.
            with self.lock:
                self.requests.append((method, path, environment.get("QUERY_STRING", "")))
                if self.before:
                    self.before(len(self.requests))
                return application(environment, start)

        self.server = make_server("127.0.0.1", 0, counted, threaded=True)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def environment(self):
        """What rclone needs to know of it, as a person would set it."""
        return {
            "RCLONE_CONFIG": "/dev/null", "RCLONE_CONFIG_STORE_TYPE": "s3", "RCLONE_CONFIG_STORE_PROVIDER": "Other",
            "RCLONE_CONFIG_STORE_ENDPOINT": self.address, "RCLONE_CONFIG_STORE_ACCESS_KEY_ID": "key-of-the-store",
            "RCLONE_CONFIG_STORE_SECRET_ACCESS_KEY": "secret-of-the-store",
        }

    def bucket(self):
        if BUCKET not in self.backend.buckets:
            self.backend.create_bucket(BUCKET, "us-east-1", ACCOUNT)
        return self.backend.buckets[BUCKET]

    def objects(self):
        return {name: key for name, key in self.bucket().keys.items()}

    def files(self):
        return {name: key.value for name, key in self.objects().items()}

    def reset(self):
        self.requests.clear()
        self.before = None

    def close(self):
        self.server.shutdown()
        self.backend.reset()


def files(folder):
    folder = Path(folder)
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def missing(there, entry="index.html"):
    """What a visitor who enters at the home page and follows every link is not given: pages, and what they load."""
    if entry not in there:
        return set()
    lost, seen, waiting = set(), {entry}, [entry]
    while waiting:
        name = waiting.pop()
        for value in ATTRIBUTE.findall(there[name].decode()):
            for part in value.split(","):
                address = part.split()[0] if part.split() else ""
                if not address or re.match("[a-z]+:", address):
                    continue
                target = urldefrag(urljoin(f"http://site/{name}", address)).url.removeprefix("http://site/")
                target = target.split("?")[0] or "index.html"
                if target in seen:
                    continue
                seen.add(target)
                if target not in there:
                    lost.add(f"{name}: {target}")
                elif target.endswith(".html"):
                    waiting.append(target)
    return lost
