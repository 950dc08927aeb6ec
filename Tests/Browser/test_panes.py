"""List and details side by side on a wide screen."""

import re

import pytest
from playwright.sync_api import expect

from mosaics import CROSS, edit
from panes import CHOSEN, PANE, choose, link, ready
from support import settle


@pytest.mark.parametrize("where,path", [("http", "events/feed.html"), ("below", "ar/posts/feed.html"), ("http", "team/feed.html"), ("disk", "events/feed.html"), ("disk", "ar/posts/feed.html")])
def test_choosing_shows_the_details_beside_the_list(visit, where, path):
    page = visit(where).open(path)
    ready(page)
    assert page.locator(PANE).get_attribute("aria-label")
    page.evaluate("() => scrollTo({ top: 700, behavior: 'instant' })")
    place = page.evaluate("() => scrollY")
    address = link(page, 6).get_attribute("href")
    listed = page.title()
    title = choose(page, 6)
    own = f"feed.html#details={address.rsplit('/', 1)[1]}" if where == "disk" else address.removeprefix("..")
    expect(page).to_have_url(re.compile(re.escape(own) + "$"))
    assert page.locator("iframe").count() == 0
    assert title in page.title()
    assert abs(page.evaluate("() => scrollY") - place) < 2
    assert page.locator(CHOSEN).count() == 1
    assert link(page, 6).get_attribute("aria-current") == "true"
    assert page.evaluate("() => document.activeElement.matches('.pane h1')")
    lists, details = page.locator(".entries").bounding_box(), page.locator(PANE).bounding_box()
    before, after = (details, lists) if "ar/" in path else (lists, details)
    assert before["x"] + before["width"] <= after["x"] + 1
    choose(page, 7)
    page.go_back()
    page.locator(f"{PANE} h1").filter(has_text=title).wait_for()
    page.go_back()
    # The list again, with the first entry in sight.
    expect(page).to_have_url(re.compile(r"/feed\.html$"))
    expect(page).to_have_title(listed)
    page.wait_for_function("""() => { const link = document.querySelector(".is-chosen h2 a"), title = document.querySelector(".pane:not([aria-busy]) h1");
        const { top } = link.getBoundingClientRect(); return top >= 0 && top < innerHeight / 2 && title?.textContent === link.textContent; }""")
    assert abs(page.evaluate("() => scrollY") - place) < 2
    assert page.locator(CHOSEN).count() == 1
    page.go_forward()
    page.locator(f"{PANE} h1").filter(has_text=title).wait_for()


def test_the_keyboard_chooses_and_goes_back(visit):
    page = visit().open("shop/feed.html")
    ready(page)
    link(page, 2).focus()
    page.keyboard.press("Enter")
    expect(page.locator(f"{PANE} h1").filter(has_text=link(page, 2).text_content())).to_be_focused()
    page.keyboard.press("Escape")
    expect(link(page, 2)).to_be_focused()
    # What has the focus while it is taken away gives it to the list.
    page.keyboard.press("Enter")
    expect(page.locator(f"{PANE} h1")).to_be_focused()
    page.go_back()
    expect(link(page, 2)).to_be_focused()
    ready(page)


@pytest.mark.parametrize("where,path", [("http", "events/feed.html"), ("below", "ar/posts/feed.html"), ("disk", "events/feed.html")])
def test_a_finger_chooses(visit, where, path):
    page = visit(where, touch=True).open(path)
    ready(page)
    title = link(page, 3).text_content()
    link(page, 3).tap()
    page.locator(f"{PANE} h1").filter(has_text=title).wait_for()
    page.locator(f"{PANE} .details-body .heart").tap()
    page.locator(f"{CHOSEN} .heart[aria-pressed=true]").wait_for()
    page.locator(".pane-toggle").tap()
    page.locator(".list-items").wait_for(state="hidden")


def test_a_reload_there_shows_the_details_page_and_back_the_list(visit):
    page = visit().open("events/feed.html")
    ready(page)
    title = choose(page, 1)
    page.reload()
    page.wait_for_function("() => document.body?.classList.contains('on-details')")
    assert page.locator("h1").text_content() == title
    page.go_back()
    ready(page)
    expect(page).to_have_url(re.compile("events/feed.html$"))


