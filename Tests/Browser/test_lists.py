"""Grid and list as two views of one thing, reading on as one scrolls, and coming back."""

import re

import pytest
from playwright.sync_api import expect

TOP = """() => [...document.querySelectorAll('.entries [data-entry]')]
    .find(each => each.getBoundingClientRect().bottom > 12)?.dataset.entry"""
COUNT = "() => document.querySelectorAll('.entries [data-entry]').length"
ENTRIES = "() => [...document.querySelectorAll('.entries [data-entry]')].map(each => each.dataset.entry)"


def scroll_to(page, key):
    """Puts an entry at the top of the screen, as a visitor who scrolls does."""
    page.evaluate("""key => { const entry = document.querySelector(`.entries [data-entry="${CSS.escape(key)}"]`);
        scrollBy({ top: entry.getBoundingClientRect().top - 4, behavior: 'instant' }); }""", key)


def more(page, pages=1):
    """Scrolls until so many further pages are there."""
    for _ in range(pages):
        count = page.evaluate(COUNT)
        page.evaluate("() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
        page.wait_for_function(f"() => document.querySelectorAll('.entries [data-entry]').length > {count}")


@pytest.mark.parametrize("where,path,size", [
    ("http", "looks/index.html", "desk"), ("disk", "looks/index.html", "phone"), ("below", "ar/photos/index.html", "tablet"),
    ("disk", "posts/grid-2.html", "landscape")])
def test_the_switch_keeps_the_place_and_leads_back_to_it(visit, where, path, size):
    page = visit(where, size=size, touch=size != "desk").open(path)
    keys = page.evaluate(ENTRIES)
    # The first of a row, on the second and on the third page of the list.
    for key in (keys[24], keys[45]):
        scroll_to(page, key)
        at = page.evaluate(TOP)
        page.locator(".switch .as-list").evaluate("link => link.click()")
        page.wait_for_url(re.compile(r"/feed(-\d+)?\.html$"))
        page.wait_for_function(f"key => ({TOP})() === key", arg=at)
        page.locator(".switch .as-grid").evaluate("link => link.click()")
        page.wait_for_url(re.compile(r"/(index|grid-\d+)\.html$"))
        page.wait_for_function(f"key => ({TOP})() === key", arg=at)


def test_a_row_is_come_back_to_by_the_entry_it_was_come_to_for(visit):
    page = visit().open("looks/feed-2.html")
    key = page.evaluate(ENTRIES)[5]
    scroll_to(page, key)
    assert page.evaluate(TOP) == key
    page.locator(".switch .as-grid").evaluate("link => link.click()")
    page.wait_for_url(re.compile(r"/index\.html$"))
    page.wait_for_function("""key => Math.abs(document.querySelector(`.entries [data-entry="${CSS.escape(key)}"]`).getBoundingClientRect().top) < 40""", arg=key)
    page.locator(".switch .as-list").evaluate("link => link.click()")
    page.wait_for_url(re.compile(r"/feed-2\.html$"))
    page.wait_for_function(f"key => ({TOP})() === key", arg=key)


def test_a_finger_switches_and_keeps_the_place(visit):
    page = visit("below", size="phone", touch=True).open("looks/index.html")
    # The switch is above the entries: it is still in sight, the first of them no longer whole.
    page.evaluate("() => scrollTo({ top: 90, behavior: 'instant' })")
    key = page.evaluate(TOP)
    page.locator(".switch .as-list").tap()
    page.wait_for_url(re.compile(r"/feed\.html$"))
    page.wait_for_function(f"key => ({TOP})() === key", arg=key)


def test_from_the_top_the_switch_is_a_plain_link(visit):
    page = visit().open("shop/index.html")
    page.evaluate("() => scrollTo(0, 0)")
    page.locator(".switch .as-list").click()
    page.wait_for_url(re.compile(r"/shop/feed\.html$"))
    assert page.evaluate("() => scrollY") < 20


@pytest.mark.parametrize("hash", ["#at=0/%E0%A4%A", "#at=0/<img src=x>", "#at=9/nobody", "#at=0/looks%2Fnobody", "#at="])
def test_a_place_that_is_not_there_is_no_trouble(visit, hash):
    page = visit(size="tablet").open("events/feed.html" + hash)
    page.wait_for_function("() => document.querySelectorAll('.list-item').length > 2")
    assert page.locator("h1").is_visible()


@pytest.mark.parametrize("where,path,size", [
    ("http", "looks/feed.html", "phone"), ("below", "ar/looks/feed.html", "tablet"), ("http", "photos/index.html", "desk"),
    ("disk", "looks/feed.html", "phone"), ("disk", "ar/photos/index.html", "tablet")])
def test_pages_are_read_on_and_the_address_follows(visit, where, path, size):
    page = visit(where, size=size, touch=size == "phone").open(path)
    first = page.evaluate(COUNT)
    more(page)
    keys = page.evaluate(ENTRIES)
    assert len(keys) == len(set(keys)) > first
    scroll_to(page, keys[first + 2])
    # From disk a browser lets no page take the address of another.
    there = "history.state?.more?.pages.length > 1" if where == "disk" else "/-\\d+\\.html$/.test(location.pathname)"
    page.wait_for_function(f"() => {there}")
    # A page that is being read from disk is gone once it is there.
    page.locator("iframe").wait_for(state="detached")
    assert page.locator(f".entries [data-entry='{keys[first]}'] .heart").count() == 1
    scroll_to(page, keys[0])
    page.wait_for_function("path => location.pathname.endsWith(path)", arg="/" + path.rsplit("/", 1)[-1])
    page.wait_for_function("() => document.querySelector('[role=status]').textContent")


@pytest.mark.parametrize("where,path,pages", [
    ("http", "posts/feed.html", 3), ("below", "photos/index.html", 1), ("http", "looks/feed-2.html", 1), ("disk", "posts/feed.html", 3),
    ("http", "photos/index.html#filters", 1), ("disk", "posts/index.html#main", 1)])
def test_back_from_details_finds_the_entry_where_it_was(visit, where, path, pages):
    page = visit(where, size="tablet").open(path)
    more(page, pages)
    keys = page.evaluate(ENTRIES)
    for key in (keys[-3], keys[len(keys) // 2], keys[3]):
        scroll_to(page, key)
        page.evaluate("() => scrollBy({ top: -37, behavior: 'instant' })")
        spot = f'.entries [data-entry="{key}"]'
        before = page.locator(spot).bounding_box()["y"]
        page.locator(f"{spot} a[href$='.html']:not(.byline, [popover] *)").first.evaluate("link => link.click()")
        page.locator("article.details").wait_for()
        page.go_back()
        page.wait_for_function(f"count => ({COUNT})() >= count", arg=len(keys))
        page.wait_for_function("""([spot, y]) => { const entry = document.querySelector(spot);
            return entry && Math.abs(entry.getBoundingClientRect().top - y) < 2; }""", arg=[spot, before])
        # At its end the list goes on by itself.
        assert page.evaluate(ENTRIES)[:len(keys)] == keys


@pytest.mark.parametrize("where,address", [("http", "feed-2.html"), ("disk", "feed.html")])
def test_a_reload_finds_the_same_place(visit, where, address):
    page = visit(where, size="phone", touch=True).open("events/feed.html")
    # A show on several dates is one card, so that the feed has two pages.
    more(page)
    # Without the headings.
    page.wait_for_function("() => document.querySelector('.live-region').textContent === '20 entries more'")
    keys = page.evaluate(ENTRIES)
    scroll_to(page, keys[30])
    page.wait_for_function("([key, name]) => history.state?.more?.key === key && location.pathname.endsWith(name)", arg=[keys[30], address])
    page.reload()
    page.wait_for_function(f"count => ({COUNT})() === count", arg=len(keys))
    page.wait_for_function(f"key => ({TOP})() === key", arg=keys[30])


def test_after_some_pages_a_button_leaves_the_footer_in_reach(visit):
    page = visit(size="phone", touch=True).open("posts/feed.html")
    page.evaluate("() => { window.read = 0; const before = window.fetch; window.fetch = (...all) => { window.read += 1; return before(...all); }; }")
    more(page, 5)
    page.evaluate("() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
    # It is hidden while it moves.
    page.locator(".site-footer").wait_for()
    assert page.evaluate("() => window.read") == 5
    # All six pages are there: nothing leads further.
    assert page.locator("[data-more]").count() == 0


def test_nothing_is_read_on_from_under_who_is_in_the_footer(visit):
    """By keyboard the footer comes after the list: it is not pushed away, and the link to the next page works by Enter."""
    page = visit(size="phone").open("looks/feed.html")
    page.locator("[data-action=theme]").wait_for()
    count = page.evaluate(COUNT)
    link = page.locator(".site-footer a").first
    link.focus()
    page.wait_for_function("() => window.vitrine.parts.more")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.locator("[data-more]").get_attribute("aria-busy") is None
    assert page.evaluate(COUNT) == count and link.evaluate("each => each === document.activeElement")
    page.locator("[data-more]").focus()
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => document.querySelectorAll('.entries [data-entry]').length > {count}")
    assert page.evaluate("(count) => document.activeElement.closest('[data-entry]') === document.querySelectorAll('.entries [data-entry]')[count]", count)


def fail(page):
    """Scrolls to the end of a list whose second page cannot be had."""
    page.route("**/feed-2.html", lambda route: route.abort())
    with page.expect_event("requestfailed", lambda request: request.url.endswith("feed-2.html")):
        page.evaluate("() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")


@pytest.mark.parametrize("where", ["http", "disk"])
def test_a_page_that_fails_leaves_the_link(visit, where):
    made = visit(where, size="phone", touch=True, service_workers="block")
    page = made.open("looks/feed.html")
    count = page.evaluate(COUNT)
    fail(page)
    page.wait_for_function("() => window.vitrine.parts.more && document.querySelector('[data-more]').getAttribute('aria-busy') === null")
    assert page.evaluate(COUNT) == count
    assert page.locator("[data-more]").get_attribute("href").endswith("feed-2.html")
    # Not before: whatever scrolls now asks again.
    page.unroute("**/feed-2.html")
    page.locator("[data-more]").click()
    page.wait_for_function(f"() => document.querySelectorAll('.entries [data-entry]').length > {count}")
    made.troubles.clear()


@pytest.mark.parametrize("where", ["disk", "http"])
def test_without_scripts_pages_are_linked(visit, where):
    page = visit(where, size="phone", scripts=False).open("looks/feed.html")
    count = page.locator(".entries [data-entry]").count()
    page.locator("[data-more]").click()
    page.wait_for_url(re.compile(r"/feed-2\.html$"))
    assert page.locator(".entries [data-entry]").count() <= count
    page.locator(".switch .as-grid").click()
    page.wait_for_url(re.compile(r"/index\.html"))


def test_what_another_wrote_into_the_history_is_ignored(visit):
    page = visit(size="phone").open("looks/feed-2.html")
    count = page.evaluate(COUNT)
    for state in ("7", "{ more: 1 }", "{ more: { pages: ['x', 'y'], key: {}, offset: 'z' } }"):
        page.evaluate(f"() => history.replaceState({state}, '')")
        page.reload()
        page.wait_for_function("() => window.vitrine.parts.more")
        assert page.evaluate(COUNT) == count
    # The list goes on all the same.
    more(page)


def test_the_content_is_skipped_to_without_a_place_in_the_address(visit):
    page = visit(size="phone").open("photos/feed.html")
    count = page.evaluate(COUNT)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.wait_for_function("""(count) => {
        scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
        return document.querySelectorAll(".entries [data-entry]").length > count;
    }""", arg=count)
    expect(page).to_have_url(re.compile(r"/feed-\d+\.html$"))


def test_a_page_that_failed_is_read_once_it_is_there_again(visit):
    made = visit(size="phone", touch=True, service_workers="block")
    page = made.open("looks/feed.html")
    count = page.evaluate(COUNT)
    fail(page)
    page.unroute("**/feed-2.html")
    page.wait_for_function("""(count) => {
        scrollBy({ top: scrollY % 2 ? 1 : -1, behavior: "instant" });
        return document.querySelectorAll(".entries [data-entry]").length > count;
    }""", arg=count, polling=400)
    made.troubles.clear()


def test_without_a_connection_the_button_for_more_says_so(visit):
    """The link would lead to the page that stands in for all that is not kept."""
    made = visit(size="phone", touch=True)
    page = made.open("looks/feed.html")
    page.wait_for_function("() => vitrine.parts.more")
    made.context.set_offline(True)
    page.evaluate("() => { window.isSame = true; }")
    page.locator("[data-more]").evaluate("link => link.click()")
    expect(page.locator(".live-region")).to_have_text(re.compile("could not be loaded"))
    assert page.evaluate("() => window.isSame")
    made.troubles.clear()


def test_nothing_of_a_cut_title_is_below_its_last_line(visit):
    """Its target stays as high as a finger needs, and more."""
    page = visit(size="phone", touch=True).open("posts/feed.html")
    link = page.locator(".list-item h2 a").first
    assert link.bounding_box()["height"] >= 44
    link.evaluate("each => { each.textContent = 'A title of many words that goes on '.repeat(20); }")
    box = link.bounding_box()
    line, above = link.evaluate("each => [getComputedStyle(each).lineHeight, getComputedStyle(each).paddingTop].map(parseFloat)")
    # The space above the next line's letters is a fifth of its height.
    assert 0 <= box["height"] - above - 5 * line <= line / 5
