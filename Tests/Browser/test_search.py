"""Searching in the header of every page."""

import json
import re

import pytest
from playwright.sync_api import expect

from searching import WHERE, begin_held, facet, field, found, options, page_field, status
from support import press


@pytest.mark.parametrize("where", WHERE)
def test_results_come_from_the_first_letter(visit, where):
    page = visit(where).open("index.html")
    field(page).press_sequentially("p")
    expect(options(page)).to_have_count(8)
    first = options(page).first
    expect(first.locator("img")).to_have_js_property("complete", True)
    assert first.locator("img").evaluate("image => image.naturalWidth") > 0
    expect(first.locator(".result-title")).not_to_be_empty()
    expect(first.locator(".result-feed")).not_to_be_empty()
    assert first.get_attribute("href").endswith(".html")


@pytest.mark.parametrize("where", WHERE)
def test_arrows_and_enter_open_a_result(visit, where):
    page = visit(where).open("looks/index.html")
    field(page).press_sequentially("the sea")
    expect(options(page).nth(1)).to_be_visible()
    field(page).press("ArrowDown")
    field(page).press("ArrowDown")
    expect(options(page).nth(1)).to_have_attribute("aria-selected", "true")
    assert field(page).get_attribute("aria-activedescendant") == options(page).nth(1).get_attribute("id")
    key = options(page).nth(1).get_attribute("data-entry")
    field(page).press("Enter")
    expect(page.locator(f'article[data-entry="{key}"]')).to_be_visible()
    page.go_back()
    expect(page).to_have_url(re.compile("looks/index.html"))


def test_arrows_go_round_by_way_of_the_field(visit):
    page = visit().open("index.html")
    field(page).press_sequentially("gar")
    expect(options(page).first).to_be_visible()
    field(page).press("ArrowUp")
    expect(options(page).last).to_have_attribute("aria-selected", "true")
    field(page).press("ArrowDown")
    expect(page.locator("[aria-selected=true]")).to_have_count(0)
    assert field(page).get_attribute("aria-activedescendant") is None


def test_the_result_that_the_arrows_chose_is_marked(visit):
    page = visit().open("index.html")
    field(page).press_sequentially("the sea")
    expect(options(page).nth(1)).to_be_visible()
    field(page).press("ArrowDown")
    expect(options(page).first).to_have_attribute("aria-selected", "true")
    chosen, other = options(page).evaluate_all("""all => all.slice(0, 2).map(each => {
        const { backgroundColor, outlineStyle } = getComputedStyle(each); return [backgroundColor, outlineStyle]; })""")
    assert chosen[0] != other[0] and chosen[1] == "solid" and other[1] == "none"


@pytest.mark.parametrize("where", WHERE)
def test_enter_without_a_choice_opens_the_whole_page(visit, where):
    page = visit(where).open("photos/index.html")
    field(page).press_sequentially("light & sea")
    # Until its script is there the field is a form.
    expect(field(page)).to_have_attribute("role", "combobox")
    field(page).press("Enter")
    expect(page_field(page)).to_have_value("light & sea")
    assert page.url.split("search.html")[1][0] == ("#" if where == "disk" else "?")


def test_escape_closes_then_clears(visit):
    page = visit().open("index.html")
    field(page).press_sequentially("sea")
    expect(options(page).first).to_be_visible()
    expect(field(page)).to_have_attribute("aria-expanded", "true")
    field(page).press("Escape")
    expect(page.locator(".results-panel")).to_be_hidden()
    expect(field(page)).to_have_value("sea")
    expect(field(page)).to_have_attribute("aria-expanded", "false")
    field(page).press("Escape")
    expect(field(page)).to_have_value("")


def test_escape_before_anything_is_shown_ends_the_search(visit):
    """Results are shown a moment after the first key: nothing is open yet that Escape could close."""
    visited = visit("disk")
    page = visited.open("index.html")
    field(page).focus()
    page.locator(".site-header input[data-search][aria-controls]").wait_for()
    page.evaluate("""() => { const input = document.activeElement;
        input.value = "sea";
        input.dispatchEvent(new InputEvent("input", { bubbles: true }));
        input.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true })); }""")
    expect(field(page)).to_have_value("")
    # Another search, which is answered after the first.
    assert page.evaluate("""async () => (await (await vitrine.part("search")).search("sea", "")).numbers.length""") > 0
    page.evaluate("() => new Promise(done => setTimeout(done))")
    assert page.locator(".results-panel").is_hidden()


