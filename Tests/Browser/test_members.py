"""Members: the feed's first page opens with the member of the day, and words, title and address follow the hero."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from favourites import KEPT
from mosaics import CROSS, SHOWN, edit, keys, tool
from support import press
from test_mosaic_saving import saved

PERSON = "team/2.html"
HEADING = "article.details h1"
FEATURED = "[data-featured]"


def page_of(site, key, language=""):
    """What the member's own page says: name, position, title and text."""
    text = (site / language / f"{key}.html").read_text("utf-8")
    label = text.split('<div class="details-body">')[1]
    found = [re.search(pattern, label, re.DOTALL) for pattern in (r"<h1[^>]*>([^<]*)<", r'<p class="lead"[^>]*>([^<]*)<')]
    prose = re.search(r'<div class="prose"[^>]*>(.*?)</div>', label, re.DOTALL)
    return {
        "name": found[0][1], "position": found[1][1] if found[1] else None,
        "title": re.search("<title>([^<]*)<", text)[1],
        "text": " ".join(re.sub("<[^>]*>", " ", prose[1]).replace("&amp;", "&").split()) if prose else "",
    }


def words(place):
    return " ".join(place.text_content().split())


def expect_member(page, site, key, language="", has_address=True):
    """The page is that of the member, whichever it was opened as."""
    member = page_of(site, key, language)
    expect(page.locator(HEADING)).to_have_text(member["name"])
    expect(page).to_have_title(member["title"].replace("&amp;", "&"))
    if member["position"]:
        expect(page.locator(".details-body .lead")).to_have_text(member["position"].replace("&amp;", "&"))
    assert words(page.locator(".details-body .prose")) == member["text"]
    assert page.locator("article.details").get_attribute("data-entry") == key
    assert page.locator(".details-body .heart").get_attribute("data-key") == key
    assert page.locator(f'.details-body summary:has-text("{member["name"]}")').count() == 1
    # Asked of the page: the driver learns of a replaced address later.
    assert page.evaluate("location.pathname").endswith(f"{key}.html") == has_address


@pytest.mark.parametrize("where,language,size", [
    ("http", "", "desk"), ("below", "es/", "phone"), ("disk", "", "desk"), ("disk", "ar/", "tablet")])
def test_words_title_and_address_follow_the_hero(visit, site, where, language, size):
    page = visit(where, size=size, touch=size == "phone").open(language + PERSON)
    has_address = where != "disk"
    expect_member(page, site, "team/2", language)
    edit(page)
    second = keys(page)[1]
    press(page.locator(CROSS).first)
    expect_member(page, site, second, language, has_address)
    hero = page.locator(SHOWN).first.element_handle()
    press(tool(page, "shuffle"))
    page.wait_for_function("old => !old.isConnected", arg=hero)
    shown = keys(page)[0]
    expect_member(page, site, shown, language, has_address)
    if has_address:
        others = page.locator(".site-footer a[hreflang]").evaluate_all("all => all.map(link => link.pathname)")
        assert len(others) > 1 and all(path.endswith(f"{shown}.html") for path in others), others
    # Another cell than the hero changes nothing.
    press(page.locator(CROSS).nth(2))
    expect(page.locator(SHOWN)).to_have_count(5)
    expect_member(page, site, shown, language, has_address)
    # It is the same page when it is read anew.
    page.reload()
    page.wait_for_function("() => document.querySelectorAll('[data-cell]').length === 5")
    expect_member(page, site, shown, language, has_address)
    if has_address:
        return
    edit(page)
    press(tool(page, "restore"))
    expect_member(page, site, "team/2", language)


def test_the_buttons_that_share_the_page_stay(visit):
    page = visit().open(PERSON)
    copy = page.locator(".share-tools [data-action=copy]")
    expect(copy).to_be_visible()
    name = page.locator(HEADING).inner_text()
    edit(page)
    press(page.locator(CROSS).first)
    expect(page.locator(HEADING)).not_to_have_text(name)
    expect(copy).to_be_visible()


def test_the_way_back_is_to_where_one_came_from(visit, site):
    page = visit().open("team/index.html")
    page.locator('.tiles [data-entry] a, .mosaic [data-entry="team/2"] a').first.click()
    page.wait_for_url(re.compile(r"/team/\d+\.html"))
    edit(page)
    first = page.locator("article.details").get_attribute("data-entry")
    tool(page, "shuffle").click()
    page.wait_for_function("first => document.querySelector('article.details').dataset.entry !== first", arg=first)
    page.go_back()
    expect(page).to_have_url(re.compile("team/index.html$"))


def test_restore_brings_the_own_words_back(visit, site):
    page = visit().open(PERSON)
    edit(page)
    for _ in range(3):
        page.locator(CROSS).first.click()
    tool(page, "restore").click()
    expect_member(page, site, "team/2")
    for _ in range(6):
        page.locator(CROSS).first.click()
    # Nobody is shown: the page is its own again.
    expect_member(page, site, "team/2")


