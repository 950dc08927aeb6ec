"""The viewer: pictures over the whole screen, by keyboard, by address and from every page."""

import hashlib
import itertools
import re
import time
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from shifts import SETTLED
from support import PATIENCE, Unheard, press
from viewing import VIEWER, enter, gone, keys, place, settled, until_place


def focused(page):
    """The entry whose control has the focus, but for those of its author and its menu."""
    return page.evaluate("document.activeElement.matches('header *') ? null : document.activeElement.closest('[data-entry]')?.dataset.entry")


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
    # The last one that is there; it goes on from there.
    page.keyboard.press("End")
    page.wait_for_function("number => parseInt(document.querySelector('.viewer-place').textContent) >= number", arg=len(names))
    assert page.locator(".viewer-next").is_enabled()
    shown = page.evaluate("location.hash")
    page.keyboard.press("Escape")
    gone(page)
    page.wait_for_function("() => !location.hash")
    # The focus is where the page is.
    assert f"#view={focused(page)}" == shown != f"#view={names[1]}"
    expect(page.locator(":focus")).to_be_in_viewport()
    opener.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(VIEWER)
    page.keyboard.press("Escape")
    gone(page)
    expect(opener).to_be_focused()


@pytest.mark.parametrize("size", ["phone", "desk"])
@pytest.mark.parametrize("path", ["team/feed.html", "looks/feed.html", "photos/index.html"])
def test_closing_what_an_address_opened_leads_the_focus_to_the_entry(visit, path, size):
    """Also in a list of entries that name no author; where one does, not to the author."""
    visited = visit(size=size)
    page = visited.open(path)
    key = page.locator("main [data-entry]:has(picture:not(.face))").nth(3).get_attribute("data-entry")
    page.goto("about:blank")
    visited.open(f"{path}#view={quote(key)}")
    page.wait_for_selector(VIEWER)
    page.keyboard.press("Escape")
    gone(page)
    assert focused(page) == key
    expect(page.locator(":focus")).to_be_in_viewport()


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


@pytest.mark.parametrize("again", ["reload", "forward"])
def test_pages_are_found_where_they_were_left_after_the_viewer_was_open_again(visit, again):
    page = visit(size="phone", touch=True).open("index.html")
    page.locator(".card:is(.is-look, .is-photo) .frame").first.tap()
    page.wait_for_selector(VIEWER)
    if again == "reload":
        page.reload()
    else:
        page.go_back()
        gone(page)
        page.go_forward()
    page.wait_for_selector(VIEWER)
    page.keyboard.press("Escape")
    gone(page)
    page.wait_for_function("() => history.scrollRestoration === 'auto'")


@pytest.mark.parametrize("where", ["disk", "http"])
@pytest.mark.parametrize("mark", ["#view=looks/gone", "#view=%E0%A4%A", "#view=", "#view=%3Cimg%20src=x%3E", "#view=../../looks/x"])
def test_an_entry_that_is_gone_is_said(visit, where, mark):
    opened = visit(where)
    page = opened.open("looks/feed.html" + mark)
    page.wait_for_function("() => document.querySelector('.live-region')?.textContent.includes('no longer here')")
    assert page.evaluate("location.hash") == ""
    assert page.locator(VIEWER).count() == 0
    # Its details page is looked for.
    opened.troubles[:] = [each for each in opened.troubles if "gone.html" not in each and "404 (" not in each and "ERR_FILE" not in each]


@pytest.mark.parametrize("where", ["disk", "below"])
@pytest.mark.parametrize("kind", ["photo", "item"])
def test_an_entry_that_moved_is_shown_on_its_details_page(visit, kinds, site, where, kind):
    """The item's id is no file name: its page has a hash in its name."""
    key = re.search(r'<article class="details[^>]* data-entry="([^"]+)"', (site / kinds[""][kind]).read_text("utf-8"))[1]
    page = visit(where).open(f"looks/feed.html#view={quote(key)}")
    page.wait_for_url(f"**/{kinds[''][kind]}#view=**")
    page.wait_for_selector(VIEWER)
    assert page.evaluate("decodeURIComponent(location.hash)") == f"#view={key}"
    page.keyboard.press("Escape")
    gone(page)
    page.wait_for_url(f"**/{kinds[''][kind]}")


