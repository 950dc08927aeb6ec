"""What the viewer tells about a picture."""

import re

import pytest
from playwright.sync_api import expect

from support import press
from viewing import VIEWER, enter, gone, place, settled, until_place


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
    # From the start: who stays with a picture has its details read for the credit.
    page.route(re.compile(r"/photos/[^/]+\.html$"), lambda route: route.abort())
    with page.expect_event("requestfailed"):
        enter(page)
        page.keyboard.press("i")
    page.wait_for_function("() => !document.querySelector('.viewer-about').ariaBusy")
    assert page.locator(".list-item .byline-name").first.text_content() in about(page).inner_text()
    opened.troubles.clear()


@pytest.mark.parametrize("where,path", [("http", "photos/index.html"), ("disk", "photos/tags/sea.html")])
def test_a_tiles_menu_names_the_original_and_the_source(visit, where, path):
    """A tile has no menu: one is made, and completed by that of the details page, also while it is open."""
    page = visit(where).open(path)
    tile = page.locator(".tiles .card.is-photo").first
    details = tile.locator("a").first.evaluate("each => each.href")
    tile.locator(".frame").click()
    page.wait_for_selector(VIEWER)
    page.locator(".viewer-menu summary").click()
    expect(page.locator(".viewer-menu [data-action=open]")).to_be_visible()
    links = "all => all.map(each => each.href)"
    shown = page.locator(".viewer-menu a").evaluate_all(links)
    # A step there and back adds nothing twice.
    page.keyboard.press("Escape")
    page.locator(".viewer-next").click()
    page.locator(".viewer-previous").click()
    page.locator(".viewer-menu [data-action=open]").wait_for(state="attached")
    assert page.locator(".viewer-menu a").evaluate_all(links) == shown
    page.goto(details)
    assert shown[0] == details
    assert sorted(shown[1:]) == sorted(page.locator(".details-body details.options a, .details-pictures details.options a").evaluate_all(links))


def test_closed_from_within_it_gives_the_focus_back(visit):
    page = visit(size="tablet").open("photos/feed.html")
    enter(page)
    page.keyboard.press("i")
    about(page).locator(".facts").wait_for()
    about(page).focus()
    page.keyboard.press("Escape")
    expect(page.locator(f"{VIEWER} [data-action=about]")).to_be_focused()
    page.keyboard.press("ArrowRight")
    until_place(page, 2)


@pytest.mark.parametrize("fonts", [16, 32])
def test_words_below_a_picture_stay_words_whatever_their_size(visit, fonts):
    visited = visit(size="phone", touch=True)
    visited.context.new_cdp_session(visited.page).send("Page.setFontSizes", {"fontSizes": {"standard": fonts, "fixed": fonts}})
    page = visited.open("photos/feed.html")
    press(page.locator("button[data-action=view]").first)
    page.wait_for_selector(VIEWER)
    settled(page)
    page.locator(".viewer-credit > span").first.wait_for()
    # The credit comes into its place after the title.
    page.wait_for_function("""() => { const [caption, words] = [".viewer-caption", ".viewer-words"].map(each => document.querySelector(each).getBoundingClientRect());
        return caption.height < innerHeight * .45 && words.width > 100; }""")
    # What is told over the picture leaves the title to be read.
    press(page.locator(f"{VIEWER} [data-action=about]"))
    about(page).locator(".facts").wait_for()
    over, title = about(page).bounding_box(), page.locator(".viewer-title").bounding_box()
    assert over["y"] + over["height"] <= title["y"] + 1, (over, title)


def test_a_similar_product_is_marked_beside_its_name(visit):
    page = visit(size="desk").open("looks/feed.html")
    enter(page)
    page.keyboard.press("i")
    mark = about(page).locator(".mark-similar").first
    mark.wait_for()
    over, name = mark.bounding_box(), mark.locator("xpath=..").locator("h3").bounding_box()
    assert over["y"] + over["height"] <= name["y"] + 1 or over["y"] >= name["y"] + name["height"] - 1, (over, name)


@pytest.mark.parametrize("kind", ["post", "look"])
def test_what_is_told_has_no_buttons_of_the_page(visit, kinds, kind):
    """They would be of another entry, or do nothing: an envelope that shows its author's address, and the steps of a row."""
    page = visit().open("posts/photo-1.html" if kind == "post" else kinds[""]["look"])
    page.locator("article .contact" if kind == "post" else "article .row-steps button").first.wait_for(state="attached")
    page.locator("button[data-action=view]").first.click()
    page.wait_for_selector(VIEWER)
    page.keyboard.press("i")
    for _ in range(2):
        about(page).locator(".byline-name" if kind == "post" else ".product").first.wait_for()
        expect(about(page)).not_to_have_attribute("aria-busy", "true")
        assert about(page).locator("button").count() == 0
        shown = page.url
        page.keyboard.press("ArrowRight")
        page.wait_for_function("shown => location.href !== shown", arg=shown)


def test_no_place_is_left_for_buttons_that_are_not_there(visit, kinds):
    page = visit().open(kinds[""]["look"])
    page.locator("button[data-action=view]").first.click()
    page.locator("[data-action=about]").click()
    header = page.locator(".viewer-about header")
    expect(header).to_contain_text("20")
    assert header.evaluate("each => each.offsetHeight") < 30
