"""What is sold, looks' rows of products, events by date, and the fields that sort and filter a grid."""

import re

import pytest
from playwright.sync_api import expect

from support import press
from test_accessibility import complaints, settle

GRID = "shop/index.html"


def amounts(page):
    return [int(re.sub(r"\D", "", each)) for each in page.locator(".is-filtered .price").all_inner_texts()]


@pytest.mark.parametrize("where", ["http", "disk", "below"])
def test_a_shop_is_sorted_and_filtered_and_the_address_keeps_it(visit, where):
    page = visit(where).open(GRID)
    status = page.locator(".filter [role=status]")
    page.locator("[name=sort]").select_option("cheapest")
    expect(status).to_have_text("24 entries")
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
    assert "#" not in page.url


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
        const say = each => [each.localName, each.className, each.dir, each.children.length ? [...each.children].map(say) : each.textContent.trim()];
        return JSON.stringify(say(one)); }"""
    built = {each.get_attribute("data-entry"): each.evaluate(shape) for each in page.locator(".entries > ul .card").all()}
    page.locator("[name=sort]").select_option("newest")
    expect(page.locator(".is-filtered .card")).to_have_count(24)
    made = {each.get_attribute("data-entry"): each.evaluate(shape) for each in page.locator(".is-filtered .card").all()}
    assert made == built


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
    page = visit(size="phone").open(kinds[language]["look"])
    row = page.locator(".products > ul")
    previous, following = page.locator(".row-steps button").all()
    expect(previous).to_have_attribute("aria-disabled", "true")
    start = row.evaluate("row => Math.abs(row.scrollLeft)")
    press(following)
    expect(previous).to_have_attribute("aria-disabled", "false")
    assert row.evaluate("row => Math.abs(row.scrollLeft)") > start
    press(previous)
    expect(previous).to_have_attribute("aria-disabled", "true")


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
    while page.locator("[data-more]").count():
        before = page.locator(".list-items [data-entry]").count()
        page.locator("[data-more]").scroll_into_view_if_needed()
        page.wait_for_function("before => document.querySelectorAll('.list-items [data-entry]').length > before", arg=before)
    headings = page.locator(".list-items > .group").all_inner_texts()
    assert len(headings) == len(set(headings)) and headings[-1] == "Past"