@pytest.mark.parametrize("name", ["archive", "year", "feed-3", "con.txt", "a--0123456789ab"])
def test_a_name_that_the_site_or_windows_reserves_is_hashed(visit, name):
    """As `PageName` does."""
    opened = visit(service_workers="block")
    page = opened.page
    slug = re.sub(r"[^a-z0-9]+", "-", name)
    with page.expect_request(f"**/photos/{slug}--{hashlib.sha256(name.encode()).hexdigest()[:12]}.html"):
        opened.open(f"looks/feed.html#view=photos/{name}")
    page.wait_for_function("() => document.querySelector('.live-region')?.textContent")
    opened.troubles.clear()


def test_an_entry_without_a_picture_is_shown_on_its_details_page(visit, kinds, site):
    key = re.search(r'<article class="details[^>]* data-entry="([^"]+)"', (site / kinds[""]["note"]).read_text("utf-8"))[1]
    page = visit().open(f"looks/feed.html#view={key}")
    page.wait_for_url(f"**/{kinds['']['note']}")
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


def test_a_details_page_shows_its_pictures_and_neighbours(visit, kinds):
    page = visit(size="phone", touch=True).open(kinds[""]["look"])
    key = page.locator("article.details").get_attribute("data-entry")
    page.locator(".details-pictures figure img").tap()
    page.wait_for_selector(VIEWER)
    assert page.evaluate("decodeURIComponent(location.hash)") == f"#view={key}"
    # It counts the entry's own pictures, and goes on with the neighbours.
    own = page.locator(".details-pictures picture").count()
    assert place(page) == ((1, own) if own > 1 else ())
    for number in range(2, own + 1):
        page.locator(".viewer-next").tap()
        until_place(page, number)
    page.locator(".viewer-next").tap()
    neighbour = page.locator("a.neighbour[rel=next]").get_attribute("data-view")
    page.wait_for_function("key => decodeURIComponent(location.hash) === '#view=' + key", arg=neighbour)
    page.keyboard.press("Escape")
    gone(page)
    expect(page.locator("a.neighbour[rel=next]")).to_be_focused()


def test_a_details_page_counts_its_own_pictures(visit, kinds, site):
    """Its neighbour has three."""
    opened = visit(service_workers="block")
    page = opened.page
    path = kinds[""]["photo"]
    name = re.search(r'<a href="\.\./([^"]+)" rel="next" class="neighbour', (site / path).read_text("utf-8"))[1]
    text = (site / name).read_text("utf-8")
    picture = re.search(r"<picture.*?</picture>", text[text.index("<figure>"):], re.S)[0]
    page.route("**/" + name, lambda route: route.fulfill(content_type="text/html", body=text.replace("</figure>", "</figure>" + 2 * picture, 1)))
    opened.open(path)
    page.locator("button[data-action=view]").first.click()
    page.wait_for_selector(VIEWER)
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('.viewer-place').textContent === '1 of 3'")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("key => location.hash === '#view=' + key", arg=page.locator("article.details").get_attribute("data-entry"))
    assert place(page) == ()


def test_what_comes_after_the_neighbour_is_loaded_ahead(visit, kinds, site):
    def beyond(path):
        text = (site / path).read_text("utf-8")
        link = re.search(r'<a href="\.\./([^"]+)" rel="next" class="neighbour.*?</a>', text, re.S)
        return link[1], re.search(r"([0-9a-f]{12,})-\d+\.\w+", link[0])[1]

    page = visit().open(kinds[""]["photo"])
    second, _ = beyond(kinds[""]["photo"])
    third, picture = beyond(second)
    asked = []
    page.on("request", lambda request: asked.append(request.url))

    page.locator("button[data-action=view]").first.click()
    page.wait_for_selector(VIEWER)
    # The page of the second names the third, whose page names its picture: each is read as one goes on.
    ends = time.monotonic() + PATIENCE / 1000
    for key in itertools.cycle(["ArrowRight", "ArrowLeft"]):
        settled(page)
        if all(any(part in address for address in asked) for part in ["/" + third, picture]):
            break
        assert time.monotonic() < ends, asked
        page.keyboard.press(key)


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
    # Title, count and tools are seen beside it.
    said, words = page.locator(".live-region").bounding_box(), page.locator(".viewer-words").bounding_box()
    assert said["y"] + said["height"] <= words["y"] and said["y"] > page.locator(".viewer-close").bounding_box()["height"]
    # The next one can still be reached.
    page.keyboard.press("ArrowRight")
    until_place(page, 17)
    page.keyboard.press("Escape")
    gone(page)
    page.wait_for_load_state("networkidle")
    assert [each for each in opened.troubles if "404" not in each] == []
    # More of them may still be told.
    opened.troubles = Unheard()


