"""Text that the visitor has made larger: no page is wider for it, and no word is cut."""

from pathlib import Path

import pytest

from support import press


@pytest.mark.parametrize("path", ["looks/index.html", "looks/feed.html", "events/index.html", "events/feed.html", "favourites.html"])
def test_text_of_twice_the_size_widens_no_page(visit, path):
    page = visit(size="phone").open(path)
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    assert page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0


# The elements whose first word is short, and on more than one line.
FIRST_WORDS = """elements => elements.filter(element => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode(), range = document.createRange();
    const length = text.data.search(/\\s|$/);
    range.setStart(text, 0);
    range.setEnd(text, length);
    const tops = [...range.getClientRects()].map(box => box.top);
    return length < 7 && Math.max(...tops) - Math.min(...tops) > 20;
}).map(element => element.textContent)"""


def test_text_of_twice_the_size_cuts_no_word(visit):
    page = visit(size="phone").open("search.html?q=a")
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    page.locator(".result-title").first.wait_for()
    assert page.locator(".result-title").evaluate_all(FIRST_WORDS) == []
    assert page.locator(".brand-name").evaluate("name => name.scrollWidth - name.clientWidth") <= 0
    assert min(page.locator(".facet .field").evaluate_all("fields => fields.map(field => field.clientWidth)")) >= 160


def test_text_of_twice_the_size_lays_no_button_over_another(visit):
    page = visit(size="phone").open("looks/by/133407b7-cde4-11ec-b2c6-0242ac110004.html")
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    page.locator("p.muted > .edit").nth(1).wait_for()
    lines = """buttons => buttons.map(button => {
        const range = document.createRange();
        range.selectNodeContents(button);
        return range.getClientRects().length;
    })"""
    assert page.locator("p.muted > .edit").evaluate_all(lines) == [1, 1]


@pytest.mark.parametrize("size", ["narrow", "phone"])
def test_text_of_twice_the_size_leaves_a_name_its_words(visit, size):
    page = visit(size=size).open("posts/1.html")
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    name = page.locator(".author .byline-name")
    assert name.evaluate_all(FIRST_WORDS) == [] and name.inner_text().split()[0] == "Greta"
    assert page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0


@pytest.mark.parametrize("language", ["", "ar/"])
@pytest.mark.parametrize("size", ["narrow", "phone"])
def test_larger_text_leaves_menus_on_the_screen(visit, size, language):
    """Of an entry in a list, on its details page and in the viewer; and the options of a tile."""
    visited = visit(size=size, touch=True)
    for percent in [130, 200]:
        for path, opener in [("looks/feed.html", None), ("posts/1.html", None), ("looks/feed.html", "[data-action=view]")]:
            page = visited.open(language + path)
            page.evaluate("percent => { document.documentElement.style.fontSize = percent + '%'; }", percent)
            if opener:
                press(page.locator(opener).first)
            press(page.locator("[data-viewer] .options > summary" if opener else ".options > summary").first)
            box = page.locator(".options[open] > ul").bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= page.viewport_size["width"], (percent, path, opener, box)
        page = visited.open(language + "looks/index.html")
        page.evaluate("percent => { document.documentElement.style.fontSize = percent + '%'; }", percent)
        page.locator(".card > a").first.focus()
        page.keyboard.press("ContextMenu")
        sheet = page.locator("dialog.options-sheet[open]")
        sheet.locator("[data-action=open]").wait_for()
        assert sheet.evaluate("sheet => sheet.scrollWidth - sheet.clientWidth") <= 0, percent


@pytest.mark.parametrize("language", ["", "ar/"])
def test_text_of_twice_the_size_widens_no_page_without_entries(visit, language):
    page = visit(size="narrow").open(language + "looks/feed.html")
    empty = (Path(__file__).parents[2] / "templates/partials/empty.mustache").read_text("utf-8")
    page.locator(".entries").evaluate("(entries, empty) => { entries.innerHTML = empty; }", empty.replace("{{t.empty.nothing}}", "Nothing"))
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    assert page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0


@pytest.mark.parametrize("width, percents", [(820, [130, 150, 175, 200]), (1152, [150, 200]), (1440, [150, 175, 200]), (1920, [200])])
def test_larger_text_leaves_the_site_its_name(visit, width, percents):
    """In one row with the search and the tools."""
    visited = visit()
    middle = "each => { const { top, bottom } = each.getBoundingClientRect(); return (top + bottom) / 2; }"
    visited.page.set_viewport_size({"width": width, "height": 900})
    for language, feeds in [("", 7), ("ar/", 7), ("", 3)]:
        page = visited.open(language + "looks/index.html")
        page.locator(".site-nav ul").evaluate("(each, count) => { [...each.children].slice(count).forEach((item) => item.remove()); }", feeds)
        for percent in percents:
            page.evaluate("percent => { document.documentElement.style.fontSize = percent + '%'; }", percent)
            assert page.locator(".brand-name").evaluate("name => name.scrollWidth - name.clientWidth") <= 0, (language, feeds, percent)
            rows = [page.locator(part).evaluate(middle) for part in (".brand", ".site-header > .search", ".header-tools")]
            assert max(rows) - min(rows) < 2, (language, feeds, percent, rows)
            assert page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