@pytest.mark.parametrize("how", ["Escape", "press"])
def test_what_comes_after_closing_opens_nothing(visit, how):
    """The index comes when the visitor has done with searching."""
    page, let_come = begin_held(visit, "sea")
    if how == "press":
        page.mouse.click(5, 700)
    else:
        field(page).press("Escape")
    panel = page.locator(".results-panel")
    expect(panel).to_be_hidden()
    let_come()
    # Another search, which is answered after the first.
    assert page.evaluate("""async () => (await (await vitrine.part("search")).search("sea", "")).numbers.length""") > 0
    page.evaluate("() => new Promise(done => setTimeout(done))")
    assert panel.is_hidden()
    field(page).fill("limones")
    expect(options(page).first).to_contain_text("Limones")


def test_a_press_elsewhere_closes(visit):
    page = visit().open("index.html")
    field(page).press_sequentially("sea")
    expect(options(page).first).to_be_visible()
    page.mouse.click(5, 700)
    expect(page.locator(".results-panel")).to_be_hidden()


def test_within_a_feed_from_its_pages(visit):
    page = visit().open("photos/index.html")
    field(page).press_sequentially("s")
    expect(options(page)).to_have_count(8)
    page.locator(".results-panel").get_by_label("Photos").check()
    expect(options(page).locator(".result-feed").filter(has_not_text="Photos")).to_have_count(0)
    expect(options(page)).to_have_count(8)
    page.locator(".results-all").click()
    expect(facet(page, "in")).to_have_value("photos")
    expect(found(page).first).to_be_visible()
    keys = found(page).evaluate_all("all => all.map(each => each.dataset.entry)")
    assert keys and all(key.startswith("photos/") for key in keys)


def test_keys_belong_to_what_composes_letters(visit):
    page = visit().open("index.html")
    field(page).press_sequentially("sea")
    expect(options(page).first).to_be_visible()
    field(page).press("ArrowDown")
    for key in ["Enter", "Escape", "ArrowDown"]:
        field(page).evaluate(
            "(field, key) => field.dispatchEvent(new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true }))", key)
    expect(page.locator(".site-header [role=option]").first).to_have_attribute("aria-selected", "true")
    expect(page).to_have_url(re.compile("index.html$"))


def test_letters_composed_are_searched(visit):
    page = visit().open("index.html")
    field(page).focus()
    session = page.context.new_cdp_session(page)
    session.send("Input.imeSetComposition", {"text": "ｌｉ", "selectionStart": 2, "selectionEnd": 2})
    expect(options(page).first).to_be_visible()
    session.send("Input.insertText", {"text": "lim"})
    expect(options(page).first.locator(".result-title")).to_contain_text("Limones")


def test_the_number_found_is_heard(visit):
    page = visit().open("index.html")
    field(page).press_sequentially("gar")
    expect(page.locator(".site-header [role=status]")).to_have_text(re.compile(r"^\d+ entr"))
    field(page).fill("zzzzzzzzz")
    expect(page.locator(".site-header [role=status]")).to_have_text("Nothing found")


def test_a_late_answer_does_not_replace_a_newer_one(visit):
    page, let_come = begin_held(visit, "gar")
    field(page).fill("limones")
    let_come()
    expect(options(page).first.locator(".result-title")).to_contain_text("Limones")
    expect(options(page)).to_have_count(1)


@pytest.mark.parametrize("path", ["index.html", "search.html"])
def test_an_index_that_fails_may_be_asked_again(visit, path):
    # From disk, where no worker answers instead.
    visit = visit("disk")
    visit.page.route("**/search/index.js*", lambda route: route.abort())
    page = visit.open(path)
    page.locator("input[data-search]:visible").press_sequentially("limones")
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_visible()
    expect(status(page).first).to_contain_text("could not be loaded")
    page.unroute("**/search/index.js*")
    again.click()
    expect(page.locator("[data-results] [data-entry]:visible").first).to_contain_text("Limones")
    expect(again).to_be_hidden()
    visit.troubles.clear()


def test_an_index_that_is_no_script_may_be_asked_again(visit):
    visit = visit("disk")
    visit.page.route(
        "**/search/index.js*", lambda route: route.fulfill(body="void 0", content_type="text/javascript"))
    page = visit.open("index.html")
    field(page).press_sequentially("limones")
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_visible()
    page.unroute("**/search/index.js*")
    again.click()
    expect(options(page).first).to_contain_text("Limones")
    visit.troubles.clear()


def test_without_its_part_the_form_still_leads_on(visit):
    visit = visit("disk")
    page = visit.page
    page.route(re.compile(r"/search\.[0-9a-f]+\.js"), lambda route: route.abort())
    visit.open("index.html")
    field(page).press_sequentially("limones")
    expect(status(page).first).to_contain_text("could not be loaded")
    page.unroute(re.compile(r"/search\.[0-9a-f]+\.js"))
    field(page).press("Enter")
    expect(found(page).first).to_contain_text("Limones")
    visit.troubles.clear()