def test_a_reload_far_down_the_list_shows_the_title(visit):
    page = visit().open("events/feed.html")
    ready(page)
    choose(page, 1)
    page.evaluate("() => scrollBy({ top: 1800, behavior: 'instant' })")
    title = choose(page, 13)
    assert page.evaluate("() => scrollY") > 1000
    page.reload()
    page.wait_for_function("() => document.body?.classList.contains('on-details') && document.readyState === 'complete'")
    assert page.locator("h1").text_content() == title
    settle(page)
    expect(page.locator("h1")).to_be_in_viewport()
    assert page.evaluate("() => scrollY") == 0
    # From here on it has a place of its own.
    page.wait_for_function("() => history.scrollRestoration === 'auto'")


def test_from_disk_a_reload_shows_the_same_beside_the_list(visit):
    page = visit("disk").open("events/feed.html")
    ready(page)
    title = choose(page, 1)
    page.reload()
    page.locator(f"{PANE} h1").filter(has_text=title).wait_for()
    assert link(page, 1).get_attribute("aria-current") == "true"
    # Another place of the page, and back from there, leaves it as it is.
    page.evaluate("() => { location.hash = 'main'; }")
    page.go_back()
    page.wait_for_function("() => location.hash.startsWith('#details=')")
    assert page.locator(f"{PANE} h1").text_content() == title
    page.go_back()
    ready(page)
    expect(page).to_have_url(re.compile("events/feed.html$"))


@pytest.mark.parametrize("mark", ["../index.html", "%2e%2e%2findex.html", "", "x", "https://example.com/x.html", "a/b.html"])
def test_from_disk_an_address_of_no_details_shows_the_list(visit, mark):
    page = visit("disk").open("events/feed.html#details=" + mark)
    ready(page)
    assert page.locator("iframe").count() == 0


@pytest.mark.parametrize("where", ["http", "disk"])
def test_links_of_the_pane_lead_on_and_back_leads_to_the_details(visit, where):
    page = visit(where).open("events/feed.html")
    ready(page)
    title = choose(page, 1)
    page.locator(f"{PANE} .byline").first.click()
    page.wait_for_url(re.compile(r"/by/"))
    page.go_back()
    page.locator("h1", has_text=title).wait_for()
    page.go_back()
    ready(page)


def test_the_list_can_be_put_away_and_brought_back(visit):
    page = visit().open("posts/feed.html")
    ready(page)
    page.evaluate("() => scrollTo({ top: 900, behavior: 'instant' })")
    choose(page, 7)
    place = page.evaluate("() => scrollY")
    put = page.locator(".pane-toggle")
    put.click()
    assert put.get_attribute("aria-expanded") == "false"
    assert page.locator(".list-items").is_hidden()
    assert page.locator(PANE).bounding_box()["width"] > 1100
    put.click()
    assert page.locator(".list-items").is_visible()
    assert abs(page.evaluate("() => scrollY") - place) < 2
    # Nothing chosen: the list is there to choose from.
    put.click()
    page.go_back()
    expect(page.locator(".list-items")).to_be_visible()


def test_other_ways_of_following_a_link_are_the_browsers(visit):
    made = visit()
    page = made.open("posts/feed.html")
    ready(page)
    for options in ({"button": "middle"}, {"modifiers": ["Control"]}):
        with made.context.expect_page() as other:
            link(page, 1).click(**options)
        other.value.wait_for_url("**/posts/*.html")
        other.value.close()
        ready(page)
        assert page.url.endswith("posts/feed.html")


@pytest.mark.parametrize("path", ["events/feed.html", "team/feed.html", "posts/feed.html", "shop/feed.html"])
@pytest.mark.parametrize("width", [900, 1100, 1440])
def test_all_kinds_fit_the_pane(visit, path, width):
    page = visit().open(path)
    page.set_viewport_size({"width": width, "height": 900})
    ready(page)
    for number in (0, 3):
        choose(page, number)
        holder = page.locator(PANE).bounding_box()
        assert page.locator(PANE).evaluate("pane => pane.scrollWidth <= pane.clientWidth")
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        box = page.locator(f"{PANE} .details-body").bounding_box()
        assert box["width"] > 250 and box["x"] + box["width"] <= holder["x"] + holder["width"] + 1
        ids = page.evaluate("() => [...document.querySelectorAll('[id]')].map(each => each.id)")
        assert len(ids) == len(set(ids))
        assert page.locator(f"{PANE} .heart").count() >= 1
    # Those of events have the dates of a show and its place.
    limit = 215 if path.startswith("events/") else 190
    for row in page.locator(".list-items > li:not(.group)").all()[:4]:
        assert row.bounding_box()["height"] < limit


