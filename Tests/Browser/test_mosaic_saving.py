"""The mosaic as visitors keep it: saved as a picture, sent as a letter."""

import email
import email.policy
import io
from urllib.parse import parse_qs, urlsplit

import pytest
from PIL import Image

from mosaics import CROSS, PERSON, SHOWN, edit, tool
from support import Unheard, press


def saved(page, action="picture"):
    with page.expect_download() as download:
        press(tool(page, action))
    path = download.value.path()
    return download.value.suggested_filename, Image.open(io.BytesIO(path.read_bytes()))


@pytest.mark.parametrize("where,path,size,dark", [
    ("http", "index.html", "desk", False), ("below", PERSON, "phone", True), ("http", "ar/team/1.html", "tablet", False), ("http", "posts/index.html", "landscape", False),
    ("disk", "index.html", "desk", False), ("disk", "team/2.html", "phone", True), ("disk", "ar/looks/index.html", "tablet", False)])
def test_the_picture_is_saved_as_it_stands(visit, where, path, size, dark):
    page = visit(where, size=size, touch=size == "phone", dark=dark).open(path)
    edit(page)
    page.wait_for_function("() => document.querySelector('.mosaic-tools')")
    name, whole = saved(page)
    assert name.endswith(".png") and len(name) > 6
    assert whole.format == "PNG" and whole.width >= 1200
    # On phones names stand below members' pictures, and the picture has squares.
    page.evaluate("() => document.querySelector('.mosaic').classList.add('is-drawn')")
    frame = page.locator(".mosaic").bounding_box()
    scale = (whole.width - 96) / frame["width"]
    # The mosaic's own shape, and below it the words.
    assert whole.height > frame["height"] * scale + 96
    pixels = whole.convert("RGB")
    paper = pixels.getpixel((4, 4))
    assert (sum(paper) < 200) == dark
    assert len(pixels.resize((64, 64)).getcolors(1 << 24)) > 40
    below = pixels.crop((48, int(48 + frame["height"] * scale) + 8, whole.width - 48, whole.height))
    assert len(below.getcolors(1 << 24)) > 8
    # Each cell has its own picture: none is one colour alone, as where it was not had.
    for cell in page.locator(f"{SHOWN}:has(img)").all():
        box = cell.bounding_box()
        x, y = 48 + (box["x"] - frame["x"]) * scale, 48 + (box["y"] - frame["y"]) * scale
        part = pixels.crop(tuple(round(each) for each in (x + 4, y + 4, x + box["width"] * scale - 4, y + box["height"] * scale * 0.6)))
        assert len(part.resize((16, 16)).getcolors(256)) > 8
    page.locator(CROSS).nth(0).click()
    other = saved(page)[1]
    assert other.tobytes() != whole.tobytes()


@pytest.mark.parametrize("path", ["team/index.html", "photos/index.html", PERSON])
def test_the_picture_has_three_by_three_squares_on_a_phone_too(visit, path):
    page = visit(size="phone", touch=True).open(path)
    edit(page)
    gap = page.evaluate("() => parseFloat(getComputedStyle(document.querySelector('.mosaic')).columnGap)")
    shown = page.locator(".mosaic").bounding_box()
    whole = saved(page)[1].convert("RGB")
    assert page.locator(".mosaic").bounding_box() == shown
    inner = whole.width - 96
    gap *= inner / shown["width"]
    side = (inner - 2 * gap) / 3
    paper = whole.getpixel((4, 4))
    for number in 1, 2, 3:
        end = number * (side + gap) - gap / 2
        # Below each square of the last column and, but for the hero's, right of each of the last row.
        assert whole.getpixel((round(48 + inner - side / 2), round(48 + end))) == paper
        if number < 3:
            assert whole.getpixel((round(48 + end), round(48 + inner - side / 2))) == paper
        square = (48 + inner - side + 8, 48 + (number - 1) * (side + gap) + 8, 48 + inner - 8, 48 + end - gap - 8)
        assert len(whole.crop(tuple(map(round, square))).resize((16, 16)).getcolors(256)) > 8


