"""Grids: columns by the window's width, squares or whole pictures, the header and the side column while scrolling."""

import pytest
from playwright.sync_api import expect

from mosaics import CROSS, SHOWN, edit, tool
from shifts import MOVED, SETTLED, WATCH

COLUMNS = """() => { const all = [...document.querySelectorAll(".entries > .tiles > li")].map(each => each.getBoundingClientRect());
    return { lefts: new Set(all.map(each => Math.round(each.left))).size, inRow: all.filter(each => Math.abs(each.top - all.at(0).top) < 2).length }; }"""


@pytest.mark.parametrize("width, columns", [(320, 3), (390, 3), (820, 3), (1000, 3), (1440, 4), (1920, 5), (2560, 6)])
@pytest.mark.parametrize("path", ["photos/index.html", "posts/grid-2.html", "ar/posts/index.html"])
def test_columns_follow_the_width(visit, path, width, columns):
    visited = visit()
    visited.page.set_viewport_size({"width": width, "height": 900})
    page = visited.open(path)
    if width < 640 and page.locator(".entries .frame").count() == 0:
        # Text has two columns on phones.
        columns = 2
    assert page.evaluate(COLUMNS)["lefts"] == columns
    mosaic = page.locator(".mosaic")
    if mosaic.count():
        # Three by three, beside the first tiles where there are more columns.
        widths = page.locator(".mosaic > li").evaluate_all("all => all.map(each => Math.round(each.getBoundingClientRect().width))")
        assert abs(widths[0] - 2 * widths[1]) < 30
        assert page.evaluate(COLUMNS)["inRow"] == (columns - 3 if columns > 3 else columns)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


RATIOS = """() => [...document.querySelectorAll(".entries .card .frame")].slice(0, 12).map(frame => {
    const box = frame.getBoundingClientRect(), image = frame.querySelector("img");
    return Math.abs(box.width / box.height / (image.getAttribute("width") / image.getAttribute("height")) - 1); })"""


@pytest.mark.parametrize("scripts", [True, False], ids=["script", "no-script"])
@pytest.mark.parametrize("width", [320, 390, 1440])
def test_whole_pictures_on_request(visit, width, scripts):
    visited = visit(scripts=scripts)
    visited.page.set_viewport_size({"width": width, "height": 900})
    page = visited.open("photos/index.html")
    assert max(page.evaluate(RATIOS)) > .2
    if scripts:
        page.wait_for_function("() => window.vitrine && vitrine.parts.more")
    page.locator(".shape input").first.focus()
    page.keyboard.press("ArrowRight")
    assert max(page.evaluate(RATIOS)) < .02
    # Captions are below.
    boxes = page.locator(".entries .card").first.evaluate("""each => [".frame", ".card-caption"].map(name =>
        each.querySelector(name).getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom }))""")
    assert boxes[1]["top"] >= boxes[0]["bottom"] - 1 and boxes[1]["bottom"] - boxes[1]["top"] > 12
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    # Rows are full: all but the last end where the others do.
    ends = page.locator(".entries :is(.mosaic, .tiles) > li").evaluate_all("""all => { const rows = new Map();
        for (const each of all) { const { top, right } = each.getBoundingClientRect(); rows.set(Math.round(top), right); }
        return [...rows.values()].slice(0, -1); }""")
    assert len(ends) > 2 and max(ends) - min(ends) < 2


@pytest.mark.parametrize("width", [320, 1440])
@pytest.mark.parametrize("path", ["events/index.html", "shop/year/2026.html", "ar/looks/year/2026.html"])
def test_headings_are_above_whole_pictures(visit, path, width):
    visited = visit()
    visited.context.add_init_script(f"localStorage.setItem('{visited.key('shape')}', 'whole')")
    visited.page.set_viewport_size({"width": width, "height": 900})
    page = visited.open(path)
    assert max(page.evaluate(RATIOS)) < .02
    wrong = page.locator(".tiles > .group").evaluate_all("""all => all.filter(each => {
        const own = each.getBoundingClientRect();
        return own.width < each.closest(".entries").clientWidth - 2
            || [...document.querySelectorAll(".tiles > li")].some(one => { const { top, bottom } = one.getBoundingClientRect();
                return one !== each && bottom > own.top + 1 && top < own.bottom - 1; });
    }).map(each => each.textContent)""")
    assert page.locator(".tiles > .group").count() and wrong == []
    # Few pictures above a heading are not as wide as the page.
    height = 1.5 * min(max(6.5 * 16, .18 * width), 16 * 16)
    assert page.locator(".tiles .frame").evaluate_all("all => Math.max(...all.map(each => each.offsetHeight))") <= height + 1


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_the_shape_is_kept_and_nothing_moves(visit, size):
    visited = visit(size=size, touch=size == "phone")
    page = visited.open("photos/index.html")
    page.wait_for_function("() => window.vitrine && vitrine.parts.more")
    page.locator(".shape [value=whole]").check()
    visited.context.add_init_script(WATCH)
    page = visited.open("looks/index.html")
    page.wait_for_function("() => window.vitrine && vitrine.parts.more")
    assert page.locator(".shape [value=whole]").is_checked() and max(page.evaluate(RATIOS)) < .02
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
    page.evaluate(SETTLED)
    assert page.evaluate(MOVED) == []
    page.locator(".shape [value=squares]").check()
    page.reload()
    assert page.locator(".shape [value=squares]").is_checked() and max(page.evaluate(RATIOS)) > .1


