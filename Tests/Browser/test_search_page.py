"""The search's own page: the query in the address, places come back to, and the tags where there are no scripts."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from searching import WHERE, facet, field, found, page_field


@pytest.mark.parametrize("where", WHERE)
def test_the_query_is_in_the_address_and_back_works(visit, where):
    page = visit(where).open("search.html")
    mark = "#" if where == "disk" else "?"
    page_field(page).press_sequentially("limones")
    expect(page).to_have_url(re.compile(re.escape(f"search.html{mark}q=limones") + "$"))
    page_field(page).press("Enter")
    page_field(page).fill("garden")
    expect(page).to_have_url(re.compile("q=garden$"))
    page_field(page).press("Enter")
    expect(found(page).first).not_to_contain_text("Limones")
    page.go_back()
    expect(page_field(page)).to_have_value("limones")
    expect(found(page).first).to_contain_text("Limones")
    page.go_forward()
    expect(page_field(page)).to_have_value("garden")
    page.reload()
    expect(page_field(page)).to_have_value("garden")
    expect(found(page).first).to_be_visible()


@pytest.mark.parametrize("where", WHERE)
def test_back_comes_to_the_same_place_in_the_results(visit, where):
    page = visit(where, size="phone").open("search.html")
    page_field(page).fill("a")
    expect(found(page)).to_have_count(24)
    page.get_by_role("button", name="Show more").click()
    expect(found(page)).to_have_count(48)
    expect(found(page).nth(24)).to_be_focused()
    last = found(page).nth(40)
    key = last.get_attribute("data-entry")
    last.scroll_into_view_if_needed()
    last.click()
    expect(page.locator(f'article[data-entry="{key}"]')).to_be_visible()
    page.go_back()
    expect(page.locator(f'[data-results] [data-entry="{key}"]')).to_be_in_viewport()


@pytest.mark.parametrize("where", WHERE)
def test_whoever_leaves_by_another_way_comes_back_to_the_same_place(visit, where):
    visited = visit(where, size="desk")
    page = visited.open("search.html")
    page_field(page).fill("a")
    expect(found(page)).to_have_count(24)
    page.get_by_role("button", name="Show more").click()
    expect(found(page)).to_have_count(48)
    key = found(page).nth(40).get_attribute("data-entry")
    found(page).nth(40).scroll_into_view_if_needed()
    visited.open("favourites.html")
    page.go_back()
    expect(found(page)).to_have_count(48)
    expect(page.locator(f'[data-results] [data-entry="{key}"]')).to_be_in_viewport()


def test_a_choice_of_feed_is_a_step_of_its_own(visit):
    page = visit().open("search.html?q=s")
    expect(found(page)).to_have_count(24)
    facet(page, "in").select_option("team")
    expect(page).to_have_url(re.compile("q=s&in=team$"))
    expect(found(page).first).to_have_attribute("data-entry", re.compile("^team/"))
    page.go_back()
    expect(facet(page, "in")).to_have_value("")
    expect(page).to_have_url(re.compile("q=s$"))


def test_a_choice_after_going_back_brings_no_other_back(visit):
    """The choices are counted, and so shown, a little after the results."""
    page = visit().open("search.html?q=s")
    facet(page, "year").locator("option").nth(1).wait_for(state="attached")
    facet(page, "year").select_option(index=1)
    expect(page).to_have_url(re.compile("year="))
    page.evaluate("""() => addEventListener("popstate", () => {
        const feed = document.querySelector("[data-search-page] select[name=in]");
        feed.append(new Option("Looks", "looks"));
        feed.value = "looks";
        feed.dispatchEvent(new Event("change", { bubbles: true }));
    }, { once: true })""")
    page.go_back()
    expect(page).to_have_url(re.compile("q=s&in=looks$"))


@pytest.mark.parametrize("query", ['<img src=x onerror="document.title=1">', "a" * 10_000, "%", "'\"><script>1</script>", "#" * 300, "\u202e\u0000\ufffe x"])
@pytest.mark.parametrize("where", ["disk", "http"])
def test_any_query_is_only_a_query(visit, where, query):
    page = visit(where).open(f"search.html{'#' if where == 'disk' else '?'}q=" + quote(query))
    expect(page.locator("[data-search-page] .muted").first).to_be_attached()
    assert len(page_field(page).input_value()) <= 200
    assert page.title() == "Search · Vitrine"
    page_field(page).fill("limones")
    expect(found(page).first).to_contain_text("Limones")


def test_an_unknown_feed_in_the_address_is_all_feeds(visit):
    page = visit().open("search.html?q=limones&in=nowhere")
    expect(found(page)).to_have_count(1)


# MARK: Without scripts

@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_without_scripts_it_leads_to_the_tags(visit, where, size):
    page = visit(where, size=size, scripts=False).open("index.html")
    if size == "desk":
        field(page).fill("sea")
        field(page).press("Enter")
    else:
        page.locator("[data-action=search]").click()
    expect(page).to_have_url(re.compile("search.html"))
    expect(page.locator("input[data-search]:visible")).to_have_count(0)
    page.locator(".search-section a[href*='/tags/']").first.click()
    expect(page.locator("[data-entry]").first).to_be_visible()


def test_what_is_typed_before_the_script_has_come_is_searched_for(visit):
    visited = visit(service_workers="block")
    with visited.held("search.html", "**/assets/search.*.js") as page:
        page_field(page).click()
        page_field(page).press_sequentially("limones")
    expect(found(page).first).to_contain_text("Limones")
    expect(page_field(page)).to_have_value("limones")
    expect(page).to_have_url(re.compile(r"\?q=limones$"))


def test_a_place_is_come_back_to_once(visit):
    page = visit(size="phone").open("search.html?q=an")
    expect(found(page)).to_have_count(24)
    page.evaluate("scrollTo(0, 900)")
    page.locator("[data-results] .heart").nth(6).click()
    page.evaluate("scrollTo(0, 0)")
    page_field(page).press("Enter")
    expect(found(page)).to_have_count(24)
    found(page).nth(9).click()
    page.locator("article.details").wait_for()
    page.go_back()
    page.wait_for_function("() => scrollY > 300")
    page.evaluate("scrollTo(0, 0)")
    page_field(page).fill("ann")
    page_field(page).fill("an")
    expect(found(page)).to_have_count(24)
    page_field(page).press("Enter")
    expect(found(page)).to_have_count(24)
    assert page.evaluate("scrollY") == 0


def test_what_has_no_letters_is_not_found(visit):
    page = visit().open("search.html")
    page_field(page).fill("\U0001f34b")
    expect(page.locator("[data-results]")).to_contain_text("Nothing found")


@pytest.mark.parametrize("path", ["search.html", "index.html"])
def test_trying_again_keeps_the_focus_in_the_search(visit, path):
    visited = visit(service_workers="block")
    page = visited.page
    page.route("**/search/index.js", lambda route: route.abort())
    page.goto(visited.base + path)
    place = page_field(page) if path == "search.html" else field(page)
    place.fill("limones")
    again = page.get_by_role("button", name="Try again")
    again.wait_for()
    page.unroute("**/search/index.js")
    again.click()
    expect(page.locator("[data-results] [data-entry]").first).to_contain_text("Limones")
    expect(place).to_be_focused()
    visited.troubles.clear()


def test_back_from_a_page_without_results_of_its_own_is_no_error(visit):
    """A browser that goes back tells a page that is left nothing of where it goes."""
    page = visit().open("search.html?q=quartet")
    person = page.locator("[data-results] a.is-person, a.is-person").first
    person.click()
    page.wait_for_url("**/by/*.html")
    page.wait_for_function("() => window.vitrine?.parts.more")
    page.go_back()
    page.wait_for_url("**/search.html?q=quartet")
    found(page).first.wait_for()
