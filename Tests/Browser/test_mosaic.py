"""The mosaic as visitors change it: cells taken away, put back, shuffled."""

import json
import re

import pytest
from playwright.sync_api import expect

from mosaics import CROSS, KEPT, PERSON, SHOWN, edit, keys, pictures, tool
from shifts import SETTLED
from support import SIZES, press


class Finger:
    """One finger on the glass, by the browser's protocol."""

    def __init__(self, page):
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def down(self, x, y):
        self._send("touchStart", [{"x": x, "y": y}])

    def move(self, x, y):
        self._send("touchMove", [{"x": x, "y": y}])

    def up(self):
        self._send("touchEnd", [])

    def _send(self, kind, points):
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def middle(page, number):
    box = page.locator(SHOWN).nth(number).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.7


@pytest.mark.parametrize("where,path", [
    ("http", "index.html"), ("disk", "looks/index.html"), ("below", "team/index.html"), ("http", PERSON), ("disk", "ar/index.html")])
def test_the_button_shows_a_cross_on_each_cell_and_hides_them(visit, where, path):
    page = visit(where).open(path)
    assert page.locator(SHOWN).count() == 6
    edit(page)
    assert page.locator(CROSS).count() == 6
    assert page.locator("[data-action=edit]").get_attribute("aria-pressed") == "true"
    for cross in page.locator(CROSS).all():
        box = cross.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44
        assert len(cross.get_attribute("aria-label")) > 8
    page.locator("[data-action=edit]").click()
    assert page.locator(CROSS).count() == 0
    assert not page.locator(".mosaic-tools").is_visible()


@pytest.mark.parametrize("where,path", [("http", "index.html"), ("disk", "photos/index.html"), ("http", PERSON)])
def test_a_finger_held_shows_the_crosses_and_hides_them(visit, where, path):
    page = visit(where, size="phone", touch=True).open(path)
    address = page.url
    finger = Finger(page)
    for number, crosses in [(1, 6), (2, 0)]:
        page.locator(SHOWN).nth(number).scroll_into_view_if_needed()
        # A scroll that is told later would end the press.
        page.evaluate(SETTLED)
        finger.down(*middle(page, number))
        page.wait_for_function(f"() => document.querySelectorAll('{CROSS}').length === {crosses}")
        finger.up()
        assert page.locator(CROSS).count() == crosses
    assert page.url == address


def test_a_finger_that_drifts_before_it_is_lifted_costs_no_tap(visit):
    page = visit(size="phone", touch=True).open("team/index.html")
    page.evaluate("addEventListener('pointercancel', () => { window.isCancelled = true; }, true)")
    finger = Finger(page)
    page.locator(SHOWN).nth(3).scroll_into_view_if_needed()
    page.evaluate(SETTLED)
    x, y = middle(page, 3)
    finger.down(x, y)
    page.locator(CROSS).first.wait_for()
    for step in range(1, 5):
        finger.move(x, y - step * 6)
    finger.up()
    page.wait_for_function("() => window.isCancelled")
    # Until then the click of the press itself might come.
    page.evaluate("() => new Promise(done => setTimeout(done, 100))")
    page.locator(CROSS).nth(1).tap()
    expect(page.locator(SHOWN)).to_have_count(5)


def still(visit):
    """The home page with its clock stopped: a press is as long as the test says, however slow the machine."""
    visited = visit(size="phone", touch=True)
    visited.page.clock.install(time=0)
    page = visited.open("index.html")
    page.clock.pause_at(600_000)
    return page


def test_a_finger_that_scrolls_edits_nothing(visit):
    page = still(visit)
    finger = Finger(page)
    x, y = middle(page, 0)
    finger.down(x, y)
    for step in range(1, 6):
        finger.move(x, y - step * 30)
    page.wait_for_function("() => scrollY > 40")
    page.clock.run_for(600)
    finger.up()
    assert page.locator(CROSS).count() == 0


def test_a_finger_that_taps_edits_nothing(visit):
    page = still(visit)
    # The browser knows a tap by its own clock: only the page's is the test's.
    cell = page.locator(SHOWN).nth(3)
    pointer = {"isPrimary": True, "button": 0, "pointerType": "touch", "bubbles": True}
    cell.locator("a").dispatch_event("pointerdown", pointer)
    page.clock.run_for(300)
    cell.locator("a").dispatch_event("pointerup", pointer)
    page.clock.run_for(1000)
    assert page.evaluate("() => vitrine.parts.mosaic === undefined") and page.locator(CROSS).count() == 0
    page.touchscreen.tap(*middle(page, 3))
    page.wait_for_url(re.compile(r"/\w+/[^/]+\.html$"))


