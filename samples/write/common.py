"""What the writers share: numbers from words, files, and sizes of pictures."""

import hashlib
import json
import os

from write_ltk import size

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")


def number(low, high, *words):
    """A number from `low` to `high` that the words always give."""
    text = hashlib.sha256("/".join(map(str, words)).encode()).hexdigest()
    return low + int(text[:12], 16) % (high - low + 1)


def digits(length, *words):
    return hashlib.sha256("/".join(map(str, words)).encode()).hexdigest()[:length]


def dimensions(feed, path):
    return size(os.path.join(HERE, feed, path))


def put(path, text):
    with open(os.path.join(HERE, path), "w", encoding="utf-8") as file:
        file.write(text)


def put_json(path, value, ascii_only=False, slashes=False):
    text = json.dumps(value, ensure_ascii=ascii_only, indent=1)
    put(path, (text.replace("/", "\\/") if slashes else text) + "\n")
