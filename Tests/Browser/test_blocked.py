"""Scripts that stop half-way and storage that is forbidden: the pages stay whole, and what cannot be done is said."""

import re

import pytest

from support import BROKEN, KINDS, SIZES, Unheard
from test_pages import DEAD, WIDE

# The first script has run, so that room is kept for what the others add; those never come.
OTHERS = re.compile(r"/assets/(?!blocking\.)[\w-]+\.[0-9a-f]+\.js$")
FORBIDDEN = """for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });"""


@pytest.mark.parametrize("language, where", [("", "http"), ("ar/", "disk")])
def test_pages_whose_scripts_stop_after_the_first_are_whole(visit, kinds, where, language):
    visited = visit(where, size="phone", service_workers="block")
    visited.context.route(OTHERS, lambda route: route.abort())
    wrong = []
    for kind in KINDS:
        page = visited.open(kinds[language][kind])
        if not page.locator("h1").first.is_visible():
            wrong.append(f"{kind}: nothing in it is seen")
        for size in ["phone", "desk"]:
            page.set_viewport_size(dict(zip(["width", "height"], SIZES[size])))
            wrong += [f"{kind}, {size}: {each}" for look in [WIDE, BROKEN, DEAD] for each in page.evaluate(look)]
    assert not wrong, "\n".join(wrong)
    assert {"failed" if OTHERS.search(each.split(" ")[1]) else each for each in visited.troubles
            if not each.startswith("error: Failed to load resource")} <= {"failed"}
    visited.troubles = Unheard()


def test_the_search_s_page_leads_to_the_tags_when_its_scripts_do_not_come(visit):
    visited = visit(service_workers="block")
    visited.context.route(OTHERS, lambda route: route.abort())
    page = visited.open("index.html")
    page.locator(".site-header input[data-search]").fill("sea")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search.html?q=sea")
    # It comes after a while, and takes no room until then. The while is the test's, however slow the machine.
    notice = page.locator(".search-page > .notice")
    notice.evaluate("each => { const [wait] = each.getAnimations(); wait.pause(); wait.currentTime = wait.effect.getTiming().delay / 2; }")
    assert not notice.is_visible()
    notice.evaluate("each => each.getAnimations()[0].finish()")
    assert "JavaScript" in notice.inner_text() and notice.is_visible()
    page.locator(".search-section a[href*='/tags/']").first.click()
    page.locator("[data-entry]").first.wait_for()
    visited.troubles = Unheard()


# A part that does not come: its file, where it is asked for, and by what.
ASKED = {
    "viewer": ("pictures", "looks/feed.html", ".list-items [data-action=view]"),
    "mosaic": ("pictures", "looks/index.html", "[data-action=edit]"),
    "search": ("search", "index.html", ".site-header input[data-search]"),
}


@pytest.mark.parametrize("part", ASKED)
@pytest.mark.parametrize("where", ["disk", "http"])
def test_a_part_that_does_not_come_is_said_and_asked_for_again(visit, where, part):
    file, path, control = ASKED[part]
    visited = visit(where, size="tablet", service_workers="block")
    name = re.compile(rf"/assets/{file}\.[0-9a-f]+\.js$")
    visited.context.route(name, lambda route: route.abort())
    page = visited.open(path)
    page.locator(control).first.click()
    page.locator(".live-region.is-shown").filter(has_text="could not be loaded").wait_for()
    visited.context.unroute(name)
    page.locator("h1").first.click()
    if part == "search":
        page.locator(control).first.fill("sea")
        page.locator(".site-header [data-results] [data-entry]").first.wait_for()
    else:
        page.locator(control).first.click()
        page.locator({"viewer": "dialog[data-viewer][open]", "mosaic": "[data-action=remove]"}[part]).first.wait_for()
    visited.troubles = Unheard()


def test_lists_whose_parts_do_not_come_are_linked_pages(visit):
    visited = visit(service_workers="block")
    visited.context.route(re.compile(r"/assets/(lists|panes)\.[0-9a-f]+\.js$"), lambda route: route.abort())
    page = visited.open("looks/feed.html")
    page.locator("[data-more]").click()
    page.wait_for_url("**/feed-2.html")
    page.locator(".list-items h2 a").first.click()
    page.locator("article.details").wait_for()
    visited.troubles = Unheard()


@pytest.mark.parametrize("where, path", [("disk", "looks/index.html"), ("http", "index.html"), ("http", "ar/team/2.html")])
def test_all_works_while_storage_is_forbidden(visit, where, path):
    """For as long as the page is open."""
    visited = visit(where)
    visited.context.add_init_script(FORBIDDEN)
    page = visited.open(path)
    page.locator("[data-action=edit]").click()
    page.locator("[data-action=remove]").nth(5).click()
    page.wait_for_function("() => document.querySelectorAll('[data-cell]').length === 5")
    page.locator(".mosaic-tools [data-action=restore]").click()
    page.wait_for_function("() => document.querySelectorAll('[data-cell]').length === 6")
    page.keyboard.press("Escape")
    page.locator("[data-action=theme]").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    page.locator(".site-header input[data-search]").press_sequentially("sea")
    page.locator(".site-header [data-results] [data-entry]").first.wait_for()
    page = visited.open("looks/index.html")
    page.locator("button.edit[data-action=view]").click()
    page.locator("dialog[data-viewer][open]").wait_for()


def held_back(visited, part):
    """Requests for a part's script wait: the expression that finds them, and what lets them go on."""
    name, routes = re.compile(rf"/assets/{part}\.[0-9a-f]+\.js$"), []
    visited.page.route(name, lambda route: routes.append(route))
    return name, lambda: [route.continue_() for route in routes]


def test_a_search_that_comes_late_shows_nothing_to_who_has_left_the_field(visit):
    visited = visit(service_workers="block")
    name, go_on = held_back(visited, "search")
    page = visited.open("index.html")
    field = page.locator(".site-header input[data-search]")
    with page.expect_request(name):
        field.press_sequentially("sea")
    page.locator("h1").first.click()
    go_on()
    panel = page.locator(".site-header .results-panel")
    panel.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    assert not panel.is_visible()
    field.focus()
    panel.locator("[data-entry]").first.wait_for()


def test_a_mosaic_is_edited_however_often_that_was_pressed_while_the_part_came(visit):
    visited = visit(service_workers="block")
    name, go_on = held_back(visited, "pictures")
    page = visited.open("looks/index.html")
    button = page.locator("[data-action=edit]").first
    with page.expect_request(name):
        button.click()
    button.click()
    go_on()
    page.locator("[data-action=remove]").first.wait_for()
    assert button.get_attribute("aria-pressed") == "true"
    # Once it is there each press counts.
    button.click()
    page.locator("[data-action=remove]").first.wait_for(state="detached")
