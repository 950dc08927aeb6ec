"""The viewer: pictures over the whole screen, by touch, mouse and keyboard."""

import re
import time

import pytest
from playwright.sync_api import expect

from support import press

VIEWER = "dialog[data-viewer][open]"
STAGE = f"{VIEWER} .viewer-stage"
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


def keys(page):
    return page.locator(".list-items [data-entry]:has(.list-item-picture)").evaluate_all("all => all.map(each => each.dataset.entry)")


@pytest.mark.parametrize("where,size", [("disk", "tablet"), ("below", "landscape"), ("http", "phone"), ("disk", "phone")])
def test_opens_steps_and_closes_by_keyboard(visit, where, size):
    page = visit(where, size=size).open("looks/feed.html")
    opener = page.locator(".list-items [data-action=view]").nth(1)
    opener.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(VIEWER)
    names = keys(page)
    assert place(page)[0] == 2
    assert page.evaluate("location.hash") == f"#view={names[1]}"
    box = page.locator(VIEWER).bounding_box()
    view = page.viewport_size
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, view["width"], view["height"])
    page.keyboard.press("ArrowRight")
    until_place(page, 3)
    assert page.evaluate("location.hash") == f"#view={names[2]}"
    page.keyboard.press("Home")
    until_place(page, 1)
    assert page.locator(".viewer-previous").is_disabled()
    # The focus never leaves: through everything and round again.
    for _ in range(10):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('[data-viewer]')")
    page.keyboard.press("End")
    until_place(page, place(page)[1])
    assert page.locator(".viewer-next").is_disabled()
    page.keyboard.press("Escape")
    gone(page)
    page.wait_for_function("() => !location.hash")
    assert opener.evaluate("each => each === document.activeElement")


def test_address_opens_and_back_closes(visit):
    page = visit("below", size="tablet").open("looks/feed.html")
    enter(page)
    page.keyboard.press("ArrowRight")
    until_place(page, 2)
    page.reload()
    page.wait_for_selector(VIEWER)
    until_place(page, 2)
    page.go_back()
    gone(page)
    assert page.url.endswith("looks/feed.html")
    page.go_forward()
    page.wait_for_selector(VIEWER)
    # The details are a link away, and Back leads into the viewer again.
    page.locator(".viewer-title").click()
    page.wait_for_selector("article.details")
    page.go_back()
    page.wait_for_selector(VIEWER)


@pytest.mark.parametrize("where", ["disk", "http"])
@pytest.mark.parametrize("mark", ["#view=looks/gone", "#view=%E0%A4%A", "#view=", "#view=%3Cimg%20src=x%3E"])
def test_an_entry_that_is_gone_is_said(visit, where, mark):
    page = visit(where).open("looks/feed.html" + mark)
    page.wait_for_function("() => document.querySelector('.live-region.is-shown')?.textContent.includes('no longer here')")
    assert page.evaluate("location.hash") == ""
    assert page.locator(VIEWER).count() == 0


def test_ids_with_odd_characters(visit):
    page = visit(size="tablet").open("looks/feed.html")
    odd = "looks/a b%2F?#é/東京"
    page.locator("[data-entry]").first.evaluate("(each, key) => { each.dataset.entry = key; }", odd)
    enter(page)
    page.evaluate("history.back()")
    gone(page)
    page.evaluate("history.forward()")
    page.wait_for_selector(VIEWER)
    assert place(page)[0] == 1
    assert page.evaluate("decodeURIComponent(location.hash)") == "#view=" + odd


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
    # Two taps lead back, and in again.
    for isLarge in (False, True, False):
        glass.tap_twice(200, 400)
        settled(page)
        assert (page.evaluate(ZOOM) > 1) is isLarge
    # A little down springs back; far down takes it away, with the page coming through on the way.
    glass.drag((200, 300), (200, 330), (202, 350))
    until_moved(page, "y === 50")
    faded = page.evaluate("+document.querySelector('.viewer').style.getPropertyValue('--gone')")
    assert 0 < faded < 0.3
    # Back up, so that it is no flick.
    glass.touch("touchMove", (200, 310))
    until_moved(page, "y === 10")
    glass.lift()
    settled(page)
    assert page.evaluate(MOVED) == [0, 0]
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
    page.mouse.dblclick(400, 400)
    settled(page)
    assert page.evaluate(ZOOM) == 2.5
    page.mouse.wheel(0, -200)
    page.wait_for_function(f"({ZOOM})() > 2.6")
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