@pytest.mark.parametrize("feed", ["looks", "photos"])
def test_looks_and_photos_may_be_beside_their_list_too(visit, site, feed):
    """As with `layout` in the configuration: products are swept by buttons, and no arrows lead away over the picture."""
    visited = visit(service_workers="block")
    text = (site / feed / "feed.html").read_text("utf-8")
    visited.page.route(f"**/{feed}/feed.html", lambda route: route.fulfill(content_type="text/html", body=text.replace("is-wide", "is-split")))
    page = visited.open(f"{feed}/feed.html")
    ready(page)
    choose(page, 1)
    assert page.locator(f"{PANE} .picture-step:visible").count() == 0
    rows = page.locator(f"{PANE} [data-row]").count()
    assert rows == (feed == "looks")
    page.wait_for_function("rows => document.querySelectorAll('.pane .row-steps').length === rows", arg=rows)


@pytest.mark.parametrize("where", ["http", "disk"])
def test_options_hearts_viewer_and_mosaic_work_in_the_pane(visit, where):
    page = visit(where).open("team/feed.html")
    ready(page)
    choose(page, 2)
    page.locator(f"{PANE} summary[data-action=options]").first.click()
    expect(page.locator(f"{PANE} details.options[open] a").first).to_be_visible()
    page.keyboard.press("Escape")
    heart = page.locator(f"{PANE} .details-body .heart")
    heart.click()
    assert heart.get_attribute("aria-pressed") == "true"
    assert page.locator(f"{CHOSEN} .heart").get_attribute("aria-pressed") == "true"
    page.locator(f"{PANE} [data-action=edit]").click()
    page.locator(f"{PANE} [data-action=remove]").nth(1).click()
    expect(page.locator(f"{PANE} [data-cell]")).to_have_count(5)
    page.keyboard.press("Escape")
    # What was changed there is so on the details page too, and of no other's mosaic.
    address = link(page, 2).evaluate("each => each.href")
    choose(page, 3)
    page.wait_for_function("() => document.querySelectorAll('[data-cell]').length === 6")
    page.goto(address)
    page.wait_for_function("() => document.querySelectorAll('[data-cell]').length === 5")
    page.locator(".details-body .heart[aria-pressed=true]").wait_for()


def test_the_viewer_opens_from_the_pane_and_gives_it_back(visit):
    page = visit().open("events/feed.html")
    ready(page)
    title = choose(page, 0)
    page.locator(f"{PANE} [data-action=view]").first.click()
    page.locator("[data-viewer]").wait_for()
    page.keyboard.press("Escape")
    page.locator("[data-viewer]").wait_for(state="hidden")
    assert page.locator(f"{PANE} h1").text_content() == title


def test_the_viewer_shows_the_picture_that_was_pressed(visit):
    """The row of an entry has its first picture, and the details all."""
    page = visit().open("events/feed.html")
    ready(page)
    choose(page, 2)
    page.evaluate("""() => { const figure = document.querySelector(".pane .details-pictures figure"), copy = figure.cloneNode(true);
        copy.querySelector("picture").replaceWith(document.querySelectorAll(".list-item-picture picture")[5].cloneNode(true));
        figure.after(copy); }""")
    name = "each => each.currentSrc.replace(/-[0-9]+[.][a-z]+$/, '')"
    picture = page.locator(f"{PANE} .details-pictures picture").nth(1)
    expected = page.locator(".list-item-picture img").nth(5).evaluate(name)
    picture.click()
    page.locator("[data-viewer][open] .viewer-stage img").wait_for()
    page.wait_for_function("() => document.querySelector('.viewer-stage img').currentSrc")
    assert page.locator(".viewer-stage img").evaluate(name) == expected
    # The entry has its place in the list.
    assert page.locator(".viewer-place").text_content().startswith("3 of ")


@pytest.mark.parametrize("where", ["http", "disk"])
def test_a_tablet_that_is_turned_with_the_viewer_open_shows_the_same_entry(visit, where):
    page = visit(where).open("events/feed.html")
    ready(page)
    title = choose(page, 2)
    page.locator(f"{PANE} [data-action=view]").first.click()
    page.locator("[data-viewer][open]").wait_for()
    page.set_viewport_size({"width": 820, "height": 1180})
    expect(page.locator("body.on-details h1")).to_have_text(title)