@pytest.mark.parametrize("where,path", [("http", "photos/index.html"), ("disk", "photos/index.html"), ("disk", "es/index.html")])
def test_what_was_shuffled_is_saved_too(visit, where, path):
    visited = visit(where)
    page = visited.open(path)
    edit(page)
    shown = page.locator(SHOWN).first.element_handle()
    tool(page, "shuffle").click()
    page.wait_for_function("old => !old.isConnected", arg=shown)
    page.wait_for_function("() => [...document.querySelectorAll('[data-cell] img')].every(each => each.complete && each.naturalWidth)")
    name, whole = saved(page)
    hero = whole.convert("RGB").crop((60, 60, 700, 500))
    assert len(hero.resize((32, 32)).getcolors(1024)) > 100


@pytest.mark.parametrize("where", ["http", "disk"])
def test_names_and_words_go_with_the_hero(visit, where):
    page = visit(where).open(PERSON)
    edit(page)
    assert saved(page)[0] == page.locator("h1").text_content().replace(" ", "-") + ".png"
    second = page.locator(f"{SHOWN} .card-title").first.text_content()
    page.locator(CROSS).first.click()
    assert saved(page)[0] == second.replace(" ", "-") + ".png"


def test_a_picture_that_is_missing_leaves_its_place(visit):
    made = visit()
    page = made.open("looks/index.html")
    edit(page)
    page.route("**/images/**", lambda route: route.abort())
    name, whole = saved(page)
    assert whole.width >= 1200
    assert name == "Looks.png"
    made.troubles.clear()


def test_from_disk_without_its_scripts_the_picture_is_refused_in_words_or_the_sheet_offered(visit):
    """As of pictures far down in a large feed, which have none."""
    visited = visit("disk")
    visited.context.route("**/assets/cells/**", lambda route: route.abort())
    visited.troubles = Unheard()
    page = visited.open("team/2.html")
    edit(page)
    page.evaluate("document.querySelector('link[data-sheet]')?.remove()")
    tool(page, "picture").click()
    page.locator(".mosaic-sheet").wait_for()
    assert page.locator(".mosaic-sheet a").count() == 0
    page.evaluate("""() => { const link = document.createElement('link');
        link.rel = 'alternate'; link.dataset.sheet = ''; link.href = 'sheet.jpg'; document.head.append(link); }""")
    tool(page, "picture").click()
    assert page.locator(".mosaic-sheet a").get_attribute("href").endswith("/team/sheet.jpg")
    assert page.evaluate("document.activeElement.matches('.mosaic-sheet a')")


@pytest.mark.parametrize("where,size", [("http", "desk"), ("disk", "desk"), ("below", "phone")])
def test_the_mosaic_can_be_sent(visit, where, size):
    page = visit(where, size=size, touch=size == "phone").open(PERSON)
    edit(page)
    press(tool(page, "mail"))
    link = page.locator(".mosaic-tools a[href^='mailto:']")
    link.wait_for()
    assert "Lien%20Tran" in link.get_attribute("href")
    assert ("http" in link.get_attribute("href")) == (where != "disk") and "file%3A" not in link.get_attribute("href")
    with page.expect_download() as download:
        press(page.locator(".mosaic-tools [data-action=eml]"))
    letter = email.message_from_bytes(download.value.path().read_bytes(), policy=email.policy.default)
    text, picture = letter.iter_parts()
    assert "Lien Tran" in text.get_content() and "file:" not in text.get_content()
    assert picture.get_content_type() == "image/png"
    assert Image.open(io.BytesIO(picture.get_content())).width >= 1200


@pytest.mark.parametrize("action", ["shuffle", "remove", "restore"])
def test_what_is_offered_to_be_sent_goes_with_the_mosaic_that_it_shows(visit, action):
    page = visit().open("photos/index.html")
    edit(page)
    page.locator(CROSS).nth(3).click()
    tool(page, "mail").click()
    sending = page.locator(".mosaic-tools [data-send]")
    sending.wait_for()
    (page.locator(CROSS).first if action == "remove" else tool(page, action)).click()
    page.wait_for_function("() => !document.querySelector('.mosaic-tools [data-send]')")
    tool(page, "mail").click()
    sending.wait_for()


def test_nothing_is_offered_of_a_mosaic_without_cells(visit):
    page = visit().open("photos/index.html")
    edit(page)
    tool(page, "mail").click()
    page.locator(".mosaic-tools [data-send]").wait_for()
    for _ in range(6):
        page.locator(CROSS).first.click()
    assert page.locator(f"{SHOWN}, .mosaic-tools [data-send]").count() == 0
    assert tool(page, "mail").is_disabled()


