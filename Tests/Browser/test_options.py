"""What can be done with a picture: save it, open its original, send it."""

import email.policy
import re
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from playwright.sync_api import expect

from shifts import SETTLED
from support import press

LIST = "looks/feed.html"
MENU = "details.options"
# A sheet of the system's that notes what it is given, and answers as the test says.
SHEET = """answer => {
    window.given = null;
    navigator.canShare = (data) => !!data.files;
    navigator.share = async (data) => {
        window.given = { ...data, files: (data.files || []).map((each) => [each.name, each.type, each.size]) };
        if (answer) throw new DOMException('no', answer);
    };
}"""
NAMES = ["Été à Łódź, 東京 🎈 ' (x)", "A\r\nBcc: all@example.com", "x" * 300, "Ж" * 200, "plain"]


def begin(page, number=0):
    press(page.locator(f".list-items {MENU} summary").nth(number))
    return page.locator(f".list-items {MENU}").nth(number)


def ways(page, menu):
    press(menu.locator("[data-action=mail]"))
    row = menu.locator("[data-send]")
    row.wait_for()
    return row


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


def test_a_tile_whose_heart_was_pressed_is_sent_too(visit):
    """The sheet's last child is then what assistive technology is told."""
    page = visit(service_workers="block").open("photos/index.html")
    page.locator(".tiles .card > a").first.focus()
    page.keyboard.press("ContextMenu")
    sheet = page.locator(SHEET_OF_TILE)
    sheet.locator(".heart").click()
    expect(sheet.locator(".live-region")).to_have_count(1)
    assert ways(page, sheet).locator("[data-action=mailto]").is_visible()


def test_where_there_is_no_picture_none_is_missed(visit, kinds):
    page = visit(size="tablet").open("posts/feed.html")
    menu = page.locator(f".list-items > li:not(:has([data-action=save])) {MENU}").first
    press(menu.locator("summary"))
    row = ways(page, menu)
    assert row.locator("[data-action=mailto]").is_visible() and row.locator("p").count() == 0


def test_the_systems_sheet_gets_the_file(visit):
    opened = visit(size="phone", touch=True)
    page = opened.open(LIST)
    page.evaluate(SHEET, None)
    row = ways(page, begin(page))
    row.locator("[data-action=share]").tap()
    page.wait_for_function("() => window.given")
    given = page.evaluate("window.given")
    assert given["title"].startswith("Pobudka") and re.search(r"/looks/[^/]+\.html$", given["url"])
    [[name, kind, size]] = given["files"]
    assert name.startswith("Pobudka-o-4-30") and name.endswith(".jpg") and kind == "image/jpeg" and size > 1000


@pytest.mark.parametrize("error,isSaid", [("AbortError", False), ("NotAllowedError", True)])
def test_a_dismissed_sheet_is_no_failure(visit, error, isSaid):
    page = visit(size="phone").open(LIST)
    page.evaluate(SHEET, error)
    row = ways(page, begin(page))
    row.locator("[data-action=share]").click()
    page.wait_for_function("() => window.given")
    if isSaid:
        page.wait_for_function("() => document.querySelector('.live-region').textContent.includes('Sharing failed')")
    else:
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert "Sharing failed" not in page.locator(".live-region").inner_text()
    assert row.locator("[data-action=mailto]").is_visible()


def test_an_email_file_carries_the_picture(visit):
    page = visit("below", size="tablet", touch=True).open(LIST)
    row = ways(page, begin(page))
    assert row.locator("[data-action=eml]").inner_text() == "E-mail file with the picture"
    with page.expect_download() as saved:
        row.locator("[data-action=eml]").tap()
    assert saved.value.suggested_filename.endswith(".eml")
    with open(saved.value.path(), "rb") as file:
        letter = email.message_from_bytes(file.read(), policy=email.policy.default)
    assert letter["X-Unsent"] == "1"
    assert letter["Subject"] == "Pobudka o 4:30, a o 5:10 cała dolina podniosła się w powietrze 🎈"
    text, picture = letter.iter_parts()
    assert re.search(r"http://127.0.0.1:\d+/people/vitrine/looks/[^/]+\.html", text.get_content())
    assert picture.get_content_type() == "image/jpeg" and picture.get_content_disposition() == "attachment"
    assert picture.get_filename().startswith("Pobudka-o-4-30-a-o-5-10-cała") and picture.get_content()[:3] == b"\xff\xd8\xff"
    letter = urlsplit(row.locator("[data-action=mailto]").get_attribute("href"))
    assert "/looks/" in parse_qs(letter.query)["body"][0]


