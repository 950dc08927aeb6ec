"""axe-core on every kind of page and on what visitors open in it: light and dark, 320 pixels and a desk, Arabic and from
left to right; the size of targets; the focus, which nothing covers."""

import re

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect

from support import FAVOURITES_KEY, KINDS, SIZES, settle

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
ALL = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"],
       "rules": {"target-size": {"enabled": True}}}
# What changes with the theme alone.
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}, "resultTypes": ["violations"]}
# What changes with the width and the direction.
PLACES = {"runOnly": {"type": "rule", "values": ["target-size", "color-contrast", "scrollable-region-focusable"]},
          "rules": {"target-size": {"enabled": True}}, "resultTypes": ["violations"]}


def resize(page, size):
    page.set_viewport_size(dict(zip(["width", "height"], SIZES[size])))


def complaints(page, options=ALL, within=None):
    """What axe-core finds on a page as it stands, or in a part of it, each as rule, place and reason."""
    # What is out of sight is not drawn, and has the places and colours of before.
    page.evaluate("document.querySelectorAll('.on-home section').forEach(each => { each.style.contentVisibility = 'visible'; })")
    if not page.evaluate("() => Boolean(window.axe)"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(
        "([within, options]) => axe.run(within || document, options).then(each => each.violations)", [within, options])
    return [f"{rule['id']}: {' '.join(map(str, node['target']))}: {' '.join(node['failureSummary'].split())[:200]}"
            for rule in found for node in rule["nodes"]]


# What visitors open, below, is looked at the other way round.
@pytest.mark.parametrize("language, size", [("en", "desk"), ("ar", "narrow")])
@pytest.mark.parametrize("half", [0, 1])
def test_every_kind_of_page(visit, kinds, size, language, half):
    visited = visit(size=size, touch=size == "narrow", reduced_motion="reduce")
    paths = kinds["" if language == "en" else language + "/"]
    wrong = []
    for kind in KINDS[half::2]:
        visited.page.emulate_media(color_scheme="light")
        resize(visited.page, size)
        page = visited.open(paths[kind])
        if kind == "search":
            # Choices are half transparent until they are counted.
            page.locator(".facets select:enabled").first.wait_for()
        wrong += [f"{kind}, light: {each}" for each in complaints(page)]
        page.emulate_media(color_scheme="dark")
        settle(page)
        wrong += [f"{kind}, dark: {each}" for each in complaints(page, COLOURS)]
        resize(page, "phone" if size == "narrow" else "tablet")
        wrong += [f"{kind}, wider or narrower: {each}" for each in complaints(page, PLACES)]
    assert not wrong, "\n".join(wrong)


# What is opened on a page, by the path's kind and the steps that lead there; the last says what is there then.
def search_panel(page):
    link = page.locator(".site-header [data-action=search]")
    if link.is_visible():
        link.click()
    page.locator(".site-header input[data-search]").focus()
    # The box is there once its part is loaded.
    page.locator(".site-header input[data-search][aria-expanded]").wait_for()
    page.keyboard.type("re")
    page.locator(".site-header [data-results] [data-entry]").first.wait_for()


def edited_mosaic(page):
    page.locator("[data-action=edit]").first.click()
    page.locator("[data-action=remove]").nth(5).wait_for()
    page.locator("[data-action=remove]").nth(5).click()
    page.wait_for_function("() => document.querySelectorAll('[data-mosaic]')[0].querySelectorAll('[data-action=remove]').length === 5")


def viewer(page):
    page.locator("[data-action=view]:visible").first.click()
    page.locator("[data-viewer]").wait_for()
    page.wait_for_function("() => [...document.querySelectorAll('[data-viewer] img')].some(each => each.complete && each.naturalWidth)")


def told(page):
    viewer(page)
    page.locator("[data-viewer] [data-action=about]").click()
    page.locator(".viewer-about .facts").first.wait_for()


def viewer_by_address(page):
    page.evaluate("location.hash = 'view=' + document.querySelector('main [data-entry]').dataset.entry")
    page.locator("[data-viewer]").wait_for()
    page.wait_for_function("() => [...document.querySelectorAll('[data-viewer] img')].some(each => each.complete && each.naturalWidth)")


def tile_options(page):
    page.locator(".tiles .card > a").first.focus()
    page.keyboard.press("ContextMenu")
    page.locator("dialog.options-sheet[open] [data-action=open]").wait_for()


def viewer_read_on(page):
    """Beyond the list's page, with the credit under the title."""
    viewer(page)
    page.keyboard.press("End")
    last = page.evaluate("location.hash")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("last => location.hash !== last", arg=last)
    page.locator(".viewer-credit span").first.wait_for()


def options(page):
    page.locator("summary[data-action=options]").first.click()
    page.locator("details.options[open] [data-action=mail]").wait_for()


def filters(page):
    page.locator(".feed-filters > summary").click()
    page.locator(".feed-filters .filter-link").first.wait_for()


def favourites(page):
    entries = page.locator("main [data-entry]")
    for number in range(3):
        # Small tiles have none to be pressed.
        entries.nth(number).locator("[data-action=favourite]").dispatch_event("click")
    page.goto(page.evaluate("document.querySelector('.site-header a[href*=favourites]').href"))
    page.locator("[data-favourites-page] [data-entry]").nth(2).wait_for()


def search_page(page):
    page.goto(page.url + "?q=re")
    page.locator("[data-search-page] [data-results] [data-entry]").first.wait_for()
    # The choices come after the first results.
    page.locator("select[name=in]:enabled").wait_for()


def chosen_in_list(page):
    page.locator(".list-item h2 a").nth(1).click()
    page.locator(".pane .details h1:focus").wait_for()


def empty_mosaic(page):
    edited_mosaic(page)
    crosses = page.locator("[data-action=remove]")
    for left in range(crosses.count(), 0, -1):
        crosses.last.click()
        page.wait_for_function(f"() => document.querySelectorAll('[data-mosaic]')[0].querySelectorAll('[data-action=remove]').length === {left - 1}")


def sent_mosaic(page):
    edited_mosaic(page)
    page.locator(".mosaic-tools [data-action=mail]").click()
    page.locator("[data-send] [data-action=mailto]").wait_for()


def sent_entry(page):
    options(page)
    page.locator("details.options[open] [data-action=mail]").click()
    page.locator("details.options[open] [data-action=mailto]").wait_for()


def contact(page):
    page.locator("button.contact").first.click()
    page.locator(".contact-card:popover-open").wait_for()


def open_form(page):
    if not page.locator("[name=sort]").is_visible():
        page.locator(".feed-filters > summary").click()


def sorted_shop(page):
    open_form(page)
    page.locator("[name=sort]").select_option("cheapest")
    page.locator(".is-filtered .card").first.wait_for()


def whole_pictures(page):
    page.locator(".shape [value=whole]").check(force=True)
    page.wait_for_function("() => document.documentElement.dataset.shape === 'whole'")


def nothing_found(page):
    page.goto(page.url + "?q=qqqqzzzz")
    page.locator("[data-search-page] [role=status]").filter(has_text=re.compile(r"\S")).first.wait_for()


def search_of_a_year(page):
    search_page(page)
    page.locator("[data-search-page] select[name=year]").select_option(index=1)
    page.locator("[data-search-page] [data-results] [data-entry]").first.wait_for()


def cleared_favourites(page):
    favourites(page)
    page.locator("[data-action=clear]").click()
    page.wait_for_function("() => !document.querySelector('[data-favourites-page] [data-entry]')")


def link_of_favourites(page):
    entry = page.evaluate("document.querySelector('main [data-entry]').dataset.entry")
    page.goto(page.evaluate("document.querySelector('.site-header a[href*=favourites]').href"))
    page.evaluate("key => { localStorage.setItem(" + FAVOURITES_KEY + """, JSON.stringify({ form: 1, items: [{ key: 'gone/1', title: 'Gone',
        path: 'gone/1.html', picture: '', feed: '' }, { key, title: 'Here', path: key + '.html', picture: '', feed: '' }] })); }""", entry)
    page.reload()
    page.locator("[data-favourites-page] [data-entry]").first.wait_for()


def offline(page):
    page.goto(page.url + "#offline")
    page.reload()
    page.locator(".live-region.is-shown").wait_for()


def list_put_away(page):
    chosen_in_list(page)
    page.locator(".pane-toggle").click()
    page.wait_for_function("() => document.body.classList.contains('is-list-hidden')")


def dark_by_choice(page):
    for _ in range(2):
        page.locator("[data-action=theme]").click()
    page.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")


STATES = [("home", search_panel), ("home", edited_mosaic), ("person", edited_mosaic), ("list", viewer_by_address), ("look", viewer),
          ("list", options), ("look", options), ("grid", favourites), ("grid", filters), ("search", search_page), ("list-2", chosen_in_list),
          ("photo", told), ("event", told), ("grid", tile_options), ("photo", viewer), ("grid", viewer_read_on), ("event", options),
          ("grid", empty_mosaic), ("grid", sent_mosaic), ("look", sent_entry), ("note", contact), ("list-2", contact),
          ("shop", sorted_shop), ("tag", whole_pictures), ("archive", search_panel), ("search", nothing_found),
          ("search", search_of_a_year), ("grid", cleared_favourites), ("grid", link_of_favourites), ("home", offline),
          ("list-2", list_put_away), ("home", dark_by_choice)]
# Details stand beside a list on a desk alone.
WIDE = [chosen_in_list, list_put_away]


@pytest.mark.parametrize("kind, opened", STATES, ids=[f"{opened.__name__}-{kind}" for kind, opened in STATES])
def test_what_visitors_open(visit, kinds, kind, opened):
    """In Arabic at 320 pixels, light and dark; then as it stands on a desk, and from left to right."""
    visited = visit(size="desk" if opened in WIDE else "narrow", reduced_motion="reduce")
    page = visited.open({**kinds["ar/"], "shop": "ar/shop/index.html"}[kind])
    opened(page)
    settle(page)
    # What lies below an open menu is half covered until it is closed: the size of targets is for the menu alone.
    menu = "details.options[open], .contact-card:popover-open"

    def look(name, options):
        found = complaints(page, options)
        if page.locator(menu).count():
            found = [each for each in found if not each.startswith("target-size: ")] + complaints(page, options, within=menu)
        return [f"{name}: {each}" for each in found]

    wrong = look("light", ALL)
    page.emulate_media(color_scheme="dark")
    settle(page)
    wrong += look("dark", COLOURS)
    if opened not in WIDE:
        resize(page, "desk")
        # Beside a list come the details of its first entry, half transparent until they are there.
        if page.locator(".is-split").count():
            page.locator(".pane:not([aria-busy]) h1").wait_for(state="attached")
    page.evaluate("document.documentElement.dir = 'ltr'")
    settle(page)
    wrong += look("desk, from left to right", PLACES)
    assert not wrong, "\n".join(wrong)


# In the page: whether nothing covers what has the focus. Its middle, or a corner of it, is its own.
COVERED = """() => {
    const each = document.activeElement;
    if (each === document.body) return "";
    const boxes = [...each.getClientRects()].filter(box => box.width && box.height);
    const isSeen = boxes.some(box => [.5, .1, .9].some(part => {
        const there = document.elementFromPoint(box.left + box.width * part, box.top + box.height * part);
        return there && (each.contains(there) || there.contains(each) && !there.matches("header, .site-header *"));
    }));
    return isSeen ? "" : `${each.outerHTML.slice(0, 120)} at ${JSON.stringify(boxes[0])}`;
}"""


@pytest.mark.parametrize("kind, size", [("grid", "phone"), ("list", "phone"), ("home", "desk"), ("list", "desk"), ("look", "phone"), ("list-2", "desk")])
def test_the_focus_is_never_covered(visit, kinds, kind, size):
    """Down the page and up again by keyboard, below a header that stays."""
    # A header that comes back, or smooth scrolling, would be seen under way.
    page = visit(size=size, reduced_motion="reduce").open(kinds[""][kind])
    page.locator("[data-action=theme]").wait_for()
    wrong = []
    page.evaluate("document.documentElement.style.scrollBehavior = 'auto'")
    links = page.locator("main a[href]:visible")
    links.nth(min(25, links.count() - 5)).focus()
    for key in ["Tab"] * 12 + ["Shift+Tab"] * 30:
        page.keyboard.press(key)
        wrong.append(page.evaluate(COVERED))
    assert not any(wrong), "\n".join(filter(None, wrong))


@pytest.mark.parametrize("mark, tiles", [("", ".mosaic, .tiles"), ("#filter&sort=cheapest", ".is-filtered")])
def test_a_tile_is_named_by_the_title_that_it_shows(visit, mark, tiles):
    """Also where the feed says what the picture shows, and when a script has made the tile."""
    page = visit().open("events/index.html" + mark)
    links = page.locator(f":is({tiles}) .card > a:has(img)")
    links.first.wait_for()
    for link in links.all():
        title = " ".join(link.locator(".card-title").text_content().split())
        expect(link).to_have_accessible_name(re.compile(re.escape(title)))


def test_what_is_wrong_is_found(visit, kinds):
    """Lest axe-core sees nothing: faults of each sort, put into a page."""
    page = visit().open(kinds[""]["grid"])
    page.evaluate("""() => {
        const put = (tag, named) => document.querySelector("main").appendChild(Object.assign(document.createElement(tag), named));
        put("button", {});
        put("img", { src: "data:," , id: "bare" }).removeAttribute("alt");
        put("p", { textContent: "Hardly to be read", style: "color: color-mix(in srgb, var(--ink) 30%, var(--paper))" });
        put("h6", { textContent: "Deep" });
        put("a", { href: "#nowhere", textContent: "" });
    }""")
    rules = {each.split(":")[0] for each in complaints(page)}
    assert {"button-name", "image-alt", "color-contrast", "heading-order", "link-name"} <= rules, rules
