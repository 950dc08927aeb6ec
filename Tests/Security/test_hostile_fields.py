"""One hostile string through every field of every feed, and every file that comes out read by a real parser.

Promise j: nothing from a feed reaches HTML, XML, JSON in script or a log unescaped, a path unsanitised, or a browser as
anything but an http(s) or mailto link."""

import json
import re
import unicodedata
import xml.etree.ElementTree as ElementTree

import html5lib
import pytest

from api import PROJECT, build, configuration, written
from spoiling import spoiled_samples

LINKS = {"href", "src", "action", "formaction", "poster", "data-src", "cite", "data", "ping", "background"}
# `webcal:` leads to calendars of the site itself.
SAFE_LINK = re.compile(r"(https?://|mailto:|webcal://gallery\.example/sub/[a-z0-9-]+/feed\.ics$|[^:/?#\\\x00-\x20]*([/?#]|$)|data:image/|data:,$)")


def spoiled_feeds(samples):
    feeds = json.loads((PROJECT / "config.json").read_text())["feeds"]
    limits = {"looks": 3, "photos": 3, "events": 3, "posts": 4, "public": 3, "shop": 3}
    for feed in feeds:
        feed["url"] = feed["url"].replace("samples/", f"{samples}/")
        if feed["id"] in limits:
            feed["limit"] = limits[feed["id"]]
    return feeds


def check_html(path, text, troubles):
    """No element, attribute, script or link in it that the templates have not put there."""
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    for element in parser.parse(text).iter():
        if not isinstance(element.tag, str):
            continue
        name = element.tag.rpartition("}")[2]
        if name == "vt-x" or name in ("iframe", "object", "embed", "base", "form") and "vt" in str(element.attrib):
            troubles.append(f"{path}: element {name}")
        for attribute, value in element.attrib.items():
            if str(attribute).startswith("on") or attribute == "srcdoc":
                troubles.append(f"{path}: attribute {attribute} of {name}")
            if attribute in LINKS and not SAFE_LINK.match(value):
                troubles.append(f"{path}: {name} {attribute}={value[:60]!r}")
            if attribute == "style" and "vt:" in value:
                troubles.append(f"{path}: style {value[:60]!r}")
        if name == "script" and not element.get("src"):
            check_script(path, element, troubles)


def check_script(path, element, troubles):
    if element.get("type") not in ("application/ld+json", "application/json"):
        if "vt" in (element.text or ""):
            troubles.append(f"{path}: script {element.text[:60]!r}")
        return
    json.loads(element.text)
    if "<" in element.text:
        troubles.append(f"{path}: a < in JSON in script")


def check_xml(path, text, troubles):
    for element in ElementTree.fromstring(text).iter():
        if element.tag.rpartition("}")[2] == "vt-x":
            troubles.append(f"{path}: element {element.tag}")
        for attribute in ("href", "src", "uri"):
            if not SAFE_LINK.match(element.get(attribute, "") or "x") and not element.get(attribute).startswith("tag:"):
                troubles.append(f"{path}: {attribute}={element.get(attribute)[:60]!r}")
        if element.get("type") == "html":
            check_html(path, element.text or "", troubles)


def check_data(path, text, troubles):
    """Files of the search: a call of one function with JSON, so that nothing else can run."""
    called = re.fullmatch(r"[A-Za-z]\w*\((.*)\);?\s*", text, re.S)
    if not called:
        troubles.append(f"{path}: more than a call")
        return
    json.loads(called[1] if called[1].startswith("{") else f"[{called[1]}]")


def check_calendar(path, text, troubles):
    """Lines of known names: no text of a feed begins one."""
    properties = r"(BEGIN|END|VERSION|PRODID|CALSCALE|NAME|X-WR-CALNAME|TZID|TZOFFSETFROM|TZOFFSETTO|UID|DTSTAMP|GEO|URL"
    properties += r"|SUMMARY|LOCATION|DESCRIPTION|DTSTART(;[A-Z]+=[\w/+-]+)?|DTEND;VALUE=DATE):"
    for line in text.replace("\r\n ", "").removesuffix("\r\n").split("\r\n"):
        if not re.match(properties, line) or any(unicodedata.category(c) in ("Cc", "Zl", "Zp") for c in line):
            troubles.append(f"{path}: {line[:60]!r}")


def check_words(said, troubles):
    """What is for a terminal or a log: lines of plain characters."""
    marks = "\u202e\u2066\ufeff"
    bad = {c for c in said if c != "\n" and (unicodedata.category(c) in ("Cc", "Zl", "Zp") or c in marks)}
    if bad or re.search(r"^INJECTED", said, re.M):
        troubles.append(f"messages have {sorted(map(ascii, bad))}")


@pytest.mark.parametrize("mode", ["texts", "ids", "links"])
def test_every_field_to_every_file(tmp_path, mode):
    counts = spoiled_samples(tmp_path / "samples", mode)
    assert sum(counts.values()) > 30, counts
    assert mode != "texts" or min(counts.values()) > 3, counts
    folder = tmp_path / "gallery"
    folder.mkdir()
    (folder / "config.json").write_text(json.dumps(configuration(
        spoiled_feeds(tmp_path / "samples"), site={"title": "T", "baseURL": "https://gallery.example/sub/"})))
    troubles = []
    done = build(folder, "-v")
    assert done.returncode in (0, 3), done.stderr[-3000:]
    check_words(done.stdout + done.stderr, troubles)
    check_words(build(folder, "-v", "--log", "json", "--force", now="2026-06-02").stderr, troubles)
    json.loads((folder / "cache/reports/latest.json").read_text())

    kinds = {".html": check_html, ".xml": check_xml, ".ics": check_calendar}
    checked = {kind: 0 for kind in (".html", ".xml", ".ics", ".json", "search")}
    for path in written(folder / "output"):
        name = str(path.relative_to(folder / "output"))
        assert re.fullmatch(r"[A-Za-z0-9._/~-]+", name), name
        if name.startswith(("images/", "assets/")) or path.suffix in (".png", ".ico", ".svg", ".txt"):
            continue
        text = path.read_bytes().decode("utf-8")
        if name.startswith("search/"):
            check_data(name, text, troubles)
            checked["search"] += 1
        elif path.suffix in kinds:
            kinds[path.suffix](name, text, troubles)
            checked[path.suffix] += 1
        elif path.suffix in (".json", ".webmanifest"):
            json.loads(text)
            checked[".json"] += 1
    assert troubles == []
    assert checked[".html"] > 40 and all(checked.values()), checked
    everything = {path for path in written(tmp_path) if path.parent not in (folder, tmp_path)}
    assert all(path.is_relative_to(tmp_path / "samples") or path.is_relative_to(folder) for path in everything)
    print(f"{mode}: {sum(counts.values())} values spoiled in {len(counts)} feeds; read {checked}")
