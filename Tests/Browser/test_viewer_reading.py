"""The viewer reads on beyond its page: through a list's pages, and from a details page to its neighbours'."""

import datetime

import pytest
from playwright.sync_api import expect

from support import press
from viewing import VIEWER, gone, place, settled, until_place

KEYS = "() => [...new Set([...document.querySelectorAll('.entries [data-entry]')].map(each => each.dataset.entry))]"


def begin(page):
    page.locator("button[data-action=view]").first.click()
    page.wait_for_selector(VIEWER)
    settled(page)


@pytest.mark.parametrize("where,path", [("http", "photos/index.html"), ("disk", "photos/index.html"), ("below", "photos/feed.html"), ("disk", "ar/photos/feed.html")])
def test_it_reads_on_to_the_feeds_end(visit, site, where, path):
    page = visit(where).open(path)
    begin(page)
    shown, total = place(page)
    assert total == sum(1 for file in (site / "photos").glob("*.html") if file.stem.isdigit()) and shown == 1
    page.keyboard.press("End")
    number = place(page)[0]
    while number < total:
        page.keyboard.press("ArrowLeft" if path.startswith("ar/") else "ArrowRight")
        number += 1
        until_place(page, number)
    expect(page.locator(".viewer-next")).to_be_disabled()
    assert len(page.evaluate(KEYS)) == total
    # The list behind it has what was read: the picture shown last is in view.
    last = page.evaluate("decodeURIComponent(location.hash).slice('#view='.length)")
    if where != "disk":
        assert path not in page.evaluate("location.href")
    page.keyboard.press("Escape")
    gone(page)
    entry = page.locator(f'.entries [data-entry="{last}"]')
    assert entry.evaluate("each => { const { top, bottom } = each.getBoundingClientRect(); return bottom > 0 && top < innerHeight; }")


@pytest.mark.parametrize("where", ["http", "disk"])
@pytest.mark.parametrize("path", ["photos/grid-2.html", "photos/feed-2.html"])
def test_it_reads_backwards(visit, where, path):
    page = visit(where).open(path)
    begin_at = page.locator(".pager.is-above").get_attribute("data-first")
    page.evaluate("location.hash = 'view=' + document.querySelector('.entries [data-entry]').dataset.entry")
    page.wait_for_selector(VIEWER)
    settled(page)
    assert place(page)[0] == int(begin_at) > 1
    press(page.locator(".viewer-previous"))
    until_place(page, int(begin_at) - 1)
    page.keyboard.press("Home")
    until_place(page, 1)
    expect(page.locator(".viewer-previous")).to_be_disabled()


@pytest.mark.parametrize("where", ["http", "disk"])
def test_a_details_page_goes_on_with_its_neighbours(visit, kinds, where):
    page = visit(where).open("photos/index.html")
    keys = page.evaluate(KEYS)
    page.locator(".tiles .card > a").first.evaluate("link => location.assign(link.href)")
    page.wait_for_selector("article.details")
    begin(page)
    start = keys.index(page.evaluate("location.hash.slice('#view='.length)"))
    for key in keys[start + 1:start + 5]:
        page.keyboard.press("ArrowRight")
        page.wait_for_function("key => location.hash === '#view=' + key", arg=key)
    for key in reversed(keys[start - 3:start + 4]):
        page.keyboard.press("ArrowLeft")
        page.wait_for_function("key => location.hash === '#view=' + key", arg=key)
    page.keyboard.press("Escape")
    gone(page)


def test_what_cannot_be_read_ends_there(visit):
    opened = visit(service_workers="block")
    page = opened.open("photos/feed.html")
    page.route("**/feed-2.html", lambda route: route.abort())
    begin(page)
    # At the end it reads on by itself, or when it is asked to.
    with page.expect_event("requestfailed"):
        page.keyboard.press("End")
        number = place(page)[0]
        page.keyboard.press("ArrowRight")
    page.wait_for_function("() => !document.querySelector('[data-more]').ariaBusy")
    settled(page)
    assert place(page)[0] == number
    # The next attempt succeeds.
    page.unroute("**/feed-2.html")
    page.keyboard.press("ArrowRight")
    until_place(page, number + 1)
    opened.troubles.clear()


