"""Pictures come in the width that they are shown at: `sizes` on every kind of page, by window and pixels a point."""

import re

import pytest

from support import KINDS, SIZES

# Width and height of the window, and the pixels a point at which pictures are loaded. What would be chosen at the other
# densities follows from `sizes`.
WINDOWS = [(390, 844, 3), (820, 1180, 2), (1440, 900, 1), (2560, 1440, 2)]

# Beside the page of each kind: rows with details beside them, and grids of every layout.
MORE = ["events/feed.html", "shop/feed.html", "team/feed.html", "team/index.html", "events/index.html",
        "shop/index.html", "photos/index.html"]

# Each page at two of the windows, neighbours at the other two; the fullest kinds at all four.
EVERYWHERE = ["home", "grid", "list", "look", "photo"]
CASES = [(kind, *window) for number, kind in enumerate(KINDS + MORE) for place, window in enumerate(WINDOWS)
         if kind in EVERYWHERE or place % 2 == number % 2]

# Beside a list is its first entry.
DETAILS = "() => innerWidth < 900 || !document.querySelector('.is-split') || document.querySelector('.pane .details')"

# Loads every picture, also those out of sight.
LOAD = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important; }");
    document.adoptedStyleSheets.push(sheet);
    for (const image of document.images) image.loading = "eager";
}"""

LOADED = "() => [...document.images].every(each => each.complete || !each.checkVisibility())"

# Of each picture with a choice of files: the width that it is drawn at, what `sizes` says at one, two and three pixels
# a point, the candidates, and the file that was chosen.
PICTURES = """() => {
    const parts = sizes => {
        const found = [];
        let [depth, from] = [0, 0];
        for (let at = 0; at <= sizes.length; at++) {
            if (sizes[at] === "(") depth++;
            else if (sizes[at] === ")") depth--;
            else if (at === sizes.length || sizes[at] === "," && !depth) {
                found.push(sizes.slice(from, at).trim());
                from = at + 1;
            }
        }
        return found;
    };
    const said = (sizes, density) => {
        for (const part of parts(sizes)) {
            const [, query, size] = /^(?:(\\((?:min|max)-[\\w-]+: [^)]*\\)) )?(.*)$/.exec(part);
            const dots = /^\\(min-resolution: ([\\d.]+)dppx\\)$/.exec(query);
            if (query && !(dots ? density >= dots[1] : matchMedia(query).matches)) continue;
            const probe = document.createElement("div");
            probe.style.cssText = `position: fixed; width: ${size}`;
            if (!probe.style.width) throw new Error("no length: " + part);
            document.body.append(probe);
            const { width } = probe.getBoundingClientRect();
            probe.remove();
            return width;
        }
    };
    const images = [...document.querySelectorAll("picture > img[srcset]")];
    return images.filter(image => image.checkVisibility() && image.clientWidth).map(image => {
        const ratio = image.getAttribute("width") / image.getAttribute("height");
        const byHeight = image.clientHeight * ratio;
        const fit = { cover: Math.max, contain: Math.min }[getComputedStyle(image).objectFit];
        const set = [...image.parentElement.children].find(each => each.srcset?.split(/,\\s+/).some(one =>
            new URL(one.trim().split(" ")[0], document.baseURI).href === image.currentSrc));
        return {
            drawn: fit(image.clientWidth, byHeight), bar: innerWidth / document.body.clientWidth,
            said: [1, 2, 3].map(density => said(set.sizes, density)),
            candidates: set.srcset.split(/,\\s+/).map(each => each.trim().split(" ")),
            chosen: image.currentSrc.split("/").pop(),
            place: image.closest("[class]:not(picture)").className + " " + set.sizes,
        };
    });
}"""


def pixels(file):
    return int(re.search(r"-(\d+)\.\w+$", file)[1])


def chosen(candidates, size, density):
    """The file that Chromium chooses: the narrowest with a pixel for each of the screen's, else the widest."""
    widths = sorted((int(width[:-1]), file) for file, width in candidates)
    return next((file for width, file in widths if width / size >= density), widths[-1][1])


def wrong(picture, loaded, page):
    """What is wrong with a picture's file at one, two and three pixels a point.

    - page: the files that the page's pictures ask for. Chromium takes a wider one that it has already.
    """
    widths = sorted({pixels(file) for file, _ in picture["candidates"]})
    for density, size in enumerate(picture["said"], 1):
        width = pixels(chosen(picture["candidates"], size, density))
        hasWider = picture["chosen"] in page and pixels(picture["chosen"]) > width
        if density == loaded and width != pixels(picture["chosen"]) and not hasWider:
            yield f"{picture['chosen']} was loaded, not {width}"
        # A third pixel a point is not seen.
        if width < min(0.95 * picture["drawn"] * min(density, 2), widths[-1]):
            yield f"{width} pixels at {density}x for {picture['drawn']}: too few"
        # The room for a scroll bar, which `sizes` does not know of.
        need = picture["drawn"] * density * picture["bar"]
        if width > next((each for each in widths if each >= need), widths[-1]):
            yield f"{width} pixels at {density}x for {picture['drawn']}: too many"


@pytest.mark.parametrize("kind, width, height, density", CASES)
def test_pictures_have_the_pixels_that_they_need(visit, kinds, monkeypatch, kind, width, height, density):
    monkeypatch.setitem(SIZES, "window", (width, height))
    page = visit(size="window", device_scale_factor=density).open(kinds[""].get(kind, kind))
    page.wait_for_function(DETAILS)
    page.evaluate(LOAD)
    page.wait_for_function(LOADED)
    found = page.evaluate(PICTURES)
    files = {chosen(each["candidates"], each["said"][density - 1], density).split("/")[-1] for each in found}
    assert [(each["place"], fault) for each in found for fault in wrong(each, density, files)] == []
