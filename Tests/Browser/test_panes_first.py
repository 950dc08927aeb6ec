"""The first entry beside its list, before anything is chosen."""

import re

import pytest
from playwright.sync_api import expect

from panes import CHOSEN, PANE, choose, link, ready

# A frame and a rest; a window that draws nothing more has no further frame, and no evaluation ends by itself.
IDLE = """() => new Promise(done => {
    const rest = () => requestIdleCallback(done, { timeout: 1000 });
    requestAnimationFrame(rest);
    setTimeout(rest, 2000);
})"""


@pytest.mark.parametrize("where, path, width", [
    ("http", "events/feed.html", 1440), ("disk", "ar/posts/feed.html", 900), ("below", "shop/feed.html", 2560), ("disk", "team/feed.html", 1440)])
def test_the_first_entry_is_shown_by_itself(visit, where, path, width):
    """Neither address, title, history, focus nor place change; one step back leaves the list."""
    visited = visit(where)
    visited.page.set_viewport_size({"width": width, "height": 900})
    page = visited.open("index.html")
    steps = page.evaluate("history.length")
    page = visited.open(path)
    ready(page)
    title = page.title()
    assert page.evaluate("[location.href, history.length, scrollY]") == [visited.base + path, steps + 1, 0]
    assert page.evaluate("document.activeElement === document.body")
    assert page.locator(CHOSEN).count() == 1
    page.keyboard.press("ArrowRight")
    # It is chosen as any other: with an address, a title and the focus of its own.
    chosen = choose(page, 0)
    assert page.evaluate("history.length") == steps + 2 and chosen in page.title() != title
    page.go_back()
    expect(page).to_have_url(visited.base + path)
    expect(page).to_have_title(title)
    ready(page)
    page.go_forward()
    expect(page).to_have_title(re.compile(re.escape(chosen)))
    page.go_back()
    page.go_back()
    expect(page).to_have_url(visited.base + "index.html")


def test_the_first_entry_waits_for_the_lists_pictures(visit):
    visited = visit(service_workers="block")
    page = visited.page
    held, asked = [], []
    page.route("**/images/**", lambda route: route.continue_() if held is None else held.append(route))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(visited.base + "shop/feed.html", wait_until="commit")
    page.locator(f"{PANE}[aria-busy]").wait_for()
    first = link(page, 0).evaluate("each => each.href")
    page.evaluate(IDLE)
    assert held and first not in asked
    kept, held = held, None
    for route in kept:
        route.continue_()
    ready(page)
    assert first in asked


def test_who_saves_data_is_invited_to_choose(visit):
    visited = visit()
    visited.context.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    asked = []
    visited.page.on("request", lambda request: asked.append(request.url))
    page = visited.open("events/feed.html")
    placeholder = page.locator(f"{PANE} .pane-placeholder")
    expect(placeholder).to_have_text("Choose something from the list to see it here.")
    page.evaluate(IDLE)
    assert link(page, 0).evaluate("each => each.href") not in asked and page.locator(".pane-toggle").is_hidden()
    choose(page, 1)
    page.go_back()
    expect(placeholder).to_be_visible()
    assert page.locator(CHOSEN).count() == 0


@pytest.mark.parametrize("where", ["http", "disk"])
def test_a_window_made_wide_shows_the_first_and_made_narrow_the_list(visit, where):
    visited = visit(where, size="tablet")
    asked = []
    visited.page.on("request", lambda request: asked.append(request.url))
    page = visited.open("events/feed.html")
    address = page.url
    page.evaluate(IDLE)
    assert page.locator(PANE).count() == 0 and link(page, 0).evaluate("each => each.href") not in asked
    for _ in range(2):
        page.set_viewport_size({"width": 1440, "height": 900})
        ready(page)
        page.set_viewport_size({"width": 899, "height": 900})
        expect(page.locator(PANE)).to_be_hidden()
        expect(page.locator(CHOSEN)).to_have_count(0)
        assert page.evaluate("location.href") == address and link(page, 0).is_visible()


@pytest.mark.parametrize("where", ["http", "disk"])
def test_a_first_entry_that_cannot_be_read_leaves_the_invitation(visit, where, site):
    visited = visit(where, service_workers="block")
    name = re.search(r'<h2[^>]*>\s*<a href="[^"]*/([^"/]+)"', (site / "posts/feed.html").read_text("utf-8").split("list-items")[1])[1]
    visited.page.route("**/posts/" + name, lambda route: route.abort())
    page = visited.open("posts/feed.html")
    expect(page.locator(f"{PANE} .pane-placeholder")).to_be_visible()
    assert page.url.endswith("posts/feed.html")
    choose(page, 1)
    visited.troubles.clear()


def test_a_member_who_comes_first_leaves_the_list_its_address(visit):
    page = visit().open("team/feed.html")
    ready(page)
    title = page.title()
    page.locator(f"{PANE} [data-action=edit]").click()
    page.locator(f"{PANE} [data-action=remove]").first.click()
    expect(page.locator(f"{PANE} h1")).not_to_have_text(link(page, 0).text_content())
    assert page.evaluate("location.pathname").endswith("/team/feed.html")
    expect(page).to_have_title(title)
    # Chosen, the first entry is itself again.
    page.keyboard.press("Escape")
    chosen = choose(page, 0)
    expect(page).to_have_title(re.compile(re.escape(chosen)))
    expect(page.locator(f"{PANE} h1")).to_have_text(chosen)


@pytest.mark.parametrize("where", ["http", "disk"])
def test_going_back_while_details_load_leaves_the_first_beside_the_list(visit, where):
    visited = visit(where, service_workers="block")
    page = visited.open("posts/feed.html")
    ready(page)
    title = page.title()
    held = []
    name = link(page, 3).evaluate("each => each.pathname.split('/').at(-1)")
    page.route(re.compile(r"/posts/" + re.escape(name) + r"$"), lambda route: held.append(route))
    with page.expect_request(re.compile(re.escape(name) + "$")):
        link(page, 3).click()
    page.go_back()
    for route in held:
        route.continue_()
    ready(page)
    expect(page).to_have_title(title)
    expect(page).to_have_url(re.compile(r"/feed\.html$"))


def test_the_viewer_of_a_list_counts_the_entry_beside_it_once(visit):
    page = visit().open("events/feed.html")
    ready(page)
    page.locator(f"{PANE} [data-action=view]").first.click()
    page.wait_for_selector("dialog[data-viewer][open]")
    first = page.evaluate("location.hash")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("first => location.hash !== first", arg=first)
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("first => location.hash === first", arg=first)
    expect(page.locator(".viewer-previous")).to_be_disabled()
    page.keyboard.press("Escape")
    page.locator("[data-viewer]").wait_for(state="hidden")
    ready(page)
    expect(page).to_have_url(re.compile(r"events/feed\.html$"))


def test_where_letters_are_large_details_are_pages(visit):
    """Beside a list of 22 letters' widths and more they would be too narrow to be read."""
    visited = visit()
    visited.page.set_viewport_size({"width": 1024, "height": 768})
    visited.context.new_cdp_session(visited.page).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 32}})
    page = visited.open("posts/feed.html")
    page.wait_for_function("() => vitrine.parts.more")
    assert page.locator(PANE).count() == 0 and not page.evaluate("vitrine.wideScreen.matches")
    assert page.locator(".entries").bounding_box()["width"] > 900
    link(page, 1).click()
    page.wait_for_url(re.compile(r"/posts/[^/]+\.html$"))
    assert page.locator("main > article.details").bounding_box()["width"] > 900
