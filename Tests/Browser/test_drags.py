"""What a finger drags has a button that does the same: in the viewer, on a photo's page and in rows."""

import re
from pathlib import Path

import pytest

from support import press
from viewing import VIEWER, Glass, gone, settled, until_moved, until_place

SCRIPTS = Path(__file__).resolve().parents[2] / "templates/assets/js"
FAR = "each => Math.abs(each.scrollLeft) > 60"


def in_viewer(page):
    page.locator(".list-items [data-action=view]").first.tap()
    page.wait_for_selector(VIEWER)
    settled(page)


def next_by_drag(page, glass):
    in_viewer(page)
    glass.drag((300, 400), (220, 401), (120, 402))
    until_moved(page, "x < -100")
    glass.lift()
    until_place(page, 2)


def next_by_button(page, _):
    in_viewer(page)
    press(page.locator(".viewer-next"))
    until_place(page, 2)


def dismissed_by_drag(page, glass):
    in_viewer(page)
    glass.drag((200, 300), (200, 360), (205, 480), (205, 560))
    glass.lift()
    gone(page)


def dismissed_by_button(page, _):
    in_viewer(page)
    press(page.locator(".viewer-close"))
    gone(page)


def larger_by_pinch(page, glass):
    in_viewer(page)
    glass.touch("touchStart", (170, 400), (220, 400))
    glass.touch("touchMove", (70, 400), (320, 400))
    page.wait_for_function("() => new DOMMatrix(getComputedStyle(document.querySelector('.viewer-picture')).transform).a > 1.5")
    glass.lift()


def larger_by_taps(page, glass):
    """Taps, which lead to each part of the picture without dragging it there."""
    in_viewer(page)
    glass.tap_twice(200, 400)
    page.wait_for_function("() => new DOMMatrix(getComputedStyle(document.querySelector('.viewer-picture')).transform).a > 1.5")


def swept(page, glass):
    row = page.locator("[data-row]").first
    row.scroll_into_view_if_needed()
    page.locator(".row-steps").first.wait_for()
    y = row.bounding_box()["y"] + 40
    for _ in range(3):
        glass.drag(*[(340 - 20 * step, y) for step in range(14)])
        glass.lift()
    page.wait_for_function(FAR, arg=row.element_handle())


def stepped(page, _):
    row = page.locator("[data-row]").first
    press(page.locator(".row-steps > button").nth(1))
    page.wait_for_function(FAR, arg=row.element_handle())


# What is dragged, the page, the drag and the button.
DRAGS = {
    "the viewer's next picture": ("list", next_by_drag, next_by_button),
    "the viewer away": ("list", dismissed_by_drag, dismissed_by_button),
    "a picture in the viewer larger": ("list", larger_by_pinch, larger_by_taps),
    "a row of products": ("look", swept, stepped),
}


@pytest.mark.parametrize("what", DRAGS)
@pytest.mark.parametrize("by", ["drag", "button"])
def test_a_drag_and_its_button_do_the_same(visit, kinds, what, by):
    kind, *ways = DRAGS[what]
    page = visit(size="phone", touch=True, reduced_motion="reduce").open(kinds[""][kind])
    ways[by == "button"](page, Glass(page))


