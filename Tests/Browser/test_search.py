"""Searching: in the header of every page, and on the search's own page."""

import json
import re
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

WHERE = ["disk", "http", "below"]
FIXTURES = Path(__file__).parent / "fixtures"


def field(page):
    return page.locator(".site-header input[data-search]")


def options(page):
    return page.locator(".site-header [data-results] [data-entry]")


def page_field(page):
    return page.locator("[data-search-page] input[data-search]")


def found(page):
    return page.locator("[data-search-page] [data-results] [data-entry]")


def titles(places):
    return [text.strip() for text in places.locator(".result-title").all_inner_texts()]


def status(page):
    return page.locator("[role=status]").filter(has_text=re.compile(r"\S"))


@pytest.fixture(scope="module")
def index(site):
    """What the index of the site under test says, as its scripts read it."""
    text = (site / "search/index.js").read_text()
    return json.loads(text[text.index("(") + 1:text.rindex(")")])


# MARK: In the header

@pytest.mark.parametrize("where", WHERE)
def test_results_come_from_the_first_letter(visit, where):
    page = visit(where).open("index.html")
    field(page).press_sequentially("p")
    expect(options(page)).to_have_count(8)
    first = options(page).first
    expect(first.locator("img")).to_have_js_property("complete", True)
    assert first.locator("img").evaluate("image => image.naturalWidth") > 0
    expect(first.locator(".result-title")).not_to_be_empty()
    expect(first.locator(".result-place")).not_to_be_empty()
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


@pytest.mark.parametrize("where", WHERE)
def test_enter_without_a_choice_opens_the_whole_page(visit, where):
    page = visit(where).open("photos/index.html")
    field(page).press_sequentially("light & sea")
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
    expect(options(page).locator(".result-place").filter(has_not_text="Photos")).to_have_count(0)
    expect(options(page)).to_have_count(8)
    page.locator(".results-all").click()
    expect(page.locator("[data-search-page] select")).to_have_value("photos")
    for key in [place.get_attribute("data-entry") for place in found(page).all()]:
        assert key.startswith("photos/")


def test_keys_belong_to_what_composes_letters(visit):
    page = visit().open("index.html")
    field(page).press_sequentially("sea")
    expect(options(page).first).to_be_visible()
    field(page).press("ArrowDown")
    for key in ["Enter", "Escape", "ArrowDown"]:
        field(page).evaluate(
            "(field, key) => field.dispatchEvent(new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true }))", key)
    expect(options(page).first).to_have_attribute("aria-selected", "true")
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
    visit = visit("disk")
    held = []
    visit.page.route("**/search/index.js*", lambda route: held.append(route))
    page = visit.open("index.html")
    field(page).press_sequentially("gar")
    expect(page.locator(".results-summary")).to_have_text("Searching…")
    field(page).fill("limones")
    held[0].continue_()
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
    page.keyboard.type("li")
    options(page).first.tap()
    expect(page.locator("article.work")).to_be_visible()


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


# MARK: The page

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


def test_a_choice_of_feed_is_a_step_of_its_own(visit):
    page = visit().open("search.html?q=s")
    expect(found(page)).to_have_count(24)
    page.locator("[data-search-page] select").select_option("team")
    expect(page).to_have_url(re.compile("q=s&in=team$"))
    expect(found(page).first).to_have_attribute("data-entry", re.compile("^team/"))
    page.go_back()
    expect(page.locator("[data-search-page] select")).to_have_value("")
    expect(page).to_have_url(re.compile("q=s$"))


@pytest.mark.parametrize("query", ['<img src=x onerror="document.title=1">', "a" * 10_000, "%", "'\"><script>1</script>", "#" * 300, "\u202e\u0000\ufffe x"])
def test_any_query_is_only_a_query(visit, query):
    page = visit().open("search.html?q=" + quote(query))
    expect(page.locator("[data-search-page] .quiet").first).to_be_attached()
    assert len(page_field(page).input_value()) <= 200
    assert page.title() == "Search · Vitrine"
    page_field(page).fill("limones")
    expect(found(page).first).to_contain_text("Limones")


def test_an_unknown_feed_in_the_address_is_all_feeds(visit):
    page = visit().open("search.html?q=limones&in=nowhere")
    expect(found(page)).to_have_count(1)


