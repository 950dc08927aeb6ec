"""What is pressed shows it, by mouse and by finger."""

import pytest

CONTROLS = [
    ("index.html", ".card > a"), ("index.html", ".site-nav a"), ("index.html", "[data-action=theme]"), ("index.html", "button.edit"),
    ("index.html", ".tags a"), ("looks/index.html", ".switch a:not([aria-current])"), ("looks/feed.html", ".heart"),
    ("looks/feed.html", ".options > summary"), ("looks/feed.html", ".piece-picture"), ("looks/feed.html", ".view-button"),
    ("looks/feed.html", ".piece h2 a"), ("looks/feed-2.html", ".pager-step"), ("photo", ".way"), ("look", ".product a"),
]
PRESSED = "each => each.matches(':active') && getComputedStyle(each).opacity < 0.7"


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_what_is_pressed_shows_it(visit, kinds, touch):
    visited = visit(size="tablet", touch=touch, reduced_motion="reduce")
    session = visited.context.new_cdp_session(visited.page)
    for path, control in CONTROLS:
        page = visited.open(kinds[""].get(path, path))
        element = page.locator(control).first
        element.scroll_into_view_if_needed()
        box = element.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, 20)
        handle = element.element_handle()
        if touch:
            session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        else:
            page.mouse.move(x, y)
            page.mouse.down()
        page.wait_for_function(PRESSED, arg=handle)
        # Let go elsewhere: nothing is followed.
        if touch:
            session.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
        else:
            page.mouse.move(1, 1)
            page.mouse.up()
