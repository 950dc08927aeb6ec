"""What is sold, looks' rows of products, events by date, and the fields that sort and filter a grid."""

import re

import pytest
from playwright.sync_api import expect

from support import press
from test_accessibility import complaints, settle

GRID = "shop/index.html"
# What the page itself has.
ALL = ".entries > :is(.mosaic, .tiles):not(.is-filtered) .card"


def amounts(page):
    return [int(re.sub(r"\D", "", each)) for each in page.locator(".is-filtered .price").all_inner_texts()]


@pytest.mark.parametrize("where", ["http", "disk", "below"])
def test_a_shop_is_sorted_and_filtered_and_the_address_keeps_it(visit, where):
    page = visit(where).open(GRID)
    status = page.locator(".filter [role=status]")
    page.locator("[name=sort]").select_option("cheapest")
    expect(status).to_have_text("24 entries")
    expect(page.locator(ALL + ":visible")).to_have_count(0)
    assert amounts(page) == sorted(amounts(page)) and len(amounts(page)) == 24
    page.locator("[name=sort]").select_option("dearest")
    expect(page.locator(".is-filtered .price").first).to_have_text("£260")
    maker = page.locator("[name=maker] option").nth(1).get_attribute("value")
    page.locator("[name=maker]").select_option(maker)
    page.locator("[name=stock]").check()
    expect(status).to_have_text("6 entries")
    assert page.locator(".is-filtered .mark-past").count() == 0
    # What the address says is chosen again.
    page.reload()
    expect(status).to_have_text("6 entries")
    assert page.locator("[name=maker]").input_value() == maker and page.locator("[name=stock]").is_checked()
    # A card leads to its page, and back leads to what was chosen.
    press(page.locator(".is-filtered .card a").first)
    expect(page.locator("article.details")).to_be_visible()
    page.go_back()
    expect(status).to_have_text("6 entries")
    press(page.locator(".filter [type=reset]"))
    expect(page.locator(".is-filtered")).to_have_count(0)
    expect(page.locator(".mosaic")).to_be_visible()
    expect(page).to_have_url(re.compile("^[^#]*$"))


