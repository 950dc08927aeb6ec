"""A `theme.css`, a `stock.svg` and a `face.svg` beside the config restyle the site: colours and these pictures differ,
nothing else."""

import io
import json
import os
import re
import shutil
import subprocess
import time
from pathlib import Path

import pytest
from PIL import Image

from support import PATIENCE, Visit, base_of_folder

PROJECT = Path(__file__).resolve().parents[2]
# Colours of another mind, and the same by night, so that the system's choice does not matter.
COLOURS = {"--paper": "#fff4e0", "--ink": "#2b1055", "--accent": "#a3003c", "--surface": "#fffaf0"}
RGB = {"--paper": "rgb(255, 244, 224)", "--ink": "rgb(43, 16, 85)", "--accent": "rgb(163, 0, 60)", "--surface": "rgb(255, 250, 240)"}
FACE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90" width="90" height="90"><path fill="#8000ff" d="M0 0h90v90H0z"/></svg>'
STOCK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 900" width="900" height="900"><path fill="#ff8000" d="M0 0h900v900H0z"/></svg>'

# In the page: where everything stands, what it is of, and its colours.
READ = """() => {
    const colourOf = (style) => {
        const probe = document.body.appendChild(document.createElement("p"));
        probe.style.color = style;
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
    };
    return {
        places: [...document.querySelectorAll("body, body *")].map(each => {
            const box = each.getBoundingClientRect();
            return [each.tagName, ...[box.x, box.y, box.width, box.height].map(Math.round)].join(" ");
        }),
        colours: {
            paper: getComputedStyle(document.documentElement).backgroundColor,
            ink: getComputedStyle(document.querySelector("h1")).color,
            accent: colourOf("var(--accent)"),
            surface: getComputedStyle(document.querySelector("[data-search]")).backgroundColor,
        },
    };
}"""


def build(folder, own_files):
    """A site of the events alone, many of which have no picture, with a `templates` folder beside its config."""
    folder.mkdir()
    (folder / "config.json").write_text(json.dumps({
        "feeds": [{"id": "events", "type": "seatgeek", "title": "Events", "url": str(PROJECT / "samples/seatgeek"), "limit": 300}],
        "images": {"widths": [320], "formats": ["jpeg"]},
    }), "utf-8")
    for name, text in own_files.items():
        (folder / "templates/assets").mkdir(parents=True, exist_ok=True)
        (folder / "templates/assets" / name).write_text(text, "utf-8")
    subprocess.run(
        [os.environ["VITRINE_BUILD_SITE"], "--config", folder / "config.json", "--offline", "--now", "2026-11-21", "-q"],
        check=True, timeout=600)
    return folder / "output"


@pytest.fixture(scope="module")
def sites(tmp_path_factory):
    """The site as it is shipped, and restyled."""
    folder = tmp_path_factory.mktemp("theme")
    theme = (PROJECT / "templates/assets/theme.css").read_text("utf-8")
    for name, colour in COLOURS.items():
        theme, changes = re.subn(rf"(?m)^(\s*{name}:) .*;$", rf"\1 {colour};", theme)
        assert changes == 1, name
    yield build(folder / "shipped", {}), build(folder / "own", {"theme.css": theme, "stock.svg": STOCK, "face.svg": FACE})
    shutil.rmtree(folder)


def files_of(site):
    """All files by name, without the hashes of the two in names and pages, and of all files in the offline worker."""
    def plain(text):
        return re.sub(r"\b(site|stock|face)\.[0-9a-f]{8}\.(css|svg)", r"\1.\2", text)

    found = {}
    for path in sorted(site.rglob("*")):
        if path.is_file():
            content = path.read_bytes()
            if path.suffix in (".html", ".xml", ".json", ".js"):
                content = plain(content.decode("utf-8"))
            if path.name == "sw.js":
                content = re.sub(r'"[0-9a-f]{8,}"', '""', content)
            found[plain(path.relative_to(site).as_posix())] = content
    return found


def test_only_the_stylesheet_and_the_stock_picture_are_other_files(sites):
    shipped, own = map(files_of, sites)
    assert shipped.keys() == own.keys()
    differing = {name for name in shipped if shipped[name] != own[name]}
    assert differing == {"assets/site.css", "assets/stock.svg", "assets/face.svg", "404.html"}
    assert own["assets/stock.svg"].decode("utf-8") == STOCK
    assert own["assets/face.svg"].decode("utf-8") == FACE


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_colours_differ_and_nothing_else(browser, sites, size):
    visits = [Visit(browser, base_of_folder(site), size=size) for site in sites]
    for path in ["index.html", "events/index.html", "events/feed.html", "search.html"]:
        shipped, own = settled([visit.open(path) for visit in visits])
        assert own["places"] == shipped["places"], path
        assert own["colours"] == {name[2:]: colour for name, colour in RGB.items()}, path
        for name, colour in shipped["colours"].items():
            assert own["colours"][name] != colour, (path, name)
    for visit in visits:
        visit.close()
        assert visit.troubles == []


def settled(pages):
    """What each page shows, once both show it at the same places, or PATIENCE is over: scripts add something by
    themselves, such as an entry beside the list, when a page has been loaded."""
    ends = time.monotonic() + PATIENCE / 1000
    while True:
        read = [page.evaluate(READ) for page in pages]
        if read[0]["places"] == read[1]["places"] or time.monotonic() > ends:
            return read
        for page in pages:
            page.evaluate("() => new Promise(done => requestIdleCallback(done, { timeout: 1000 }))")


def test_the_stock_picture_is_ones_own(browser, sites):
    visit = Visit(browser, base_of_folder(sites[1]))
    page = visit.open("events/index.html")
    picture = page.locator("picture.is-stock img").first
    picture.scroll_into_view_if_needed()
    assert picture.evaluate("each => each.decode().then(() => each.naturalWidth)") == 900
    # Seen, not only named: the middle of it, under whatever lies above.
    image = Image.open(io.BytesIO(picture.screenshot(animations="disabled"))).convert("RGB")
    red, green, blue = image.getpixel((image.width // 2, image.height // 3))
    assert (red > 200 and 90 < green < 170 and blue < 60), (red, green, blue)
    visit.close()
    assert visit.troubles == []


def test_the_face_is_ones_own(browser, sites):
    visit = Visit(browser, base_of_folder(sites[1]))
    page = visit.open("events/index.html")
    face = page.locator("img.no-face").first
    face.scroll_into_view_if_needed()
    assert face.evaluate("each => each.decode().then(() => each.naturalWidth)") == 90
    image = Image.open(io.BytesIO(face.screenshot(animations="disabled"))).convert("RGB")
    assert image.getpixel((image.width // 2, image.height // 2)) == (128, 0, 255)
    visit.close()
    assert visit.troubles == []
