"""The viewer by touch and mouse, and the room that its buttons have."""

import pytest

from support import press
from viewing import MOVED, VIEWER, ZOOM, Glass, click_twice, enter, gone, place, settled, until_moved, until_place, until_zoomed


def test_by_touch(visit):
    page = visit(size="phone", touch=True).open("looks/feed.html")
    page.locator(".list-items [data-action=view]").first.tap()
    page.wait_for_selector(VIEWER)
    settled(page)
    glass = Glass(page)
    # To the next one and back; at the first one there is none before.
    glass.drag((300, 400), (260, 400), (180, 402), (120, 402))
    until_moved(page, "x < -100")
    glass.lift()
    until_place(page, 2)
    settled(page)
    for expected in (1, 1):
        glass.drag((100, 400), (160, 400), (260, 400))
        glass.lift()
        until_place(page, expected)
        settled(page)
    # Two fingers apart make it larger; then one finger moves it about and does not go on.
    glass.touch("touchStart", (170, 400), (220, 400))
    glass.touch("touchMove", (120, 400), (270, 400))
    glass.touch("touchMove", (70, 400), (320, 400))
    page.wait_for_function(f"() => ({ZOOM})() > 4")
    glass.lift()
    assert 4 < page.evaluate(ZOOM) < 6.01
    before = page.evaluate(MOVED)
    glass.drag((200, 400), (170, 400), (120, 420))
    until_moved(page, f"x < {before[0]} - 40")
    glass.lift()
    assert place(page)[0] == 1
    # Its edges are never pulled into the screen.
    for _ in range(3):
        glass.drag((380, 400), (200, 400), (10, 400))
        glass.lift()
    settled(page)
    box = page.locator(".viewer-picture img").bounding_box()
    assert box["x"] + box["width"] >= 389
    for _ in range(3):
        glass.drag((200, 700), (200, 400), (200, 10))
        glass.lift()
    settled(page)
    box = page.locator(".viewer-picture img").bounding_box()
    assert box["height"] > 844 and box["y"] + box["height"] >= 843
    # Two taps lead back, and in again.
    for isLarge in (False, True, False):
        glass.tap_twice(200, 400)
        until_zoomed(page, "zoom > 1" if isLarge else "zoom === 1")
        settled(page)
    # A little down springs back; far down takes it away, with the page coming through on the way.
    glass.drag((200, 300), (200, 330), (202, 350))
    until_moved(page, "y === 50")
    faded = page.evaluate("+document.querySelector('.viewer').style.getPropertyValue('--gone')")
    assert 0 < faded < 0.3
    # Back up, so that it is no flick.
    glass.touch("touchMove", (200, 310))
    until_moved(page, "y === 10")
    glass.lift()
    until_moved(page, "x === 0 && y === 0")
    settled(page)
    glass.drag((200, 300), (200, 360), (205, 480), (205, 560))
    page.wait_for_function("faded => +document.querySelector('.viewer').style.getPropertyValue('--gone') > faded", arg=faded)
    glass.lift()
    gone(page)
    page.wait_for_function("() => !location.hash")


def test_by_mouse(visit):
    page = visit(size="tablet").open("looks/feed.html")
    enter(page)
    page.locator(".viewer-next").click()
    until_place(page, 2)
    settled(page)
    page.mouse.move(300, 450)
    page.mouse.down()
    page.mouse.move(420, 455, steps=4)
    page.mouse.up()
    until_place(page, 1)
    settled(page)
    click_twice(page, 400, 400)
    until_zoomed(page, "zoom === 2.5")
    page.mouse.wheel(0, -200)
    page.wait_for_function(f"() => ({ZOOM})() > 2.6")
    page.keyboard.press("0")
    assert page.evaluate(ZOOM) == 1
    page.mouse.move(400, 300)
    page.mouse.down()
    page.mouse.move(405, 520, steps=5)
    page.mouse.up()
    gone(page)


def test_from_right_to_left(visit):
    page = visit(size="tablet", touch=True).open("ar/looks/feed.html")
    page.locator(".list-items [data-action=view]").first.tap()
    page.wait_for_selector(VIEWER)
    page.keyboard.press("ArrowLeft")
    until_place(page, 2)
    settled(page)
    glass = Glass(page)
    glass.drag((300, 600), (400, 600), (520, 600))
    glass.lift()
    until_place(page, 3)
    boxes = {name: page.locator(f".viewer-{name}").bounding_box()["x"] for name in ("close", "next", "previous")}
    assert boxes["next"] < 100 and boxes["close"] < 100 and boxes["previous"] > 600