@pytest.mark.parametrize("shape", ["squares", "whole"])
@pytest.mark.parametrize("width", [390, 1440, 2560])
@pytest.mark.parametrize("path", [GRID, "ar/events/index.html"])
def test_only_what_was_found_is_shown(visit, path, width, shape):
    visited = visit()
    visited.context.add_init_script(f"localStorage.setItem('{visited.key('shape')}', '{shape}')")
    visited.page.set_viewport_size({"width": width, "height": 900})
    page = visited.open(path + "#filter&sort=cheapest")
    page.locator(".is-filtered .card").first.wait_for()
    expect(page.locator(ALL + ":visible")).to_have_count(0)
    # Nor what can be done with the mosaic.
    page.locator(".edit").first.wait_for(state="attached")
    expect(page.locator(".edit:visible")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if shape == "whole":
        ratios = page.locator(".is-filtered .frame").evaluate_all("""all => all.slice(0, 9).map(each => {
            const { width, height } = each.getBoundingClientRect(), image = each.querySelector("img");
            return Math.abs(width / height / (image.getAttribute("width") / image.getAttribute("height")) - 1); })""")
        assert max(ratios) < .02
        # Rows end where the page does, but for the last.
        ends = page.locator(".is-filtered > li").evaluate_all("""all => { const rows = new Map();
            for (const each of all) { const { top, left, right } = each.getBoundingClientRect(); rows.set(Math.round(top), document.documentElement.dir === "rtl" ? left : right); }
            return [...rows.values()].slice(0, -1); }""")
        assert max(ends) - min(ends) < 2


def test_what_a_filter_found_is_no_part_of_the_list(visit, site):
    """A shop of two pages: going back adds its second page to the list, and not to what was found."""
    text = (site / GRID).read_text("utf-8")
    pager = '<nav class="pager" data-total="48"><a rel="next" data-more href="grid-2.html">Next</a></nav>'
    # Below the entries, as on every page: it is near when the bottom is, however late the script comes.
    first, count = re.subn(r'(<ul class="tiles">.*?</ul>)', lambda found: found[1] + pager, text, flags=re.DOTALL)
    assert count == 1
    visited = visit(service_workers="block", size="phone")
    page = visited.page
    page.route("**/" + GRID, lambda route: route.fulfill(content_type="text/html", body=first))
    page.route("**/shop/grid-2.html", lambda route: route.fulfill(content_type="text/html", body=text.replace('data-entry="shop/', 'data-entry="shop/more-')))
    visited.open(GRID)
    page.evaluate("() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
    page.locator("[data-entry^='shop/more-']").first.wait_for(state="attached")
    page.evaluate("() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
    page.wait_for_function("() => history.state?.more")
    page.locator(".feed-filters > summary").click()
    page.locator("[name=maker]").select_option(index=1)
    found = page.locator(".is-filtered [data-entry]")
    found.first.wait_for()
    keys = found.evaluate_all("all => all.map(each => each.dataset.entry)")
    press(page.locator(".is-filtered .card a").first)
    page.locator("article.details").wait_for()
    page.go_back()
    page.locator("[data-entry^='shop/more-']").first.wait_for(state="attached")
    found.first.wait_for()
    assert found.evaluate_all("all => all.map(each => each.dataset.entry)") == keys
    assert page.locator(".entries [data-entry^='shop/more-']:not(.mosaic *)").count() == 18


def test_a_host_that_answers_with_a_page_is_asked_again(visit):
    visited = visit(service_workers="block")
    page = visited.open(GRID)
    asked = []
    def answer(route):
        asked.append(route.request.url)
        if len(asked) > 1:
            return route.continue_()
        route.fulfill(content_type="text/html", body="<!doctype html><title>Not here</title>")
    page.route("**/shop/filter.js*", answer)
    page.locator("[name=sort]").select_option("cheapest")
    expect(page.locator(".live-region.is-shown")).to_have_text("This part could not be loaded. Try again.")
    expect(page.locator(ALL).first).to_be_visible()
    assert page.locator("[name=sort]").input_value() == ""
    page.locator("[name=sort]").select_option("cheapest")
    expect(page.locator(".is-filtered .card")).to_have_count(24)
    assert len(set(asked)) == 2
    visited.troubles.clear()


def test_a_choice_before_the_script_is_kept_in_the_address(visit):
    page = visit().open(GRID)
    page.locator("[name=sort]").select_option("cheapest")
    expect(page.locator(".is-filtered .card")).to_have_count(24)
    expect(page).to_have_url(re.compile("#filter&sort=cheapest$"))


def test_going_back_to_the_plain_address_shows_all_again(visit):
    page = visit().open(GRID)
    page.locator("form[data-filter] select").first.wait_for()
    page.evaluate("() => { location.hash = '#filter&sort=dearest'; }")
    page.locator(".is-filtering .is-filtered").wait_for()
    page.go_back()
    expect(page.locator(".is-filtering")).to_have_count(0)
    expect(page.locator("form[data-filter] [name=sort]")).to_have_value("")


def test_what_was_found_stays_while_pictures_are_viewed(visit):
    page = visit().open(GRID + "#filter&sort=cheapest")
    page.locator(".is-filtered .card").nth(3).wait_for()
    key = page.evaluate("() => { window.found = document.querySelectorAll('.is-filtered .card')[3]; return window.found.dataset.entry; }")
    page.evaluate("() => addEventListener('hashchange', () => { window.isBack = location.hash.startsWith('#filter'); })")
    page.evaluate("async key => { (await vitrine.part('viewer')).open(key); }", key)
    page.locator("dialog[data-viewer][open]").wait_for()
    page.keyboard.press("Escape")
    page.wait_for_function("() => window.isBack")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("() => window.found.isConnected")


def test_what_nothing_matches_is_said_and_unknown_values_are_left_out(visit):
    page = visit().open(GRID + "#filter&maker=nobody&sort=cheapest&tag=<b>")
    expect(page.locator(".filter [role=status]")).to_have_text("24 entries")
    page.locator("[name=price]").select_option(index=1)
    page.locator("[name=tag]").select_option("lamps")
    expect(page.locator(".filter [role=status]")).to_have_text("Nothing found")


def test_a_filtered_card_is_as_the_built_one(visit):
    """Their markup, but for what scripts add and what differs by place."""
    page = visit().open(GRID)
    shape = """card => { const one = card.cloneNode(true); one.querySelectorAll('.heart, source').forEach(each => each.remove());
        const say = each => [each.localName, each.className, each.dir, each.alt, each.children.length ? [...each.children].map(say) : each.textContent.trim()];
        return JSON.stringify(say(one)); }"""
    built = {each.get_attribute("data-entry"): each.evaluate(shape) for each in page.locator(".entries > ul .card").all()}
    page.locator("[name=sort]").select_option("newest")
    expect(page.locator(".is-filtered .card")).to_have_count(24)
    made = {each.get_attribute("data-entry"): each.evaluate(shape) for each in page.locator(".is-filtered .card").all()}
    assert made == built
    # A square of the picture fills its box: `sizes` says how wide the whole of it is drawn.
    assert page.locator(".is-filtered .card img").first.evaluate("""each => Math.abs(parseFloat(each.sizes) * innerWidth / 100
        - each.clientWidth * Math.max(1, each.getAttribute("width") / each.getAttribute("height")))""") < 2


@pytest.mark.parametrize("path", ["shop/index.html#filter&sort=cheapest&stock=in", "ar/events/index.html#filter&sort=cheapest"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_in_a_filtered_grid(visit, path, dark):
    page = visit(dark=dark, reduced_motion="reduce").open(path)
    page.locator(".is-filtered .card").first.wait_for()
    settle(page)
    assert not complaints(page)


def test_without_scripts_there_are_no_fields_and_all_entries(visit):
    page = visit(scripts=False).open(GRID)
    assert page.locator(".filter").is_hidden() and page.locator(".card .price").count() == 24


def test_names_and_prices_stand_below_the_pictures(visit):
    page = visit().open(GRID)
    for width in (320, 390, 820, 1440, 2560):
        page.set_viewport_size({"width": width, "height": 900})
        for card in page.locator(".card:has(.frame)").all()[:9]:
            picture, price = card.locator(".frame").bounding_box(), card.locator(".price").bounding_box()
            assert price["y"] >= picture["y"] + picture["height"], width
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), width


@pytest.mark.parametrize("language", ["", "ar/"])
def test_products_are_swept_by_buttons_too(visit, kinds, language):
    visited = visit(size="phone")
    asked = []
    visited.page.on("request", lambda request: asked.append(request.url))
    page = visited.open(kinds[language]["look"])
    row = page.locator(".products > ul")
    page.locator(".row-steps").wait_for()
    previous, following = page.locator(".row-steps button").all()
    assert previous.get_attribute("aria-label") != "previous"
    expect(previous).to_have_attribute("aria-disabled", "true")
    start = row.evaluate("row => Math.abs(row.scrollLeft)")
    press(following)
    expect(previous).to_have_attribute("aria-disabled", "false")
    assert row.evaluate("row => Math.abs(row.scrollLeft)") > start
    press(previous)
    expect(previous).to_have_attribute("aria-disabled", "true")
    # Without what filters grids.
    assert not any("/grids." in each or "/filter." in each for each in asked)


def test_products_name_their_shop_and_are_disclosed(visit, kinds):
    page = visit().open(kinds[""]["look"])
    texts = page.locator(".product h3 a").all_inner_texts()
    assert texts and not any(re.match(r"Product \d", each) for each in texts)
    assert all("sponsored" in each.get_attribute("rel") for each in page.locator(".product h3 a").all())
    assert page.locator(".products .disclosure").is_visible()
    picture, row = page.locator(".details-pictures").bounding_box(), page.locator(".products").bounding_box()
    assert row["y"] < picture["y"] + picture["height"], "beside the picture"


def test_headings_of_groups_do_not_come_twice_when_the_list_goes_on(visit):
    page = visit().open("events/feed.html")
    page.wait_for_function("""() => { scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
        return !document.querySelector("[data-more]"); }""")
    headings = page.locator(".list-items > .group").all_inner_texts()
    assert len(headings) == len(set(headings)) and headings[-1] == "Past"


def test_choices_that_come_into_the_address_are_made(visit):
    page = visit().open("shop/index.html")
    page.evaluate("location.hash = '#filter&tag=pots'")
    page.locator(".tiles.is-filtered [data-entry]").first.wait_for()
    assert page.locator("[data-filter] [name=tag]").input_value() == "pots"


def test_the_way_back_leads_to_all_that_was_shown(visit):
    visited = visit()
    # Five times as many entries as the shop has.
    visited.context.add_init_script("""addEventListener("DOMContentLoaded", () => {
        const add = window.vitrineFilter;
        Object.defineProperty(window, "vitrineFilter", {
            set(next) { this.addEntries = next; },
            get() { return (feed, entries) => this.addEntries(feed, Array(5).fill(entries).flat()); },
        });
        if (add) window.vitrineFilter = add;
    }, { once: true });""")
    page = visited.open(GRID + "#filter&sort=cheapest")
    cards = page.locator(".is-filtered .card")
    expect(cards).to_have_count(60)
    page.locator(".filtered-more").click()
    expect(cards).to_have_count(120)
    press(cards.nth(100).locator("a"))
    expect(page.locator("article.details")).to_be_visible()
    page.go_back()
    expect(cards).to_have_count(120)
    # What another wrote into the history is ignored.
    page.evaluate("() => history.replaceState({ filtered: 'x' }, '')")
    page.reload()
    expect(cards).to_have_count(60)
    # Another choice begins anew.
    page.locator("[name=sort]").select_option("dearest")
    expect(cards).to_have_count(60)
