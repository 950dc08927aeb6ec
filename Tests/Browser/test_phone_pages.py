"""What phones show of grids: low headers, captions beside pictures and not over them, type that can be read; and one rhythm
on every page."""

import pytest
from playwright.sync_api import expect

from mosaics import CROSS, SHOWN, edit
from support import KINDS

# Of each tile with a caption: how far the caption reaches into the picture.
OVERLAPS = """selector => [...document.querySelectorAll(selector)].map(card => {
    const frame = card.querySelector(".frame").getBoundingClientRect(), caption = card.querySelector(".card-caption").getBoundingClientRect();
    return caption.height === 0 ? null : Math.round(frame.bottom - caption.top); })"""


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("path", ["events/index.html", "team/index.html", "ar/events/index.html", "team/0.html"])
def test_captions_stand_below_small_pictures(visit, path, width):
    visited = visit(size="phone", touch=True)
    visited.page.set_viewport_size({"width": width, "height": 844})
    page = visited.open(path)
    overlaps = page.evaluate(OVERLAPS, ":is(.mosaic, .tiles) > li > .card:is(.is-person, .is-event)")
    assert len(overlaps) >= 5 and None not in overlaps and max(overlaps) <= 0, overlaps
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    # The pictures are as wide as their cells, and square but for the large one.
    sizes = page.locator(":is(.mosaic, .tiles) > li:not(:first-child) > .card:is(.is-person, .is-event) .frame").evaluate_all(
        "all => all.map(each => [each.getBoundingClientRect(), each.closest('li').getBoundingClientRect()]).map(([frame, cell]) => [frame.width - frame.height, cell.width - frame.width])")
    assert all(abs(each) < 1 for size in sizes for each in size), sizes
    # The large one fills its cell.
    rest = page.locator(".mosaic > li:first-child > .card:is(.is-person, .is-event)").evaluate_all(
        "all => all.map(each => each.closest('li').getBoundingClientRect().bottom - each.querySelector('.card-caption').getBoundingClientRect().bottom)")
    assert all(abs(each) < 1 for each in rest), rest


@pytest.mark.parametrize("width", [320, 390, 600])
@pytest.mark.parametrize("path", ["team/0.html", "ar/team/0.html"])
def test_a_members_picture_stays_however_few_are_left(visit, path, width):
    visited = visit(size="phone", touch=True, reduced_motion="reduce")
    visited.page.set_viewport_size({"width": width, "height": 844})
    page = visited.open(path)
    edit(page)
    # How wide the member's own picture is for its height: with three to six it is as high as its neighbours, with their captions.
    for left, least, most in [(6, .7, 1), (5, .7, 1), (4, 1.4, 1.6), (3, .7, 1), (2, .99, 1.01)]:
        if left < 6:
            page.locator(CROSS).nth(1).tap()
            expect(page.locator(SHOWN)).to_have_count(left)
        boxes = page.locator(f"{SHOWN} .frame").evaluate_all("all => all.map(each => each.getBoundingClientRect().toJSON())")
        assert least <= boxes[0]["width"] / boxes[0]["height"] <= most, (left, boxes[0])
        # Nobody is far above the row's end.
        ends = [box["bottom"] for box in boxes if left == 5 and box["top"] > boxes[0]["bottom"] - 1]
        assert len(ends) in (0, 2) and max(ends, default=0) - min(ends, default=0) < 4, ends


@pytest.mark.parametrize("size", ["narrow", "phone", "desk"])
def test_the_sites_name_is_not_cut(visit, size):
    page = visit(size=size).open("photos/index.html")
    # Below the line letters such as “g” reach a fifth of a line's size down.
    room, font = page.locator(".brand-name").evaluate("each => [each.clientHeight, parseFloat(getComputedStyle(each).fontSize)]")
    assert room >= font * 1.35


def test_cells_of_several_kinds_have_no_captions_on_the_home_page(visit):
    page = visit(size="phone", touch=True).open("index.html")
    shown = page.locator(".mosaic > li:not(:first-child) :is(.card-caption, .mark-lead)").evaluate_all("all => all.map(each => each.checkVisibility())")
    assert shown and not any(shown)


@pytest.mark.parametrize("language", ["", "ar/"])
@pytest.mark.parametrize("path, most", [("looks/index.html", 285), ("shop/index.html", 285), ("events/index.html", 330)])
def test_the_header_leaves_room_for_pictures(visit, path, most, language):
    page = visit(size="phone", touch=True).open(language + path)
    assert page.locator(".mosaic").evaluate("each => each.getBoundingClientRect().top + scrollY") <= most
    # Opened filters have the whole width.
    page.locator(".feed-filters > summary").click()
    assert page.locator(".feed-filters").evaluate("each => each.getBoundingClientRect().width") > 340


SMALL = """() => { const found = new Set(), walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) { const parent = walk.currentNode.parentElement;
        if (!walk.currentNode.data.trim() || parent.closest("script, svg, .visually-hidden") || !parent.checkVisibility()) continue;
        const size = parseFloat(getComputedStyle(parent).fontSize);
        if (size < 12) found.add(`${size} px: ${parent.className || parent.tagName}`); }
    return [...found]; }"""


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_no_text_is_smaller_than_twelve_pixels(visit, kinds, size):
    visited = visit(size=size)
    small = {kind: page for kind in KINDS if (page := visited.open(kinds[""][kind]).evaluate(SMALL))}
    assert not small, small


@pytest.mark.parametrize("width", [1440, 2560])
def test_the_first_post_fills_its_cells(visit, width):
    visited = visit()
    visited.page.set_viewport_size({"width": width, "height": 1300})
    page = visited.open("posts/index.html")
    filled = page.locator(".mosaic > li").first.evaluate("""each => { const box = each.getBoundingClientRect(), range = document.createRange();
        range.selectNodeContents(each.querySelector(".note-text")); return (range.getBoundingClientRect().bottom - box.top) / box.height; }""")
    assert filled > .6


# The gaps between the parts that stand below each other in these, which are not on the scale of `theme.css`.
GAPS = """() => { const scale = ["--space-1", "--space-2", "--space-3", "--space-4", "--space-5", "--gap"].map(name => {
        const probe = document.body.appendChild(document.createElement("i")); probe.style.cssText = `position:absolute;block-size:var(${name})`;
        const size = probe.getBoundingClientRect().height; probe.remove(); return size; }).concat(0);
    const parts = box => [...box.children].filter(each => each.checkVisibility() && each.getBoundingClientRect().height > 0
        && !["absolute", "fixed", "sticky"].includes(getComputedStyle(each).position));
    const found = new Set(), boxes = "main, .page-layout, .page-header, .entries, .aside-content, .details, .details-body";
    for (const box of document.querySelectorAll(boxes)) parts(box).forEach((each, index, all) => {
        if (!index || each.matches(".sheet") || each.matches(".shape, .switch, .feed-filters, .portrait, .muted, h1") && box.matches(".page-header")) return;
        const above = all[index - 1].getBoundingClientRect(), gap = each.getBoundingClientRect().top - above.bottom;
        if (gap >= 0 && !scale.some(size => Math.abs(size - gap) < 1)) found.add(`${all[index - 1].className} to ${each.className}: ${gap}`); });
    return [...found]; }"""


@pytest.mark.parametrize("language", ["", "ar/"])
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_gaps_are_of_one_scale(visit, kinds, size, language):
    visited = visit(size=size)
    other = {kind: gaps for kind in KINDS[:-1] if (gaps := visited.open(kinds[language][kind]).evaluate(GAPS))}
    assert not other, other