def test_a_shape_that_is_chosen_before_the_script_comes_is_kept(visit):
    visited = visit(service_workers="block")
    with visited.held("photos/index.html", "**/assets/lists.*.js") as page:
        page.locator(".shape [value=whole]").check()
    page.wait_for_function("() => window.vitrine && vitrine.parts.more")
    assert page.locator(".shape [value=whole]").is_checked() and max(page.evaluate(RATIOS)) < .02
    assert page.evaluate("key => localStorage.getItem(key)", visited.key("shape")) == "whole"


def scroll(page, by):
    """As by a wheel, in steps."""
    for _ in range(4):
        before = page.evaluate("scrollY")
        page.evaluate("by => scrollBy({ top: by, behavior: 'instant' })", by / 4)
        page.evaluate(SETTLED)
        assert page.evaluate("scrollY") != before


# One that is turned back on its way is cancelled, and another runs in its place.
TOP = """async () => {
    for (let running; (running = document.getAnimations()).length;) await Promise.allSettled(running.map(each => each.finished));
    return document.querySelector('.site-header').getBoundingClientRect().bottom;
}"""


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_the_header_hides_on_the_way_down(visit, size):
    page = visit(size=size, touch=size == "phone").open("photos/index.html")
    page.locator("[data-action=theme]").wait_for()
    scroll(page, 800)
    assert page.evaluate(TOP) <= 0
    scroll(page, -100)
    assert page.evaluate(TOP) > 40
    # Never while the focus is in it.
    page.locator(".site-nav a").nth(1).focus()
    scroll(page, 400)
    assert page.evaluate(TOP) > 40
    page.locator(".card > a").nth(8).evaluate("each => each.focus({ preventScroll: true })")
    assert page.evaluate(TOP) <= 0
    # What gets the focus is not under it.
    scroll(page, -60)
    page.locator(".card > a").nth(1).focus()
    page.evaluate(SETTLED)
    page.evaluate(TOP)
    page.wait_for_function("""() => document.activeElement.getBoundingClientRect().top
        >= document.querySelector('.site-header').getBoundingClientRect().bottom - 1""")


@pytest.mark.parametrize("percent, feeds", [(200, 7), (100, 16), (200, 16)])
def test_what_gets_the_focus_is_below_a_header_of_several_rows(visit, percent, feeds):
    """Up the page by keyboard, while the header is there."""
    page = visit().open("looks/feed.html")
    page.locator("[data-action=theme]").wait_for()
    page.evaluate("""([percent, feeds]) => {
        document.documentElement.style.fontSize = percent + "%";
        const links = document.querySelector(".site-nav ul");
        while (links.children.length < feeds) {
            const more = links.lastElementChild.cloneNode(true);
            more.firstElementChild.textContent = "Everything since last spring";
            links.append(more);
        }
    }""", [percent, feeds])
    page.locator(".list-item").nth(3).locator("h2 a").focus()
    scroll(page, -100)
    # Of more rows than there is room for, half a window at most.
    assert 120 < page.evaluate(TOP) < 452
    covered = []
    for _ in range(20):
        page.keyboard.press("Shift+Tab")
        page.evaluate(SETTLED)
        header = page.evaluate(TOP)
        covered += page.evaluate("""header => {
            const focused = document.activeElement, { top } = focused.getBoundingClientRect();
            return top < header - 1 && !focused.closest(".site-header") ? [[focused.outerHTML.slice(0, 80), top, header]] : [];
        }""", header)
    assert covered == []


def test_the_header_is_not_over_an_anchor(visit):
    page = visit().open("index.html")
    page.locator("[data-action=theme]").wait_for()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.evaluate(SETTLED)
    for target in ["feed-posts", "feed-team", "feed-looks"]:
        page.evaluate("each => { location.hash = each; }", target)
        page.wait_for_function("each => document.getElementById(each).getBoundingClientRect().top < innerHeight", arg=target)
        page.evaluate(SETTLED)
        page.evaluate(TOP)
        page.wait_for_function("""each => document.getElementById(each).getBoundingClientRect().top
            >= document.querySelector('.site-header').getBoundingClientRect().bottom""", arg=target)