# MARK: What matches

def ask(page, query, feed=""):
    return page.evaluate(
        """async ([query, feed]) => {
            const search = await vitrine.part("search");
            const found = await search.search(query, feed);
            const entries = await Promise.all(found.numbers.map(search.entry));
            return { isMended: Boolean(found.isMended), entries };
        }""", [query, feed])


def keys(answer):
    return [entry["key"] for entry in answer["entries"]]


def test_words_all_match_and_go_on(visit):
    page = visit().open("index.html")
    one, two = ask(page, "gard"), ask(page, "gard sea")
    assert keys(one) and set(keys(two)) < set(keys(one))
    assert keys(ask(page, "sea gard")) == keys(two)
    assert set(keys(two)) == set(keys(one)) & set(keys(ask(page, "sea")))


def test_accents_and_case_are_folded(visit):
    page = visit().open("index.html")
    for folded, spelt in [("lukasz wrona", "Łukasz WRONA"), ("pieces", "Pièces"), ("pano", "PAÑO")]:
        assert keys(ask(page, folded)) == keys(ask(page, spelt)) != []


def test_tags_match_whole_and_together(visit, index):
    page = visit().open("index.html")
    lines = [line.split(" ") for line in index["terms"].split("\n")]
    # «#*» is what all entries with tags have.
    tags = [line[0] for line in lines if line[0].startswith("#") and line[0] != "#*" and int(line[2].split(":")[0] or 0) > 3]
    one = tags[0]
    assert keys(ask(page, one))
    sets = {tag: set(keys(ask(page, tag))) for tag in tags}
    pairs = [(a, b) for a in tags for b in tags if a < b and sets[a] & sets[b]]
    for a, b in pairs[:3]:
        assert set(keys(ask(page, f"{a} {b}"))) == sets[a] & sets[b]
    assert pairs
    assert keys(ask(page, "#" + one[1:].upper())) == keys(ask(page, one))


def test_one_error_is_forgiven_where_nothing_matches(visit):
    page = visit().open("index.html")
    right = keys(ask(page, "limones"))
    assert right
    for wrong in ["limnoes", "limonse", "lymones", "limoness", "lmones", "imones", "ilmones", "xlimones", "limon3s"]:
        answer = ask(page, wrong)
        assert answer["isMended"] and set(right) <= set(keys(answer)), wrong
    assert not ask(page, "limones")["isMended"]
    assert keys(ask(page, "lmns")) == []
    assert keys(ask(page, "limonsxx")) == []


def test_titles_stand_before_tags_before_text_then_the_newer(visit, index):
    page = visit().open("index.html")
    for query in ["s", "sea", "light", "pa"]:
        entries = ask(page, query)["entries"]
        ranks = page.evaluate(
            """async (query) => (await (await vitrine.part("search")).search(query)).ranks""", query)
        assert len(ranks) == len(entries)
        assert ranks == sorted(ranks, key=lambda rank: (-rank[0], -rank[1]))
        assert {rank[0] for rank in ranks} <= {10000, 100, 1}


def test_scripts_that_do_not_part_words_go_by_pairs(visit):
    page = visit().open("index.html")
    assert any("ผีเสื้อ" in entry["title"] for entry in ask(page, "ผีเ")["entries"])
    assert any("ผีเสื้อ" in entry["title"] for entry in ask(page, "เสื้อ")["entries"])


# MARK: Words

def test_words_are_those_of_the_index(visit):
    """The same file is read by the tests of the index (SearchTextTests)."""
    page = visit().open("index.html")
    cases = json.loads((FIXTURES / "words.json").read_text())
    read = page.evaluate(
        """async (texts) => { const { wordsOf } = await vitrine.part("search"); return texts.map(wordsOf); }""",
        [case["text"] for case in cases["texts"]])
    assert read == [case["words"] for case in cases["texts"]]
    read = page.evaluate(
        """async (tags) => { const { tagOf } = await vitrine.part("search"); return tags.map(tagOf); }""",
        [case["tag"] for case in cases["tags"]])
    assert read == [case["key"] for case in cases["tags"]]


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
    page.locator(".visit-section a[href*='/tags/']").first.click()
    expect(page.locator("[data-entry]").first).to_be_visible()