@pytest.mark.parametrize("path", ["index.html", "search.html"])
def test_rows_tell_events_apart(visit, path):
    """The same act on two evenings, in two towns: each row says when and where."""
    page = visit("disk").open(path)
    page.locator("input[data-search]:visible").press_sequentially("lighthouse keeper")
    rows = page.locator("[data-results] [data-entry]:visible")
    expect(rows.nth(1)).to_be_visible()
    for row in rows.all():
        expect(row.locator(".result-line")).to_have_text(re.compile(r"\w, \w"))
        expect(row.locator(".result-feed")).to_have_text(re.compile(r"Events · \d+ \w+ \d{4}, \d\d:\d\d"))
    said = [" ".join(row.text_content().split()) for row in rows.all()]
    assert len(said) == len(set(said)) > 1


def test_people_and_venues_are_found(visit, site):
    """By the name of whoever performs or of the place, whatever the event itself is called."""
    page = visit("disk").open("events/index.html")
    for query, where in [("ida marlow", "events/by/"), ("opal theatre", "")]:
        field(page).fill(query)
        expect(options(page).first).to_be_visible()
        expect(page.locator(".results-summary")).to_have_text(re.compile(r"^\d+ entr"))
        for key in [row.get_attribute("data-entry") for row in options(page).all()]:
            text = (site / f"{key}.html").read_text("utf-8").lower()
            assert all(word in text for word in query.split()) and where in text, key


@pytest.mark.parametrize("where,size,path", [("http", "desk", "index.html"), ("disk", "phone", "ar/events/index.html")])
def test_hearts_beside_the_results(visit, where, size, path):
    page = visit(where, size=size, touch=size == "phone").open(path)
    if size == "phone":
        page.locator("[data-action=search]").tap()
    field(page).press_sequentially("re")
    hearts = page.locator(".results-hearts .heart")
    expect(hearts).to_have_count(8)
    # At one time, since a row grows with its snippet.
    rows = page.locator(".site-header .results-panel").evaluate("""panel => [".results-hearts .heart", "[data-results] [data-entry]"].map(name =>
        [...panel.querySelectorAll(name)].map(each => [each.dataset.key || each.dataset.entry, each.getBoundingClientRect().toJSON()]))""")
    assert len(rows[0]) == len(rows[1]) == 8
    for (key, beside), (of_key, of) in zip(*rows):
        assert key == of_key and of["y"] <= beside["y"] + beside["height"] / 2 <= of["y"] + of["height"]
        assert beside["width"] >= 44 and beside["height"] >= 44
    press(hearts.nth(1))
    expect(hearts.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(options(page).first).to_be_visible()
    key = hearts.nth(1).get_attribute("data-key")
    assert page.evaluate("key => vitrine.favourites.get().get(key).path", key).endswith(".html")
    hearts.first.focus()
    page.keyboard.press("Escape")
    expect(page.locator(".results-panel")).to_be_hidden()
    expect(field(page)).to_be_focused()


@pytest.mark.parametrize("where,path,hosts", [
    ("http", "index.html", ["flickr.com", "seatgeek.com"]), ("disk", "search.html", ["flickr.com", "seatgeek.com"]),
    ("below", "es/search.html?in=events", ["seatgeek.com"])])
def test_nothing_found_leads_to_the_source(visit, where, path, hosts):
    page = visit(where).open(path)
    page.locator("input[data-search]:visible").fill("zzzz & qqqq?")
    links = page.locator(".results-other-sites:visible a, [data-search-page] .text-links a")
    expect(links).to_have_count(len(hosts))
    for link, host in zip(links.all(), hosts):
        address = link.get_attribute("href")
        assert address.startswith(f"https://{'www.' if host == 'flickr.com' else ''}{host}/search")
        assert address.endswith("=zzzz%20%26%20qqqq%3F")
        assert link.get_attribute("target") == "_blank" and "noopener" in link.get_attribute("rel")
        expect(link).to_contain_text(host)
    page.locator("input[data-search]:visible").fill("sea")
    expect(links).to_have_count(0)


# MARK: On phones

@pytest.mark.parametrize("size", ["phone", "landscape"])
@pytest.mark.parametrize("path", ["index.html", "looks/index.html", "ar/looks/index.html"])
def test_the_field_opens_where_there_is_little_room(visit, size, path):
    page = visit("disk", size=size, touch=True).open(path)
    link = page.locator("[data-action=search]")
    expect(field(page)).to_be_hidden()
    link.tap()
    expect(field(page)).to_be_focused()
    expect(link).to_have_attribute("aria-expanded", "true")
    page.keyboard.type("li")
    expect(options(page).first).to_be_visible()
    panel = page.locator(".results-panel").bounding_box()
    assert panel["x"] == 0 and panel["width"] == page.evaluate("document.documentElement.clientWidth")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(field(page)).to_be_hidden()
    expect(link).to_be_focused()
    link.tap()
    expect(field(page)).to_be_focused()
    page.keyboard.type("li")
    options(page).first.tap()
    expect(page.locator("article.details")).to_be_visible()


@pytest.mark.parametrize("size", ["phone", "landscape", "tablet", "desk"])
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "none"])
def test_the_header_takes_two_rows_at_most(visit, size, scripts):
    visit = visit("disk", size=size, scripts=scripts)
    for path in ["index.html", "looks/index.html", "search.html", "ar/looks/index.html"]:
        page = visit.open(path)
        seen = page.evaluate(
            """() => {
                const boxes = (places) => [...document.querySelectorAll(places)].map((place) => place.getBoundingClientRect())
                    .filter((box) => box.width).map(({ y, width, height }) => [y + height / 2, width, height]);
                const { scrollWidth, clientWidth } = document.documentElement;
                return { rows: boxes(".site-header > *, .site-header .tool"), header: boxes(".site-header")[0][2],
                    targets: boxes(".site-header :is(.tool, .field, .brand, .site-nav a)"), isWide: scrollWidth > clientWidth };
            }""")
        assert len({round(row[0]) for row in seen["rows"]}) <= 2, path
        assert seen["header"] <= 108, path
        assert all(width >= 43.9 and height >= 43.9 for _, width, height in seen["targets"]), path
        assert not seen["isWide"], path
        expect(page.locator(".site-nav a").first).to_be_in_viewport()


