"""Whether two sites are the same work: as many files of each kind, bytes within a tenth."""

import collections
import hashlib
import os
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


def table(vitrine, hugo):
    """The two sites beside each other, and what is wrong with the comparison (empty: nothing)."""
    counts, sizes = sums(vitrine)
    otherCounts, otherSizes = sums(hugo)
    lines = [f"{'files and bytes':44} {'Vitrine':>9} {'Hugo':>9} {'Vitrine':>14} {'Hugo':>14}"]
    for name in sorted(counts | otherCounts):
        lines.append(
            f"{name:44} {counts[name]:>9,} {otherCounts[name]:>9,} {sizes[name]:>14,} {otherSizes[name]:>14,}")
    files, otherFiles = counts.total() - counts[ALONE], otherCounts.total()
    size, otherSize = sizes.total() - sizes[ALONE], otherSizes.total()
    lines.append(f"{'in all but that':44} {files:>9,} {otherFiles:>9,} {size:>14,} {otherSize:>14,}")
    wrong = []
    if abs(files - otherFiles) > FILES_APART:
        wrong.append(f"Vitrine makes {files:,} files and Hugo {otherFiles:,}")
    if abs(otherSize - size) > BYTES_APART * size:
        wrong.append(f"Vitrine makes {size:,} bytes and Hugo {otherSize:,}")
    return lines, wrong


def digests(root):
    result = {}
    for path, file in files(root):
        with open(file, "rb") as opened:
            result[path] = hashlib.file_digest(opened, "sha256").digest()
    return result


def differing(before, after):
    """How many files are new or other than before."""
    return sum(before.get(path) != digest for path, digest in after.items())
