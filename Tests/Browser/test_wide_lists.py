"""Looks and photos at full width, what a list says of them, tiles that open the viewer, and the pager above."""

import json
import re

import pytest

from support import Unheard, press
from viewing import gone

# In the page: of each picture in the list, its width, its left edge, and the width that its `sizes` claims.
PICTURES = """() => {
    const claimed = sizes => {
        for (const part of sizes.split(/,(?![^(]*\\))/)) {
            const [, condition, length] = /^\\s*(?:(\\([^)]*\\))\\s+)?(.+)$/.exec(part);
            if (condition && !matchMedia(condition).matches) continue;
            const probe = document.createElement("div");
            probe.style.cssText = `position: fixed; width: ${length}`;
            document.body.append(probe);
            const { width } = probe.getBoundingClientRect();
            probe.remove();
            return width;
        }
    };
    return [...document.querySelectorAll(".list-item-picture .frame")].slice(0, 5).map(frame => {
        const box = frame.getBoundingClientRect();
        // The stock picture is of any size.
        if (frame.matches(".is-stock")) return [box.width, box.left, box.width];
        // Pictures that are cropped are drawn wider than their box.
        const image = frame.querySelector("img");
        const drawn = box.height * image.getAttribute("width") / image.getAttribute("height");
        return [box.width, box.left, claimed(frame.querySelector("source").sizes) / Math.max(1, drawn / box.width)];
    });
}"""

SHIFTS = """() => new Promise(done => { let sum = 0;
    new PerformanceObserver(list => { for (const each of list.getEntries()) if (!each.hadRecentInput) sum += each.value; })
        .observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => done(sum))); })"""


