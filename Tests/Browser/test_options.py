"""What can be done with a picture: save it, open its original, send it."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from shifts import SETTLED
from support import press

LIST = "looks/feed.html"
MENU = "details.options"


def begin(page, number=0):
    press(page.locator(f".list-items {MENU} summary").nth(number))
    return page.locator(f".list-items {MENU}").nth(number)


def ways(page, menu):
    press(menu.locator("[data-action=mail]"))
    row = menu.locator("[data-send]")
    row.wait_for()
    return row


def body(link):
    return parse_qs(urlsplit(link.get_attribute("href")).query)["body"][0]


@pytest.mark.parametrize("where,size", [("disk", "tablet"), ("http", "tablet"), ("below", "phone")])
@pytest.mark.parametrize("scripts", [True, False])
def test_the_menu_is_links(visit, where, size, scripts):
    page = visit(where, size=size, touch=size == "phone", scripts=scripts).open(LIST)
    menu = begin(page)
    save = menu.locator("[data-action=save]")
    if where == "disk" and scripts:
        # No browser saves a file of the disk by a link: it says what it does.
        expect(save).to_have_text("Open the picture, to save it there")
        with page.context.expect_page() as other:
            save.click()
        other.value.wait_for_url(re.compile(r"-\d+\.jpg$"))
        assert page.url.endswith(LIST)
        other.value.close()
    else:
        assert save.get_attribute("download") == "Pobudka-o-4-30-a-o-5-10-cała-dolina-podniosła-się-w.jpg"
    assert re.search(r"-\d+\.jpg$", save.get_attribute("href"))
    original = menu.locator("[data-action=open]")
    assert original.get_attribute("target") == "_blank" and "noopener" in original.get_attribute("rel")
    letter = urlsplit(menu.locator("[data-action=mail]").get_attribute("href"))
    assert letter.scheme == "mailto" and "4:30" in parse_qs(letter.query)["subject"][0]
    expect(menu.locator("a").first).to_be_visible()
    for link in menu.locator("a").all():
        assert link.bounding_box()["height"] >= 44


def test_saves_under_the_title(visit):
    page = visit(size="tablet").open(LIST)
    menu = begin(page)
    with page.expect_download() as saved:
        menu.locator("[data-action=save]").click()
    assert saved.value.suggested_filename == "Pobudka-o-4-30-a-o-5-10-cała-dolina-podniosła-się-w.jpg"
    with open(saved.value.path(), "rb") as file:
        assert file.read(3) == b"\xff\xd8\xff"


def test_closes_by_escape_and_by_a_click_elsewhere(visit):
    page = visit(size="tablet").open(LIST)
    menu = begin(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    assert menu.get_attribute("open") is None
    assert page.evaluate("document.activeElement.dataset.action") == "options"
    page.keyboard.press("Enter")
    assert menu.get_attribute("open") is not None
    page.locator("h1").click()
    assert menu.get_attribute("open") is None


@pytest.mark.parametrize("where,path,picture,part", [
    ("http", LIST, ".list-item-picture", .4), ("http", "look", ".details-pictures figure", .4), ("http", LIST, ".viewer-stage", .4),
    # The first menu, at the screen's edge: from disk its words are longer than those of the markup.
    ("disk", LIST, ".list-item-picture", .95), ("disk", "ar/" + LIST, ".list-item-picture", .05)])
def test_a_long_press_opens_it_where_the_finger_is(visit, kinds, where, path, picture, part):
    page = visit(where, size="phone", touch=True).open(kinds[""].get(path, path))
    if picture == ".viewer-stage":
        page.locator("[data-action=view]").first.tap()
        page.wait_for_selector("dialog[data-viewer][open]")
    box = page.locator(picture).first.bounding_box()
    x, y = box["x"] + box["width"] * part, box["y"] + min(box["height"] * 0.4, 300)
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    menu = page.locator(f"{MENU}[open] ul")
    menu.wait_for()
    page.evaluate(SETTLED)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    shown, view = menu.bounding_box(), page.viewport_size
    assert 0 <= shown["x"] <= view["width"] - shown["width"] and 0 <= shown["y"] <= view["height"] - shown["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= view["width"]
    assert re.sub("#view=.+$", "", page.url).endswith(kinds[""].get(path, path))
    assert ("#view=" in page.url) == (picture == ".viewer-stage")
    assert page.evaluate("!!document.activeElement.closest('details.options')")


def test_a_long_press_by_mouse(visit):
    page = visit(size="tablet").open(LIST)
    box = page.locator(".list-item-picture").first.bounding_box()
    page.mouse.move(box["x"] + 100, box["y"] + 200)
    page.mouse.down()
    page.locator(f"{MENU}[open]").wait_for()
    page.mouse.up()
    assert page.url.endswith(LIST)


SHEET_OF_TILE = "dialog.options-sheet[open]"


def hold(page, box):
    """A finger that stays on the middle of a tile until its options are open."""
    session = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.locator(SHEET_OF_TILE).wait_for()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("where,path", [("http", "photos/index.html"), ("disk", "looks/index.html"), ("below", "ar/events/index.html"), ("http", "index.html")])
def test_a_long_press_on_a_tile_opens_its_options(visit, where, path):
    page = visit(where, size="phone", touch=True).open(path)
    tile = page.locator(".tiles .card > a").nth(4)
    tile.scroll_into_view_if_needed()
    # A scroll that is told later would end the press.
    page.evaluate(SETTLED)
    details = tile.evaluate("link => link.href")
    hold(page, tile.bounding_box())
    sheet = page.locator(SHEET_OF_TILE)
    # All that its details page's menu has, and that page.
    sheet.locator("[data-action=open]").wait_for()
    assert sheet.locator("li a").first.evaluate("link => link.href") == details
    assert sheet.locator("[data-action=mail]").count() == sheet.locator("[data-action=save]").count() == 1
    shown, view = sheet.bounding_box(), page.viewport_size
    assert shown["x"] >= 0 and shown["x"] + shown["width"] <= view["width"] and shown["y"] + shown["height"] <= view["height"]
    links = sheet.locator("a").evaluate_all("all => all.map(link => link.href)")
    for control in sheet.locator("a, button").all():
        assert control.bounding_box()["height"] >= 44
    heart = sheet.locator(".heart")
    heart.tap()
    expect(heart).to_have_attribute("aria-pressed", "true")
    sheet.locator("[data-action=close]").tap()
    sheet.wait_for(state="detached")
    assert page.url.endswith(path)
    page.goto(details)
    menu = page.locator("article.details details.options")
    assert sorted(links[1:]) == sorted(menu.locator("a").evaluate_all("all => all.map(link => link.href)"))
    assert page.locator("article.details .heart").first.get_attribute("aria-pressed") == "true"


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_press_beside_the_options_of_a_tile_only_closes_them(visit, size):
    page = visit(size=size, touch=size == "phone").open("photos/index.html")
    tile = page.locator(".tiles .card > a").nth(2)
    tile.focus()
    page.keyboard.press("ContextMenu")
    sheet = page.locator(SHEET_OF_TILE)
    sheet.wait_for()
    if size == "phone":
        page.touchscreen.tap(200, 60)
    else:
        page.mouse.click(5, 300)
    sheet.wait_for(state="detached")
    assert page.url.endswith("photos/index.html")
    assert tile.evaluate("link => link === document.activeElement")


@pytest.mark.parametrize("key", ["ContextMenu", "Shift+F10"])
@pytest.mark.parametrize("path,tile", [("photos/index.html", ".tiles .card > a"), ("looks/index.html", ".mosaic .card > a"), ("look", ".related .card > a")])
def test_the_key_for_menus_opens_the_options_of_a_tile(visit, kinds, key, path, tile):
    page = visit().open(kinds[""].get(path, path))
    link = page.locator(tile).nth(1)
    link.focus()
    page.keyboard.press(key)
    sheet = page.locator(SHEET_OF_TILE)
    sheet.wait_for()
    assert sheet.locator("a").first.evaluate("link => link === document.activeElement")
    page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    assert link.evaluate("link => link === document.activeElement")


def test_a_key_that_is_held_opens_one_sheet(visit):
    page = visit().open("photos/index.html")
    count = page.locator(".tiles .card > a").nth(1).evaluate("""async (link) => {
        link.focus();
        for (let press = 0; press < 3; press++) link.dispatchEvent(new KeyboardEvent("keydown", { key: "F10", shiftKey: true, bubbles: true }));
        await vitrine.part("options");
        return document.querySelectorAll("dialog.options-sheet").length;
    }""")
    assert count == 1
    page.keyboard.press("Escape")
    page.locator(SHEET_OF_TILE).wait_for(state="detached")


def test_a_tile_is_sent_as_its_details_page_sends_it(visit):
    page = visit().open("photos/index.html")
    page.locator(".tiles .card > a").nth(1).focus()
    page.keyboard.press("Shift+F10")
    sheet = page.locator(SHEET_OF_TILE)
    sheet.locator("[data-action=open]").wait_for()
    row = ways(page, sheet)
    assert re.search(r"/photos/[^/]+\.html$", body(row.locator("[data-action=mailto]")))


def test_options_without_the_details_page(visit):
    opened = visit(service_workers="block")
    page = opened.open("photos/index.html")
    page.route("**/photos/5*.html", lambda route: route.abort())
    page.locator(".tiles .card > a").first.focus()
    with page.expect_event("requestfailed"):
        page.keyboard.press("ContextMenu")
    sheet = page.locator(SHEET_OF_TILE)
    sheet.wait_for()
    assert sheet.locator("[data-action=save]").is_visible() and sheet.locator("[data-action=mail]").is_visible()
    opened.troubles.clear()


def test_in_the_viewer(visit):
    page = visit(size="landscape").open(LIST)
    page.locator(".list-items [data-action=view]").first.click()
    page.wait_for_selector("dialog[data-viewer][open]")
    page.locator(f"dialog {MENU} summary").click()
    row = ways(page, page.locator(f"dialog {MENU}"))
    assert row.locator("[data-action=eml]").is_visible()
    page.keyboard.press("Escape")
    assert page.locator("dialog[data-viewer][open]").count() == 1
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[data-viewer]", state="hidden")


def test_from_right_to_left(visit):
    page = visit(size="phone", touch=True).open("ar/" + LIST)
    menu = begin(page)
    row = ways(page, menu)
    box = menu.locator("ul").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= page.viewport_size["width"]
    assert re.search("[\u0600-\u06ff]", row.inner_text())


@pytest.mark.parametrize("path,name", [("index.html", ".sheet"), ("looks/index.html", ".sheet"), ("team/2.html", ".sheet")])
@pytest.mark.parametrize("scripts", [True, False])
def test_the_mosaic_as_one_picture(visit, path, name, scripts):
    page = visit("disk", scripts=scripts).open(path)
    link = page.locator(f"{name} a")
    address = link.evaluate("each => each.href")
    assert page.locator("link[data-sheet]").evaluate("each => each.href") == address
    page.goto(address)
    assert page.locator("img").evaluate("each => [each.naturalWidth, each.naturalHeight]") == [1200, 1200]



@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_press_that_closes_a_menu_does_nothing_else(visit, size):
    page = visit(size=size, touch=size == "phone").open(LIST)
    press(page.locator(f"{MENU} summary").first)
    page.locator(f"{MENU}[open]").wait_for()
    press(page.locator(".list-item h2 a").nth(1))
    expect(page.locator(f"{MENU}[open]")).to_have_count(0)
    assert page.url.endswith(LIST)
    # A control is not kept from its work.
    press(page.locator(f"{MENU} summary").first)
    page.locator(f"{MENU}[open]").wait_for()
    press(page.locator(".heart").nth(1))
    expect(page.locator(".heart").nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(f"{MENU}[open]")).to_have_count(0)
    press(page.locator(".list-item h2 a").nth(1))
    page.locator("article.details").wait_for()


@pytest.mark.parametrize("size", ["narrow", "phone"])
@pytest.mark.parametrize("language", ["", "ar/"])
@pytest.mark.parametrize("scripts", [True, False], ids=["heart", "no-heart"])
def test_it_is_on_the_screen_beside_a_heart(visit, scripts, language, size):
    """In a list and on a details page; with all ways to send."""
    visited = visit(size=size, touch=True, scripts=scripts)
    for path in ["posts/1.html", "posts/feed.html", "looks/feed.html"]:
        page = visited.open(language + path)
        press(page.locator(f"{MENU} summary").first)
        menu = page.locator(f"{MENU}[open]")
        if scripts:
            ways(page, menu)
        box = menu.locator("ul").bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= page.viewport_size["width"], (path, box)
