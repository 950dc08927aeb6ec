"""Sending an entry: by the system's sheet, as an e-mail file with the picture, or as a letter of words and links."""

import email.policy
import re
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from playwright.sync_api import expect

from support import press
from test_options import LIST, MENU, SHEET_OF_TILE, begin, body, ways

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