@pytest.mark.parametrize("scripts", [True, False], ids=["script", "no-script"])
@pytest.mark.parametrize("where, path", [("http", "looks/feed.html"), ("disk", "photos/feed.html"), ("below", "ar/photos/feed.html")])
def test_a_picture_has_the_whole_column(visit, where, path, scripts):
    page = visit(where, scripts=scripts).open(path)
    for width in (320, 390, 639, 640, 820, 900, 1100, 1440, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        # A desk's browser keeps room for the scroll bar, which no `sizes` knows of.
        room = page.evaluate("() => document.body.clientWidth")
        column = page.locator(".entries").bounding_box()
        for wide, left, claimed in page.evaluate(PICTURES):
            if width < 640:
                assert wide == room and left in (0, width - room)
            else:
                assert abs(wide - column["width"]) < 1 and abs(left - column["x"]) < 1
                # Margins of 4 % on each side, and a column of at most 1,100 px.
                assert abs(wide - min(1100, room - 0.08 * width)) < 2, width
            assert -1 < claimed - wide <= width - room + 1, (width, claimed, wide)
        item = page.locator(".list-item").first
        picture, label = item.locator(".list-item-picture").bounding_box(), item.locator(".list-item-body").bounding_box()
        assert label["y"] >= picture["y"] + picture["height"]
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert page.locator(".pane-container").count() == 0
    assert page.locator(".list-item-picture img").evaluate_all(
        "all => all.map(each => each.loading === 'lazy').every((isLazy, place) => isLazy === place > 0)")


@pytest.mark.parametrize("path", ["looks/feed.html", "photos/feed.html", "ar/photos/feed-2.html"])
@pytest.mark.parametrize("width", [320, 900, 1440])
def test_nothing_moves_in_a_list_of_pictures(visit, path, width):
    visited = visit()
    visited.page.set_viewport_size({"width": width, "height": 900})
    page = visited.open(path)
    page.locator("[data-action=theme]").wait_for()
    page.evaluate("() => scrollTo({ top: 1500, behavior: 'instant' })")
    assert page.evaluate(SHIFTS) < 0.001


def test_a_strip_is_cut_and_whole_in_the_viewer(visit):
    page = visit().open("photos/feed.html")
    page.locator(".list-item").first.evaluate("""item => {
        for (const each of [item, item.querySelector(".frame")]) { each.style.setProperty("--w", 100); each.style.setProperty("--h", 9000); } }""")
    box = page.locator(".list-item-picture .frame").first.bounding_box()
    assert abs(box["height"] - 2 * box["width"]) < 2


@pytest.mark.parametrize("scripts", [True, False], ids=["script", "no-script"])
@pytest.mark.parametrize("path", ["events/feed.html", "ar/events/feed.html", "posts/feed.html", "ar/shop/feed.html"])
@pytest.mark.parametrize("width", [900, 1100, 1440])
def test_rows_cut_neither_name_nor_day(visit, path, width, scripts):
    visited = visit(scripts=scripts)
    visited.page.set_viewport_size({"width": width, "height": 900})
    page = visited.open(path)
    if scripts:
        page.locator(".pane .details").wait_for()
    wrong = page.locator(".list-items > li").evaluate_all("""rows => rows.flatMap(row => {
        const inside = row.getBoundingClientRect(), tools = [...row.querySelectorAll(".options > summary, .heart")].map(each => each.getBoundingClientRect());
        return [...row.querySelectorAll(".byline-name, .list-item-header time")].flatMap(each => {
            const range = document.createRange();
            range.selectNodeContents(each);
            return [...range.getClientRects()].filter(box => {
                const isCut = each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflow !== "visible";
                const isOut = box.left < inside.left || box.right > inside.right || box.top < inside.top || box.bottom > inside.bottom;
                const isUnder = tools.some(tool => box.left < tool.right && tool.left < box.right && box.top < tool.bottom && tool.top < box.bottom);
                return !box.width || isCut || isOut || isUnder;
            }).map(box => each.textContent + " " + JSON.stringify(box)); }); })""")
    assert wrong == []
    if path.endswith("events/feed.html"):
        assert page.locator(".list-items .byline-name").first.is_visible() and page.locator(".list-item-header time").first.is_visible()
    for wide, _, claimed in page.evaluate(PICTURES):
        assert abs(wide - 88) < 1 and abs(claimed - 88) < 1
    for row in page.locator(".list-items > li").all()[:6]:
        assert row.bounding_box()["height"] < 230


@pytest.mark.parametrize("path", ["events/feed.html", "ar/events/feed.html"])
def test_a_mark_on_the_small_picture_of_a_row_keeps_its_word(visit, path):
    page = visit().open(path)
    page.locator(".pane .details").wait_for()
    row = page.locator(".list-items .list-item-picture").nth(1)
    box = row.bounding_box()
    for word in ["Postponed", "Cancelled"]:
        lines, (left, right) = row.evaluate("""(row, word) => {
            row.querySelector(".mark-past")?.remove();
            const mark = document.createElement("span");
            mark.className = "mark-past";
            mark.textContent = word;
            row.append(mark);
            const range = document.createRange(), box = mark.getBoundingClientRect();
            range.selectNodeContents(mark);
            return [range.getClientRects().length, [box.left, box.right]];
        }""", word)
        assert lines == 1 and left >= box["x"] and right <= box["x"] + 88, word
        # At the picture's beginning.
        assert (box["x"] + 88 - right if path.startswith("ar/") else left - box["x"]) < 6


@pytest.mark.parametrize("path", ["events/feed.html", "ar/events/feed.html", "shop/feed.html"])
def test_the_button_of_the_viewer_is_in_its_picture_beside_a_longer_text(visit, path):
    page = visit(size="tablet").open(path)
    page.locator(".list-items .view-button").first.wait_for()
    for length in [0, 80]:
        wrong = page.locator(".list-item:has(> .list-item-picture)").evaluate_all("""(items, length) => items.slice(0, 8).flatMap(item => {
            item.querySelector(".list-item-body").append("Long words of a text. ".repeat(length));
            const button = item.querySelector(".view-button").getBoundingClientRect(), picture = item.querySelector(".list-item-picture .frame").getBoundingClientRect();
            const isRight = document.dir !== "rtl", aside = isRight ? picture.right - button.right : button.left - picture.left;
            return picture.bottom - button.bottom > 0 && picture.bottom - button.bottom < 8 && aside > 0 && aside < 8 ? [] : [[button, picture]];
        })""", length)
        assert wrong == [], length


def test_below_900_px_there_are_no_rows(visit):
    page = visit().open("events/feed.html")
    page.set_viewport_size({"width": 899, "height": 900})
    for wide, _, claimed in page.evaluate(PICTURES):
        assert wide > 200 and claimed >= wide - 1


@pytest.mark.parametrize("where, path, size, scripts", [
    ("http", "looks/feed.html", "phone", True), ("disk", "ar/looks/feed.html", "desk", True), ("below", "looks/feed.html", "tablet", False)])
def test_products_are_in_sight_below_each_look(visit, site, where, path, size, scripts):
    page = visit(where, size=size, scripts=scripts, touch=size == "phone").open(path)
    items = page.locator(".list-item.is-look")
    for item in items.all()[:4]:
        links = item.locator(".list-item-products a")
        details = (site / path).parent / item.locator("h2 a").get_attribute("href").rsplit("/", 1)[-1]
        addresses = re.findall(r'<h3 dir="auto">\s*<a href="([^"]+)"', details.read_text("utf-8"))
        assert addresses and links.evaluate_all("all => all.map(each => each.getAttribute('href'))") == [each.replace("&amp;", "&") for each in addresses]
        assert links.evaluate_all("all => all.every(each => each.target === '_blank' && /nofollow/.test(each.rel) && each.textContent.trim())")
        picture = item.locator(".list-item-picture").bounding_box()
        for link in links.all():
            box = link.bounding_box()
            assert 44 <= box["width"] <= 96 and 44 <= box["height"] <= 96
            assert box["y"] > picture["y"] + picture["height"]
        assert links.locator("img").evaluate_all("all => all.every(each => each.alt && each.loading === 'lazy')")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_product_opens_its_link(visit):
    made = visit(size="phone", touch=True)
    page = made.open("looks/feed.html")
    link = page.locator(".list-item-products a").first
    address = link.get_attribute("href")
    made.context.route(lambda url: not url.startswith(made.base), lambda route: route.fulfill(body="the shop"))
    with made.context.expect_page() as other:
        link.tap()
    other.value.wait_for_url(address)
    made.troubles.clear()


def test_the_viewer_of_a_list_has_no_products(visit):
    page = visit().open("looks/feed.html")
    looks = re.search(r"\d+", page.locator(".page-header .muted").first.inner_text())[0]
    page.locator(".list-items [data-action=view]").first.click()
    page.wait_for_selector("dialog[data-viewer][open]")
    assert page.locator(".viewer-place").inner_text().endswith(f" {looks}")


@pytest.mark.parametrize("size", ["phone", "desk"])
@pytest.mark.parametrize("language", ["", "ar/"])
def test_the_face_on_details_is_64_px(visit, kinds, size, language):
    page = visit(size=size).open(kinds[language]["look"])
    box = page.locator(".author > .byline .face").bounding_box()
    assert (box["width"], box["height"]) == (64, 64)
    assert page.locator(".author > .byline img").get_attribute("sizes") in ("calc(1 * 4rem)", None)


@pytest.mark.parametrize("where, scripts", [("http", True), ("disk", False)])
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_the_pager_stands_above_later_pages(visit, where, scripts, size):
    # No profile and no tag of the samples has entries for two pages: those are the renderer's tests to see.
    page = visit(where, size=size, scripts=scripts)
    for path in ["posts/grid-2.html", "looks/feed-2.html", "posts/feed-2.html", "ar/photos/feed-2.html"]:
        shown = page.open(path)
        above = shown.locator(".entries > .pager").first
        entry = shown.locator(".entries [data-entry]").first
        box = above.bounding_box()
        assert box["y"] + box["height"] <= entry.bounding_box()["y"]
        assert above.locator("[aria-current=page]").count() == 1
        names = shown.locator(".pager").evaluate_all("all => all.map(each => each.getAttribute('aria-label'))")
        assert len(names) == len(set(names))
        before = above.locator("[rel=prev]").get_attribute("href")
        above.locator("[rel=prev]").click()
        shown.wait_for_url(re.compile(re.escape(before.rsplit("/", 1)[-1]) + "$"))
        if not re.search(r"-\d+\.html$", before):
            assert shown.locator(".pager.is-above").count() == 0


def test_pages_are_read_on_from_below_and_not_from_the_pager_above(visit):
    page = visit(size="phone", touch=True).open("looks/feed-2.html")
    page.wait_for_function("() => window.vitrine.parts.more")
    count = page.locator(".list-item").count()
    assert page.locator("[data-more]").count() == 1 and page.locator(".is-above [data-more]").count() == 0
    page.evaluate("() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
    page.wait_for_function(f"() => document.querySelectorAll('.list-item').length > {count}")
    assert page.evaluate("() => document.querySelector('.entries').firstElementChild.matches('.is-above')")
    assert page.evaluate("() => !document.querySelector('.list-items').nextElementSibling?.matches('.is-above')")


def test_the_pager_above_goes_when_the_first_page_is_back(visit):
    page = visit(size="phone", touch=True).open("looks/feed.html")
    page.evaluate("() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
    page.wait_for_function("() => document.querySelectorAll('.list-item').length > 20")
    page.locator(".list-item").nth(24).evaluate("each => each.scrollIntoView({ behavior: 'instant' })")
    page.wait_for_function("() => location.pathname.endsWith('feed-2.html')")
    page.reload()
    page.wait_for_function("() => document.querySelectorAll('.list-item').length >= 40")
    assert page.locator(".is-above").count() == 0


@pytest.mark.parametrize("where, scripts, path", [("http", True, "photos/feed.html"), ("disk", False, "ar/photos/feed.html")])
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_photo_in_the_list_says_what_is_known(visit, site, where, scripts, path, size):
    page = visit(where, size=size, scripts=scripts).open(path)
    words = json.loads((site.parents[2] / "templates/strings" / ("ar.json" if path.startswith("ar") else "en.json")).read_text("utf-8"))
    for item in page.locator(".list-item.is-photo").all()[:5]:
        assert item.locator(".byline-name").inner_text()
        labels = [each.inner_text() for each in item.locator(".facts dt").all()]
        assert labels == [words["fact"][name] for name in ("views", "taken", "published")]
        assert all(each.is_visible() and each.inner_text() for each in item.locator(".facts dd").all())
        assert item.locator(".tags a").first.is_visible()
        assert item.locator("time").count() == 2


VIEWER = "dialog[data-viewer][open]"


def picture_of(page, number=2):
    return page.locator(".card:not(.is-event) .frame > img").nth(number)


@pytest.mark.parametrize("where, path, size", [
    ("http", "photos/index.html", "phone"), ("disk", "photos/index.html", "desk"), ("below", "ar/photos/index.html", "tablet"),
    ("http", "looks/index.html", "landscape")])
def test_a_tiles_picture_opens_the_viewer(visit, where, path, size):
    page = visit(where, size=size, touch=size != "desk").open(path)
    page.locator("[data-action=theme]").wait_for()
    for number in (0, 7):
        picture = picture_of(page, number)
        key = picture.evaluate("each => each.closest('[data-entry]').dataset.entry")
        press(picture)
        page.wait_for_selector(VIEWER)
        assert page.evaluate("decodeURIComponent(location.hash)") == "#view=" + key
        page.keyboard.press("Escape")
        gone(page)
        assert page.evaluate("document.activeElement.closest('[data-entry]')?.dataset.entry") == key
        assert page.url.split("#")[0].endswith(path)


def test_the_caption_and_the_keyboard_lead_to_the_details(visit):
    page = visit().open("photos/index.html")
    page.locator("[data-action=theme]").wait_for()
    picture_of(page, 7).hover()
    page.locator(".card").nth(7).locator(".card-caption").click()
    page.locator("article.details").wait_for()
    page.go_back()
    page.locator("[data-action=theme]").wait_for()
    page.locator(".card > a").nth(7).focus()
    page.keyboard.press("Enter")
    page.locator("article.details").wait_for()


def test_a_modifier_key_leads_to_the_details(visit):
    made = visit()
    page = made.open("photos/index.html")
    page.locator("[data-action=theme]").wait_for()
    address = page.locator(".card > a").nth(7).evaluate("each => each.href")
    for options in ({"modifiers": ["Control"]}, {"modifiers": ["Shift"]}, {"button": "middle"}):
        with made.context.expect_page() as other:
            picture_of(page, 7).click(position={"x": 20, "y": 20}, **options)
        other.value.wait_for_url(address)
        other.value.close()
    assert page.locator(VIEWER).count() == 0


@pytest.mark.parametrize("where", ["disk", "http"])
def test_without_script_the_tile_is_a_link(visit, where):
    page = visit(where, scripts=False).open("photos/index.html")
    picture_of(page).click()
    page.locator("article.details").wait_for()


@pytest.mark.parametrize("path, change", [
    ("events/index.html", None), ("team/index.html", None),
    ("photos/index.html", "document.documentElement.dataset.viewerOpens = 'details'"),
    ("photos/index.html", "document.querySelectorAll('.card .frame').forEach(each => each.classList.add('is-stock'))")])
def test_other_tiles_lead_to_the_details(visit, path, change):
    page = visit().open(path)
    page.locator("[data-action=theme]").wait_for()
    if change:
        page.evaluate(change)
    page.locator(".card .frame > img").nth(2).click(position={"x": 20, "y": 20})
    page.locator("article.details").wait_for()


def test_a_viewer_that_does_not_come_leaves_the_link(visit):
    made = visit(service_workers="block")
    made.troubles = Unheard()
    made.context.route(re.compile(r"/assets/pictures\.[0-9a-f]+\.js$"), lambda route: route.abort())
    page = made.open("photos/index.html")
    page.locator("[data-action=theme]").wait_for()
    picture_of(page).click()
    page.locator("article.details").wait_for()
