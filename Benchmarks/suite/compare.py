"""Whether two sites are the same work: as many files of each kind, bytes within a tenth."""

import collections
import hashlib
import os
import pathlib
import re

BYTES_APART = 0.10
FILES_APART = 3
# What Hugo has no part in: Vitrine makes it in the time that is measured, and it counts for nothing.
ALONE = "search, archive, feeds of people and tags"
IDENTIFIER = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")


def files(root):
    for folder, _, names in os.walk(root):
        for name in names:
            path = os.path.join(folder, name)
            yield os.path.relpath(path, root), path


def kind(path):
    folder, name = os.path.split(path)
    if folder in ("search", "looks/year") or path == "looks/archive.html":
        return ALONE
    if folder in ("looks/by", "looks/tags") and not name.endswith(".html"):
        return ALONE
    if folder == "looks/by":
        return "profiles"
    if folder == "looks/tags":
        return "tags"
    if folder == "looks" and name.endswith(".html"):
        if IDENTIFIER.match(name):
            return "details"
        return "lists" if name.startswith("feed") else "grids"
    if name.startswith("sitemap"):
        return "sitemap"
    if name in ("feed.xml", "feed.json"):
        return "feeds for readers"
    if name.endswith(".html"):
        return "home, 404"
    return "assets, icons"


def sums(root):
    counts, sizes = collections.Counter(), collections.Counter()
    for path, file in files(root):
        counts[kind(path)] += 1
        sizes[kind(path)] += os.path.getsize(file)
    return counts, sizes


def table(sites):
    """Rows of files and bytes by kind of page, and what is wrong with the comparison (empty: nothing).

    - sites: {name: folder}, Vitrine's first.
    """
    found = {name: sums(folder) for name, folder in sites.items()}
    first, *others = found
    rows = []
    for name in sorted(set().union(*(counts for counts, _ in found.values()))):
        rows.append([name, *(f"{counts[name]:,}" for counts, _ in found.values()),
                     *(f"{sizes[name]:,}" for _, sizes in found.values())])
    totals = {
        name: (counts.total() - counts[ALONE], sizes.total() - sizes[ALONE]) for name, (counts, sizes) in found.items()}
    rows.append(["in all but that", *(f"{files:,}" for files, _ in totals.values()),
                 *(f"{size:,}" for _, size in totals.values())])
    wrong = []
    files, size = totals[first]
    for other in others:
        otherFiles, otherSize = totals[other]
        if abs(files - otherFiles) > FILES_APART:
            wrong.append(f"{first} makes {files:,} files and {other} {otherFiles:,}")
        if abs(otherSize - size) > BYTES_APART * size:
            wrong.append(f"{first} makes {size:,} bytes and {other} {otherSize:,}")
    return rows, wrong


def different(site, other, kinds):
    """How many pages of these kinds there are, and the paths of those that have not the same bytes in both sites."""
    files_of = [{path: file for path, file in files(root) if kind(path) in kinds} for root in (site, other)]
    paths = sorted(set(files_of[0]) | set(files_of[1]))

    def bytes_of(files, path):
        return pathlib.Path(files[path]).read_bytes() if path in files else None

    return len(paths), [path for path in paths if len({bytes_of(files, path) for files in files_of}) > 1]


def digests(root):
    result = {}
    for path, file in files(root):
        with open(file, "rb") as opened:
            result[path] = hashlib.file_digest(opened, "sha256").digest()
    return result


def differing(before, after):
    """The files that are new or other than before."""
    return [path for path, digest in after.items() if before.get(path) != digest]