def test_the_header_stays_at_the_top_where_motion_is_reduced_or_scripts_are_off(visit):
    for options in [{"reduced_motion": "reduce"}, {"scripts": False}]:
        page = visit(**options).open("photos/index.html")
        page.evaluate("scrollTo(0, 800)")
        page.evaluate("scrollBy(0, -100)")
        assert page.locator(".site-header").bounding_box()["y"] == -700


@pytest.mark.parametrize("path", ["photos/index.html", "photos/grid-2.html", "ar/looks/index.html"])
def test_the_side_column_stays_in_view_and_ends(visit, path):
    page = visit(reduced_motion="reduce").open(path)
    column = page.locator(".aside-content" if page.locator(".aside-content").count() else ".page-header")
    entries = page.locator(".entries")
    end = page.evaluate("document.querySelector('.entries').getBoundingClientRect().bottom + scrollY - innerHeight")
    first = column.bounding_box()
    assert first["y"] > 50
    for place in [.4, .8]:
        page.evaluate("place => scrollTo(0, place)", place * end)
        box = column.bounding_box()
        assert box["y"] < 900 - 200 and box["y"] + box["height"] > 500
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert column.bounding_box()["y"] + column.bounding_box()["height"] <= entries.bounding_box()["y"] + entries.bounding_box()["height"] + 1


def test_the_side_column_does_not_cover_the_title(visit):
    page = visit().open("photos/index.html")
    for place in [0, 60, 200]:
        page.evaluate("place => scrollTo(0, place)", place)
        header, aside = page.locator(".page-header").bounding_box(), page.locator(".aside-content").bounding_box()
        assert aside["y"] >= header["y"] + header["height"]


def test_small_tiles_have_no_hearts(visit):
    page = visit(size="phone", touch=True).open("photos/index.html")
    hearts = page.locator(".card > .heart")
    hearts.first.wait_for()
    seen = page.locator(".card:has(> .heart)").evaluate_all("""all => all.map(each =>
        [each.offsetWidth, getComputedStyle(each.querySelector(".heart")).display !== "none"])""")
    assert {is_shown for width, is_shown in seen if width < 160} == {False}
    assert {is_shown for width, is_shown in seen if width >= 160} == {True}


@pytest.mark.parametrize("language", ["", "ar/"])
def test_a_count_beside_a_long_title_stays_whole(visit, language):
    page = visit().open(language + "index.html")
    counts = page.locator(".contents .muted")
    heights = counts.evaluate_all("all => all.map(each => each.offsetHeight)")
    page.locator(".contents a > :first-child").evaluate_all("all => { for (const each of all) each.textContent = 'Photographs of mountains'; }")
    assert counts.evaluate_all("all => all.map(each => each.offsetHeight)") == heights and len(heights) > 2


@pytest.mark.parametrize("width", [1440, 1920])
@pytest.mark.parametrize("path", ["looks/index.html", "photos/index.html", "ar/shop/index.html"])
def test_a_mosaic_that_has_lost_cells_has_no_holes(visit, path, width):
    visited = visit(reduced_motion="reduce")
    visited.page.set_viewport_size({"width": width, "height": 900})
    page = visited.open(path)
    edit(page)
    for left in range(5, 0, -1):
        page.locator(CROSS).last.click()
        expect(page.locator(SHOWN)).to_have_count(left)
        # The share of the mosaic that its cells cover; between them are gaps.
        share = page.evaluate("""() => { const area = each => { const { width, height } = each.getBoundingClientRect(); return width * height; };
            const mosaic = document.querySelector(".mosaic");
            return [...mosaic.children].reduce((sum, each) => sum + area(each), 0) / area(mosaic); }""")
        assert share > .94, (left, share)
        # Cells of pictures alone are as far apart as ever.
        if left == 3 and "shop" not in path:
            one, two = page.locator(SHOWN).evaluate_all("all => all.slice(1).map(each => each.getBoundingClientRect().toJSON())")
            assert 0 < two["top"] - one["bottom"] < 20


@pytest.mark.parametrize("width", [390, 1440])
def test_the_tools_stay_in_their_place_with_whole_pictures(visit, width):
    visited = visit()
    visited.page.set_viewport_size({"width": width, "height": 900})
    page = visited.open("looks/index.html")
    page.wait_for_function("() => window.vitrine && vitrine.parts.more")
    edit(page)
    def place():
        box = tool(page, "done").locator("..").bounding_box()
        return round(box["x"]), round(box["width"])
    before = place()
    page.locator(".shape input").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("html")).to_have_attribute("data-shape", "whole")
    assert place() == before