@pytest.mark.parametrize("size,touch", [("phone", True), ("landscape", True), ("tablet", True), ("tablet", False)])
def test_buttons_have_room_and_lie_on_their_pictures(visit, size, touch):
    page = visit(size=size, touch=touch).open("looks/feed.html")
    for piece in page.locator(".list-item:has(.list-item-picture)").all()[:3]:
        picture = piece.locator(".list-item-picture .frame").bounding_box()
        button = piece.locator(".view-button").bounding_box()
        assert button["width"] >= 44 and button["height"] >= 44
        assert picture["x"] <= button["x"] and button["x"] + button["width"] <= picture["x"] + picture["width"]
        assert picture["y"] <= button["y"] and button["y"] + button["height"] <= picture["y"] + picture["height"]
    enter(page)
    boxes = [each.bounding_box() for each in page.locator(f"{VIEWER} :is(button, summary, a)").all() if each.is_visible()]
    view = page.viewport_size
    for box in boxes:
        assert box["width"] >= 44 and box["height"] >= 40
        assert box["x"] >= 0 and box["x"] + box["width"] <= view["width"] and box["y"] + box["height"] <= view["height"]
    for number, one in enumerate(boxes):
        for other in boxes[number + 1:]:
            assert (one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
                    or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"])


def test_nothing_moves_where_that_is_not_wanted(visit):
    page = visit(size="tablet", reduced_motion="reduce").open("looks/feed.html")
    enter(page)
    page.keyboard.press("ArrowRight")
    until_place(page, 2)
    assert page.locator(".viewer-picture").evaluate("each => each.getAnimations().length") == 0
    page.keyboard.press("Escape")
    gone(page)


@pytest.mark.parametrize("where,size", [("http", "phone"), ("disk", "phone"), ("below", "tablet"), ("http", "desk"), ("disk", "landscape")])
@pytest.mark.parametrize("path", ["looks/index.html", "photo", "team/2.html"])
def test_a_picture_stands_in_the_middle_of_the_screen(visit, kinds, where, size, path):
    page = visit(where, size=size, touch=size == "phone").open(kinds[""].get(path, path))
    press(page.locator("button[data-action=view]").first)
    page.wait_for_selector(VIEWER)
    settled(page)
    box, view = page.locator(".viewer-picture img").bounding_box(), page.viewport_size
    assert abs(box["x"] + box["width"] / 2 - view["width"] / 2) < 1
    assert abs(box["y"] + box["height"] / 2 - view["height"] / 2) < 1


def test_a_zoomed_picture_stays_in_sight_when_the_phone_is_turned(visit):
    page = visit(size="desk").open("looks/feed.html")
    enter(page)
    for key in ["+"] * 4 + ["ArrowLeft"] * 30 + ["ArrowUp"] * 30:
        page.keyboard.press(key)
    settled(page)
    page.set_viewport_size({"width": 600, "height": 900})
    page.wait_for_function("""() => {
        const box = document.querySelector(".viewer-picture img").getBoundingClientRect();
        return box.left <= 1 && box.right >= innerWidth - 1;
    }""")


def test_a_pinch_that_begins_in_a_drag_down_leaves_it_dark(visit):
    page = visit(size="phone", touch=True).open("looks/feed.html")
    enter(page)
    glass = Glass(page)
    glass.drag((200, 300), (200, 400), (200, 600))
    page.wait_for_function("() => +document.querySelector('.viewer').style.getPropertyValue('--gone') > .3")
    glass.touch("touchStart", (200, 600), (300, 400))
    glass.touch("touchMove", (150, 650), (350, 350))
    glass.touch("touchMove", (120, 680), (380, 320))
    until_zoomed(page, "zoom > 1")
    glass.lift()
    assert page.evaluate("document.querySelector('.viewer').style.getPropertyValue('--gone')") == "0"


def test_a_page_that_is_zoomed_is_zoomed_out_in_the_viewer_too(visit):
    page = visit(size="phone", touch=True).open("looks/feed.html")
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 2.5})
    page.wait_for_function("() => visualViewport.scale > 2")
    page.evaluate("() => document.querySelector('[data-action=view]').click()")
    page.wait_for_selector(VIEWER)
    settled(page)
    glass = Glass(page)
    glass.touch("touchStart", (40, 420), (350, 420))
    for step in range(1, 15):
        glass.touch("touchMove", (40 + 10 * step, 420), (350 - 10 * step, 420))
    glass.lift()
    page.wait_for_function("() => visualViewport.scale < 1.01")
    assert page.evaluate(ZOOM) == 1
    # Then two fingers are the picture's again.
    glass.touch("touchStart", (170, 400), (220, 400))
    glass.touch("touchMove", (70, 400), (320, 400))
    until_zoomed(page, "zoom > 1.5")
    glass.lift()
    assert page.evaluate("visualViewport.scale") == 1


def test_a_wheel_is_the_browsers_while_the_page_is_zoomed(visit):
    """A trackpad's pinch comes as the wheel with Ctrl: on a page that is zoomed it zooms that out."""
    page = visit().open("looks/feed.html")
    session = page.context.new_cdp_session(page)
    enter(page)
    turn = """() => document.querySelector(".viewer-stage").dispatchEvent(
        new WheelEvent("wheel", { deltaY: -120, ctrlKey: true, clientX: 700, clientY: 400, bubbles: true, cancelable: true }))"""
    session.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 2.5})
    page.wait_for_function("() => document.querySelector('.viewer').style.touchAction === 'auto'")
    assert page.evaluate(turn) and page.evaluate(ZOOM) == 1
    session.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 1})
    page.wait_for_function("() => !document.querySelector('.viewer').style.touchAction")
    assert not page.evaluate(turn) and page.evaluate(ZOOM) > 1.4


def test_closed_while_it_is_swiped_away_it_goes_one_step_back(visit):
    visited = visit(size="phone", touch=True)
    visited.open("index.html")
    page = visited.open("photos/index.html")
    press(page.locator("button[data-action=view]").first)
    page.wait_for_selector(VIEWER)
    settled(page)
    # The picture stops on its way out, so that the test has time for both.
    page.evaluate("""() => {
        const [animate, back] = [Element.prototype.animate, history.back];
        Element.prototype.animate = function (...given) {
            window.leaving = animate.apply(this, given);
            leaving.pause();
            return leaving;
        };
        window.steps = 0;
        history.back = () => { steps += 1; back.call(history); };
    }""")
    glass = Glass(page)
    glass.drag((200, 300), (200, 360), (205, 480), (205, 560))
    glass.lift()
    page.wait_for_function("() => window.leaving")
    steps = page.evaluate("""async () => {
        document.querySelector(".viewer-close").click();
        leaving.finish();
        await leaving.finished;
        return steps;
    }""")
    assert steps == 1
    gone(page)
    assert page.url == visited.base + "photos/index.html"
