"""The samples of all feeds with one hostile string in every field: in the texts, the ids, or the links."""

import json
import re
import shutil
import xml.etree.ElementTree as ElementTree

from api import PROJECT

# Ends whatever it may stand in, and begins what would run; with what turns text round, breaks lines and moves a cursor.
HOSTILE = (
    "</title></style></textarea></script>--><![CDATA[x]]>]]><vt-x onvt=vt(1) style=vt:1><svg onload=vt(1)>"
    "\"'`><img src=vt"
    " onerror=vt(1)>{{{raw}}}{{>partial}}{{=<% %>=}}&lt;vt-x&gt;&#60;vt-x&#62;&amp;\\u003cvt-x\\u003e${vt}%3Cvt-x%3E"
    "../../../../etc/vt/\\..\\ \u202e\u2028\u2029\u2066\ufeff\u0085")
CONTROLS = "\x1b[31m\x07\x08\r\nINJECTED: a line\x00\x7f\x9b31m"
LINKS = [
    "javascript:vt(1)", " JaVaScRiPt:vt(1)", "java\tscript:vt(1)", "\x01javascript:vt(1)", "data:text/html,<vt-x>",
    "vbscript:vt(1)", "file:///etc/passwd", "https://user:vt@host.example/", "//host.example/vt", "http://[::1",
    "https://host.example/\"><vt-x onvt=1>", "https://host.example/'onvt='1", "https://host.example/\u202e<vt-x>",
    "mailto:vt@host.example?bcc=x@host.example", "https://host.example/?a=1&b=2#\"'<>`{}|\\^"]
IDS = re.compile(r"(^|_)(ids?|sku|slug|by|makers|userId|albumId|postId|owner|secret)$|_id$|Id$")
DATES = re.compile(r"\d{4}-\d\d-\d\d|\w{3}, \d|\d+$")
TAIL = HOSTILE + CONTROLS


class Spoiler:
    """- mode: `texts`, `ids` or `links`."""

    def __init__(self, mode):
        self.mode = mode
        self.count = 0

    def value(self, value, key=""):
        if isinstance(value, dict):
            return {name: self.value(inner, name) for name, inner in value.items()}
        if isinstance(value, list):
            return [self.value(inner, key) for inner in value]
        return self.text(value, key) if isinstance(value, str) else value

    def text(self, text, key, is_xml=False):
        tail = HOSTILE if is_xml else TAIL
        is_link = bool(re.match(r"https?://|mailto:", text))
        is_file = bool(re.search(r"\.(jpe?g|png|gif|webp|avif|json|atom|rss|mp4)($|\?)", text))
        kind = "ids" if IDS.search(key) else "links" if is_link else "texts"
        if kind != self.mode or is_file or (kind == "texts" and DATES.match(text)):
            return text
        self.count += 1
        return LINKS[self.count % len(LINKS)] if kind == "links" else text + tail


def spoiled_samples(folder, mode):
    """A copy of the samples, spoiled.
    - Returns: how many values were changed, by sample."""
    counts = {}
    for feed in ("ltk", "flickr", "seatgeek", "team", "league", "atom", "shop"):
        shutil.copytree(PROJECT / "samples" / feed, folder / feed)
        spoiler = Spoiler(mode)
        for path in sorted((folder / feed).glob("*.json")):
            text = path.read_text(encoding="utf-8")
            if not text.startswith(("{", "[")):  # wrapped in the call of a function
                continue
            path.write_text(json.dumps(spoiler.value(json.loads(text))), encoding="utf-8")
        for path in (folder / feed).glob("public.atom"):
            tree = ElementTree.parse(path)
            for element in tree.iter():
                name = element.tag.rpartition("}")[2]
                if element.text and element.text.strip():
                    element.text = spoiler.text(element.text, name, is_xml=True)
                for attribute, value in element.attrib.items():
                    element.set(attribute, spoiler.text(value, attribute, is_xml=True))
            tree.write(path, encoding="utf-8", xml_declaration=True)
        counts[feed] = spoiler.count
    return counts
