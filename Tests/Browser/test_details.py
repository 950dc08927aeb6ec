"""Details pages: a photo has the window, arrow keys lead to the neighbours, links are shared, pictures grow out of tiles."""

import pytest
from playwright.sync_api import expect

from support import press
from viewing import VIEWER, gone, settled

# What `sizes` says, in pixels: with widths in `srcset`, that is the natural width. And what the picture takes.
WIDTHS = """() => { const image = document.querySelector('.details-pictures img'); return [image.naturalWidth, image.clientWidth]; }"""


@pytest.mark.parametrize("language", ["", "ar/"])
@pytest.mark.parametrize("size", ["phone", "landscape", "tablet", "desk"])
@pytest.mark.parametrize("kind", ["photo", "public"])
def test_a_photo_has_the_window(visit, kinds, language, size, kind):
    page = visit("http", size=size).open(kinds[language][kind])
    view = page.viewport_size
    width = page.evaluate("document.body.clientWidth")
    ground = page.locator(".details-pictures .frame").bounding_box()
    picture = page.locator(".details-pictures img").bounding_box()
    body = page.locator(".details-body").bounding_box()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if size == "desk":
        assert ground["height"] >= view["height"] * 0.9 and ground["width"] + body["width"] == pytest.approx(width, abs=1)
        assert ground["width"] > width * 0.7
        assert (body["x"] == pytest.approx(ground["width"], abs=1)) if not language else body["x"] == pytest.approx(0, abs=1)
    else:
        assert ground["width"] == pytest.approx(width, abs=1) and body["y"] >= ground["y"] + ground["height"]
    assert ground["height"] <= view["height"]
    # All of it is seen, as large as its ground allows, and in the middle.
    shown = page.locator(".details-pictures img").evaluate("image => image.clientWidth / image.clientHeight - image.width / image.height")
    assert abs(shown) < 0.01
    assert picture["width"] == pytest.approx(ground["width"], abs=1) or picture["height"] == pytest.approx(ground["height"], abs=1)
    assert picture["x"] + picture["width"] / 2 == pytest.approx(ground["x"] + ground["width"] / 2, abs=1)


@pytest.mark.parametrize("size", ["phone", "landscape", "tablet", "desk"])
@pytest.mark.parametrize("kind", ["photo", "public", "event", "look"])
def test_sizes_say_what_the_picture_takes(visit, kinds, size, kind):
    page = visit("http", size=size).open(kinds[""][kind])
    page.wait_for_function("() => document.querySelector('.details-pictures img').complete")
    said, taken = page.evaluate(WIDTHS)
    assert said == pytest.approx(taken, rel=0.08)


@pytest.mark.parametrize("where,size", [("http", "phone"), ("disk", "desk")])
def test_a_photo_opens_in_the_viewer(visit, kinds, where, size):
    page = visit(where, size=size, touch=size == "phone").open(kinds[""]["photo"])
    press(page.locator(".details-pictures img"))
    page.wait_for_selector(VIEWER)
    settled(page)
    assert page.evaluate("decodeURIComponent(location.hash)") == "#view=" + page.locator("article.details").get_attribute("data-entry")
    page.keyboard.press("Escape")
    gone(page)


@pytest.mark.parametrize("language,on", [("", "ArrowRight"), ("ar/", "ArrowLeft")])
@pytest.mark.parametrize("kind", ["photo", "event"])
def test_arrow_keys_lead_to_the_neighbours(visit, kinds, language, on, kind):
    page = visit("below").open(kinds[language][kind])
    own, following = page.url, page.locator("a.neighbour.next").evaluate("link => link.href")
    # Not while something else uses them.
    page.locator("details.options summary").first.focus()
    page.evaluate("() => navigation.addEventListener('navigate', () => { window.isLeaving = true; })")
    page.keyboard.press(on)
    assert not page.evaluate("window.isLeaving")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(on)
    page.wait_for_url(following)
    page.keyboard.press("ArrowLeft" if on == "ArrowRight" else "ArrowRight")
    page.wait_for_url(own)


def test_a_photos_neighbours_are_at_its_sides(visit, kinds):
    page = visit().open(kinds[""]["photo"])
    for name, rel in [("is-previous", "prev"), ("is-next", "next")]:
        step = page.locator(f"a.picture-step.{name}")
        assert step.evaluate("link => link.href") == page.locator(f"a.neighbour[rel={rel}]").evaluate("link => link.href")
        box = step.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44
    assert page.locator(".picture-step").first.inner_text().strip().startswith("Previous")


@pytest.mark.parametrize("kind", ["photo", "look", "event", "person", "post", "item"])
def test_the_link_is_copied(visit, kinds, kind):
    opened = visit("below", size="phone", touch=True)
    opened.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = opened.open(kinds[""][kind])
    press(page.locator(".share-tools [data-action=copy]"))
    page.wait_for_function("() => document.querySelector('.live-region.is-shown')?.textContent === 'The link is copied'")
    assert page.evaluate("navigator.clipboard.readText()") == page.url