@pytest.mark.parametrize("where,path", [("http", "photos/index.html"), ("disk", "photos/feed.html"), ("http", "photo")])
def test_author_and_licence_are_under_the_title(visit, kinds, where, path):
    page = visit(where).open(kinds[""].get(path, path))
    begin(page)
    credit = page.locator(".viewer-credit")
    expect(credit.locator("span")).to_have_count(2)
    details = page.locator(".viewer-title").evaluate("each => each.href")
    said = credit.locator("span").all_inner_texts()
    page.goto(details)
    assert page.locator(".author .byline-name").inner_text() == said[0]
    assert page.locator("[data-license]").inner_text().split("(")[0].strip() == said[1]


def slides(page):
    """Starts at the last picture but one, with the clock stopped."""
    begin(page)
    page.clock.pause_at(datetime.datetime.now() + datetime.timedelta(hours=1))
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.locator(f"{VIEWER} [data-action=slideshow]").click()
    return place(page)[0]


def pause(page, milliseconds):
    """The timer begins once the picture is decoded."""
    page.wait_for_function("() => [...document.querySelectorAll('.viewer-picture img')].every(each => each.complete)")
    page.evaluate("() => document.querySelector('.viewer-picture img').decode()")
    page.evaluate("() => new Promise(done => queueMicrotask(() => queueMicrotask(done)))")
    page.clock.run_for(milliseconds)


def test_the_slideshow_goes_on_and_ends(visit):
    opened = visit()
    opened.page.clock.install()
    page = opened.open("photos/feed-4.html")
    number = slides(page)
    button = page.locator(f"{VIEWER} [data-action=slideshow]")
    assert button.get_attribute("aria-pressed") == "true"
    pause(page, 4900)
    assert place(page)[0] == number
    pause(page, 200)
    until_place(page, number + 1)
    pause(page, 5100)
    page.wait_for_function("() => document.querySelector('[data-action=slideshow]').ariaPressed === 'false'")
    assert place(page)[0] == number + 1
    page.clock.run_for(100)
    page.wait_for_function("() => document.querySelector('.live-region').textContent.includes('has ended')")


@pytest.mark.parametrize("how", ["button", "touch", "key", "close", "motion", "tab"])
def test_the_slideshow_stops(visit, how):
    opened = visit(size="phone", touch=True)
    opened.page.clock.install()
    page = opened.open("photos/feed-4.html")
    number = slides(page)
    button = page.locator(f"{VIEWER} [data-action=slideshow]")
    if how == "button":
        button.tap()
    elif how == "touch":
        page.touchscreen.tap(200, 300)
    elif how == "key":
        page.keyboard.press("+")
    elif how == "motion":
        page.emulate_media(reduced_motion="reduce")
        expect(button).to_be_hidden()
    elif how == "tab":
        # A browser without a window shows all of its tabs.
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    else:
        page.keyboard.press("Escape")
        gone(page)
    page.wait_for_function("() => document.querySelector('[data-action=slideshow]').ariaPressed === 'false'")
    page.clock.run_for(20_000)
    if how != "close":
        assert place(page)[0] == number


def test_no_slideshow_where_motion_is_not_wanted(visit):
    page = visit(reduced_motion="reduce").open("photos/index.html")
    begin(page)
    assert page.locator(f"{VIEWER} [data-action=slideshow]").is_hidden()


def test_closed_after_a_reload_it_leaves_the_page_of_the_address(visit):
    page = visit().open("photos/index.html")
    first = page.evaluate(KEYS)
    begin(page)
    page.keyboard.press("End")
    for _ in range(3):
        number = place(page)[0]
        page.keyboard.press("ArrowRight")
        until_place(page, number + 1)
    page.wait_for_function("() => location.pathname.endsWith('/photos/grid-2.html')")
    page.reload()
    page.wait_for_selector(VIEWER)
    settled(page)
    page.keyboard.press("Escape")
    page.wait_for_url("**/photos/index.html")
    page.wait_for_function(f"keys => JSON.stringify(({KEYS})().slice(0, keys.length)) === JSON.stringify(keys)", arg=first)
    expect(page.locator(".pager.is-above")).to_have_count(0)
