"""How much stylesheet there is: on each kind of page, and with what scripts add to it."""

import re

import pytest

from test_script_sizes import KILOBYTE, weight


@pytest.mark.parametrize("language", ["", "ar/"])
def test_each_kind_of_page(kinds, site, language):
    sizes = {}
    for kind, path in kinds[language].items():
        linked = re.findall(r'<link rel="stylesheet" href="[./]*([^"]+)"', (site / path).read_text("utf-8"))
        assert len(linked) == (0 if kind == "404" else len(set(linked))), linked
        sizes[kind] = sum(weight(site / file) for file in linked)
    print("stylesheets, gzipped:", sizes)
    assert max(sizes.values()) <= 12 * KILOBYTE, sizes


def test_deferred_parts_bring_their_stylesheets(visit, kinds):
    """None is loaded before its part, and each before the part shows anything."""
    visited = visit("http")
    asked = []
    visited.page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[1].split(".")[0]) if request.resource_type == "stylesheet" else None)
    page = visited.open(kinds[""]["grid"])
    assert asked == ["site", "grid"]
    page.locator(".card").first.locator("picture").click()
    page.wait_for_selector(".viewer[open]")
    assert page.locator(".viewer").evaluate("each => getComputedStyle(each).position") == "fixed"
    assert sorted(asked) == ["details", "grid", "site", "viewer"]
    page.keyboard.press("Escape")
    page.locator("[data-action=edit]").first.click()
    page.wait_for_selector(".mosaic-tools")
    assert page.locator(".mosaic-tools").evaluate("each => getComputedStyle(each).position") in ("sticky", "fixed")
    assert sorted(asked) == ["details", "grid", "mosaic", "site", "viewer"]
    # One that the page links is not loaded again.
    del asked[:]
    page = visited.open(kinds[""]["search"])
    page.wait_for_function("() => window.vitrine && vitrine.parts.search")
    assert sorted(asked) == ["search", "site"]