@pytest.mark.parametrize("moves,isPress", [
    ([(6, 8)], True), ([(11, 0)], False), ([(0, -11)], False), ([(8, 8)], False), ([(6, 0), (12, 0)], False)])
def test_a_press_may_drift_by_ten_pixels_from_where_it_began(visit, moves, isPress):
    page = still(visit)
    link = page.locator(SHOWN).nth(3).locator("a")
    pointer = {"isPrimary": True, "button": 0, "pointerType": "pen", "bubbles": True}
    link.dispatch_event("pointerdown", {**pointer, "clientX": 100, "clientY": 100})
    for x, y in moves:
        link.dispatch_event("pointermove", {**pointer, "clientX": 100 + x, "clientY": 100 + y})
    page.clock.run_for(600)
    # A press asks for the part at once; the crosses come once it is there.
    assert page.evaluate("() => 'toggle' in document.querySelector('[data-mosaic]')") == isPress
    expect(page.locator(CROSS)).to_have_count(6 if isPress else 0)


@pytest.mark.parametrize("where", ["http", "disk"])
def test_a_mouse_held_shows_the_crosses_without_following_the_link(visit, where):
    page = visit(where).open("looks/index.html")
    address = page.url
    page.mouse.move(*middle(page, 1))
    page.mouse.down()
    page.locator(CROSS).first.wait_for()
    page.mouse.up()
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.url == address
    assert page.locator(CROSS).count() == 6
    # And links are links again.
    page.keyboard.press("Escape")
    page.mouse.click(*middle(page, 1))
    page.wait_for_url(re.compile("/looks/.+html"))


@pytest.mark.parametrize("touch", [True, False])
def test_what_misses_a_cross_does_not_leave_the_page(visit, touch):
    page = visit(size="phone", touch=touch).open(PERSON)
    edit(page)
    address, count = page.url, page.locator(SHOWN).count()
    for number in range(1, 3):
        (page.touchscreen.tap if touch else page.mouse.click)(*middle(page, number))
    # It is taken after whatever the presses began.
    tool(page, "restore").click()
    assert page.url == address and page.locator(SHOWN).count() == count
    assert page.locator(CROSS).count() == count
    # The keyboard follows links still.
    page.locator(f"{SHOWN} .card > a").first.press("Enter")
    page.wait_for_url(lambda url: url != address)


def test_the_keyboard_does_all_of_it(visit):
    page = visit().open("photos/index.html")
    button = page.locator("[data-action=edit]")
    button.focus()
    page.keyboard.press("Enter")
    page.locator(CROSS).first.wait_for()
    # From the button on: the cells with their crosses come in the page's order.
    page.locator(CROSS).nth(1).focus()
    before = keys(page)
    page.keyboard.press("Enter")
    assert keys(page) == before[:1] + before[2:]
    assert page.evaluate("document.activeElement.matches('[data-action=remove]')")
    assert page.evaluate("document.activeElement.closest('[data-cell]').querySelector('[data-entry]').dataset.entry") == before[2]
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Delete")
    assert len(keys(page)) == 4
    page.keyboard.press("Escape")
    assert page.locator(CROSS).count() == 0
    assert page.evaluate("document.activeElement.dataset.action") == "edit"


@pytest.mark.parametrize("where,path,size", [("http", "index.html", "desk"), ("disk", PERSON, "phone"), ("http", "ar/shop/index.html", "tablet")])
def test_all_cells_can_go_and_come_back(visit, where, path, size):
    page = visit(where, size=size, touch=size == "phone").open(path)
    first = keys(page)
    edit(page)
    for left in range(5, -1, -1):
        title = page.locator(CROSS).first.get_attribute("aria-label")
        page.locator(CROSS).first.click()
        assert page.locator(SHOWN).count() == left
        # The stylesheet arranges the cells by it; what says that there are none is a cell too.
        assert page.locator(".mosaic").get_attribute("data-count") == str(left or 1)
        page.wait_for_function("text => document.querySelector('.live-region').textContent !== text", arg=title)
        holder = page.locator(".mosaic").bounding_box()
        for cell in page.locator(SHOWN).all():
            cell.evaluate("each => each.getAnimations().forEach(motion => motion.finish())")
            box = cell.bounding_box()
            assert box["x"] >= holder["x"] - 1 and box["x"] + box["width"] <= holder["x"] + holder["width"] + 1
        focused = page.evaluate("document.activeElement.dataset.action")
        assert focused == ("remove" if left else "restore")
    assert tool(page, "picture").is_disabled()
    view = page.locator(".edit[data-action=view]")
    assert view.is_disabled()
    # After a visit elsewhere too.
    page.reload()
    view.wait_for()
    assert view.is_disabled()
    press(page.locator("[data-action=edit]"))
    tool(page, "restore").click()
    assert view.is_enabled()
    assert keys(page) == first
    assert page.locator(CROSS).count() == 6
    assert page.locator(".mosaic").get_attribute("data-count") == "6"
    assert page.evaluate(KEPT) == []


