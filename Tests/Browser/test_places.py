"""Where a site stands: several sites of one origin, and hosts that know pages without their `.html`."""

import pytest
from playwright.sync_api import expect

from favourites import KEPT, keep, keys_shown
from mosaics import CROSS, edit, keys
from support import BareHandler, Server, Visit, base_of_folder
from test_lists import COUNT, ENTRIES, TOP, more, scroll_to


@pytest.fixture(params=["disk", "http"])
def two_sites(site, browser, tmp_path, request):
    """A visit of two sites of one origin, below a/ and b/."""
    for name in "ab":
        (tmp_path / name).symlink_to(site)
    server = Server(tmp_path)
    visited = Visit(browser, server.base if request.param == "http" else base_of_folder(tmp_path), service_workers="block")
    yield visited
    visited.close()
    server.close()
    assert visited.troubles == []


def test_sites_of_one_origin_keep_what_is_their_own(two_sites):
    page = two_sites.open("a/looks/index.html")
    [key] = keep(page)
    page.locator("[data-action=theme]").click()
    page.locator(".shape [value=whole]").check()
    other = two_sites.context.new_page()
    other.goto(two_sites.base + "b/ar/looks/index.html")
    other.locator("[data-entry] .heart[aria-pressed=false]").first.wait_for(state="attached")
    assert other.locator(".heart[aria-pressed=true]").count() == 0
    assert other.locator("html").evaluate("html => [html.dataset.theme ?? null, html.dataset.shape]") == [None, ""]
    heart = other.locator(f'.heart:not([data-key="{key}"])').first
    heart.evaluate("heart => heart.click()")
    own = heart.get_attribute("data-key")
    assert list(page.evaluate(KEPT)) == [key] and list(other.evaluate(KEPT)) == [own]
    # In every folder and language of a site.
    page = two_sites.open("a/ar/favourites.html")
    page.locator(".favourite").wait_for()
    assert keys_shown(page) == [key] and page.locator("html").evaluate("html => html.dataset.theme") == "light"
    assert two_sites.open("a/ar/looks/index.html").locator("html").evaluate("html => html.dataset.shape") == "whole"


def test_what_former_versions_stored_for_a_whole_origin_is_not_lost(two_sites):
    page = two_sites.open("a/looks/index.html")
    page.wait_for_function("() => window.vitrine && vitrine.parts.more")
    key = page.locator("[data-entry]").first.get_attribute("data-entry")
    page.evaluate("""key => {
        localStorage.clear();
        localStorage.setItem("vitrine-theme", "dark");
        localStorage.setItem("vitrine-shape", "whole");
        localStorage.setItem("vitrine-favourites-unread", "[]");
        localStorage.setItem("vitrine-favourites", JSON.stringify({ form: 1, items: [
            { key, title: "of a former version", path: key + ".html", picture: "", feed: "" }] }));
    }""", key)
    for name in "ab":
        page = two_sites.open(f"{name}/looks/index.html")
        page.locator(f'.heart[data-key="{key}"][aria-pressed=true]').first.wait_for(state="attached")
        assert page.locator("html").evaluate("html => [html.dataset.theme, html.dataset.shape]") == ["dark", "whole"]
    # A change is the site's own.
    page.locator(f'.heart[data-key="{key}"]').first.evaluate("heart => heart.click()")
    page.locator("[data-action=theme]").click()
    page = two_sites.open("b/favourites.html")
    page.locator(".empty").wait_for()
    assert page.locator("html").get_attribute("data-theme") is None
    page.locator("[data-action=forget]").click()
    assert two_sites.open("b/favourites.html").locator("[data-action=export]").count() == 1
    assert page.locator("[data-notice=unread]").count() == 0
    page = two_sites.open("a/favourites.html")
    page.locator(".favourite").wait_for()
    assert keys_shown(page) == [key] and page.locator("html").get_attribute("data-theme") == "dark"


@pytest.fixture
def bare(site, bases):
    server = Server(site, handler=BareHandler)
    bases["bare"] = server.base
    yield
    del bases["bare"]
    server.close()


def test_where_addresses_have_no_html_favourites_and_mosaics_are_kept(bare, visit):
    visited = visit("bare")
    page = visited.open("posts/1.html")
    assert page.url.endswith("/posts/1")
    page.locator(".details-body header > .heart").click()
    assert page.evaluate(KEPT)["posts/1"]["path"] == "posts/1.html"
    # As they were stored before.
    page.evaluate("name => localStorage.setItem(name, localStorage.getItem(name).replace('.html', ''))",
                  visited.key("favourites"))
    page.goto(page.url.replace("posts/1", "favourites.html"))
    assert keys_shown(page) == ["posts/1"]
    assert page.locator(".favourite-link").evaluate("link => link.href").endswith("/posts/1.html")
    assert page.evaluate("vitrine.favourites.unread()") is None
    # A member's own cell has no link: its path is that of the page.
    page.goto(page.url.replace("favourites", "team/2.html"))
    edit(page)
    shown = keys(page)[1:]
    page.locator(CROSS).first.click()
    page.wait_for_function("key => document.querySelector('article.details').dataset.entry === key", arg=shown[0])
    page.reload()
    expect(page.locator("[data-cell]")).to_have_count(len(shown))
    assert keys(page) == shown


@pytest.mark.parametrize("path, pages", [("photos/feed.html", 2), ("photos/index.html", 1)])
@pytest.mark.parametrize("how", ["reload", "back"])
def test_where_addresses_have_no_html_a_list_is_found_where_it_was_left(bare, visit, path, pages, how):
    page = visit("bare", size="landscape").open(path)
    more(page, pages)
    shown = page.evaluate(ENTRIES)
    # The last page may be short.
    scroll_to(page, shown[-1])
    key = page.evaluate(TOP)
    page.wait_for_function("key => history.state?.more?.key === key && /-\\d+$/.test(location.pathname)", arg=key)
    if how == "reload":
        page.reload()
    else:
        page.locator(f'.entries [data-entry="{key}"] a[href$=".html"]:not(.byline)').first.evaluate("link => link.click()")
        page.locator("article.details").wait_for()
        page.go_back()
    page.wait_for_function(f"count => ({COUNT})() >= count", arg=len(shown))
    assert page.evaluate(ENTRIES)[:len(shown)] == shown
    page.wait_for_function(f"key => ({TOP})() === key", arg=key)
    # It goes on from there, as far as there is more.
    if page.locator("[data-more]").count():
        more(page)