def test_an_entry_without_a_picture_is_no_failure(visit, site):
    """The stock picture stands for one that the entry never had, and for one that did not come: the second is said."""
    opened = visit(size="tablet")
    name = next(name for name in ["feed.html", "feed-2.html", "feed-3.html"] if " is-stock" in (site / "events" / name).read_text("utf-8"))
    page = opened.open("events/" + name)
    said = page.locator(".live-region")
    for selector, text in [(".is-stock", ""), (":not(.is-stock)", "The picture could not be loaded")]:
        key = page.locator(f".list-item:has(.list-item-picture > .frame{selector})").first.get_attribute("data-entry")
        piece = page.locator(f".list-item[data-entry='{key}']")
        if text:
            opened.troubles = Unheard()
            piece.locator(".list-item-picture img").evaluate("""each => {
                for (const source of each.parentElement.querySelectorAll("source")) source.remove();
                each.srcset = each.src = "none.webp";
                each.scrollIntoView();
            }""")
            piece.locator(".list-item-picture > .is-stock").wait_for()
        piece.locator("[data-action=view]").click()
        page.wait_for_selector(VIEWER)
        page.wait_for_function("() => document.querySelector('.viewer-picture img').naturalWidth > 0")
        page.evaluate(SETTLED)
        expect(said).to_have_text(text)
        page.keyboard.press("Escape")
        gone(page)


def moving(site):
    """The path of a details page with a moving picture."""
    return next(file for file in sorted((site / "looks").glob("*.html")) if "<figure>\n<picture" in file.read_text("utf-8")
                and "data-action=\"play\"" in file.read_text("utf-8")).relative_to(site).as_posix()


@pytest.mark.parametrize("where,size", [("disk", "desk"), ("http", "desk"), ("below", "phone")])
def test_a_moving_picture_plays_when_asked(visit, site, where, size):
    page = visit(where, size=size, touch=size == "phone").open(moving(site))
    link = page.locator("a[data-action=play]")
    address = link.evaluate("each => each.href")
    shown = "document.querySelector('.viewer-picture img')?.currentSrc"
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


@pytest.mark.parametrize("language", ["", "ar/"])
@pytest.mark.parametrize("size", ["phone", "narrow"])
def test_nothing_lies_over_the_arrows_of_a_phone(visit, size, language):
    """They are above the words, also where those take several lines, and stay where they are."""
    page = visit(size=size, touch=True).open(language + "photos/index.html#view=photos/54512117150")
    page.wait_for_selector(VIEWER)
    settled(page)
    number, places = place(page)[0], set()
    for action, by in [("previous", -1), ("next", 1)]:
        # The licence, which comes late, and longer ones.
        expect(page.locator(".viewer-credit")).to_contain_text(" · ")
        page.locator(".viewer-credit").evaluate("credit => credit.append(' A credit of many words.'.repeat(9))")
        page.locator(".viewer-title > span").evaluate("title => { title.textContent = 'A title of many words '.repeat(9); }")
        arrow, words = page.locator(f".viewer-{action}"), page.locator(".viewer-title > span").bounding_box()
        box = arrow.bounding_box()
        places.add(box["y"])
        assert box["y"] + box["height"] <= words["y"] and box["y"] > page.viewport_size["height"] / 2
        assert arrow.evaluate("""(arrow, { x, y, width, height }) => [[.5, .5], [.2, .2], [.8, .8], [.5, .95]].every(([across, down]) =>
            arrow.contains(document.elementFromPoint(x + width * across, y + height * down)))""", box)
        # Nor the shade of the words.
        assert arrow.evaluate("arrow => getComputedStyle(arrow).zIndex") == "1"
        arrow.tap()
        number += by
        until_place(page, number)
        settled(page)
    assert len(places) == 1
