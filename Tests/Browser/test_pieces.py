"""What of a page has come does not move for what comes after it."""

import collections
import functools
import html.parser
import queue
import re
import threading

import pytest
from playwright.sync_api import expect

from shifts import SETTLED, WATCH
from support import PATIENCE, QuietHandler, QuietServer

# As much as may move in sum while a page comes, in the unit of Cumulative Layout Shift, of which 0.1 is held to be good:
# a row of notes grows with each.
COMING_MAX = 0.05


class Cuts(html.parser.HTMLParser):
    """Places in a page's markup before elements, and how many elements stand before each: of elements with the same
    ancestors and classes the first two and the last."""

    VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
    # Their content is no element of the page.
    OPAQUE = {"template", "noscript"}

    def __init__(self, markup):
        super().__init__()
        self.lines = [0]
        for line in markup.split("\n"):
            self.lines.append(self.lines[-1] + len(line) + 1)
        self.path, self.count, self.found, self.opaque = [], 0, collections.defaultdict(list), 0
        self.feed(markup)
        self.close()
        self.places = sorted({place for alike in self.found.values() for place in alike[:2] + alike[-1:]})

    def handle_starttag(self, tag, attributes):
        if self.opaque:
            self.opaque += tag in self.OPAQUE
            return
        name = tag + "." + (dict(attributes).get("class") or "")
        if "body" in [each.split(".")[0] for each in self.path]:
            line, column = self.getpos()
            self.found["/".join(self.path + [name])].append((self.lines[line - 1] + column, self.count))
        self.count += 1
        self.opaque += tag in self.OPAQUE
        if tag not in self.VOID:
            self.path.append(name)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in self.VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        if self.opaque:
            self.opaque -= tag in self.OPAQUE
            if self.opaque:
                return
        if tag not in self.VOID:
            # An end that is left out is its parent's.
            while self.path and self.path.pop().split(".")[0] != tag:
                pass


# What says after four seconds that scripts have not come.
WITHOUT_NOTICE = """
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".needs-script { display: none !important; }");
    document.adoptedStyleSheets = [sheet];"""


class PiecesHandler(QuietHandler):
    """Sends a page in the pieces that it is told to send."""

    def __init__(self, *arguments, pieces, **named):
        self.pieces = pieces
        super().__init__(*arguments, **named)

    def copyfile(self, source, outputfile):
        if not self.path.endswith(".html"):
            return super().copyfile(source, outputfile)
        content, sent = source.read(), 0
        while sent < len(content):
            place = self.pieces.get(timeout=PATIENCE / 1000)
            outputfile.write(content[sent:place])
            outputfile.flush()
            sent = len(content) if place is None else place


@pytest.fixture
def in_pieces(site):
    """Serves the site with pages in pieces, whose ends are put into the queue. To be named before `visit`: the server
    ends after the visits, which are still fetching pictures."""
    pieces = queue.Queue()
    server = QuietServer(("127.0.0.1", 0), functools.partial(PiecesHandler, directory=str(site), pieces=pieces))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/", pieces
    pieces.put(None)
    server.shutdown()
    server.server_close()


# Each kind at one size, and those with the most parts on a phone and a desk.
@pytest.mark.parametrize("kind, size", [
    *((kind, size) for kind in ["grid", "look", "note", "poster", "maker"] for size in ["phone", "desk"]),
    ("home", "phone"), ("list", "desk"), ("performer", "phone"), ("performer", "desk"), ("photo", "desk"),
    ("photo", "phone"), ("event", "tablet"), ("person", "desk"), ("item", "tablet"), ("tag", "desk"), ("year", "phone"), ("archive", "desk"), ("search", "tablet"), ("favourites", "phone")])
def test_what_has_come_of_a_page_stays(in_pieces, visit, kinds, site, kind, size):
    """Nothing of the header moves, and of the page little."""
    visited = visit(size=size, touch=size != "desk")
    visited.base, pieces = in_pieces
    visited.context.add_init_script(WATCH + WITHOUT_NOTICE)
    page, path = visited.page, kinds["es/"][kind]
    markup = (site / path).read_text("utf-8")
    header, shifts, last = markup.index("</header>"), [], 0
    # A mosaic of fewer than six is arranged by their number.
    assert kind != "performer" or re.search(r'data-count="[1245]"', markup)
    for place, count in Cuts(markup).places:
        pieces.put(len(markup[:place].encode()))
        if last == 0:
            page.goto(visited.base + path, wait_until="commit")
            expect(page.locator("html")).to_have_css("--paper", re.compile(r"\S"))
            # What moves within half a second of the window's taking its size is not counted (the Layout Instability API).
            page.wait_for_function("() => performance.now() > 1000")
        page.wait_for_function("count => document.getElementsByTagName('*').length >= count", arg=count)
        page.evaluate(SETTLED)
        shifts += [(place, markup[last:place], each) for each in page.evaluate("window.shifts.splice(0)")]
        last = place
    assert last > header and page.evaluate("document.readyState") == "loading"
    pieces.put(None)
    page.locator("[data-action=theme]").wait_for()
    page.evaluate(SETTLED)
    shifts += [(len(markup), markup[last:], each) for each in page.evaluate("window.shifts")]
    assert [each for each in shifts if each[0] <= header] == []
    most = 0.001 if kind in ["home", "look", "photo", "event", "tag", "search", "favourites"] else COMING_MAX
    assert sum(shift["value"] for *_, shift in shifts) <= most, shifts