def test_from_disk_the_published_or_the_sources_link_is_copied(visit, kinds):
    opened = visit("disk")
    page = opened.open(kinds[""]["photo"])
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    copy = page.locator(".share-tools [data-action=copy]")
    copy.click()
    page.wait_for_function("() => window.copied")
    assert page.evaluate("window.copied").startswith("https://www.flickr.com/photos/")
    page.evaluate("""href => { const link = document.createElement('link');
        link.rel = 'canonical'; link.href = href; document.head.append(link); }""", "https://example.com/gallery/" + kinds[""]["photo"])
    copy.click()
    page.wait_for_function("href => window.copied === href", arg="https://example.com/gallery/" + kinds[""]["photo"])


def test_a_link_that_cannot_be_copied_is_shown(visit, kinds):
    page = visit().open(kinds[""]["photo"])
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError')); }")
    page.locator(".share-tools [data-action=copy]").click()
    field = page.locator(".share-tools input")
    expect(field).to_be_focused()
    assert field.input_value() == page.url
    assert field.evaluate("field => field.selectionEnd - field.selectionStart === field.value.length")


@pytest.mark.parametrize("error", [None, "AbortError", "NotAllowedError"])
def test_the_link_is_shared(visit, kinds, error):
    opened = visit()
    opened.context.add_init_script("""navigator.share = async (data) => { window.given = data; if (%s) throw new DOMException('no', %s); };"""
                                   % (("true", repr(error)) if error else ("false", "''")))
    page = opened.open(kinds[""]["photo"])
    page.locator(".share-tools [data-action=share]").click()
    page.wait_for_function("() => window.given")
    assert page.evaluate("window.given") == {"title": page.locator("h1").inner_text(), "url": page.url}
    expect(page.locator(".share-tools input")).to_have_count(1 if error == "NotAllowedError" else 0)


def test_no_dead_button_without_scripts_or_sharing(visit, kinds):
    assert visit(scripts=False).open(kinds[""]["photo"]).locator(".share-tools").is_hidden()
    # This browser cannot share.
    page = visit().open(kinds[""]["photo"])
    assert page.locator("[data-action=share]").is_hidden() and page.locator("[data-action=copy]").is_visible()


# What is named when a page is left and when it is shown, for the next page to tell.
SEEN = """addEventListener('keydown', () => addEventListener('pageswap', (event) => {
    const named = [...document.querySelectorAll('picture')].filter((each) => getComputedStyle(each).viewTransitionName === 'picture');
    sessionStorage.setItem('left', JSON.stringify([Boolean(event.viewTransition), named.map((each) => each.closest('[data-entry]').dataset.entry)]));
}));
addEventListener('pagereveal', (event) => { sessionStorage.setItem('moves', Boolean(event.viewTransition)); });"""


@pytest.mark.parametrize("path,tile", [("photos/index.html", ".tiles .card > a"), ("photos/feed.html", "h2 a")])
def test_a_tile_grows_into_its_details_page(visit, path, tile):
    opened = visit()
    opened.context.add_init_script(SEEN)
    page = opened.open(path)
    link = page.locator(tile).nth(1)
    key = link.evaluate("link => link.closest('[data-entry]').dataset.entry")
    for _ in range(10):
        page.wait_for_function("() => window.vitrine.parts.more")
        link.focus()
        page.keyboard.press("Enter")
        page.wait_for_selector("article.details")
        page.wait_for_load_state()
        assert page.evaluate("JSON.parse(sessionStorage.getItem('left'))") == [True, [key]]
        # A browser skips it when the page takes longer than four seconds to come.
        if page.evaluate("sessionStorage.getItem('moves')") == "true":
            break
        page.go_back()
    assert page.evaluate("sessionStorage.getItem('moves')") == "true"
    assert page.locator(".details-pictures .frame").evaluate("each => getComputedStyle(each).viewTransitionName") == "picture"
    page.go_back()
    page.wait_for_url("**/" + path)
    # Nothing stays named.
    page.wait_for_function("() => [...document.querySelectorAll('.entries picture')].every(each => getComputedStyle(each).viewTransitionName === 'none')")


def test_one_picture_grows_from_beside_a_list(visit):
    """That of the details, which its stylesheet names: two of a name would be none."""
    opened = visit()
    opened.context.add_init_script(SEEN)
    page = opened.open("events/feed.html")
    page.wait_for_function("() => window.vitrine.parts.more && document.querySelector('.pane:not([aria-busy]) .details-pictures .frame')")
    key = page.locator(".pane article").get_attribute("data-entry")
    page.locator(".list-items details.options summary").first.press("Enter")
    page.locator(".list-items details.options[open] a").first.press("Enter")
    page.wait_for_selector("body.on-details article")
    page.wait_for_load_state()
    assert page.evaluate("JSON.parse(sessionStorage.getItem('left'))") == [True, [key]]


def test_nothing_grows_where_motion_is_not_wanted(visit):
    opened = visit(reduced_motion="reduce")
    opened.context.add_init_script(SEEN)
    page = opened.open("photos/index.html")
    page.locator(".tiles .card > a").nth(1).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("article.details")
    assert page.evaluate("JSON.parse(sessionStorage.getItem('left'))") == [False, []]


def test_all_products_are_printed(visit, kinds):
    page = visit(size="tablet").open(kinds[""]["look"])
    page.emulate_media(media="print")
    rows = page.locator("ul[data-row]")
    assert rows.count() > 0
    for row in rows.all():
        assert row.evaluate("row => row.scrollWidth <= row.clientWidth")
