"""axe-core on every kind of page and on what visitors open in it: light and dark, phone and desk, English and Arabic."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from support import KINDS, SIZES

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
ALL = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"],
       "rules": {"target-size": {"enabled": True}}}
# What changes with the theme alone.
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}, "resultTypes": ["violations"]}


def complaints(page, options=ALL):
    """What axe-core finds on a page as it stands, each as rule, place and reason."""
    if not page.evaluate("() => Boolean(window.axe)"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate("options => axe.run(document, options).then(each => each.violations)", options)
    return [f"{rule['id']}: {' '.join(map(str, node['target']))}: {' '.join(node['failureSummary'].split())[:200]}"
            for rule in found for node in rule["nodes"]]


def settle(page):
    """Fading and sliding in is half-transparent: axe-core is to see how it ends."""
    page.evaluate("() => Promise.allSettled(document.getAnimations().map(each => each.finished))")


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("size", ["phone", "desk"])
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
    assert wrong == []
