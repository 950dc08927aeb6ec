"""A feed narrowed down by plain links: its years, cities, tags and people, and the archive."""

import re

import pytest
from playwright.sync_api import expect

from support import settle

WHERE = ["disk", "http", "below"]


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "none"])
def test_the_filters_of_a_feed_lead_to_its_pages(visit, where, scripts):
    visit = visit(where, size="phone", scripts=scripts)
    page = visit.open("events/index.html")
    links = page.locator(".feed-filters .filter-link")
    expect(links.first).to_be_hidden()
    page.locator(".feed-filters > summary").click()
    expect(links.first).to_be_visible()
    expect(page.locator(".filter-combine")).to_be_visible(visible=scripts)
    for name in ["2027", "Calder City"]:
        link = links.filter(has_text=name)
        count = int(link.locator(".filter-count").text_content())
        address = link.get_attribute("href")
        link.click()
        expect(page.locator("h1")).to_have_text(name)
        expect(page.locator("main [data-entry]")).to_have_count(count)
        assert address.removeprefix("..") in page.url
        page.go_back()
        if not links.first.is_visible():
            page.locator(".feed-filters > summary").click()


def test_on_a_wide_screen_people_and_tags_are_not_there_twice(visit):
    page = visit(size="desk").open("looks/index.html")
    page.locator(".feed-filters > summary").click()
    expect(page.locator(".feed-filters .tags")).to_be_hidden()
    expect(page.locator(".aside .tags")).to_be_visible()


@pytest.mark.parametrize("path,number", [("events/archive.html", 9), ("ar/looks/archive.html", 1)])
def test_a_month_of_the_archive_is_a_place_on_its_years_page(visit, path, number):
    page = visit("disk", size="phone").open(path)
    month = page.locator(".archive-months .filter-link").nth(number)
    name, count = month.locator("span").first.text_content(), int(re.search(r"\d+", month.get_attribute("href").split("#month-")[1])[0])
    assert 1 <= count <= 12
    month.click()
    heading = page.locator(f"#month-{count}")
    expect(heading).to_contain_text(name)
    expect(heading).to_be_in_viewport()


def test_controls_are_not_printed(visit, kinds):
    visited = visit(size="desk")
    for path, controls in [
            ("shop/index.html", [".filter", ".feed-filters", ".shape"]), ("looks/index.html", [".sheet a", ".edit"]),
            ("events/feed.html", [".page-header a[href$='#filters']"]), ("posts/feed.html", [".contact", ".list-item .heart"]),
            (kinds[""]["look"], [".row-steps", ".view-button", ".heart"]), ("search.html?q=a", [".facets", ".results + .button"])]:
        page = visited.open(path)
        for each in controls:
            expect(page.locator(each).first).to_be_visible()
        page.emulate_media(media="print")
        for each in controls:
            expect(page.locator(f"{each}:visible")).to_have_count(0)
        page.emulate_media(media="screen")


@pytest.mark.parametrize("where, scripts", [("disk", True), ("http", False)])
def test_a_list_leads_to_the_filters_which_open(visit, where, scripts):
    """A browser opens the fold in which a place of the address is."""
    page = visit(where, size="phone", scripts=scripts).open("events/feed.html")
    page.locator(".page-header a[href$='#filters']").click()
    page.wait_for_url("**/events/index.html#filters")
    expect(page.locator(".feed-filters .filter-link").first).to_be_visible()


def test_without_a_filter_there_is_none(visit):
    """Members have neither dates nor tags."""
    page = visit().open("team/index.html")
    expect(page.locator(".feed-filters")).to_have_count(0)
    page.goto(page.url.replace("index.html", "feed.html"))
    expect(page.locator("main a[href$='#filters']")).to_have_count(0)


def choose(page, city):
    field = page.locator("select[name=city]")
    field.select_option(field.locator("option", has_text=city).get_attribute("value"))


@pytest.mark.parametrize("city", ["Calder City", ""])
def test_coming_back_finds_the_fold_and_the_place(visit, city):
    """It is higher than a phone's screen: closed, all below it would move."""
    visited = visit(size="phone", touch=True)
    page = visited.open("events/index.html")
    page.locator(".feed-filters > summary").click()
    cards = page.locator(".is-filtered .card > a" if city else ".tiles .card > a")
    if city:
        choose(page, city)
    card = cards.nth(3)
    card.scroll_into_view_if_needed()
    name, place = card.get_attribute("href"), page.evaluate("() => scrollY")
    assert place > 500
    settle(page)
    card.tap()
    page.locator("article.details").wait_for()
    for again in (page.go_back, page.reload):
        again()
        expect(cards.nth(3)).to_have_attribute("href", name)
        expect(page.locator(".feed-filters")).to_have_attribute("open", "")
        expect(card).to_be_in_viewport()
        assert abs(page.evaluate("() => scrollY") - place) < 3


def test_the_count_of_a_filter_is_on_its_row(visit):
    page = visit().open("events/index.html")
    choose(page, "Calder City")
    expect(page.locator(".filter-status")).not_to_be_empty()
    middles = [(box["y"] + box["height"] / 2) for box in (page.locator(part).bounding_box() for part in ("select[name=city]", ".filter-clear", ".filter-status"))]
    assert max(middles) - min(middles) < 1, middles