@pytest.mark.parametrize("where", WHERE)
def test_people_and_venues_are_found_by_name(visit, site, where):
    names = json.loads((site / "search/names.js").read_text().removeprefix('vitrineSearchPart("names",').removesuffix(");\n"))
    heads = json.loads((site / "search/index.js").read_text().removeprefix("vitrineSearch(").removesuffix(");\n"))["feeds"]
    feed, file, person, *_, entries = next(name for name in names if name[1] and heads[name[0]][0] == "events")
    page = visit(where).open("index.html")
    field(page).fill(person)
    first = page.locator(".site-header [data-results] [data-name]").first
    expect(first).to_contain_text(person)
    expect(first).to_contain_text(re.compile(rf"Events · {entries} entr(y|ies)"))
    # The people lead, and the keys reach them as they reach entries.
    field(page).press("ArrowDown")
    expect(first).to_have_attribute("aria-selected", "true")
    field(page).press("Enter")
    expect(page).to_have_url(re.compile(rf"/events/{re.escape(file)}\.html"))
    expect(page.locator("h1")).to_contain_text(person)


@pytest.mark.parametrize("query,person", [("samw", "Samuel Adeleke-Wright"), ("@samuel samw", "Samuel Adeleke-Wright"), ("ferran", "luciaferran")])
def test_people_are_found_by_their_other_names(visit, site, query, person):
    """By the username or the full name that stands below the name."""
    page = visit("disk").open("index.html")
    field(page).fill(query)
    expect(page.locator(".site-header [data-results] .is-person .result-title").first).to_have_text(person)
    expect(options(page).first).to_be_visible()
    key = options(page).first.get_attribute("data-entry")
    assert person in (site / f"{key}.html").read_text("utf-8")


def test_a_city_is_no_name_of_its_venues(visit):
    page = visit("disk").open("index.html")
    field(page).fill("calder city")
    names = page.locator(".site-header [data-results] [data-name] .result-title")
    expect(names).to_have_text(["Calder City Comets"])


@pytest.mark.parametrize("where", WHERE)
def test_a_venue_leads_to_what_is_on_there(visit, site, where):
    names = json.loads((site / "search/names.js").read_text().removeprefix('vitrineSearchPart("names",').removesuffix(");\n"))
    _, _, venue, _, city, entries = next(name for name in names if not name[1] and name[5] > 1)
    page = visit(where).open("events/index.html")
    field(page).fill(venue)
    row = page.locator(".site-header [data-results] [data-name]").filter(has_text=venue).first
    expect(row.locator(".result-line")).to_have_text(city)
    row.click()
    expect(page_field(page)).to_have_value(f"{venue} {city}")
    expect(found(page).nth(entries - 1)).to_be_visible()
    expect(found(page).first.locator(".result-line")).to_contain_text(venue)
