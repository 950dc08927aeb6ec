#!/usr/bin/env python3
"""Prints the pictures that gallery-dl has saved below a folder as a JSON Feed, the newest first.

    gallery-dl --write-metadata --directory saved https://…
    feed.py saved [COUNT]

Words come from the .json that --write-metadata leaves beside each picture. Sites call things differently; the first key
of each row below that is there counts.
"""
import html
import json
import os
import re
import sys

PICTURES = {".avif": "image/avif", ".gif": "image/gif", ".jpeg": "image/jpeg", ".jpg": "image/jpeg",
            ".png": "image/png", ".webp": "image/webp"}
TITLE = ["title", "caption"]
TEXT = ["content", "description", "caption", "text"]
LINK = ["post_url", "webpage_url", "uri", "link", "permalink", "page_url"]
AUTHOR = ["author", "artist", "account", "uploader", "user", "owner", "username"]
NAME = ["display_name", "nick", "name", "username", "realname"]


def first(values, keys):
    for key in keys:
        if values.get(key):
            return values[key]
    return None


def words(value):
    """A text, from plain text or HTML."""
    if not isinstance(value, str):
        return None
    value = re.sub(r"(?i)<br\s*/?>|</p>", "\n", value)
    return html.unescape(re.sub(r"<[^>]*>", "", value)).strip() or None


def name(value):
    return name(first(value, NAME)) if isinstance(value, dict) else words(value)


def tags(value):
    if isinstance(value, str):
        value = re.split(r"\s*,\s*" if "," in value else r"\s+", value)
    names = [tag.get("name") if isinstance(tag, dict) else tag for tag in value] if isinstance(value, list) else []
    return [tag for tag in names if isinstance(tag, str) and tag]


def metadata(path):
    try:
        with open(path + ".json", encoding="utf-8") as file:
            values = json.load(file)
    except (OSError, ValueError) as error:
        # A picture without words is shown all the same.
        print(f"{path}: no metadata: {error}", file=sys.stderr)
        return {}
    return values if isinstance(values, dict) else {}


def item(folder, path):
    values = metadata(os.path.join(folder, path))
    stem, ending = os.path.splitext(os.path.basename(path))
    text = words(first(values, TEXT))
    entry = {
        "id": path, "title": words(first(values, TITLE)) or (text or stem).splitlines()[0][:120],
        "tags": tags(values.get("tags")),
        "attachments": [{"url": "./" + path, "mime_type": PICTURES[ending.lower()]}],
    }
    if text:
        entry["content_text"] = text
    link = first(values, LINK)
    if isinstance(link, str) and link.startswith(("http://", "https://")):
        entry["url"] = link
    author = name(first(values, AUTHOR))
    if author:
        entry["authors"] = [{"name": author}]
    date = re.match(r"(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)", str(values.get("date", "")))
    if date:
        entry["date_published"] = f"{date[1]}T{date[2]}Z"
    return entry


def is_text(path):
    try:
        path.encode()
    except UnicodeEncodeError:
        print(f"{path!a} is left out: its name is not UTF-8", file=sys.stderr)
        return False
    return True


def main():
    folder = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    if not os.path.isdir(folder):
        sys.exit(f"{folder} is no folder")
    paths = sorted(
        os.path.relpath(os.path.join(place, file), folder)
        for place, _, files in os.walk(folder) for file in files
        if os.path.splitext(file)[1].lower() in PICTURES and is_text(os.path.join(place, file)))
    items = sorted((item(folder, path) for path in paths), key=lambda each: each.get("date_published", ""), reverse=True)
    feed = {"version": "https://jsonfeed.org/version/1.1", "title": os.path.basename(os.path.abspath(folder)),
            "items": items[:count]}
    # A title that was cut within a character has half of it.
    sys.stdout.buffer.write(json.dumps(feed, ensure_ascii=False).encode("utf-8", "replace"))


main()