def test_the_rest_close_up_in_motion_or_at_once(visit):
    for motion in ("no-preference", "reduce"):
        visited = visit(reduced_motion=motion)
        # However slow the machine: motions are counted as they begin.
        visited.context.add_init_script("""window.moved = 0; const { animate } = Element.prototype;
            Element.prototype.animate = function (...all) { if (this.matches("[data-cell]")) window.moved += 1; return animate.apply(this, all); };""")
        page = visited.open("looks/index.html")
        edit(page)
        page.locator(CROSS).first.click()
        page.wait_for_function(f"() => document.querySelectorAll('{SHOWN}').length === 5")
        assert (page.evaluate("window.moved") > 0) == (motion == "no-preference")


def test_what_is_removed_is_said(visit):
    page = visit().open("looks/index.html")
    edit(page)
    title = page.locator(f"{SHOWN} .card-title").first.text_content()
    page.locator(CROSS).first.click()
    page.wait_for_function("text => document.querySelector('[role=status]').textContent.includes(text)", arg=title)
    assert "5" in page.locator("[role=status]").text_content()


# Natural sizes are whole pixels at the former `sizes`, and `sizes` has one decimal.
FITTED = """() => [...document.querySelectorAll("[data-cell] img[srcset]")].every(image => {
    const drawn = Math.max(image.clientWidth, image.clientHeight * image.naturalWidth / image.naturalHeight);
    return Math.abs(parseFloat(image.sizes) / 100 * innerWidth - drawn) < drawn * 0.005 + innerWidth * 0.0005;
})"""


@pytest.mark.parametrize("where,path", [("http", "photos/index.html"), ("disk", "looks/index.html"), ("below", "index.html"), ("http", PERSON), ("disk", "es/team/2.html")])
def test_shuffle_shows_others_and_no_picture_twice(visit, where, path):
    page = visit(where).open(path)
    edit(page)
    for _ in range(3):
        hero = keys(page)[0]
        shown = page.locator(SHOWN).first.element_handle()
        tool(page, "shuffle").click()
        page.wait_for_function("old => !old.isConnected", arg=shown)
        now = keys(page)
        assert len(now) == len(set(now)) == 6
        assert now[0] != hero
        names = pictures(page)
        assert len(names) == len(set(names))
        assert page.locator(CROSS).count() == 6
        feed = path.removeprefix("es/").split("/")[0]
        if "/" in path:
            assert {key.split("/")[0] for key in now} == {feed}
        if path.endswith("2.html"):
            assert "team/2" not in now
        page.wait_for_function("() => [...document.querySelectorAll('[data-cell] img')].every(each => each.complete && each.naturalWidth)")
        # Wide pictures fill their squares by their height: a file has as many pixels as are drawn.
        page.wait_for_function(FITTED)
    assert page.locator(f"{SHOWN} a").first.get_attribute("href")
    tool(page, "done").click()
    # A tile's picture may open the viewer; the keyboard opens the page.
    page.locator(f"{SHOWN} a").first.press("Enter")
    page.wait_for_url(re.compile(r"/\w+/[^/]+\.html$"))
    assert page.locator("article.details").count() == 1


