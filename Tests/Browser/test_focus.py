"""The focus stays where the visitor works, whatever comes or goes meanwhile."""

import pytest
from playwright.sync_api import expect

from favourites import KEPT, keep
from mosaics import CROSS, edit
from searching import facet, found
from support import press
from viewing import VIEWER, gone, settled

ACTIVE = "() => document.activeElement.closest('[data-entry]')?.dataset.entry"
SHOWN = "() => decodeURIComponent(location.hash)"


def second_photo(visited):
    """The page of the feed's second entry, with the viewer open. -> the page, the keys of the first and the second entry"""
    page = visited.open("photos/feed.html")
    first, second = page.locator(".list-items [data-entry]").evaluate_all("all => all.slice(0, 2).map(each => each.dataset.entry)")
    page = visited.open(second + ".html")
    press(page.locator(".details-pictures [data-action=view]").first)
    page.wait_for_selector(VIEWER)
    settled(page)
    return page, first, second


@pytest.mark.parametrize("where", ["http", "disk"])
def test_a_step_to_a_feeds_first_picture_leaves_it_in_the_viewer(visit, where):
    page, first, second = second_photo(visit(where))
    page.locator(".viewer-previous").click()
    page.wait_for_function(f"mark => ({SHOWN})() === mark", arg="#view=" + first)
    expect(page.locator(".viewer-previous")).to_be_disabled()
    assert page.evaluate("() => document.querySelector('[data-viewer]').contains(document.activeElement)")
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"mark => ({SHOWN})() === mark", arg="#view=" + second)


def test_a_heart_in_the_viewer_keeps_a_neighbours_picture(visit):
    visited = visit()
    page, first, _ = second_photo(visited)
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(f"mark => ({SHOWN})() === mark", arg="#view=" + first)
    page.locator(f"{VIEWER} .heart").click()
    item = page.evaluate(KEPT)[first]
    assert item["picture"].startswith("images/") and item["path"].startswith("photos/")
    page = visited.open("favourites.html")
    page.wait_for_function("() => document.querySelector('.favourite img').naturalWidth > 0")


def test_a_mosaic_is_shown_on_the_whole_screen_from_its_first_picture(visit):
    visited = visit()
    page = visited.open("posts/index.html")
    expect(page.locator("[data-action=view].edit")).to_be_disabled()
    page = visited.open("index.html")
    keys = page.evaluate("""() => { document.querySelector("[data-mosaic] picture").remove();
        return [...document.querySelectorAll("[data-mosaic] [data-entry]")].map(each => each.dataset.entry); }""")
    view = page.locator("[data-action=view].edit")
    view.click()
    page.wait_for_selector(VIEWER)
    assert page.evaluate(SHOWN) == "#view=" + keys[1]
    page.keyboard.press("Escape")
    gone(page)
    edit(page)
    for _ in keys[1:]:
        page.locator(CROSS).nth(1).click()
    expect(page.locator("[data-mosaic] [data-entry]")).to_have_count(1)
    expect(view).to_be_disabled()


def test_more_favourites_begin_with_the_first_new_one(visit):
    visited = visit()
    page = visited.open()
    items = [{"key": f"looks/{number}", "title": str(number), "path": f"looks/{number}.html", "picture": "", "feed": "Looks"} for number in range(130)]
    page.evaluate("([key, items]) => localStorage.setItem(key, JSON.stringify({ form: 1, items }))", [visited.key("favourites"), items])
    page.route("**/search/**", lambda route: route.fulfill(body="void 0", content_type="text/javascript"))
    page = visited.open("favourites.html")
    more = page.locator(".favourites-more")
    more.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".favourite")).to_have_count(130)
    expect(page.locator(".favourite-link").nth(120)).to_be_focused()


def test_favourites_of_another_tab_come_around_it(visit):
    visited = visit()
    page = visited.open("looks/index.html")
    [key] = keep(page)
    page = visited.open("favourites.html")
    page.locator(".favourite-link").focus()
    other = visited.context.new_page()
    other.goto(visited.base + "looks/index.html")
    keep(other)
    expect(page.locator(".favourite")).to_have_count(2)
    assert page.evaluate(ACTIVE) == key


def test_options_of_a_tile_keep_it_while_they_are_completed(visit):
    page = visit().open("photos/index.html")
    held = []
    page.route("**/photos/*.html", lambda route: held.append(route))
    page.locator("main .tiles [data-entry] > a").first.focus()
    with page.expect_request("**/photos/*.html"):
        page.keyboard.press("Shift+F10")
    sheet = page.locator("dialog.options-sheet[open]")
    save = sheet.locator("[data-action=save]")
    save.focus()
    name = save.get_attribute("download")
    held[0].continue_()
    sheet.locator("[data-action=open]").wait_for()
    expect(sheet.locator("[data-action=save]")).to_be_focused()
    assert save.get_attribute("download") == name


def test_a_choice_that_became_needless_keeps_it(visit):
    page = visit().open("search.html?q=limones")
    expect(found(page)).to_have_count(1)
    feeds = facet(page, "in")
    # One result: of one feed.
    expect(feeds).to_be_disabled()
    page.goto(page.url + "&in=" + page.evaluate("document.querySelector('[data-results] [data-entry]').dataset.entry.split('/')[0]"))
    expect(feeds.locator("option")).not_to_have_count(1)
    feeds.focus()
    feeds.evaluate("select => { select.options[0].isOld = true; }")
    page.keyboard.press("Home")
    page.wait_for_function("() => !document.querySelector('[data-search-page] select[name=in]').options[0].isOld")
    expect(feeds).to_be_focused()
    expect(feeds).to_have_value("")


def test_a_key_follows_a_link_while_a_menu_is_open(visit):
    page = visit().open("photos/feed.html")
    menu = page.locator("details.options").first
    menu.locator("summary").press("Enter")
    menu.locator("a").first.wait_for()
    link = page.locator(".list-item h2 a").nth(1)
    address = link.evaluate("each => each.href")
    link.press("Enter")
    page.wait_for_url(address)
