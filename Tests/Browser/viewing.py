"""What the tests of the viewer share."""

import re
import time

VIEWER = "dialog[data-viewer][open]"
ZOOM = """() => new DOMMatrix(getComputedStyle(document.querySelector('.viewer-picture')).transform).a"""
MOVED = """() => { const it = new DOMMatrix(getComputedStyle(document.querySelector('.viewer-picture')).transform);
    return [it.e, it.f]; }"""


class Glass:
    """Fingers on the screen, by the browser's protocol."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)

    def touch(self, kind, *points, **more):
        self.session.send("Input.dispatchTouchEvent", {
            **more, "type": kind, "touchPoints": [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]})

    def drag(self, *points):
        self.touch("touchStart", points[0])
        for point in points[1:]:
            self.touch("touchMove", point)

    def lift(self):
        self.touch("touchEnd")

    def tap_twice(self, *point):
        """As fast as a finger is, however slow the machine."""
        now = time.time()
        for number in range(2):
            self.touch("touchStart", point, timestamp=now + number * 0.12)
            self.touch("touchEnd", timestamp=now + number * 0.12 + 0.05)


def click_twice(page, x, y):
    """By mouse, as fast as a hand is, however slow the machine."""
    session = page.context.new_cdp_session(page)
    now = time.time()
    for number in (1, 2):
        for kind, after in (("mousePressed", 0), ("mouseReleased", 0.05)):
            session.send("Input.dispatchMouseEvent", {
                "type": kind, "x": x, "y": y, "button": "left", "clickCount": number, "timestamp": now + number * 0.12 + after})


def until_zoomed(page, test):
    """What fingers do reaches the page some time after the browser has taken it: `zoom` is how much larger the picture is."""
    page.wait_for_function(f"() => {{ const zoom = ({ZOOM})(); return {test}; }}")


def place(page):
    """Which picture is shown, from 1, and how many there are."""
    return tuple(int(each) for each in re.findall(r"[0-9]+", page.locator(".viewer-place").inner_text().translate(
        str.maketrans("٠١٢٣٤٥٦٧٨٩", "0123456789"))))


def until_place(page, number):
    digits = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩") if page.locator("html").get_attribute("dir") == "rtl" else {}
    page.wait_for_function("words => document.querySelector('.viewer-place').textContent.startsWith(words)",
                           arg=f"{number} ".translate(digits))


def until_moved(page, test):
    """The browser tells of moves once a frame: `x` and `y` are how far the picture has come."""
    page.wait_for_function(f"() => {{ const [x, y] = ({MOVED})(); return {test}; }}")


def settled(page):
    page.wait_for_function("() => document.querySelector('.viewer-picture')?.getAnimations().length === 0")


def enter(page, number=0):
    page.locator(".list-items [data-action=view]").nth(number).click()
    page.wait_for_selector(VIEWER)
    settled(page)


def gone(page):
    page.wait_for_selector("dialog[data-viewer]", state="hidden")
    # The way back in the history is not gone at once.
    page.wait_for_function("() => !location.hash.startsWith('#view=')")


def keys(page):
    return page.locator(".list-items [data-entry]:has(.list-item-picture)").evaluate_all("all => all.map(each => each.dataset.entry)")
