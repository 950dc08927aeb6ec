"""axe-core on every kind of page and on what visitors open in it: light and dark, phone and desk, English and Arabic."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from support import KINDS

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
ALL = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"],
       "rules": {"target-size": {"enabled": True}}}
# What changes with the theme alone.
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}, "resultTypes": ["violations"]}


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


def settle(page):
    """Fading and sliding in is half-transparent: axe-core is to see how it ends."""
    # A part that has just been shown begins to fade in with the next frame.
    page.evaluate("""async () => {
        const frames = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
        const running = () => document.getAnimations().filter(each => each.playState === "running");
        await frames();
        while (running().length) {
            await Promise.allSettled(running().map(each => each.finished));
            await frames();
        }
    }""")


# What visitors open, below, is looked at the other way round.
@pytest.mark.parametrize("language, size", [("en", "desk"), ("ar", "phone")])
@pytest.mark.parametrize("half", [0, 1])
def test_every_kind_of_page(visit, kinds, size, language, half):
    visited = visit(size=size, touch=size == "phone", reduced_motion="reduce")
    paths = kinds["" if language == "en" else language + "/"]
    wrong = []
    for kind in KINDS[half::2]:
        visited.page.emulate_media(color_scheme="light")
        page = visited.open(paths[kind])
        wrong += [f"{kind}, light: {each}" for each in complaints(page)]
        page.emulate_media(color_scheme="dark")
        settle(page)
        wrong += [f"{kind}, dark: {each}" for each in complaints(page, COLOURS)]
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
    page.wait_for_function("document.querySelectorAll('[data-mosaic]')[0].querySelectorAll('[data-action=remove]').length === 5")


def viewer(page):
    page.locator("[data-action=view]:visible").first.click()
    page.locator("[data-viewer]").wait_for()
    page.wait_for_function("[...document.querySelectorAll('[data-viewer] img')].some(each => each.complete && each.naturalWidth)")


def told(page):
    viewer(page)
    page.locator("[data-viewer] [data-action=about]").click()
    page.locator(".viewer-about .facts").first.wait_for()


def viewer_by_address(page):
    page.evaluate("location.hash = 'view=' + document.querySelector('main [data-entry]').dataset.entry")
    page.locator("[data-viewer]").wait_for()
    page.wait_for_function("[...document.querySelectorAll('[data-viewer] img')].some(each => each.complete && each.naturalWidth)")


def tile_options(page):
    page.locator(".tiles .card > a").first.focus()
    page.keyboard.press("ContextMenu")
    page.locator("dialog.options-sheet[open] [data-action=open]").wait_for()


def viewer_read_on(page):
    """Beyond the list's page, with the credit under the title."""
    viewer(page)
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
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
        entries.nth(number).hover()
        entries.nth(number).locator("[data-action=favourite]").click()
    page.goto(page.evaluate("document.querySelector('.site-header a[href*=favourites]').href"))
    page.locator("[data-favourites-page] [data-entry]").nth(2).wait_for()


def search_page(page):
    page.goto(page.url + "?q=re")
    page.locator("[data-search-page] [data-results] [data-entry]").first.wait_for()


def chosen_in_list(page):
    page.locator(".list-item h2 a").nth(1).click()
    page.locator(".pane .details h1").wait_for()


STATES = [("home", search_panel), ("home", edited_mosaic), ("person", edited_mosaic), ("list", viewer_by_address), ("look", viewer),
          ("list", options), ("look", options), ("grid", favourites), ("grid", filters), ("search", search_page), ("list-2", chosen_in_list),
          ("photo", told), ("event", told), ("grid", tile_options), ("photo", viewer), ("grid", viewer_read_on), ("event", options)]


# By turns in English on a phone and in Arabic on a desk, where alone details stand beside a list.
@pytest.mark.parametrize("kind, opened, language, size", [
    (kind, opened, *[("en", "phone"), ("ar", "desk")][number % 2 or opened is chosen_in_list]) for number, (kind, opened) in enumerate(STATES)],
    ids=[f"{opened.__name__}-{kind}" for kind, opened in STATES])
def test_what_visitors_open(visit, kinds, kind, opened, language, size):
    visited = visit(size=size, reduced_motion="reduce")
    page = visited.open(kinds["" if language == "en" else language + "/"][kind])
    opened(page)
    settle(page)
    # What lies below an open menu is half covered until it is closed: the size of targets is for the menu alone.
    menu = "details.options[open]"
    if page.locator(menu).count():
        wrong = [f"light: {each}" for each in complaints(page) if not each.startswith("target-size: ")]
        wrong += [f"light: {each}" for each in complaints(page, within=menu)]
    else:
        wrong = [f"light: {each}" for each in complaints(page)]
    page.emulate_media(color_scheme="dark")
    settle(page)
    wrong += [f"dark: {each}" for each in complaints(page, COLOURS)]
    assert not wrong, "\n".join(wrong)


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