def test_a_details_page_shows_its_pictures_and_neighbours(visit, kinds):
    page = visit(size="phone", touch=True).open(kinds[""]["look"])
    key = page.locator("article.details").get_attribute("data-entry")
    page.locator(".details-pictures figure img").tap()
    page.wait_for_selector(VIEWER)
    assert page.evaluate("decodeURIComponent(location.hash)") == f"#view={key}"
    total = place(page)[1]
    assert total == page.locator(".details-pictures picture").count() + page.locator("a.neighbour[data-view]:has(picture)").count()
    page.keyboard.press("Escape")
    gone(page)
    assert page.evaluate("document.activeElement.dataset.action") == "view"


def test_a_related_picture_leads_to_its_own_page(visit, kinds):
    """It is none of the page's pictures: the viewer does not have it."""
    page = visit(size="desk").open(kinds[""]["look"])
    link = page.locator(".related .card > a").first
    address = link.evaluate("link => link.href")
    link.locator("picture").click()
    page.wait_for_url(address)
    assert not page.locator(VIEWER).count()


def test_what_comes_next_is_loaded_ahead(visit):
    page = visit(size="tablet").open("photos/feed.html")
    page.wait_for_load_state("networkidle")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    with page.expect_request(re.compile(r"/images/")):
        enter(page, 2)
    ahead = page.locator(".list-items .list-item-picture").nth(3).locator("source, img").evaluate_all(
        "all => all.flatMap(each => each.srcset.split(',').map(one => new URL(one.trim().split(' ')[0], document.baseURI).href))")
    page.wait_for_function("urls => performance.getEntriesByType('resource').some(each => urls.includes(each.name))", arg=ahead)


def test_a_picture_that_fails_is_said_and_never_blank(visit):
    opened = visit(size="tablet")
    page = opened.open("looks/feed.html")
    # One that the page itself has not asked for yet.
    piece = page.locator(".list-item:has(.list-item-picture)").nth(15)
    for each in piece.locator(".list-item-picture source, .list-item-picture img").all():
        each.evaluate("each => { each.srcset = each.srcset.replace(/\\.\\w+ /g, '.none '); if (each.src) each.src += '.none'; }")
    page.evaluate("key => { location.hash = '#view=' + key; }", piece.get_attribute("data-entry"))
    page.wait_for_selector(VIEWER)
    page.wait_for_function("() => document.querySelector('.viewer-picture img').src.includes('stock')")
    page.wait_for_function("() => document.querySelector('.viewer-picture img').naturalWidth > 0")
    page.wait_for_function("() => document.querySelector('.live-region').textContent.includes('could not be loaded')")
    # The next one can still be reached.
    page.keyboard.press("ArrowRight")
    until_place(page, 17)
    page.keyboard.press("Escape")
    gone(page)
    page.wait_for_load_state("networkidle")
    opened.troubles[:] = [each for each in opened.troubles if "404" not in each]


def moving(site):
    """The path of a details page with a moving picture."""
    return next(file for file in sorted((site / "looks").glob("*.html")) if "<figure>\n<picture" in file.read_text("utf-8")
                and "data-action=\"play\"" in file.read_text("utf-8")).relative_to(site).as_posix()


@pytest.mark.parametrize("where,size", [("disk", "desk"), ("http", "desk"), ("below", "phone")])
def test_a_moving_picture_plays_when_asked(visit, site, where, size):
    page = visit(where, size=size, touch=size == "phone").open(moving(site))
    link = page.locator("a[data-action=play]")
    address = link.evaluate("each => each.href")
    shown = "document.querySelector('.viewer-picture img').currentSrc"
    press(page.locator(".view-place button").first)
    page.wait_for_selector(VIEWER)
    play = page.locator(f"{VIEWER} [data-action=play]")
    assert play.inner_text() == "Play" and page.evaluate(shown) != address
    press(play)
    page.wait_for_function(f"address => {shown} === address", arg=address)
    assert play.get_attribute("aria-pressed") == "true" and play.inner_text() == "Stop"
    press(play)
    page.wait_for_function(f"address => {shown} && {shown} !== address", arg=address)
    page.keyboard.press("Escape")
    gone(page)
    # Its own button plays at once.
    press(link)
    page.wait_for_function(f"address => {shown} === address", arg=address)


def test_a_moving_picture_is_a_link_without_scripts(visit, site):
    page = visit("disk", scripts=False).open(moving(site))
    assert re.search(r"images/.+[.](gif|webp)$", page.locator("a[data-action=play]").get_attribute("href"))