def test_from_disk_an_address_of_details_leads_a_phone_to_their_page(visit, site):
    page = visit("disk", size="phone", touch=True).open("events/feed.html")
    file = link(page, 2).get_attribute("href").rsplit("/", 1)[1]
    page.goto("about:blank")
    page.goto((site / "events/feed.html").resolve().as_uri() + "#details=" + file)
    page.wait_for_url("**/events/" + file)


@pytest.mark.parametrize("where", ["http", "disk"])
def test_printing_does_not_leave_the_list(visit, where):
    page = visit(where).open("events/feed.html")
    ready(page)
    title = choose(page, 2)
    page.evaluate("""() => { window.isSame = true;
        matchMedia("(min-width: 900px)").addEventListener("change", () => { window.changes = (window.changes || 0) + 1; }); }""")
    address = page.url
    page.pdf()
    page.wait_for_function("() => window.changes === 2")
    page.evaluate("() => new Promise(done => setTimeout(done, 200))")
    assert page.evaluate("() => window.isSame") and page.url == address
    assert page.locator(f"{PANE} h1").text_content() == title


@pytest.mark.parametrize("where,size,scripts", [("http", "tablet", True), ("disk", "phone", True), ("disk", "desk", False), ("http", "desk", False)])
def test_else_details_are_pages(visit, where, size, scripts):
    page = visit(where, size=size, scripts=scripts).open("posts/feed.html")
    assert page.locator(PANE).count() == 0
    link(page, 0).click()
    page.locator("article.details").wait_for()
    assert page.locator("body.on-details").count() == 1


@pytest.mark.parametrize("where", ["http", "disk"])
def test_a_screen_made_narrow_shows_the_details_page(visit, where):
    page = visit(where).open("posts/feed.html")
    ready(page)
    title = choose(page, 0)
    page.set_viewport_size({"width": 820, "height": 900})
    page.wait_for_function("() => document.body?.classList.contains('on-details')")
    assert page.locator("h1").text_content() == title


@pytest.mark.parametrize("path", ["posts/feed.html", "events/feed.html", "ar/team/feed.html"])
def test_nothing_moves_when_the_pane_comes(visit, path):
    page = visit().open(path)
    ready(page)
    page.wait_for_function("() => vitrine.parts.controls || !document.querySelector('.share-tools')")
    shift = page.evaluate("""() => new Promise(done => { let sum = 0;
        new PerformanceObserver(list => { for (const each of list.getEntries()) if (!each.hadRecentInput) sum += each.value; })
            .observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => done(sum))); })""")
    assert shift < 0.001


@pytest.mark.parametrize("where", ["http", "disk"])
def test_pages_are_read_on_beside_the_details(visit, where):
    page = visit(where).open("posts/feed.html")
    ready(page)
    choose(page, 1)
    address = page.evaluate("location.href")
    page.evaluate("() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
    page.wait_for_function("() => document.querySelectorAll('.list-items > li').length > 30")
    # Where a list keeps its place it does so before the page goes.
    assert page.evaluate("() => { dispatchEvent(new Event('pagehide')); return location.href; }") == address
    choose(page, 25)
    assert page.locator(CHOSEN).count() == 1


def test_a_row_is_that_of_the_member_whom_an_edited_mosaic_shows(visit):
    page = visit().open("team/feed.html")
    ready(page)
    choose(page, 3)
    own = link(page, 3)
    edit(page, f"{PANE} [data-action=edit]")
    page.locator(f"{PANE} {CROSS}").first.click()
    page.wait_for_function("(href) => location.pathname !== new URL(href, location.href).pathname", arg=own.get_attribute("href"))
    # The row is marked with the address, the text about the member comes after.
    expect(page.locator(f"{PANE} h1")).to_have_text(page.locator(f"{CHOSEN} h2 a").text_content())
    own.click()
    expect(page.locator(f"{PANE} h1")).to_have_text(own.text_content())
    expect(page).to_have_url(re.compile(re.escape(own.get_attribute("href").removeprefix("..")) + "$"))


def test_escape_closes_a_card_of_the_pane_and_stays_there(visit):
    page = visit().open("posts/feed.html")
    ready(page)
    choose(page, 2)
    contact = page.locator(f"{PANE} .author .contact")
    contact.focus()
    page.keyboard.press("Enter")
    page.locator(":popover-open").wait_for()
    page.keyboard.press("Escape")
    expect(page.locator(":popover-open")).to_have_count(0)
    expect(contact).to_be_focused()
    page.keyboard.press("Escape")
    expect(link(page, 2)).to_be_focused()