@pytest.mark.parametrize("where", ["http", "disk"])
def test_the_change_lasts_for_the_visit(visit, where):
    page = visit(where).open("looks/index.html")
    edit(page)
    page.locator(CROSS).nth(2).click()
    page.locator(CROSS).nth(0).click()
    left = keys(page)
    page.reload()
    page.wait_for_function("() => document.querySelectorAll('[data-cell]').length === 4")
    assert keys(page) == left
    edit(page)
    before = page.locator(SHOWN).first.element_handle()
    tool(page, "shuffle").click()
    page.wait_for_function("old => !old.isConnected", arg=before)
    left = keys(page)
    assert len(left) == 6
    # To details and back.
    tool(page, "done").click()
    # By the keyboard: a press on the picture opens the viewer.
    page.locator(f"{SHOWN} a").first.press("Enter")
    page.wait_for_url(re.compile(r"/looks/[^/]{12,}\.html$"))
    page.go_back()
    page.wait_for_function("first => document.querySelector('[data-cell] [data-entry]')?.dataset.entry === first", arg=left[0])
    assert keys(page) == left
    edit(page)
    tool(page, "restore").click()
    page.reload()
    assert page.locator(SHOWN).count() == 6
    assert page.evaluate(KEPT) == []
    # Another visit has the mosaic as it was made.
    assert keys(visit(where).open("looks/index.html")) == keys(page)


ODD = [
    "{", "null", "7", '"x"', "[null]", "[[]]", '[{"key":1}]', '[{"key":"nobody/0"}]',
    json.dumps([{"key": "a/b", "path": "javascript:alert(1)", "title": "x", "picture": "", "wide": "", "kind": ""}]),
    json.dumps([{"key": "a/b", "path": "a/b.html", "title": "<img src=x>", "picture": "//evil.test/x.png", "wide": "", "kind": ""}]),
    json.dumps([{"key": "a/b", "path": "a/b.html", "title": "x", "picture": "images/../x.png", "wide": "", "kind": "x onload"}]),
    json.dumps([{"key": f"a/{n}", "path": "a/b.html", "title": "x", "picture": "", "wide": "", "kind": ""} for n in range(200)]),
    json.dumps([{"key": "a/b", "path": "a/b.html", "title": "x", "picture": "", "wide": "", "kind": ""}] * 2),
]


def test_what_another_wrote_into_the_storage_is_ignored(visit):
    page = visit().open("looks/index.html")
    first = keys(page)
    for kept in ODD:
        page.evaluate("kept => sessionStorage.setItem('vitrine-mosaic:/looks/', kept)", kept)
        page.reload()
        page.wait_for_function("() => document.querySelector('.mosaic:not(.is-pending)') && vitrine.parts.mosaic")
        assert keys(page) == first, kept


@pytest.mark.parametrize("where", ["http", "disk"])
def test_without_scripts_there_is_no_dead_button(visit, where):
    page = visit(where, scripts=False).open("index.html")
    assert page.locator("[data-action=edit], .mosaic-tools").count() == 0
    assert page.locator(SHOWN).count() == 6


@pytest.mark.parametrize("path", ["index.html", PERSON, "ar/looks/index.html"])
def test_the_tools_lie_within_the_screen(visit, path):
    page = visit(size="phone").open(path)
    edit(page)
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        for box in page.locator(".mosaic-tools button").evaluate_all("all => all.map(each => each.getBoundingClientRect().toJSON())"):
            assert box["left"] >= 0 and box["right"] <= width and box["height"] >= 44
            assert box["bottom"] <= height + 1
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("path", ["index.html", "looks/index.html", PERSON])
def test_the_words_beside_a_mosaic_are_as_large_as_a_finger(visit, path):
    page = visit(size="phone", touch=True).open(path)
    words = page.locator("button.edit")
    assert words.count() == 2
    for box in words.evaluate_all("all => all.map(each => each.getBoundingClientRect().toJSON())"):
        assert box["height"] >= 44 and box["width"] >= 40
    # They take no more room for it than a line.
    assert page.locator("p:has(> button.edit)").first.evaluate("each => each.getBoundingClientRect().height") < 70


@pytest.mark.parametrize("where, path", [("http", "index.html"), ("disk", "ar/index.html"), ("http", "posts/index.html")])
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_no_cross_covers_the_title_of_a_note(visit, where, path, size):
    page = visit(where, size=size).open(path)
    page.locator("[data-action=edit]").first.click()
    page.locator(CROSS).first.wait_for()
    notes = page.locator(".mosaic > li:has(.note-title)")
    assert notes.count()
    for gap in notes.evaluate_all("""all => all.map(each => each.querySelector(".note-title").getBoundingClientRect().top
            - each.querySelector("[data-action=remove] .icon").getBoundingClientRect().bottom)"""):
        assert gap >= 0
