"""The published folder as it stands: its digest, and whether every page finds what it names."""

import hashlib
import os
import re
import stat
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

STYLE_URL = re.compile(r"url\(\s*['\"]?([^'\")]+)")
# Pictures and assets that only the last generation used are carried along for one more; pages are not.
CARRIED = ("images/", "assets/", "search/")


def read_tree(folder):
    """{path: (SHA-256 of the bytes, permission bits)} of all files below `folder`, which may not be there."""
    files = {}
    for root, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(root, name)
            with open(path, "rb") as file:
                digest = hashlib.file_digest(file, "sha256").hexdigest() if hasattr(hashlib, "file_digest") \
                    else hashlib.sha256(file.read()).hexdigest()
            files[os.path.relpath(path, folder)] = (digest, stat.S_IMODE(os.lstat(path).st_mode))
    return files


def pages_of(tree):
    """The part of a tree that does not depend on which generation came before."""
    return {path: file for path, file in tree.items() if not path.startswith(CARRIED)}


def difference(one, other):
    """A few words on how two trees differ, for a message."""
    paths = sorted(path for path in {**one, **other} if one.get(path) != other.get(path))
    return f"{len(paths)} files differ: {', '.join(paths[:6])}"


class References(HTMLParser):
    """The addresses that a page names, as a browser would ask for them."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.found = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if not value:
                continue
            if name in ("href", "src", "poster"):
                self.found.append(value)
            elif name == "srcset":
                self.found += [part.split()[0] for part in value.split(",") if part.split()]
            elif name == "style":
                self.found += STYLE_URL.findall(value)


def targets(path, text):
    """Paths in the site that the page or style sheet at `path` names."""
    found = References(text).found if path.endswith(".html") else STYLE_URL.findall(text)
    for address in found:
        parts = urlsplit(address)
        if parts.scheme or parts.netloc or not parts.path or parts.path.startswith("/"):
            continue
        yield os.path.normpath(os.path.join(os.path.dirname(path), unquote(parts.path)))


def is_asset(path):
    return path.startswith(CARRIED)


def read_pages(folder, tree):
    """{path: text} of the pages."""
    pages = {}
    for path in sorted(tree):
        if path.endswith(".html"):
            with open(os.path.join(folder, path), encoding="utf-8") as file:
                pages[path] = file.read()
    return pages


def wrong_mixture(folder, shown, old, new):
    """What a site may not have that was being replaced file by file, as messages: a page of neither night, or one
    without an asset or a picture of its own. What has not yet got its place may still lie beside it."""
    return [f"{path} shows {target}, which is not there" for path, text in read_pages(folder, shown).items()
            for target in targets(path, text) if is_asset(target) and target not in shown] \
        + [f"{path} is of neither night" for path, file in sorted(shown.items())
           if file not in (old.get(path), new.get(path)) and os.path.basename(path) != ".vitrine-new"]


def broken(folder, tree):
    """What is wrong with the site in `folder`, as messages: empty pages, and names of files that are not there."""
    wrong = [] if "index.html" in tree else ["there is no index.html"]
    for path in sorted(tree):
        if not path.endswith((".html", ".css")):
            continue
        with open(os.path.join(folder, path), encoding="utf-8") as file:
            text = file.read()
        if path.endswith(".html") and not text.rstrip().endswith("</html>"):
            wrong.append(f"{path} is cut short")
        wrong += [f"{path} names {target}, which is not there" for target in targets(path, text)
                  if target not in tree and not os.path.isdir(os.path.join(folder, target))]
    return wrong