def test_no_title_breaks_a_letter(visit):
    page = visit(size="tablet").open(LIST)
    ways(page, begin(page))
    for title in NAMES:
        raw = page.evaluate("""async ([title]) => window.vitrine.parts.share.eml({ subject: title, text: title, link: 'https://example.com/',
            blob: new Blob([new Uint8Array([255, 216, 255, 0, 13, 10])], { type: 'image/jpeg' }), name: title.replace(/[\\r\\n/]/g, '-') + '.jpg' })""", [title])
        assert raw.isascii() and all(len(line) <= 78 for line in raw.split("\r\n") if not line.startswith(("Subject: x", " name=\"x")))
        assert "\n" not in raw.replace("\r\n", "")
        letter = email.message_from_string(raw, policy=email.policy.default)
        assert not letter.defects and set(letter.keys()) == {"X-Unsent", "MIME-Version", "Subject", "Content-Type"}
        assert letter["Subject"] == title.replace("\r\n", " ")
        text, picture = letter.iter_parts()
        assert text.get_content().replace("\r\n", "\n").startswith(title.replace("\r\n", "\n"))
        assert picture.get_content() == bytes([255, 216, 255, 0, 13, 10])
        assert picture.get_filename() == re.sub(r"[\r\n/]", "-", title) + ".jpg"
        link = page.evaluate("([title]) => window.vitrine.parts.share.mailto({ subject: title, text: 'a', link: 'b' })", [title])
        assert not re.search(r"[\r\n ]", link) and unquote(parse_qs(urlsplit(link).query)["subject"][0]) == title[:300]


def body(link):
    return parse_qs(urlsplit(link.get_attribute("href")).query)["body"][0]


def test_from_disk_there_are_links_and_words(visit):
    page = visit("disk", size="tablet").open(LIST)
    menu = begin(page)
    built = body(menu.locator("[data-action=mail]"))
    row = ways(page, menu)
    assert row.locator("[data-action=eml], [data-action=share]").count() == 0
    assert "cannot be attached" in row.inner_text()
    letter = row.locator("[data-action=mailto]")
    assert letter.get_attribute("href").startswith("mailto:?subject=Pobudka")
    # The words and the original address, as the built letter has them; never the disk's.
    assert "Pobudka" in body(letter) and "file:" not in body(letter)
    assert built.split("\r\n")[-1].startswith("https://") and body(letter).endswith(built.split("\r\n")[-1])


@pytest.mark.parametrize("path,address", [("looks/feed.html", "looks/[^/]+"), ("look", "looks/[^/]+"), ("looks/index.html", "looks/[^/]+")])
def test_from_disk_the_published_address_is_sent_where_there_is_one(visit, kinds, path, address):
    page = visit("disk", size="tablet").open(kinds[""].get(path, path))
    own = path if path != "look" else kinds[""]["look"]
    page.evaluate("""href => { const link = document.createElement('link');
        link.rel = 'canonical'; link.href = href; document.head.append(link); }""", "https://example.com/gallery/" + own)
    if path == "looks/index.html":
        # A mosaic's cell has no menu of its own: the viewer makes one.
        page.locator("button.edit[data-action=view]").click()
        page.locator(f"dialog {MENU} summary").click()
        row = ways(page, page.locator(f"dialog {MENU}"))
    else:
        page.locator(f"{MENU} summary").first.click()
        row = ways(page, page.locator(MENU).first)
    assert re.search(rf"https://example\.com/gallery/{address}\.html$", body(row.locator("[data-action=mailto]")))


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