@pytest.mark.parametrize("where", ["http", "disk"])
def test_mail_and_picture_name_who_is_shown(visit, site, where):
    page = visit(where).open(PERSON)
    edit(page)
    page.locator(CROSS).first.click()
    name = page_of(site, keys(page)[0])["name"]
    expect(page.locator(HEADING)).to_have_text(name)
    tool(page, "mail").click()
    link = page.locator(".mosaic-tools a[href^='mailto:']")
    expect(link).to_have_attribute("href", re.compile(re.escape(quote(name))))
    assert "Lien" not in link.get_attribute("href").split("&body")[0]
    if where == "http":
        assert saved(page)[0] == re.sub(r"[^\w]+", "-", name) + ".png"


def test_without_the_words_the_name_is_shown(visit):
    visited = visit("disk")
    visited.page.route("**/members.js", lambda route: route.abort())
    page = visited.open(PERSON)
    edit(page)
    name = page.locator(f"{SHOWN} .card-title").first.text_content()
    page.locator(CROSS).first.click()
    expect(page.locator(HEADING)).to_have_text(name)
    assert page.locator(".details-body .prose").count() == 0
    tool(page, "restore").click()
    expect(page.locator(HEADING)).to_have_text("Lien Tran")
    visited.troubles.clear()


@pytest.mark.parametrize("where,language,size,scripts", [
    ("disk", "", "desk", False), ("http", "", "desk", True), ("below", "ar/", "phone", True), ("disk", "es/", "tablet", True)])
def test_the_first_page_opens_with_the_member_of_the_day(visit, site, where, language, size, scripts):
    page = visit(where, size=size, scripts=scripts).open(language + "team/index.html")
    first = page.locator(f"{SHOWN} [data-entry]").first
    key = first.get_attribute("data-entry")
    member = page_of(site, key, language)
    featured = page.locator(FEATURED)
    expect(featured.locator("h2")).to_have_text(member["name"])
    expect(featured.locator(".prose")).to_be_visible()
    assert words(featured.locator(".prose")) == member["text"]
    assert page.locator(".mark-lead").count() >= 1
    pictures = page.locator(f"{SHOWN} img").evaluate_all("all => all.map(each => each.getAttribute('src').replace(/-\\d+\\.\\w+$/, ''))")
    assert len(pictures) == len(set(pictures)) == 6
    mosaic, label = page.locator(".featured-layout .mosaic").bounding_box(), featured.bounding_box()
    is_beside = label["y"] < mosaic["y"] + mosaic["height"] / 2
    assert is_beside == (size != "phone")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    home = visit(where, scripts=scripts).open(language + "index.html")
    assert home.locator(f'.mosaic [data-entry="{key}"]').count() == 1


@pytest.mark.parametrize("where", ["http", "disk"])
def test_on_the_first_page_the_words_follow_too(visit, site, where):
    page = visit(where).open("team/index.html")
    own = words(page.locator(FEATURED))
    edit(page)
    page.locator(CROSS).first.click()
    member = page_of(site, keys(page)[0])
    expect(page.locator(f"{FEATURED} h2")).to_have_text(member["name"])
    assert words(page.locator(f"{FEATURED} .prose")) == member["text"]
    assert page.locator(f"{FEATURED} .mark-lead").count() == 0
    expect(page).to_have_url(re.compile("team/index.html$"))
    assert page.locator("h1").text_content() == "Team"
    tool(page, "mail").click()
    expect(page.locator(".mosaic-tools a[href^='mailto:']")).to_have_attribute("href", re.compile(re.escape(quote(member["name"]))))
    page.locator(f"{FEATURED} h2 a").click()
    expect(page.locator(HEADING)).to_have_text(member["name"])
    page.go_back()
    edit(page)
    tool(page, "restore").click()
    assert words(page.locator(FEATURED)) == own


def test_from_disk_the_heart_keeps_the_member_who_is_shown(visit, site):
    """The address stays that of the page."""
    visited = visit("disk")
    page = visited.open(PERSON)
    edit(page)
    second = keys(page)[1]
    page.locator(CROSS).first.click()
    expect_member(page, site, second, has_address=False)
    heart = page.locator(".details-body header > .heart")
    heart.click()
    kept = page.evaluate(KEPT)
    assert list(kept) == [second] and kept[second]["path"] == second + ".html"
    heart.click()
    tool(page, "restore").click()
    expect_member(page, site, "team/2")
    page.locator(".details-body header > .heart").click()
    assert page.evaluate(KEPT)["team/2"]["path"] == PERSON


def test_arrow_keys_do_not_leave_a_mosaic_that_is_edited(visit):
    page = visit().open(PERSON)
    page.wait_for_function("() => vitrine.parts.controls")
    edit(page)
    page.evaluate("() => { window.clicks = 0; addEventListener('click', () => { window.clicks += 1; }, true); }")
    page.locator(CROSS).nth(2).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("window.clicks") == 0
    tool(page, "done").focus()
    page.keyboard.press("Enter")
    page.locator(".details-pictures [data-cell] a").first.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("own => !location.pathname.endsWith(own)", arg="/" + PERSON)