@pytest.mark.parametrize("where, path", [("disk", PERSON), ("http", PERSON), ("http", "team/index.html"), ("disk", "team/index.html")])
def test_a_letter_names_and_links_the_same_member(visit, where, path):
    page = visit(where).open(path)
    page.evaluate("""([where, path]) => { if (where !== "disk") return; const link = document.createElement('link');
        link.rel = 'canonical'; link.href = 'https://example.com/' + path; document.head.append(link); }""", [where, path])
    edit(page)
    page.locator(CROSS).first.click()
    hero = page.locator(SHOWN).first
    name, href = hero.locator(".card-title").text_content().strip(), hero.locator("a").evaluate("each => each.href.split('/').at(-1)")
    tool(page, "mail").click()
    letter = parse_qs(urlsplit(page.locator(".mosaic-tools a[href^='mailto:']").get_attribute("href")).query)
    assert letter["subject"] == [name]
    assert letter["body"][0].endswith("/team/" + href)


def test_the_ways_to_send_are_of_one_size(visit):
    page = visit().open("photos/index.html")
    edit(page)
    tool(page, "mail").click()
    ways = page.locator(".mosaic-tools [data-send] .button")
    ways.first.wait_for()
    looks = ways.evaluate_all("""all => all.map(each => { const { fontFamily, fontSize } = getComputedStyle(each);
        return [fontFamily, fontSize, each.getBoundingClientRect().height].join(); })""")
    assert len(looks) == 2 and len(set(looks)) == 1


LINES = """place => Object.fromEntries([...document.querySelectorAll(place)].map(each =>
    [each.dataset.entry, each.querySelector(".card-line")?.textContent.trim() || ""]))"""


def test_a_shuffled_mosaic_says_of_its_pictures_what_the_built_one_does(visit):
    """Members have a second line, but for those without a position."""
    page = visit().open("team/index.html")
    built = page.evaluate(LINES, ".card[data-entry]")
    assert len(built) > 12 and len(set(built.values())) > 6
    edit(page)
    first = page.locator(SHOWN).first.element_handle()
    tool(page, "shuffle").click()
    page.wait_for_function("old => !old.isConnected", arg=first)
    shown = page.evaluate(LINES, f"{SHOWN} .card")
    assert len(shown) == 6 and any(shown.values())
    assert shown == {key: built[key] for key in shown}
    page.reload()
    page.wait_for_function("() => document.querySelector('.mosaic:not(.is-pending)') && vitrine.parts.mosaic")
    assert page.evaluate(LINES, f"{SHOWN} .card") == shown


@pytest.mark.parametrize("path,size,dark", [("posts/index.html", "desk", False), ("ar/posts/index.html", "phone", True)])
def test_what_a_cell_says_without_a_picture_is_saved_too(visit, path, size, dark):
    """Its title, text and author where they are, and its coloured line."""
    page = visit(size=size, touch=size == "phone", dark=dark).open(path)
    edit(page)
    whole = saved(page)[1].convert("RGB")
    # As it is without the tools.
    page.evaluate("() => document.querySelector('.mosaic').classList.add('is-drawn')")
    frame = page.locator(".mosaic").bounding_box()
    scale = (whole.width - 96) / frame["width"]

    def part(box):
        x, y = 48 + (box["x"] - frame["x"]) * scale, 48 + (box["y"] - frame["y"]) * scale
        return whole.crop(tuple(round(each) for each in (x, y, x + box["width"] * scale, y + box["height"] * scale)))

    notes = page.locator(f"{SHOWN} .note")
    assert notes.count() == 6
    for note in notes.all():
        line, paper = note.evaluate("each => { const { borderTopColor, backgroundColor } = getComputedStyle(each); return [borderTopColor, backgroundColor]; }")
        box = note.bounding_box()
        cell = part(box)
        assert "rgb" + str(cell.getpixel((cell.width // 2, 3))) == line
        assert "rgb" + str(cell.getpixel((round(6 * scale), cell.height // 2))) == paper
        for words in note.locator("> span:visible").all():
            assert len(part(words.bounding_box()).getcolors(1 << 24)) > 8, words.inner_text()