def test_nothing_moves_where_that_is_not_wanted(visit):
    page = visit(size="tablet", reduced_motion="reduce").open("looks/feed.html")
    enter(page)
    page.keyboard.press("ArrowRight")
    until_place(page, 2)
    assert page.locator(".viewer-picture").evaluate("each => each.getAnimations().length") == 0
    page.keyboard.press("Escape")
    gone(page)


@pytest.mark.parametrize("path", ["index.html", "looks/index.html", "team/2.html"])
def test_a_mosaic_opens_as_a_whole(visit, path):
    page = visit().open(path)
    page.locator("button.edit[data-action=view]").first.click()
    page.wait_for_selector(VIEWER)
    assert place(page)[1] >= 6
    page.keyboard.press("Escape")
    gone(page)


def test_without_scripts_there_is_no_dead_button(visit):
    page = visit(scripts=False).open("looks/feed.html")
    assert page.locator("[data-action=view], dialog").count() == 0
    assert page.locator(".list-item-picture").first.get_attribute("href").endswith(".html")


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


def about(page):
    return page.locator(".viewer-about")


@pytest.mark.parametrize("where,size,path", [
    ("http", "phone", "photos/feed.html"), ("disk", "desk", "photos/index.html"), ("below", "tablet", "photos/index.html"),
    ("disk", "phone", "index.html"), ("http", "desk", "photo"), ("disk", "landscape", "photo")])
def test_one_tap_tells_all_that_is_known(visit, kinds, where, size, path):
    """What the details page says: publisher, views, tags, taken, published, licence, text."""
    opened = visit(where, size=size, touch=size == "phone")
    page = opened.open(kinds[""].get(path, path))
    press(page.locator("button[data-action=view]").first)
    page.wait_for_selector(VIEWER)
    settled(page)
    # The first photo of those that are shown: the home page mixes kinds.
    for _ in range(6):
        if page.evaluate("location.hash").startswith("#view=photos/"):
            break
        page.keyboard.press("ArrowRight")
        settled(page)
    assert not about(page).is_visible()
    press(page.locator(f"{VIEWER} [data-action=about]"))
    # What the page itself says comes first, and the rest once its details are read.
    about(page).locator(".facts").wait_for()
    expect(about(page)).not_to_have_attribute("aria-busy", "true")
    said = about(page).inner_text()
    details = page.locator(".viewer-title").evaluate("each => each.href")
    links = about(page).locator("a").evaluate_all("all => all.map(each => each.href)")
    box, view = about(page).bounding_box(), page.viewport_size
    assert box["x"] >= 0 and box["x"] + box["width"] <= view["width"] and box["y"] >= 0 and box["y"] + box["height"] <= view["height"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(details.split("#")[0])
    label = page.locator(".details-body")
    for part in [".byline-name", ".prose p", ".facts dt", ".facts dd", ".tags a", "time"]:
        for words in label.locator(part).all_inner_texts():
            assert words.strip() in said, part
    assert links == label.locator("a:not(.options a)").evaluate_all("all => all.map(each => each.href)")


@pytest.mark.parametrize("where", ["http", "disk"])
def test_what_is_told_goes_with_the_picture_and_closes_first(visit, where):
    page = visit(where, size="tablet").open("photos/feed.html")
    enter(page)
    page.keyboard.press("i")
    about(page).locator(".facts").wait_for()
    first = about(page).inner_text()
    page.keyboard.press("ArrowRight")
    until_place(page, 2)
    page.wait_for_function("first => { const about = document.querySelector('.viewer-about'); return about.querySelector('.facts') && about.innerText !== first; }", arg=first)
    button = page.locator(f"{VIEWER} [data-action=about]")
    assert button.get_attribute("aria-expanded") == "true"
    # By keyboard it is scrolled, not the pictures.
    about(page).focus()
    page.keyboard.press("ArrowRight")
    assert place(page)[0] == 2
    page.keyboard.press("Escape")
    assert about(page).is_hidden() and page.locator(VIEWER).count() == 1
    page.keyboard.press("Escape")
    gone(page)
    enter(page)
    assert about(page).is_hidden()


def test_where_the_details_cannot_be_read_what_the_page_says_is_told(visit):
    opened = visit(size="tablet", service_workers="block")
    page = opened.open("photos/feed.html")
    enter(page)
    page.route(re.compile(r"/photos/[^/]+\.html$"), lambda route: route.abort())
    with page.expect_event("requestfailed"):
        page.keyboard.press("i")
    page.wait_for_function("() => !document.querySelector('.viewer-about').ariaBusy")
    assert page.locator(".list-item .byline-name").first.text_content() in about(page).inner_text()
    opened.troubles.clear()
