"""Light, dark, as the system: chosen in the header, remembered, the same in every tab, never a flash of the other."""

import io

import pytest

LIGHT, DARK = "rgb(246, 248, 246)", "rgb(15, 19, 18)"
PAPER = "() => getComputedStyle(document.documentElement).backgroundColor"


@pytest.mark.parametrize("where", ["disk", "http", "below"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_button_goes_round_and_is_remembered(visit, where, dark):
    visited = visit(where, dark=dark)
    own, other = (DARK, LIGHT) if dark else (LIGHT, DARK)
    page = visited.open("index.html")
    button = page.locator("[data-action=theme]")
    assert page.evaluate(PAPER) == own
    assert button.get_attribute("title") == "Theme: as the system" == button.inner_text()
    seen = []
    for name in ["light", "dark"]:
        button.focus()
        page.keyboard.press("Enter")
        assert button.get_attribute("title") == f"Theme: {name}"
        page.locator(".live-region").filter(has_text=f"Theme: {name}").wait_for(state="attached")
        seen.append(page.evaluate(PAPER))
        page = visited.open("photos/feed.html")
        assert page.evaluate(PAPER) == seen[-1] and button.get_attribute("title") == f"Theme: {name}"
    assert seen == [LIGHT, DARK]
    box = button.bounding_box()
    assert box["width"] >= 44 and box["height"] >= 44
    button.click()
    assert page.evaluate(PAPER) == own
    # As the system, whatever it turns to.
    page.emulate_media(color_scheme="light" if dark else "dark")
    assert page.evaluate(PAPER) == other


@pytest.mark.parametrize("theme, expected", [("dark", DARK), ("light", LIGHT), ("<b>", LIGHT), ("", LIGHT)])
def test_the_first_frame_has_the_chosen_theme(visit, theme, expected):
    """Before any script at the page's end has run, and with that script never coming."""
    visited = visit()
    page = visited.open("index.html")
    page.evaluate("choice => localStorage.setItem(...choice)", [visited.key("theme"), theme])
    visited.context.add_init_script("""
        window.papers = [];
        const look = () => { if (document.body) window.papers.push(getComputedStyle(document.documentElement).backgroundColor);
            if (window.papers.length < 5) requestAnimationFrame(look); };
        requestAnimationFrame(look);""")
    page.route("**/assets/site.*.js", lambda route: route.abort())
    page = visited.open("looks/index.html")
    page.wait_for_function("() => window.papers.length === 5")
    assert set(page.evaluate("window.papers")) == {expected}
    visited.troubles.clear()


def test_what_is_painted_first_is_the_chosen_theme(visit):
    """While the page is still on its way, what is there is dark already."""
    from PIL import Image
    visited = visit()
    page = visited.open("index.html")
    page.evaluate("choice => localStorage.setItem(...choice)", [visited.key("theme"), "dark"])
    with visited.held("team/index.html", "**/assets/site.*.js"):
        page.locator("main h1").wait_for()
        picture = Image.open(io.BytesIO(page.screenshot()))
        assert picture.convert("RGB").getpixel((3, 700)) == (15, 19, 18)
    page.locator("[data-action=theme]").wait_for()


def test_two_tabs_agree_on_the_theme(visit):
    visited = visit()
    one = visited.open("index.html")
    two = visited.context.new_page()
    two.goto(visited.base + "ar/shop/index.html")
    one.locator("[data-action=theme]").click()
    one.locator("[data-action=theme]").click()
    two.wait_for_function(f"() => ({PAPER})() === '{DARK}'")
    assert two.locator("[data-action=theme]").get_attribute("title") == "السمة: داكنة"


# A page that is gone back to as it was left has heard of no change; the driver's browser keeps none.
KEPT = """(choice) => {
    localStorage.setItem(...choice);
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
}"""


def test_a_page_that_is_gone_back_to_has_what_was_chosen_since(visit):
    visited = visit()
    page = visited.open("looks/index.html")
    tool = page.locator("[data-action=theme]")
    tool.wait_for()
    before = tool.get_attribute("title")
    page.evaluate(KEPT, [visited.key("theme"), "dark"])
    assert page.locator("html").get_attribute("data-theme") == "dark" and tool.get_attribute("title") != before
    page.evaluate(KEPT, [visited.key("theme"), "system"])
    assert page.locator("html").get_attribute("data-theme") is None and tool.get_attribute("title") == before
    page.wait_for_function("() => window.vitrine && vitrine.parts.more")
    page.evaluate(KEPT, [visited.key("shape"), "whole"])
    assert page.locator(".shape [value=whole]").is_checked()
    assert page.locator("html").get_attribute("data-shape") == "whole"


def test_without_scripts_the_system_s_theme(visit):
    assert visit(scripts=False, dark=True).open("index.html").locator("[data-action=theme]").count() == 0
    page = visit("disk", scripts=False, dark=True, size="phone").open("looks/feed.html")
    assert page.locator("html").evaluate("html => getComputedStyle(html).backgroundColor") == DARK