@pytest.mark.parametrize("where, language", [("http", ""), ("disk", "ar/")])
def test_a_swipe_on_a_photo_leads_to_its_neighbours(visit, kinds, where, language):
    """As the links below it do, and as fingers go in the page's direction; a swipe down scrolls, one at the edge is the
    browser's, one over a mosaic is nothing."""
    # Without the transition between the pages, in which nothing can be touched.
    page = visit(where, size="phone", touch=True, reduced_motion="reduce").open(kinds[language]["photo"])
    page.wait_for_function("() => vitrine.parts.controls")
    glass = Glass(page)
    own = page.url
    leads = {name: page.locator(f"a.neighbour.{name}").get_attribute("href") for name in ("prev", "next")}
    box = page.locator(".details-pictures img").first.bounding_box()
    y = box["y"] + box["height"] / 2

    def swipe(*points):
        glass.drag(*points)
        glass.lift()

    page.evaluate("() => { window.clicks = 0; addEventListener('click', () => { window.clicks += 1; }, true); }")
    swipe((10, y), (120, y), (240, y))
    page.evaluate("() => { addEventListener('scrollend', () => { window.hasScrolled = true; }, { once: true }); }")
    swipe((200, y), (180, y - 80), (120, y - 160))
    page.wait_for_function("() => window.hasScrolled")
    page.evaluate("scrollTo(0, 0)")
    assert page.evaluate("window.clicks") == 0
    to_left, to_right = [(320, y), (240, y), (100, y + 4)], [(100, y), (180, y), (320, y + 4)]
    swipe(*(to_right if language else to_left))
    page.wait_for_url(lambda address: address.endswith("/" + leads["next"].split("/")[-1]))
    page.wait_for_function("() => vitrine.parts.controls")
    swipe(*(to_left if language else to_right))
    page.wait_for_url(lambda address: address.split("#")[0] == own)


def test_a_swipe_on_a_mosaic_leads_nowhere(visit, kinds):
    """Its cells are pressed for long and dragged away from."""
    page = visit(size="phone", touch=True, reduced_motion="reduce").open(kinds[""]["person"])
    page.wait_for_function("() => vitrine.parts.controls")
    glass = Glass(page)
    assert page.locator("a.neighbour").count()
    page.evaluate("() => { window.clicks = 0; addEventListener('click', () => { window.clicks += 1; }, true); }")
    for cell in ("[data-cell] > picture", "[data-cell] .card picture"):
        box = page.locator(f".details-pictures {cell}").first.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        glass.drag((x + 50, y), (x, y), (x - 50, y + 4))
        glass.lift()
    assert page.evaluate("window.clicks") == 0


def test_after_a_long_press_that_the_system_ends_a_tap_is_a_tap(visit):
    page = visit(size="phone", touch=True).open("looks/feed.html")
    glass = Glass(page)
    box = page.locator(".list-item-picture").first.bounding_box()
    glass.touch("touchStart", (box["x"] + 100, box["y"] + 200))
    menu = page.locator("details.options[open]")
    menu.wait_for()
    # It takes the finger for itself, as for a gesture of its own.
    with page.expect_event("console", lambda message: message.text == "over"):
        page.evaluate("() => addEventListener('pointercancel', () => setTimeout(() => console.log('over'), 100))")
        glass.touch("touchCancel")
    menu.locator("summary").tap()
    menu.wait_for(state="hidden")


def test_a_pen_that_stays_is_no_mouse(visit):
    """Its long press is the page's, without the browser's menu."""
    page = visit(size="tablet").open("looks/feed.html")
    page.wait_for_function("() => window.vitrine")
    prevented = """(kind) => {
        const picture = document.querySelector(".list-item-picture");
        picture.dispatchEvent(new PointerEvent("pointerdown", { pointerType: kind, isPrimary: true, bubbles: true }));
        const menu = new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
        picture.dispatchEvent(menu);
        dispatchEvent(new PointerEvent("pointerup"));
        return menu.defaultPrevented;
    }"""
    assert [page.evaluate(prevented, kind) for kind in ("touch", "pen", "mouse")] == [True, True, False]


def test_no_script_reads_drags_but_those():
    """A further one needs a button, and a line above."""
    listening = {file.relative_to(SCRIPTS).as_posix() for file in SCRIPTS.glob("*/*.js")
                 if re.search(r'"(pointermove|touchmove|touchend|mousemove|dragover|drop)"', file.read_text("utf-8"))}
    # 50-mosaic.js reads how far a finger has gone to end a long press.
    assert listening == {"pages.controls/controls.js", "pictures.viewer/20-gestures.js", "site/50-mosaic.js"}
